import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PART, hasBrand } from './brand.js'
import { failure } from './error.js'
import { type FrameWriter, append, member } from './frame.js'
import { formatBytes, formatNames, inspectable, shorten, summary } from './inspect.js'
import { elements, members } from './json/split.js'
import type { JsonObject, JsonValue } from './json/types.js'
import { indent } from './json/indent.js'
import { parseJson } from './json/read.js'
import { quote, writeJson, writeMembers } from './json/write.js'
import { type Blobs, native } from './native.js'
import { type Slot, slotValue, textSlot } from './slot.js'
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
  textOrValue,
} from './text.js'

/** What every part has beside its kind's fields. */
interface PartBase {
  /** Private data of the application, sent on no wire; `{}` if absent. Changing what is read changes nothing that is written. */
  readonly metadata: JsonObject
  /** Options by provider, such as `{ anthropic: { cache_control: { type: 'ephemeral' } } }`; `{}` if absent. */
  readonly providerOptions: JsonObject
  /** Keys of the JSON form that this version does not know. They are kept, written back, and sent nowhere. */
  readonly extra: JsonObject
  /** The JSON form as bytes of text. */
  toJson(): Bytes
  /** The JSON form as an object, for `JSON.stringify`. */
  toJSON(): JsonObject
  /** The whole content for a person to read, values included. */
  show(): string
}

/** Text for the model. */
export interface TextPart extends PartBase {
  readonly type: 'text'
  readonly text: string
}

/** A model's thinking. It is never sent within a tool result. */
export interface ThinkingPart extends PartBase {
  readonly type: 'thinking'
  readonly text: string
}

/** A picture's bytes. */
export interface ImagePart extends PartBase {
  readonly type: 'image'
  /** The bytes. Each read gives a copy of its own. */
  readonly data: Bytes
  readonly mediaType: string
}

/** A picture at a URL. */
export interface ImageUrlPart extends PartBase {
  readonly type: 'image_url'
  readonly url: string
  readonly mediaType?: string
}

/** A video at a URL. */
export interface VideoUrlPart extends PartBase {
  readonly type: 'video_url'
  readonly url: string
  readonly mediaType?: string
}

/** A file: exactly one of `data`, `fileId` and `url` is there. */
export interface FilePart extends PartBase {
  readonly type: 'file'
  /** The bytes, if the part holds them. Each read gives a copy of its own. */
  readonly data: Bytes | undefined
  /** The id under which a provider keeps the file. */
  readonly fileId?: string
  readonly url?: string
  readonly mediaType?: string
  readonly filename?: string
  readonly title?: string
  readonly description?: string
  /** Who owns `fileId`; absent: the provider it is sent to. */
  readonly provider?: string
}

/** A provider's own block, replayed to that provider only. */
export interface ProviderBlockPart extends PartBase {
  readonly type: 'provider_block'
  readonly provider: string
  readonly data: JsonValue
}

/** Stands for every text that is none of the known kinds, in a way that lets `part.type === 'text'` tell the others apart. */
declare enum UnknownKind {
  Other = '(any other text)',
}

/** A part of a kind that this version does not know: kept whole and written back, sent on no wire. */
export interface UnknownPart extends PartBase {
  /** Any text that is none of the known kinds; compare it as `part.type as string`. */
  readonly type: UnknownKind
}

/** One piece of what the model sees; `type` tells the kinds apart. Made by the functions of {@link ContentPart}, immutable. */
export type ContentPart = TextPart | ThinkingPart | ImagePart | ImageUrlPart | VideoUrlPart | FilePart | ProviderBlockPart | UnknownPart

/** Options of every constructor. */
export interface PartOptions {
  /** Private data of the application; must have a JSON form. */
  metadata?: object | null | undefined
  /** Options by provider. */
  providerOptions?: object | null | undefined
  /** Further keys of the JSON form, after the known ones. */
  extra?: object | null | undefined
}

/** Options of parts that have a media type. */
export interface MediaOptions extends PartOptions {
  /** Such as `image/png`. For bytes, the signature of a well-known format wins over it. */
  mediaType?: string | null | undefined
}

/** Options of file parts. */
export interface FileOptions extends MediaOptions {
  filename?: string | null | undefined
  title?: string | null | undefined
  description?: string | null | undefined
}

/** Options of a file that a provider keeps. */
export interface FileIdOptions extends FileOptions {
  /** Who owns the id, such as `openai`; absent: the provider it is sent to. */
  provider?: string | null | undefined
}

/** Bytes, or base64 text of them, with a `data:` prefix or without. */
export type MediaData = Uint8Array | ArrayBuffer | string

