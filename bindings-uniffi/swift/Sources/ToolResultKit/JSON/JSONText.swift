/// Reads compact JSON text that the core has checked or ``JSONWriter`` has written: it need not be judged again, only split. Nothing here
/// recurses, so that no text can exhaust the stack.
enum JSONText {
  typealias Bytes = ArraySlice<UInt8>

  /// The elements of an array's text.
  static func elements(of array: Bytes) -> [Bytes] {
    var elements: [Bytes] = []
    var position = array.startIndex + 1
    let end = array.endIndex - 1
    while position < end {
      let next = self.end(ofValueAt: position, in: array)
      elements.append(slice(array, position..<next))
      position = next + 1
    }
    return elements
  }

  /// The members of an object's text in their order, duplicates included. Keys are the text of JSON strings.
  static func members(of object: Bytes) -> [(key: Bytes, value: Bytes)] {
    var members: [(key: Bytes, value: Bytes)] = []
    var position = object.startIndex + 1
    let end = object.endIndex - 1
    while position < end {
      let colon = self.end(ofValueAt: position, in: object)
      let next = self.end(ofValueAt: colon + 1, in: object)
      members.append((slice(object, position..<colon), slice(object, colon + 1..<next)))
      position = next + 1
    }
    return members
  }

  /// The last value under a key, which is given as the text of a JSON string.
  static func value(of key: Bytes, in object: Bytes) -> Bytes? {
    var found: Range<Int>?
    var position = object.startIndex + 1
    let end = object.endIndex - 1
    while position < end {
      let colon = self.end(ofValueAt: position, in: object)
      let next = self.end(ofValueAt: colon + 1, in: object)
      if JSONScan.same(object[position..<colon], key) { found = colon + 1..<next }
      position = next + 1
    }
    return found.map { slice(object, $0) }
  }

  /// How many containers are nested in the text; a scalar has none.
  static func depth(of text: Bytes) -> Int {
    text.withUnsafeBufferPointer { text in
      var (depth, deepest, position) = (0, 0, 0)
      while position < text.count {
        switch text[position] {
        case quote: position = endOfString(text, position) - 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
        position += 1
      }
      return deepest
    }
  }

  /// The text that a JSON string stands for.
  static func string(_ text: Bytes) -> String {
    let body = text.dropFirst().dropLast()
    let isPlain = body.withUnsafeBufferPointer { JSONScan.next(backslash, $0, 0) == $0.count }
    return isPlain ? String(decoding: body, as: UTF8.self) : unescaped(body)
  }

  /// Canonical text has only the escapes of `"`, `\` and control characters.
  private static func unescaped(_ body: Bytes) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(body.count)
    var rest = body
    while let escape = rest.firstIndex(of: backslash) {
      out.append(contentsOf: rest[..<escape])
      let letter = rest[escape + 1]
      let length = letter == UInt8(ascii: "u") ? 6 : 2
      out.append(letter == UInt8(ascii: "u") ? controlCharacter(rest[(escape + 4)..<(escape + 6)]) : character(letter))
      rest = rest[(escape + length)...]
    }
    out.append(contentsOf: rest)
    return String(decoding: out, as: UTF8.self)
  }

  private static func controlCharacter(_ digits: Bytes) -> UInt8 {
    UInt8(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
  }

  private static func character(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: letter
    }
  }

  /// A part of a text. A small part of a large text is copied, so that keeping a name does not keep a whole history in memory.
  private static func slice(_ text: Bytes, _ range: Range<Int>) -> Bytes {
    range.count * 4 < text.count ? Bytes(Array(text[range])) : text[range]
  }

  private static func end(ofValueAt position: Int, in text: Bytes) -> Int {
    text.withUnsafeBufferPointer { buffer in
      endOfValue(buffer, position - text.startIndex) + text.startIndex
    }
  }

  private static func endOfValue(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var (position, depth) = (start, 0)
    while position < text.count {
      switch text[position] {
      case quote:
        position = endOfString(text, position)
        if depth == 0 { return position }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth <= 1 { return depth == 0 ? position : position + 1 }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return position
      default: break
      }
      position += 1
    }
    return text.count
  }

  /// The place behind the closing quote: one that an even number of backslashes precedes.
  private static func endOfString(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var position = start
    while true {
      position = JSONScan.next(quote, text, position + 1)
      var backslashes = 0
      while position - backslashes - 1 > start, text[position - backslashes - 1] == backslash { backslashes += 1 }
      if position >= text.count || backslashes.isMultiple(of: 2) { return position + 1 }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}
