import type { EncodedObject } from '../native.js'
import { parseJson } from './read.js'

/** The wires whose SDK takes raw bytes, as the types in `wire-types.ts` say; on the others every object is what its JSON says. */
const RAW: ReadonlySet<string> = new Set(['bedrock'])

/** Whether objects of this wire hold raw bytes. */
export function takesBytes(wire: string): boolean {
  return RAW.has(wire)
}

/** The objects of an encoding, the bytes in their places. */
export function withBytes([text, paths, bytes]: EncodedObject): unknown {
  const root = parseJson(text)
  const places = parseJson(paths) as unknown as (string | number)[][]
  places.forEach((place, index) => put(root, place, bytes[index]))
  return root
}

function put(root: unknown, place: readonly (string | number)[], bytes: unknown): void {
  const container = place.slice(0, -1).reduce((value, step) => (value as Record<string | number, unknown>)[step], root)
  const last = place.at(-1)
  if (last !== undefined) (container as Record<string | number, unknown>)[last] = bytes
}
