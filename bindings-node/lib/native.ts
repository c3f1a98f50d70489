import { failure, fromNative } from './error.js'
import type { Bytes } from './text.js'

/** Bytes that stand beside a JSON text: in it, a part's `data` is the index of one. */
export type Blobs = readonly Uint8Array[]
/** JSON text as it comes in. */
export type TextInput = string | Uint8Array
/** Limits for untrusted input: most bytes, depth, parts and bytes of one medium; `undefined` is no limit. */
export type NativeLimits = readonly (number | undefined)[] | undefined

/** What a stored or normalised result or message consists of: everything but the output as a frame, the output, the bytes. */
export type Opened = readonly [frame: string, output: string | null, blobs: Blobs]

/** An encoding whose bytes stand beside its text. */
export type EncodedObject = readonly [text: string, paths: string, bytes: Blobs]

/**
 * The functions of the native library. None of them keeps anything: what they know is in their arguments. A frame is JSON text and the
 * blobs beside it, in the form that the core's `contract` module documents.
 */
export interface Native {
  codes(): string[]
  compact(text: TextInput, limits: NativeLimits): string
  equal(a: TextInput, b: TextInput): boolean

  part(frame: string, blobs: Blobs): [frame: string, blobs: Blobs | null]
  partFromJson(text: TextInput, limits: NativeLimits): [frame: string, blobs: Blobs]
  partToJson(frame: string, blobs: Blobs): Bytes
  partFromNamedBytes(bytes: Uint8Array, name: string): [frame: string, blobs: Blobs]

  resultFromJson(text: TextInput, limits: NativeLimits): Bytes
  resultOpen(json: Uint8Array): Opened
  resultToJson(frame: string, blobs: Blobs): Bytes
  resultEqual(a: string, aBlobs: Blobs, b: string, bBlobs: Blobs): boolean

  message(frame: string, blobs: Blobs): Opened
  messageFromJson(text: TextInput, limits: NativeLimits): Bytes
  messageOpen(json: Uint8Array): Opened
  messagesFromJson(text: TextInput, limits: NativeLimits): Bytes[]
  messageToJson(frame: string, blobs: Blobs): Bytes
  messagesToJson(frame: string, blobs: Blobs): Bytes
  messageEqual(a: string, aBlobs: Blobs, b: string, bBlobs: Blobs): boolean
  fromMessage(frame: string, blobs: Blobs): readonly [...Opened, isError: boolean]

  /** Small results go into `slab` at `offset`, and their length comes back; larger ones are a Buffer of their own. */
  encode(
    frame: string,
    blobs: Blobs,
    wire: string,
    calls: string | null,
    options: string | null,
    slab: Uint8Array,
    offset: number,
  ): Bytes | number
  encodeTurns(frame: string, blobs: Blobs, wire: string, options: string | null): Bytes
  /** Bytes that the SDK takes raw are null in the text; `paths` says where each belongs, a JSON list of lists of keys and indexes. */
  encodeObject(frame: string, blobs: Blobs, wire: string, calls: string | null, options: string | null): EncodedObject
  encodeTurnsObject(frame: string, blobs: Blobs, wire: string, options: string | null): EncodedObject
  decode(text: TextInput, wire: string, calls: string | null): Opened[]
  plan(frame: string, blobs: Blobs, wire: string, calls: string | null, options: string | null): string
  supports(frame: string, blobs: Blobs, wire: string, options: string | null): string
  decodeCalls(text: TextInput, wire: string): string
  encodeCalls(calls: string, wire: string, options: string | null): Bytes
  callFromJson(text: TextInput): string
  /** Which outputs the wire reads: bit (is error | explicit << 1 | has a part << 2). */
  outputNeeds(wire: string, options: string | null): number
  wireId(id: string, wire: string, options: string | null): string
  wires(): string

  matchResults(calls: string, frame: string, blobs: Blobs, fillMissing: boolean): Opened[]

  schema(): string
  metadataKey(): string
  contentSourceKey(): string
  putOutputMetadata(metadata: string, output: string | null): string
  putMessageMetadata(metadata: string, frame: TextInput, blobs: Blobs): string
  outputFromMessage(message: TextInput): string | null
  hasExplicitContent(message: TextInput): boolean
}

/** This platform as the names of the binaries have it, such as `linux-x64-gnu` or `darwin-arm64`. */
export function platform(): string {
  const name = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') return `${name}-msvc`
  return process.platform === 'linux' ? `${name}-${libc()}` : name
}

function libc(): 'gnu' | 'musl' {
  const report = process.report.getReport() as unknown as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined ? 'musl' : 'gnu'
}

/** The binary beside this package's code, else the one of the package for this platform. */
function load(): Native {
  const name = platform()
  const tried: string[] = []
  for (const path of [`../native/toolresult.${name}.node`, `@toolresult/native-${name}`]) {
    try {
      return require(path) as Native
    } catch (error) {
      tried.push(`${path}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`)
    }
  }
  throw failure('INTERNAL', '', `toolresult has no native library for ${name}; tried ${tried.join('; ')}`)
}

/** Each function with its errors as ours. */
function withErrors(library: Native): Native {
  const wrapped: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(library) as [string, (...args: unknown[]) => unknown][]) {
    // Named arguments, as many as any function has: a rest parameter would cost an array for each call.
    wrapped[name] = (a: unknown, b: unknown, c: unknown, d: unknown, e: unknown, f: unknown, g: unknown) => {
      try {
        return call(a, b, c, d, e, f, g)
      } catch (error) {
        throw fromNative(error)
      }
    }
  }
  return wrapped as unknown as Native
}

export const native: Native = withErrors(load())