/** Makes content parts. Each function throws a ToolResultError where the fields do not go together. */
export interface ContentPartConstructors {
  /** Text for the model. */
  text(text: string, options?: PartOptions): TextPart
  /** A model's thinking. */
  thinking(text: string, options?: PartOptions): ThinkingPart
  /** A picture; bytes are copied. The type is told by the signature (PNG, JPEG, GIF, WebP), else by `mediaType`. */
  image(data: MediaData, options?: MediaOptions): ImagePart
  /** A picture at a URL; a `data:` URL is read as bytes. */
  imageUrl(url: string, options?: MediaOptions): ImageUrlPart | ImagePart
  /** A video at a URL; a `data:` URL is read as bytes. */
  videoUrl(url: string, options?: MediaOptions): VideoUrlPart | FilePart
  /** A file; bytes are copied. An unknown type is `application/octet-stream`. */
  file(data: MediaData, options?: FileOptions): FilePart
  /** A file that a provider keeps. */
  fileId(fileId: string, options?: FileIdOptions): FilePart
  /** A file at a URL; a `data:` URL is read as bytes. */
  fileUrl(url: string, options?: FileOptions): FilePart
  /** A block in a provider's own form; `data` is any JSON value. */
  providerBlock(provider: string, data: unknown, options?: PartOptions): ProviderBlockPart
  /** The file at a path, read now: an image part for a picture, else a file part with the path's last segment as its name. */
  fromPath(path: string | URL, options?: FileOptions): ImagePart | FilePart
  /** A part from its JSON form: text, bytes of text, or the object. */
  fromJson(json: JsonText | object, limits?: Limits): ContentPart
  /** Whether a value is a content part, of this copy of the package or another. */
  [Symbol.hasInstance](value: unknown): value is ContentPart
}

/** What a part is: its frame, with 0 where the index of its bytes stands, and the bytes. Plain data; never changed. */
interface PartState {
  /** Absent for a part that is nothing but its text. */
  readonly frame: string | undefined
  readonly bytes: Uint8Array | undefined
}

/** The fields of each kind beside `type` and `data`, as they are in JSON and as properties. */
const FIELDS: Record<string, Record<string, string>> = {
  text: { text: 'text' },
  thinking: { text: 'text' },
  image: { media_type: 'mediaType' },
  image_url: { url: 'url', media_type: 'mediaType' },
  video_url: { url: 'url', media_type: 'mediaType' },
  file: {
    file_id: 'fileId',
    url: 'url',
    media_type: 'mediaType',
    filename: 'filename',
    title: 'title',
    description: 'description',
    provider: 'provider',
  },
  provider_block: { provider: 'provider' },
}
const COMMON_KEYS = new Set(['type', 'data', 'metadata', 'provider_options'])

/** The class behind every part. Fields of the kind are own properties, the rest is read when asked for. */
class Part {
  declare readonly type: string
  declare readonly [PART]: PartState

  constructor(fields: object, frame: string | undefined, bytes: Uint8Array | undefined) {
    Object.assign(this, fields)
    Object.defineProperty(this, PART, { value: { frame, bytes }, enumerable: true })
    Object.freeze(this)
  }

  get metadata(): JsonObject {
    return (slotValue(slots(this).metadata) ?? {}) as JsonObject
  }

  get providerOptions(): JsonObject {
    return (slotValue(slots(this).provider_options) ?? {}) as JsonObject
  }

  get extra(): JsonObject {
    const known = FIELDS[this.type] ?? {}
    const unknown = Object.entries(slots(this)).filter(([key]) => !COMMON_KEYS.has(key) && !Object.hasOwn(known, key))
    return Object.fromEntries(unknown.map(([key, slot]) => [key, slotValue(slot)])) as JsonObject
  }

  get data(): unknown {
    const { bytes } = this[PART]
    return bytes === undefined ? slotValue(slots(this).data) : ownBytes(bytes)
  }

  toJson(): Bytes {
    const { bytes } = this[PART]
    return native.partToJson(ownFrame(this), bytes === undefined ? [] : [bytes])
  }

  toJSON(): JsonObject {
    return parseJson(String(this.toJson())) as JsonObject
  }

  show(): string {
    return indent(String(this.toJson()))
  }

  toString(): string {
    return describePart(this as unknown as ContentPart)
  }
}
inspectable(Part.prototype, (part) => describePart(part as ContentPart))

/** What was split out of a part's frame; beside the part, which is frozen. */
const splitParts = new WeakMap<object, Record<string, Slot>>()

function slots(part: Part): Record<string, Slot> {
  let split = splitParts.get(part)
  if (split === undefined) {
    split = Object.create(null) as Record<string, Slot>
    for (const [key, text] of members(ownFrame(part))) split[key] = textSlot(text)
    splitParts.set(part, split)
  }
  return split
}

/** The part's frame as if it stood alone: its bytes have index 0. */
function ownFrame(part: Part): string {
  return part[PART].frame ?? bareText(part.type, (part as unknown as TextPart).text)
}

