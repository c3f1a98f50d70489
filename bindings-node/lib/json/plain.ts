/** The deepest nesting of containers inside one value; `[]` counts as 1. The core has the same limit. */
export const MAX_DEPTH = 512

/** The deepest nesting of a whole that holds values inside envelopes, such as a wire's messages. The core has the same limit. */
export const MAX_ENVELOPE_DEPTH = MAX_DEPTH + 64

const objectPrototype = Object.prototype
const arrayPrototype = Array.prototype

/**
 * Whether `JSON.stringify` writes the value just as the rules want it: plain objects and arrays of plain values, no deeper than
 * allowed. Everything else (another prototype, `bigint`, NaN, a function, a cycle) is for the slower writer, which knows what to do
 * or say. Strings need no look: V8 escapes lone surrogates, and the core reads those escapes as U+FFFD.
 */
export function isPlain(value: unknown, maxDepth = MAX_DEPTH): boolean {
  // A page that patches these would make JSON.stringify call its function on every object.
  if ('toJSON' in objectPrototype || 'toJSON' in arrayPrototype) return false
  return plain(value, MAX_DEPTH - maxDepth)
}

function plain(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return value - value === 0
    case 'object':
      return value === null || plainContainer(value, depth + 1)
    default:
      return false
  }
}

function plainContainer(value: object, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === objectPrototype || prototype === null) return plainObject(value as Record<string, unknown>, depth)
  return prototype === arrayPrototype && Array.isArray(value) && plainArray(value, depth)
}

function plainObject(value: Record<string, unknown>, depth: number): boolean {
  // for-in also visits inherited members; that they are looked at too does no harm, JSON.stringify writes the own ones.
  for (const key in value) {
    const member = value[key]
    if (member !== undefined && !plain(member, depth)) return false
  }
  return true
}

function plainArray(value: readonly unknown[], depth: number): boolean {
  // An own `toJSON` is the one named member that JSON.stringify looks for in an array.
  if ((value as { toJSON?: unknown }).toJSON !== undefined) return false
  for (let i = 0; i < value.length; i++) {
    const element = value[i]
    if (element !== undefined && !plain(element, depth)) return false
  }
  return true
}
