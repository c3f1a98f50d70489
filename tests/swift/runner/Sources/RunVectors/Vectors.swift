// Finds the vectors by listing the folder, and reads the table of limits. Files stay bytes: no JSON reader comes before the code under test.
import Foundation

/// One vector: its arguments as raw bytes, and what must come out.
struct Vector {
  let id: String
  let input: Data
  let arguments: [String: Data]
  let expected: Expected

  var operation: String { String(id.prefix { $0 != "/" }) }
  /// The wire, for operations that have one folder for each.
  var wire: String {
    let steps = id.split(separator: "/")
    return steps.count == 3 ? String(steps[1]) : ""
  }
}

enum Expected {
  case output(Data)
  case failure(code: String, path: String, offset: Int?, details: String?)

  var isOutput: Bool { if case .output = self { true } else { false } }
}

/// The vectors or the table of limits are not as they must be.
struct BadTable: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// All vectors in the order of their ids.
func discover(_ tests: URL) throws -> [Vector] {
  let root = tests.appendingPathComponent("vectors")
  let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".json") || $0.hasSuffix(".err") }
  let ids = Set(names.filter { $0.hasSuffix(".in.json") }.map { String($0.dropLast(".in.json".count)) })
  var roles: [String: [String]] = [:]
  for name in names {
    guard let id = owner(of: name, ids) else { throw BadTable("\(name) belongs to no vector") }
    roles[id, default: []].append(String(name.dropFirst(id.count + 1)))
  }
  return try ids.sorted().map { id in
    try readVector(id, roles[id] ?? []) { try Data(contentsOf: root.appendingPathComponent("\(id).\($0)")) }
  }
}

/// The id before one of the name's dots.
private func owner(of name: String, _ ids: Set<String>) -> String? {
  name.indices.lazy.filter { name[$0] == "." }.map { String(name[..<$0]) }.first(where: ids.contains)
}

private func readVector(_ id: String, _ roles: [String], _ read: (String) throws -> Data) throws -> Vector {
  let results = roles.filter { $0 == "out.json" || $0 == "err" }
  guard results.count == 1 else { throw BadTable("\(id) needs either .out.json or .err") }
  let given = roles.filter { $0.hasSuffix(".json") && $0 != "in.json" && $0 != "out.json" }
  let arguments = try given.map { (String($0.dropLast(".json".count)), try read($0)) }
  let expected = try results[0] == "err" ? readFailure(String(decoding: read("err"), as: UTF8.self)) : .output(read("out.json"))
  return Vector(id: id, input: try read("in.json"), arguments: Dictionary(uniqueKeysWithValues: arguments), expected: expected)
}

/// Line 1 the code, line 2 the place; further lines `byte N` and `details JSON`.
private func readFailure(_ text: String) throws -> Expected {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  var (offset, details): (Int?, String?)
  for line in lines.dropFirst(2) where !line.isEmpty {
    if line.hasPrefix("byte ") { offset = Int(line.dropFirst(5)) }
    else if line.hasPrefix("details ") { details = String(line.dropFirst(8)) }
    else { throw BadTable("\(line) is no line of an .err file") }
  }
  return .failure(code: lines[0], path: lines.count > 1 ? lines[1] : "", offset: offset, details: details)
}

/// What stands in limits.tsv for this language: "layer vector" to what happens instead.
func readLimits(_ tests: URL) throws -> [String: String] {
  var rows: [String: String] = [:]
  let table = try String(contentsOf: tests.appendingPathComponent("limits.tsv"), encoding: .utf8)
  for line in table.split(separator: "\n").dropFirst() {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, fields.allSatisfy({ !$0.isEmpty }) else { throw BadTable("limits.tsv: bad row \(line)") }
    guard fields[0] == "swift" else { continue }
    let before = rows.updateValue(fields[3], forKey: "\(fields[1]) \(fields[2])")
    guard before == nil else { throw BadTable("limits.tsv: row twice \(line)") }
  }
  return rows
}
