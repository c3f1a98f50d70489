import { MESSAGE, hasBrand } from './brand.js'
import { type ContentPart, asContent, contentFrame, describePart, extraMembers, isContentPart, objectText, partsOf } from './content.js'
import { failure } from './error.js'
import { FrameWriter, append, member } from './frame.js'
import { describeValue, formatNames, inspectable, summary } from './inspect.js'
import { indent } from './json/indent.js'
import { parseJson } from './json/read.js'
import { members } from './json/split.js'
import type { JsonObject } from './json/types.js'
import { quote, writeJson } from './json/write.js'
import { type Opened, native } from './native.js'
import { isOutcome } from './outcome.js'
import { type Slot, hostSlot, slotMembers, slotText, slotValue, textSlot } from './slot.js'
import {
  type Bytes,
  type JsonText,
  type Limits,
  bytesInput,
  describeType,
  limitsInput,
  optionalString,
  ownBytes,
  stringArgument,
  textInput,
  textOrValue,
} from './text.js'
import { type ToolResult, isToolResult, resultParts } from './tool-result.js'

/** Options of `toMessage`. */
export interface MessageOptions {
  /** The tool's name; some wires need it. */
  name?: string | null | undefined
  /** Whether the tool failed; nothing undoes it. */
  isError?: boolean | undefined
}

/** The fields of a new ToolMessage. What is left out is absent. */
export interface ToolMessageFields {
  /** The id of the call that this answers. */
  toolCallId?: string | null | undefined
  /** The tool's name. */
  name?: string | null | undefined
  /** What the model sees; one text, or a list of parts and texts. Without a part it is derived from the output. */
  content?: string | readonly (ContentPart | string)[] | null | undefined
  /** The value for the application; `null` is one, `undefined` is absent. Written now. */
  output?: unknown
  /** The user's metadata; reserved keys in it are dropped. */
  metadata?: object | null | undefined
  /** Whether the tool failed. */
  isError?: boolean | undefined
  /** Whether the content was given by the tool, not derived. */
  hasExplicitContent?: boolean | undefined
  /** Further keys of the JSON form. */
  extra?: object | null | undefined
}

/**
 * What a tool returned, before the core makes a message of it: pieces of the frame that is written when the message is encoded. Derived text is
 * fixed: an output that the content comes from is text already.
 */
export interface Made {
  readonly returned: 'result' | 'text' | 'bytes' | 'content' | 'value' | 'nothing'
  /** The text of the returned text or value, and of a result whose content is derived; else absent until it is asked for. */
  outputText: string | undefined
  /** The output as it was given. */
  readonly output: Slot
  readonly content: readonly ContentPart[] | undefined
  readonly bytes: Uint8Array | undefined
  /** The other members of a result: its metadata and unknown keys. */
  readonly rest: string
  readonly toolCallId: string | undefined
  readonly name: string | undefined
  readonly isError: boolean
}

/** Its JSON text, or what a tool returned, or its frame. Plain data. */
type MessageState = { readonly json: Uint8Array } | { readonly made: Made } | { readonly opened: Opened }

/** A message's fields, and the frame that they come from. */
interface MessageParts {
  readonly toolCallId: string | undefined
  readonly name: string | undefined
  readonly content: readonly ContentPart[]
  readonly output: Slot
  readonly metadata: Slot
  readonly extra: Slot
  readonly isError: boolean
  readonly explicit: boolean
  /** The frame's members but for output and content. */
  readonly rest: string
  /** Whether the content is the text that the output derives to. */
  readonly derived: boolean
}

/** The parts of messages that were read or normalised, beside the messages. */
const openedMessages = new WeakMap<MessageState, MessageParts>()

const fromState = Symbol('state')

/** One tool message: the answer to one call. Immutable; what has once been written stays as written. */
export class ToolMessage {
  declare readonly [MESSAGE]: MessageState

  /** @throws ToolResultError where a field is of the wrong type or has no JSON form */
  constructor(fields: ToolMessageFields = {}) {
    const state = (fields as { [fromState]?: MessageState } | null)?.[fromState] ?? stateOf(fields)
    Object.defineProperty(this, MESSAGE, { value: state, enumerable: true })
    if (new.target === ToolMessage) Object.freeze(this)
  }

