import Foundation
internal import ToolResultNative

/// The way to the native library: the one place that knows the generated code. It turns arguments and errors and decides nothing.
enum Native {
  // MARK: JSON

  static func compact(_ text: Data, _ limits: Limits?) throws(ToolResultError) -> JSONValue {
    value(try call { try ToolResultNative.compact(text: try sized(text), limits: limits.map(native)) })
  }

  /// Values hold checked text, so that comparing them cannot fail; should it, they are not equal.
  static func equal(_ a: JSONValue, _ b: JSONValue) -> Bool {
    (try? ToolResultNative.equal(a: Data(a.bytes), b: Data(b.bytes))) ?? false
  }

  static func equalTexts(_ a: Data, _ b: Data) throws(ToolResultError) -> Bool {
    try call { try ToolResultNative.equal(a: try sized(a), b: try sized(b)) }
  }

  // MARK: Parts

  static func part(_ frame: Frame) throws(ToolResultError) -> Frame { Frame(try call { try ToolResultNative.part(frame: try frame.native) }) }

  static func part(fromJSON text: Data, _ limits: Limits?) throws(ToolResultError) -> Frame {
    Frame(try call { try ToolResultNative.partFromJson(text: try sized(text), limits: limits.map(native)) })
  }

  static func part(fromNamed bytes: Data, _ name: String) throws(ToolResultError) -> Frame {
    Frame(try call { try ToolResultNative.partFromNamedBytes(bytes: try sized(bytes), name: try sized(name)) })
  }

  static func partToJSON(_ frame: Frame) throws(ToolResultError) -> Data { try call { try ToolResultNative.partToJson(frame: try frame.native) } }

  // MARK: Results

  static func result(fromJSON text: Data, _ limits: Limits?) throws(ToolResultError) -> Opened {
    Opened(try call { try ToolResultNative.resultFromJson(text: try sized(text), limits: limits.map(native)) })
  }

  static func resultToJSON(_ frame: Frame) throws(ToolResultError) -> Data { try call { try ToolResultNative.resultToJson(frame: try frame.native) } }

  static func resultsEqual(_ a: Frame, _ b: Frame) throws(ToolResultError) -> Bool {
    try call { try ToolResultNative.resultEqual(a: try a.native, b: try b.native) }
  }

  // MARK: Messages

  static func message(_ frame: Frame) throws(ToolResultError) -> Opened { Opened(try call { try ToolResultNative.message(frame: try frame.native) }) }

  static func message(fromJSON text: Data, _ limits: Limits?) throws(ToolResultError) -> Opened {
    Opened(try call { try ToolResultNative.messageFromJson(text: try sized(text), limits: limits.map(native)) })
  }

  static func messages(fromJSON text: Data, _ limits: Limits?) throws(ToolResultError) -> [Opened] {
    try call { try ToolResultNative.messagesFromJson(text: try sized(text), limits: limits.map(native)) }.map(Opened.init)
  }

  static func messageToJSON(_ frame: Frame) throws(ToolResultError) -> Data { try call { try ToolResultNative.messageToJson(frame: try frame.native) } }

  static func messagesToJSON(_ frame: Frame) throws(ToolResultError) -> Data { try call { try ToolResultNative.messagesToJson(frame: try frame.native) } }

  static func messagesEqual(_ a: Frame, _ b: Frame) throws(ToolResultError) -> Bool {
    try call { try ToolResultNative.messageEqual(a: try a.native, b: try b.native) }
  }

  static func result(inMessage frame: Frame) throws(ToolResultError) -> (result: Opened, isError: Bool) {
    let found = try call { try ToolResultNative.fromMessage(frame: try frame.native) }
    return (Opened(found.result), found.isError)
  }

  // MARK: Wires

  static func encode(_ turn: Frame, _ wire: Wire, calls: Data?, options: Data?) throws(ToolResultError) -> Data {
    try call { try ToolResultNative.encode(turn: try turn.native, wire: wire.rawValue, calls: try sized(calls), options: try sized(options)) }
  }

  static func encodeTurns(_ turns: Frame, _ wire: Wire, options: Data?) throws(ToolResultError) -> Data {
    try call { try ToolResultNative.encodeTurns(turns: try turns.native, wire: wire.rawValue, options: try sized(options)) }
  }

  static func decode(_ text: Data, _ wire: Wire, calls: Data?) throws(ToolResultError) -> [Opened] {
    try call { try ToolResultNative.decode(text: try sized(text), wire: wire.rawValue, calls: try sized(calls)) }.map(Opened.init)
  }

  static func plan(_ turn: Frame, _ wire: Wire, calls: Data?, options: Data?) throws(ToolResultError) -> JSONValue {
    value(try call { try ToolResultNative.plan(turn: try turn.native, wire: wire.rawValue, calls: try sized(calls), options: try sized(options)) })
  }

  static func supports(_ part: Frame, _ wire: Wire, options: Data?) throws(ToolResultError) -> JSONValue {
    value(try call { try ToolResultNative.supports(part: try part.native, wire: wire.rawValue, options: try sized(options)) })
  }

  static func decodeCalls(_ text: Data, _ wire: Wire) throws(ToolResultError) -> JSONValue {
    value(try call { try ToolResultNative.decodeCalls(text: try sized(text), wire: wire.rawValue) })
  }

