import Foundation

/// How a tool says how it went: `Outcome.ok(value)` or `Outcome.error(value)`. The value is anything that ``toMessage(_:toolCallID:name:isError:)``
/// takes.
public enum Outcome<Value> {
  /// The tool succeeded.
  case ok(Value)
  /// The tool failed. A plain value `e` becomes the output `{"error": e}`.
  case error(Value)
}

extension Outcome: Sendable where Value: Sendable {}

/// The message for what a tool returned.
///
/// | returned | becomes |
/// |---|---|
/// | `String` | one text part, no output |
/// | `Data` | one image or file part, by its signature |
/// | a ``ContentPart``, or a list of parts and texts with at least one part | the content |
/// | `nil`, `Void` | the output `null` |
/// | a ``ToolResult`` | itself |
/// | a ``JSONValue``, any `Encodable`, what `JSONSerialization` reads | the output |
/// | an `Error` | a failure with its text |
/// | an ``Outcome``, a `Result` | its value, as a failure if it says so |
///
/// - Parameters:
///   - toolCallID: The id of the call; not empty.
///   - name: The tool's name; some wires need it.
///   - isError: Whether the tool failed. Nothing undoes it.
/// - Throws: ``ToolResultError`` with the place of what has no JSON form, such as `output.rows[3].mean`; `MISSING_TOOL_CALL_ID`.
public func toMessage(_ returned: Any?, toolCallID: String, name: String? = nil, isError: Bool = false) throws(ToolResultError) -> ToolMessage {
  let value: Returned
  do { value = try Returned.of(returned) } catch { throw error.within(.key("output")) }
  return try ToolMessage(returned: value, toolCallID: toolCallID, name: name, isError: isError)
}

/// What a tool returned, in the terms of Swift.
struct Returned {
  enum Value {
    case result(ToolResult)
    case text(String)
    case bytes(Data)
    case content([ContentPart])
    case value(JSONValue)
    case nothing
  }

  let value: Value
  var isError = false

  static func result(_ result: ToolResult) -> Returned { Returned(value: .result(result)) }

  static func of(_ returned: Any?) throws(ToolResultError) -> Returned {
    switch returned {
    case nil, is Void: return Returned(value: .nothing)
    case let outcome as any HasOutcome:
      var inner = try of(outcome.returned)
      inner.isError = inner.isError || outcome.failed
      return inner
    case let optional as any MaybeNothing where optional.isNothing: return Returned(value: .nothing)
    case let result as ToolResult: return .result(result)
    case let text as String: return Returned(value: .text(text))
    case let bytes as Data: return Returned(value: .bytes(bytes))
    case let part as ContentPart: return Returned(value: .content([part]))
    case let list as [Any] where !list.isEmpty:
      if let parts = parts(list) { return Returned(value: .content(parts)) }
    case let error as any Error: return Returned(value: .text(message(of: error)), isError: true)
    default: break
    }
    return Returned(value: .value(try JSONValue(any: returned)))
  }

  /// A list of parts and texts with at least one part, as parts.
  private static func parts(_ list: [Any]) -> [ContentPart]? {
    guard list.contains(where: { $0 is ContentPart }) else { return nil }
    let parts = list.compactMap { $0 as? ContentPart ?? ($0 as? String).map(ContentPart.text) }
    return parts.count == list.count ? parts : nil
  }

  /// An error's own text; for one that has none, what it prints.
  private static func message(of error: any Error) -> String {
    if let text = (error as? any LocalizedError)?.errorDescription { return text }
    return type(of: error) is NSError.Type ? error.localizedDescription : String(describing: error)
  }
}

/// What says by itself whether it went well.
private protocol HasOutcome {
  var returned: Any? { get }
  var failed: Bool { get }
}

extension Outcome: HasOutcome {
  var returned: Any? { switch self { case .ok(let value), .error(let value): value } }
  var failed: Bool { if case .error = self { true } else { false } }
}

extension Result: HasOutcome {
  var returned: Any? { switch self { case .success(let value): value case .failure(let error): error } }
  var failed: Bool { if case .failure = self { true } else { false } }
}

/// An optional within `Any`.
private protocol MaybeNothing { var isNothing: Bool { get } }
extension Optional: MaybeNothing { fileprivate var isNothing: Bool { self == nil } }

extension FrameWriter {
  mutating func returned(_ returned: Returned.Value) {
    object { writer in
      switch returned {
      case .result(let result): writer.wrapper("result") { $0.result(result, withOutput: true) }
      case .text(let text): writer.wrapper("text") { $0.text(text) }
      case .bytes(let data): writer.wrapper("bytes") { $0.blob(data) }
      case .content(let parts): writer.member("content") { $0.array(parts) { $0.part($1) } }
      case .value(let value): writer.wrapper("value") { $0.value(value, named: "output") }
      case .nothing: writer.member("nothing", flag: true)
      }
    }
  }
}
