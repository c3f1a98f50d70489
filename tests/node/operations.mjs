// What each operation does in the text layer and in the native layer, through the public API of the package.

import {
  ContentPart,
  Outcome,
  ToolCall,
  ToolMessage,
  ToolResult,
  compactJson,
  decode,
  decodeCalls,
  encode,
  encodeCalls,
  encodeCallsJson,
  encodeJson,
  encodeTurns,
  encodeTurnsJson,
  hasExplicitContent,
  jsonEqual,
  matchResults,
  messagesFromJson,
  messagesToJson,
  outputFromMessage,
  plan,
  putMessageMetadata,
  putOutputMetadata,
  schema,
  supports,
  toMessage,
  wireId,
} from 'toolresult'

/** Bytes in, bytes out. */
export const text = {
  json: (vector) => compactJson(vector.input, limits(vector)),
  tool_result: (vector) => ToolResult.fromJson(vector.input, limits(vector)).toJson(),
  tool_message: (vector) => ToolMessage.fromJson(vector.input, limits(vector)).toJson(),
  content_part: (vector) => ContentPart.fromJson(vector.input, limits(vector)).toJson(),
  to_message: (vector) => messageOf(ToolResult.fromJson(vector.input), vector).toJson(),
  from_message: (vector) => resultOf(ToolMessage.fromJson(vector.input)),
  match_results: (vector) => messagesToJson(matchResults(vector.arguments.calls, messagesFromJson(vector.input), matchOptions(vector))),
  equal: (vector) => jsonEqual(vector.input, vector.arguments.other),
  equal_results: (vector) => ToolResult.fromJson(vector.input).equals(ToolResult.fromJson(vector.arguments.other)),
  equal_messages: (vector) => ToolMessage.fromJson(vector.input).equals(ToolMessage.fromJson(vector.arguments.other)),
  encode: (vector) => encodeJson(messagesFromJson(vector.input), vector.wire, { ...options(vector), calls: vector.arguments.calls }),
  encode_turns: (vector) => encodeTurnsJson(turnsOf(vector.input), vector.wire, options(vector)),
  decode: (vector) => messagesToJson(decode(vector.input, vector.wire, { calls: vector.arguments.calls })),
  decode_calls: (vector) => callsText(decodeCalls(vector.input, vector.wire)),
  encode_calls: (vector) => encodeCallsJson(vector.input, vector.wire, options(vector)),
  plan: (vector) => plansText(plan(messagesFromJson(vector.input), vector.wire, { ...options(vector), calls: vector.arguments.calls })),
  supports: (vector) => planText(supports(ContentPart.fromJson(vector.input), vector.wire, options(vector))),
  wire_id: (vector) => JSON.stringify(wireId(JSON.parse(vector.input), vector.wire, options(vector))),
  schema: () => compactJson(JSON.stringify(schema())),
}

