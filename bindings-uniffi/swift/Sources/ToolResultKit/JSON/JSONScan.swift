import Foundation

/// Searches in bytes that are quick in debug builds too, where a loop over single bytes takes a hundred times as long.
enum JSONScan {
  /// Where the next byte of that value is; the end where there is none.
  static func next(_ byte: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard start < text.count, let base = text.baseAddress, let found = memchr(base + start, Int32(byte), text.count - start) else { return text.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Where the next byte is that a JSON string must escape (`"`, `\`, control characters); the end where there is none.
  static func special(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var position = start
    while position + 8 <= text.count {
      let found = specialBits(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < text.count, !isSpecial(text[position]) { position += 1 }
    return position
  }

  private static func isSpecial(_ byte: UInt8) -> Bool { byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

  /// The high bit of each special byte among eight; exact for the lowest, which is all that is asked for.
  private static func specialBits(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- ones &* 0x20) & ~word)
    return found & (ones &* 0x80)
  }

  /// Whether two texts have the same bytes.
  static func same(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return memcmp(first, second, a.count) == 0
      }
    }
  }
}
