import Foundation
import Testing
import ToolResultKit

/// Whatever comes in, the answer is a value or a typed error, never the end of the process.
@Suite struct HostileTests {
  @Test(arguments: [
    "", " ", "{", "[", "\"", "{]", "nul", "NaN", "1e", "01", "[1,]", "{\"a\"}", "{\"a\":1,}", "\u{FEFF}{}", "{}{}", "\"\\x\"", "\"\\u12\"", "-", "+1", "'a'",
  ])
  func wrongJSON(_ text: String) {
    #expect(failure { try JSONValue(json: text) }.code == .invalidJSON)
    #expect(failure { try ToolResult(json: #"{"output":"# + text + "}") }.code == .invalidJSON)
    // What is met first is told: another kind of value, a missing field, or the wrong text.
    let refusals: [ToolResultError.Code] = [.invalidJSON, .wrongType, .missingField]
    #expect(refusals.contains(failure { try ToolResult(json: text) }.code))
    #expect(refusals.contains(failure { try ToolMessage(json: text) }.code))
    #expect(refusals.contains(failure { try [ToolMessage](json: text) }.code))
    #expect(refusals.contains(failure { try ContentPart(json: text) }.code))
    #expect(failure { try decode(json: Data(text.utf8), from: .anthropic) }.code != .internal)
  }

  @Test func invalidUTF8() {
    #expect(failure { try JSONValue(json: Data([0x22, 0xC3, 0x28, 0x22])) }.code == .invalidUTF8)
    #expect(failure { try ToolResult(json: Data([0x7B, 0xFF])) }.code == .invalidUTF8)
  }

  @Test(arguments: [513, 100_000, 1_000_000])
  func depth(_ depth: Int) {
    let text = nested(depth)
    #expect(failure { try JSONValue(json: text) }.code == .tooDeep)
    #expect(failure { try ToolResult(json: #"{"output":"# + text + "}") }.code == .tooDeep)
    #expect(failure { try ToolResult(json: #"{"output":"# + text.prefix(depth)) }.code == .tooDeep)
    #expect(failure { try decode(json: Data(text.utf8), from: .openAIChat) }.code != .internal)
  }

  @Test func depthInEveryPlace() throws {
    let deepest = try JSONValue(json: nested(512))
    let object = try #require(try JSONValue(json: #"{"a":"# + nested(511) + "}").objectValue)
    let result = ToolResult(output: deepest, content: [try .text("t", metadata: object)], metadata: object, extra: ["later": deepest])
    #expect(try ToolResult(json: result.jsonData()) == result)
    #expect(try ToolResult(json: result.jsonData()).hashValue == result.hashValue)
    let message = try result.toMessage(toolCallID: "c")
    #expect(try ToolResult(ToolMessage(json: message.jsonData())) == ToolResult(output: deepest, content: result.content, metadata: object))
    #expect(failure { try ToolResult(metadata: ["a": deepest]).jsonData() }.code == .tooDeep)
  }

  @Test func nulAndEveryControlCharacter() throws {
    let text = String(String.UnicodeScalarView((0..<0x30).compactMap { Unicode.Scalar($0) })) + "\u{7F}\u{2028}\u{10FFFF}\u{FFFE}"
    let result = ToolResult(output: JSONValue(text), content: [.text(text)], metadata: JSONObject(members: [(text, JSONValue(text))]))
    let read = try ToolResult(json: result.jsonData())
    #expect(read == result)
    #expect(read.output?.stringValue == text && read.content?.first?.text == text && read.metadata.keys == [text])
    #expect(try result.toMessage(toolCallID: "c\u{0}", name: "n\u{0}").name == "n\u{0}")
  }

  @Test func brokenBase64() {
    for data in ["*", "A", "AAA=A", "AA==AA", "data:image/png;base64,*"] {
      #expect(failure { try ContentPart(json: #"{"type":"file","data":""# + data + "\"}") }.path == "data")
    }
  }

  @Test func largeTexts() throws {
    let large = String(repeating: "0123456789abcdef", count: 4 << 20)
    #expect(large.utf8.count == 64 << 20)
    let result = ToolResult(output: JSONValue(large), content: [.text(large)])
    let json = try result.jsonData()
    let read = try ToolResult(json: json)
    #expect(try read.jsonData() == json)
    #expect(try encodeJSON([read.toMessage(toolCallID: "c")], as: .anthropic).count > 64 << 20)
    #expect(failure { try ToolResult(json: json, limits: Limits(maxBytes: 1000)) }.code == .limitExceeded)
    #expect(failure { try JSONValue(json: Data(json.dropLast())) }.offset == json.count - 1)
  }

  @Test func limits() throws {
    let json = #"{"output":[[1]],"content":[{"type":"text","text":"a"},{"type":"file","data":"AAAA"}]}"#
    #expect(throws: Never.self) { try ToolResult(json: json, limits: Limits(maxBytes: 1000, maxDepth: 2, maxParts: 2, maxMediaBytes: 3)) }
    #expect(failure { try ToolResult(json: json, limits: Limits(maxDepth: 1)) }.code == .tooDeep)
    #expect(failure { try ToolResult(json: json, limits: Limits(maxParts: 1)) }.code == .limitExceeded)
    #expect(failure { try ToolResult(json: json, limits: Limits(maxMediaBytes: 2)) }.path == "content[1].data")
    #expect(throws: Never.self) { try ToolResult(json: json, limits: Limits(maxBytes: .max)) }
  }

  @Test func longKeysDoNotFillALog() {
    let key = String(repeating: "k", count: 1_000_000)
    let error = failure { try JSONValue(any: [key: Double.nan]) }
    #expect(error.message.utf8.count < 300)
  }

  /// Values and functions have no state: any number of tasks may use them.
  @Test func manyTasks() async throws {
    let shared = try ToolResult(json: #"{"output":{"a":[1,2,3]},"content":[{"type":"text","text":"x"}]}"#)
    let sent = try encodeJSON([shared.toMessage(toolCallID: "c")], as: .anthropic)
    let same = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask { try encodeJSON([shared.toMessage(toolCallID: "c")], as: .anthropic) == sent && shared.output?["a"]?[2] == 3 }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(same == 200)
  }
}