/** Through host values: everything is built anew from what was read, by the constructors that a user calls. */
export const native = {
  json: (vector) => valueText(ToolResult.fromJson(Buffer.concat([OUTPUT, vector.input, END])).output),
  tool_result: (vector) => rebuiltResult(ToolResult.fromJson(vector.input, limits(vector))).toJson(),
  tool_message: (vector) => rebuiltMessage(ToolMessage.fromJson(vector.input, limits(vector))).toJson(),
  content_part: (vector) => rebuiltPart(ContentPart.fromJson(vector.input, limits(vector))).toJson(),
  to_message: (vector) => messageOf(rebuiltResult(ToolResult.fromJson(vector.input)), vector).toJson(),
  returned: (vector) => messageOf(returned(vector), vector).toJson(),
  from_message: (vector) => resultOf(rebuiltMessage(ToolMessage.fromJson(vector.input))),
  put_output_metadata: (vector) => valueText(putOutputMetadata(valueOf(vector.input), valueOf(vector.arguments.output))),
  put_message_metadata: (vector) =>
    valueText(putMessageMetadata(valueOf(vector.input), rebuiltResult(ToolResult.fromJson(vector.arguments.result)))),
  output_from_message: (vector) => valueText(sameForBoth(vector, (message) => outputFromMessage(message) ?? null, valueText)),
  has_explicit_content: (vector) => sameForBoth(vector, hasExplicitContent, String),
  match_results: (vector) =>
    messagesToJson(matchResults(callsOf(vector), rebuiltMessages(messagesFromJson(vector.input)), matchOptions(vector))),
  equal: (vector) => new ToolResult({ output: valueOf(vector.input) }).equals(new ToolResult({ output: valueOf(vector.arguments.other) })),
  equal_results: (vector) =>
    rebuiltResult(ToolResult.fromJson(vector.input)).equals(rebuiltResult(ToolResult.fromJson(vector.arguments.other))),
  equal_messages: (vector) =>
    rebuiltMessage(ToolMessage.fromJson(vector.input)).equals(rebuiltMessage(ToolMessage.fromJson(vector.arguments.other))),
  encode: (vector) =>
    valueText(encode(rebuiltMessages(messagesFromJson(vector.input)), vector.wire, { ...options(vector), calls: callsOf(vector) })),
  encode_turns: (vector) => valueText(encodeTurns(turnsOf(vector.input).map(rebuiltMessages), vector.wire, options(vector))),
  decode: (vector) => messagesToJson(rebuiltMessages(decode(valueOrText(vector.input), vector.wire, { calls: callsOf(vector) }))),
  decode_calls: (vector) => callsText(decodeCalls(valueOrText(vector.input), vector.wire).map((call) => rebuiltCall(call.toJSON()))),
  encode_calls: (vector) => valueText(encodeCalls(givenCalls(vector.input), vector.wire, options(vector))),
  plan: (vector) =>
    plansText(plan(rebuiltMessages(messagesFromJson(vector.input)), vector.wire, { ...options(vector), calls: callsOf(vector) })),
  supports: (vector) => planText(supports(rebuiltPart(ContentPart.fromJson(vector.input)), vector.wire, options(vector))),
}

const OUTPUT = Buffer.from('{"output":')
const END = Buffer.from('}')

/** The value of JSON bytes in types of the host, through the one reader a user has. Absent bytes are an absent value. */
function valueOf(bytes) {
  return bytes === undefined ? undefined : ToolResult.fromJson(Buffer.concat([OUTPUT, bytes, END])).output
}

/** JSON that cannot be read stays text, so that the error is the one of the operation. */
function valueOrText(bytes) {
  try {
    compactJson(bytes)
  } catch {
    return bytes
  }
  const value = valueOf(bytes)
  return typeof value === 'object' && value !== null ? value : bytes
}

/** The JSON text of a value of the host. */
function valueText(value) {
  return String(new ToolResult({ output: value }).toJson()).slice(OUTPUT.length, -END.length)
}

function argumentsOf(vector) {
  return JSON.parse(vector.arguments.args ?? '{}')
}

function limits(vector) {
  if (vector.arguments.limits === undefined) return undefined
  const { max_bytes, max_depth, max_parts, max_media_bytes } = JSON.parse(vector.arguments.limits)
  return { maxBytes: max_bytes, maxDepth: max_depth, maxParts: max_parts, maxMediaBytes: max_media_bytes }
}

/** The options under their names in this language. */
function options(vector) {
  const given = Object.entries(JSON.parse(vector.arguments.options ?? '{}'))
  return Object.fromEntries(given.map(([name, value]) => [name.replace(/_[a-z]/g, (found) => found[1].toUpperCase()), value]))
}

function matchOptions(vector) {
  return { fillMissing: argumentsOf(vector).fill_missing }
}

function messageOf(value, vector) {
  const { tool_call_id, name, is_error } = argumentsOf(vector)
  return toMessage(value, tool_call_id, { name, isError: is_error })
}

function resultOf(message) {
  const { result, isError } = ToolResult.fromMessage(message)
  return `{"result":${result.toJson()},"is_error":${isError}}`
}