  static func encodeCalls(_ calls: Data, _ wire: Wire, options: Data?) throws(ToolResultError) -> Data {
    try call { try ToolResultNative.encodeCalls(calls: try sized(calls), wire: wire.rawValue, options: try sized(options)) }
  }

  static func matchResults(calls: Data, _ results: Frame, fillMissing: Bool) throws(ToolResultError) -> [Opened] {
    try call { try ToolResultNative.matchResults(calls: try sized(calls), results: try results.native, fillMissing: fillMissing) }.map(Opened.init)
  }

  static func outputNeeds(_ wire: Wire, options: Data?) throws(ToolResultError) -> UInt32 {
    try call { try ToolResultNative.outputNeeds(wire: wire.rawValue, options: try sized(options)) }
  }

  static func wireID(_ id: String, _ wire: Wire, options: Data?) throws(ToolResultError) -> String {
    try call { try ToolResultNative.wireId(id: try sized(id), wire: wire.rawValue, options: try sized(options)) }
  }

  static func wires() throws(ToolResultError) -> JSONValue { value(try call { try ToolResultNative.wires() }) }
  static func codes() throws(ToolResultError) -> [String] { try call { try ToolResultNative.codes() } }

  // MARK: Metadata and schema

  static func schema() throws(ToolResultError) -> JSONValue { value(try call { try ToolResultNative.schema() }) }
  static func metadataKey() throws(ToolResultError) -> String { try call { try ToolResultNative.metadataKey() } }
  static func contentSourceKey() throws(ToolResultError) -> String { try call { try ToolResultNative.contentSourceKey() } }

  static func putOutputMetadata(_ metadata: Data, _ output: Data?) throws(ToolResultError) -> JSONValue {
    value(try call { try ToolResultNative.putOutputMetadata(metadata: try sized(metadata), output: try sized(output)) })
  }

  static func putMessageMetadata(_ metadata: Data, _ result: Frame) throws(ToolResultError) -> JSONValue {
    value(try call { try ToolResultNative.putMessageMetadata(metadata: try sized(metadata), result: try result.native) })
  }

  static func output(inMessage message: Data) throws(ToolResultError) -> JSONValue? {
    try call { try ToolResultNative.outputFromMessage(message: try sized(message)) }.map(value)
  }

  static func hasExplicitContent(_ message: Data) throws(ToolResultError) -> Bool {
    try call { try ToolResultNative.hasExplicitContent(message: try sized(message)) }
  }

  // MARK: Turning

  /// Runs a native function; its errors are ours.
  static func call<T>(_ body: () throws -> T) throws(ToolResultError) -> T {
    do {
      return try body()
    } catch let CoreError.Failed(code, path, offset, text, details) {
      throw ToolResultError(
        .init(rawValue: code), path: path, offset: offset.map(Int.init), details: details.map(value), detail: withoutPlace(text, path, offset))
    } catch let error as ToolResultError {
      throw error
    } catch {
      throw ToolResultError(.internal, detail: "the native library failed, please report it: \(error)")
    }
  }

  /// The core's text begins with the place, which ``ToolResultError/message`` puts there again.
  private static func withoutPlace(_ text: String, _ path: String, _ offset: Int64?) -> String {
    let prefix = ToolResultError(.internal, path: path, offset: offset.map(Int.init), detail: "").message
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  /// Text from the core, which is checked and compact.
  static func value(_ text: Data) -> JSONValue { JSONValue(bytes: Array(text)[...]) }

  /// What the boundary can carry at once: lengths are 32 bits wide there, and the generated code stops the process at a larger one.
  fileprivate static func sized(_ data: Data?) throws(ToolResultError) -> Data? {
    if let data { try check(data.count) }
    return data
  }

  private static func sized(_ data: Data) throws(ToolResultError) -> Data {
    try check(data.count)
    return data
  }

  private static func sized(_ text: String) throws(ToolResultError) -> String {
    try check(text.utf8.count)
    return text
  }

  fileprivate static func check(_ size: Int) throws(ToolResultError) {
    if size > largest { throw ToolResultError(.limitExceeded, detail: "\(size) bytes are more than the library takes at once (\(largest)); split them") }
  }

  private static let largest = Int(Int32.max) - 1024

  private static func native(_ limits: Limits) -> ToolResultNative.Limits {
    ToolResultNative.Limits(
      maxBytes: limits.maxBytes.map(UInt64.init), maxDepth: limits.maxDepth.map(UInt64.init), maxParts: limits.maxParts.map(UInt64.init),
      maxMediaBytes: limits.maxMediaBytes.map(UInt64.init))
  }
}

extension Frame {
  fileprivate init(_ frame: ToolResultNative.Frame) { self.init(json: Array(frame.json)[...], blobs: frame.blobs) }
  fileprivate var native: ToolResultNative.Frame {
    get throws(ToolResultError) {
      try Native.check(blobs.reduce(json.count) { $0 + $1.count + 4 })
      return ToolResultNative.Frame(json: Data(json), blobs: blobs)
    }
  }
}

extension Opened {
  fileprivate init(_ opened: ToolResultNative.Opened) {
    self.init(output: opened.output.map(Native.value), frame: Frame(opened.frame))
  }
}
