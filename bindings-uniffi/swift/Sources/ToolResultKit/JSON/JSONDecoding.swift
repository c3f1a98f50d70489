import Foundation

extension JSONValue {
  /// The value as a `Decodable` type, read by this library's own decoder: `try value.decode([Point].self)`.
  ///
  /// It reads what ``init(encoding:)`` writes. Numbers are never rounded into integers, and a ``JSONValue`` inside keeps its text.
  ///
  /// - Throws: `DecodingError` with the coding path, or what the type itself throws.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSONTextDecoder(value: try checked(), codingPath: []).decode(type)
  }

  private func checked() throws(ToolResultError) -> JSONValue {
    _ = try checkedBytes()
    return self
  }
}

/// One key or index of a coding path, and any key of an object.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

/// A place in a value, as Swift's decoders see it.
struct JSONTextDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.objectValue else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(MemberDecoder<Key>(members: object.members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.arrayValue else { throw mismatch([Any].self) }
    return ElementDecoder(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { ScalarDecoder(decoder: self) }

  /// Types with a JSON form of their own first; all others read themselves.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let reader = T.self as? any JSONReadable.Type else { return try T(from: self) }
    guard let read = reader.read(value) as? T else { throw mismatch(type) }
    return read
  }

  func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "\(value.kind) is no \(type), or one that it cannot hold")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

/// The inverse of ``JSONLeaf``.
private protocol JSONReadable {
  static func read(_ value: JSONValue) -> Self?
}
extension JSONValue: JSONReadable { fileprivate static func read(_ value: JSONValue) -> JSONValue? { value } }
extension JSONObject: JSONReadable { fileprivate static func read(_ value: JSONValue) -> JSONObject? { value.objectValue } }
extension String: JSONReadable { fileprivate static func read(_ value: JSONValue) -> String? { value.stringValue } }
extension Bool: JSONReadable { fileprivate static func read(_ value: JSONValue) -> Bool? { value.boolValue } }
extension Double: JSONReadable { fileprivate static func read(_ value: JSONValue) -> Double? { value.doubleValue } }
extension Float: JSONReadable {
  fileprivate static func read(_ value: JSONValue) -> Float? { value.numberText.flatMap(Float.init).flatMap { $0.isFinite ? $0 : nil } }
}
extension Decimal: JSONReadable { fileprivate static func read(_ value: JSONValue) -> Decimal? { value.decimalValue } }
extension Data: JSONReadable {
  fileprivate static func read(_ value: JSONValue) -> Data? { value.stringValue.flatMap { Data(base64Encoded: $0) } }
}
extension Date: JSONReadable { fileprivate static func read(_ value: JSONValue) -> Date? { value.stringValue.flatMap(JSONDate.date) } }
extension UUID: JSONReadable { fileprivate static func read(_ value: JSONValue) -> UUID? { value.stringValue.flatMap(UUID.init(uuidString:)) } }
extension URL: JSONReadable { fileprivate static func read(_ value: JSONValue) -> URL? { value.stringValue.flatMap(URL.init(string:)) } }
extension FixedWidthInteger { fileprivate static func read(_ value: JSONValue) -> Self? { value.integer() } }
extension Int: JSONReadable {}
extension Int8: JSONReadable {}
extension Int16: JSONReadable {}
extension Int32: JSONReadable {}
extension Int64: JSONReadable {}
extension UInt: JSONReadable {}
extension UInt8: JSONReadable {}
extension UInt16: JSONReadable {}
extension UInt32: JSONReadable {}
extension UInt64: JSONReadable {}

private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let codingPath: [any CodingKey]
  private let order: [String]
  private let values: [String: JSONValue]

  init(members: [(key: String, value: JSONValue)], codingPath: [any CodingKey]) {
    self.codingPath = codingPath
    values = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
    var seen: Set<String> = []
    order = members.map(\.key).filter { seen.insert($0).inserted }
  }

  var allKeys: [Key] { order.compactMap(Key.init(stringValue:)) }
  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).value.isNull }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder(key).unkeyedContainer() }
  func superDecoder() throws -> any Decoder { try decoder(JSONKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: any CodingKey) throws -> JSONTextDecoder {
    guard let value = values[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "there is no member \(key.stringValue)"))
    }
    return JSONTextDecoder(value: value, codingPath: codingPath + [key])
  }
}

private struct ElementDecoder: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSONValue], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try here().value.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try taken { try $0.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try taken { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try taken { try $0.unkeyedContainer() } }
  mutating func superDecoder() throws -> any Decoder { try taken { $0 } }

  /// An element that could not be read is still the next one.
  private mutating func taken<T>(_ read: (JSONTextDecoder) throws -> T) throws -> T {
    let read = try read(try here())
    currentIndex += 1
    return read
  }

  private func here() throws -> JSONTextDecoder {
    let path = codingPath + [JSONKey(intValue: currentIndex)]
    guard !isAtEnd else { throw DecodingError.valueNotFound(Any.self, .init(codingPath: path, debugDescription: "the array has no more elements")) }
    return JSONTextDecoder(value: elements[currentIndex], codingPath: path)
  }
}

private struct ScalarDecoder: SingleValueDecodingContainer {
  let decoder: JSONTextDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { decoder.value.isNull }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}
