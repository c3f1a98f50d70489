import Foundation

extension JSONValue: Codable {
  /// Reads any value. Foundation's decoders hand over numbers and no digits: `1.0` arrives as `1`, and what neither a 64-bit integer, nor a
  /// `Decimal` nor a `Double` holds is an error. ``decode(_:)`` and ``init(json:)-(String)`` keep every digit.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONTextDecoder {
      self = decoder.value
      return
    }
    let value: JSONValue
    if let object = try? decoder.container(keyedBy: JSONKey.self) {
      // No order comes through, so that a sorted one is as true as any.
      value = JSONValue(Dictionary(uniqueKeysWithValues: try object.allKeys.map { ($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) }))
    } else if var array = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
      value = JSONValue(elements)
    } else {
      value = try Self.scalar(try decoder.singleValueContainer())
    }
    _ = try value.checkedBytes()
    self = value
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return JSONValue(value) }
    if let value = try? container.decode(String.self) { return JSONValue(value) }
    if let value = try? container.decode(Int64.self) { return JSONValue(value) }
    if let value = try? container.decode(UInt64.self) { return JSONValue(value) }
    return try JSONValue(try container.decode(Double.self))
  }

  /// Writes any value. Foundation's encoders take numbers and no digits; to keep them, use ``init(encoding:)``, ``jsonString()`` or ``jsonData()``.
  public func encode(to encoder: any Encoder) throws {
    _ = try checkedBytes()
    switch kind {
    case .object:
      var container = encoder.container(keyedBy: JSONKey.self)
      for (key, value) in members ?? [] { try container.encode(value, forKey: JSONKey(stringValue: key)) }
    case .array:
      var container = encoder.unkeyedContainer()
      for element in arrayValue ?? [] { try container.encode(element) }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(&container, encoder.codingPath)
    }
  }

  private func encodeScalar(_ container: inout any SingleValueEncodingContainer, _ path: [any CodingKey]) throws {
    if isNull { try container.encodeNil() }
    else if let value = boolValue { try container.encode(value) }
    else if let value = stringValue { try container.encode(value) }
    else if let value = integer(as: Int64.self) { try container.encode(value) }
    else if let value = integer(as: UInt64.self) { try container.encode(value) }
    else if let value = doubleValue { try container.encode(value) }
    else { throw EncodingError.invalidValue(self, .init(codingPath: path, debugDescription: "\(self) is beyond every number type of Swift's coders")) }
  }
}
