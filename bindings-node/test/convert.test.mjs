// JavaScript values to JSON text and back, through the public API.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import vm from 'node:vm'
import {
  ContentPart,
  Outcome,
  ToolCall,
  ToolMessage,
  ToolResult,
  compactJson,
  decode,
  decodeCalls,
  encode,
  encodeCalls,
  encodeCallsJson,
  encodeJson,
  outputFromMessage,
  putMessageMetadata,
  toMessage,
  wireNames,
} from '../index.mjs'

const written = (output) => {
  const text = new ToolResult({ output }).toJson().toString()
  assert.match(text, /^\{"output":/)
  return text.slice('{"output":'.length, -1)
}
const fails = (output, code, path) => assert.throws(() => new ToolResult({ output }).toJson(), { name: 'ToolResultError', code, path })

describe('what a value becomes', () => {
  const cases = [
    ['null', null, 'null'],
    ['text', 'a"\\\b\f\n\r\t\u0000\u001f\u007f\u2028é😀/', '"a\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028é😀/"'],
    ['half an emoji', 'x\ud83d', '"x\ufffd"'],
    ['half an emoji in a key', { '\udc00k': 1 }, '{"\ufffdk":1}'],
    ['half an emoji beside a bigint', { '\udc00k': ['\ud800', 1n] }, '{"\ufffdk":["\ufffd",1]}'],
    ['numbers', [0, -0, 1.5, 1e21, 1e-7, 5e-324, 2 ** 53], '[0,0,1.5,1e+21,1e-7,5e-324,9007199254740992]'],
    ['bigint', [2n ** 64n, -(2n ** 70n), 5n], '[18446744073709551616,-1180591620717411303424,5]'],
    ['undefined member and element', { a: undefined, b: [undefined, , 1] }, '{"b":[null,null,1]}'],
    [
      'Map',
      new Map([
        ['b', 1],
        ['a', new Map()],
        ['__proto__', 2],
      ]),
      '{"b":1,"a":{},"__proto__":2}',
    ],
    ['Map with undefined', new Map([['a', undefined]]), '{}'],
    ['Set, sorted by JSON text', new Set([10, 9, 'b', 'a', null]), '["a","b",10,9,null]'],
    ['Set, in the order of code points', new Set(['\uffff', '😀']), '["\uffff","😀"]'],
    ['Set of sets', new Set([new Set([2, 1]), new Set()]), '[[1,2],[]]'],
    ['Date', new Date('2024-02-29T12:30:00.000Z'), '"2024-02-29T12:30:00Z"'],
    ['Date with a fraction', new Date(120), '"1970-01-01T00:00:00.12Z"'],
    ['Uint8Array', new Uint8Array([255, 254]), '"//4="'],
    ['Buffer, before its toJSON', Buffer.from('hi'), '"aGk="'],
    ['ArrayBuffer', new Uint8Array([1]).buffer, '"AQ=="'],
    ['DataView', new DataView(new Uint8Array([0, 1, 2]).buffer, 1), '"AQI="'],
    ['view of a larger buffer', new Uint8Array([0, 1, 2, 3]).subarray(1, 3), '"AQI="'],
    [
      'other typed arrays',
      [new Int16Array([-1]), new Float64Array([0.5]), new BigInt64Array([-(2n ** 63n)]), new Uint8ClampedArray([7])],
      '[[-1],[0.5],[-9223372036854775808],[7]]',
    ],
    ['toJSON', { toJSON: () => ({ a: 1n }) }, '{"a":1}'],
    ['toJSON with its key', { k: { toJSON: (key) => key } }, '{"k":"k"}'],
    ['toJSON that leaves out', { a: { toJSON: () => undefined }, b: 1 }, '{"b":1}'],
    ['toJSON gives a Date', { toJSON: () => new Date(0) }, '"1970-01-01T00:00:00Z"'],
    ['URL', new URL('http://a/b'), '"http://a/b"'],
    ['Date subclass with toJSON', Object.assign(new Date(0), { toJSON: () => 'no' }), '"1970-01-01T00:00:00Z"'],
    ['own __proto__', JSON.parse('{"__proto__":{"a":1},"b":2n}'.replace('2n', '2')), '{"__proto__":{"a":1},"b":2}'],
    [
      'own __proto__ beside a bigint',
      Object.defineProperty({ b: 1n }, '__proto__', { value: 1, enumerable: true }),
      '{"b":1,"__proto__":1}',
    ],
    [
      'class instance, own enumerable members',
      new (class {
        a = 1
        #b = 2
        get c() {
          return 3
        }
      })(),
      '{"a":1}',
    ],
    ['no prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ['inherited members', Object.create({ a: 1 }, { b: { value: 2, enumerable: true }, c: { value: 3 } }), '{"b":2}'],
    ['symbol keys', { [Symbol('s')]: 1, a: 1 }, '{"a":1}'],
    ['boxed', [new Number(1), new String('x'), new Boolean(false), Object(2n)], '[1,"x",false,2]'],
    [
      'another realm',
      vm.runInNewContext('({a: [1, new Map([["k", new Set([1])]])], d: new Date(0)})'),
      '{"a":[1,{"k":[1]}],"d":"1970-01-01T00:00:00Z"}',
    ],
    ['a shared object, twice', ((shared) => [shared, shared, new Map([['a', shared]])])({ x: 1 }), '[{"x":1},{"x":1},{"a":{"x":1}}]'],
    ['a regular expression is an object without members', /x/, '{}'],
  ]
  for (const [name, value, text] of cases) it(name, () => assert.equal(written(value), text))

  it('is what JSON.stringify writes, for plain data', () => {
    const value = { z: [1, { 2: 'b', 1: 'a' }, 'ü', true, null], a: { b: [[[]]] } }
    assert.equal(written(value), JSON.stringify(value))
  })

  it('is absent for undefined', () => {
    const result = new ToolResult({ output: undefined })
    assert.equal(result.hasOutput, false)
    assert.equal(result.toJson().toString(), '{}')
    assert.equal(new ToolResult({ output: null }).toJson().toString(), '{"output":null}')
  })

  it('does not depend on a patched prototype', () => {
    Object.prototype.toJSON = function () {
      return 'patched'
    }
    try {
      assert.equal(written({ a: [1] }), '"patched"')
      assert.equal(written(new Map([['a', 1]])), '{"a":1}')
    } finally {
      delete Object.prototype.toJSON
    }
    Object.prototype.polluted = 1
    try {
      assert.equal(written({ a: 1 }), '{"a":1}')
    } finally {
      delete Object.prototype.polluted
    }
  })
})

describe('what has no JSON form', () => {
  const cycle = { list: [] }
  cycle.list.push({ self: cycle })
  const deep = (depth, inner = []) => {
    let value = inner
    for (let i = 1; i < depth; i++) value = [value]
    return value
  }
  const cases = [
    ['a function', { a: [() => 1] }, 'UNSUPPORTED_VALUE', 'output.a[0]'],
    ['a symbol', Symbol('x'), 'UNSUPPORTED_VALUE', 'output'],
    ['NaN', { rows: [1, 2, 3, { mean: NaN }] }, 'NOT_FINITE', 'output.rows[3].mean'],
    ['infinity in a Map', new Map([['a b', -Infinity]]), 'NOT_FINITE', 'output["a b"]'],
    ['NaN in a typed array', [new Float32Array([1, NaN])], 'NOT_FINITE', 'output[0][1]'],
    ['NaN from toJSON', { a: { toJSON: () => [NaN] } }, 'NOT_FINITE', 'output.a[0]'],
    ['NaN in a Set', new Set([NaN]), 'NOT_FINITE', 'output'],
    ['an invalid Date', { when: new Date(NaN) }, 'UNSUPPORTED_VALUE', 'output.when'],
    ['a year that RFC 3339 lacks', new Date(8.64e15), 'UNSUPPORTED_VALUE', 'output'],
    ['a Map with other keys', { m: new Map([[1, 2]]) }, 'INVALID_KEY', 'output.m'],
    ['a cycle', cycle, 'CYCLE', 'output.list[0].self'],
    [
      'a cycle through toJSON',
      {
        toJSON() {
          return { a: this }
        },
      },
      'CYCLE',
      'output.a',
    ],
    ['a Map in itself', ((map) => map.set('k', map))(new Map()), 'CYCLE', 'output.k'],
    ['a Promise', { later: Promise.resolve(1) }, 'UNSUPPORTED_VALUE', 'output.later'],
    ['a part', { shown: [ContentPart.text('x')] }, 'MISPLACED_PART', 'output.shown[0]'],
    ['a part as the whole', ContentPart.text('x'), 'MISPLACED_PART', 'output'],
    ['a part from toJSON', { toJSON: () => ContentPart.text('x') }, 'MISPLACED_PART', 'output'],
    ['a ToolResult', [new ToolResult()], 'MISPLACED_PART', 'output[0]'],
    ['a ToolMessage', [new ToolResult({ output: 1 }).toMessage('c')], 'MISPLACED_PART', 'output[0]'],
    ['an Outcome', Outcome.ok(1), 'MISPLACED_PART', 'output'],
    ['depth 513', deep(513), 'TOO_DEEP', 'output'],
    ['depth 513 of objects beside a bigint', { a: deep(512, [1n]) }, 'TOO_DEEP', 'output'],
    ['depth 100,000', deep(100_000), 'TOO_DEEP', 'output'],
    [
      'depth 100,000 of Maps',
      (() => {
        let value = new Map()
        for (let i = 0; i < 1e5; i++) value = new Map([['m', value]])
        return value
      })(),
      'TOO_DEEP',
      'output',
    ],
    [
      'endless toJSON',
      {
        toJSON() {
          return [{ toJSON: this.toJSON }]
        },
      },
      'TOO_DEEP',
      'output',
    ],
  ]
  for (const [name, value, code, path] of cases) it(name, () => fails(value, code, path))

  it('but depth 512 has one, and comes back', () => {
    const text = written(deep(512))
    assert.equal(text, '['.repeat(512) + ']'.repeat(512))
    assert.deepEqual(ToolResult.fromJson(`{"output":${text}}`).output, deep(512))
  })

  it('is said at once for metadata, and when it is needed for output', () => {
    assert.throws(() => new ToolResult({ metadata: { a: NaN } }), { code: 'NOT_FINITE', path: 'metadata.a' })
    assert.throws(() => new ToolResult({ metadata: [1] }), { code: 'WRONG_TYPE', path: 'metadata' })
    assert.throws(() => new ToolResult({ metadata: new Set() }), { code: 'WRONG_TYPE', path: 'metadata' })
    const result = new ToolResult({ output: () => 1, content: 'shown' })
    assert.equal(typeof result.output, 'function')
    assert.equal(result.toMessage('c').content[0].text, 'shown')
    assert.equal(typeof ToolResult.fromMessage(result.toMessage('c')).result.output, 'function')
    assert.throws(() => result.toJson(), { code: 'UNSUPPORTED_VALUE', path: 'output' })
    assert.throws(() => result.toMessage('c').toJson(), { code: 'UNSUPPORTED_VALUE', path: 'output' })
  })
})

describe('envelopes do not count', () => {
  const deep = (depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  const output = { a: deep(511) }

  for (const wire of wireNames) {
    it(`of the wire ${wire}`, () => {
      const messages = [toMessage(output, 'AbCdEfGh1', { name: 'tool' })]
      const back = decode(encode(messages, wire), wire)
      assert.deepEqual(back.map(String), decode(encodeJson(messages, wire), wire).map(String))
      assert.deepEqual(
        back.map((message) => message.toJson().toString()),
        decode(encodeJson(messages, wire), wire).map((message) => message.toJson().toString()),
      )
      const calls = [new ToolCall('AbCdEfGh1', 'tool', output)]
      assert.deepEqual(decodeCalls(encodeCalls(calls, wire), wire), decodeCalls(encodeCallsJson(calls, wire), wire))
    })
  }

  it('of results, messages and calls', () => {
    const result = new ToolResult({ output })
    const object = JSON.parse(result.toJson())
    assert.deepEqual(ToolResult.fromJson(object).output, output)
    assert.deepEqual(putMessageMetadata({}, object).tool_output, output)
    const message = JSON.parse(result.toMessage('c').toJson())
    assert.deepEqual(ToolMessage.fromJson(message).output, output)
    assert.deepEqual(outputFromMessage(message), output)
    const call = new ToolCall('c', 't', {}, { providerData: output })
    assert.deepEqual(ToolCall.fromJson(call.toJson()).providerData, output)
    assert.deepEqual(ToolCall.fromJson(call.toJSON()).providerData, output)
    for (const calls of [[call], [call.toJSON()], { role: 'assistant', tool_calls: [call] }]) assert.ok(encodeCalls(calls, 'gemini'))
  })

  it('and the values inside do', () => {
    const output = { a: deep(512) }
    const call = new ToolCall('c', 't', {}, { providerData: output })
    for (const read of [
      () => ToolResult.fromJson({ output }),
      () => ToolMessage.fromJson({ role: 'tool', tool_call_id: 'c', content: [], metadata: { tool_output: output } }),
      () => decode([{ role: 'user', parts: [{ functionResponse: { name: 't', response: output } }] }], 'gemini'),
      () => call.toJson(),
    ])
      assert.throws(read, { name: 'ToolResultError', code: 'TOO_DEEP' })
    // The core says of a call that it is none, and why: the same as for text.
    assert.throws(() => encodeCalls([call.toJSON()], 'gemini'), { code: 'INVALID_TOOL_CALLS', path: '[0].provider_data' })
  })
})

describe("exceptions of the value's own code pass through", () => {
  const own = new Error('mine')
  const thrower = () => {
    throw own
  }
  const cases = [
    [
      'getter',
      {
        get a() {
          throw own
        },
      },
    ],
    ['toJSON', { toJSON: thrower }],
    ['proxy ownKeys', new Proxy({}, { ownKeys: thrower })],
    ['proxy get', new Proxy({ a: 1 }, { get: thrower })],
    ['proxy getPrototypeOf', new Proxy({}, { getPrototypeOf: thrower })],
    [
      'getter beside a bigint',
      {
        b: 1n,
        get a() {
          throw own
        },
      },
    ],
  ]
  for (const [name, value] of cases)
    it(name, () =>
      assert.throws(
        () => new ToolResult({ output: value }).toJson(),
        (error) => error === own,
      ),
    )

  it('a revoked proxy is a TypeError of the language', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    assert.throws(() => new ToolResult({ output: proxy }).toJson(), TypeError)
  })
  it('and the next call works', () => assert.equal(written([1]), '[1]'))
})

describe('what is read from JSON', () => {
  const read = (text) => ToolResult.fromJson(`{"output":${text}}`).output
  const cases = [
    ['2^53-1', '9007199254740991', 9007199254740991],
    ['-(2^53-1)', '-9007199254740991', -9007199254740991],
    ['2^53', '9007199254740992', 9007199254740992n],
    ['2^53+1', '9007199254740993', 9007199254740993n],
    ['-(2^53)', '-9007199254740992', -9007199254740992n],
    ['40 digits', '1234567890123456789012345678901234567890', 1234567890123456789012345678901234567890n],
    ['1.0', '1.0', 1],
    ['1E3', '1E3', 1000],
    ['-0', '-0', -0],
    ['a long fraction is no integer', '0.12345678901234567890', 0.12345678901234568],
    ['a long float with exponent', '12345678901234567890e0', 12345678901234567890],
    ['1e400', '1e400', Infinity],
    ['17 digits', '0.30000000000000004', 0.30000000000000004],
    ['digits in text', '"12345678901234567890"', '12345678901234567890'],
    [
      'mixed',
      '{"a":[12345678901234567890,{"b":true,"c":false,"d":null,"e\\"\\\\":"\\u00e9\\n"}],"f":{},"g":[]}',
      { a: [12345678901234567890n, { b: true, c: false, d: null, 'e"\\': 'é\n' }], f: {}, g: [] },
    ],
    ['the last duplicate counts', '{"a":1,"a":12345678901234567890}', { a: 12345678901234567890n }],
    ['lone surrogate', '"\\ud800x"', '\ufffdx'],
  ]
  for (const [name, text, value] of cases) it(name, () => assert.deepStrictEqual(read(text), value))

  it('__proto__ is an ordinary key', () => {
    for (const number of ['1', '12345678901234567890']) {
      const value = read(`{"__proto__":{"x":${number}}}`)
      assert.deepEqual(Object.keys(value), ['__proto__'])
      assert.equal(Object.getPrototypeOf(value), Object.prototype)
      assert.equal(value.x, undefined)
    }
  })

  it('is read once, and changing it changes nothing that is written', () => {
    const text = '{"output":{"a":1.0,"b":[1E3]},"content":[{"type":"text","text":"x"}],"metadata":{"m":1.50}}'
    const result = ToolResult.fromJson(text)
    assert.equal(result.output, result.output)
    result.output.a = 2
    result.output.b.push(3)
    result.metadata.m = 0
    result.content[0].metadata.x = 1
    assert.equal(result.toJson().toString(), text)
    result.toJson().fill(0)
    assert.equal(result.toJson().toString(), text)
  })

  it('a text of 64 MiB', () => {
    const text = 'é😀"x'.repeat((64 << 20) / 8)
    const result = ToolResult.fromJson(`{"output":${JSON.stringify(text)}}`)
    assert.equal(result.output === text, true)
    assert.equal(result.toJson().length, Buffer.byteLength(JSON.stringify(text)) + 11)
  })
})

describe('JSON text', () => {
  it('compactJson keeps digits, order and duplicates', () => {
    assert.equal(
      compactJson(' { "b" : 1.0 , "a":[ 1E3,-0 ],"b":1e400 , "s":"\\/\\u00e9\\ud83d\\ude00\\u001F" } '),
      '{"b":1.0,"a":[1E3,-0],"b":1e400,"s":"/é😀\\u001f"}',
    )
  })
  for (const [name, input] of [
    ['Buffer', Buffer.from('[1]')],
    ['Uint8Array', new Uint8Array([91, 93])],
    ['ArrayBuffer', new Uint8Array([91, 93]).buffer],
    ['shared memory', new Uint8Array(new SharedArrayBuffer(1)).fill(49)],
  ]) {
    it(`from a ${name}`, () => assert.match(compactJson(input), /^(\[1?\]|1)$/))
  }
  it('an object is taken as the JSON form', () => {
    assert.equal(
      ToolResult.fromJson({ output: { a: 2n ** 64n } })
        .toJson()
        .toString(),
      '{"output":{"a":18446744073709551616}}',
    )
    assert.equal(ToolMessage.fromJson({ role: 'tool', tool_call_id: 'c', content: 'x', metadata: {} }).content[0].text, 'x')
    assert.equal(ContentPart.fromJson({ type: 'text', text: 'x' }).text, 'x')
  })
})
