import Foundation
import Testing
@testable import ToolResultKit

@Suite struct ToolResultTests {
  private let result = ToolResult(
    output: ["document_id": "doc_123", "page_count": 4], content: [.text("The requested document is attached."), .fileID("file_123")],
    metadata: ["provider_native": ["request_id": "req_123"]])

  @Test func jsonForm() throws {
    let text = #"{"output":{"document_id":"doc_123","page_count":4},"content":[{"type":"text","text":"The requested document is attached."},"#
      + #"{"type":"file","file_id":"file_123"}],"metadata":{"provider_native":{"request_id":"req_123"}}}"#
    #expect(try result.jsonString() == text)
    #expect(try ToolResult(json: text) == result)
    #expect(try ToolResult(json: text).hashValue == result.hashValue)
    #expect(try ToolResult().jsonString() == "{}")
  }

  @Test func absentNullAndEmptyAreApart() throws {
    #expect(!ToolResult().hasOutput)
    #expect(ToolResult(output: .null).hasOutput)
    #expect(try ToolResult(output: .null).jsonString() == #"{"output":null}"#)
    #expect(ToolResult(output: nil) != ToolResult(output: .null))
    #expect(ToolResult(content: []) != ToolResult())
    #expect(try ToolResult(json: #"{"content":null,"metadata":null}"#) == ToolResult())
  }

  @Test func copiesWithOtherFields() throws {
    let other = result.with(content: nil).with(output: 1).with(metadata: [:])
    #expect(try other.jsonString() == #"{"output":1}"#)
    #expect(result.content?.count == 2)
  }

  @Test func unknownKeysAreKept() throws {
    let text = #"{"output":1,"metadata":{"a":1},"later":[1.0]}"#
    let read = try ToolResult(json: text)
    #expect(try read.jsonString() == text)
    #expect(read.extra["later"]?.jsonText == "[1.0]")
    let part = try ContentPart(json: #"{"type":"hologram","data":7,"beam":{"a":1.0}}"#)
    #expect(part.kind == ContentPart.Kind(rawValue: "hologram"))
    #expect(try part.jsonString() == #"{"type":"hologram","data":7,"beam":{"a":1.0}}"#)
  }

  @Test func printableFormsShowNothingPrivate() throws {
    let secret = ToolResult(
      output: ["key": "SECRET"], content: [try .image(png, metadata: ["m": "SECRET"]), .text(String(repeating: "x", count: 100))],
      metadata: ["m": "SECRET"])
    let message = try secret.toMessage(toolCallID: "c")
    var dumped = ""
    dump((secret, message), to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), "\(message)", dumped, "\([secret])"] {
      #expect(!text.contains("SECRET"))
      #expect(text.contains("12 B") || text == dumped)
    }
    #expect("\(secret)".hasPrefix(#"ToolResult(output: {key}, content: [ContentPart.image(image/png, 12 B, metadata: {m}), ContentPart.text("xxx"#))
    #expect(secret.show().contains("\"key\": \"SECRET\""))
  }

  @Test func messagesAndBack() throws {
    let message = try result.toMessage(toolCallID: "call_1", name: "fetch_document")
    #expect(message.toolCallID == "call_1")
    #expect(message.hasExplicitContent)
    #expect(try ToolResult(message) == result)
    let derived = try ToolResult(output: [1, 2.0]).toMessage(toolCallID: "c", isError: true)
    #expect(derived.isError)
    #expect(derived.content.map(\.text) == ["[1,2.0]"])
    #expect(try ToolResult(derived).content == nil)
    #expect(try ToolMessage(json: derived.jsonData()) == derived)
    #expect(failure { try result.toMessage(toolCallID: "") }.code == .missingToolCallID)
  }
}

@Suite struct ContentPartTests {
  @Test func mediaTypesAreSettled() throws {
    #expect(try ContentPart.image(png, mediaType: "image/jpeg").mediaType == "image/png")
    #expect(try ContentPart.file(Data([1, 2])).mediaType == "application/octet-stream")
    let part = try ContentPart.imageURL("data:image/png;base64," + png.base64EncodedString())
    #expect(part.kind == .image)
    #expect(part.data == png)
    #expect(failure { try ContentPart.image(Data([1])) }.code == .unknownMediaType)
    #expect(failure { try ContentPart.image(Data()) }.path == "data")
    #expect(failure { try ContentPart(json: #"{"type":"image","data":"***"}"#) }.code == .invalidBase64)
    #expect(failure { try ContentPart(json: #"{"type":"image","data":0}"#) }.code == .wrongType)
  }

