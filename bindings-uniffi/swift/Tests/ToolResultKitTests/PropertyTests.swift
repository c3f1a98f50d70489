import Foundation
import Testing
import ToolResultNative

@testable import ToolResultKit

/// A small generator whose run can be repeated: `TOOLRESULT_SEED=7 swift test`.
struct Random: RandomNumberGenerator {
  static let seed = ProcessInfo.processInfo.environment["TOOLRESULT_SEED"].flatMap(UInt64.init) ?? 20_251_201
  private var state: UInt64

  init(_ stream: UInt64) { state = Self.seed &+ stream &* 0x9E37_79B9_7F4A_7C15 }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func text() -> String {
    let alphabet: [String] = ["a", "Z", "é", "e\u{301}", "\"", "\\", "\u{0}", "\n", "\u{1F}", "/", "😀", "\u{2028}", "中", "{", "1"]
    return (0..<below(6)).map { _ in alphabet[below(alphabet.count)] }.joined()
  }

  mutating func double() -> Double {
    let value = below(2) == 0 ? Double(bitPattern: next()) : Double(Int64(bitPattern: next()) >> Int64(below(60))) / pow(10, Double(below(12)))
    return value.isFinite ? value : 0
  }

  mutating func number() -> String {
    switch below(4) {
    case 0: return "\(Int64(bitPattern: next()))"
    case 1: return "\(below(20) - 10).\(below(1000))E\(below(2) == 0 ? "-" : "+")\(below(500))"
    case 2: return String((0..<(1 + below(40))).map { _ in Character("\(1 + below(9))") })
    default: return "\(below(3)).\(String(repeating: "0", count: below(3)))0"
    }
  }

  mutating func value(_ depth: Int = 4) throws -> JSONValue {
    switch below(depth > 0 ? 8 : 5) {
    case 0: return .null
    case 1: return JSONValue(below(2) == 0)
    case 2: return try JSONValue(number: number())
    case 3: return try JSONValue(double())
    case 4: return JSONValue(text())
    case 5: return JSONValue(try (0..<below(4)).map { _ in try value(depth - 1) })
    default: return JSONValue(try object(depth - 1))
    }
  }

  mutating func object(_ depth: Int = 3) throws -> JSONObject {
    JSONObject(members: try (0..<below(4)).map { _ in (key: text(), value: try value(depth)) })
  }

  mutating func data() -> Data { Data((0..<below(40)).map { _ in UInt8(truncatingIfNeeded: next()) }) }

  mutating func part() throws -> ContentPart {
    let metadata = try object(2)
    switch below(7) {
    case 0: return .text(text())
    case 1: return try .text(text(), metadata: metadata, providerOptions: ["mcp": ["x": 1]])
    case 2: return .thinking(text())
    case 3: return try .image(png + data(), metadata: metadata)
    case 4: return try .file(data(), mediaType: "audio/wav", filename: text(), title: text(), metadata: metadata)
    case 5: return try .imageURL("https://example.com/\(below(100))", metadata: metadata)
    default: return try .providerBlock(provider: "p", data: value(2), metadata: metadata)
    }
  }

  mutating func result() throws -> ToolResultKit.ToolResult {
    ToolResult(
      output: below(3) == 0 ? nil : try value(), content: below(3) == 0 ? nil : try (0..<below(4)).map { _ in try part() }, metadata: try object())
  }
}

@Suite struct PropertyTests {
  private let seed = "seed \(Random.seed)"

  @Test(arguments: 0..<300) func whatIsWrittenIsCanonical(_ stream: Int) throws {
    var random = Random(UInt64(stream))
    let value = try random.value()
    let text = try value.jsonString()
    #expect(try compactJSON(text) == text, "\(seed)")
    #expect(try JSONValue(json: text) == value, "\(seed)")
    #expect(try JSONValue(json: Data(text.utf8)).jsonString() == text, "\(seed)")
  }

