// Prints what a result made of things without order becomes. Swift gives dictionaries and sets another order in each process; the bytes must be the
// same in all of them.
import Foundation
import ToolResultKit

struct Report: Encodable {
  var totals: [String: Int]
  var tags: Set<String>
  var byYear: [Int: [String: Double]]
  var pairs: [[String]: Int]
}

let names = (0..<50).map { "key \($0)" }
let report = Report(
  totals: Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) }), tags: Set(names),
  byYear: [2025: ["a": 1, "b": 2, "c": 3], 2024: ["d": 4, "e": 5]], pairs: [["x"]: 1, ["y", "z"]: 2, []: 3])
let values: [JSONValue] = [
  try JSONValue(encoding: report), try JSONValue(any: ["b": ["y": 1, "x": true], "a": Set(["p", "q", "r"])] as [String: Any]),
  JSONValue(Dictionary(uniqueKeysWithValues: names.map { ($0, JSONValue($0)) })),
]
let result = ToolResult(output: JSONValue(values), metadata: JSONObject(["z": 1, "y": 2, "x": 3, "w": 4]))
let message = try result.toMessage(toolCallID: "call_1", name: "report")
print(try message.jsonString())
for wire in try wires().compactMap({ $0["wire"]?.stringValue }) {
  print(String(decoding: try encodeJSON([message], as: Wire(rawValue: wire)), as: UTF8.self))
}
