/// What encoding would do with one part, or with an output that the wire sends itself.
public struct PartPlan: Sendable, Hashable {
  /// What becomes of a part. A newer version may have actions that this one has no name for.
  public struct Action: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The action's name, such as `in_place`.
    public let rawValue: String
    /// An action by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The action's name.
    public var description: String { rawValue }

    /// It stands in the result as it is.
    public static let inPlace = Action(rawValue: "in_place")
    /// Its text stands in the result, and the end says how much was left out.
    public static let shortened = Action(rawValue: "shortened")
    /// The file stands in the result as text.
    public static let asText = Action(rawValue: "as_text")
    /// It follows after the results; the result names it.
    public static let hoisted = Action(rawValue: "hoisted")
    /// A note in the result says what was left out.
    public static let noted = Action(rawValue: "noted")
    /// Nothing of it is sent: blank text, thinking, a block of another provider.
    public static let leftOut = Action(rawValue: "left_out")
    /// Encoding would fail with a typed error.
    public static let refused = Action(rawValue: "refused")
  }

  /// The index of the message.
  public let message: Int
  /// The index of the part in the message's content; `nil` for the output.
  public let part: Int?
  /// What becomes of it.
  public let action: Action
  /// Why, for a person.
  public let reason: String

  init(core json: JSONValue) {
    message = json["message"]?.intValue ?? 0
    part = json["part"]?.intValue
    action = Action(rawValue: json["action"]?.stringValue ?? "")
    reason = json["reason"]?.stringValue ?? ""
  }
}

/// What ``encode(_:as:calls:options:)`` would do with each part of a turn. A part that would be refused is told, not an error.
///
/// - Throws: As ``encode(_:as:calls:options:)``, but for refused parts.
public func plan(
  _ messages: [ToolMessage], as wire: Wire, calls: (any ToolCallSource)? = nil, options: EncodeOptions = EncodeOptions()
) throws(ToolResultError) -> [PartPlan] {
  let turn = try FrameWriter.frame { $0.array(messages) { $0.message($1, withOutput: true) } }
  let told = try Native.plan(turn, wire, calls: try calls?.toolCalls.jsonData(), options: try options.json())
  return (told.arrayValue ?? []).map(PartPlan.init(core:))
}

/// What a wire would do with one part of a result that did not fail.
public func supports(_ part: ContentPart, on wire: Wire, options: EncodeOptions = EncodeOptions()) throws(ToolResultError) -> PartPlan {
  PartPlan(core: try Native.supports(try FrameWriter.frame { $0.part(part) }, wire, options: try options.json()))
}