  @Test(arguments: 300..<600) func equalityHashAndTheCoreAgree(_ stream: Int) throws {
    var random = Random(UInt64(stream))
    let value = try random.value()
    let other = try shuffled(value, &random)
    #expect(value == other && value.hashValue == other.hashValue, "\(seed): \(value) \(other)")
    let third = try random.value()
    #expect(try (value == third) == jsonEqual(value.jsonString(), third.jsonString()), "\(seed)")
    if value == third { #expect(value.hashValue == third.hashValue) }
  }

  @Test func floatsHaveTheDigitsThatTheCoreWrites() throws {
    var random = Random(600)
    let values = (0..<20_000).map { _ in random.double() }
    let own = try values.map { try JSONValue($0).jsonString() }
    #expect(try own == floatTexts(values: values), "\(seed)")
    #expect(zip(own, values).allSatisfy { Double($0) == $1 }, "\(seed)")
  }

  @Test(arguments: 601..<800) func resultsComeBackTheSame(_ stream: Int) throws {
    var random = Random(UInt64(stream))
    let result = try random.result()
    let json = try result.jsonData()
    let read = try ToolResult(json: json)
    #expect(try read.jsonData() == json, "\(seed)")
    #expect(read == result && read.hashValue == result.hashValue, "\(seed)")
    let message = try result.toMessage(toolCallID: "c", name: random.text(), isError: random.below(4) == 0)
    let stored = try ToolMessage(json: message.jsonData())
    #expect(stored == message && stored.hashValue == message.hashValue && stored.content == message.content, "\(seed)")
    #expect(try JSONValue(encoding: JSONValue(json: json)).decode(JSONValue.self) == JSONValue(json: json), "\(seed)")
  }

  @Test(arguments: 800..<900) func nothingPrivateLeaves(_ stream: Int) throws {
    var random = Random(UInt64(stream))
    let secret: JSONValue = ["PRIVATE": try random.value()]
    let parts = [.text("shown")] + (try (0..<random.below(3)).map { _ in try random.part() })
    let result = ToolResult(output: secret, content: parts, metadata: ["PRIVATE": secret])
    for wire in [Wire.anthropic, .openAIChat] {
      let sent = try encodeJSON([result.toMessage(toolCallID: "c", name: "n")], as: wire)
      #expect(!String(decoding: sent, as: UTF8.self).contains("PRIVATE"), "\(seed)")
    }
  }

  /// Bytes of text changed at random are read or refused with a typed error, nothing else.
  @Test(arguments: 900..<1100) func changedTextsAreReadOrRefused(_ stream: Int) throws {
    var random = Random(UInt64(stream))
    var json = try random.result().jsonData()
    for _ in 0...random.below(3) where !json.isEmpty { json[random.below(json.count)] = UInt8(truncatingIfNeeded: random.next()) }
    do throws(ToolResultError) {
      let read = try ToolResult(json: json)
      #expect(try ToolResult(json: read.jsonData()) == read, "\(seed)")
    } catch {
      #expect(error.code != .internal, "\(seed)")
    }
  }

  /// The same value with its members in another order, and numbers with other digits of the same value.
  private func shuffled(_ value: JSONValue, _ random: inout Random) throws -> JSONValue {
    if let elements = value.arrayValue {
      var others: [JSONValue] = []
      for element in elements { others.append(try shuffled(element, &random)) }
      return JSONValue(others)
    }
    if let members = value.members {
      var last: [(key: String, value: JSONValue)] = []
      for (key, member) in members where !last.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
        last.append((key, try shuffled(value[key] ?? member, &random)))
      }
      return JSONValue(members: last.shuffled(using: &random))
    }
    guard let digits = value.numberText, random.below(2) == 0 else { return value }
    return try JSONValue(number: digits.contains(where: { $0 == "e" || $0 == "E" }) ? digits : digits.contains(".") ? "\(digits)0" : "\(digits).0")
  }
}
