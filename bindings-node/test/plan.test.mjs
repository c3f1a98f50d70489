// What encoding would do, told in advance.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ContentPart, ToolCall, ToolMessage, ToolResult, encode, plan, supports, toMessage, wireNames } from '../index.mjs'
import { png } from './media.mjs'

const parts = ['seen', ContentPart.image(png()), ContentPart.thinking('hm'), ContentPart.fileId('f', { provider: 'other' })]
const turn = [new ToolResult({ content: parts }).toMessage('c1', { name: 'one' }), toMessage({ n: 1 }, 'c2', { name: 'two' })]
const short = (told) => told.map(({ message, part, action }) => [message, part, action])

describe('plan', () => {
  it('tells each part of a turn', () => {
    const told = plan(turn, 'openai-chat')
    assert.ok(told.every(({ reason }) => reason !== ''))
    // An output that the wire sends as text is a part of the message already.
    assert.deepEqual(short(told), [
      [0, 0, 'in_place'],
      [0, 1, 'hoisted'],
      [0, 2, 'left_out'],
      [0, 3, 'noted'],
      [1, 0, 'in_place'],
    ])
  })

  it('an output has no part', () => {
    const [told] = plan(turn.slice(1), 'bedrock')
    assert.deepEqual(short([told]), [[0, undefined, 'in_place']])
    assert.ok(!('part' in told))
  })

  it('options and calls count', () => {
    const refused = plan(turn, 'openai-chat', { media: 'error' }).filter(({ action }) => action === 'refused')
    assert.deepEqual(
      refused.map(({ part }) => part),
      [1, 3],
    )
    assert.throws(() => encode(turn, 'openai-chat', { media: 'error' }), { code: 'UNSUPPORTED_PART' })
    assert.equal(plan(turn, 'openai-chat', { maxTextChars: 2 })[0].action, 'shortened')
    const calls = [new ToolCall('c2', 'two'), new ToolCall('c1', 'one')]
    assert.deepEqual(
      plan(turn, 'openai-chat', { calls }).map(({ message }) => message),
      [0, 1, 1, 1, 1],
    )
  })

  for (const wire of wireNames) {
    it(`every wire can be asked: ${wire}`, () => {
      assert.ok(plan(turn, wire).length >= 5)
      assert.equal(supports(ContentPart.text('x'), wire).action, 'in_place')
      assert.equal(supports(ContentPart.text(' '), wire).action, 'left_out')
      for (const media of ['hoist', 'note', 'error']) {
        const [told] = plan([toMessage([parts[1]], 'call_1', { name: 'tool' })], wire, { media })
        assert.deepEqual(supports(parts[1], wire, { media }), told)
      }
    })
  }

  it('wrong arguments', () => {
    assert.throws(() => supports('text', 'anthropic'), { code: 'WRONG_TYPE', path: 'part' })
    assert.throws(() => plan(['text'], 'anthropic'), { code: 'WRONG_TYPE', path: 'messages[0]' })
    assert.throws(() => supports(parts[1], 'anthropik'), { code: 'UNKNOWN_WIRE' })
    assert.throws(() => supports(parts[1], undefined), { code: 'WRONG_TYPE', path: 'wire' })
    assert.throws(() => plan(turn, 'anthropic', { medium: 'note' }), { code: 'INVALID_OPTION', path: 'medium' })
    assert.throws(() => plan([new ToolMessage({ content: ['x'] })], 'anthropic'), { code: 'MISSING_TOOL_CALL_ID' })
  })
})
