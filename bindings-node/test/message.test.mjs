// Results, messages, outcomes, calls and wires.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import {
  ContentPart,
  Outcome,
  ToolCall,
  ToolMessage,
  ToolResult,
  contentSourceKey,
  decode,
  encode,
  encodeJson,
  encodeTurns,
  encodeTurnsJson,
  hasExplicitContent,
  isToolMessage,
  isToolResult,
  jsonEqual,
  matchResults,
  messagesFromJson,
  messagesToJson,
  metadataKey,
  needsOutput,
  outputFromMessage,
  putMessageMetadata,
  putOutputMetadata,
  schema,
  toMessage,
  wireId,
  wireNames,
  wires,
} from '../index.mjs'
import { pdf, png } from './media.mjs'

const json = (value) => value.toJson().toString()

describe('ToolResult', () => {
  it('keeps the value it was given and writes what it is now', () => {
    const output = { a: 1 }
    const metadata = { m: 1 }
    const result = new ToolResult({ output, metadata })
    assert.equal(result.output, output)
    assert.equal(result.metadata, metadata)
    output.a = 2
    assert.equal(json(result), '{"output":{"a":2},"metadata":{"m":1}}')
  })

  it('tells absent from null and [] from absent', () => {
    assert.deepEqual([new ToolResult().hasOutput, new ToolResult({ output: null }).hasOutput], [false, true])
    assert.deepEqual([new ToolResult().content, new ToolResult({ content: [] }).content], [undefined, []])
    for (const text of ['{}', '{"output":null}', '{"content":[]}', '{"output":false,"content":[]}'])
      assert.equal(json(ToolResult.fromJson(text)), text)
    const read = ToolResult.fromJson('{"output":null,"content":null,"metadata":null}')
    assert.deepEqual([read.hasOutput, read.output, read.content, read.metadata], [true, null, undefined, {}])
  })

  it('has an order of keys, keeps unknown ones, and leaves out empty metadata', () => {
    const result = new ToolResult({ metadata: {}, extra: { later: [1] }, content: ['a', ContentPart.text('b')], output: 1 })
    assert.equal(json(result), '{"output":1,"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"later":[1]}')
    const read = ToolResult.fromJson('{"x":1.0,"metadata":{"a":1},"output":2}')
    assert.equal(json(read), '{"output":2,"metadata":{"a":1},"x":1.0}')
    assert.deepEqual(read.extra, { x: 1 })
  })

  it('replace makes a changed copy that keeps the text of the rest', () => {
    const read = ToolResult.fromJson('{"output":{"a":1.0},"metadata":{"b":1E3},"x":1.50}')
    const changed = read.replace({ content: [...(read.content ?? []), ContentPart.text('new')] })
    assert.equal(json(changed), '{"output":{"a":1.0},"content":[{"type":"text","text":"new"}],"metadata":{"b":1E3},"x":1.50}')
    assert.equal(json(changed.replace({ output: undefined, metadata: null })), '{"content":[{"type":"text","text":"new"}],"x":1.50}')
    assert.equal(json(read), '{"output":{"a":1.0},"metadata":{"b":1E3},"x":1.50}')
  })

  it('equals compares JSON values', () => {
    const a = new ToolResult({ output: { a: 1, b: [2n ** 70n] }, content: [ContentPart.image(png())] })
    assert.ok(a.equals(ToolResult.fromJson(a.toJson())))
    assert.ok(ToolResult.fromJson('{"output":{"b":1e0,"a":1.0}}').equals(new ToolResult({ output: { a: 1, b: 1 } })))
    assert.ok(!new ToolResult({ content: [] }).equals(new ToolResult()))
    assert.ok(!a.equals({}))
    const unwritable = () => 1
    const same = (output, content = 'x') => new ToolResult({ output, content })
    assert.ok(same(unwritable).equals(same(unwritable)))
    assert.ok(!same(unwritable).equals(same(() => 1)))
    assert.ok(!same(unwritable).equals(same(unwritable, 'y')))
    assert.ok(!same(unwritable).equals(same(1)))
    assert.ok(jsonEqual('{"a":1,"b":2}', '{"b":2.0,"a":1}'))
    assert.deepStrictEqual(ToolResult.fromJson('{"output":1}'), ToolResult.fromJson(' {"output" : 1}'))
    assert.notDeepStrictEqual(ToolResult.fromJson('{"output":1}'), ToolResult.fromJson('{"output":2}'))
  })

  it('is frozen, has a JSON form for JSON.stringify, and can be subclassed', () => {
    const result = new ToolResult({ output: { a: [1] }, content: 'x' })
    assert.ok(Object.isFrozen(result) && Object.isFrozen(result.content))
    assert.equal(JSON.stringify({ result }), '{"result":{"output":{"a":[1]},"content":[{"type":"text","text":"x"}]}}')
    class Own extends ToolResult {
      extra_ = 1
    }
    assert.ok(isToolResult(new Own({ output: 1 })))
  })

  it('prints types, sizes and keys only', () => {
    const result = new ToolResult({
      output: { key_a: 'hidden-1' },
      content: [ContentPart.image(png()), 'word '.repeat(99)],
      metadata: { key_b: 'hidden-2' },
    })
    for (const shown of [
      inspect(result),
      String(result),
      inspect(ToolResult.fromJson(result.toJson())),
      inspect(result.toMessage('c', { name: 'n' })),
    ]) {
      assert.doesNotMatch(shown, /hidden|iVBOR/)
      assert.match(shown, /key_a.*|key_b/)
    }
    assert.match(result.show(), /hidden-1[^]*hidden-2/)
    assert.doesNotThrow(() =>
      inspect(
        new ToolResult({
          output: new Proxy(
            {},
            {
              ownKeys: () => {
                throw new Error()
              },
            },
          ),
        }),
      ),
    )
  })

  it('refuses wrong fields', () => {
    assert.throws(() => new ToolResult({ content: 5 }), { code: 'WRONG_TYPE', path: 'content' })
    assert.throws(() => new ToolResult({ content: [ContentPart.text('a'), { type: 'text' }] }), { code: 'WRONG_TYPE', path: 'content[1]' })
    assert.throws(() => new ToolResult({ outputs: 1 }), { code: 'INVALID_OPTION', path: 'outputs' })
    assert.throws(() => new ToolResult(null), { code: 'WRONG_TYPE' })
    assert.throws(() => ToolResult.fromJson('{"content":5}'), { code: 'WRONG_TYPE', path: 'content' })
  })
})

