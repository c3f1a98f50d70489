// What each operation does in the text layer and in the native layer, through the public API of ToolResultKit.
import Foundation
import ToolResultKit

typealias Operation = @Sendable (Vector) throws -> Data

/// Bytes in, bytes out.
let textLayer: [String: Operation] = [
  "json": { try compactJSON($0.input, limits: limits($0.arguments["limits"])) },
  "tool_result": { try ToolResult(json: $0.input, limits: limits($0.arguments["limits"])).jsonData() },
  "tool_message": { try ToolMessage(json: $0.input, limits: limits($0.arguments["limits"])).jsonData() },
  "content_part": { try ContentPart(json: $0.input, limits: limits($0.arguments["limits"])).jsonData() },
  "to_message": { try message(of: ToolResult(json: $0.input), $0).jsonData() },
  "from_message": { try carried(by: ToolMessage(json: $0.input)) },
  "match_results": { vector in
    try matchResults(
      [ToolMessage](json: vector.input), to: JSONValue(json: vector.argument("calls")), fillMissing: vector.arguments(fill: "fill_missing")
    ).jsonData()
  },
  "equal": { bytes(try jsonEqual($0.input, $0.argument("other"))) },
  "equal_results": { bytes(try ToolResult(json: $0.input) == ToolResult(json: $0.argument("other"))) },
  "equal_messages": { bytes(try ToolMessage(json: $0.input) == ToolMessage(json: $0.argument("other"))) },
  "encode": { vector in
    try encodeJSON(
      [ToolMessage](json: vector.input), as: Wire(rawValue: vector.wire), calls: vector.arguments["calls"].map { try JSONValue(json: $0) },
      options: encodeOptions(vector.arguments["options"]))
  },
  "encode_turns": { vector in
    try encodeTurnsJSON(turns(vector.input), as: Wire(rawValue: vector.wire), options: encodeOptions(vector.arguments["options"]))
  },
  "decode": { vector in
    try decode(json: vector.input, from: Wire(rawValue: vector.wire), calls: vector.arguments["calls"].map { try JSONValue(json: $0) }).jsonData()
  },
  "decode_calls": { try decodeCalls(json: $0.input, from: Wire(rawValue: $0.wire)).toolCalls.jsonData() },
  "encode_calls": { vector in
    try encodeCallsJSON(JSONValue(json: vector.input), as: Wire(rawValue: vector.wire), options: encodeOptions(vector.arguments["options"]))
  },
  "plan": { vector in
    try plansText(
      plan(
        [ToolMessage](json: vector.input), as: Wire(rawValue: vector.wire), calls: vector.arguments["calls"].map { try JSONValue(json: $0) },
        options: encodeOptions(vector.arguments["options"])))
  },
  "supports": { vector in
    let part = try ContentPart(json: vector.input)
    return Data(try planText(supports(part, on: Wire(rawValue: vector.wire), options: encodeOptions(vector.arguments["options"]))).utf8)
  },
  "wire_id": { vector in
    let id = try JSONValue(json: vector.input).stringValue ?? ""
    return try JSONValue(wireID(id, on: Wire(rawValue: vector.wire), options: encodeOptions(vector.arguments["options"]))).jsonData()
  },
  "schema": { _ in try schema().jsonData() },
]

