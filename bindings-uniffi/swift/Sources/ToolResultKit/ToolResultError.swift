import Foundation

/// The one error of this library: a stable ``code``, the place, and a text for people.
///
/// ```swift
/// do { try result.toMessage(toolCallID: "") } catch { print(error.code, error.path) }
/// ```
public struct ToolResultError: Error, Sendable, Hashable {
  /// What went wrong, the same in every language. Compare it with the constants of ``Code``.
  public let code: Code
  /// The place in the value or document, such as `content[2].data`; empty where there is none.
  public let path: String
  /// The byte offset in the text that was read, where the text itself is wrong; else `nil`.
  public let offset: Int?
  /// For errors of matching, an object that names all ids concerned, such as `{"missing":["call_2"],"unknown":[]}`; else `nil`.
  public let details: JSONValue?
  /// What is wrong and what to do, without the place.
  public let detail: String

  /// An error with its place and text.
  public init(_ code: Code, path: String = "", offset: Int? = nil, details: JSONValue? = nil, detail: String) {
    self.code = code
    self.path = path
    self.offset = offset
    self.details = details
    self.detail = detail
  }

  /// The place, then what is wrong and what to do.
  public var message: String {
    switch (path.isEmpty, offset) {
    case (true, nil): detail
    case (true, let offset?): "byte \(offset): \(detail)"
    case (false, nil): "\(path): \(detail)"
    case (false, let offset?): "\(path) (byte \(offset)): \(detail)"
    }
  }

  /// The same error seen from one container further out.
  func within(_ step: PathStep) -> ToolResultError {
    let rest = path.isEmpty || path.hasPrefix("[") ? path : ".\(path)"
    return ToolResultError(code, path: step.text + rest, offset: offset, details: details, detail: detail)
  }
}

extension ToolResultError: LocalizedError, CustomStringConvertible {
  /// ``message``, for `localizedDescription`.
  public var errorDescription: String? { message }
  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }
}

extension ToolResultError {
  /// A stable code, the same text in every language. A newer version may have codes that this one has no name for.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code's text, such as `NOT_FINITE`.
    public let rawValue: String
    /// A code by its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The code's text.
    public var description: String { rawValue }

