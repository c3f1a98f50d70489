import { parseJson } from './json/read.js'
import { writeJson, writeMembers } from './json/write.js'

/**
 * A value that may be absent: one of the host, which is kept as it is and written when needed, or JSON text, which is read when needed.
 * Plain data, so that it works across two copies of the package.
 */
export type Slot = HostSlot | TextSlot | undefined

interface HostSlot {
  readonly host: unknown
}

interface TextSlot {
  readonly text: string
}

/** The values that were read from texts. Beside the slots, so that two slots with one text are equal in every sense. */
const readValues = new WeakMap<TextSlot, { readonly value: unknown }>()

/** A slot for a value of the host; `undefined` is absent. */
export function hostSlot(value: unknown): Slot {
  return value === undefined ? undefined : { host: value }
}

/** A slot for JSON text that the core has checked; `undefined` and `null` are absent. */
export function textSlot(text: string | null | undefined): Slot {
  return text === undefined || text === null ? undefined : { text }
}

/** The slot's text: that of a host value as the value is now. `name` is what errors call it. */
export function slotText(slot: Slot, name: string): string | undefined {
  if (slot === undefined) return undefined
  return 'text' in slot ? slot.text : writeJson(slot.host, name)
}

/** The members of an object's slot, without the braces. Each member is a value of its own, as deep as a value may be. */
export function slotMembers(slot: Slot): string {
  if (slot === undefined) return ''
  return 'text' in slot ? slot.text.slice(1, -1) : writeMembers(slot.host as object)
}

/** The host's value as it was given, or the text's, which is read once. */
export function slotValue(slot: Slot): unknown {
  if (slot === undefined) return undefined
  if (!('text' in slot)) return slot.host
  let read = readValues.get(slot)
  if (read === undefined) readValues.set(slot, (read = { value: parseJson(slot.text) }))
  return read.value
}
