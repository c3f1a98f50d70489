/// A JSON value that is an object, such as metadata. Like ``JSONValue`` it holds its text, keeps the order of its members, and is read when asked.
///
/// ```swift
/// let metadata: JSONObject = ["provider_native": ["request_id": "req_123"]]
/// metadata["provider_native"]?["request_id"]?.stringValue   // "req_123"
/// ```
public struct JSONObject: Sendable, Hashable {
  /// The object's text. It may be one container deeper than a value: the unknown keys of a result are an object whose members are values each.
  let text: JSONValue

  /// The object as a value.
  public var value: JSONValue { text.notTooDeep(JSONValue.maximumDepth) }

  /// The object without members.
  public static let empty: JSONObject = [:]

  /// The value as an object; `nil` if it is of another kind.
  public init?(_ value: JSONValue) {
    guard value.kind == .object || value.fault != nil else { return nil }
    text = value
  }

  /// Text of an object.
  init(bytes: ArraySlice<UInt8>) { text = JSONValue(bytes: bytes) }

  /// An object with the members in this order.
  public init(members: some Sequence<(key: String, value: JSONValue)>) {
    text = JSONValue(members: members, deepest: JSONValue.maximumDepth + 1)
  }

  /// An object from a dictionary, sorted by the JSON text of the keys.
  public init(_ dictionary: [String: JSONValue]) { self.init(members: JSONValue.sorted(dictionary)) }

  /// The members in their order, duplicates included.
  public var members: [(key: String, value: JSONValue)] {
    text.kind == .object ? JSONText.members(of: text.bytes).map { (JSONText.string($0.key), JSONValue(bytes: $0.value)) } : []
  }

  /// The keys in their order, duplicates included.
  public var keys: [String] { members.map(\.key) }

  /// The number of members.
  public var count: Int { text.count }

  /// Whether there is no member.
  public var isEmpty: Bool { text.bytes.count == 2 && text.fault == nil }

  /// The member with that key, the last one if there are several; `nil` if there is none.
  public subscript(key: String) -> JSONValue? { text[key] }

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
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

  /// The compact JSON text.
  public var description: String { text.description }
}