  /** The id of the call that this answers; `undefined` if absent. */
  get toolCallId(): string | undefined {
    const state = this[MESSAGE]
    return 'made' in state ? state.made.toolCallId : messageParts(this).toolCallId
  }

  /** The tool's name; `undefined` if absent. */
  get name(): string | undefined {
    const state = this[MESSAGE]
    return 'made' in state ? state.made.name : messageParts(this).name
  }

  /** What the model sees. */
  get content(): readonly ContentPart[] {
    return messageParts(this).content
  }

  /** The value for the application: the one that the tool gave, or read from JSON at the first read; `undefined` if absent. */
  get output(): unknown {
    return slotValue(outputSlot(this))
  }

  /** Whether there is an output; `null` is one. */
  get hasOutput(): boolean {
    return outputSlot(this) !== undefined
  }

  /** The user's metadata, without the reserved keys; `{}` if absent. */
  get metadata(): JsonObject {
    return (slotValue(messageParts(this).metadata) ?? {}) as JsonObject
  }

  /** Keys of the JSON form that this version does not know. */
  get extra(): JsonObject {
    return (slotValue(messageParts(this).extra) ?? {}) as JsonObject
  }

  /** Whether the tool failed. */
  get isError(): boolean {
    return messageParts(this).isError
  }

  /** Whether the content was given by the tool, not derived from the output. */
  get hasExplicitContent(): boolean {
    return messageParts(this).explicit
  }

  /** The JSON form as bytes of text. */
  toJson(): Bytes {
    const state = this[MESSAGE]
    if ('json' in state) return ownBytes(state.json)
    const writer = new FrameWriter()
    return native.messageToJson(messageFrame(this, writer, true), writer.blobs)
  }

  /** The JSON form as an object, for `JSON.stringify`. */
  toJSON(): JsonObject {
    return parseJson(String(this.toJson())) as JsonObject
  }

  /**
   * A message from its JSON form: text, bytes of text, or the object. The text is checked and kept; values are read when asked for.
   *
   * @throws ToolResultError with a byte offset or a place
   */
  static fromJson(json: JsonText | object, limits?: Limits): ToolMessage {
    return messageOf({ json: native.messageFromJson(textOrValue(json, ''), limitsInput(limits)) })
  }

  /** Whether both are the same JSON values. */
  equals(other: unknown): boolean {
    if (!isToolMessage(other)) return false
    const [own, others] = [new FrameWriter(), new FrameWriter()]
    return native.messageEqual(messageFrame(this, own, true), own.blobs, messageFrame(other, others, true), others.blobs)
  }

  /** A short form: types, sizes and keys; no output, metadata or bytes. */
  toString(): string {
    const { content, metadata, isError } = messageParts(this)
    return summary('ToolMessage', [
      this.toolCallId === undefined ? undefined : JSON.stringify(this.toolCallId),
      this.name,
      isError ? 'error' : undefined,
      `content: [${content.map(describePart).join(', ')}]`,
      this.hasOutput ? `output: ${describeValue(this.output)}` : undefined,
      metadata === undefined ? undefined : formatNames('metadata', this.metadata),
    ])
  }

  /** The JSON form for a person to read, values included. */
  show(): string {
    return indent(String(this.toJson()))
  }
}
inspectable(ToolMessage.prototype, String)

/** Whether a value is a ToolMessage, of this copy of the package or another. */
export function isToolMessage(value: unknown): value is ToolMessage {
  return hasBrand(value, MESSAGE)
}

/** @internal */
export function messageOf(state: MessageState): ToolMessage {
  return new ToolMessage({ [fromState]: state } as ToolMessageFields)
}

/** A message from its frame. */
export function openedMessage(opened: Opened): ToolMessage {
  return messageOf({ opened })
}

/** The messages of a JSON array: text or bytes. @throws ToolResultError with a byte offset or a place */
export function messagesFromJson(json: JsonText, limits?: Limits): ToolMessage[] {
  return native.messagesFromJson(textInput(json, 'messages'), limitsInput(limits)).map((text) => messageOf({ json: text }))
}

