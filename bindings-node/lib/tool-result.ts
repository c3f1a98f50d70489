import { RESULT, hasBrand } from './brand.js'
import { type ContentPart, asContent, contentFrame, describePart, extraMembers, objectText, partsOf } from './content.js'
import { ToolResultError, failure } from './error.js'
import { FrameWriter, append, member } from './frame.js'
import { describeValue, formatNames, inspectable, summary } from './inspect.js'
import { indent } from './json/indent.js'
import { isPlain } from './json/plain.js'
import { parseJson } from './json/read.js'
import { members } from './json/split.js'
import type { JsonObject, JsonValue } from './json/types.js'
import { type MessageOptions, type ToolMessage, madeFrom, messageOf, resultOfMessage } from './message.js'
import { type Opened, native } from './native.js'
import { type Slot, hostSlot, slotMembers, slotText, slotValue, textSlot } from './slot.js'
import { type Bytes, type JsonText, type Limits, describeType, limitsInput, ownBytes, textOrValue } from './text.js'

/** The fields of a new ToolResult. What is left out or `undefined` is absent. */
export interface ToolResultFields<T> {
  /** The value for the application, any value with a JSON form; `null` is a value. It is kept as it is and written when needed. */
  output?: T | undefined
  /** What the model sees; one text, or a list of parts and texts. */
  content?: string | readonly (ContentPart | string)[] | null | undefined
  /** Private data, an object with a JSON form; checked when given. */
  metadata?: object | null | undefined
  /** Further keys of the JSON form, after the known ones. */
  extra?: object | null | undefined
}

/** What a result consists of. */
export interface ResultParts {
  readonly output: Slot
  readonly content: readonly ContentPart[] | undefined
  readonly metadata: Slot
  readonly extra: Slot
}

/** Either its JSON text or its parts. Plain data, never changed. */
type ResultState = { readonly json: Uint8Array } | ResultParts

/** The parts that were read from JSON, beside the results. */
const openedResults = new WeakMap<ResultState, ResultParts>()

/** Lets the class be made from a state instead of fields. */
const fromState = Symbol('state')

/**
 * What a tool gives back: `output` for the application, `content` for the model, private `metadata`. Immutable. Made from values of this
 * language it keeps them, and writes what they are when their JSON is needed; read from JSON it keeps the text, and writes that.
 *
 * @typeParam T the type of `output`
 */
export class ToolResult<T = JsonValue> {
  declare readonly [RESULT]: ResultState

  /** @throws ToolResultError `WRONG_TYPE` and those of a value without JSON form, at `metadata` */
  constructor(fields: ToolResultFields<T> = {}) {
    const state = (fields as { [fromState]?: ResultState } | null)?.[fromState] ?? stateOf(fields)
    Object.defineProperty(this, RESULT, { value: state, enumerable: true })
    if (new.target === ToolResult) Object.freeze(this)
  }

  /** The value for the application: the one given, or read from JSON at the first read. `undefined` if absent. Changing it changes nothing that was read from JSON. */
  get output(): T | undefined {
    return slotValue(resultParts(this).output) as T | undefined
  }

  /** Whether there is an output; `null` is one. */
  get hasOutput(): boolean {
    return resultParts(this).output !== undefined
  }

  /** What the model sees; `undefined` if absent. Absent and `[]` mean that it is derived from the output. */
  get content(): readonly ContentPart[] | undefined {
    return resultParts(this).content
  }

  /** Private data, sent on no wire; `{}` if absent. */
  get metadata(): JsonObject {
    return (slotValue(resultParts(this).metadata) ?? {}) as JsonObject
  }

  /** Keys of the JSON form that this version does not know. They are kept, written back, and sent nowhere. */
  get extra(): JsonObject {
    return (slotValue(resultParts(this).extra) ?? {}) as JsonObject
  }

  /**
   * A copy with the given fields; `undefined` makes a field absent.
   *
   * @throws ToolResultError as the constructor
   */
  replace<U = T>(fields: ToolResultFields<U>): ToolResult<U> {
    const given = stateOf(fields)
    const parts: Record<string, unknown> = { ...resultParts(this) }
    for (const key of Object.keys(fields)) parts[key] = given[key as keyof ResultParts]
    return resultOf(parts as unknown as ResultParts)
  }

  /** The JSON form as bytes of text: for a result read from JSON, that text in its compact form. */
  toJson(): Bytes {
    const state = this[RESULT]
    if ('json' in state) return ownBytes(state.json)
    const writer = new FrameWriter()
    return native.resultToJson(resultFrame(state, writer), writer.blobs)
  }

  /** The JSON form as an object, for `JSON.stringify`. */
  toJSON(): JsonObject {
    return parseJson(String(this.toJson())) as JsonObject
  }

  /**
   * A result from its JSON form: text, bytes of text, or the object. The text is checked and kept; values are read when asked for.
   *
   * @throws ToolResultError with a byte offset or a place
   */
  static fromJson<T = JsonValue>(json: JsonText | object, limits?: Limits): ToolResult<T> {
    return resultOf({ json: native.resultFromJson(textOrValue(json, ''), limitsInput(limits)) })
  }

