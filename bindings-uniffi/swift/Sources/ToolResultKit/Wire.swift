import Foundation

/// A provider's or framework's JSON for tool results. A newer native library may know more than have a name here: see ``wires()``.
public struct Wire: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The wire's name, such as `openai-chat`.
  public let rawValue: String
  /// A wire by its name. One that does not exist is `UNKNOWN_WIRE` where it is used.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A wire by its name.
  public init(stringLiteral name: String) { rawValue = name }
  /// The wire's name.
  public var description: String { rawValue }

  /// `anthropic`: Anthropic Messages, also on Vertex and Bedrock (native).
  public static let anthropic = Wire(rawValue: "anthropic")
  /// `openai-chat`: OpenAI Chat Completions, also Groq, xAI, DeepSeek, OpenRouter, vLLM and Azure.
  public static let openAIChat = Wire(rawValue: "openai-chat")
  /// `openai-responses`: OpenAI Responses.
  public static let openAIResponses = Wire(rawValue: "openai-responses")
  /// `gemini`: Gemini `generateContent`, also on Vertex.
  public static let gemini = Wire(rawValue: "gemini")
  /// `gemini-interactions`: Gemini Interactions.
  public static let geminiInteractions = Wire(rawValue: "gemini-interactions")
  /// `bedrock`: Amazon Bedrock Converse.
  public static let bedrock = Wire(rawValue: "bedrock")
  /// `mistral`: Mistral chat.
  public static let mistral = Wire(rawValue: "mistral")
  /// `cohere`: Cohere chat, version 2.
  public static let cohere = Wire(rawValue: "cohere")
  /// `ollama`: Ollama chat.
  public static let ollama = Wire(rawValue: "ollama")
  /// `mcp`: The Model Context Protocol.
  public static let mcp = Wire(rawValue: "mcp")
  /// `ai-sdk`: The AI SDK of Vercel.
  public static let aiSDK = Wire(rawValue: "ai-sdk")
  /// `langchain`: LangChain's messages.
  public static let langChain = Wire(rawValue: "langchain")
  /// `otel`: OpenTelemetry's messages of generative AI.
  public static let openTelemetry = Wire(rawValue: "otel")

  /// Every wire that has a name here.
  static let named: [Wire] = [
    anthropic, openAIChat, openAIResponses, gemini, geminiInteractions, bedrock, mistral, cohere,
    ollama, mcp, aiSDK, langChain, openTelemetry,
  ]
}

/// How messages are put on a wire. What is left out is as the wire has it by default.
public struct EncodeOptions: Sendable, Hashable {
  /// What becomes of media that the wire does not take inside a result.
  public enum Media: String, Sendable, Hashable, Codable {
    /// It goes where the wire does take it: the default.
    case hoist
    /// A note says what was left out.
    case note
    /// It is the error `UNSUPPORTED_PART`.
    case error
  }

  /// What becomes of media that the wire does not take inside a result.
  public var media: Media?
  /// The most Unicode characters of one text part; the end of a shortened text says how many were left out.
  public var maxTextChars: Int?
  /// `gemini`: the model, such as `gemini-3-flash`. From Gemini 3 on media stand inside the response.
  public var model: String?
  /// `gemini`: whether the request goes to Vertex, which takes no ids and fetches addresses.
  public var vertex: Bool?
  /// `bedrock`: the family of the model, which decides what a result may hold.
  public var family: String?
  /// `mcp`: the revision of the protocol, such as `2025-06-18`.
  public var revision: String?
  /// `mcp`: when structured content is sent: `derived`, `always` or `never`.
  public var structured: String?
  /// `ai-sdk`: the major version.
  public var version: String?
  /// Further options by their names in JSON, for those that this version has no name for.
  public var others: JSONObject

  /// Options; what is left out is as the wire has it by default.
  public init(
    media: Media? = nil, maxTextChars: Int? = nil, model: String? = nil, vertex: Bool? = nil, family: String? = nil, revision: String? = nil,
    structured: String? = nil, version: String? = nil, others: JSONObject = [:]
  ) {
    self.media = media
    self.maxTextChars = maxTextChars
    self.model = model
    self.vertex = vertex
    self.family = family
    self.revision = revision
    self.structured = structured
    self.version = version
    self.others = others
  }

  /// The options under the core's names; nothing where there are none.
  func json() throws(ToolResultError) -> Data? {
    var members: [(key: String, value: JSONValue)] = []
    if let media { members.append(("media", JSONValue(media.rawValue))) }
    if let maxTextChars { members.append(("max_text_chars", JSONValue(maxTextChars))) }
    if let model { members.append(("model", JSONValue(model))) }
    if let vertex { members.append(("vertex", JSONValue(vertex))) }
    if let family { members.append(("family", JSONValue(family))) }
    if let revision { members.append(("revision", JSONValue(revision))) }
    if let structured { members.append(("structured", JSONValue(structured))) }
    if let version { members.append(("version", JSONValue(version))) }
    _ = try others.text.checkedBytes("options")
    members += others.members
    return members.isEmpty ? nil : try JSONValue(members: members).jsonData()
  }
}