describe('what a tool returns becomes a message', () => {
  const of = (returned, options) => {
    const message = toMessage(returned, 'c', options)
    return [message.content.map((part) => part.text ?? part.type), message.hasOutput ? message.output : 'absent', message.isError]
  }
  const cases = [
    ['text', 'hi', [['hi'], 'absent', false]],
    ['bytes of a picture', png(), [['image'], 'absent', false]],
    ['other bytes', new Uint8Array([1]), [['file'], 'absent', false]],
    ['a part', ContentPart.text('p'), [['p'], 'absent', false]],
    ['parts and texts', ['a', ContentPart.file(pdf)], [['a', 'file'], 'absent', false]],
    ['texts without a part', ['a', 'b'], [['["a","b"]'], ['a', 'b'], false]],
    ['nothing', undefined, [['null'], null, false]],
    ['null', null, [['null'], null, false]],
    ['an object', { a: 1 }, [['{"a":1}'], { a: 1 }, false]],
    ['a bigint', 2n ** 64n, [['18446744073709551616'], 2n ** 64n, false]],
    ['an empty list', [], [['[]'], [], false]],
    ['a result', new ToolResult({ output: 'plain' }), [['plain'], 'plain', false]],
    ['a result without anything', new ToolResult(), [[], 'absent', false]],
    ['ok', Outcome.ok('fine'), [['fine'], 'absent', false]],
    ['a failure', Outcome.error('no'), [['{"error":"no"}'], { error: 'no' }, true]],
    ['a failure with a value', Outcome.error({ why: 1 }), [['{"error":{"why":1}}'], { error: { why: 1 } }, true]],
    ['a failure with a result', Outcome.error(new ToolResult({ output: 1 })), [['1'], 1, true]],
    ['a failure within ok', Outcome.ok(Outcome.error('no')), [['{"error":"no"}'], { error: 'no' }, true]],
    ['an exception', new TypeError('bad input'), [['{"error":"bad input"}'], { error: 'bad input' }, true]],
    ['a failure that says nothing', Outcome.error(new ToolResult()), [['{"error":"Tool failed"}'], 'absent', true]],
  ]
  for (const [name, returned, expected] of cases) it(name, () => assert.deepEqual(of(returned), expected))

  it('derived text is fixed when the message is made', () => {
    const output = { a: 1 }
    const message = new ToolResult({ output }).toMessage('c')
    output.a = 2
    assert.equal(message.content[0].text, '{"a":1}')
    assert.match(json(message), /"tool_output":\{"a":1\}/)
  })

  it('an explicit output is written at first need, and stays as written', () => {
    const output = { a: 1 }
    const message = new ToolResult({ output, content: 'x' }).toMessage('c')
    output.a = 2
    assert.match(json(message), /"tool_output":\{"a":2\}/)
    output.a = 3
    assert.match(json(message), /"tool_output":\{"a":2\}/)
    assert.equal(message.output, output)
  })

  it('reserved keys of metadata go, and an exact true makes an error', () => {
    const made = (metadata) => new ToolResult({ output: 1, metadata }).toMessage('c')
    assert.equal(made({ is_error: true, a: 1 }).isError, true)
    assert.equal(made({ is_error: 'true' }).isError, false)
    assert.deepEqual(made({ is_error: true, a: 1, tool_output: 2 }).metadata, { a: 1 })
  })

  it('refuses an empty id and unknown options', () => {
    assert.throws(() => json(toMessage('x', '')), { code: 'MISSING_TOOL_CALL_ID' })
    assert.throws(() => toMessage('x', 'c', { is_error: true }), { code: 'INVALID_OPTION', path: 'is_error' })
    assert.throws(() => toMessage('x', 'c', { isError: 1 }), { code: 'WRONG_TYPE', path: 'isError' })
    assert.throws(() => toMessage('x', 5), { code: 'WRONG_TYPE', path: 'toolCallId' })
  })
})

