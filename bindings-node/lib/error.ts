import { parseJson } from './json/read.js'
import type { JsonValue } from './json/types.js'

/** Every code a {@link ToolResultError} can have, in the order of the documentation. */
export const errorCodes = [
  'INVALID_JSON',
  'INVALID_UTF8',
  'TOO_DEEP',
  'LIMIT_EXCEEDED',
  'DUPLICATE_KEY',
  'WRONG_TYPE',
  'MISSING_FIELD',
  'INVALID_PART',
  'INVALID_BASE64',
  'UNKNOWN_MEDIA_TYPE',
  'UNSUPPORTED_VALUE',
  'NOT_FINITE',
  'CYCLE',
  'INVALID_KEY',
  'MISPLACED_PART',
  'UNKNOWN_WIRE',
  'INVALID_OPTION',
  'UNSUPPORTED_PART',
  'OPTION_CONFLICT',
  'MISSING_TOOL_CALL_ID',
  'MISSING_TOOL_NAME',
  'INVALID_WIRE',
  'INVALID_ASSISTANT',
  'INVALID_TOOL_CALLS',
  'MISSING_TOOL_CALLS',
  'DUPLICATE_TOOL_CALLS',
  'INVALID_TOOL_RESULTS',
  'DUPLICATE_TOOL_RESULTS',
  'UNKNOWN_TOOL_RESULTS',
  'MISSING_TOOL_RESULTS',
  'MISMATCHED_TOOL_RESULTS',
  'INTERNAL',
] as const

/** The stable code of an error, the same in every language. */
export type ErrorCode = (typeof errorCodes)[number]

/** What an error says beside its text. */
export interface ErrorPlace {
  /** The place, such as `content[2].data`; empty where there is none. */
  path?: string
  /** Byte offset in the text that was read. */
  offset?: number | undefined
  /** For errors of matching: all ids concerned. */
  details?: JsonValue | undefined
}

/** The one error of this package. `code` is stable; the message is for people. */
export class ToolResultError extends Error {
  /** The stable code, such as `NOT_FINITE`. */
  readonly code: ErrorCode
  /** The place in the value or document, such as `output.rows[3].mean`; empty where the error has none. */
  readonly path: string
  /** The byte offset in the text that was read, where the text itself is wrong; else `undefined`. */
  readonly offset: number | undefined
  /** For errors of matching: an object that names all ids concerned, such as `{ missing: ['call_2'], unknown: [] }`; else `undefined`. */
  readonly details: JsonValue | undefined

  /** @param message the whole text, the place included */
  constructor(code: ErrorCode, message: string, { path = '', offset, details }: ErrorPlace = {}) {
    super(message)
    this.code = code
    this.path = path
    this.offset = offset
    this.details = details
  }
}
// On the prototype, as in the built-in errors: it is no member of each error.
Object.defineProperty(ToolResultError.prototype, 'name', { value: 'ToolResultError', configurable: true, writable: true })

/** An error of the binding itself, in the core's form: the place, then what is wrong and what to do. */
export function failure(code: ErrorCode, path: string, detail: string): ToolResultError {
  return new ToolResultError(code, path === '' ? detail : `${path}: ${detail}`, { path })
}

/** The error that a native function threw, as ours; anything else as it is. */
export function fromNative(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!error.message.startsWith('{"code":')) {
    return new ToolResultError('INTERNAL', `The native library failed: ${error.message}. Please report this.`)
  }
  const { code, message, path, offset, details } = parseJson(error.message) as unknown as ErrorPlace & { code: ErrorCode; message: string }
  return new ToolResultError(code, message, { path: path ?? '', offset, details })
}
