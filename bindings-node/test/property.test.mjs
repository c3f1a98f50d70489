// Random JSON and random parts: through text, native values and back.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ContentPart, ToolMessage, ToolResult, compactJson, encodeJson, jsonEqual, messagesFromJson, messagesToJson } from '../index.mjs'
import { png } from './media.mjs'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
)
const key = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'toJSON', '2', '1', ''))
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger())
const bigint = fc.bigInt().filter((value) => value < -(2n ** 53n) + 1n || value > 2n ** 53n - 1n)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.constant(null), fc.boolean(), number, bigint, text, tie('array'), tie('object')),
  array: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => {
    // `toJSON` as data is fine, as a function it is not what is tested here.
    const object = {}
    for (const [name, member] of entries)
      Object.defineProperty(object, name, { value: member, enumerable: true, writable: true, configurable: true })
    return object
  }),
}))

/** What comes back: unsafe integers as bigint, text without lone surrogates, -0 as 0; keys that become the same meet, the last wins. */
function wellFormed(given) {
  if (typeof given === 'string') return given.toWellFormed()
  if (typeof given === 'number') return unsafe(given) ? BigInt(String(given)) : given === 0 ? 0 : given
  if (Array.isArray(given)) return given.map(wellFormed)
  if (typeof given !== 'object' || given === null) return given
  const object = {}
  for (const [name, member] of Object.entries(given))
    Object.defineProperty(object, name.toWellFormed(), { value: wellFormed(member), enumerable: true, writable: true, configurable: true })
  return object
}

/** Integers that a number holds but that do not tell which of several they were. */
function unsafe(number) {
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(String(number))
}

const metadata = fc.dictionary(fc.string(), value, { maxKeys: 3 })
const options = fc.record(
  {
    metadata,
    providerOptions: fc.dictionary(fc.constantFrom('openai', 'anthropic'), fc.dictionary(fc.string(), value, { maxKeys: 2 }), {
      maxKeys: 2,
    }),
  },
  { requiredKeys: [] },
)
const bytes = fc.uint8Array({ maxLength: 64 })
const part = fc.oneof(
  fc.tuple(text, options).map(([given, rest]) => ContentPart.text(given, rest)),
  fc.tuple(text, options).map(([given, rest]) => ContentPart.thinking(given, rest)),
  options.map((rest) => ContentPart.image(png(), rest)),
  fc
    .tuple(bytes, options, fc.option(text, { nil: undefined }))
    .map(([given, rest, filename]) => ContentPart.file(given, { ...rest, filename })),
  fc
    .tuple(
      fc.string({ minLength: 1 }).filter((id) => id.trim() !== ''),
      options,
    )
    .map(([id, rest]) => ContentPart.fileId(id, rest)),
  fc.tuple(fc.webUrl(), options).map(([url, rest]) => ContentPart.imageUrl(url, rest)),
  fc.tuple(fc.string({ minLength: 1 }), value, options).map(([provider, data, rest]) => ContentPart.providerBlock(provider, data, rest)),
)
const check = (...args) => fc.assert(fc.property(...args), { numRuns: 300 })

describe('any value', () => {
  it('comes back as it was', () =>
    check(value, (given) => {
      const read = ToolResult.fromJson(new ToolResult({ output: given }).toJson())
      assert.deepStrictEqual(read.output, wellFormed(given))
    }))
  it('has one text: written, read and written again', () =>
    check(value, (given) => {
      const first = new ToolResult({ output: given, metadata: { given } })
      const text = first.toJson().toString()
      const read = ToolResult.fromJson(text)
      assert.equal(read.toJson().toString(), text)
      assert.equal(compactJson(text), text)
      const again = new ToolResult({ output: read.output, metadata: read.metadata })
      assert.ok(jsonEqual(again.toJson(), text))
      assert.ok(first.equals(again))
    }))
  it('white space and escapes change nothing', () =>
    check(fc.json(), (json) => {
      assert.equal(compactJson(JSON.stringify(JSON.parse(json), null, 2)), compactJson(JSON.stringify(JSON.parse(json))))
    }))
})

describe('any parts', () => {
  it('go through a result, a message and JSON', () =>
    check(fc.array(part, { maxLength: 4 }), value, metadata, (content, output, meta) => {
      const result = new ToolResult({ content, output, metadata: meta })
      const read = ToolResult.fromJson(result.toJson())
      assert.deepStrictEqual(read.toJson(), result.toJson())
      assert.deepStrictEqual(
        read.content.map((each) => each.toJson()),
        content.map((each) => each.toJson()),
      )
      const rebuilt = new ToolResult({ content: read.content, output: read.output, metadata: read.metadata })
      assert.ok(rebuilt.equals(result))
      const message = result.toMessage('call_1', { name: 'n' })
      const stored = ToolMessage.fromJson(message.toJson())
      assert.ok(stored.equals(message))
      assert.deepStrictEqual(messagesToJson(messagesFromJson(messagesToJson([message, stored]))), messagesToJson([message, stored]))
      assert.deepStrictEqual(
        stored.content.map((each) => each.toJson()),
        message.content.map((each) => each.toJson()),
      )
    }))
  it('are encoded alike from values and from stored JSON', () =>
    check(
      fc.array(
        part.filter(({ type }) => type !== 'provider_block'),
        { maxLength: 4 },
      ),
      value,
      (content, output) => {
        const plain = content.map((each) => (Object.keys(each.providerOptions).length > 0 ? ContentPart.text('x') : each))
        const message = new ToolResult({ content: plain, output }).toMessage('call_1', { name: 'n' })
        const stored = ToolMessage.fromJson(message.toJson())
        for (const wire of ['anthropic', 'openai-chat']) assert.deepStrictEqual(encodeJson([stored], wire), encodeJson([message], wire))
      },
    ))
})

it('no text crashes', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.uint8Array()), (given) => {
      try {
        compactJson(given)
      } catch (error) {
        assert.equal(error.name, 'ToolResultError')
      }
    }),
    { numRuns: 2000 },
  ))