/// Through values of Swift: everything is built anew from what was read, by the constructors that a user calls.
let nativeLayer: [String: Operation] = [
  "json": { try rebuilt(JSONValue(json: $0.input)).jsonData() },
  "tool_result": { try rebuilt(ToolResult(json: $0.input, limits: limits($0.arguments["limits"]))).jsonData() },
  "tool_message": { try rebuilt(ToolMessage(json: $0.input, limits: limits($0.arguments["limits"]))).jsonData() },
  "content_part": { try rebuilt(ContentPart(json: $0.input, limits: limits($0.arguments["limits"]))).jsonData() },
  "to_message": { try message(of: rebuilt(ToolResult(json: $0.input)), $0).jsonData() },
  "returned": { try message(of: returned($0), $0).jsonData() },
  "from_message": { try carried(by: rebuilt(ToolMessage(json: $0.input))) },
  "put_output_metadata": { vector in
    try JSONValue(putOutputMetadata(metadata(vector), output: vector.arguments["output"].map { try rebuilt(JSONValue(json: $0)) })).jsonData()
  },
  "put_message_metadata": { vector in
    try JSONValue(putMessageMetadata(metadata(vector), for: rebuilt(ToolResult(json: vector.argument("result"))))).jsonData()
  },
  "output_from_message": { vector in
    try sameForBoth(vector, { try outputFromMessage($0, default: .null) ?? .null }, { try outputFromMessage($0) ?? .null }).jsonData()
  },
  "has_explicit_content": { vector in
    try sameForBoth(vector, { JSONValue(hasExplicitContent($0)) }, { JSONValue($0.hasExplicitContent) }).jsonData()
  },
  "match_results": { vector in
    try matchResults(
      [ToolMessage](json: vector.input).map(rebuilt), to: callSource(JSONValue(json: vector.argument("calls"))),
      fillMissing: vector.arguments(fill: "fill_missing")
    ).jsonData()
  },
  "equal": { bytes(try rebuilt(JSONValue(json: $0.input)) == rebuilt(JSONValue(json: $0.argument("other")))) },
  "equal_results": { bytes(try rebuilt(ToolResult(json: $0.input)) == rebuilt(ToolResult(json: $0.argument("other")))) },
  "equal_messages": { bytes(try rebuilt(ToolMessage(json: $0.input)) == rebuilt(ToolMessage(json: $0.argument("other")))) },
  "encode": { vector in
    let messages = try [ToolMessage](json: vector.input).map(rebuilt)
    let calls = try vector.arguments["calls"].map { try callSource(JSONValue(json: $0)) }
    return try JSONValue(encode(messages, as: Wire(rawValue: vector.wire), calls: calls, options: encodeOptions(vector.arguments["options"]))).jsonData()
  },
  "encode_turns": { vector in
    let turns = try turns(vector.input).map { try $0.map(rebuilt) }
    let encoded = try encodeTurns(turns, as: Wire(rawValue: vector.wire), options: encodeOptions(vector.arguments["options"]))
    return try JSONValue(encoded.map { JSONValue($0) }).jsonData()
  },
  "decode": { vector in
    let calls = try vector.arguments["calls"].map { try callSource(JSONValue(json: $0)) }
    return try decoded(vector, calls).map(rebuilt).jsonData()
  },
  "decode_calls": { try decodedCalls($0).map(rebuilt).toolCalls.jsonData() },
  "encode_calls": { vector in
    let calls = try callSource(JSONValue(json: vector.input))
    let encoded = try encodeCalls(calls, as: Wire(rawValue: vector.wire), options: encodeOptions(vector.arguments["options"]))
    return try JSONValue(encoded).jsonData()
  },
  "plan": { vector in
    let messages = try [ToolMessage](json: vector.input).map(rebuilt)
    let calls = try vector.arguments["calls"].map { try callSource(JSONValue(json: $0)) }
    return try plansText(plan(messages, as: Wire(rawValue: vector.wire), calls: calls, options: encodeOptions(vector.arguments["options"])))
  },
  "supports": { vector in
    let part = try rebuilt(ContentPart(json: vector.input))
    return Data(try planText(supports(part, on: Wire(rawValue: vector.wire), options: encodeOptions(vector.arguments["options"]))).utf8)
  },
]

extension Vector {
  func argument(_ name: String) throws -> Data {
    guard let argument = arguments[name] else { throw BadTable("\(id) has no .\(name).json") }
    return argument
  }

  /// A flag in `args`.
  func arguments(fill name: String) throws -> Bool { try args()[name]?.boolValue ?? false }

  func args() throws -> JSONValue { try arguments["args"].map { try JSONValue(json: $0) } ?? [:] }
}

