import Foundation
import Testing
import ToolResultKit

private struct Row: Codable, Equatable {
  var name: String
  var mean: Double
  var count: UInt64?
}

private struct Report: Codable, Equatable {
  var z: Int
  var rows: [Row]
  var at: Date
  var data: Data
  var id: UUID
  var link: URL
  var price: Decimal
  var raw: JSONValue
}

private final class Node: Encodable {
  var next: Node?
}

private class Animal: Codable {
  var legs = 4
}

private final class Dog: Animal {
  var name = "Rex"
  private enum Keys: CodingKey { case name }

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = try container.decode(String.self, forKey: .name)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(name, forKey: .name)
    try super.encode(to: container.superEncoder())
  }
}

private struct Point3: Codable, Hashable { var x: Int }

@Suite struct CodingTests {
  private let report = Report(
    z: 1, rows: [Row(name: "a", mean: 2, count: .max), Row(name: "b", mean: 0.5, count: nil)], at: Date(timeIntervalSince1970: 1_764_585_000.5),
    data: Data([0, 255]), id: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!, link: URL(string: "https://example.com/a")!,
    price: Decimal(string: "12.50")!, raw: try! JSONValue(json: #"{"n":1.000}"#))

  @Test func anyEncodableHasAJSONForm() throws {
    #expect(try JSONValue(encoding: report).jsonString()
      == #"{"z":1,"rows":[{"name":"a","mean":2.0,"count":18446744073709551615},{"name":"b","mean":0.5}],"at":"2025-12-01T10:30:00.5Z","#
      + #""data":"AP8=","id":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f","link":"https://example.com/a","price":12.5,"raw":{"n":1.000}}"#)
  }

  @Test func whatIsEncodedIsDecoded() throws {
    let value = try JSONValue(encoding: report)
    #expect(try value.decode(Report.self) == report)
    #expect(try value["rows"]?.decode([Row].self) == report.rows)
    #expect(try value.decode(Report.self).raw["n"]?.numberText == "1.000")
    #expect(try JSONValue(encoding: Dog()).decode(Dog.self).name == "Rex")
    #expect(try JSONValue(encoding: Dog()).jsonString() == #"{"name":"Rex","super":{"legs":4}}"#)
    #expect(try JSONValue(encoding: [1, nil, 3] as [Int?]).decode([Int?].self) == [1, nil, 3])
    #expect(try JSONValue(encoding: ["a": [Point3(x: 1)]]).decode([String: [Point3]].self) == ["a": [Point3(x: 1)]])
    #expect(try JSONValue(encoding: [2: "b", 1: "a"]).decode([Int: String].self) == [1: "a", 2: "b"])
    #expect(try JSONValue(encoding: [Point3(x: 2): 2, Point3(x: 1): 1]).decode([Point3: Int].self) == [Point3(x: 1): 1, Point3(x: 2): 2])
  }

  @Test func whatHasNoOrderIsSorted() throws {
    #expect(try JSONValue(encoding: ["b": 1, "a": 2, "c": 3]).jsonString() == #"{"a":2,"b":1,"c":3}"#)
    #expect(try JSONValue(encoding: Set([3, 1, 20])).jsonString() == "[1,20,3]")
    #expect(try JSONValue(encoding: [Point3(x: 2): 2, Point3(x: 1): 1]).jsonString() == #"[{"x":1},1,{"x":2},2]"#)
    #expect(try JSONValue(encoding: ["x": ["b": 1, "a": Set(["z", "y"]).count]]).jsonString() == #"{"x":{"a":2,"b":1}}"#)
  }

  @Test func errorsSayWhere() throws {
    let error = failure { try ToolResult(encoding: ["rows": [Row(name: "a", mean: 1), Row(name: "b", mean: .nan)]]) }
    #expect(error.code == .notFinite)
    #expect(error.path == "output.rows[1].mean")
    #expect(error.localizedDescription.hasPrefix("output.rows[1].mean: NaN has no JSON form"))
    #expect(failure { try JSONValue(encoding: ["a b": Float.infinity]) }.path == #"["a b"]"#)
    #expect(failure { try JSONValue(encoding: ["x": [ContentPart.text("t")]]) }.code == .misplacedPart)
    #expect(failure { try JSONValue(encoding: ["x": ToolResult()]) }.path == "x")
    let circle = Node()
    circle.next = circle
    #expect(failure { try JSONValue(encoding: circle) }.code == .tooDeep)
    circle.next = nil
  }

  @Test func decodingNeverRounds() throws {
    #expect(throws: DecodingError.self) { try JSONValue(json: "1.5").decode(Int.self) }
    #expect(throws: DecodingError.self) { try JSONValue(json: "300").decode(UInt8.self) }
    #expect(throws: DecodingError.self) { try JSONValue(json: "1e400").decode(Double.self) }
    #expect(throws: DecodingError.self) { try JSONValue(json: "1").decode(Bool.self) }
    #expect(throws: DecodingError.self) { try JSONValue(json: "{}").decode(Row.self) }
    #expect(try JSONValue(json: "18446744073709551615").decode(UInt64.self) == .max)
    #expect(try JSONValue(json: "1E2").decode(Int.self) == 100)
    do {
      _ = try JSONValue(json: #"{"rows":[{"name":1}]}"#).decode([String: [Row]].self)
      Issue.record("a number was read as a text")
    } catch DecodingError.typeMismatch(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == ["rows", "0", "name"])
    }
  }

  @Test(arguments: [
    ("2025-12-01T10:30:00Z", "2025-12-01T10:30:00Z"), ("2025-12-01T10:30:00.123456Z", "2025-12-01T10:30:00.123456Z"),
    ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.5Z"), ("2024-02-29T23:00:00-02:30", "2024-03-01T01:30:00Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"), ("2000-02-29T12:00:00.1z", "2000-02-29T12:00:00.1Z"),
  ])
  func datesAreRFC3339(_ given: String, _ text: String) throws {
    let date = try JSONValue(given).decode(Date.self)
    #expect(try JSONValue(encoding: date).stringValue == text)
  }

  @Test(arguments: ["2025-13-01T00:00:00Z", "2025-02-29T00:00:00Z", "2025-12-01 10:30", "2025-12-01T10:30:00", "yesterday", "2025-12-01T24:00:00Z"])
  func otherTextsAreNoDates(_ text: String) {
    #expect(throws: DecodingError.self) { try JSONValue(text).decode(Date.self) }
  }

  @Test func datesBeyondTheCalendarAreErrors() {
    #expect(failure { try JSONValue(encoding: Date(timeIntervalSince1970: .infinity)) }.code == .notFinite)
    #expect(failure { try JSONValue(encoding: Date.distantPast.addingTimeInterval(-1e11)) }.code == .unsupportedValue)
  }

  @Test func foundationsCodersWorkToo() throws {
    let value: JSONValue = ["a": [1, 2.5, .null, true, "x"], "u": JSONValue(UInt64.max)]
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    let result = ToolResult(output: value, content: [.text("t"), try .image(png)], metadata: ["m": 1])
    #expect(try JSONDecoder().decode(ToolResult.self, from: try JSONEncoder().encode(result)) == result)
    let message = try result.toMessage(toolCallID: "c")
    #expect(try JSONDecoder().decode(ToolMessage.self, from: try JSONEncoder().encode(message)) == message)
    #expect(try JSONDecoder().decode([ContentPart].self, from: try JSONEncoder().encode(message.content)) == message.content)
    #expect(throws: (any Error).self) { try JSONEncoder().encode(JSONValue(floatLiteral: .nan)) }
    #expect(throws: (any Error).self) { try JSONEncoder().encode(try JSONValue(json: "1e999")) }
  }
}

@Suite struct FoundationValueTests {
  private func read(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) }

  @Test(arguments: [
    "true", "false", "1", "0", "[1,0,true,false]", "null", "\"x\"", #"{"a":[],"b":{}}"#, "9007199254740993", "-5", "2.5",
    #"{"flag":true,"one":1,"zero":0}"#, "18446744073709551615",
  ])
  func jsonSerializationComesBackTheSame(_ text: String) throws {
    #expect(try JSONValue(any: read(text)).jsonString() == text)
  }

  @Test func foundationValuesGoOutAndComeBack() throws {
    let value = try JSONValue(json: #"{"a":[1,true,null,"x",1.5,18446744073709551615,123456789012345678901234567890],"b":{}}"#)
    #expect(try JSONValue(any: value.foundationValue()) == value)
    #expect(JSONSerialization.isValidJSONObject(try value.foundationValue()))
    #expect(failure { try JSONValue(json: #"{"a":[0,1e400]}"#).foundationValue() }.path == "a[1]")
  }

  @Test func hostValuesHaveTheirForms() throws {
    let optional: Int? = nil
    let mixed: [String: Any] = ["d": Data([1]), "n": NSNull(), "o": optional as Any, "s": Set(["b", "a"]), "i": Int8(1), "t": true, "f": Float(0.5), "v": JSONValue([1])]
    #expect(try JSONValue(any: mixed).jsonString() == #"{"d":"AQ==","f":0.5,"i":1,"n":null,"o":null,"s":["a","b"],"t":true,"v":[1]}"#)
    #expect(try JSONValue(any: nil) == .null)
    #expect(try JSONValue(any: [NSNumber(value: true), NSNumber(value: 1)]).jsonString() == "[true,1]")
    #expect(try JSONValue(any: NSDecimalNumber(string: "12.50")).jsonString() == "12.5")
  }

  @Test func whatHasNoFormIsAnErrorWithItsPlace() throws {
    final class Thing {}
    #expect(failure { try JSONValue(any: ["a": [1, Thing()]]) }.path == "a[1]")
    #expect(failure { try JSONValue(any: ["a": Thing()]) }.code == .unsupportedValue)
    #expect(failure { try JSONValue(any: [1: "x"] as [AnyHashable: Any]) }.code == .invalidKey)
    #expect(failure { try JSONValue(any: ["a": Double.nan]) }.code == .notFinite)
    #expect(failure { try JSONValue(any: [NSNumber(value: Double.infinity)]) }.path == "[0]")
    #expect(failure { try JSONValue(any: [ContentPart.text("x")] as [Any]) }.code == .misplacedPart)
    var deep: [Any] = []
    for _ in 0..<600 { deep = [deep] }
    #expect(failure { try JSONValue(any: deep) }.code == .tooDeep)
  }
}
