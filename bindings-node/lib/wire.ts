import { markAsUntransferable } from 'node:worker_threads'
import { failure } from './error.js'
import { type Calls, callsText } from './exchange.js'
import { FrameWriter } from './frame.js'
import { parseJson } from './json/read.js'
import { takesBytes, withBytes } from './json/bytes.js'
import type { JsonObject, JsonValue } from './json/types.js'
import { writeJson } from './json/write.js'
import { type ToolMessage, checkedMessages, needsOutputBy, openedMessage, wireFrame } from './message.js'
import { type Blobs, native } from './native.js'
import { type Bytes, type JsonText, describeType, stringArgument, textOrValue } from './text.js'
import type { AiSdkFile, AiSdkMedia, AiSdkResults, Encoded, McpCompleteResult } from './wire-types.js'

/** The names of the wires of this version, in the order of {@link wires}. */
export const wireNames = [
  'anthropic',
  'openai-chat',
  'openai-responses',
  'gemini',
  'bedrock',
  'mcp',
  'ai-sdk',
  'mistral',
  'cohere',
  'ollama',
  'langchain',
  'otel',
  'gemini-interactions',
] as const

/** A provider's or framework's JSON for tool results. */
export type Wire = (typeof wireNames)[number]

/** How messages are put on a wire. */
export interface WireOptions {
  /** What becomes of media that the wire cannot carry in a result: a user message carries them (`hoist`), an error, or a note only. */
  media?: 'hoist' | 'error' | 'note' | undefined
  /** The most Unicode characters of each text; longer ones are shortened, and say so. */
  maxTextChars?: number | undefined
  /** `gemini`: the model, such as `gemini-3-flash`; from Gemini 3 on media stand inside the response. */
  model?: string | undefined
  /** `gemini`: the request goes to Vertex. */
  vertex?: boolean | undefined
  /** `bedrock`: the family of the model; `anthropic` unless given. */
  family?: 'anthropic' | 'nova' | 'llama' | 'mistral' | 'writer' | undefined
  /** `mcp`: the revision of the protocol; `2025-11-25` unless given. */
  revision?: '2025-06-18' | '2025-11-25' | '2026-07-28' | undefined
  /** `mcp`: when the output is sent as structured content; `derived` unless given. */
  structured?: 'derived' | 'always' | 'never' | undefined
  /** `ai-sdk`: the major version; 6 unless given. */
  version?: 6 | 7 | undefined
}

/** Options of `encode`. */
export interface EncodeOptions extends WireOptions {
  /** The calls that the messages answer: they are matched first. */
  calls?: Calls | null | undefined
}

/**
 * One turn's messages as the wire messages that go into the next request, as objects that the provider's SDK takes, in its types: a wire that is
 * named in the code gives its own. Only `bedrock` takes raw bytes, as `Uint8Array`; on the others they are base64.
 *
 * @throws ToolResultError `UNKNOWN_WIRE`, `INVALID_OPTION`, `UNSUPPORTED_PART`, `MISSING_TOOL_CALL_ID` and those of matching
 */
export function encode(
  messages: readonly ToolMessage[],
  wire: 'ai-sdk',
  options: EncodeOptions & { version: 7 },
): (AiSdkResults<AiSdkFile> | AiSdkMedia)[]
export function encode(
  messages: readonly ToolMessage[],
  wire: 'mcp',
  options: EncodeOptions & { revision: '2026-07-28' },
): McpCompleteResult[]
export function encode<W extends Wire>(messages: readonly ToolMessage[], wire: W, options?: EncodeOptions): Encoded[W]
export function encode(messages: readonly ToolMessage[], wire: Wire, options?: EncodeOptions): object[] {
  if (!takesBytes(wire)) return parseJson(String(encodeJson(messages, wire, options))) as unknown as object[]
  const { frame, blobs, calls, written } = turnInput(messages, wire, options)
  return withBytes(native.encodeObject(frame, blobs, wire, calls, written)) as object[]
}

/** The same as bytes of JSON text, the REST body's form: bytes are base64 on every wire. */
export function encodeJson(messages: readonly ToolMessage[], wire: Wire, options?: EncodeOptions): Bytes {
  const { frame, blobs, calls, written } = turnInput(messages, wire, options)
  return encodeFrame(frame, blobs, wire, calls, written)
}

/** One turn and what goes with it, as the native library takes them. */
interface TurnInput {
  readonly frame: string
  readonly blobs: Blobs
  readonly calls: string | null
  readonly written: string | null
}

/** Outputs that the wire does not read under these options are not written. */
export function turnInput(messages: readonly ToolMessage[], wire: Wire, options: EncodeOptions | undefined): TurnInput {
  const { calls, ...others } = options ?? NO_OPTIONS
  const written = options === undefined ? null : optionsText(others)
  const mask = outputNeeds(wire, written)
  const writer = new FrameWriter()
  const frame = turnFrame(checkedMessages(messages, 'messages'), writer, mask)
  return { frame, blobs: writer.blobs, calls: optionalCalls(calls), written }
}

const NO_OPTIONS: EncodeOptions = {}

