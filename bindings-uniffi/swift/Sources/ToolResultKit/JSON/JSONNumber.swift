import Foundation

/// Reads the digits of JSON numbers exactly.
enum JSONNumber {
  /// The integer that the digits denote, if it is one and the type holds it.
  static func integer<T: FixedWidthInteger>(_ digits: ArraySlice<UInt8>) -> T? {
    let text = String(decoding: digits, as: UTF8.self)
    if let plain = T(text) { return plain }
    guard let parts = Parts(text) else { return nil }
    if parts.digits.isEmpty { return 0 }
    // No integer type has more digits than bits.
    guard parts.exponent >= 0, parts.exponent <= T.bitWidth else { return nil }
    return T(parts.sign + parts.digits + String(repeating: "0", count: parts.exponent))
  }

  /// The number as `Decimal`, unless that would round it.
  static func decimal(_ digits: ArraySlice<UInt8>) -> Decimal? {
    guard let parts = Parts(String(decoding: digits, as: UTF8.self)) else { return nil }
    if parts.digits.isEmpty { return 0 }
    guard parts.digits.count <= 38, (-127...127).contains(parts.exponent) else { return nil }
    return Decimal(string: "\(parts.sign)\(parts.digits)e\(parts.exponent)", locale: Locale(identifier: "en_US_POSIX"))
  }

  /// Sign, significant digits without zeros at either end, and the power of ten of the last one.
  private struct Parts {
    let sign: String
    let digits: String
    let exponent: Int

    /// Nothing where the exponent is beyond any host type.
    init?(_ text: String) {
      let halves = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
      guard let mantissa = halves.first, let written = halves.count > 1 ? Int(halves[1]) : 0, abs(written) < 1 << 32 else { return nil }
      let places = mantissa.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
      let fraction = places.count > 1 ? places[1] : ""
      let significant = (places[0] + fraction).drop { $0 == "0" }
      let zeros = significant.reversed().prefix { $0 == "0" }.count
      sign = text.hasPrefix("-") ? "-" : ""
      digits = String(significant.dropLast(zeros))
      exponent = written - fraction.count + zeros
    }
  }
}
