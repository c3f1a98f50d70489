import Foundation

/// Any JSON value, held as its text and read when asked.
///
/// A value that nobody reads costs nothing and loses nothing: numbers keep their digits, objects their order and duplicate keys. It is written as a
/// literal, made from Swift values, or read from JSON text:
///
/// ```swift
/// let report: JSONValue = ["document_id": "doc_123", "page_count": 4]
/// let same = try JSONValue(json: #"{"document_id":"doc_123","page_count":4}"#)
/// report["page_count"]?.intValue   // 4
/// ```
///
/// Two values are equal when they are the same JSON value: the order of keys does not matter, numbers compare by exact decimal value, and of duplicate
/// keys the last counts. Hashing agrees with that.
public struct JSONValue: Sendable {
  /// Compact text in the canonical form.
  let bytes: ArraySlice<UInt8>
  /// Set where the value has no JSON form (a NaN or too deep a literal): whatever needs the text throws it.
  let fault: Fault?

  /// A fault that waits for somebody who can be told.
  final class Fault: Sendable {
    let error: ToolResultError
    init(_ error: ToolResultError) { self.error = error }
  }

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    fault = nil
  }

  init(fault: ToolResultError) {
    bytes = Self.null.bytes
    self.fault = Fault(fault)
  }

  init(_ writer: JSONWriter) { self.init(bytes: writer.bytes[...]) }

  /// The value `null`, which is not the same as no value.
  public static let null = JSONValue(bytes: Array("null".utf8)[...])

  /// The most containers nested in one value.
  public static let maximumDepth = 512
}

// MARK: - Text in and out

extension JSONValue {
  /// The value of JSON text.
  ///
  /// - Throws: ``ToolResultError`` with a byte offset where the text is not JSON, and `TOO_DEEP` beyond 512 nested containers.
  public init(json: String) throws(ToolResultError) { try self.init(json: Data(json.utf8)) }

  /// The value of JSON text in UTF-8.
  ///
  /// - Throws: As ``init(json:)-(String)``, and `INVALID_UTF8`.
  public init(json: Data, limits: Limits? = nil) throws(ToolResultError) { self = try Native.compact(json, limits) }

  /// The compact JSON text.
  ///
  /// - Throws: ``ToolResultError`` for a literal that has no JSON form: `NOT_FINITE`, `TOO_DEEP`.
  public func jsonString() throws(ToolResultError) -> String { String(decoding: try checkedBytes(), as: UTF8.self) }

  /// The compact JSON text in UTF-8.
  ///
  /// - Throws: As ``jsonString()``.
  public func jsonData() throws(ToolResultError) -> Data { Data(try checkedBytes()) }

  /// The text, unless there is a fault.
  func checkedBytes() throws(ToolResultError) -> ArraySlice<UInt8> {
    if let fault { throw fault.error }
    return bytes
  }

  /// The same with the name under which the value stands, for the place of an error.
  func checkedBytes(_ name: String) throws(ToolResultError) -> ArraySlice<UInt8> {
    if let fault { throw fault.error.within(.key(name)) }
    return bytes
  }
}

// MARK: - Reading

extension JSONValue {
  /// The six kinds of JSON values.
  public enum Kind: Sendable, Hashable { case null, bool, number, string, array, object }

  /// What the value is.
  public var kind: Kind {
    switch bytes.first {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "{"): .object
    default: .number
    }
  }

  /// Whether it is `null`.
  public var isNull: Bool { kind == .null }

  /// `true` or `false`; `nil` for another kind. A number is never one.
  public var boolValue: Bool? { kind == .bool ? bytes.first == UInt8(ascii: "t") : nil }

  /// The text; `nil` for another kind.
  public var stringValue: String? { kind == .string ? JSONText.string(bytes) : nil }

  /// A number's digits, just as they were written; `nil` for another kind.
  public var numberText: String? { kind == .number ? String(decoding: bytes, as: UTF8.self) : nil }

  /// The number if it is an integer that `Int` holds, `1.0` and `1E3` included.
  public var intValue: Int? { integer() }

  /// The number if it is an integer of that type, `1.0` and `1E3` included: `value.integer(as: UInt64.self)`. Never rounded.
  public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> T? {
    kind == .number ? JSONNumber.integer(bytes) : nil
  }

  /// The nearest `Double`; `nil` for another kind and for a number beyond the largest one.
  public var doubleValue: Double? { numberText.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// The number as `Decimal`, which holds 38 digits; `nil` for another kind and for a number that it cannot hold.
  public var decimalValue: Decimal? { kind == .number ? JSONNumber.decimal(bytes) : nil }

  /// The elements of an array; `nil` for another kind.
  public var arrayValue: [JSONValue]? { kind == .array ? JSONText.elements(of: bytes).map(JSONValue.init(bytes:)) : nil }

  /// The members of an object in their order, duplicates included; `nil` for another kind.
  public var members: [(key: String, value: JSONValue)]? { objectValue?.members }

  /// The value as an object; `nil` for another kind.
  public var objectValue: JSONObject? { JSONObject(self) }

  /// The number of elements or members; 0 for a scalar.
  public var count: Int {
    switch kind {
    case .array: JSONText.elements(of: bytes).count
    case .object: JSONText.members(of: bytes).count
    default: 0
    }
  }

  /// The member with that key, the last one if there are several; `nil` if there is none or this is no object.
  public subscript(key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    return JSONText.value(of: Array(JSONWriter.quoted(key).utf8)[...], in: bytes).map(JSONValue.init(bytes:))
  }

  /// The element at that index, counted from 0; `nil` if there is none or this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard kind == .array else { return nil }
    let elements = JSONText.elements(of: bytes)
    return elements.indices.contains(index) ? JSONValue(bytes: elements[index]) : nil
  }
}

