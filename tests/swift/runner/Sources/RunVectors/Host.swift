// From what was read to the types of Swift and back, through the constructors that a user calls.
import Foundation
import ToolResultKit

/// The same value, built anew from what was read.
func rebuilt(_ value: JSONValue) throws -> JSONValue {
  if let flag = value.boolValue { return JSONValue(flag) }
  if let text = value.stringValue { return JSONValue(text) }
  if let digits = value.numberText { return try JSONValue(number: digits) }
  if let elements = value.arrayValue { return JSONValue(try elements.map(rebuilt)) }
  if let object = value.objectValue { return JSONValue(try rebuilt(object)) }
  return .null
}

func rebuilt(_ object: JSONObject) throws -> JSONObject {
  JSONObject(members: try object.members.map { (key: $0.key, value: try rebuilt($0.value)) })
}

func rebuilt(_ result: ToolResult) throws -> ToolResult {
  ToolResult(
    output: try result.output.map(rebuilt), content: try result.content?.map(rebuilt), metadata: try rebuilt(result.metadata),
    extra: try rebuilt(result.extra))
}

func rebuilt(_ message: ToolMessage) throws -> ToolMessage {
  try ToolMessage(
    toolCallID: message.toolCallID, name: message.name, content: try message.content.map(rebuilt), output: try message.output.map(rebuilt),
    metadata: try rebuilt(message.metadata), isError: message.isError, hasExplicitContent: message.hasExplicitContent,
    extra: try rebuilt(message.extra))
}

func rebuilt(_ part: ContentPart) throws -> ContentPart {
  let (metadata, options, extra) = (try rebuilt(part.metadata), try rebuilt(part.providerOptions), try rebuilt(part.extra))
  switch part.kind {
  case .text: return try .text(part.text ?? "", metadata: metadata, providerOptions: options, extra: extra)
  case .thinking: return try .thinking(part.text ?? "", metadata: metadata, providerOptions: options, extra: extra)
  case .image:
    return try .image(part.data ?? Data(), mediaType: part.mediaType, metadata: metadata, providerOptions: options, extra: extra)
  case .imageURL:
    return try .imageURL(part.url ?? "", mediaType: part.mediaType, metadata: metadata, providerOptions: options, extra: extra)
  case .videoURL:
    return try .videoURL(part.url ?? "", mediaType: part.mediaType, metadata: metadata, providerOptions: options, extra: extra)
  case .file: return try rebuiltFile(part, metadata, options, extra)
  case .providerBlock:
    return try .providerBlock(
      provider: part.provider ?? "", data: try rebuilt(part.providerData ?? .null), metadata: metadata, providerOptions: options, extra: extra)
  default: return part
  }
}

private func rebuiltFile(_ part: ContentPart, _ metadata: JSONObject, _ options: JSONObject, _ extra: JSONObject) throws -> ContentPart {
  if let data = part.data {
    return try .file(
      data, mediaType: part.mediaType, filename: part.filename, title: part.title, description: part.fileDescription, metadata: metadata,
      providerOptions: options, extra: extra)
  }
  if let url = part.url {
    return try .fileURL(
      url, mediaType: part.mediaType, filename: part.filename, title: part.title, description: part.fileDescription, metadata: metadata,
      providerOptions: options, extra: extra)
  }
  return try .fileID(
    part.fileID ?? "", mediaType: part.mediaType, filename: part.filename, title: part.title, description: part.fileDescription,
    provider: part.provider, metadata: metadata, providerOptions: options, extra: extra)
}

func rebuilt(_ call: ToolCall) throws -> ToolCall {
  ToolCall(
    id: call.id, name: call.name, arguments: call.arguments, kind: call.kind, isProviderExecuted: call.isProviderExecuted,
    isAsync: call.isAsync, providerData: try call.providerData.map(rebuilt), extra: try rebuilt(call.extra))
}

/// Calls as values of their type wherever the initializer takes them; anything else as it is.
func callSource(_ json: JSONValue) throws -> any ToolCallSource {
  guard let elements = json.arrayValue else { return try rebuilt(json) }
  let calls = elements.compactMap(toolCall)
  return calls.count == elements.count ? calls : try rebuilt(json)
}

private func toolCall(_ call: JSONValue) -> ToolCall? {
  guard let id = call["id"]?.stringValue, let name = call["name"]?.stringValue, let arguments = call["arguments"]?.stringValue,
    let kind = ToolCall.Kind(rawValue: call["kind"]?.stringValue ?? "function"), call["kind"] == nil || call["kind"]?.stringValue != nil,
    Set(call.objectValue?.keys ?? []).isSubset(of: ["id", "name", "arguments", "kind", "provider_executed", "async", "provider_data"]),
    call.objectValue?.keys.count == Set(call.objectValue?.keys ?? []).count
  else { return nil }
  return ToolCall(
    id: id, name: name, arguments: arguments, kind: kind, isProviderExecuted: call["provider_executed"]?.boolValue ?? false,
    isAsync: call["async"]?.boolValue ?? false, providerData: call["provider_data"])
}

/// The options under their names in Swift; what does not fit their types goes by its name in JSON.
func encodeOptions(_ json: Data?) throws -> EncodeOptions {
  var options = EncodeOptions()
  var others: [(key: String, value: JSONValue)] = []
  for (key, value) in try json.map({ try JSONValue(json: $0) })?.members ?? [] {
    switch key {
    case "media" where value.stringValue.flatMap(EncodeOptions.Media.init) != nil: options.media = value.stringValue.flatMap(EncodeOptions.Media.init)
    case "max_text_chars" where value.intValue != nil: options.maxTextChars = value.intValue
    case "model" where value.stringValue != nil: options.model = value.stringValue
    case "vertex" where value.boolValue != nil: options.vertex = value.boolValue
    case "family" where value.stringValue != nil: options.family = value.stringValue
    case "revision" where value.stringValue != nil: options.revision = value.stringValue
    case "structured" where value.stringValue != nil: options.structured = value.stringValue
    case "version" where value.stringValue != nil: options.version = value.stringValue
    default: others.append((key, value))
    }
  }
  options.others = JSONObject(members: others)
  return options
}

func limits(_ json: Data?) throws -> Limits? {
  guard let json = try json.map({ try JSONValue(json: $0) }) else { return nil }
  let limit = { (name: String) in json[name]?.integer(as: UInt.self) }
  return Limits(
    maxBytes: limit("max_bytes"), maxDepth: limit("max_depth"), maxParts: limit("max_parts"), maxMediaBytes: limit("max_media_bytes"))
}
