import Foundation

/// What a tool gives back: `output` for the application, `content` for the model, private `metadata`.
///
/// ```swift
/// let result = ToolResult(
///   output: ["document_id": "doc_123", "page_count": 4],
///   content: [.text("The requested document is attached."), .fileID("file_123")])
/// let message = try result.toMessage(toolCallID: "call_1", name: "fetch_document")
/// ```
///
/// With at least one part in ``content``, no byte of ``output`` or ``metadata`` leaves the application. Without a part, what the model sees is derived
/// from the output.
public struct ToolResult: Sendable {
  /// The value for the application. `nil` is absent, `.null` is a value.
  public let output: JSONValue?
  /// What the model sees. `nil` and `[]` both mean that it is derived from the output, but each stays what it is.
  public let content: [ContentPart]?
  /// Private data, sent on no wire.
  public let metadata: JSONObject
  /// Keys of the JSON form that this version does not know. They are kept, written back, and sent nowhere.
  public let extra: JSONObject

  /// A result from its fields.
  public init(output: JSONValue? = nil, content: [ContentPart]? = nil, metadata: JSONObject = [:], extra: JSONObject = [:]) {
    self.output = output
    self.content = content
    self.metadata = metadata
    self.extra = extra
  }

  /// A result whose output is any `Encodable` value: see ``JSONValue/init(encoding:)``.
  ///
  /// - Throws: ``ToolResultError`` with the place, such as `output.rows[3].mean`.
  public init(
    encoding output: some Encodable, content: [ContentPart]? = nil, metadata: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) {
    do { self.init(output: try JSONValue(encoding: output), content: content, metadata: metadata, extra: extra) } catch {
      throw error.within(.key("output"))
    }
  }

  /// Whether there is an output; `.null` is one.
  public var hasOutput: Bool { output != nil }

  /// A copy with another output; `nil` makes it absent.
  public func with(output: JSONValue?) -> ToolResult { ToolResult(output: output, content: content, metadata: metadata, extra: extra) }
  /// A copy with other content; `nil` makes it absent.
  public func with(content: [ContentPart]?) -> ToolResult { ToolResult(output: output, content: content, metadata: metadata, extra: extra) }
  /// A copy with other metadata.
  public func with(metadata: JSONObject) -> ToolResult { ToolResult(output: output, content: content, metadata: metadata, extra: extra) }

  /// The message that answers a call.
  ///
  /// - Parameters:
  ///   - toolCallID: The id of the call; not empty.
  ///   - name: The tool's name; some wires need it.
  ///   - isError: Whether the tool failed. Nothing undoes it.
  /// - Throws: ``ToolResultError`` with the place of what has no JSON form; `MISSING_TOOL_CALL_ID`.
  public func toMessage(toolCallID: String, name: String? = nil, isError: Bool = false) throws(ToolResultError) -> ToolMessage {
    try ToolMessage(returned: .result(self), toolCallID: toolCallID, name: name, isError: isError)
  }

  /// The result that a message carries; whether it is an error is the message's ``ToolMessage/isError``.
  public init(_ message: ToolMessage) throws(ToolResultError) {
    self.init(try Native.result(inMessage: try message.frame()).result)
  }

  /// What the core has read.
  init(_ opened: Opened) {
    var content: [ContentPart]?
    var metadata = JSONObject.empty
    var extra: [(key: String, value: JSONValue)] = []
    for (key, value) in JSONText.members(of: opened.frame.json) {
      switch JSONText.string(key) {
      case "content": content = JSONText.elements(of: value).map { ContentPart($0, opened.frame.blobs) }
      case "metadata": metadata = JSONObject(bytes: value)
      case let key: extra.append((key, JSONValue(bytes: value)))
      }
    }
    self.init(output: opened.output, content: content, metadata: metadata, extra: JSONObject(members: extra))
  }
}

// MARK: - JSON

extension ToolResult {
  /// A result from its JSON form in UTF-8. Values are kept as text and read when asked for.
  ///
  /// - Throws: ``ToolResultError`` with a byte offset or a place.
  public init(json: Data, limits: Limits? = nil) throws(ToolResultError) { self.init(try Native.result(fromJSON: json, limits)) }

  /// A result from its JSON form.
  public init(json: String, limits: Limits? = nil) throws(ToolResultError) { try self.init(json: Data(json.utf8), limits: limits) }

  /// The JSON form in UTF-8.
  ///
  /// - Throws: ``ToolResultError`` with the place of a value that has no JSON form.
  public func jsonData() throws(ToolResultError) -> Data { try Native.resultToJSON(try frame()) }

  /// The JSON form.
  public func jsonString() throws(ToolResultError) -> String { String(decoding: try jsonData(), as: UTF8.self) }

  func frame() throws(ToolResultError) -> Frame { try FrameWriter.frame { $0.result(self, withOutput: true) } }
}

extension FrameWriter {
  mutating func result(_ result: ToolResult, withOutput: Bool) {
    object { writer in
      if withOutput { writer.member("output", result.output) }
      if let content = result.content { writer.member("content") { $0.array(content) { $0.part($1) } } }
      writer.member("metadata", result.metadata)
      writer.members(result.extra)
    }
  }
}

extension ToolResult: Codable {
  /// Reads the JSON form.
  public init(from decoder: any Decoder) throws { try self.init(json: try JSONValue(from: decoder).jsonData()) }
  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws { try JSONValue(json: try jsonData()).encode(to: encoder) }
}

extension ToolResult: Hashable {
  /// Whether both are the same JSON values; absent content and `[]` differ.
  public static func == (a: ToolResult, b: ToolResult) -> Bool {
    do throws(ToolResultError) { return try Native.resultsEqual(try a.frame(), try b.frame()) } catch {
      return a.output == b.output && a.content == b.content && a.metadata == b.metadata && a.extra == b.extra
    }
  }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(output)
    hasher.combine(content)
    hasher.combine(metadata)
    hasher.combine(extra)
  }
}