  @Test func slicesOfDataAreTakenAsTheyAre() throws {
    let slice = (Data([9, 9]) + png + Data([9]))[2..<(2 + png.count)]
    let part = try ContentPart.image(slice)
    #expect(part.data == png)
    let whole = try ContentPart.image(png)
    #expect(part == whole)
    #expect(part.hashValue == whole.hashValue)
  }

  @Test func fieldsComeBack() throws {
    let part = try ContentPart.fileID(
      "f", mediaType: "application/pdf", filename: "a.pdf", title: "T", description: "D", provider: "openai", metadata: ["m": 1],
      providerOptions: ["openai": ["detail": "low"]], extra: ["x": 1.0])
    #expect(part.fileID == "f" && part.filename == "a.pdf" && part.title == "T" && part.fileDescription == "D" && part.provider == "openai")
    #expect(part.metadata == ["m": 1] && part.providerOptions == ["openai": ["detail": "low"]] && part.extra == ["x": 1.0])
    #expect(try ContentPart(json: part.jsonData()) == part)
    #expect(try ContentPart.providerBlock(provider: "p", data: .null).providerData == .null)
    #expect(failure { try ContentPart.text("x", extra: ["type": "y"]) }.code == .duplicateKey)
  }

  @Test func filesAreRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("notes.txt")
    try Data("hello".utf8).write(to: file)
    let part = try ContentPart.contents(of: file)
    #expect(part.kind == .file && part.filename == "notes.txt" && part.mediaType == "text/plain")
    #expect(throws: (any Error).self) { try ContentPart.contents(of: folder.appendingPathComponent("none")) }
  }
}

@Suite struct ReturnedTests {
  struct Point: Codable { var x: Int }
  struct Refused: LocalizedError { var errorDescription: String? { "not today" } }

  private func json(_ returned: Any?) throws -> JSONValue { try JSONValue(json: toMessage(returned, toolCallID: "c").jsonData()) }

  @Test func whatAToolReturnsBecomesAMessage() throws {
    #expect(try json("text")["content"] == [["type": "text", "text": "text"]])
    #expect(try json("text")["metadata"]?["tool_output"] == nil)
    #expect(try json(png)["content"]?[0]?["type"] == "image")
    #expect(try json(ContentPart.fileID("f"))["content"]?[0]?["file_id"] == "f")
    #expect(try json(["t", ContentPart.fileID("f")] as [Any])["content"]?.count == 2)
    #expect(try json(["a", "b"])["metadata"]?["tool_output"] == ["a", "b"])
    #expect(try json(nil)["metadata"]?["tool_output"] == .null)
    #expect(try json(())["metadata"]?["tool_output"] == .null)
    #expect(try json(Int?.none as Any)["metadata"]?["tool_output"] == .null)
    #expect(try json(Optional("text") as Any)["content"] == [["type": "text", "text": "text"]])
    #expect(try json(Point(x: 1))["metadata"]?["tool_output"] == ["x": 1])
    #expect(try json(1000.0)["content"]?[0]?["text"] == "1000.0")
    #expect(try json([] as [Int])["content"]?[0]?["text"] == "[]")
    #expect(try json(ToolResult(output: 1))["metadata"]?["tool_output"] == 1)
    #expect(try json(JSONValue("quoted"))["metadata"]?["tool_output"] == "quoted")
    #expect(try json(try JSONSerialization.jsonObject(with: Data("[true,1]".utf8)))["content"]?[0]?["text"] == "[true,1]")
  }

  @Test func failuresStayFailures() throws {
    let error: JSONValue = ["error": "no"]
    #expect(try json(Outcome.error(JSONValue("no")))["metadata"]?["tool_output"] == error)
    #expect(try toMessage(Outcome.ok(1), toolCallID: "c", isError: true).isError)
    #expect(try toMessage(Outcome.error(Outcome.ok("x")), toolCallID: "c").isError)
    #expect(try !toMessage(Outcome.ok("x"), toolCallID: "c").isError)
    let thrown = try toMessage(Refused(), toolCallID: "c")
    #expect(thrown.isError && thrown.content.first?.text?.contains("not today") == true)
    let failed: Result<Int, Refused> = .failure(Refused())
    #expect(try toMessage(failed, toolCallID: "c") == thrown)
    let fine: Result<Int, Refused> = .success(1)
    #expect(try toMessage(fine, toolCallID: "c") == toMessage(1, toolCallID: "c"))
    #expect(try toMessage(Outcome<JSONValue?>.error(nil), toolCallID: "c").isError)
  }
}

@Suite struct WireTests {
  private let calls = [ToolCall(id: "call_1", name: "a"), ToolCall(id: "call_2", name: "b", isProviderExecuted: true)]