/** The JSON array of the messages, as bytes of text. */
export function messagesToJson(messages: readonly ToolMessage[]): Bytes {
  const writer = new FrameWriter()
  const frames = checkedMessages(messages, 'messages').map((message) => messageFrame(message, writer, true))
  return native.messagesToJson(`[${frames.join(',')}]`, writer.blobs)
}

/**
 * The message for what a tool returned: a ToolResult, an Outcome, an exception, text, bytes, a part, a list of parts and texts, or any value with a
 * JSON form; `undefined` is the output `null`.
 *
 * @throws ToolResultError where the value has no JSON form
 */
export function toMessage(returned: unknown, toolCallId: string, options?: MessageOptions): ToolMessage {
  return messageOf({ made: madeFrom(returned, toolCallId, options) })
}

const OPTION_NAMES = new Set(['name', 'isError'])

/** @internal */
export function madeFrom(returned: unknown, toolCallId: string, options: MessageOptions = {}): Made {
  for (const key in options) {
    if (!OPTION_NAMES.has(key) && Object.hasOwn(options, key))
      throw failure('INVALID_OPTION', key, 'a message has no such option; there are name and isError')
  }
  let isError = optionalBoolean(options.isError, 'isError')
  while (isOutcome(returned)) {
    isError ||= returned.isError
    returned = returned.value
  }
  const addressee = {
    toolCallId: callId(toolCallId),
    name: optionalString(options.name, 'name'),
    isError: isError || returned instanceof Error,
  }
  return isToolResult(returned) ? madeFromResult(returned, addressee) : madeFromValue(returned, addressee)
}

/** Which call a message answers, and how the tool fared. */
interface Addressee {
  readonly toolCallId: string
  readonly name: string | undefined
  readonly isError: boolean
}

function callId(id: unknown): string {
  const text = stringArgument(id, 'toolCallId')
  if (text !== '') return text
  throw failure(
    'MISSING_TOOL_CALL_ID',
    'tool_call_id',
    'the id of the tool call is empty; give the id of the call that this result answers',
  )
}

function optionalBoolean(value: unknown, name: string): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false
  throw failure('WRONG_TYPE', name, `must be true or false, not ${describeType(value)}`)
}

/** What the value is, in the terms of this language. What becomes of it is the core's to say. */
function madeFromValue(returned: unknown, to: Addressee): Made {
  if (returned === undefined) return made('nothing', {}, to)
  if (typeof returned === 'string') return made('text', { outputText: quote(returned) }, to)
  if (returned instanceof Error) return made('text', { outputText: quote(String(returned.message)) }, to)
  if (isContentPart(returned)) return made('content', { content: [returned] }, to)
  const bytes = bytesInput(returned)
  if (bytes !== undefined) return made('bytes', { bytes: ownBytes(bytes) }, to)
  if (isContentList(returned)) return made('content', { content: asContent(returned, 'content') }, to)
  return made('value', { outputText: writeJson(returned, 'output'), output: hostSlot(returned) }, to)
}

/** All with the same members in the same order, which keeps reading them fast. */
function made(returned: Made['returned'], pieces: Partial<Made>, { toolCallId, name, isError }: Addressee): Made {
  const { outputText, output, content, bytes, rest = '' } = pieces
  return { returned, outputText, output, content, bytes, rest, toolCallId, name, isError }
}

/** A list of parts and texts with at least one part. */
function isContentList(value: unknown): value is (ContentPart | string)[] {
  return (
    Array.isArray(value) && value.some(isContentPart) && value.every((element) => isContentPart(element) || typeof element === 'string')
  )
}

function madeFromResult(result: ToolResult<unknown>, to: Addressee): Made {
  const { output, content, metadata, extra } = resultParts(result)
  // Without a part the content is derived from the output, whose text is therefore fixed here.
  const outputText = content === undefined || content.length === 0 ? slotText(output, 'output') : undefined
  const rest = append(member('', 'metadata', slotText(metadata, 'metadata')), slotMembers(extra))
  return made('result', { outputText, output, content, rest }, to)
}

