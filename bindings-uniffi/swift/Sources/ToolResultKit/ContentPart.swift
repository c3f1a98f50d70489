import Foundation

/// One piece of what the model sees. Immutable; made by the static functions:
///
/// ```swift
/// let content: [ContentPart] = [.text("The requested document is attached."), .fileID("file_123")]
/// let picture = try ContentPart.image(png, metadata: ["source": "camera"])
/// ```
///
/// Functions that only take a text never fail. The others settle the media type and read `data:` URLs at once, and throw where the fields do not go
/// together.
public struct ContentPart: Sendable {
  /// The part's JSON, in which 0 stands for ``data``.
  let frame: JSONObject
  /// The bytes of an image or file that holds them.
  public let data: Data?

  /// The kind of a part. A newer version may have kinds that this one has no name for: they are kept whole and written back.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The kind's name in JSON, such as `image_url`.
    public let rawValue: String
    /// A kind by its name in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The kind's name in JSON.
    public var description: String { rawValue }

    /// Text for the model.
    public static let text = Kind(rawValue: "text")
    /// A model's thinking; never sent within a tool result.
    public static let thinking = Kind(rawValue: "thinking")
    /// A picture's bytes.
    public static let image = Kind(rawValue: "image")
    /// A picture at a URL.
    public static let imageURL = Kind(rawValue: "image_url")
    /// A video at a URL.
    public static let videoURL = Kind(rawValue: "video_url")
    /// A file: its bytes, its id at a provider, or its URL.
    public static let file = Kind(rawValue: "file")
    /// A provider's own block, replayed to that provider only.
    public static let providerBlock = Kind(rawValue: "provider_block")

    fileprivate static let fields: [Kind: [String]] = [
      .text: ["text"], .thinking: ["text"], .image: [], .imageURL: ["url"], .videoURL: ["url"],
      .file: ["file_id", "url", "filename", "title", "description", "provider"], .providerBlock: ["provider", "data"],
    ]
  }
}

// MARK: - Reading

extension ContentPart {
  /// What the part is.
  public var kind: Kind { Kind(rawValue: string("type") ?? "") }
  /// The text of a text or thinking part.
  public var text: String? { string("text") }
  /// The URL of a part that has one.
  public var url: String? { string("url") }
  /// The media type, such as `image/png`.
  public var mediaType: String? { string("media_type") }
  /// The id under which a provider keeps a file.
  public var fileID: String? { string("file_id") }
  /// A file's name.
  public var filename: String? { string("filename") }
  /// A file's title.
  public var title: String? { string("title") }
  /// A file's description.
  public var fileDescription: String? { string("description") }
  /// Who owns a ``fileID`` (`nil`: the provider that it is sent to), or a provider block.
  public var provider: String? { string("provider") }
  /// The data of a provider block: any JSON value.
  public var providerData: JSONValue? { kind == .providerBlock ? frame["data"] : nil }
  /// Private data of the application, sent on no wire.
  public var metadata: JSONObject { object("metadata") }
  /// Options by provider, such as `{"anthropic":{"cache_control":{"type":"ephemeral"}}}`.
  public var providerOptions: JSONObject { object("provider_options") }

  /// Keys of the JSON form that this version does not know. They are kept, written back, and sent nowhere.
  public var extra: JSONObject {
    let known = ["type", "data", "media_type", "metadata", "provider_options"] + (Kind.fields[kind] ?? [])
    return JSONObject(members: frame.members.filter { !known.contains($0.key) })
  }

  private func string(_ key: String) -> String? { frame[key]?.stringValue }
  private func object(_ key: String) -> JSONObject { frame[key].flatMap { JSONObject($0) } ?? .empty }
}

// MARK: - Making

extension ContentPart {
  /// Text for the model.
  public static func text(_ text: String) -> ContentPart { ContentPart(bare: .text, "text", text) }

