extension JSONValue: Hashable {
  /// Whether both are the same JSON value. What that means is the core's to say; the same text is always the same value.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    if a.fault != nil || b.fault != nil { return a.fault?.error == b.fault?.error }
    return JSONScan.same(a.bytes, b.bytes) || Native.equal(a, b)
  }

  /// Agrees with `==`: equal values have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Self.fingerprint(bytes))
  }

  /// A value's own hash, so that the members of an object can be put together without order. As deep as the value, which is 512 at most.
  private static func fingerprint(_ text: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    let value = JSONValue(bytes: text)
    hasher.combine(value.kind)
    switch value.kind {
    case .null, .bool, .string: text.withUnsafeBytes { hasher.combine(bytes: $0) }
    // Numbers of one decimal value have one nearest Double, and -0 is 0 to a Hasher.
    case .number: hasher.combine(value.numberText.flatMap(Double.init) ?? .infinity)
    case .array: JSONText.elements(of: text).forEach { hasher.combine(fingerprint($0)) }
    case .object: hasher.combine(unordered(JSONText.members(of: text)))
    }
    return hasher.finalize()
  }

  private static func unordered(_ members: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]) -> Int {
    var last: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for member in members { last[member.key] = member.value }
    return last.reduce(0) { sum, member in
      var hasher = Hasher()
      hasher.combine(member.key)
      hasher.combine(fingerprint(member.value))
      return sum &+ hasher.finalize()
    }
  }
}
