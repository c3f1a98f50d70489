/// A JSON value that is an object, such as metadata. Like ``JSONValue`` it holds its text, keeps the order of its members, and is read when asked.
///
/// ```swift
/// let metadata: JSONObject = ["provider_native": ["request_id": "req_123"]]
/// metadata["provider_native"]?["request_id"]?.stringValue   // "req_123"
/// ```
public struct JSONObject: Sendable, Hashable {
  /// The object as a value.
  public let value: JSONValue

  /// The object without members.
  public static let empty: JSONObject = [:]

  /// The value as an object; `nil` if it is of another kind.
  public init?(_ value: JSONValue) {
    guard value.kind == .object || value.fault != nil else { return nil }
    self.value = value
  }

  /// Text of an object.
  init(bytes: ArraySlice<UInt8>) { value = JSONValue(bytes: bytes) }

  /// An object with the members in this order.
  public init(members: some Sequence<(key: String, value: JSONValue)>) { value = JSONValue(members: members) }

  /// An object from a dictionary, sorted by the JSON text of the keys.
  public init(_ dictionary: [String: JSONValue]) { value = JSONValue(dictionary) }

  /// The members in their order, duplicates included.
  public var members: [(key: String, value: JSONValue)] {
    value.kind == .object ? JSONText.members(of: value.bytes).map { (JSONText.string($0.key), JSONValue(bytes: $0.value)) } : []
  }

  /// The keys in their order, duplicates included.
  public var keys: [String] { members.map(\.key) }

  /// The number of members.
  public var count: Int { value.count }

  /// Whether there is no member.
  public var isEmpty: Bool { value.bytes.count == 2 && value.fault == nil }

  /// The member with that key, the last one if there are several; `nil` if there is none.
  public subscript(key: String) -> JSONValue? { value[key] }

  /// A copy with the member set, in its place if it is there, else at the end; without it where the value is `nil`.
  public func setting(_ key: String, to value: JSONValue?) -> JSONObject {
    var members = self.members.filter { value != nil || !Self.same($0.key, key) }
    guard let value else { return JSONObject(members: members) }
    if let index = members.lastIndex(where: { Self.same($0.key, key) }) {
      members[index].value = value
    } else {
      members.append((key, value))
    }
    return JSONObject(members: members)
  }

  /// Keys are compared by their characters, not, as Swift compares texts, by how they look.
  private static func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  /// The members' text without the braces, empty if there is none.
  func bodyBytes(_ name: String) throws(ToolResultError) -> ArraySlice<UInt8> {
    try value.checkedBytes(name).dropFirst().dropLast()
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral, Codable, CustomStringConvertible {
  /// An object with the members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members: members.map { (key: $0.0, value: $0.1) })
  }

  /// Reads an object.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let object = JSONObject(value) else {
      throw DecodingError.typeMismatch(JSONObject.self, .init(codingPath: decoder.codingPath, debugDescription: "not an object"))
    }
    self = object
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The compact JSON text.
  public var description: String { value.description }
}