/// One turn's messages as the wire messages that go into the next request.
///
/// - Parameters:
///   - messages: All results of the turn.
///   - calls: The calls that they answer; they are matched first.
/// - Throws: ``ToolResultError``: `UNKNOWN_WIRE`, `INVALID_OPTION`, `UNSUPPORTED_PART`, `MISSING_TOOL_CALL_ID` and those of matching.
public func encode(
  _ messages: [ToolMessage], as wire: Wire, calls: (any ToolCallSource)? = nil, options: EncodeOptions = EncodeOptions()
) throws(ToolResultError) -> [JSONValue] {
  Native.value(try encodeJSON(messages, as: wire, calls: calls, options: options)).arrayValue ?? []
}

/// The same as ``encode(_:as:calls:options:)``, as JSON text in UTF-8: the REST body's form.
public func encodeJSON(
  _ messages: [ToolMessage], as wire: Wire, calls: (any ToolCallSource)? = nil, options: EncodeOptions = EncodeOptions()
) throws(ToolResultError) -> Data {
  let options = try options.json()
  let needs = try OutputNeeds(wire, options)
  let turn = try FrameWriter.frame { $0.turn(messages, needs) }
  return try Native.encode(turn, wire, calls: try calls?.toolCalls.jsonData(), options: options)
}

/// A history: one list of messages for each turn, one list of wire messages for each.
public func encodeTurns(
  _ turns: [[ToolMessage]], as wire: Wire, options: EncodeOptions = EncodeOptions()
) throws(ToolResultError) -> [[JSONValue]] {
  (Native.value(try encodeTurnsJSON(turns, as: wire, options: options)).arrayValue ?? []).map { $0.arrayValue ?? [] }
}

/// The same as ``encodeTurns(_:as:options:)``, as JSON text in UTF-8.
public func encodeTurnsJSON(
  _ turns: [[ToolMessage]], as wire: Wire, options: EncodeOptions = EncodeOptions()
) throws(ToolResultError) -> Data {
  let options = try options.json()
  let needs = try OutputNeeds(wire, options)
  let frame = try FrameWriter.frame { $0.array(turns) { $0.turn($1, needs) } }
  return try Native.encodeTurns(frame, wire, options: options)
}

/// The tool messages in a wire's JSON: one message or block, a list, or a whole history. A wire without ids or names takes them from the calls, or
/// leaves them absent.
///
/// - Throws: ``ToolResultError``: `INVALID_WIRE`, `UNKNOWN_WIRE`.
public func decode(_ json: JSONValue, from wire: Wire, calls: (any ToolCallSource)? = nil) throws(ToolResultError) -> [ToolMessage] {
  try decode(json: try json.jsonData(), from: wire, calls: calls)
}

/// The tool messages in a wire's JSON text in UTF-8.
public func decode(json: Data, from wire: Wire, calls: (any ToolCallSource)? = nil) throws(ToolResultError) -> [ToolMessage] {
  try Native.decode(json, wire, calls: try calls?.toolCalls.jsonData()).map(ToolMessage.init)
}

/// The id of a call as the wire takes it: unchanged unless the wire refuses it, else by a published hash, the same for call and result.
public func wireID(_ id: String, on wire: Wire, options: EncodeOptions = EncodeOptions()) throws(ToolResultError) -> String {
  try Native.wireID(id, wire, options: try options.json())
}

/// Whether encoding this message for this wire reads its output.
public func needsOutput(_ message: ToolMessage, on wire: Wire, options: EncodeOptions = EncodeOptions()) throws(ToolResultError) -> Bool {
  try OutputNeeds(wire, try options.json()).contains(message)
}

/// What each wire takes, one object for each.
public func wires() throws(ToolResultError) -> [JSONObject] { (try Native.wires().arrayValue ?? []).compactMap { JSONObject($0) } }

/// Which outputs a wire reads, as the core says: those of the others need not cross the boundary.
private struct OutputNeeds {
  private let bits: UInt32

  init(_ wire: Wire, _ options: Data?) throws(ToolResultError) { bits = try Native.outputNeeds(wire, options: options) }

  func contains(_ message: ToolMessage) -> Bool {
    let hasPart = message.parts.map { !$0.isEmpty } ?? true
    let bit = (message.isError ? 1 : 0) + (message.hasExplicitContent ? 2 : 0) + (hasPart ? 4 : 0)
    return bits & (1 << bit) != 0
  }
}

extension FrameWriter {
  fileprivate mutating func turn(_ messages: [ToolMessage], _ needs: OutputNeeds) {
    array(messages) { $0.message($1, withOutput: needs.contains($1)) }
  }
}
