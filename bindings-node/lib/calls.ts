import { type Calls, type ToolCall, callsText, readCall } from './exchange.js'
import { parseJson } from './json/read.js'
import { elements } from './json/split.js'
import { native } from './native.js'
import { type Bytes, type JsonText, stringArgument, textOrValue } from './text.js'
import type { EncodedCalls } from './wire-types.js'
import { type Wire, type WireOptions, optionsText } from './wire.js'

/**
 * The model's calls in a wire's JSON: a response, an assistant message or a whole history, as text, bytes of text or an SDK's objects. A wire
 * without ids gives `call_1`, `call_2`, … in the order of the calls.
 *
 * @throws ToolResultError `INVALID_WIRE`, `UNKNOWN_WIRE`
 */
export function decodeCalls(json: JsonText | object, wire: Wire): ToolCall[] {
  return elements(native.decodeCalls(textOrValue(json, ''), stringArgument(wire, 'wire'))).map(readCall)
}

/**
 * The assistant message or the items that hold these calls, as objects that an SDK takes. The ids are those that `encode` gives the results;
 * what a provider sent beside goes back to that provider alone.
 *
 * @throws ToolResultError `UNKNOWN_WIRE`, `INVALID_OPTION`, and those of the calls, such as `DUPLICATE_TOOL_CALLS`
 */
export function encodeCalls<W extends Wire>(calls: Calls, wire: W, options?: WireOptions): EncodedCalls[W]
export function encodeCalls(calls: Calls, wire: Wire, options?: WireOptions): object[] {
  return parseJson(String(encodeCallsJson(calls, wire, options))) as unknown as object[]
}

/** The same as bytes of JSON text. */
export function encodeCallsJson(calls: Calls, wire: Wire, options: WireOptions = {}): Bytes {
  return native.encodeCalls(callsText(calls), stringArgument(wire, 'wire'), optionsText(options))
}
