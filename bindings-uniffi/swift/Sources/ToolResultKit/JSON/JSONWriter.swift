import Foundation

/// Writes compact JSON text in the one canonical form. It knows how a piece is spelled; what stands where is its callers' business.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Text that is JSON already.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ text: some Collection<UInt8>) { bytes.append(contentsOf: text) }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func bool(_ value: Bool) { value ? raw("true") : raw("false") }

  mutating func integer(_ value: some BinaryInteger) { bytes.append(contentsOf: String(value).utf8) }

  /// A JSON string, quotes included.
  mutating func string(_ text: String) {
    byte(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { escape($0) }
    byte(UInt8(ascii: "\""))
  }

  /// Clean stretches are copied as a whole; most texts are one.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.reserveCapacity(bytes.count + text.count + 1)
    var clean = 0
    while true {
      let special = JSONScan.special(text, clean)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[clean..<special]))
      if special == text.count { return }
      escapeSequence(text[special])
      clean = special + 1
    }
  }

  private mutating func escapeSequence(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      raw("\\")
      bytes.append(byte)
    case 0x08: raw("\\b")
    case 0x0C: raw("\\f")
    case UInt8(ascii: "\n"): raw("\\n")
    case UInt8(ascii: "\r"): raw("\\r")
    case UInt8(ascii: "\t"): raw("\\t")
    default:
      raw("\\u00")
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }

  /// Padded standard base64, as a JSON string.
  mutating func base64(_ data: Data) {
    byte(UInt8(ascii: "\""))
    bytes.append(contentsOf: data.base64EncodedData())
    byte(UInt8(ascii: "\""))
  }

  /// The shortest digits that give this number back, laid out as ECMAScript does, with `.0` where there is neither `.` nor `e`.
  mutating func float(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws(ToolResultError) {
    guard value.isFinite else {
      throw ToolResultError(.notFinite, detail: "\(value.isNaN ? "NaN" : "an infinity") has no JSON form; leave it out or give null")
    }
    bytes.append(contentsOf: FloatDigits(value.description).text.utf8)
  }

  /// The text of one JSON string.
  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The digits of a finite number, taken from Swift's own shortest form.
private struct FloatDigits {
  let sign: String
  let digits: String
  /// Where the point stands, counted from the first digit.
  let point: Int

  init(_ text: String) {
    let unsigned = text.drop { $0 == "-" }
    sign = text.hasPrefix("-") ? "-" : ""
    let halves = unsigned.split(separator: "e")
    let exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
    let mantissa = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = mantissa[0] + fraction
    let leading = all.prefix { $0 == "0" }.count
    let significant = all.dropFirst(leading)
    let trailing = significant.reversed().prefix { $0 == "0" }.count
    digits = String(significant.dropLast(trailing))
    point = mantissa[0].count - leading + exponent
  }

  /// ECMAScript's `Number::toString` writes an exponent below 1e-6 and from 1e21 on.
  var text: String {
    let count = digits.count
    switch point {
    case _ where digits.isEmpty: return sign + "0.0"
    case count...21 where point > 0: return sign + digits + String(repeating: "0", count: point - count) + ".0"
    case 1..<max(count, 1): return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let mantissa = count == 1 ? digits : "\(digits.prefix(1)).\(digits.dropFirst())"
      return "\(sign)\(mantissa)e\(point > 0 ? "+" : "-")\(abs(point - 1))"
    }
  }
}
