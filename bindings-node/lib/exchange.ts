import { CALL, hasBrand } from './brand.js'
import { failure } from './error.js'
import { FrameWriter } from './frame.js'
import { inspectable, summary } from './inspect.js'
import type { JsonObject } from './json/types.js'
import { writeJson } from './json/write.js'
import { type ToolMessage, checkedMessages, messageFrame, openedMessage } from './message.js'
import { native } from './native.js'
import { bytesInput, describeType, stringArgument } from './text.js'

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

  /** The JSON form as an object, defaults left out. */
  toJSON(): JsonObject {
    const { id, name, kind, providerExecuted, isAsync, providerData } = this
    const call: Record<string, unknown> = { id, name, arguments: this.arguments }
    if (kind !== 'function') call['kind'] = kind
    if (providerExecuted) call['provider_executed'] = true
    if (isAsync) call['async'] = true
    if (providerData !== undefined) call['provider_data'] = providerData
    return call as JsonObject
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

/** Whether a value is a ToolCall, of this copy of the package or another. */
export function isToolCall(value: unknown): value is ToolCall {
  return hasBrand(value, CALL)
}

/** The calls of a turn: ToolCalls, or objects of their JSON form, or the assistant message that holds them; also as bytes of JSON text. */
export type Calls = readonly (ToolCall | object)[] | object

/** The calls as JSON text; whether they are well-formed is the core's to say. */
export function callsText(calls: unknown): string {
  const bytes = bytesInput(calls)
  return bytes === undefined ? writeJson(calls, 'calls') : Buffer.from(bytes).toString()
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
