// The model's calls on wires: read from responses, written for requests.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ToolCall, decodeCalls, encode, encodeCalls, encodeCallsJson, isToolCall, matchResults, toMessage, wireNames } from '../index.mjs'

const calls = [new ToolCall('AbCdEfGh1', 'look', { at: [1, 'é'] }), new ToolCall('AbCdEfGh2', 'look', '{"n":1.0}')]

describe('calls', () => {
  for (const wire of wireNames) {
    it(`come back: ${wire}`, () => {
      const objects = encodeCalls(calls, wire)
      const text = encodeCallsJson(calls, wire)
      assert.deepEqual(JSON.parse(text), objects)
      assert.deepEqual(encodeCalls(Buffer.from(JSON.stringify(calls)), wire), objects)
      for (const given of [objects, text, text.toString()]) {
        const back = decodeCalls(given, wire)
        assert.ok(back.every((call) => isToolCall(call) && call.name === 'look' && call.kind === 'function'))
        assert.deepEqual(
          back.map((call) => JSON.parse(call.arguments)),
          [{ at: [1, 'é'] }, { n: 1 }],
        )
        // Ollama has no ids.
        assert.deepEqual(
          back.map(({ id }) => id),
          wire === 'ollama' ? ['call_1', 'call_2'] : ['AbCdEfGh1', 'AbCdEfGh2'],
        )
      }
    })
  }

  it('and results meet under the same id', () => {
    const call = new ToolCall('an id of another provider '.repeat(5), 'look')
    for (const wire of ['anthropic', 'mistral', 'openai-chat']) {
      const [written] = decodeCalls(encodeCalls([call], wire), wire)
      assert.notEqual(written.id, call.id)
      assert.ok(JSON.stringify(encode([toMessage('seen', call.id)], wire, { calls: [call] })).includes(written.id))
    }
  })

  it('what a provider wants back goes to it alone, digits and all', () => {
    const block = '{"type":"server_tool_use","id":"s1","name":"web_search","input":{"q":1.0,"q":12345678901234567890}}'
    const [call] = decodeCalls(`[{"role":"assistant","content":[${block}]}]`, 'anthropic')
    assert.ok(call.providerExecuted)
    assert.equal(call.providerData.anthropic.block.input.q, 12345678901234567890n)
    for (const given of [[call], [ToolCall.fromJson(call.toJson())], [call, { id: 'c2', name: 'look', arguments: '{}' }]])
      assert.ok(encodeCallsJson(given, 'anthropic').toString().includes(block))
    assert.doesNotMatch(encodeCallsJson([call], 'bedrock').toString(), /web_search/)
    assert.deepEqual(
      matchResults([call, calls[0]], [toMessage('x', 'AbCdEfGh1')]).map(({ name }) => name),
      ['look'],
    )
  })

  it('have a JSON form', () => {
    const text =
      '{"id":"c","name":"n","arguments":"ls","kind":"custom","provider_executed":true,"async":true,"provider_data":{"a":1.0},"later":1}'
    const call = ToolCall.fromJson(text)
    assert.equal(String(call.toJson()), text)
    assert.deepEqual([call.kind, call.providerExecuted, call.isAsync, call.providerData], ['custom', true, true, { a: 1 }])
    assert.deepEqual(JSON.parse(JSON.stringify(call)), JSON.parse(text))
    assert.equal(
      String(new ToolCall('c', 'n', { a: 2n ** 64n }).toJson()),
      '{"id":"c","name":"n","arguments":"{\\"a\\":18446744073709551616}"}',
    )
    assert.deepEqual(ToolCall.fromJson({ id: 'c', name: 'n', arguments: '{}' }), new ToolCall('c', 'n'))
    assert.throws(() => ToolCall.fromJson('{"id":"c"}'), { code: 'MISSING_FIELD', path: 'name' })
    assert.throws(() => ToolCall.fromJson('{"id":'), { code: 'INVALID_JSON', offset: 6 })
  })

  it('options reach the wire', () => {
    const [content] = encodeCalls(calls.slice(0, 1), 'gemini', { vertex: true })
    assert.ok(!('id' in content.parts[0].functionCall))
    assert.throws(() => encodeCalls(calls, 'gemini', { modle: 'gemini-3-flash' }), { code: 'INVALID_OPTION', path: 'modle' })
  })

  it('what is no such wire, and what are no calls', () => {
    assert.throws(() => decodeCalls('[', 'anthropic'), { code: 'INVALID_JSON' })
    assert.throws(() => decodeCalls({ role: 'assistant', content: [{ type: 'tool_use', id: 'a' }] }, 'anthropic'), { code: 'INVALID_WIRE' })
    assert.throws(() => decodeCalls({ role: NaN }, 'anthropic'), { code: 'NOT_FINITE' })
    assert.throws(() => decodeCalls('[]', 'anthropik'), { code: 'UNKNOWN_WIRE' })
    for (const write of [encodeCalls, encodeCallsJson]) {
      assert.throws(() => write([calls[0], calls[0]], 'anthropic'), { code: 'DUPLICATE_TOOL_CALLS' })
      assert.throws(() => write(calls, 'anthropik'), { code: 'UNKNOWN_WIRE' })
      assert.throws(() => write(undefined, 'anthropic'), { name: 'ToolResultError' })
    }
  })
})
