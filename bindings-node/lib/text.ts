import { types } from 'node:util'
import { failure } from './error.js'
import { writeEnvelope } from './json/write.js'
import type { NativeLimits, TextInput } from './native.js'

/** JSON text: a string, or UTF-8 bytes. */
export type JsonText = string | Uint8Array | ArrayBuffer

/** Bytes that a function gives: at run time a `Buffer`, so that `toString()` is the text. */
export interface Bytes extends Uint8Array {
  toString(encoding?: 'utf8' | 'base64' | 'hex' | 'latin1'): string
}

/** Limits for input that is not trusted. What is left out has no limit; the depth of 512 always holds. */
export interface Limits {
  /** The most bytes of JSON text that is read. */
  maxBytes?: number | undefined
  /** The deepest nesting inside one application value, where less than 512 is wanted. */
  maxDepth?: number | undefined
  /** The most content parts in one result or message. */
  maxParts?: number | undefined
  /** The most bytes of one image or file, after base64 is read. */
  maxMediaBytes?: number | undefined
}

/** The text as the native library takes it; it copies what it keeps. */
export function textInput(text: unknown, name: string): TextInput {
  if (typeof text === 'string') return text
  const bytes = bytesInput(text)
  if (bytes === undefined) throw failure('WRONG_TYPE', '', `${name} must be JSON text (a string or bytes), not ${describeType(text)}`)
  return bytes
}

/** JSON text as it is, or an envelope (a wire's messages, a result) of this language's objects as text. */
export function textOrValue(input: unknown, name: string): TextInput {
  if (typeof input === 'string') return input
  return bytesInput(input) ?? writeEnvelope(input, name)
}

/** The bytes of a `Uint8Array`, `Buffer` or `ArrayBuffer`, else `undefined`. Shared memory is copied: another thread may be writing to it. */
export function bytesInput(value: unknown): Uint8Array | undefined {
  if (types.isUint8Array(value)) return types.isSharedArrayBuffer(value.buffer) ? new Uint8Array(value) : value
  if (types.isArrayBuffer(value)) return new Uint8Array(value)
  return types.isSharedArrayBuffer(value) ? new Uint8Array(new Uint8Array(value)) : undefined
}

/** A copy of our own, so that a Buffer that is changed later changes nothing here. */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes)
}

/** The limits in the order that the native library takes them. */
export function limitsInput(limits: Limits | undefined): NativeLimits {
  if (limits === undefined) return undefined
  const { maxBytes, maxDepth, maxParts, maxMediaBytes, ...unknown } = limits
  const name = Object.keys(unknown)[0]
  if (name !== undefined) throw failure('INVALID_OPTION', name, 'there is no such limit')
  return Object.entries({ maxBytes, maxDepth, maxParts, maxMediaBytes }).map(([key, limit]) => checkedLimit(key, limit))
}

function checkedLimit(name: string, limit: unknown): number | undefined {
  if (limit === undefined || limit === Infinity) return undefined
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0) return limit
  throw failure('INVALID_OPTION', name, 'a limit is a non-negative integer')
}

/** How an error text names what was given. */
export function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return value === undefined ? 'undefined' : /^[aeiou]/.test(typeof value) ? `an ${typeof value}` : `a ${typeof value}`
}

/** The argument as text, or a typed error. */
export function stringArgument(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw failure('WRONG_TYPE', name, `must be text, not ${describeType(value)}`)
}

/** The same where it may be left out; `null` counts as left out. */
export function optionalString(value: unknown, name: string): string | undefined {
  return value === undefined || value === null ? undefined : stringArgument(value, name)
}
