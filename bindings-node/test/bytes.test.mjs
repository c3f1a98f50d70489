// Raw bytes in the objects of the wires whose SDK takes them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  ContentPart,
  ToolResult,
  encode,
  encodeJson,
  encodeTurns,
  encodeTurnsJson,
  decode,
  messagesFromJson,
  messagesToJson,
  wireNames,
} from '../index.mjs'
import { native } from '../dist/native.js'
import { pdf, png } from './media.mjs'

const content = ['null', ContentPart.image(png()), ContentPart.file(pdf, { filename: 'a.pdf' }), ContentPart.text('null')]
const message = (id, isError = false) => new ToolResult({ output: { bytes: null }, content }).toMessage(id, { name: 'look', isError })

/** As JSON has it: bytes as base64. */
const withBase64 = (value) =>
  JSON.parse(JSON.stringify(value, (_key, inner) => (inner?.type === 'Buffer' ? Buffer.from(inner.data).toString('base64') : inner)))

function bytesIn(value) {
  if (value instanceof Uint8Array) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : []
}

describe('raw bytes', () => {
  for (const wire of wireNames) {
    it(`the objects are what the text says: ${wire}`, () => {
      for (const turn of [[message('c1'), message('c2', true)], []]) {
        const objects = encode(turn, wire)
        assert.deepEqual(withBase64(objects), JSON.parse(encodeJson(turn, wire)))
        assert.deepEqual(withBase64(encodeTurns([turn, turn], wire)), JSON.parse(encodeTurnsJson([turn, turn], wire)))
        assert.equal(bytesIn(objects).length, wire === 'bedrock' ? turn.length * 2 : 0)
      }
    })

    it(`only the wires with bytes in their types have any: ${wire}`, () => {
      const frame = `[${messagesToJson([message('c1')])
        .toString()
        .slice(1, -1)
        .replace('"role":"tool",', '')}]`
      const [, paths] = native.encodeObject(frame, [], wire, null, null)
      assert.equal(paths !== '[]', wire === 'bedrock')
    })
  }

  it('are those of the part, and the caller’s own', () => {
    const part = ContentPart.image(png())
    const once = (options) => bytesIn(encode([new ToolResult({ content: [part] }).toMessage('c1')], 'bedrock', options))[0]
    const [first, second] = [once(), once({ family: 'mistral' })]
    assert.deepEqual(first, Buffer.from(png()))
    first.fill(0)
    assert.deepEqual(second, Buffer.from(png()))
    assert.deepEqual(part.data, Buffer.from(png()))
  })

  it('come back from the objects', () => {
    const [user] = encode([message('c1')], 'bedrock')
    assert.equal(
      String(messagesToJson(decode([user], 'bedrock'))),
      String(messagesToJson(decode(encodeJson([message('c1')], 'bedrock'), 'bedrock'))),
    )
  })

  it('outputs with strange keys are no places', () => {
    const output = JSON.parse('{"__proto__":{"bytes":null},"bytes":null,"0":null}')
    const stored = messagesFromJson(
      `[{"role":"tool","tool_call_id":"c","name":"n","content":[],"metadata":{"tool_output":${JSON.stringify(output)}}}]`,
    )
    for (const wire of ['bedrock', 'gemini']) assert.deepEqual(encode(stored, wire), JSON.parse(encodeJson(stored, wire)))
  })
})
