import Foundation

extension JSONValue {
  /// The value of what `JSONSerialization` reads, and of the like: `nil`, `NSNull`, texts, numbers, `Bool` (which `1` is not), `Data`, `Date`, `UUID`,
  /// `URL`, arrays, dictionaries with text keys (sorted by their JSON text), sets, and any `Encodable`.
  ///
  /// - Throws: ``ToolResultError`` with the place: `UNSUPPORTED_VALUE`, `NOT_FINITE`, `INVALID_KEY`, `TOO_DEEP`, `MISPLACED_PART`.
  public init(any value: Any?) throws(ToolResultError) { self = try Self.of(any: value, depth: 0) }

  /// The value as `JSONSerialization` has it: `NSNull`, `Bool`, `String`, arrays, dictionaries (of duplicate keys the last), and numbers as the first of
  /// `Int`, `UInt64`, `Decimal` (larger integers) and `Double` that holds them.
  ///
  /// - Throws: `UNSUPPORTED_VALUE` with the place of a number that none of them holds, such as `1e400`.
  public func foundationValue() throws(ToolResultError) -> Any {
    _ = try checkedBytes()
    switch kind {
    case .null: return NSNull()
    case .bool: return boolValue ?? false
    case .string: return stringValue ?? ""
    case .number: return try foundationNumber()
    case .array:
      var elements: [Any] = []
      for (index, element) in (arrayValue ?? []).enumerated() {
        do { elements.append(try element.foundationValue()) } catch { throw error.within(.index(index)) }
      }
      return elements
    case .object:
      var dictionary: [String: Any] = [:]
      for (key, member) in members ?? [] {
        do { dictionary[key] = try member.foundationValue() } catch { throw error.within(.key(key)) }
      }
      return dictionary
    }
  }

  private func foundationNumber() throws(ToolResultError) -> Any {
    if let number = intValue { return number }
    if let number = integer(as: UInt64.self) { return number }
    let isInteger = numberText?.contains { $0 == "." || $0 == "e" || $0 == "E" } == false
    if isInteger, let number = decimalValue { return NSDecimalNumber(decimal: number) }
    if let number = doubleValue { return number }
    throw ToolResultError(.unsupportedValue, detail: "\(self) is beyond every number type; read its digits by numberText")
  }

  private static func of(any value: Any?, depth: Int) throws(ToolResultError) -> JSONValue {
    guard let value = unwrapped(value) else { return .null }
    guard depth <= maximumDepth else { throw tooDeep }
    if let number = value as? NSNumber, type(of: value) is NSNumber.Type { return try of(number) }
    if let text = try JSONLeaf.text(of: value) { return JSONValue(text) }
    switch value {
    case is NSNull: return .null
    case let text as NSString: return JSONValue(text as String)
    case let dictionary as [AnyHashable: Any]: return try of(dictionary, depth)
    case let elements as [Any]: return try of(elements, depth)
    case let elements as Set<AnyHashable>: return sorted(try of(elements.map(\.base), depth))
    case let value as any Encodable: return try JSONTree.of(value, depth: depth).value()
    default: throw ToolResultError(.unsupportedValue, detail: "a \(type(of: value)) has no JSON form; give an Encodable value, or make a JSONValue of it")
    }
  }

  /// Optionals inside `Any` are values of their own to Swift.
  private static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return unwrapped(mirror.children.first?.value)
  }

  /// A number object keeps what it was made from.
  private static func of(_ number: NSNumber) throws(ToolResultError) -> JSONValue {
    if number.isBoolean { return JSONValue(number.boolValue) }
    if let decimal = number as? NSDecimalNumber {
      var writer = JSONWriter()
      try writer.decimal(decimal.decimalValue)
      return JSONValue(writer)
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "f"): return try JSONValue(number.floatValue)
    case UInt8(ascii: "d"): return try JSONValue(number.doubleValue)
    case UInt8(ascii: "Q"): return JSONValue(number.uint64Value)
    default: return JSONValue(number.int64Value)
    }
  }

  private static func of(_ elements: [Any], _ depth: Int) throws(ToolResultError) -> JSONValue {
    var values: [JSONValue] = []
    for (index, element) in elements.enumerated() {
      do { values.append(try of(any: element, depth: depth + 1)) } catch { throw error.within(.index(index)) }
    }
    return try checked(JSONValue(values))
  }

  private static func of(_ dictionary: [AnyHashable: Any], _ depth: Int) throws(ToolResultError) -> JSONValue {
    var values: [String: JSONValue] = [:]
    for (key, value) in dictionary {
      guard let key = key.base as? String else { throw ToolResultError(.invalidKey, detail: "a key is a \(type(of: key.base)) and must be a text") }
      do { values[key] = try of(any: value, depth: depth + 1) } catch { throw error.within(.key(key)) }
    }
    return try checked(JSONValue(values))
  }

  private static func checked(_ value: JSONValue) throws(ToolResultError) -> JSONValue {
    _ = try value.checkedBytes()
    return value
  }

  private static func sorted(_ array: JSONValue) -> JSONValue {
    JSONValue((array.arrayValue ?? []).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
  }
}

extension NSNumber {
  /// Whether the number was made from a truth value: the only way to tell `true` from `1`.
  fileprivate var isBoolean: Bool {
    #if canImport(Darwin)
      CFGetTypeID(self) == CFBooleanGetTypeID()
    #else
      // A byte has the same type code here, so that an `Int8` of 0 or 1 in an NSNumber counts as one too; JSON readers never make those.
      UInt8(bitPattern: objCType.pointee) == UInt8(ascii: "c") && (int64Value == 0 || int64Value == 1)
    #endif
  }
}
