import Foundation

/// What crosses to the native library: JSON text, and beside it the bytes of images and files. In the text, a part's `data` is the index of its bytes.
struct Frame {
  var json: ArraySlice<UInt8>
  var blobs: [Data]
}

/// A result or message that was read: its output as text, and everything else as a frame.
struct Opened {
  let output: JSONValue?
  let frame: Frame
}

/// Puts a frame together. The first fault that it meets is kept and thrown at the end, so that writing reads without interruption.
struct FrameWriter {
  private var writer = JSONWriter()
  private var blobs: [Data] = []
  private var fault: ToolResultError?
  private var needsComma = false

  /// A frame that is one value.
  static func frame(_ write: (inout FrameWriter) -> Void) throws(ToolResultError) -> Frame {
    var writer = FrameWriter()
    write(&writer)
    if let fault = writer.fault { throw fault }
    return Frame(json: writer.writer.bytes[...], blobs: writer.blobs)
  }

  mutating func object(_ members: (inout FrameWriter) -> Void) { container("{", "}", members) }

  /// An array; each element is written by the function.
  mutating func array<T>(_ elements: [T], _ write: (inout FrameWriter, T) -> Void) {
    container("[", "]") { writer in
      for (index, element) in elements.enumerated() {
        writer.within(.index(index)) { writer in
          writer.comma()
          write(&writer, element)
        }
      }
    }
  }

  /// A member whose value the function writes.
  mutating func member(_ key: String, _ write: (inout FrameWriter) -> Void) {
    within(.key(key)) { $0.wrapper(key, write) }
  }

  /// A member that stands in no document of a user, so that it is no step of a place.
  mutating func wrapper(_ key: String, _ write: (inout FrameWriter) -> Void) {
    comma()
    writer.string(key)
    writer.raw(":")
    needsComma = false
    write(&self)
    needsComma = true
  }

  mutating func member(_ key: String, _ value: JSONValue?) {
    if let value { member(key) { $0.value(value) } }
  }

  mutating func member(_ key: String, _ text: String?) {
    if let text { member(key) { $0.text(text) } }
  }

  /// Only `true` is written: that is how frames have flags.
  mutating func member(_ key: String, flag: Bool) {
    if flag { member(key) { $0.writer.bool(true) } }
  }

  /// An object that is left out where it has no member.
  mutating func member(_ key: String, _ object: JSONObject) {
    if !object.isEmpty { member(key) { $0.value(object.text) } }
  }

  /// The members of an object, as members of the one that is being written.
  mutating func members(_ object: JSONObject) {
    if let fault = object.text.fault { return note(fault.error) }
    let body = object.text.bytes.dropFirst().dropLast()
    if body.isEmpty { return }
    comma()
    writer.raw(body)
  }

  mutating func value(_ value: JSONValue) {
    if let fault = value.fault { note(fault.error) }
    writer.raw(value.bytes)
    needsComma = true
  }

  /// The same where a user knows the value under another name.
  mutating func value(_ value: JSONValue, named name: String) { within(.key(name)) { $0.value(value) } }

  mutating func text(_ text: String) {
    writer.string(text)
    needsComma = true
  }

  /// The index of bytes that stand beside the text.
  mutating func blob(_ data: Data) {
    writer.integer(blobs.count)
    blobs.append(data)
    needsComma = true
  }

  private mutating func container(_ open: StaticString, _ close: StaticString, _ write: (inout FrameWriter) -> Void) {
    writer.raw(open)
    needsComma = false
    write(&self)
    writer.raw(close)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { writer.raw(",") }
    needsComma = true
  }

  private mutating func note(_ error: ToolResultError) { fault = fault ?? error }

  /// A fault that comes up inside gets the step to it.
  private mutating func within(_ step: PathStep, _ write: (inout FrameWriter) -> Void) {
    let before = fault
    write(&self)
    if before == nil, let fault { self.fault = fault.within(step) }
  }
}