function turnsOf(bytes) {
  const turns = valueOf(bytes)
  return turns.map((turn) => messagesFromJson(valueText(turn)))
}

/** A typed message and a plain object must give the same answer. */
function sameForBoth(vector, ask, written) {
  const answer = ask(valueOf(vector.input))
  let message
  try {
    message = ToolMessage.fromJson(vector.input)
  } catch {
    return answer
  }
  if (written(ask(message)) !== written(answer)) throw new Error('a typed message and a plain object give different answers')
  return answer
}

function rebuiltResult(read) {
  const { output, metadata, extra } = read
  return new ToolResult({ output, content: read.content?.map(rebuiltPart), metadata, extra })
}

function rebuiltMessage(read) {
  const { toolCallId, name, output, metadata, isError, hasExplicitContent, extra } = read
  return new ToolMessage({ toolCallId, name, content: read.content.map(rebuiltPart), output, metadata, isError, hasExplicitContent, extra })
}

function rebuiltMessages(messages) {
  return messages.map(rebuiltMessage)
}

function rebuiltPart(part) {
  const { metadata, providerOptions, extra, mediaType, filename, title, description, provider } = part
  const options = { metadata, providerOptions, extra }
  switch (part.type) {
    case 'text':
      return ContentPart.text(part.text, options)
    case 'thinking':
      return ContentPart.thinking(part.text, options)
    case 'image':
      return ContentPart.image(part.data, { ...options, mediaType })
    case 'image_url':
      return ContentPart.imageUrl(part.url, { ...options, mediaType })
    case 'video_url':
      return ContentPart.videoUrl(part.url, { ...options, mediaType })
    case 'file':
      if (part.data !== undefined) return ContentPart.file(part.data, { ...options, mediaType, filename, title, description })
      if (part.url !== undefined) return ContentPart.fileUrl(part.url, { ...options, mediaType, filename, title, description })
      return ContentPart.fileId(part.fileId, { ...options, mediaType, filename, title, description, provider })
    case 'provider_block':
      return ContentPart.providerBlock(provider, part.data, options)
    default:
      return part
  }
}

function callsText(calls) {
  return `[${calls.map((call) => call.toJson()).join(',')}]`
}

function plansText(told) {
  return `[${told.map(planText).join(',')}]`
}

/** What is decided; why is told to people, in words that no vector fixes. */
function planText({ message, part, action, reason }) {
  if (typeof reason !== 'string' || reason === '') throw new Error('a decision without a reason')
  return JSON.stringify({ message, part, action })
}

/** What a tool returned, in types of the host. */
function returned(vector) {
  const { kind, outcome } = argumentsOf(vector)
  const value = returnedValue(kind, vector.input)
  return outcome === undefined ? value : Outcome[outcome](value)
}

function returnedValue(kind, input) {
  switch (kind) {
    case 'bytes':
      return Buffer.from(valueOf(input), 'base64')
    case 'content':
      return valueOf(input).map((element) => (typeof element === 'string' ? element : rebuiltPart(ContentPart.fromJson(element))))
    case 'nothing':
      return undefined
    default:
      return valueOf(input)
  }
}

/** Calls as objects of their class wherever a constructor takes them; anything else as it is. */
function callsOf(vector) {
  return givenCalls(vector.arguments.calls)
}

/** A bare text is JSON text, as the bytes of one. */
function givenCalls(bytes) {
  const calls = valueOf(bytes)
  if (Array.isArray(calls)) return calls.map(rebuiltCall)
  return typeof calls === 'string' ? bytes : calls
}

function rebuiltCall(call) {
  const kinds = [undefined, 'function', 'custom']
  if (typeof call?.id !== 'string' || typeof call.name !== 'string' || typeof call.arguments !== 'string' || !kinds.includes(call.kind))
    return call
  return new ToolCall(call.id, call.name, call.arguments, {
    kind: call.kind,
    providerExecuted: call.provider_executed,
    isAsync: call.async,
    providerData: call.provider_data,
  })
}