private func bytes(_ flag: Bool) -> Data { Data("\(flag)".utf8) }

private func message(of returned: Any?, _ vector: Vector) throws -> ToolMessage {
  let args = try vector.args()
  let (id, name) = (args["tool_call_id"]?.stringValue ?? "", args["name"]?.stringValue)
  let isError = args["is_error"]?.boolValue ?? false
  if let result = returned as? ToolResult { return try result.toMessage(toolCallID: id, name: name, isError: isError) }
  return try toMessage(returned, toolCallID: id, name: name, isError: isError)
}

private func carried(by message: ToolMessage) throws -> Data {
  Data("{\"result\":\(try ToolResult(message).jsonString()),\"is_error\":\(message.isError)}".utf8)
}

private func turns(_ json: Data) throws -> [[ToolMessage]] {
  try (JSONValue(json: json).arrayValue ?? []).map { try [ToolMessage](json: $0.jsonData()) }
}

/// Metadata that is no object has no type in Swift: the error is the one of the type that a user would read it into.
private func metadata(_ vector: Vector) throws -> JSONObject {
  let value = try JSONValue(json: vector.input)
  guard let object = value.objectValue else { throw ToolResultError(.wrongType, path: "metadata", detail: "metadata is an object") }
  return try rebuilt(object)
}

/// A typed message and a plain value must give the same answer.
private func sameForBoth(
  _ vector: Vector, _ plain: (JSONValue) throws -> JSONValue, _ typed: (ToolMessage) throws -> JSONValue
) throws -> JSONValue {
  let answer = try plain(rebuilt(JSONValue(json: vector.input)))
  if let message = try? ToolMessage(json: vector.input) {
    let other = try typed(message)
    guard try other.jsonString() == answer.jsonString() else { throw BadTable("a typed message and a plain value give different answers") }
  }
  return answer
}

/// JSON that cannot be read as a value stays text, so that the error is the one of the operation.
private func decoded(_ vector: Vector, _ calls: (any ToolCallSource)?) throws -> [ToolMessage] {
  let wire = Wire(rawValue: vector.wire)
  guard let value = try? JSONValue(json: vector.input) else { return try decode(json: vector.input, from: wire, calls: calls) }
  return try decode(rebuilt(value), from: wire, calls: calls)
}

private func decodedCalls(_ vector: Vector) throws -> [ToolCall] {
  let wire = Wire(rawValue: vector.wire)
  guard let value = try? JSONValue(json: vector.input) else { return try decodeCalls(json: vector.input, from: wire) }
  return try decodeCalls(rebuilt(value), from: wire)
}

private func plansText(_ told: [PartPlan]) throws -> Data {
  Data("[\(try told.map(planText).joined(separator: ","))]".utf8)
}

/// What is decided; why is told to people, in words that no vector fixes.
private func planText(_ told: PartPlan) throws -> String {
  guard !told.reason.isEmpty else { throw BadTable("a decision without a reason") }
  let part = told.part.map { "\"part\":\($0)," } ?? ""
  return "{\"message\":\(told.message),\(part)\"action\":\"\(told.action.rawValue)\"}"
}

/// What a tool returned, in types of Swift.
private func returned(_ vector: Vector) throws -> Any? {
  let value = try returnedValue(vector)
  switch try vector.args()["outcome"]?.stringValue {
  case "ok": return Outcome<Any?>.ok(value)
  case "error": return Outcome<Any?>.error(value)
  default: return value
  }
}

private func returnedValue(_ vector: Vector) throws -> Any? {
  let input = try rebuilt(JSONValue(json: vector.input))
  switch try vector.args()["kind"]?.stringValue {
  case "text": return input.stringValue
  case "bytes": return input.stringValue.flatMap { Data(base64Encoded: $0) }
  case "content":
    return try (input.arrayValue ?? []).map { element -> Any in
      if let text = element.stringValue { return text }
      return try rebuilt(ContentPart(json: element.jsonData()))
    }
  case "nothing": return nil
  default: return input
  }
}