function bareText(type: string, text: string): string {
  return `{"type":"${type}","text":${quote(text)}}`
}

/** The part's text within a larger frame. */
export function partFrame(part: ContentPart, writer: FrameWriter): string {
  const { bytes } = (part as unknown as Part)[PART]
  const frame = ownFrame(part as unknown as Part)
  return bytes === undefined ? frame : withIndex(frame, 0, writer.place(bytes))
}

/** The frame with another index. Right after the type stands `data`, so that the first match is the one. */
function withIndex(frame: string, from: number, to: number): string {
  return from === to ? frame : frame.replace(`"data":${from}`, `"data":${to}`)
}

/** The list of parts as the text of a frame's `content`. */
export function contentFrame(content: readonly ContentPart[], writer: FrameWriter): string {
  return `[${content.map((part) => partFrame(part, writer)).join(',')}]`
}

/** The parts of a frame's `content`. */
export function partsOf(contentText: string, blobs: Blobs): readonly ContentPart[] {
  return Object.freeze(elements(contentText).map((frame) => partOf(frame, blobs)))
}

/** The part that a normalised frame describes. */
function partOf(frame: string, blobs: Blobs): ContentPart {
  const json = parseJson(frame) as JsonObject
  const type = json['type'] as string
  const fields: Record<string, unknown> = { type }
  for (const [key, property] of Object.entries(FIELDS[type] ?? {})) {
    if (Object.hasOwn(json, key)) fields[property] = json[key]
  }
  if ((type === 'text' || type === 'thinking') && Object.keys(json).length === 2) return asPart(new Part(fields, undefined, undefined))
  const bytes = holdsBytes(type) && typeof json['data'] === 'number' ? blobs[json['data']] : undefined
  return asPart(new Part(fields, bytes === undefined ? frame : withIndex(frame, json['data'] as number, 0), bytes))
}

function holdsBytes(type: string): boolean {
  return type === 'image' || type === 'file'
}

function asPart<P extends ContentPart>(part: Part): P {
  return part as unknown as P
}

/** Whether a value is a content part, of this copy of the package or another (a part made by `require` works in `import`). */
export function isContentPart(value: unknown): value is ContentPart {
  return hasBrand(value, PART)
}

/** Text given where parts belong is a text part. */
export function asContent(content: unknown, name: string): readonly ContentPart[] | undefined {
  if (content === undefined || content === null) return undefined
  if (typeof content === 'string') return Object.freeze([textPart('text', content)])
  if (!Array.isArray(content)) throw failure('WRONG_TYPE', name, `must be a list of content parts, not ${describeType(content)}`)
  return Object.freeze(Array.from(content, (part, index) => asContentPart(part, `${name}[${index}]`)))
}

function asContentPart(part: unknown, name: string): ContentPart {
  if (isContentPart(part)) return part
  if (typeof part === 'string') return textPart('text', part)
  throw failure('WRONG_TYPE', name, `must be a ContentPart or text, not ${describeType(part)}`)
}

function textPart<P extends TextPart | ThinkingPart>(type: P['type'], text: unknown, options?: PartOptions): P {
  const checked = stringArgument(text, 'text')
  if (options === undefined) return asPart(new Part({ type, text: checked.toWellFormed() }, undefined, undefined))
  return build(type, { text: checked }, options)
}

/** The options that every kind takes, and those of some. */
const OPTION_KEYS: Record<string, string> = {
  mediaType: 'media_type',
  filename: 'filename',
  title: 'title',
  description: 'description',
  provider: 'provider',
}

/** A part from its fields; the core checks and normalises them. */
function build<P extends ContentPart>(
  type: string,
  fields: { text?: string; data?: string; url?: string; file_id?: string; provider?: string },
  options: FileIdOptions | undefined,
  bytes?: Uint8Array,
): P {
  const { metadata, providerOptions, extra, ...rest } = options ?? {}
  let text = `"type":${quote(type)}`
  for (const [key, value] of Object.entries(fields)) text = member(text, key, key === 'data' ? value : quote(value))
  for (const [name, value] of Object.entries(rest)) text = member(text, optionKey(name, type, fields), quotedOption(value, name))
  text = member(text, 'metadata', objectText(metadata, 'metadata'))
  text = member(text, 'provider_options', objectText(providerOptions, 'providerOptions'))
  text = append(text, extraMembers(extra))
  const [frame, blobs] = native.part(`{${text}}`, bytes === undefined ? [] : [bytes])
  return partOf(frame, blobs ?? (bytes === undefined ? [] : [bytes])) as P
}

function optionKey(name: string, type: string, fields: object): string {
  const key = OPTION_KEYS[name]
  if (key === undefined || !Object.hasOwn(FIELDS[type] ?? {}, key) || Object.hasOwn(fields, key)) {
    throw failure('INVALID_OPTION', name, `a part of type ${type} has no such option`)
  }
  return key
}

