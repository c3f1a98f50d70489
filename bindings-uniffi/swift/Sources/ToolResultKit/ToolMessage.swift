import Foundation

/// One tool message: the answer to one call. Immutable; text derived from the output is fixed when it is made.
///
/// It is made by ``ToolResult/toMessage(toolCallID:name:isError:)``, by ``toMessage(_:toolCallID:name:isError:)`` from anything that a tool returns,
/// or read from JSON.
public struct ToolMessage: Sendable {
  /// The id of the call that this answers; `nil` if absent.
  public let toolCallID: String?
  /// The tool's name; `nil` if absent.
  public let name: String?
  /// The value for the application. `nil` is absent, `.null` is a value.
  public let output: JSONValue?
  /// The user's metadata, without the reserved keys.
  public let metadata: JSONObject
  /// Whether the tool failed.
  public let isError: Bool
  /// Whether the content was given by the tool, not derived from the output.
  public let hasExplicitContent: Bool
  /// Keys of the JSON form that this version does not know.
  public let extra: JSONObject
  /// The parts; `nil` where the content is the text that the output derives to, which nobody has asked for yet.
  let parts: [ContentPart]?

  /// A message from its fields.
  ///
  /// - Parameters:
  ///   - content: What the model sees; `nil` or empty: derived from the output.
  ///   - metadata: The user's metadata; reserved keys in it are dropped.
  /// - Throws: ``ToolResultError`` with the place of what is not as it must be.
  public init(
    toolCallID: String? = nil, name: String? = nil, content: [ContentPart]? = nil, output: JSONValue? = nil, metadata: JSONObject = [:],
    isError: Bool = false, hasExplicitContent: Bool = false, extra: JSONObject = [:]
  ) throws(ToolResultError) {
    let frame = try FrameWriter.frame { writer in
      writer.object { message in
        message.member("tool_call_id", toolCallID)
        message.member("name", name)
        message.content(content, derived: content == nil && output != nil)
        message.member("output", output)
        message.member("metadata", metadata)
        message.member("is_error", flag: isError)
        message.member("explicit", flag: hasExplicitContent)
        message.member("extra", extra)
      }
    }
    self.init(try Native.message(frame))
  }

  /// A message of what a tool returned; what becomes of it is the core's to say.
  init(returned: Returned, toolCallID: String, name: String?, isError: Bool) throws(ToolResultError) {
    let frame = try FrameWriter.frame { writer in
      writer.object { message in
        message.wrapper("returned") { $0.returned(returned.value) }
        message.member("tool_call_id", toolCallID)
        message.member("name", name)
        message.member("is_error", flag: isError || returned.isError)
      }
    }
    self.init(try Native.message(frame))
  }

  /// What the core has read: a full frame.
  init(_ opened: Opened) {
    var fields: [String: ArraySlice<UInt8>] = [:]
    for (key, value) in JSONText.members(of: opened.frame.json) { fields[JSONText.string(key)] = value }
    let object = { (key: String) in fields[key].map(JSONObject.init(bytes:)) ?? .empty }
    let derived = fields["derived"] != nil
    toolCallID = fields["tool_call_id"].map(JSONText.string)
    name = fields["name"].map(JSONText.string)
    output = opened.output
    metadata = object("metadata")
    isError = fields["is_error"] != nil
    hasExplicitContent = fields["explicit"] != nil
    extra = object("extra")
    parts = derived ? nil : fields["content"].map { JSONText.elements(of: $0).map { ContentPart($0, opened.frame.blobs) } } ?? []
  }

  /// What the model sees. Text derived from the output is asked of the core at each read: keep it if you need it often.
  public var content: [ContentPart] { parts ?? derivedContent }

  /// Whether there is an output; `.null` is one.
  public var hasOutput: Bool { output != nil }

  /// A message that was made once can be written, so that there is always a text.
  private var derivedContent: [ContentPart] {
    guard let json = try? JSONValue(json: try jsonData()), let content = json["content"]?.arrayValue else { return [] }
    return content.map { ContentPart($0.bytes, []) }
  }
}

// MARK: - JSON

extension ToolMessage {
  /// A message from its JSON form in UTF-8. Values are kept as text and read when asked for.
  ///
  /// - Throws: ``ToolResultError`` with a byte offset or a place.
  public init(json: Data, limits: Limits? = nil) throws(ToolResultError) { self.init(try Native.message(fromJSON: json, limits)) }

  /// A message from its JSON form.
  public init(json: String, limits: Limits? = nil) throws(ToolResultError) { try self.init(json: Data(json.utf8), limits: limits) }

  /// The JSON form in UTF-8.
  public func jsonData() throws(ToolResultError) -> Data { try Native.messageToJSON(try frame()) }

  /// The JSON form.
  public func jsonString() throws(ToolResultError) -> String { String(decoding: try jsonData(), as: UTF8.self) }

  func frame() throws(ToolResultError) -> Frame { try FrameWriter.frame { $0.message(self, withOutput: true) } }
}

extension [ToolMessage] {
  /// The messages of a JSON list in UTF-8.
  ///
  /// - Throws: ``ToolResultError`` with a byte offset or a place.
  public init(json: Data, limits: Limits? = nil) throws(ToolResultError) { self = try Native.messages(fromJSON: json, limits).map(ToolMessage.init) }

  /// The messages of a JSON list.
  public init(json: String, limits: Limits? = nil) throws(ToolResultError) { try self.init(json: Data(json.utf8), limits: limits) }

  /// The messages as a JSON list in UTF-8.
  public func jsonData() throws(ToolResultError) -> Data {
    try Native.messagesToJSON(try FrameWriter.frame { $0.array(self) { $0.message($1, withOutput: true) } })
  }

  /// The messages as a JSON list.
  public func jsonString() throws(ToolResultError) -> String { String(decoding: try jsonData(), as: UTF8.self) }
}

extension FrameWriter {
  /// A message as a full frame.
  mutating func message(_ message: ToolMessage, withOutput: Bool) {
    object { writer in
      writer.member("tool_call_id", message.toolCallID)
      writer.member("name", message.name)
      writer.content(message.parts, derived: message.parts == nil)
      if withOutput || message.parts == nil { writer.member("output", message.output) }
      writer.member("metadata", message.metadata)
      writer.member("is_error", flag: message.isError)
      writer.member("explicit", flag: message.hasExplicitContent)
      writer.member("extra", message.extra)
    }
  }

  mutating func content(_ parts: [ContentPart]?, derived: Bool) {
    member("derived", flag: derived)
    if let parts { member("content") { $0.array(parts) { $0.part($1) } } }
  }
}

extension ToolMessage: Codable {
  /// Reads the JSON form.
  public init(from decoder: any Decoder) throws { try self.init(json: try JSONValue(from: decoder).jsonData()) }
  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws { try JSONValue(json: try jsonData()).encode(to: encoder) }
}

extension ToolMessage: Hashable {
  /// Whether both are the same JSON values.
  public static func == (a: ToolMessage, b: ToolMessage) -> Bool {
    do throws(ToolResultError) { return try Native.messagesEqual(try a.frame(), try b.frame()) } catch { return false }
  }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(toolCallID.map { Array($0.utf8) })
    hasher.combine(isError)
    hasher.combine(output)
  }
}
