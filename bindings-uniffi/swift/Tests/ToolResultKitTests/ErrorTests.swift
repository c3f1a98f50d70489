import Foundation
import Testing
import ToolResultNative

@testable import ToolResultKit

@Suite struct ErrorTests {
  @Test func everyCodeOfTheCoreHasAConstant() throws {
    #expect(try ToolResultError.Code.all.map(\.rawValue) == Native.codes())
  }

  @Test func errorsReadWell() throws {
    let error = failure { try ToolResult(json: #"{"output":[1,}"#) }
    #expect(error.code == .invalidJSON && error.path == "output" && error.offset == 13)
    #expect(error.localizedDescription == error.message)
    #expect(error.message.hasPrefix("output (byte 13): "))
    #expect("\(error)".hasPrefix("INVALID_JSON: output"))
    #expect(!error.detail.contains("byte 13"))
  }

  /// A fault of the native library is an error like any other.
  @Test func panicsAreErrors() throws {
    let error = failure { try Native.call { try debugPanic() } }
    #expect(error.code == .internal)
    #expect(try ToolResultKit.ToolResult(output: 1).jsonString() == #"{"output":1}"#)
  }
}