function quotedOption(value: unknown, name: string): string | undefined {
  const text = optionalString(value, name)
  return text === undefined ? undefined : quote(text)
}

/** The text of an object given as an option; absent where it is left out. */
export function objectText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'object' ? writeJson(value, name) : ''
  if (text.startsWith('{')) return text
  throw failure('WRONG_TYPE', name, `must be an object, not ${text.startsWith('[') ? 'an array' : describeType(value)}`)
}

/** Unknown keys that are given as an object. */
export function extraMembers(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'object' || Array.isArray(value))
    throw failure('WRONG_TYPE', 'extra', `must be an object, not ${describeType(value)}`)
  return writeMembers(value)
}

/** A part that holds bytes: given as such, they go beside the text; base64 text is read by the core. */
function mediaPart<P extends ContentPart>(type: 'image' | 'file', data: unknown, options: FileOptions | undefined): P {
  if (typeof data === 'string') return build(type, { data: quote(data) }, options)
  const bytes = bytesInput(data)
  if (bytes === undefined)
    throw failure('WRONG_TYPE', 'data', `must be bytes (a Uint8Array, Buffer or ArrayBuffer) or base64 text, not ${describeType(data)}`)
  return build(type, { data: '0' }, options, ownBytes(bytes))
}

/** Makes content parts, and tells what is one: `value instanceof ContentPart`. */
export const ContentPart: ContentPartConstructors = Object.freeze({
  text: (text: string, options?: PartOptions) => textPart<TextPart>('text', text, options),
  thinking: (text: string, options?: PartOptions) => textPart<ThinkingPart>('thinking', text, options),
  image: (data: MediaData, options?: MediaOptions) => mediaPart<ImagePart>('image', data, options),
  imageUrl: (url: string, options?: MediaOptions) =>
    build<ImageUrlPart | ImagePart>('image_url', { url: stringArgument(url, 'url') }, options),
  videoUrl: (url: string, options?: MediaOptions) =>
    build<VideoUrlPart | FilePart>('video_url', { url: stringArgument(url, 'url') }, options),
  file: (data: MediaData, options?: FileOptions) => mediaPart<FilePart>('file', data, options),
  fileId: (fileId: string, options?: FileIdOptions) => build<FilePart>('file', { file_id: stringArgument(fileId, 'fileId') }, options),
  fileUrl: (url: string, options?: FileOptions) => build<FilePart>('file', { url: stringArgument(url, 'url') }, options),
  providerBlock: (provider: string, data: unknown, options?: PartOptions) =>
    build<ProviderBlockPart>('provider_block', { provider: stringArgument(provider, 'provider'), data: writeJson(data, 'data') }, options),
  fromPath: (path: string | URL, options?: FileOptions) => partFromPath(path, options),
  fromJson: (json: JsonText | object, limits?: Limits) => {
    const [frame, blobs] = native.partFromJson(textOrValue(json, ''), limitsInput(limits))
    return partOf(frame, blobs)
  },
  [Symbol.hasInstance]: isContentPart,
})

/** The core tells by signature, else by extension, what the file is. */
function partFromPath(path: string | URL, options: FileOptions | undefined): ImagePart | FilePart {
  const bytes = readFileSync(path)
  const name = basename(typeof path === 'string' ? path : fileURLToPath(path))
  const [frame, blobs] = native.partFromNamedBytes(bytes, name)
  const part = partOf(frame, blobs) as ImagePart | FilePart
  if (options === undefined) return part
  const { mediaType, filename } = part as FilePart
  const named = filename === undefined ? { mediaType, ...options } : { filename, mediaType, ...options }
  return build(part.type, { data: '0' }, named, blobs[0])
}

/** How a printable form shows a part: its type, sizes and names, text shortened; no bytes, no metadata values. */
export function describePart(part: ContentPart): string {
  return summary(`ContentPart.${part.type}`, [
    ...describeFields(part),
    formatNames('metadata', part.metadata),
    formatNames('providerOptions', part.providerOptions),
  ])
}

function describeFields(part: ContentPart): (string | undefined)[] {
  switch (part.type) {
    case 'text':
    case 'thinking':
      return [shorten(part.text)]
    case 'image':
    case 'file': {
      const { filename, fileId, url, mediaType } = part as FilePart
      const size = (part as unknown as Part)[PART].bytes?.length
      return [mediaType, size === undefined ? undefined : formatBytes(size), filename, fileId, url === undefined ? undefined : shorten(url)]
    }
    case 'image_url':
    case 'video_url':
      return [part.mediaType, shorten(part.url)]
    case 'provider_block':
      return [part.provider]
    default:
      return []
  }
}
