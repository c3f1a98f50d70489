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

  /// A call from its fields.
  public init(
    id: String, name: String, arguments: String = "{}", kind: Kind = .function, isProviderExecuted: Bool = false, isAsync: Bool = false,
    providerData: JSONValue? = nil
  ) {
    self.id = id
    self.name = name
    self.arguments = arguments
    self.kind = kind
    self.isProviderExecuted = isProviderExecuted
    self.isAsync = isAsync
    self.providerData = providerData
  }

  /// The JSON form, defaults left out.
  public var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [("id", JSONValue(id)), ("name", JSONValue(name)), ("arguments", JSONValue(arguments))]
    if kind != .function { members.append(("kind", JSONValue(kind.rawValue))) }
    if isProviderExecuted { members.append(("provider_executed", true)) }
    if isAsync { members.append(("async", true)) }
    if let providerData { members.append(("provider_data", providerData)) }
    return JSONValue(members: members)
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
