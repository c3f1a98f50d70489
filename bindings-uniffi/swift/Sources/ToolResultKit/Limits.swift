/// Limits for input that is not trusted. What is left out has no limit; the depth of 512 always holds.
///
/// ```swift
/// let result = try ToolResult(json: body, limits: Limits(maxBytes: 1_000_000, maxParts: 20))
/// ```
public struct Limits: Sendable, Hashable {
  /// The most bytes of JSON text that is read.
  public var maxBytes: UInt?
  /// The deepest nesting inside one application value, where less than 512 is wanted.
  public var maxDepth: UInt?
  /// The most content parts in one result or message.
  public var maxParts: UInt?
  /// The most bytes of one image or file, after base64 is read.
  public var maxMediaBytes: UInt?

  /// Limits; what is left out has none.
  public init(maxBytes: UInt? = nil, maxDepth: UInt? = nil, maxParts: UInt? = nil, maxMediaBytes: UInt? = nil) {
    self.maxBytes = maxBytes
    self.maxDepth = maxDepth
    self.maxParts = maxParts
    self.maxMediaBytes = maxMediaBytes
  }
}
