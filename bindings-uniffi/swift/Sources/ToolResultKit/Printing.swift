import Foundation

/// Printable forms show types, sizes and keys, and content text shortened; never bytes, output or metadata values.
enum Printing {
  /// Texts longer than this are cut.
  private static let shown = 60
  /// So many keys are named.
  private static let keys = 8

  static func summary(_ name: String, _ fields: [String?]) -> String { "\(name)(\(fields.compactMap { $0 }.joined(separator: ", ")))" }

  static func shortened(_ text: String) -> String {
    let quoted = JSONWriter.quoted(String(text.prefix(shown)))
    return text.count > shown ? "\(quoted)… (\(text.count) characters)" : quoted
  }

  static func size(_ bytes: Int) -> String {
    if bytes < 1024 { return "\(bytes) B" }
    let kibibytes = Double(bytes) / 1024
    return kibibytes < 1024 ? "\(oneDigit(kibibytes)) KiB" : "\(oneDigit(kibibytes / 1024)) MiB"
  }

  private static func oneDigit(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// What a value is, never what is in it.
  static func kind(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .string: "text of \(value.stringValue?.count ?? 0) characters"
    case .array: "array of \(value.count)"
    case .object: names(JSONText.members(of: value.bytes).map { JSONText.string($0.key) })
    case .bool: "bool"
    case .number: "number"
    }
  }

  /// The keys of an object that has any.
  static func names(_ name: String, _ object: JSONObject) -> String? { object.isEmpty ? nil : "\(name): \(kind(object.text))" }

  private static func names(_ all: [String]) -> String {
    let some = all.prefix(keys).map { $0.count > shown ? "\($0.prefix(shown))…" : $0 }.joined(separator: ", ")
    return all.count > keys ? "{\(some), … (\(all.count) keys)}" : "{\(some)}"
  }

  /// The JSON form for a person to read; what is wrong, where there is none.
  static func shown(_ json: () throws(ToolResultError) -> Data) -> String {
    do throws(ToolResultError) { return indented(Native.value(try json())) } catch { return error.description }
  }

  /// JSON text with line breaks, two spaces for each level.
  static func indented(_ value: JSONValue, _ margin: String = "") -> String {
    let inner = margin + "  "
    switch value.kind {
    case .array where value.count > 0:
      let lines = (value.arrayValue ?? []).map { inner + indented($0, inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(margin)]"
    case .object where value.count > 0:
      let lines = (value.members ?? []).map { "\(inner)\(JSONWriter.quoted($0.key)): \(indented($0.value, inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
    default: return value.description
    }
  }
}

extension ContentPart: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A short form: kind, sizes and names, text shortened; no bytes and no metadata values.
  public var description: String {
    let size = data.map { Printing.size($0.count) }
    let fields = [text.map(Printing.shortened), mediaType, size, filename, fileID, url.map(Printing.shortened), provider]
    return Printing.summary(
      "ContentPart.\(kind)", fields + [Printing.names("metadata", metadata), Printing.names("providerOptions", providerOptions)])
  }
  /// ``description``.
  public var debugDescription: String { description }
  /// Nothing, so that `dump` shows no more than ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
  /// The JSON form for a person to read, values included; what is wrong, for a part that has none.
  public func show() -> String { Printing.shown(jsonData) }
}

extension ToolResult: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A short form: types, sizes and keys; no output, metadata or bytes.
  public var description: String {
    let parts = content.map { "content: [\($0.map(\.description).joined(separator: ", "))]" }
    return Printing.summary("ToolResult", [output.map { "output: \(Printing.kind($0))" }, parts, Printing.names("metadata", metadata)])
  }
  /// ``description``.
  public var debugDescription: String { description }
  /// Nothing, so that `dump` shows no more than ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
  /// The JSON form for a person to read, values included; what is wrong, for a result that has none.
  public func show() -> String { Printing.shown(jsonData) }
}

extension ToolMessage: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A short form: types, sizes and keys; no output, metadata or bytes.
  public var description: String {
    let fields = [toolCallID.map(JSONWriter.quoted), name, isError ? "error" : nil]
    let parts = parts.map { "content: [\($0.map(\.description).joined(separator: ", "))]" } ?? "content: derived"
    return Printing.summary("ToolMessage", fields + [parts, output.map { "output: \(Printing.kind($0))" }, Printing.names("metadata", metadata)])
  }
  /// ``description``.
  public var debugDescription: String { description }
  /// Nothing, so that `dump` shows no more than ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
  /// The JSON form for a person to read, values included; what is wrong, for a message that has none.
  public func show() -> String { Printing.shown(jsonData) }
}
