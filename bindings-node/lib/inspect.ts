/** Texts longer than this are cut in printable forms. */
const SHOWN = 60
/** So many keys are named in printable forms. */
const KEYS = 8

const custom = Symbol.for('nodejs.util.inspect.custom')

/** Makes `console.log` and `util.inspect` show what `describe` says. */
export function inspectable(prototype: object, describe: (value: object) => string): void {
  const inspect = function (this: object): string {
    return describe(this)
  }
  Object.defineProperty(prototype, custom, { value: inspect, configurable: true, writable: true })
}

/** `Name(a, b)`, without what is absent. */
export function summary(name: string, fields: readonly (string | undefined)[]): string {
  return `${name}(${fields.filter((field) => field !== undefined).join(', ')})`
}

/** Text in quotes, shortened between two characters; the end says how long it is. */
export function shorten(text: string): string {
  if (text.length <= SHOWN) return JSON.stringify(text)
  const end = /[\uD800-\uDBFF]/.test(text.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN
  return `${JSON.stringify(text.slice(0, end))}… (${text.length} characters)`
}

/** A size in the unit that reads best. */
export function formatBytes(size: number): string {
  if (size < 1024) return `${size} B`
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(1)} KiB` : `${(size / 1024 / 1024).toFixed(1)} MiB`
}

/** `name: {a, b}`, keys only; `undefined` where there are none. */
export function formatNames(name: string, value: object | undefined): string | undefined {
  if (value === undefined || Object.keys(value).length === 0) return undefined
  return `${name}: ${describeValue(value)}`
}

/** What a value is, never what is in it. A printable form must not fail, whatever it meets. */
export function describeValue(value: unknown): string {
  try {
    return describe(value)
  } catch {
    return typeof value
  }
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return `text of ${value.length} characters`
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) return `array of ${value.length}`
  if (value instanceof Uint8Array) return formatBytes(value.length)
  const keys = Object.keys(value)
  const shown = keys.slice(0, KEYS).map((key) => (key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key))
  return `{${shown.join(', ')}${keys.length > KEYS ? `, … (${keys.length} keys)` : ''}}`
}
