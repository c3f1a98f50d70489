/**
 * Text and the bytes beside it, while they are put together: in the text, a part's `data` is the index of its bytes. Bytes never pass through
 * `JSON.stringify`.
 */
export class FrameWriter {
  readonly blobs: Uint8Array[] = []

  /** The index that stands in the text for these bytes. */
  place(bytes: Uint8Array): number {
    return this.blobs.push(bytes) - 1
  }
}

/** Adds `"key":text` where there is a text. */
export function member(members: string, key: string, text: string | undefined): string {
  if (text === undefined) return members
  return members === '' ? `"${key}":${text}` : `${members},"${key}":${text}`
}

/** Adds members that are already written, `"a":1,"b":2` or nothing. */
export function append(members: string, more: string): string {
  if (more === '') return members
  return members === '' ? more : `${members},${more}`
}