// MARK: - Making

extension JSONValue {
  /// A text.
  public init(_ text: String) {
    var writer = JSONWriter()
    writer.string(text)
    self.init(writer)
  }

  /// `true` or `false`.
  public init(_ value: Bool) {
    var writer = JSONWriter()
    writer.bool(value)
    self.init(writer)
  }

  /// An integer of any size.
  public init(_ value: some BinaryInteger) {
    var writer = JSONWriter()
    writer.integer(value)
    self.init(writer)
  }

  /// A number, with the shortest digits that give it back.
  ///
  /// - Throws: `NOT_FINITE` for NaN and the infinities.
  public init(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws(ToolResultError) {
    var writer = JSONWriter()
    try writer.float(value)
    self.init(writer)
  }

  /// A number by its digits, which are kept: `JSONValue(number: "1.50")`, or integers of any length.
  ///
  /// - Throws: `INVALID_JSON` for what is no JSON number.
  public init(number digits: String) throws(ToolResultError) {
    self = try JSONValue(json: digits)
    if numberText != digits { throw ToolResultError(.invalidJSON, offset: 0, detail: "these are not the digits of a JSON number") }
  }

  /// Bytes, as the text of their padded standard base64.
  public init(_ data: Data) {
    var writer = JSONWriter()
    writer.base64(data)
    self.init(writer)
  }

  /// An array.
  public init(_ elements: some Sequence<JSONValue>) {
    var writer = JSONWriter()
    writer.raw("[")
    for (index, element) in elements.enumerated() {
      if let fault = element.fault {
        self.init(fault: fault.error.within(.index(index)))
        return
      }
      if index > 0 { writer.raw(",") }
      writer.raw(element.bytes)
    }
    writer.raw("]")
    self = JSONValue(writer).notTooDeep(Self.maximumDepth)
  }

  /// An object with the members in this order.
  public init(members: some Sequence<(key: String, value: JSONValue)>) { self.init(members: members, deepest: Self.maximumDepth) }

  init(members: some Sequence<(key: String, value: JSONValue)>, deepest: Int) {
    var writer = JSONWriter()
    writer.raw("{")
    for (index, (key, value)) in members.enumerated() {
      if let fault = value.fault {
        self.init(fault: fault.error.within(.key(key)))
        return
      }
      if index > 0 { writer.raw(",") }
      writer.string(key)
      writer.raw(":")
      writer.raw(value.bytes)
    }
    writer.raw("}")
    self = JSONValue(writer).notTooDeep(deepest)
  }

  /// An object from a dictionary, which has no order: sorted by the JSON text of the keys.
  public init(_ dictionary: [String: JSONValue]) { self.init(members: Self.sorted(dictionary)) }

  static func sorted(_ dictionary: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    dictionary.map { (text: Array(JSONWriter.quoted($0.key).utf8), member: (key: $0.key, value: $0.value)) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }.map(\.member)
  }

  /// The value as an object's, which it is.
  public init(_ object: JSONObject) { self = object.value }

  func notTooDeep(_ deepest: Int) -> JSONValue {
    fault == nil && JSONText.depth(of: bytes) > deepest ? JSONValue(fault: Self.tooDeep) : self
  }

  static let tooDeep = ToolResultError(.tooDeep, detail: "more than \(maximumDepth) containers are nested; make the value flatter")
}

/// There is no `nil` literal, on purpose: `flag ? value : nil` would silently be null where absent was meant. Null is written `.null`.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self.init(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self.init(value) }
  /// A number. One that is not finite is an error where its text is needed.
  public init(floatLiteral value: Double) {
    do { self = try JSONValue(value) } catch { self.init(fault: error) }
  }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
  /// An object with the members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members: members.map { (key: $0.0, value: $0.1) }) }
}

extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The compact JSON text; what is wrong, for a literal that has none.
  public var description: String { fault.map { "\($0.error)" } ?? String(decoding: bytes, as: UTF8.self) }
  /// ``description``.
  public var debugDescription: String { description }
}
