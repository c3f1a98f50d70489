// Content parts: constructors, fields, ownership, JSON form.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { ContentPart, isContentPart } from '../index.mjs'
import { pdf, png } from './media.mjs'

const json = (part) => part.toJson().toString()

describe('constructors', () => {
  const b64 = png().toString('base64')
  const cases = [
    ['text', ContentPart.text('a\ud800'), '{"type":"text","text":"a\ufffd"}'],
    ['thinking', ContentPart.thinking('hm'), '{"type":"thinking","text":"hm"}'],
    ['image', ContentPart.image(png()), `{"type":"image","data":"${b64}","media_type":"image/png"}`],
    ['image from base64', ContentPart.image(b64), `{"type":"image","data":"${b64}","media_type":"image/png"}`],
    [
      'image with a wrong label',
      ContentPart.image(png(), { mediaType: 'image/jpeg' }),
      `{"type":"image","data":"${b64}","media_type":"image/png"}`,
    ],
    [
      'imageUrl',
      ContentPart.imageUrl('https://a/b.png', { mediaType: 'image/PNG' }),
      '{"type":"image_url","url":"https://a/b.png","media_type":"image/png"}',
    ],
    [
      'imageUrl with data',
      ContentPart.imageUrl(`data:image/png;base64,${b64}`),
      `{"type":"image","data":"${b64}","media_type":"image/png"}`,
    ],
    ['videoUrl', ContentPart.videoUrl('https://a/b.mp4'), '{"type":"video_url","url":"https://a/b.mp4"}'],
    [
      'file',
      ContentPart.file(pdf, { filename: 'a.pdf', title: 'T', description: 'D' }),
      `{"type":"file","data":"${pdf.toString('base64')}","media_type":"application/pdf","filename":"a.pdf","title":"T","description":"D"}`,
    ],
    ['file of unknown type', ContentPart.file(Buffer.from([1])), '{"type":"file","data":"AQ==","media_type":"application/octet-stream"}'],
    ['empty file', ContentPart.file(new Uint8Array(), { mediaType: 'text/plain' }), '{"type":"file","data":"","media_type":"text/plain"}'],
    [
      'fileId',
      ContentPart.fileId('f', { provider: 'openai', mediaType: 'text/plain' }),
      '{"type":"file","file_id":"f","media_type":"text/plain","provider":"openai"}',
    ],
    ['fileUrl', ContentPart.fileUrl('https://a/b.pdf'), '{"type":"file","url":"https://a/b.pdf"}'],
    [
      'providerBlock',
      ContentPart.providerBlock('anthropic', { a: [2n ** 64n] }),
      '{"type":"provider_block","provider":"anthropic","data":{"a":[18446744073709551616]}}',
    ],
    [
      'options',
      ContentPart.text('x', {
        metadata: { a: 1 },
        providerOptions: { anthropic: { cache_control: { type: 'ephemeral' } } },
        extra: { later: [1] },
      }),
      '{"type":"text","text":"x","metadata":{"a":1},"provider_options":{"anthropic":{"cache_control":{"type":"ephemeral"}}},"later":[1]}',
    ],
    ['empty options', ContentPart.text('x', { metadata: {}, providerOptions: null }), '{"type":"text","text":"x"}'],
  ]
  for (const [name, part, text] of cases) {
    it(name, () => {
      assert.equal(json(part), text)
      assert.equal(json(ContentPart.fromJson(text)), text)
      assert.deepStrictEqual(ContentPart.fromJson(text), part)
      assert.ok(isContentPart(part) && part instanceof ContentPart && Object.isFrozen(part))
    })
  }

  it('fromPath', () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolresult-'))
    try {
      writeFileSync(join(folder, 'a.bin'), png())
      writeFileSync(join(folder, 'notes.md'), '# hi')
      const image = ContentPart.fromPath(join(folder, 'a.bin'))
      assert.deepEqual([image.type, image.mediaType], ['image', 'image/png'])
      const file = ContentPart.fromPath(pathToFileURL(join(folder, 'notes.md')), { title: 'Notes' })
      assert.deepEqual(
        [file.type, file.mediaType, file.filename, file.title, file.data.toString()],
        ['file', 'text/markdown', 'notes.md', 'Notes', '# hi'],
      )
      assert.throws(() => ContentPart.fromPath(join(folder, 'missing')), { code: 'ENOENT' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('what does not go together', () => {
  const cases = [
    ['text that is none', () => ContentPart.text(1), 'WRONG_TYPE', 'text'],
    ['a URL where bytes belong', () => ContentPart.image('https://a/b.png'), 'INVALID_PART', 'data'],
    ['broken base64', () => ContentPart.file('*'), 'INVALID_BASE64', 'data'],
    ['bytes that are none', () => ContentPart.image([1, 2]), 'WRONG_TYPE', 'data'],
    ['an image without bytes', () => ContentPart.image(new Uint8Array()), 'INVALID_PART'],
    ['an image of unknown type', () => ContentPart.image(Buffer.from('xyz')), 'UNKNOWN_MEDIA_TYPE'],
    ['an option of another kind', () => ContentPart.text('x', { filename: 'a' }), 'INVALID_OPTION', 'filename'],
    ['an unknown option', () => ContentPart.image(png(), { media_type: 'a' }), 'INVALID_OPTION', 'media_type'],
    ['metadata that is none', () => ContentPart.text('x', { metadata: 'm' }), 'WRONG_TYPE', 'metadata'],
    ['metadata with NaN', () => ContentPart.text('x', { metadata: { a: [NaN] } }), 'NOT_FINITE', 'metadata.a[0]'],
    ['provider options that are no objects', () => ContentPart.text('x', { providerOptions: { openai: 1 } }), 'WRONG_TYPE'],
    ['an empty file id', () => ContentPart.fileId(''), 'INVALID_PART', 'file_id'],
    ['JSON without type', () => ContentPart.fromJson('{}'), 'MISSING_FIELD', 'type'],
    ['JSON with a forged index', () => ContentPart.fromJson('{"type":"image","data":0}'), 'WRONG_TYPE', 'data'],
    ['null', () => ContentPart.fromJson(null), 'WRONG_TYPE'],
  ]
  for (const [name, make, code, path] of cases)
    it(name, () => assert.throws(make, path === undefined ? { name: 'ToolResultError', code } : { name: 'ToolResultError', code, path }))
})

describe('bytes', () => {
  it('are copied: a Buffer changed later changes nothing, nor does one that was read', () => {
    const bytes = png()
    const part = ContentPart.image(bytes)
    const before = json(part)
    bytes.fill(0)
    part.data.fill(0)
    assert.equal(json(part), before)
    assert.deepEqual(part.data, png())
    assert.ok(Buffer.isBuffer(part.data))
  })
  it('of shared memory and views too', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3)).fill(7)
    assert.deepEqual([...ContentPart.file(shared).data], [7, 7, 7])
    assert.deepEqual([...ContentPart.file(new Uint8Array([1, 2, 3]).subarray(1)).data], [2, 3])
    assert.deepEqual([...ContentPart.file(new Uint8Array([1]).buffer).data], [1])
  })
})

describe('fields', () => {
  it('are properties of their kind', () => {
    const part = ContentPart.fileId('f', { filename: 'n', metadata: { a: 2n ** 60n }, extra: { x: 1 } })
    assert.deepEqual(Object.keys(part), ['type', 'fileId', 'filename'])
    assert.deepEqual([part.metadata, part.providerOptions, part.extra, part.data], [{ a: 2n ** 60n }, {}, { x: 1 }, undefined])
    assert.throws(() => {
      part.fileId = 'g'
    }, TypeError)
  })
  it('unknown kinds are kept whole', () => {
    const text = '{"type":"hologram","depth":1.0,"metadata":{"a":1}}'
    const part = ContentPart.fromJson(text)
    assert.deepEqual([part.type, part.extra.depth, json(part)], ['hologram', 1, text])
  })
  it('digits in metadata are kept', () => {
    const text = '{"type":"text","text":"x","metadata":{"a":1.0,"b":1E3,"__proto__":-0}}'
    assert.equal(json(ContentPart.fromJson(text)), text)
  })
  it('a key "data" elsewhere is no index', () => {
    const part = ContentPart.image(png(), { metadata: { data: 0, deep: { data: 0 } }, extra: { more: { data: 0 } } })
    assert.deepEqual([part.metadata, part.extra], [{ data: 0, deep: { data: 0 } }, { more: { data: 0 } }])
    assert.deepEqual(ContentPart.fromJson(part.toJson()).data, png())
  })
})

it('printable forms show types, sizes and keys, never bytes or metadata values', () => {
  const shown = [
    inspect(ContentPart.image(png(), { metadata: { secret_key: 'hidden-value' } })),
    String(ContentPart.text('a'.repeat(500), { metadata: { secret_key: 'hidden-value' } })),
    inspect(ContentPart.providerBlock('p', { a: 'hidden-value' })),
    inspect([ContentPart.fileId('file_1', { providerOptions: { openai: { a: 'hidden-value' } } })]),
  ]
  for (const text of shown) {
    assert.doesNotMatch(text, /hidden-value|iVBOR|AAAA/)
    assert.ok(text.length < 200, text)
  }
  assert.match(shown[0], /image\/png, \d+ B, metadata: \{secret_key\}/)
  assert.match(shown[1], /500 characters/)
  assert.match(ContentPart.text('x', { metadata: { a: 'hidden-value' } }).show(), /hidden-value/)
})