/** A history: one list of messages for each turn, one list of wire messages for each. */
export function encodeTurns(
  turns: readonly (readonly ToolMessage[])[],
  wire: 'ai-sdk',
  options: WireOptions & { version: 7 },
): (AiSdkResults<AiSdkFile> | AiSdkMedia)[][]
export function encodeTurns(
  turns: readonly (readonly ToolMessage[])[],
  wire: 'mcp',
  options: WireOptions & { revision: '2026-07-28' },
): McpCompleteResult[][]
export function encodeTurns<W extends Wire>(turns: readonly (readonly ToolMessage[])[], wire: W, options?: WireOptions): Encoded[W][]
export function encodeTurns(turns: readonly (readonly ToolMessage[])[], wire: Wire, options?: WireOptions): object[][] {
  if (!takesBytes(wire)) return parseJson(String(encodeTurnsJson(turns, wire, options))) as unknown as object[][]
  const { frame, blobs, written } = turnsInput(turns, wire, options)
  return withBytes(native.encodeTurnsObject(frame, blobs, wire, written)) as object[][]
}

/** The same as bytes of JSON text. */
export function encodeTurnsJson(turns: readonly (readonly ToolMessage[])[], wire: Wire, options?: WireOptions): Bytes {
  const { frame, blobs, written } = turnsInput(turns, wire, options)
  return native.encodeTurns(frame, blobs, wire, written)
}

function turnsInput(
  turns: readonly (readonly ToolMessage[])[],
  wire: Wire,
  options: WireOptions = {},
): { frame: string; blobs: Blobs; written: string | null } {
  if (!Array.isArray(turns)) throw failure('WRONG_TYPE', 'turns', `must be a list of turns, not ${describeType(turns)}`)
  const written = optionsText(options)
  const mask = outputNeeds(wire, written)
  const writer = new FrameWriter()
  const frames = turns.map((turn, index) => turnFrame(checkedMessages(turn, `turns[${index}]`), writer, mask))
  return { frame: `[${frames.join(',')}]`, blobs: writer.blobs, written }
}

function turnFrame(messages: readonly ToolMessage[], writer: FrameWriter, mask: number): string {
  let text = ''
  for (const message of messages) text += (text === '' ? '[' : ',') + wireFrame(message, writer, mask)
  return text === '' ? '[]' : `${text}]`
}

/**
 * The tool messages in a wire's JSON: text, bytes of text, or the value. A wire without ids or names takes them from the calls, or leaves them absent.
 *
 * @throws ToolResultError `INVALID_WIRE`, `UNKNOWN_WIRE`
 */
export function decode(json: JsonText | object, wire: Wire, options: { calls?: Calls | null | undefined } = {}): ToolMessage[] {
  const { calls } = options
  const text = textOrValue(json, '')
  return native.decode(text, stringArgument(wire, 'wire'), optionalCalls(calls)).map(openedMessage)
}

/**
 * The id as the wire takes it under these options: unchanged unless the wire refuses it, else by a published hash, the same for call and result.
 *
 * @throws ToolResultError `UNKNOWN_WIRE`, `INVALID_OPTION`, and `MISSING_TOOL_CALL_ID` for an empty id
 */
export function wireId(id: string, wire: Wire, options: WireOptions = {}): string {
  return native.wireId(stringArgument(id, 'id'), stringArgument(wire, 'wire'), optionsText(options))
}

/** Whether encoding this message to this wire under these options reads its output. */
export function needsOutput(wire: Wire, message: ToolMessage, options: WireOptions = {}): boolean {
  const [checked] = checkedMessages([message], 'message')
  return needsOutputBy(checked as ToolMessage, outputNeeds(wire, optionsText(options)))
}

/** What each wire takes. */
export function wires(): JsonObject[] {
  return parseJson(native.wires()) as JsonObject[]
}

/** Which outputs each wire reads without options, as the core says. */
const masks = new Map<string, number>()

function outputNeeds(wire: string, options: string | null): number {
  if (options !== null) return native.outputNeeds(stringArgument(wire, 'wire'), options)
  let mask = masks.get(wire)
  if (mask === undefined) masks.set(wire, (mask = native.outputNeeds(stringArgument(wire, 'wire'), null)))
  return mask
}

function optionalCalls(calls: Calls | null | undefined): string | null {
  return calls === undefined || calls === null ? null : callsText(calls)
}

/** The options under the core's names; absent where there are none. The core says which there are. */
export function optionsText(options: object): string | null {
  let named: Record<string, JsonValue> | undefined
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined) continue
    named ??= {}
    named[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = value as JsonValue
  }
  return named === undefined ? null : writeJson(named, 'options')
}

/**
 * Small results lie side by side in one Buffer, as those of `Buffer.from` do: a Buffer of its own costs more than the encoding.
 */
const SLAB = 64 * 1024
/** What the native library writes into the slab; larger results have a Buffer of their own. */
const LARGEST = 8 * 1024
let slab: Buffer = Buffer.alloc(0)
let used = 0

function encodeFrame(frame: string, blobs: Blobs, wire: string, calls: string | null, options: string | null): Bytes {
  if (SLAB - used < LARGEST || slab.length === 0) newSlab()
  const encoded = native.encode(frame, blobs, wire, calls, options, slab, used)
  if (typeof encoded !== 'number') return encoded
  const bytes = slab.subarray(used, used + encoded)
  used += (encoded + 7) & ~7
  return bytes
}

function newSlab(): void {
  slab = Buffer.allocUnsafeSlow(SLAB)
  // Moving one result to another thread must not take the others along.
  markAsUntransferable(slab.buffer)
  used = 0
}