describe('ToolMessage', () => {
  it('goes through JSON without a change', () => {
    const text =
      '{"role":"tool","tool_call_id":"c","name":"n","content":[{"type":"text","text":"{\\"a\\":1.0}"}],"metadata":{"m":1E3,"tool_output":{"a":1.0},"is_error":true},"x":1.0}'
    const message = ToolMessage.fromJson(text)
    assert.equal(json(message), text)
    assert.deepEqual(
      [
        message.toolCallId,
        message.name,
        message.content.length,
        message.output,
        message.metadata,
        message.isError,
        message.hasExplicitContent,
        message.extra,
      ],
      ['c', 'n', 1, { a: 1 }, { m: 1000 }, true, false, { x: 1 }],
    )
    assert.ok(message.equals(ToolMessage.fromJson(text)) && isToolMessage(message))
  })

  it('is made from fields', () => {
    const message = new ToolMessage({
      toolCallId: 'c',
      name: 'n',
      content: ['a', ContentPart.image(png())],
      output: { a: 2n ** 64n },
      metadata: { m: 1 },
      isError: true,
      hasExplicitContent: true,
      extra: { x: 1 },
    })
    assert.ok(message.equals(ToolMessage.fromJson(message.toJson())))
    assert.match(
      json(message),
      /"metadata":\{"m":1,"tool_output":\{"a":18446744073709551616\},"req_llm_tool_result_content_source":"explicit","is_error":true\},"x":1\}$/,
    )
    assert.equal(new ToolMessage({ output: { a: 1 } }).content[0].text, '{"a":1}')
    assert.throws(() => new ToolMessage({ tool_call_id: 'c' }), { code: 'INVALID_OPTION', path: 'tool_call_id' })
  })

  it('gives its result back', () => {
    const output = { a: [1, { b: 2n ** 64n }] }
    const given = new ToolResult({ output, content: [ContentPart.image(png()), 'x'], metadata: { m: 1 } })
    const { result, isError } = ToolResult.fromMessage(given.toMessage('c', { isError: true }))
    assert.equal(isError, true)
    assert.equal(result.output, output)
    assert.ok(result.equals(given))
    assert.ok(ToolResult.fromMessage(ToolMessage.fromJson(given.toMessage('c').toJson())).result.equals(given))
    assert.equal(ToolResult.fromMessage(new ToolResult({ output: { a: 1 } }).toMessage('c')).result.content, undefined)
  })

  it('lists', () => {
    const messages = [new ToolResult({ output: 1 }).toMessage('a'), toMessage(png(), 'b')]
    const text = messagesToJson(messages)
    assert.deepEqual(
      messagesFromJson(text).map((message) => message.toolCallId),
      ['a', 'b'],
    )
    assert.deepEqual(messagesToJson(messagesFromJson(text)), text)
    assert.equal(messagesToJson([]).toString(), '[]')
    assert.throws(() => messagesFromJson('[{"role":"user"}]'), { name: 'ToolResultError', path: '[0].role' })
    assert.throws(() => messagesToJson([new ToolResult()]), { code: 'WRONG_TYPE', path: 'messages[0]' })
  })
})