  /** The message that answers a call. Text derived from the output is fixed now. */
  toMessage(toolCallId: string, options?: MessageOptions): ToolMessage {
    return messageOf({ made: madeFrom(this, toolCallId, options) })
  }

  /** The result in a message, and whether it is an error. */
  static fromMessage<T = JsonValue>(message: ToolMessage): { result: ToolResult<T>; isError: boolean } {
    const { opened, isError, output } = resultOfMessage(message)
    const parts = openResult(opened)
    return { result: resultOf(output === undefined ? parts : { ...parts, output }), isError }
  }

  /**
   * Whether both are the same JSON values; key order does not matter, `1` and `1.0` are equal, `[]` and absent content differ. Outputs without JSON
   * form are equal if they are the same value of this language.
   */
  equals(other: unknown): boolean {
    if (!isToolResult(other)) return false
    const [a, b] = [resultParts(this), resultParts(other)]
    const written = isWritable(a.output) && isWritable(b.output)
    return (written || Object.is(this.output, other.output)) && equalParts(a, b, written)
  }

  /** A short form: types, sizes and keys; no output, metadata or bytes. */
  toString(): string {
    const { content, output } = resultParts(this)
    return summary('ToolResult', [
      output === undefined ? undefined : `output: ${describeValue(this.output)}`,
      content === undefined ? undefined : `content: [${content.map(describePart).join(', ')}]`,
      formatNames('metadata', this.metadata),
    ])
  }

  /** The JSON form for a person to read, values included. */
  show(): string {
    return indent(String(this.toJson()))
  }
}
inspectable(ToolResult.prototype, String)

/** Whether a value is a ToolResult, of this copy of the package or another. */
export function isToolResult(value: unknown): value is ToolResult<unknown> {
  return hasBrand(value, RESULT)
}

function resultOf<T>(state: ResultState): ToolResult<T> {
  return new ToolResult<T>({ [fromState]: state } as ToolResultFields<T>)
}

const FIELD_NAMES = new Set(['output', 'content', 'metadata', 'extra'])

function stateOf(fields: ToolResultFields<unknown>): ResultParts {
  if (typeof fields !== 'object' || fields === null)
    throw failure('WRONG_TYPE', '', `a ToolResult is made from an object of fields, not ${describeType(fields)}`)
  for (const key in fields) {
    if (!FIELD_NAMES.has(key) && Object.hasOwn(fields, key))
      throw failure('INVALID_OPTION', key, 'a ToolResult has no such field; it has output, content, metadata and extra')
  }
  return {
    output: hostSlot(fields.output),
    content: asContent(fields.content, 'content'),
    metadata: checkedObject(fields.metadata, 'metadata'),
    extra: checkedExtra(fields.extra),
  }
}

/** An object of the host, kept as it is once it is known to have a JSON form. */
function checkedObject(value: object | null | undefined, name: string): Slot {
  if (value === undefined || value === null) return undefined
  // Writing tells what is wrong, and is spared where nothing can be.
  if (Array.isArray(value) || !isPlain(value)) objectText(value, name)
  return hostSlot(value)
}

function checkedExtra(value: object | null | undefined): Slot {
  return extraMembers(value) === '' ? undefined : hostSlot(value)
}

/** What a result consists of; split out of its JSON at first need. */
export function resultParts(result: ToolResult<unknown>): ResultParts {
  const state = result[RESULT]
  if (!('json' in state)) return state
  let parts = openedResults.get(state)
  if (parts === undefined) openedResults.set(state, (parts = openResult(native.resultOpen(state.json))))
  return parts
}

function openResult([frame, output, blobs]: Opened): ResultParts {
  let content: readonly ContentPart[] | undefined
  let metadata: Slot
  let extra = ''
  for (const [key, text] of members(frame)) {
    if (key === 'content') content = partsOf(text, blobs)
    else if (key === 'metadata') metadata = textSlot(text)
    else extra = append(extra, `${JSON.stringify(key)}:${text}`)
  }
  return { output: textSlot(output), content, metadata, extra: extra === '' ? undefined : textSlot(`{${extra}}`) }
}

function isWritable(output: Slot): boolean {
  try {
    slotText(output, 'output')
    return true
  } catch (error) {
    if (error instanceof ToolResultError) return false
    throw error
  }
}

function equalParts(a: ResultParts, b: ResultParts, withOutput: boolean): boolean {
  const [aWriter, bWriter] = [new FrameWriter(), new FrameWriter()]
  const [aFrame, bFrame] = [resultFrame(a, aWriter, withOutput), resultFrame(b, bWriter, withOutput)]
  return native.resultEqual(aFrame, aWriter.blobs, bFrame, bWriter.blobs)
}

function resultFrame(parts: ResultParts, writer: FrameWriter, withOutput = true): string {
  let text = withOutput ? member('', 'output', slotText(parts.output, 'output')) : ''
  if (parts.content !== undefined) text = member(text, 'content', contentFrame(parts.content, writer))
  text = member(text, 'metadata', slotText(parts.metadata, 'metadata'))
  return `{${append(text, slotMembers(parts.extra))}}`
}
