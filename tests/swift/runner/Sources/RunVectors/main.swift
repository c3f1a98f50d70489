// Runs every vector in both layers against ToolResultKit. Usage: RunVectors TESTS, the folder that has `vectors` and `limits.tsv`.
// Ends with `N passed, N failed`.
import Foundation
import ToolResultKit

/// Text that is no JSON has no value in Swift: the native layer of these operations takes the accepted vectors.
let valuesAlone: Set = ["json", "equal"]
let shown = 2000

func run(_ operation: Operation, _ vector: Vector) -> Result<Data, any Error> { Result { try operation(vector) } }

func matches(_ expected: Expected, _ got: Result<Data, any Error>) -> Bool {
  switch (expected, got) {
  case (.output(let expected), .success(let got)): return expected == got
  case (.failure(let code, let path, let offset, let details), .failure(let error as ToolResultError)):
    return error.code.rawValue == code && error.path == path && (offset == nil || error.offset == offset)
      && (details == nil || error.details?.description == details)
  default: return false
  }
}

/// How limits.tsv writes an outcome: the output itself, or `error CODE` with the place.
func rendered(_ got: Result<Data, any Error>) -> String {
  switch got {
  case .success(let output): String(decoding: output, as: UTF8.self)
  case .failure(let error as ToolResultError): "error \(error.code)\(error.path.isEmpty ? "" : " \(error.path)")"
  case .failure(let error): "an error of another kind: \(error)"
  }
}

/// What is wrong, or nothing.
func judge(_ expected: Expected, _ got: Result<Data, any Error>, _ instead: String?) -> String? {
  guard let instead else { return matches(expected, got) ? nil : "expected \(expected), got \(rendered(got))" }
  if matches(expected, got) { return "stands in limits.tsv but passes" }
  return instead == rendered(got) ? nil : "limits.tsv says \(instead), got \(rendered(got))"
}

func main() throws -> Bool {
  let tests = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "tests")
  var limits = try readLimits(tests)
  var counts = ["text": 0, "native": 0]
  var failures: [String] = []
  for vector in try discover(tests) {
    let layers = [("text", textLayer), ("native", nativeLayer)].filter { layer, operations in
      operations[vector.operation] != nil && (layer == "text" || vector.expected.isOutput || !valuesAlone.contains(vector.operation))
    }
    if layers.isEmpty { failures.append("\(vector.id): no layer knows this operation") }
    for (layer, operations) in layers {
      guard let operation = operations[vector.operation] else { continue }
      counts[layer, default: 0] += 1
      if let fault = judge(vector.expected, run(operation, vector), limits.removeValue(forKey: "\(layer) \(vector.id)")) {
        failures.append("\(layer) \(vector.id): \(fault)")
      }
    }
  }
  failures += limits.keys.map { "limits.tsv: swift \($0) is no vector of that layer" }
  return report(counts["text"] ?? 0, counts["native"] ?? 0, failures)
}

func report(_ text: Int, _ native: Int, _ failures: [String]) -> Bool {
  for failure in failures { print(failure.count > shown ? "\(failure.prefix(shown))… (\(failure.count) characters)" : failure) }
  print("counts language=swift text=\(text) native=\(native)")
  print("\(text + native - min(failures.count, text + native)) passed, \(failures.count) failed")
  return failures.isEmpty && text > 0 && native > 0
}

do {
  exit(try main() ? 0 : 1)
} catch {
  print("\(error)")
  exit(2)
}
