import { types } from 'node:util'
import { CALL, MESSAGE, OUTCOME, PART, RESULT, hasBrand } from '../brand.js'
import { type ErrorCode, failure } from '../error.js'
import { MAX_DEPTH, MAX_ENVELOPE_DEPTH, isPlain } from './plain.js'
import { type Step, formatPath } from './path.js'

/**
 * The value as JSON text.
 *
 * `undefined` members are left out (`null` in arrays), `bigint` is exact, a `Map` with text keys is an object, a `Set` an array sorted by
 * JSON text, a `Date` RFC 3339, `Uint8Array`, `Buffer` and `ArrayBuffer` base64, other typed arrays are arrays of numbers; `toJSON` is honoured
 * otherwise. An exception of the value's own getters or `toJSON` passes through.
 *
 * @param root what the value is called in errors, such as `output`
 * @throws ToolResultError `UNSUPPORTED_VALUE`, `NOT_FINITE`, `CYCLE`, `INVALID_KEY`, `MISPLACED_PART`, `TOO_DEEP` with the path
 */
export function writeJson(value: unknown, root: string): string {
  return textOf(value, root, MAX_DEPTH)
}

/**
 * The same for an object that holds values inside envelopes, such as a wire's messages: the core's reader, which knows them apart,
 * checks the depth of each value.
 */
export function writeEnvelope(value: unknown, root: string): string {
  return textOf(value, root, MAX_ENVELOPE_DEPTH)
}

function textOf(value: unknown, root: string, maxDepth: number): string {
  try {
    if (isPlain(value, maxDepth)) return JSON.stringify(value)
    return new Writer(root, maxDepth).write(value)
  } catch (error) {
    if (error instanceof RangeError && error.message === 'Invalid string length') {
      throw failure('LIMIT_EXCEEDED', root, 'its JSON text is longer than a string can be')
    }
    throw error
  }
}

/** The own enumerable members of an object, `"a":1,"b":2`, each written as a value of its own. */
export function writeMembers(object: object): string {
  const written: string[] = []
  for (const [key, value] of Object.entries(object)) {
    if (value !== undefined) written.push(`${quote(key)}:${writeJson(value, formatPath('', [key]))}`)
  }
  return written.join(',')
}

/** A JSON string for the core, which reads the escapes that V8 writes for lone surrogates as U+FFFD. */
export const quote: (text: string) => string = JSON.stringify

/** A JSON string in its final form: sets are sorted by it. */
function wellFormed(text: string): string {
  return JSON.stringify(text.toWellFormed())
}

class Writer {
  readonly #root: string
  readonly #steps: Step[] = []
  /** The containers that are being written, to notice one inside itself. */
  readonly #open = new Set<object>()
  readonly #maxDepth: number
  #depth = 0

  constructor(root: string, maxDepth: number) {
    this.#root = root
    this.#maxDepth = maxDepth
  }

  write(value: unknown): string {
    const text = this.#value(value)
    if (text === undefined) throw this.#failure('UNSUPPORTED_VALUE', 'undefined has no JSON form; leave the field out, or give null')
    return text
  }

  #failure(code: ErrorCode, detail: string): Error {
    return failure(code, formatPath(this.#root, this.#steps), detail)
  }

  /** The text, or `undefined` where the value is to be left out. */
  #value(value: unknown): string | undefined {
    switch (typeof value) {
      case 'string':
        return wellFormed(value)
      case 'number':
        return this.#number(value)
      case 'boolean':
        return value ? 'true' : 'false'
      case 'bigint':
        return value.toString()
      case 'undefined':
        return undefined
      case 'object':
        return value === null ? 'null' : this.#object(value)
      default:
        throw this.#failure('UNSUPPORTED_VALUE', `a ${typeof value} has no JSON form`)
    }
  }