  @Test func oneTurn() throws {
    let message = try ToolResult(output: ["n": 1]).toMessage(toolCallID: "call_1", name: "a")
    let sent = try encode([message], as: .openAIChat, calls: calls)
    #expect(sent == [["role": "tool", "tool_call_id": "call_1", "content": #"{"n":1}"#]])
    #expect(try encodeJSON([message], as: .openAIChat) == JSONValue(sent).jsonData())
    #expect(try encodeTurns([[message], [message]], as: .openAIChat) == [sent, sent])
    #expect(try decode(JSONValue(sent), from: .openAIChat, calls: calls).map(\.name) == ["a"])
    #expect(failure { try encode([message, message], as: .anthropic) }.code == .duplicateToolResults)
    #expect(failure { try encode([message], as: "nowhere") }.code == .unknownWire)
    #expect(failure { try encode([message], as: .anthropic, options: EncodeOptions(others: ["colour": "red"])) }.path == "colour")
    #expect(failure { try encode([message], as: .anthropic, options: EncodeOptions(maxTextChars: -1)) }.code == .invalidOption)
  }

  @Test func matchingNamesAllIds() throws {
    let error = failure { try matchResults([try ToolResult().toMessage(toolCallID: "x")], to: calls) }
    #expect(error.code == .unknownToolResults)
    #expect(error.details?["unknown"] == ["x"])
    #expect(try matchResults([], to: calls, fillMissing: true).map(\.isError) == [true])
    #expect(try matchResults([], to: ["role": "assistant", "tool_calls": JSONValue(calls.map(\.json))] as JSONValue, fillMissing: true).count == 1)
  }

  @Test func callsGoOutAndComeBack() throws {
    let calls = [ToolCall(id: "call_1", name: "a", arguments: #"{"n":1.0}"#)]
    #expect(try decodeCalls(JSONValue(encodeCalls(calls, as: .openAIChat)), from: .openAIChat) == calls)
    #expect(try encodeCallsJSON(calls, as: .anthropic) == JSONValue(encodeCalls(calls, as: .anthropic)).jsonData())
    #expect(failure { try decodeCalls(json: Data("[".utf8), from: .anthropic) }.code != .internal)
  }

  @Test func plansSayWhatBecomesOfEachPart() throws {
    let message = try ToolResult(content: [.text("t"), .text(" "), try .file(Data([1]), mediaType: "audio/wav")]).toMessage(toolCallID: "c")
    #expect(try plan([message], as: .anthropic).map(\.action) == [.inPlace, .leftOut, .noted])
    #expect(try plan([message], as: .anthropic, options: EncodeOptions(media: .error)).last?.action == .refused)
    #expect(try supports(.fileID("f"), on: .anthropic).action == .inPlace)
  }

  @Test func nothingPrivateLeaves() throws {
    let result = ToolResult(output: ["k": "PRIVATE"], content: [.text("shown")], metadata: ["k": "PRIVATE"])
    for wire in try wires().compactMap({ $0["wire"]?.stringValue }) {
      let message = try result.toMessage(toolCallID: "call_1", name: "a")
      #expect(try !needsOutput(message, on: Wire(rawValue: wire)) || wire == "langchain", "\(wire)")
      let sent = String(decoding: try encodeJSON([message], as: Wire(rawValue: wire)), as: UTF8.self)
      #expect(sent.contains("shown") && (!sent.contains("PRIVATE") || wire == "langchain"), "\(wire)")
    }
  }

  @Test func everyWireOfTheCoreHasAName() throws {
    let names = Set(Wire.named.map(\.rawValue))
    for wire in try wires() { #expect(names.contains(wire["wire"]?.stringValue ?? "")) }
    #expect(try wireID("call_1", on: .anthropic) == "call_1")
  }

  @Test func metadataFunctions() throws {
    #expect(try metadataKey() == "tool_output")
    #expect(try contentSourceKey() == "req_llm_tool_result_content_source")
    #expect(try putOutputMetadata(["a": 1], output: false) == ["a": 1, "tool_output": false])
    #expect(try putOutputMetadata(["a": 1], output: .null) == ["a": 1])
    #expect(try putMessageMetadata(["tool_output": 1], for: ToolResult(output: .null)) == ["tool_output": .null])
    #expect(try outputFromMessage(["role": "tool", "metadata": ["tool_output": false]] as JSONValue) == false)
    #expect(try outputFromMessage(7, default: "none") == "none")
    #expect(!hasExplicitContent([1]))
    #expect(try ToolResultKit.schema()["$schema"]?.stringValue?.contains("2020-12") == true)
  }
}

extension JSONValue {
  var jsonText: String { description }
}