describe('wires', () => {
  const result = new ToolResult({
    output: { rows: [1, 2] },
    content: ['seen', ContentPart.image(png(), { providerOptions: { openai: { detail: 'low' } } })],
    metadata: { secret: 's3cret' },
  })
  const message = result.toMessage('call_1', { name: 'fetch' })

  it('anthropic, as objects and as bytes', () => {
    const [user] = encode([message], 'anthropic')
    assert.equal(user.role, 'user')
    const [block] = user.content
    assert.deepEqual([block.type, block.tool_use_id], ['tool_result', 'call_1'])
    assert.deepEqual(
      block.content.map((part) => part.type),
      ['text', 'image'],
    )
    assert.equal(block.content[1].source.data, png().toString('base64'))
    assert.deepEqual(JSON.parse(encodeJson([message], 'anthropic')), [user])
    for (const wire of ['anthropic', 'openai-chat']) assert.doesNotMatch(encodeJson([message], wire).toString(), /s3cret|"rows"/)
  })

  it('openai-chat hoists the picture after the last tool message', () => {
    const messages = encode([message, new ToolResult({ output: { a: 1 } }).toMessage('call_2', { name: 'g' })], 'openai-chat')
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['tool', 'tool', 'user'],
    )
    assert.equal(messages[1].content, '{"a":1}')
    assert.throws(() => encode([message], 'openai-chat', { media: 'error' }), { code: 'UNSUPPORTED_PART' })
    assert.equal(encode([message], 'openai-chat', { media: 'note' }).length, 1)
  })

  it('the same from values, from a frame and from stored JSON', () => {
    const messages = [message, toMessage(pdf, 'call_2'), toMessage({ a: [2n ** 64n, 1.5] }, 'call_3'), toMessage(new Error('x'), 'call_4')]
    const stored = messagesFromJson(messagesToJson(messages))
    const mixed = [stored[0], messages[1], stored[2], messages[3]]
    for (const wire of ['anthropic', 'openai-chat']) {
      const expected = encodeJson(messages, wire)
      assert.deepEqual(encodeJson(stored, wire), expected)
      assert.deepEqual(encodeJson(mixed, wire), expected)
      stored.forEach((each) => assert.ok(each.content.length === 1 || each.content.length === 2))
      assert.deepEqual(encodeJson(stored, wire), expected)
    }
  })

  it('small results side by side stay what they are', () => {
    const encoded = Array.from({ length: 3000 }, (_, i) => encodeJson([toMessage(`text ${i}`, `c${i}`)], 'anthropic'))
    encoded.forEach((bytes, i) => assert.match(bytes.toString(), new RegExp(`"c${i}".*text ${i}"`)))
    // Sending one to another thread takes none of the others along.
    const { port1 } = new MessageChannel()
    try {
      port1.postMessage(encoded[0].buffer, [encoded[0].buffer])
    } catch (error) {
      // Newer versions of Node refuse, older ones copy.
      assert.equal(error.name, 'DataCloneError')
    }
    port1.close()
    assert.match(encoded[1].toString(), /text 1"/)
  })

  it('turns', () => {
    const turns = [[message], [toMessage('x', 'call_2')]]
    assert.deepEqual(
      encodeTurns(turns, 'anthropic'),
      turns.map((turn) => encode(turn, 'anthropic')),
    )
    assert.deepEqual(JSON.parse(encodeTurnsJson(turns, 'openai-chat')), encodeTurns(turns, 'openai-chat'))
    assert.equal(encodeTurnsJson([], 'anthropic').toString(), '[]')
  })

  it('decode gives messages back', () => {
    const wire = encode([message], 'anthropic')
    for (const given of [wire, JSON.stringify(wire), Buffer.from(JSON.stringify(wire))]) {
      const [back] = decode(given, 'anthropic')
      assert.deepEqual([back.toolCallId, back.content.length, back.content[1].mediaType], ['call_1', 2, 'image/png'])
    }
    assert.equal(decode(wire, 'anthropic', { calls: [new ToolCall('call_1', 'fetch')] })[0].name, 'fetch')
    assert.throws(() => decode('{"a":1}', 'anthropic'), { name: 'ToolResultError' })
  })

  it('calls are matched first', () => {
    const calls = [new ToolCall('call_2', 'g'), new ToolCall('call_1', 'fetch', { a: 1 })]
    const messages = [message, toMessage('x', 'call_2')]
    const [user] = encode(messages, 'anthropic', { calls })
    assert.deepEqual(
      user.content.map((block) => block.tool_use_id),
      ['call_2', 'call_1'],
    )
    assert.throws(
      () => encode([message], 'anthropic', { calls }),
      (error) => error.code === 'MISSING_TOOL_RESULTS' && error.details.missing.includes('call_2'),
    )
    assert.deepEqual(
      matchResults(calls, messages).map((each) => [each.toolCallId, each.name]),
      [
        ['call_2', 'g'],
        ['call_1', 'fetch'],
      ],
    )
    const filled = matchResults({ role: 'assistant', tool_calls: calls }, [message], { fillMissing: true })
    assert.deepEqual(
      filled.map((each) => each.isError),
      [true, false],
    )
    assert.throws(() => matchResults(calls, 5), { code: 'INVALID_TOOL_RESULTS' })
    assert.throws(() => matchResults(5, []), { name: 'ToolResultError' })
    assert.throws(() => matchResults([], []), { code: 'MISSING_TOOL_CALLS' })
  })

  it('an output that no wire asks for is not written', () => {
    const unwritable = new ToolResult({ output: () => 1, content: 'seen' }).toMessage('c')
    assert.equal(needsOutput('anthropic', unwritable), false)
    assert.match(encodeJson([unwritable], 'anthropic').toString(), /seen/)
  })

  it('says what it does not know', () => {
    assert.throws(() => encode([message], 'nowhere'), { code: 'UNKNOWN_WIRE' })
    assert.throws(() => encode([message], 'anthropic', { medium: 'note' }), { code: 'INVALID_OPTION' })
    assert.throws(() => encode([result], 'anthropic'), { code: 'WRONG_TYPE', path: 'messages[0]' })
    assert.throws(() => encode(message, 'anthropic'), { code: 'WRONG_TYPE', path: 'messages' })
    assert.throws(() => encode([ToolMessage.fromJson('{"role":"tool","content":"x"}')], 'anthropic'), { code: 'MISSING_TOOL_CALL_ID' })
    assert.throws(() => encode([message, message], 'anthropic'), { code: 'DUPLICATE_TOOL_RESULTS' })
  })

  it('ids, wires and the schema', () => {
    assert.equal(wireId('call_1', 'anthropic'), 'call_1')
    assert.match(wireId('call 1/ü', 'anthropic'), /^[A-Za-z0-9_-]+$/)
    assert.equal(encode([toMessage('x', 'call 1/ü')], 'anthropic')[0].content[0].tool_use_id, wireId('call 1/ü', 'anthropic'))
    const list = wires()
    assert.deepEqual(
      list.map(({ wire }) => wire),
      wireNames,
    )
    assert.ok(JSON.stringify(list).includes('anthropic') && JSON.stringify(list).includes('openai-chat'))
    assert.equal(schema().$schema, 'https://json-schema.org/draft/2020-12/schema')
  })
})

