import Foundation
import Testing
import ToolResultKit

@Suite struct JSONValueTests {
  @Test func literalsKeepTheirOrder() throws {
    let value: JSONValue = ["z": .null, "b": true, "i": -5, "d": 1.5, "s": "é\n\u{1F600}\u{0}", "a": [1, [2], [:]], "e": 1e21]
    #expect(try value.jsonString() == #"{"z":null,"b":true,"i":-5,"d":1.5,"s":"é\n😀\u0000","a":[1,[2],{}],"e":1e+21}"#)
  }

  @Test func digitsAreKept() throws {
    let text = #"{"a":1.0,"b":1E3,"c":-0,"d":1e400,"e":123456789012345678901234567890,"f":0.10}"#
    let value = try JSONValue(json: text)
    #expect(try value.jsonString() == text)
    #expect(value["a"]?.numberText == "1.0")
    #expect(try JSONValue(["x": value["e"]!]).jsonString() == #"{"x":123456789012345678901234567890}"#)
    #expect(try JSONValue(number: "1.50").numberText == "1.50")
    #expect(failure { try JSONValue(number: "\"1\"") }.code == .invalidJSON)
    #expect(failure { try JSONValue(number: " 1") }.code == .invalidJSON)
  }

  @Test func integersAreNeverRounded() throws {
    let value = try JSONValue(json: "[1.0,1E3,18446744073709551615,9007199254740993,1.5,1e400,-0,120e-1,1e-999999999999]")
    #expect(value[0]?.intValue == 1)
    #expect(value[1]?.intValue == 1000)
    #expect(value[2]?.intValue == nil)
    #expect(value[2]?.integer(as: UInt64.self) == .max)
    #expect(value[3]?.intValue == 9_007_199_254_740_993)
    #expect(value[4]?.intValue == nil)
    #expect(value[5]?.intValue == nil)
    #expect(value[5]?.doubleValue == nil)
    #expect(value[6]?.intValue == 0)
    #expect(value[7]?.integer(as: Int8.self) == 12)
    #expect(value[8]?.intValue == nil)
    #expect(value[4]?.decimalValue == Decimal(string: "1.5"))
    #expect(JSONValue(300).integer(as: UInt8.self) == nil)
    #expect(JSONValue(Int64.min).intValue == .min)
  }

  @Test func kindsAreApart() throws {
    #expect(JSONValue(true).intValue == nil)
    #expect(JSONValue(1).boolValue == nil)
    #expect(JSONValue("1").intValue == nil)
    #expect(JSONValue.null.isNull)
    #expect(JSONValue.null.stringValue == nil)
    #expect((JSONValue(["a": 1]) as JSONValue)[0] == nil)
    #expect((JSONValue([1]))["a"] == nil)
    let outside = JSONValue([1])[-1]
    #expect(outside?.kind == nil)
    let kinds: [JSONValue.Kind] = [.null, .bool, .number, .string, .array, .object]
    #expect(([.null, false, 0, "", [], [:]] as JSONValue).arrayValue?.map(\.kind) == kinds)
  }

