import Foundation

/// The key under which a message's metadata holds the output: `tool_output`.
public func metadataKey() throws(ToolResultError) -> String { try Native.metadataKey() }

/// The key of the marker of explicit content.
public func contentSourceKey() throws(ToolResultError) -> String { try Native.contentSourceKey() }

/// A copy of the metadata with the output set, replacing what is there; unchanged where the output is `nil` or `.null`. `false`, `0`, `""`, `[]` and
/// `{}` are values.
public func putOutputMetadata(_ metadata: JSONObject, output: JSONValue? = nil) throws(ToolResultError) -> JSONObject {
  let text = try output?.checkedBytes("output")
  return try object(Native.putOutputMetadata(Data(try metadata.text.checkedBytes("metadata")), text.map { Data($0) }))
}

/// A copy of the metadata for a message that carries the result: its output, if it has one (`.null` too), and the marker of explicit content, unless
/// content is absent or empty. Any that are already there go.
public func putMessageMetadata(_ metadata: JSONObject, for result: ToolResult) throws(ToolResultError) -> JSONObject {
  try object(Native.putMessageMetadata(Data(try metadata.text.checkedBytes("metadata")), try result.frame()))
}

/// The output in a message's metadata; the default where there is none or the value is no message.
public func outputFromMessage(_ message: JSONValue, default fallback: JSONValue? = nil) throws(ToolResultError) -> JSONValue? {
  try Native.output(inMessage: try message.jsonData()) ?? fallback
}

/// The output of a message; the default where it has none.
public func outputFromMessage(_ message: ToolMessage, default fallback: JSONValue? = nil) throws(ToolResultError) -> JSONValue? {
  try Native.output(inMessage: try message.jsonData()) ?? fallback
}

/// Whether a message in JSON says that its content was given by the tool: true only if the marker is there and is `"explicit"`. A typed message has
/// ``ToolMessage/hasExplicitContent``.
public func hasExplicitContent(_ message: JSONValue) -> Bool {
  do throws(ToolResultError) { return try Native.hasExplicitContent(try message.jsonData()) } catch { return false }
}

/// The JSON Schema (2020-12) of a ``ToolResult``'s JSON form.
public func schema() throws(ToolResultError) -> JSONValue { try Native.schema() }

/// Whether two JSON texts are the same value: the order of keys does not matter, numbers compare by exact decimal value, and of duplicate keys the
/// last counts.
public func jsonEqual(_ a: Data, _ b: Data) throws(ToolResultError) -> Bool { try Native.equalTexts(a, b) }

/// Whether two JSON texts are the same value.
public func jsonEqual(_ a: String, _ b: String) throws(ToolResultError) -> Bool { try Native.equalTexts(Data(a.utf8), Data(b.utf8)) }

/// JSON text in the one compact form: no white space, digits kept, strings canonical.
///
/// - Throws: ``ToolResultError`` with a byte offset.
public func compactJSON(_ text: Data, limits: Limits? = nil) throws(ToolResultError) -> Data { try JSONValue(json: text, limits: limits).jsonData() }

/// JSON text in the one compact form.
public func compactJSON(_ text: String, limits: Limits? = nil) throws(ToolResultError) -> String {
  try JSONValue(json: Data(text.utf8), limits: limits).jsonString()
}

/// The core gives objects where it says so.
private func object(_ value: JSONValue) -> JSONObject { JSONObject(value) ?? .empty }