/** Whether the output can be left out: the content has parts of its own. */
function hasParts(made: Made): boolean {
  return made.content !== undefined && made.content.length > 0
}

function madeFrame(made: Made, writer: FrameWriter, withOutput: boolean): string {
  let text = `"returned":${returnedFrame(made, writer, withOutput)}`
  if (made.toolCallId !== undefined) text += `,"tool_call_id":${quote(made.toolCallId)}`
  if (made.name !== undefined) text += `,"name":${quote(made.name)}`
  return made.isError ? `{${text},"is_error":true}` : `{${text}}`
}

function returnedFrame(made: Made, writer: FrameWriter, withOutput: boolean): string {
  switch (made.returned) {
    case 'nothing':
      return '{"nothing":true}'
    case 'bytes':
      return `{"bytes":${writer.place(made.bytes as Uint8Array)}}`
    case 'content':
      return `{"content":${contentFrame(made.content ?? [], writer)}}`
    case 'result':
      return `{"result":${resultFrame(made, writer, withOutput)}}`
    default:
      return `{"${made.returned}":${made.outputText}}`
  }
}

function resultFrame(made: Made, writer: FrameWriter, withOutput: boolean): string {
  if (withOutput) made.outputText ??= slotText(made.output, 'output')
  let text = member('', 'output', made.outputText)
  if (made.content !== undefined) text = member(text, 'content', contentFrame(made.content, writer))
  return `{${append(text, made.rest)}}`
}

/** The message as a frame that stands in a larger one. */
export function messageFrame(message: ToolMessage, writer: FrameWriter, withOutput: boolean): string {
  const state = message[MESSAGE]
  if ('made' in state) return madeFrame(state.made, writer, withOutput)
  const { output, content, rest, derived } = messageParts(message)
  let text = withOutput || derived ? member(rest, 'output', slotText(output, 'output')) : rest
  text = derived ? member(text, 'derived', 'true') : member(text, 'content', contentFrame(content, writer))
  return `{${text}}`
}

/** The frame for a wire that reads the outputs that `mask` says. */
export function wireFrame(message: ToolMessage, writer: FrameWriter, mask: number): string {
  const state = message[MESSAGE]
  // An output that the content comes from is text already, and part of the frame.
  const derived = 'made' in state && !hasParts(state.made)
  return messageFrame(message, writer, !derived && needsOutputBy(message, mask))
}

/** Whether the output must go with the message: bit (is error | explicit << 1 | has a part << 2) of the mask. */
export function needsOutputBy(message: ToolMessage, mask: number): boolean {
  const state = message[MESSAGE]
  if ('made' in state && hasParts(state.made)) {
    // Not normalised yet: the metadata may still make an error of it.
    return isNeeded(mask, true, true, true) || (!state.made.isError && isNeeded(mask, false, true, true))
  }
  const { isError, explicit, content } = messageParts(message)
  return isNeeded(mask, isError, explicit, content.length > 0)
}

function isNeeded(mask: number, isError: boolean, explicit: boolean, hasPart: boolean): boolean {
  return ((mask >> (Number(isError) | (Number(explicit) << 1) | (Number(hasPart) << 2))) & 1) === 1
}

/** The output as the host gave it, else the message's own. */
function outputSlot(message: ToolMessage): Slot {
  const state = message[MESSAGE]
  return 'made' in state && state.made.returned === 'result' && state.made.output !== undefined
    ? state.made.output
    : messageParts(message).output
}

function messageParts(message: ToolMessage): MessageParts {
  const state = message[MESSAGE]
  let parts = openedMessages.get(state)
  if (parts === undefined) openedMessages.set(state, (parts = openMessage(state)))
  return parts
}

function openMessage(state: MessageState): MessageParts {
  if ('json' in state) return splitMessage(native.messageOpen(state.json))
  if ('opened' in state) return splitMessage(state.opened)
  const writer = new FrameWriter()
  const frame = madeFrame(state.made, writer, !hasParts(state.made))
  return splitMessage(native.message(frame, writer.blobs))
}

