// The Swift hop of the relay: reads the result with ToolResultKit, checks it against the truth, adds its part.
import Foundation
import ToolResultKit

let signature = "Swift was here: every byte arrived 👍🏽"

struct Difference: Error, CustomStringConvertible {
  let description: String
}

/// Counts what held.
struct Checks {
  private(set) var done = 0

  mutating func same<T: Equatable>(_ what: String, _ got: T?, _ expected: T) throws {
    guard got == expected else { throw Difference(description: "\(what) is \(shortened(got)) and must be \(shortened(expected))") }
    done += 1
  }

  private func shortened(_ value: Any?) -> String {
    let text = value.map { String(describing: $0) } ?? "absent"
    return text.count < 600 ? text : "\(text.prefix(600))… (\(text.count) characters)"
  }
}

/// A file of the truth.
struct Truth {
  let folder: URL

  func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
  func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }
}

func checkOutput(_ check: inout Checks, _ result: ToolResult, _ truth: Truth) throws {
  let text = try truth.text("output.json")
  try check.same("the output's text", try result.output?.jsonString(), text)
  let output = result.output ?? .null
  try check.same("2^53 + 1", output["account"]?.intValue, 9_007_199_254_740_993)
  try check.same("30 digits", output["ledger"]?.numberText, "123456789012345678901234567890")
  try check.same("1.0", output["ratio"]?.doubleValue, 1)
  try check.same("1E3 as an integer", output["thousand"]?.intValue, 1000)
  try check.same("1E3 as it was written", output["thousand"]?.numberText, "1E3")
  // Foundation's reader as the judge of everything that it can hold.
  let judged = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  for (key, value) in judged where !["account", "ledger", "ratio", "thousand", "minus_zero"].contains(key) {
    try check.same("\(key) of the output", output[key], try JSONValue(any: value))
  }
}

func checkContent(_ check: inout Checks, _ result: ToolResult, _ truth: Truth, _ seen: [String]) throws {
  let content = result.content ?? []
  try check.same("the number of parts", content.count, 3 + seen.count)
  try check.same("the first text", content[0].text, try truth.text("opening.txt"))
  try check.same("the picture's media type", content[1].mediaType, "image/png")
  try check.same("the picture's bytes", content[1].data, try truth.data("picture.png"))
  try check.same("the picture's private metadata", content[1].metadata.value, try JSONValue(json: truth.data("picture_metadata.json")))
  try check.same("the report's media type", content[2].mediaType, "application/pdf")
  try check.same("the report's name", content[2].filename, "report.pdf")
  try check.same("the report's bytes", content[2].data, try truth.data("report.pdf"))
  let signed = content[3...].map { String(($0.text ?? "").prefix { $0 != " " }) }
  try check.same("who added a text", signed, seen)
}

func checkMetadata(_ check: inout Checks, _ result: ToolResult, _ truth: Truth) throws {
  try check.same("the private metadata's text", try result.metadata.value.jsonString(), try truth.text("metadata.json"))
  try check.same("2^64 in the metadata", result.metadata["provider_native"]?["attempt"]?.numberText, "18446744073709551616")
}

/// Reads the result, checks it, adds a part, writes it.
func passOn(_ words: [String]) throws -> Int {
  let (given, out, truth) = (URL(fileURLWithPath: words[0]), URL(fileURLWithPath: words[1]), Truth(folder: URL(fileURLWithPath: words[2])))
  var check = Checks()
  let json = try Data(contentsOf: given)
  let result = try ToolResult(json: json)
  try check.same("the text written again", try result.jsonData(), json)
  try checkOutput(&check, result, truth)
  try checkContent(&check, result, truth, Array(words[3...]))
  try checkMetadata(&check, result, truth)
  let changed = result.with(content: (result.content ?? []) + [.text(signature)])
  try check.same("the equality with the result before", changed == result, false)
  try changed.jsonData().write(to: out)
  try check.same("what was written, read again", try ToolResult(json: Data(contentsOf: out)), changed)
  return check.done
}

/// Encodes the result for every wire.
func encodeForWires(_ words: [String]) throws -> Int {
  let folder = URL(fileURLWithPath: words[1])
  let message = try ToolResult(json: Data(contentsOf: URL(fileURLWithPath: words[0]))).toMessage(toolCallID: "call_1", name: "quarterly_report")
  let calls = [ToolCall(id: "call_1", name: "quarterly_report")]
  let names = try wires().compactMap { $0["wire"]?.stringValue }
  for name in names {
    try encodeJSON([message], as: Wire(rawValue: name), calls: calls).write(to: folder.appendingPathComponent("\(name).json"))
  }
  return names.count
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  let begun = DispatchTime.now().uptimeNanoseconds
  let checked =
    switch (words.first, words.count) {
    case ("pass", 4...): try passOn(Array(words[1...]))
    case ("wires", 3): try encodeForWires(Array(words[1...]))
    default: throw Difference(description: "unknown order \(words)")
    }
  print("{\"checked\":\(checked),\"micros\":\((DispatchTime.now().uptimeNanoseconds - begun) / 1000)}")
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
