import { type ContentPart, isContentPart, partFrame } from './content.js'
import { failure } from './error.js'
import { FrameWriter } from './frame.js'
import { parseJson } from './json/read.js'
import type { ToolMessage } from './message.js'
import { native } from './native.js'
import { describeType, stringArgument } from './text.js'
import { type EncodeOptions, type Wire, type WireOptions, optionsText, turnInput } from './wire.js'

/**
 * What becomes of a part.
 *
 * - `in_place`: it stands in the result as it is
 * - `shortened`: its text stands in the result, and the end says how much was left out
 * - `as_text`: the file stands in the result as text
 * - `hoisted`: it follows after the results; the result names it
 * - `noted`: a note in the result says what was left out
 * - `left_out`: nothing of it is sent: blank text, thinking, a block of another provider
 * - `refused`: encoding would throw a {@link ToolResultError}
 */
export type Action = 'in_place' | 'shortened' | 'as_text' | 'hoisted' | 'noted' | 'left_out' | 'refused'

/** What {@link encode} would do with one part. */
export interface PartPlan {
  /** The index of the message in the turn; after matching, where there are calls. */
  readonly message: number
  /** The index of the part in the message's content; left out for the output that content is derived from. */
  readonly part?: number
  /** What becomes of it. */
  readonly action: Action
  /** Why, in words for people. */
  readonly reason: string
}

/**
 * What {@link encode} would do with each part of a turn, and why. A part that it would refuse is told, and is no error here.
 *
 * @throws ToolResultError as {@link encode} for everything else, such as `MISSING_TOOL_CALL_ID`
 */
export function plan(messages: readonly ToolMessage[], wire: Wire, options?: EncodeOptions): PartPlan[] {
  const { frame, blobs, calls, written } = turnInput(messages, wire, options)
  return parseJson(native.plan(frame, blobs, wire, calls, written)) as unknown as PartPlan[]
}

/**
 * What a wire would do with one part of a result that did not fail, and why.
 *
 * @throws ToolResultError `UNKNOWN_WIRE`, `INVALID_OPTION`
 */
export function supports(part: ContentPart, wire: Wire, options: WireOptions = {}): PartPlan {
  if (!isContentPart(part)) throw failure('WRONG_TYPE', 'part', `must be a ContentPart, not ${describeType(part)}`)
  const writer = new FrameWriter()
  const frame = partFrame(part, writer)
  const told = native.supports(frame, writer.blobs, stringArgument(wire, 'wire'), optionsText(options))
  return parseJson(told) as unknown as PartPlan
}
