import Foundation

/// One call that a model made.
public struct ToolCall: Sendable, Hashable {
  /// Who answers a call, and how.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A function with JSON arguments.
    case function
    /// A custom tool with text.
    case custom
  }

  /// The call's id.
  public let id: String
  /// The tool's name.
  public let name: String
  /// The arguments, text as the model gave it.
  public let arguments: String
  /// Who answers the call.
  public let kind: Kind
  /// Whether the provider runs the tool itself, so that no result is expected.
  public let isProviderExecuted: Bool
  /// Whether the result may come in a later turn.
  public let isAsync: Bool
  /// What the provider sent beside, such as a caller.
  public let providerData: JSONValue?
  /// Keys of the JSON form that this version does not know.
  public let extra: JSONObject

  /// A call from its fields.
  public init(
    id: String, name: String, arguments: String = "{}", kind: Kind = .function, isProviderExecuted: Bool = false, isAsync: Bool = false,
    providerData: JSONValue? = nil, extra: JSONObject = [:]
  ) {
    self.id = id
    self.name = name
    self.arguments = arguments
    self.kind = kind
    self.isProviderExecuted = isProviderExecuted
    self.isAsync = isAsync
    self.providerData = providerData
    self.extra = extra
  }

  /// A call as the core writes it.
  init(core json: JSONValue) {
    let text = { (key: String) in json[key]?.stringValue ?? "" }
    self.init(
      id: text("id"), name: text("name"), arguments: text("arguments"), kind: Kind(rawValue: text("kind")) ?? .function,
      isProviderExecuted: json["provider_executed"]?.boolValue ?? false, isAsync: json["async"]?.boolValue ?? false,
      providerData: json["provider_data"], extra: JSONObject(members: (json.members ?? []).filter { !Self.keys.contains($0.key) }))
  }

  private static let keys = ["id", "name", "arguments", "kind", "provider_executed", "async", "provider_data"]

  /// The JSON form, defaults left out.
  public var json: JSONValue {
    if let fault = extra.text.fault { return JSONValue(fault: fault.error) }
    var members: [(key: String, value: JSONValue)] = [("id", JSONValue(id)), ("name", JSONValue(name)), ("arguments", JSONValue(arguments))]
    if kind != .function { members.append(("kind", JSONValue(kind.rawValue))) }
    if isProviderExecuted { members.append(("provider_executed", true)) }
    if isAsync { members.append(("async", true)) }
    if let providerData { members.append(("provider_data", providerData)) }
    return JSONValue(members: members + extra.members)
  }
}

/// The calls of a turn: a list of ``ToolCall``, or a ``JSONValue`` that is such a list or the assistant message that holds it.
public protocol ToolCallSource: Sendable {
  /// The calls as JSON.
  var toolCalls: JSONValue { get }
}

extension [ToolCall]: ToolCallSource {
  /// The list of the JSON forms.
  public var toolCalls: JSONValue { JSONValue(map(\.json)) }
}

extension JSONValue: ToolCallSource {
  /// The value itself.
  public var toolCalls: JSONValue { self }
}

/// The results in the order of the calls, each with its call's name where it has none. All or nothing.
///
/// - Parameter fillMissing: Whether a call without a result gets an error-marked note.
/// - Throws: ``ToolResultError`` such as `MISSING_TOOL_RESULTS`; its details name all missing and unknown ids.
public func matchResults(_ results: [ToolMessage], to calls: any ToolCallSource, fillMissing: Bool = false) throws(ToolResultError) -> [ToolMessage] {
  let frame = try FrameWriter.frame { $0.array(results) { $0.message($1, withOutput: true) } }
  return try Native.matchResults(calls: try calls.toolCalls.jsonData(), frame, fillMissing: fillMissing).map(ToolMessage.init)
}

/// The model's calls in a wire's JSON: an assistant message, a response, or a whole history.
///
/// - Throws: ``ToolResultError``: `INVALID_WIRE`, `UNKNOWN_WIRE`.
public func decodeCalls(_ json: JSONValue, from wire: Wire) throws(ToolResultError) -> [ToolCall] {
  try decodeCalls(json: try json.jsonData(), from: wire)
}

/// The model's calls in a wire's JSON text in UTF-8.
public func decodeCalls(json: Data, from wire: Wire) throws(ToolResultError) -> [ToolCall] {
  (try Native.decodeCalls(json, wire).arrayValue ?? []).map(ToolCall.init(core:))
}

/// Calls as the messages or items of a wire: what stands in a history before their results.
///
/// - Throws: ``ToolResultError``: `UNKNOWN_WIRE`, `INVALID_OPTION`, and what is wrong with the calls.
public func encodeCalls(
  _ calls: any ToolCallSource, as wire: Wire, options: EncodeOptions = EncodeOptions()
) throws(ToolResultError) -> [JSONValue] {
  Native.value(try encodeCallsJSON(calls, as: wire, options: options)).arrayValue ?? []
}

/// The same as ``encodeCalls(_:as:options:)``, as JSON text in UTF-8.
public func encodeCallsJSON(
  _ calls: any ToolCallSource, as wire: Wire, options: EncodeOptions = EncodeOptions()
) throws(ToolResultError) -> Data {
  try Native.encodeCalls(try calls.toolCalls.jsonData(), wire, options: try options.json())
}
