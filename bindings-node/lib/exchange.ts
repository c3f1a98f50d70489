import { CALL, hasBrand } from './brand.js'
import { failure } from './error.js'
import { FrameWriter } from './frame.js'
import { inspectable, summary } from './inspect.js'
import { parseJson } from './json/read.js'
import type { JsonObject, JsonValue } from './json/types.js'
import { writeEnvelope, writeJson, writeMembers } from './json/write.js'
import { type ToolMessage, checkedMessages, messageFrame, openedMessage } from './message.js'
import { native } from './native.js'
import { type Bytes, type JsonText, bytesInput, describeType, stringArgument, textOrValue } from './text.js'

/** The texts that calls were read from, beside the calls: the digits of a provider's data go back to it as they came. */
const readTexts = new WeakMap<object, string>()

/** Who answers a call, and how: a function with JSON arguments, or a custom tool with text. */
export type ToolCallKind = 'function' | 'custom'

/** Options of a ToolCall. */
export interface ToolCallOptions {
  /** `function` unless given. */
  kind?: ToolCallKind | undefined
  /** Whether the provider runs the tool itself, so that no result is expected. */
  providerExecuted?: boolean | undefined
  /** Whether the result may come later. */
  isAsync?: boolean | undefined
  /** What the provider sent beside, such as a caller; any JSON value. */
  providerData?: unknown
}

/** One call that a model made. Immutable. */
export class ToolCall {
  /** The call's id. */
  readonly id: string
  /** The tool's name. */
  readonly name: string
  /** The arguments as JSON text, as the model gave them. */
  readonly arguments: string
  readonly kind: ToolCallKind
  readonly providerExecuted: boolean
  readonly isAsync: boolean
  readonly providerData: unknown
  declare readonly [CALL]: true

  /** @param args JSON text as the model gave it, or a value that is written as JSON */
  constructor(id: string, name: string, args: unknown = '{}', options: ToolCallOptions = {}) {
    const { kind = 'function', providerExecuted = false, isAsync = false, providerData, ...unknown } = options
    const other = Object.keys(unknown)[0]
    if (other !== undefined) throw failure('INVALID_OPTION', other, 'a ToolCall has no such option')
    if (kind !== 'function' && kind !== 'custom') throw failure('INVALID_OPTION', 'kind', 'must be function or custom')
    this.id = stringArgument(id, 'id')
    this.name = stringArgument(name, 'name')
    this.arguments = typeof args === 'string' ? args : writeJson(args, 'arguments')
    this.kind = kind
    this.providerExecuted = flag(providerExecuted, 'providerExecuted')
    this.isAsync = flag(isAsync, 'isAsync')
    this.providerData = providerData
    Object.defineProperty(this, CALL, { value: true })
    if (new.target === ToolCall) Object.freeze(this)
  }

  /** The JSON form as bytes of text, defaults left out: for a call read from JSON, that text in its compact form. */
  toJson(): Bytes {
    return Buffer.from(readTexts.get(this) ?? `{${writeMembers(this.toJSON())}}`)
  }

  /** The JSON form as an object, for `JSON.stringify`. */
  toJSON(): JsonObject {
    const read = readTexts.get(this)
    if (read !== undefined) return parseJson(read) as JsonObject
    const { id, name, kind, providerExecuted, isAsync, providerData } = this
    const call: Record<string, unknown> = { id, name, arguments: this.arguments }
    if (kind !== 'function') call['kind'] = kind
    if (providerExecuted) call['provider_executed'] = true
    if (isAsync) call['async'] = true
    if (providerData !== undefined) call['provider_data'] = providerData
    return call as JsonObject
  }

  /**
   * A call from its JSON form: text, bytes of text, or the object.
   *
   * @throws ToolResultError with a byte offset or a place
   */
  static fromJson(json: JsonText | object): ToolCall {
    return readCall(native.callFromJson(textOrValue(json, '')))
  }

  /** A short form that shows no arguments. */
  toString(): string {
    return summary('ToolCall', [JSON.stringify(this.id), this.name, this.kind === 'function' ? undefined : this.kind])
  }
}
inspectable(ToolCall.prototype, String)

function flag(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  throw failure('WRONG_TYPE', name, `must be true or false, not ${describeType(value)}`)
}

/** A call from JSON text that the core has checked. */
export function readCall(text: string): ToolCall {
  const { id, name, arguments: args, kind, provider_executed, async, provider_data } = parseJson(text) as unknown as CallJson
  const call = new ToolCall(id, name, args, { kind, providerExecuted: provider_executed, isAsync: async, providerData: provider_data })
  readTexts.set(call, text)
  return call
}

interface CallJson {
  id: string
  name: string
  arguments: string
  kind?: ToolCallKind
  provider_executed?: boolean
  async?: boolean
  provider_data?: JsonValue
}

/** Whether a value is a ToolCall, of this copy of the package or another. */
export function isToolCall(value: unknown): value is ToolCall {
  return hasBrand(value, CALL)
}

/** The calls of a turn: ToolCalls, or objects of their JSON form, or the assistant message that holds them; also as bytes of JSON text. */
export type Calls = readonly (ToolCall | object)[] | object

/** The calls as JSON text; whether they are well-formed is the core's to say. */
export function callsText(calls: unknown): string {
  const bytes = bytesInput(calls)
  if (bytes !== undefined) return Buffer.from(bytes).toString()
  return Array.isArray(calls) && calls.some(isRead) ? listText(calls) : writeEnvelope(calls, 'calls')
}

function isRead(call: unknown): boolean {
  return readTexts.has(call as object)
}

function listText(calls: readonly unknown[]): string {
  return `[${calls.map((call, index) => readTexts.get(call as object) ?? writeEnvelope(call ?? null, `calls[${index}]`)).join(',')}]`
}

/**
 * The results in the order of the calls, each with its call's name where it has none. All or nothing.
 *
 * @param options `fillMissing`: a call without a result gets an error-marked note
 * @throws ToolResultError such as `MISSING_TOOL_RESULTS`; its `details` carry all missing and unknown ids
 */
export function matchResults(
  calls: Calls,
  results: readonly ToolMessage[],
  options: { fillMissing?: boolean | undefined } = {},
): ToolMessage[] {
  const writer = new FrameWriter()
  const frames = checkedResults(results).map((message) => messageFrame(message, writer, true))
  const { fillMissing = false, ...unknown } = options
  const other = Object.keys(unknown)[0]
  if (other !== undefined) throw failure('INVALID_OPTION', other, 'there is only fillMissing')
  return native.matchResults(callsText(calls), `[${frames.join(',')}]`, writer.blobs, flag(fillMissing, 'fillMissing')).map(openedMessage)
}

function checkedResults(results: unknown): readonly ToolMessage[] {
  try {
    return checkedMessages(results, 'results')
  } catch (error) {
    throw failure('INVALID_TOOL_RESULTS', '', (error as Error).message)
  }
}
