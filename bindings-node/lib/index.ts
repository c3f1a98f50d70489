export { decodeCalls, encodeCalls, encodeCallsJson } from './calls.js'
export {
  ContentPart,
  type ContentPartConstructors,
  type FileIdOptions,
  type FileOptions,
  type FilePart,
  type ImagePart,
  type ImageUrlPart,
  type MediaData,
  type MediaOptions,
  type PartOptions,
  type ProviderBlockPart,
  type TextPart,
  type ThinkingPart,
  type UnknownPart,
  type VideoUrlPart,
  isContentPart,
} from './content.js'
export { type ErrorCode, type ErrorPlace, ToolResultError, errorCodes } from './error.js'
export { type Calls, ToolCall, type ToolCallKind, type ToolCallOptions, isToolCall, matchResults } from './exchange.js'
export type { JsonObject, JsonValue } from './json/types.js'
export {
  type MessageOptions,
  ToolMessage,
  type ToolMessageFields,
  isToolMessage,
  messagesFromJson,
  messagesToJson,
  toMessage,
} from './message.js'
export {
  compactJson,
  contentSourceKey,
  hasExplicitContent,
  jsonEqual,
  metadataKey,
  outputFromMessage,
  putMessageMetadata,
  putOutputMetadata,
  schema,
} from './metadata.js'
export { Outcome, isOutcome } from './outcome.js'
export { type Action, type PartPlan, plan, supports } from './plan.js'
export type { Bytes, JsonText, Limits } from './text.js'
export { ToolResult, type ToolResultFields, isToolResult } from './tool-result.js'
export type * from './wire-types.js'
export {
  type EncodeOptions,
  type Wire,
  type WireOptions,
  decode,
  encode,
  encodeJson,
  encodeTurns,
  encodeTurnsJson,
  needsOutput,
  wireId,
  wireNames,
  wires,
} from './wire.js'
