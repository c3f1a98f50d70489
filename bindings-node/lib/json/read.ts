import type { JsonObject, JsonValue } from './types.js'

/**
 * The value of a JSON text that the core has checked. Integers outside ±(2^53−1) become `bigint`, exactly; `__proto__` is an ordinary
 * key; of duplicate keys the last counts.
 */
export function parseJson(text: string): JsonValue {
  if (!mayHaveBigInteger(text)) return JSON.parse(text) as JsonValue
  return givesSource ? parseWithSource(text) : new Reader(text).read()
}

/** An unsafe integer has at least this many digits. */
const UNSAFE_DIGITS = 16

/**
 * Whether an integer of 16 digits stands anywhere, in strings too: the text then takes the slower way, with the same result.
 * Such a run of digits covers a position that is a multiple of 16, so that only those need a look.
 */
function mayHaveBigInteger(text: string): boolean {
  for (let i = UNSAFE_DIGITS - 1; i < text.length; i += UNSAFE_DIGITS) {
    if (isDigit(text.charCodeAt(i)) && isLongInteger(text, i)) return true
  }
  return false
}

function isLongInteger(text: string, position: number): boolean {
  let start = position
  let end = position + 1
  while (isDigit(text.charCodeAt(start - 1))) start--
  while (isDigit(text.charCodeAt(end))) end++
  if (end - start < UNSAFE_DIGITS) return false
  // A fraction before or after, or an exponent: no integer. Beyond the text, charAt gives '', which stands in every string.
  const before = text.charAt(start - 1)
  const after = text.charAt(end)
  return (before === '' || !'.eE+'.includes(before)) && (after === '' || !'.eE'.includes(after))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** A number's text as `number`, or as `bigint` where it is an integer that `number` cannot hold for sure. */
function toNumber(source: string): number | bigint {
  const value = Number(source)
  return source.length < UNSAFE_DIGITS || Number.isSafeInteger(value) || !/^-?[0-9]+$/.test(source) ? value : BigInt(source)
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown
const parseWith = JSON.parse as (text: string, reviver: Reviver) => unknown

/** Whether `JSON.parse` shows its reviver how a number was written: since V8 11.4, which Node 20 does not have. */
let givesSource = false
parseWith('0', (_key, value, context) => {
  givesSource = context?.source === '0'
  return value
})

function parseWithSource(text: string): JsonValue {
  return parseWith(text, (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined ? toNumber(context.source) : value,
  ) as JsonValue
}

const NUMBER = /[-+.0-9eE]+/y

/** For Node 20. Trusts its text: the core has checked it, depth included. */
class Reader {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): JsonValue {
    switch (this.#text[this.#position]) {
      case '{':
        return this.#object()
      case '[':
        return this.#array()
      case '"':
        return this.#string()
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return this.#word('null', null)
      default:
        return this.#number()
    }
  }

  #word<T>(word: string, value: T): T {
    this.#position += word.length
    return value
  }

  #string(): string {
    const start = this.#position
    this.#position = stringEnd(this.#text, start)
    const body = this.#text.slice(start + 1, this.#position - 1)
    return body.includes('\\') ? (JSON.parse(`"${body}"`) as string) : body
  }

  #number(): number | bigint {
    NUMBER.lastIndex = this.#position
    const source = NUMBER.exec(this.#text)?.[0] ?? ''
    this.#position += source.length
    return toNumber(source)
  }

  #array(): JsonValue[] {
    const elements: JsonValue[] = []
    this.#each(']', () => elements.push(this.read()))
    return elements
  }

  #object(): JsonObject {
    const members: JsonObject = {}
    this.#each('}', () => {
      const key = this.#string()
      this.#position++
      setMember(members, key, this.read())
    })
    return members
  }

  /** Compact text: between two elements there is one comma and nothing else. */
  #each(end: string, element: () => void): void {
    this.#position++
    while (this.#text[this.#position] !== end) {
      element()
      if (this.#text[this.#position] === ',') this.#position++
    }
    this.#position++
  }
}

function setMember(members: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true })
  } else {
    members[key] = value
  }
}

/** The position after the string that begins at `start`. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(text: string, position: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(position - 1 - backslashes) === 92) backslashes++
  return backslashes % 2 === 1
}