  @Test func duplicatesAreKeptAndTheLastIsShown() throws {
    let value = try JSONValue(json: #"{"a":1,"b":2,"a":3}"#)
    #expect(value.members?.map(\.key) == ["a", "b", "a"])
    #expect(value["a"] == 3)
    #expect(try value.jsonString() == #"{"a":1,"b":2,"a":3}"#)
  }

  /// Swift takes é and e with an accent for the same text; JSON does not.
  @Test func keysThatLookAlikeAreApart() throws {
    let value = try JSONValue(json: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(JSONValue("\u{E9}") != JSONValue("e\u{301}"))
    let object = try #require(value.objectValue)
    #expect(object.setting("e\u{301}", to: 3).members.map(\.value) == [1, 3])
    #expect(object.setting("\u{E9}", to: nil).keys.map { Array($0.utf8) } == [Array("e\u{301}".utf8)])
  }

  @Test(arguments: [
    ("1", "1.0"), ("1000", "1E3"), ("-0", "0"), ("1e400", "10e399"), ("[1,2.50]", "[1.0,2.5]"), (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#),
    (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#""\u0061""#, #""a""#), ("1e-400", "10e-401"),
  ])
  func equalValuesHaveEqualHashes(_ a: String, _ b: String) throws {
    let (a, b) = (try JSONValue(json: a), try JSONValue(json: b))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(Set([a, b]).count == 1)
  }

  @Test(arguments: [("1", "2"), ("1", "true"), ("1", "\"1\""), ("[1,2]", "[2,1]"), ("[]", "{}"), (#"{"a":2,"a":1}"#, #"{"a":2}"#), ("null", "0")])
  func otherValuesDiffer(_ a: String, _ b: String) throws {
    #expect(try JSONValue(json: a) != JSONValue(json: b))
  }

  @Test func dictionariesAreSortedByTheirText() throws {
    #expect(try JSONValue(["b": 1, "\u{10000}": 2, "a": 3, "\n": 4, "é": 5] as [String: JSONValue]).jsonString()
      == #"{"\n":4,"a":3,"b":1,"é":5,"𐀀":2}"#)
  }

  /// A literal cannot throw: whoever needs its text does.
  @Test func literalsWithoutJSONFormAreErrorsWhereTheyAreNeeded() throws {
    let value: JSONValue = ["rows": [1, ["mean": JSONValue(floatLiteral: .nan)]]]
    let error = failure { try ToolResult(output: value).toMessage(toolCallID: "c") }
    #expect(error.code == .notFinite)
    #expect(error.path == "output.rows[1].mean")
    #expect(failure { try value.jsonString() }.path == "rows[1].mean")
    #expect(failure { try ToolResult(metadata: ["a b": value]).jsonData() }.path == #"metadata["a b"].rows[1].mean"#)
    #expect(failure { try toMessage([value], toolCallID: "c") }.path == "output[0].rows[1].mean")
    #expect(value != .null)
    #expect(value.hashValue == value.hashValue)
  }

  @Test func depthIsLimited() throws {
    #expect(try JSONValue(json: nested(512)).jsonString() == nested(512))
    #expect(failure { try JSONValue(json: nested(513)) }.code == .tooDeep)
    var value: JSONValue = []
    for _ in 1..<512 { value = [value] }
    #expect(try value.jsonString() == nested(512))
    for _ in 0..<100_000 { value = [value] }
    #expect(failure { try value.jsonString() }.code == .tooDeep)
    #expect(value == value)
    #expect(failure { try JSONValue(value.objectValue ?? ["a": value]).jsonData() }.code == .tooDeep)
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (1.5, "1.5"), (100, "100.0"), (0.1, "0.1"), (1e21, "1e+21"), (1e20, "100000000000000000000.0"),
    (1e-6, "0.000001"), (1e-7, "1e-7"), (1.234e-8, "1.234e-8"), (123456789.125, "123456789.125"), (Double.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (9007199254740992, "9007199254740992.0"), (0.00001, "0.00001"), (1e16, "10000000000000000.0"),
  ])
  func floatsHaveTheDigitsOfECMAScript(_ value: Double, _ text: String) throws {
    #expect(try JSONValue(value).jsonString() == text)
  }

  @Test func floatsOfOtherSizesKeepTheirOwnDigits() throws {
    #expect(try JSONValue(Float(0.1)).jsonString() == "0.1")
    #expect(failure { try JSONValue(Double.infinity) }.code == .notFinite)
  }

  @Test func smallPartsOfLargeTextsAreCopies() throws {
    let value = try JSONValue(json: #"{"name":"x","history":""# + String(repeating: "h", count: 100_000) + "\"}")
    #expect(value["name"] == "x")
    #expect(value["history"]?.stringValue?.utf8.count == 100_000)
  }
}