  /// Text for the model, with options.
  ///
  /// - Parameters:
  ///   - metadata: Private data of the application.
  ///   - providerOptions: Options by provider.
  ///   - extra: Further keys of the JSON form.
  public static func text(
    _ text: String, metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    try ContentPart(.text, metadata, providerOptions, extra) { $0.member("text", text) }
  }

  /// A model's thinking. It is never sent within a tool result.
  public static func thinking(_ text: String) -> ContentPart { ContentPart(bare: .thinking, "text", text) }

  /// A model's thinking, with options as for ``text(_:metadata:providerOptions:extra:)``.
  public static func thinking(
    _ text: String, metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    try ContentPart(.thinking, metadata, providerOptions, extra) { $0.member("text", text) }
  }

  /// A picture. A well-known signature of the bytes (PNG, JPEG, GIF, WebP) wins over the media type.
  ///
  /// - Throws: `INVALID_PART` without bytes, `UNKNOWN_MEDIA_TYPE` where nothing tells the type.
  public static func image(
    _ data: Data, mediaType: String? = nil, metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    try ContentPart(.image, metadata, providerOptions, extra) { frame in
      frame.member("data") { $0.blob(data) }
      frame.member("media_type", mediaType)
    }
  }

  /// A picture at a URL. A `data:` URL is read as bytes.
  public static func imageURL(
    _ url: String, mediaType: String? = nil, metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    try ContentPart(.imageURL, metadata, providerOptions, extra) { frame in
      frame.member("url", url)
      frame.member("media_type", mediaType)
    }
  }

  /// A video at a URL. A `data:` URL is read as bytes, which makes a file part.
  public static func videoURL(
    _ url: String, mediaType: String? = nil, metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    try ContentPart(.videoURL, metadata, providerOptions, extra) { frame in
      frame.member("url", url)
      frame.member("media_type", mediaType)
    }
  }

  /// A file, audio and video included. An unknown media type is `application/octet-stream`.
  public static func file(
    _ data: Data, mediaType: String? = nil, filename: String? = nil, title: String? = nil, description: String? = nil,
    metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    let names = FileNames(mediaType: mediaType, filename: filename, title: title, description: description)
    return try ContentPart(.file, metadata, providerOptions, extra) { frame in
      frame.member("data") { $0.blob(data) }
      names.write(to: &frame)
    }
  }

  /// A file that a provider keeps.
  public static func fileID(_ id: String) -> ContentPart { ContentPart(bare: .file, "file_id", id) }

  /// A file that a provider keeps, with options.
  ///
  /// - Parameter provider: Who owns the id, such as `openai`; `nil`: the provider that it is sent to.
  public static func fileID(
    _ id: String, mediaType: String? = nil, filename: String? = nil, title: String? = nil, description: String? = nil, provider: String? = nil,
    metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    let names = FileNames(mediaType: mediaType, filename: filename, title: title, description: description)
    return try ContentPart(.file, metadata, providerOptions, extra) { frame in
      frame.member("file_id", id)
      names.write(to: &frame)
      frame.member("provider", provider)
    }
  }

  /// A file at a URL. A `data:` URL is read as bytes.
  public static func fileURL(
    _ url: String, mediaType: String? = nil, filename: String? = nil, title: String? = nil, description: String? = nil,
    metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    let names = FileNames(mediaType: mediaType, filename: filename, title: title, description: description)
    return try ContentPart(.file, metadata, providerOptions, extra) { frame in
      frame.member("url", url)
      names.write(to: &frame)
    }
  }

  /// A block in a provider's own form, replayed to that provider only.
  public static func providerBlock(
    provider: String, data: JSONValue, metadata: JSONObject = [:], providerOptions: JSONObject = [:], extra: JSONObject = [:]
  ) throws(ToolResultError) -> ContentPart {
    try ContentPart(.providerBlock, metadata, providerOptions, extra) { frame in
      frame.member("provider", provider)
      frame.member("data", data)
    }
  }