    /// The text is not JSON; the error has a byte offset.
    public static let invalidJSON = Code(rawValue: "INVALID_JSON")
    /// The bytes are not UTF-8; the error has a byte offset.
    public static let invalidUTF8 = Code(rawValue: "INVALID_UTF8")
    /// More than 512 containers inside one value, or more than the caller's limit.
    public static let tooDeep = Code(rawValue: "TOO_DEEP")
    /// A limit that the caller set was passed.
    public static let limitExceeded = Code(rawValue: "LIMIT_EXCEEDED")
    /// A key stands twice in a result, message, part or call.
    public static let duplicateKey = Code(rawValue: "DUPLICATE_KEY")
    /// A field or argument has another type than it must have.
    public static let wrongType = Code(rawValue: "WRONG_TYPE")
    /// A field that must be there is not.
    public static let missingField = Code(rawValue: "MISSING_FIELD")
    /// The fields of a content part do not go together, or a URL stands where bytes belong.
    public static let invalidPart = Code(rawValue: "INVALID_PART")
    /// The text is base64 in neither alphabet.
    public static let invalidBase64 = Code(rawValue: "INVALID_BASE64")
    /// An image's media type is neither given nor told by its bytes, or a label is no media type.
    public static let unknownMediaType = Code(rawValue: "UNKNOWN_MEDIA_TYPE")
    /// A Swift value has no JSON form.
    public static let unsupportedValue = Code(rawValue: "UNSUPPORTED_VALUE")
    /// A number is NaN or infinite.
    public static let notFinite = Code(rawValue: "NOT_FINITE")
    /// A value contains itself.
    public static let cycle = Code(rawValue: "CYCLE")
    /// A key is no text, or two keys would become the same one.
    public static let invalidKey = Code(rawValue: "INVALID_KEY")
    /// A content part or a tool result stands inside an application value.
    public static let misplacedPart = Code(rawValue: "MISPLACED_PART")
    /// No wire has that name.
    public static let unknownWire = Code(rawValue: "UNKNOWN_WIRE")
    /// An option is unknown or has a wrong value.
    public static let invalidOption = Code(rawValue: "INVALID_OPTION")
    /// The wire cannot carry the part, and the options forbid to hoist or note it.
    public static let unsupportedPart = Code(rawValue: "UNSUPPORTED_PART")
    /// A provider option would replace a key that the encoder writes.
    public static let optionConflict = Code(rawValue: "OPTION_CONFLICT")
    /// The wire needs a tool call id and the message has none.
    public static let missingToolCallID = Code(rawValue: "MISSING_TOOL_CALL_ID")
    /// The wire needs the name of the tool and the message has none.
    public static let missingToolName = Code(rawValue: "MISSING_TOOL_NAME")
    /// The JSON given to `decode` is not of that wire's form.
    public static let invalidWire = Code(rawValue: "INVALID_WIRE")
    /// The calls came as a message that is no assistant message.
    public static let invalidAssistant = Code(rawValue: "INVALID_ASSISTANT")
    /// The calls are no list, or one of them is no valid call.
    public static let invalidToolCalls = Code(rawValue: "INVALID_TOOL_CALLS")
    /// There is no call to match.
    public static let missingToolCalls = Code(rawValue: "MISSING_TOOL_CALLS")
    /// Two calls have the same id.
    public static let duplicateToolCalls = Code(rawValue: "DUPLICATE_TOOL_CALLS")
    /// The results are no list, or one of them is no valid tool message.
    public static let invalidToolResults = Code(rawValue: "INVALID_TOOL_RESULTS")
    /// Two results have the same id.
    public static let duplicateToolResults = Code(rawValue: "DUPLICATE_TOOL_RESULTS")
    /// A result answers no call of the turn.
    public static let unknownToolResults = Code(rawValue: "UNKNOWN_TOOL_RESULTS")
    /// A call has no result.
    public static let missingToolResults = Code(rawValue: "MISSING_TOOL_RESULTS")
    /// A result has another name than its call.
    public static let mismatchedToolResults = Code(rawValue: "MISMATCHED_TOOL_RESULTS")
    /// A fault of this library. Please report it.
    public static let `internal` = Code(rawValue: "INTERNAL")

    /// Every code of this version, in the order of the documentation.
    public static let all: [Code] = [
      invalidJSON, invalidUTF8, tooDeep, limitExceeded, duplicateKey, wrongType, missingField, invalidPart, invalidBase64,
      unknownMediaType, unsupportedValue, notFinite, cycle, invalidKey, misplacedPart, unknownWire, invalidOption, unsupportedPart,
      optionConflict, missingToolCallID, missingToolName, invalidWire, invalidAssistant, invalidToolCalls, missingToolCalls,
      duplicateToolCalls, invalidToolResults, duplicateToolResults, unknownToolResults, missingToolResults, mismatchedToolResults,
      `internal`,
    ]
  }
}

/// One step of a place: a member's key or an element's index.
enum PathStep {
  case key(String)
  case index(Int)

  /// So that a hostile key cannot fill a log.
  private static let shown = 64

  /// As the core writes it: `rows`, `[3]`, `["a b"]`.
  var text: String {
    switch self {
    case .index(let index): return "[\(index)]"
    case .key(let key):
      let scalars = key.unicodeScalars
      let long = scalars.count > Self.shown
      let short = long ? String(String.UnicodeScalarView(scalars.prefix(Self.shown))) + "…" : key
      return Self.isIdentifier(short) ? short : "[\(JSONWriter.quoted(short))]"
    }
  }

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, isLetter(first) else { return false }
    return key.unicodeScalars.allSatisfy { isLetter($0) || $0.properties.numericType != nil || $0 == "…" }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "_" || scalar == "$"
  }
}