function splitMessage([frame, output, blobs]: Opened): MessageParts {
  const found = Object.fromEntries(members(frame)) as Record<string, string | undefined>
  const derived = found['derived'] !== undefined
  let rest = ''
  for (const [key, text] of Object.entries(found)) {
    if (key !== 'derived' && key !== 'content') rest = member(rest, key, text)
  }
  return {
    toolCallId: textOf(found['tool_call_id']),
    name: textOf(found['name']),
    content: derived ? derivedContent(frame, output, blobs) : partsOf(found['content'] ?? '[]', blobs),
    output: textSlot(output),
    metadata: textSlot(found['metadata']),
    extra: textSlot(found['extra']),
    isError: found['is_error'] === 'true',
    explicit: found['explicit'] === 'true',
    rest,
    derived,
  }
}

function textOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as string)
}

/** The core says what text an output derives to. */
function derivedContent(frame: string, output: string | null, blobs: readonly Uint8Array[]): readonly ContentPart[] {
  const whole = output === null ? frame : `{"output":${output},${frame.slice(1)}`
  const json = String(native.messageToJson(whole, blobs))
  const content = members(json).find(([key]) => key === 'content')
  return partsOf(content?.[1] ?? '[]', [])
}

function stateOf(fields: ToolMessageFields): MessageState {
  if (typeof fields !== 'object' || fields === null)
    throw failure('WRONG_TYPE', '', `a ToolMessage is made from an object of fields, not ${describeType(fields)}`)
  const { toolCallId, name, content, output, metadata, isError, hasExplicitContent, extra, ...unknown } = fields
  const other = Object.keys(unknown)[0]
  if (other !== undefined) throw failure('INVALID_OPTION', other, 'a ToolMessage has no such field')
  const writer = new FrameWriter()
  let text = member('', 'tool_call_id', quoted(toolCallId, 'toolCallId'))
  text = member(text, 'name', quoted(name, 'name'))
  const parts = asContent(content, 'content')
  if (parts !== undefined) text = member(text, 'content', contentFrame(parts, writer))
  else if (output !== undefined) text = member(text, 'derived', 'true')
  if (output !== undefined) text = member(text, 'output', writeJson(output, 'output'))
  text = member(text, 'metadata', objectText(metadata, 'metadata'))
  text = member(text, 'is_error', optionalBoolean(isError, 'isError') ? 'true' : undefined)
  text = member(text, 'explicit', optionalBoolean(hasExplicitContent, 'hasExplicitContent') ? 'true' : undefined)
  const unknownKeys = extraMembers(extra)
  if (unknownKeys !== '') text = member(text, 'extra', `{${unknownKeys}}`)
  return { opened: native.message(`{${text}}`, writer.blobs) }
}

function quoted(value: unknown, name: string): string | undefined {
  const text = optionalString(value, name)
  return text === undefined ? undefined : quote(text)
}

/** What `ToolResult.fromMessage` needs; `output` is the host's own, where the message still has it. */
export function resultOfMessage(message: ToolMessage): { opened: Opened; isError: boolean; output: Slot } {
  if (!isToolMessage(message)) throw failure('WRONG_TYPE', '', `fromMessage takes a ToolMessage, not ${describeType(message)}`)
  const state = message[MESSAGE]
  const made = 'made' in state && hasParts(state.made) ? state.made : undefined
  const writer = new FrameWriter()
  const [frame, output, blobs, isError] = native.fromMessage(messageFrame(message, writer, made === undefined), writer.blobs)
  return { opened: [frame, output, blobs], isError, output: made?.output }
}

/** The argument as a list of messages, or a typed error. */
export function checkedMessages(messages: unknown, name: string): readonly ToolMessage[] {
  if (!Array.isArray(messages)) throw failure('WRONG_TYPE', name, `must be a list of ToolMessages, not ${describeType(messages)}`)
  const wrong = messages.findIndex((message) => !isToolMessage(message))
  if (wrong < 0) return messages as ToolMessage[]
  const hint = isToolResult(messages[wrong]) ? 'a ToolResult; make a message of it with toMessage' : describeType(messages[wrong])
  throw failure('WRONG_TYPE', `${name}[${wrong}]`, `must be a ToolMessage, not ${hint}`)
}