  /// The file at a URL of the file system, read now: an image for a picture, else a file with the path's last component as its name.
  ///
  /// - Throws: What reading the file throws.
  public static func contents(of file: URL) throws -> ContentPart {
    ContentPart(try Native.part(fromNamed: try Data(contentsOf: file), file.lastPathComponent))
  }

  /// A part that is its type and one text: there is nothing to check or settle.
  private init(bare kind: Kind, _ key: String, _ text: String) {
    frame = JSONObject(members: [(key: "type", value: JSONValue(kind.rawValue)), (key: key, value: JSONValue(text))])
    data = nil
  }

  /// A part from its fields, checked and settled by the core.
  private init(
    _ kind: Kind, _ metadata: JSONObject, _ providerOptions: JSONObject, _ extra: JSONObject, _ fields: (inout FrameWriter) -> Void
  ) throws(ToolResultError) {
    let frame = try FrameWriter.frame { writer in
      writer.object { part in
        part.member("type", kind.rawValue)
        fields(&part)
        part.member("metadata", metadata)
        part.member("provider_options", providerOptions)
        part.members(extra)
      }
    }
    self.init(try Native.part(frame))
  }

  /// A part that stands alone in its frame.
  init(_ frame: Frame) { self.init(frame.json, frame.blobs) }

  /// A part as it stands in a larger frame, where its bytes may have another index.
  init(_ text: ArraySlice<UInt8>, _ blobs: [Data]) {
    let object = JSONObject(bytes: text)
    let kind = object["type"]?.stringValue
    let index = kind == Kind.image.rawValue || kind == Kind.file.rawValue ? object["data"]?.intValue : nil
    data = index.flatMap { blobs.indices.contains($0) ? blobs[$0] : nil }
    frame = data == nil ? object : object.setting("data", to: 0)
  }
}

/// What a file part says about its file.
private struct FileNames {
  let mediaType: String?
  let filename: String?
  let title: String?
  let description: String?

  func write(to frame: inout FrameWriter) {
    frame.member("media_type", mediaType)
    frame.member("filename", filename)
    frame.member("title", title)
    frame.member("description", description)
  }
}

// MARK: - JSON

extension ContentPart {
  /// A part from its JSON form in UTF-8.
  ///
  /// - Throws: ``ToolResultError`` with the place or a byte offset.
  public init(json: Data, limits: Limits? = nil) throws(ToolResultError) { self.init(try Native.part(fromJSON: json, limits)) }

  /// A part from its JSON form.
  public init(json: String, limits: Limits? = nil) throws(ToolResultError) { try self.init(json: Data(json.utf8), limits: limits) }

  /// The JSON form in UTF-8.
  public func jsonData() throws(ToolResultError) -> Data {
    try Native.partToJSON(try FrameWriter.frame { $0.part(self) })
  }

  /// The JSON form.
  public func jsonString() throws(ToolResultError) -> String { String(decoding: try jsonData(), as: UTF8.self) }
}

extension FrameWriter {
  /// A part, its bytes beside the text.
  mutating func part(_ part: ContentPart) {
    guard let data = part.data else { return value(part.frame.text) }
    object { writer in
      for (key, value) in part.frame.members {
        key == "data" ? writer.member(key) { $0.blob(data) } : writer.member(key, value)
      }
    }
  }
}

extension ContentPart: Codable {
  /// Reads the JSON form.
  public init(from decoder: any Decoder) throws { try self.init(json: try JSONValue(from: decoder).jsonData()) }
  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws { try JSONValue(json: try jsonData()).encode(to: encoder) }
}

extension ContentPart: Hashable {
  /// Whether both are the same: bytes compare as bytes, everything else as JSON values.
  public static func == (a: ContentPart, b: ContentPart) -> Bool { a.data == b.data && a.frame == b.frame }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(data)
    hasher.combine(frame)
  }
}
