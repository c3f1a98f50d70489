import Testing
import ToolResultKit
@Test func smoke() throws {
  let result = ToolResult(output: ["document_id": "doc_123", "page_count": 4], content: [.text("The requested document is attached."), .fileID("file_123")])
  let message = try result.toMessage(toolCallID: "call_1", name: "fetch_document")
  print(try encode([message], as: .anthropic))
}