  #number(value: number): string {
    if (!Number.isFinite(value)) throw this.#failure('NOT_FINITE', `${value} has no JSON form; give null or a text instead`)
    return String(value)
  }

  #object(value: object): string | undefined {
    this.#refuseOurs(value)
    return this.#within(value, () => this.#builtin(value) ?? this.#afterToJson(value))
  }

  /** Parts and results in a value would show up as plain data, where nothing reads them as parts. */
  #refuseOurs(value: object): void {
    if (hasBrand(value, PART)) {
      throw this.#failure('MISPLACED_PART', 'a ContentPart belongs in content, not inside a value')
    }
    for (const brand of [RESULT, MESSAGE, OUTCOME]) {
      if (hasBrand(value, brand)) {
        throw this.#failure(
          'MISPLACED_PART',
          'a ToolResult, ToolMessage or Outcome is what a tool returns or a turn holds, and cannot be inside a value',
        )
      }
    }
  }

  /** Runs `write` with the container marked as open: meeting it again inside is a cycle. */
  #within<R>(value: object, write: () => R): R {
    if (this.#open.has(value)) throw this.#failure('CYCLE', 'the value contains itself')
    this.#open.add(value)
    const result = write()
    this.#open.delete(value)
    return result
  }

  /** Types of the language itself, which come before `toJSON`. */
  #builtin(value: object): string | undefined {
    if (types.isUint8Array(value)) return base64(value)
    if (types.isDate(value)) return this.#date(value)
    if (types.isMap(value)) return this.#map(value)
    if (types.isSet(value)) return this.#set(value)
    if (ArrayBuffer.isView(value)) return types.isDataView(value) ? base64(bytesOf(value)) : this.#array(Array.from(value as Int8Array))
    if (types.isAnyArrayBuffer(value)) return base64(new Uint8Array(value))
    return undefined
  }

  #date(value: Date): string {
    const milliseconds = Date.prototype.getTime.call(value)
    if (Number.isNaN(milliseconds)) throw this.#failure('UNSUPPORTED_VALUE', 'an invalid Date has no JSON form')
    const text = Date.prototype.toISOString.call(value)
    if (text.length !== 24) throw this.#failure('UNSUPPORTED_VALUE', 'RFC 3339 has years 0000 to 9999 only')
    return `"${text.replace(/\.?0*Z$/, 'Z')}"`
  }

  #map(value: Map<unknown, unknown>): string {
    const members: [string, unknown][] = []
    for (const [key, member] of Map.prototype.entries.call(value)) {
      if (typeof key !== 'string')
        throw this.#failure('INVALID_KEY', `a Map with a key of type ${typeof key} has no JSON form; keys must be text`)
      members.push([key, member])
    }
    return this.#members(members)
  }

  #set(value: Set<unknown>): string {
    return this.#nested(() => {
      const texts = [...Set.prototype.values.call(value)].map((element) => this.#value(element) ?? 'null')
      return `[${sortedByText(texts).join(',')}]`
    })
  }

  #afterToJson(value: object): string | undefined {
    const { toJSON } = value as { toJSON?: unknown }
    if (typeof toJSON !== 'function') return this.#container(value)
    const replaced: unknown = toJSON.call(value, String(this.#steps.at(-1) ?? ''))
    if (replaced === value || typeof replaced !== 'object' || replaced === null) {
      return replaced === value ? this.#container(value) : this.#value(replaced)
    }
    this.#refuseOurs(replaced)
    // As in JSON.stringify, the replacement's own toJSON is not asked.
    return this.#within(replaced, () => this.#builtin(replaced) ?? this.#container(replaced))
  }

  #container(value: object): string | undefined {
    if (Array.isArray(value)) return this.#array(value)
    if (types.isBoxedPrimitive(value)) return this.#value(value.valueOf())
    if (types.isPromise(value)) throw this.#failure('UNSUPPORTED_VALUE', 'a Promise has no JSON form; await it first')
    if (hasBrand(value, CALL)) return this.#members(Object.entries(value))
    return this.#lazyMembers(value)
  }

  #array(value: readonly unknown[]): string {
    return this.#nested(() => {
      let text = '['
      for (let i = 0; i < value.length; i++) {
        this.#steps.push(i)
        text += `${i === 0 ? '' : ','}${this.#value(value[i]) ?? 'null'}`
        this.#steps.pop()
      }
      return `${text}]`
    })
  }

  #lazyMembers(value: object): string {
    // Members are read one by one, each once, as JSON.stringify does: a getter may change the ones after it.
    function* members(): Iterable<[string, unknown]> {
      for (const key of Object.keys(value)) yield [key, (value as Record<string, unknown>)[key]]
    }
    return this.#members(members())
  }

  #members(members: Iterable<readonly [string, unknown]>): string {
    return this.#nested(() => {
      let text = ''
      for (const [key, member] of members) {
        this.#steps.push(key)
        const written = this.#value(member)
        if (written !== undefined) text += `${text === '' ? '' : ','}${wellFormed(key)}:${written}`
        this.#steps.pop()
      }
      return `{${text}}`
    })
  }

  #nested(write: () => string): string {
    if (this.#depth === this.#maxDepth) {
      throw failure('TOO_DEEP', this.#root, `the value is nested more than ${this.#maxDepth} deep`)
    }
    this.#depth++
    const text = write()
    this.#depth--
    return text
  }
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

function base64(bytes: Uint8Array): string {
  return `"${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}"`
}

/** By UTF-8 bytes, which is the order of code points and the same in every language; that of UTF-16 is not. */
function sortedByText(texts: string[]): string[] {
  return texts
    .map((text) => ({ text, bytes: Buffer.from(text) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ text }) => text)
}