describe('ToolCall', () => {
  it('has a JSON form without defaults', () => {
    assert.equal(JSON.stringify(new ToolCall('a', 'n', '{"x": 1}')), '{"id":"a","name":"n","arguments":"{\\"x\\": 1}"}')
    const call = new ToolCall('a', 'n', 'free text', { kind: 'custom', providerExecuted: true, isAsync: true, providerData: { c: 1 } })
    assert.deepEqual(call.toJSON(), {
      id: 'a',
      name: 'n',
      arguments: 'free text',
      kind: 'custom',
      provider_executed: true,
      async: true,
      provider_data: { c: 1 },
    })
    assert.ok(Object.isFrozen(call))
    assert.doesNotMatch(inspect(call), /free text/)
    assert.throws(() => new ToolCall('a', 'n', '{}', { kind: 'x' }), { code: 'INVALID_OPTION' })
    assert.throws(() => new ToolCall(1, 'n'), { code: 'WRONG_TYPE', path: 'id' })
  })
})

describe("the seed's functions", () => {
  it('put and read the output', () => {
    const metadata = { a: 1 }
    assert.deepEqual(putOutputMetadata(metadata, { x: 1 }), { a: 1, [metadataKey()]: { x: 1 } })
    assert.deepEqual(putOutputMetadata(metadata), metadata)
    assert.deepEqual(putOutputMetadata(metadata, null), metadata)
    for (const value of [false, 0, '', [], {}]) assert.deepEqual(putOutputMetadata({ tool_output: 1 }, value), { tool_output: value })
    assert.deepEqual(metadata, { a: 1 })
    assert.throws(() => putOutputMetadata(null, 1), { code: 'WRONG_TYPE', path: 'metadata' })
  })

  it('put what a message needs', () => {
    const result = new ToolResult({ output: null, content: 'x' })
    assert.deepEqual(putMessageMetadata({ a: 1, tool_output: 2 }, result), { a: 1, tool_output: null, [contentSourceKey()]: 'explicit' })
    assert.deepEqual(putMessageMetadata({ [contentSourceKey()]: 'explicit' }, { content: [] }), {})
  })

  it('read from anything', () => {
    const message = new ToolResult({ output: { a: false }, content: 'x' }).toMessage('c')
    assert.deepEqual([outputFromMessage(message), outputFromMessage(message.toJSON())], [{ a: false }, { a: false }])
    assert.equal(outputFromMessage({ metadata: { tool_output: false } }, 'fallback'), false)
    assert.deepEqual(
      [hasExplicitContent(message), hasExplicitContent(message.toJSON()), hasExplicitContent(toMessage({}, 'c'))],
      [true, true, false],
    )
    const cyclic = {}
    cyclic.metadata = { cyclic }
    for (const other of [
      undefined,
      null,
      1,
      'x',
      [],
      {},
      { metadata: 1 },
      { metadata: null },
      () => 1,
      cyclic,
      new Map(),
      new ToolResult({ output: 1 }),
    ]) {
      assert.equal(outputFromMessage(other), null)
      assert.equal(outputFromMessage(other, 5), 5)
      assert.equal(hasExplicitContent(other), false)
    }
    assert.equal(hasExplicitContent({ metadata: { [contentSourceKey()]: true } }), false)
  })
})
