import { parseJson } from './json/read.js'
import type { JsonObject } from './json/types.js'
import { writeEnvelope, writeJson } from './json/write.js'
import { objectText } from './content.js'
import { ToolResultError, failure } from './error.js'
import { native } from './native.js'
import { describeType, textInput, type JsonText, type Limits, limitsInput } from './text.js'
import { type ToolMessage, isToolMessage } from './message.js'
import { type ToolResult, isToolResult } from './tool-result.js'

/** The key under which a message's metadata holds the output. */
export function metadataKey(): string {
  return native.metadataKey()
}

/** The key of the marker of explicit content. */
export function contentSourceKey(): string {
  return native.contentSourceKey()
}

/**
 * A copy of the metadata with the output set under {@link metadataKey}, replacing what is there; unchanged where the output is `undefined` or `null`.
 * `false`, `0`, `''`, `[]` and `{}` are values.
 */
export function putOutputMetadata(metadata: object, output?: unknown): JsonObject {
  const text = output === undefined ? null : writeJson(output, 'output')
  return parseJson(native.putOutputMetadata(metadataText(metadata), text)) as JsonObject
}

/**
 * A copy of the metadata for a message that carries the result: its output, if it has one (`null` too), and the marker of explicit content, unless content
 * is absent or empty. Any that are already there go.
 */
export function putMessageMetadata(metadata: object, result: ToolResult<unknown> | object): JsonObject {
  if (typeof result !== 'object' || result === null)
    throw failure('WRONG_TYPE', 'result', `must be a ToolResult or an object, not ${describeType(result)}`)
  const text = isToolResult(result) ? result.toJson() : writeEnvelope(result, 'result')
  return parseJson(native.putMessageMetadata(metadataText(metadata), text, [])) as JsonObject
}

function metadataText(metadata: unknown): string {
  const text = objectText(metadata, 'metadata')
  if (text === undefined) throw failure('WRONG_TYPE', 'metadata', `must be an object, not ${describeType(metadata)}`)
  return text
}

/** The output in a message's metadata; the fallback, else `null`, where there is none or the value is no message. Never an error. */
export function outputFromMessage<D = null>(message: unknown, fallback?: D): unknown {
  const text = messageText(message)
  const output = text === undefined ? null : native.outputFromMessage(text)
  return output === null ? (fallback ?? null) : parseJson(output)
}

/** Whether the message says that its content was given by the tool: true only if the marker is there and is `'explicit'`. Never an error. */
export function hasExplicitContent(message: unknown): boolean {
  const text = messageText(message)
  return text !== undefined && native.hasExplicitContent(text)
}

/** The JSON form of a message or plain object; `undefined` for what has none. */
function messageText(message: unknown): string | Uint8Array | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  try {
    return isToolMessage(message) ? (message as ToolMessage).toJson() : writeEnvelope(message, 'message')
  } catch (error) {
    if (error instanceof ToolResultError) return undefined
    throw error
  }
}

/** The JSON Schema (2020-12) of a ToolResult's JSON form. */
export function schema(): JsonObject {
  return parseJson(native.schema()) as JsonObject
}

/** Whether two JSON texts are the same value: key order does not matter, numbers compare by exact decimal value, the last duplicate counts. */
export function jsonEqual(a: JsonText, b: JsonText): boolean {
  return native.equal(textInput(a, 'a'), textInput(b, 'b'))
}

/** JSON text in the one compact form: no white space, digits kept, strings canonical. @throws ToolResultError with a byte offset */
export function compactJson(text: JsonText, limits?: Limits): string {
  return native.compact(textInput(text, 'text'), limitsInput(limits))
}
