import { OUTCOME, hasBrand } from './brand.js'
import { describeValue, inspectable, summary } from './inspect.js'

/**
 * What a tool may return to say how it went: `Outcome.ok(value)` or `Outcome.error(value)`. The value is a ToolResult or anything that
 * `toMessage` takes.
 */
export class Outcome<T = unknown> {
  /** What the tool returned. */
  readonly value: T
  /** Whether the tool failed. */
  readonly isError: boolean
  declare readonly [OUTCOME]: true

  private constructor(value: T, isError: boolean) {
    this.value = value
    this.isError = isError
    Object.defineProperty(this, OUTCOME, { value: true })
    Object.freeze(this)
  }

  /** The tool succeeded. */
  static ok<T>(value: T): Outcome<T> {
    return new Outcome(value, false)
  }

  /** The tool failed; a plain value `e` becomes the output `{ error: e }`. */
  static error<T>(value: T): Outcome<T> {
    return new Outcome(value, true)
  }

  /** A short form that shows no values. */
  toString(): string {
    return summary(this.isError ? 'Outcome.error' : 'Outcome.ok', [describeValue(this.value)])
  }
}
inspectable(Outcome.prototype, String)

/** Whether a value is an outcome, of this copy of the package or another. */
export function isOutcome(value: unknown): value is Outcome {
  return hasBrand(value, OUTCOME)
}
