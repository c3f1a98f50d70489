// Errors: codes, places, and that a bad call leaves the process as it was.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { ContentPart, ToolMessage, ToolResult, ToolResultError, compactJson, decode, errorCodes, messagesFromJson } from '../index.mjs'
import { png } from './media.mjs'

const { native } = createRequire(import.meta.url)('../dist/native.js')

it('what the native library throws that is none of its errors is INTERNAL', () => {
  const { fromNative } = createRequire(import.meta.url)('../dist/error.js')
  assert.deepEqual([fromNative(new Error('panic')).code, fromNative(5)], ['INTERNAL', 5])
})

it('the codes are those of the core', () => assert.deepEqual(errorCodes, native.codes()))

describe('bad text', () => {
  const cases = [
    ['empty', '', 'INVALID_JSON', 0],
    ['trailing bytes', '1 2', 'INVALID_JSON', 2],
    ['NaN', '[NaN]', 'INVALID_JSON', 1],
    ['a byte order mark', '\ufeff1', 'INVALID_JSON', 0],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'INVALID_UTF8', 1],
    ['a bare control character', '"\u0001"', 'INVALID_JSON', 1],
    ['depth 513', '['.repeat(513) + ']'.repeat(513), 'TOO_DEEP', 512],
    ['depth 100,000', '['.repeat(100_000), 'TOO_DEEP', 512],
    ['depth 10,000,000', '['.repeat(10_000_000), 'TOO_DEEP', 512],
  ]
  for (const [name, text, code, offset] of cases) {
    it(name, () => assert.throws(() => compactJson(text), { name: 'ToolResultError', code, offset }))
    it(`${name}, as every other kind of document`, () => {
      for (const read of [
        ToolResult.fromJson,
        ToolMessage.fromJson,
        ContentPart.fromJson,
        messagesFromJson,
        (json) => decode(json, 'anthropic'),
      ]) {
        assert.throws(() => read(text), ToolResultError)
      }
    })
  }
})

it('an error names the place', () => {
  assert.throws(
    () => ToolResult.fromJson('{"content":[{"type":"text","text":"a"},{"type":"image","data":"*"}]}'),
    (error) => {
      assert.ok(error instanceof ToolResultError && error instanceof Error)
      assert.deepEqual(
        [error.name, error.code, error.path, error.offset, error.details],
        ['ToolResultError', 'INVALID_BASE64', 'content[1].data', undefined, undefined],
      )
      assert.match(error.message, /^content\[1\]\.data: /)
      assert.match(error.stack, /errors\.test/)
      return true
    },
  )
  assert.throws(() => ToolResult.fromJson('{"output":1,"output":2}'), { code: 'DUPLICATE_KEY', path: 'output' })
})

describe('limits', () => {
  const image = JSON.stringify({
    content: [
      { type: 'image', data: png().toString('base64') },
      { type: 'text', text: 'x' },
    ],
  })
  it('of bytes, depth, parts and media', () => {
    assert.throws(() => ToolResult.fromJson(image, { maxBytes: 20 }), { code: 'LIMIT_EXCEEDED' })
    assert.throws(() => ToolResult.fromJson(image, { maxParts: 1 }), { code: 'LIMIT_EXCEEDED' })
    assert.throws(() => ToolResult.fromJson(image, { maxMediaBytes: 10 }), { code: 'LIMIT_EXCEEDED' })
    assert.throws(() => ToolResult.fromJson('{"output":[[1]]}', { maxDepth: 1 }), { code: 'TOO_DEEP' })
    assert.ok(ToolResult.fromJson(image, { maxBytes: 1e6, maxParts: 2, maxMediaBytes: Infinity, maxDepth: undefined }))
  })
  it('that are none', () => {
    for (const limit of [-1, 1.5, NaN, '5', null])
      assert.throws(() => ToolResult.fromJson('{}', { maxBytes: limit }), { code: 'INVALID_OPTION', path: 'maxBytes' })
    assert.throws(() => ToolResult.fromJson('{}', { max_bytes: 1 }), { code: 'INVALID_OPTION', path: 'max_bytes' })
  })
})

it('arguments of any type give a typed error, and the next call works', () => {
  const hostile = [
    undefined,
    null,
    true,
    1,
    NaN,
    2n,
    Symbol('s'),
    () => 1,
    [],
    {},
    new Map(),
    new Date(NaN),
    new Proxy({}, {}),
    Object.create(null),
  ]
  const calls = [
    compactJson,
    ToolResult.fromJson,
    ToolMessage.fromJson,
    ContentPart.fromJson,
    messagesFromJson,
    ContentPart.text,
    ContentPart.image,
    ContentPart.fileId,
  ]
  for (const call of calls) {
    for (const value of hostile) {
      try {
        call(value)
      } catch (error) {
        assert.ok(error instanceof ToolResultError, `${call.name}(${typeof value}): ${error}`)
        assert.notEqual(error.code, 'INTERNAL', error.message)
      }
    }
  }
  assert.equal(compactJson('[ 1 ]'), '[1]')
})

it('what the native library itself is given by mistake is an error, no crash', () => {
  for (const [name, call] of Object.entries(native)) {
    for (const args of [
      [],
      [1, 2, 3],
      ['x', 'y'],
      [{}, {}],
      ['{', []],
      ['[{}]', [], 'anthropic', null, null, Buffer.alloc(0), 0],
      ['{"bytes":0}', [1]],
    ]) {
      try {
        call(...args)
      } catch (error) {
        assert.ok(error instanceof ToolResultError, `${name}: ${error}`)
      }
    }
  }
})

it('a detached Buffer is empty', () => {
  const bytes = new Uint8Array([49])
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] })
  assert.throws(() => compactJson(bytes), { code: 'INVALID_JSON' })
})
