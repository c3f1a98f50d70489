import Foundation
import Testing

@testable import ToolResultKit

/// The error that the body throws; a failed test where it throws none, or one of another type.
func failure<T>(_ body: () throws -> T, location: SourceLocation = #_sourceLocation) -> ToolResultError {
  do {
    let value = try body()
    Issue.record("expected an error, got \(value)", sourceLocation: location)
  } catch let error as ToolResultError {
    return error
  } catch {
    Issue.record("an error of another type: \(error)", sourceLocation: location)
  }
  return ToolResultError(.internal, detail: "none")
}

/// The smallest PNG's first bytes: enough for its signature.
let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])

/// Nested arrays.
func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
