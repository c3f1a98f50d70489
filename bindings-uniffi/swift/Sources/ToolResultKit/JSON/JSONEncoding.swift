import Foundation

extension JSONValue {
  /// The JSON form of any `Encodable` value, written by this library's own encoder.
  ///
  /// Numbers keep their digits, `Date` is RFC 3339 in UTC, `Data` base64 text, `UUID` lower case, `URL` its text. Members come in the order in which
  /// the type encodes them; dictionaries and sets, which have no order, are sorted by their JSON text, so that the same value is always the same text.
  ///
  /// - Throws: ``ToolResultError`` with the place: `NOT_FINITE`, `TOO_DEEP` (also for a value that contains itself), `MISPLACED_PART` for a
  ///   content part or result inside, `UNSUPPORTED_VALUE` for what a type's own code refuses.
  public init(encoding value: some Encodable) throws(ToolResultError) {
    self = try JSONTree.of(value, depth: 0).value()
  }
}

/// A value while it is encoded. A tree, because Swift's coders may go back to a container that they have left.
final class JSONTree {
  enum Form {
    /// Nothing was encoded yet: an empty object, as Swift's own encoder has it.
    case nothing
    case text(JSONWriter)
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])
  }
  enum Order { case asEncoded, sorted, sortedPairs }

  var form = Form.nothing
  var order = Order.asEncoded
  let depth: Int

  init(depth: Int) { self.depth = depth }

  /// The tree of a value, with errors that know the way to it.
  static func of(_ value: some Encodable, depth: Int) throws(ToolResultError) -> JSONTree {
    let tree = JSONTree(depth: depth)
    if let text = try JSONLeaf.text(of: value) {
      tree.form = .text(text)
      return tree
    }
    guard depth < JSONValue.maximumDepth else { throw JSONValue.tooDeep }
    if let unordered = value as? any JSONUnordered { tree.order = unordered.isPairs ? .sortedPairs : .sorted }
    do {
      try value.encode(to: JSONTextEncoder(tree: tree))
    } catch let error as ToolResultError {
      throw error
    } catch let EncodingError.invalidValue(_, context) {
      throw ToolResultError(.unsupportedValue, detail: context.debugDescription)
    } catch {
      throw ToolResultError(.unsupportedValue, detail: "\(type(of: value)) could not be encoded: \(error)")
    }
    return tree
  }

  /// The value, checked as a whole.
  func value() throws(ToolResultError) -> JSONValue {
    var writer = JSONWriter()
    write(to: &writer)
    let value = JSONValue(writer).notTooDeep(JSONValue.maximumDepth)
    _ = try value.checkedBytes()
    return value
  }

  private func write(to writer: inout JSONWriter) {
    switch form {
    case .nothing: writer.raw("{}")
    case .text(let text): writer.raw(text.bytes)
    case .array(let elements):
      writer.raw("[")
      separated(sorted(elements.map(\.text)), &writer)
      writer.raw("]")
    case .object(let members):
      writer.raw("{")
      let texts = members.map { member in
        var text = JSONWriter()
        text.string(member.key)
        text.raw(":")
        text.raw(member.value.text)
        return text.bytes
      }
      separated(order == .asEncoded ? texts : texts.sorted { $0.lexicographicallyPrecedes($1) }, &writer)
      writer.raw("}")
    }
  }

  private var text: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// A dictionary whose keys are no texts is an array of keys and values by turns: the pairs stay together.
  private func sorted(_ texts: [[UInt8]]) -> [[UInt8]] {
    switch order {
    case .asEncoded: return texts
    case .sorted: return texts.sorted { $0.lexicographicallyPrecedes($1) }
    case .sortedPairs:
      var pairs: [[UInt8]] = []
      for index in stride(from: 0, to: texts.count - 1, by: 2) {
        var pair = texts[index]
        pair.append(UInt8(ascii: ","))
        pair.append(contentsOf: texts[index + 1])
        pairs.append(pair)
      }
      return pairs.sorted { $0.lexicographicallyPrecedes($1) }
    }
  }

  private func separated(_ texts: [[UInt8]], _ writer: inout JSONWriter) {
    for (index, text) in texts.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.raw(text)
    }
  }
}

/// Containers whose order differs from run to run.
private protocol JSONUnordered {
  var isPairs: Bool { get }
}
extension Dictionary: JSONUnordered {
  var isPairs: Bool { !(Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type) }
}
extension Set: JSONUnordered {
  var isPairs: Bool { false }
}

/// The types that have a JSON form of their own, whatever they tell Swift's coders.
enum JSONLeaf {
  static func text(of value: Any) throws(ToolResultError) -> JSONWriter? {
    var writer = JSONWriter()
    switch value {
    case let value as JSONValue: writer.raw(try value.checkedBytes())
    case let value as JSONObject: writer.raw(try value.text.checkedBytes())
    case let value as String: writer.string(value)
    case let value as Bool: writer.bool(value)
    case let value as Double: try writer.float(value)
    case let value as Float: try writer.float(value)
    case let value as Decimal: try writer.decimal(value)
    case let value as any BinaryInteger: writer.integer(value)
    case let value as Data: writer.base64(value)
    case let value as Date: writer.string(try JSONDate.text(value))
    case let value as UUID: writer.string(value.uuidString.lowercased())
    case let value as URL: writer.string(value.absoluteString)
    case is ContentPart, is ToolResult, is ToolMessage:
      throw ToolResultError(.misplacedPart, detail: "a \(type(of: value)) is no JSON value; put parts into content, and return a result as it is")
    default: return nil
    }
    return writer
  }
}

extension JSONWriter {
  /// A decimal number with its digits.
  mutating func decimal(_ value: Decimal) throws(ToolResultError) {
    guard value.isFinite else { throw ToolResultError(.notFinite, detail: "NaN has no JSON form; leave it out or give null") }
    raw(Array(value.description.utf8))
  }
}

// MARK: - Swift's side of the encoder

private struct JSONTextEncoder: Encoder {
  let tree: JSONTree
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = tree.form {} else { tree.form = .object([]) }
    return KeyedEncodingContainer(MemberEncoder<Key>(tree: tree))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = tree.form {} else { tree.form = .array([]) }
    return ElementEncoder(tree: tree)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ScalarEncoder(tree: tree) }
}

private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let tree: JSONTree
  var codingPath: [any CodingKey] { [] }

  /// A key that is encoded again replaces what is there.
  private func put(_ value: JSONTree, _ key: String) {
    guard case .object(var members) = tree.form else { return }
    tree.form = .nothing
    if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      members[index].value = value
    } else {
      members.append((key, value))
    }
    tree.form = .object(members)
  }

  private func child(_ key: String) -> JSONTree {
    let child = JSONTree(depth: tree.depth + 1)
    put(child, key)
    return child
  }

  func encodeNil(forKey key: Key) { put(.null(tree.depth + 1), key.stringValue) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    do throws(ToolResultError) {
      put(try JSONTree.of(value, depth: tree.depth + 1), key.stringValue)
    } catch {
      throw error.within(.key(key.stringValue))
    }
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    JSONTextEncoder(tree: child(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONTextEncoder(tree: child(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONTextEncoder(tree: child("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { JSONTextEncoder(tree: child(key.stringValue)) }
}

private struct ElementEncoder: UnkeyedEncodingContainer {
  let tree: JSONTree
  var codingPath: [any CodingKey] { [] }
  var count: Int { if case .array(let elements) = tree.form { elements.count } else { 0 } }

  private func add(_ value: JSONTree) {
    guard case .array(var elements) = tree.form else { return }
    tree.form = .nothing
    elements.append(value)
    tree.form = .array(elements)
  }

  private func child() -> JSONTree {
    let child = JSONTree(depth: tree.depth + 1)
    add(child)
    return child
  }

  func encodeNil() { add(.null(tree.depth + 1)) }

  func encode(_ value: some Encodable) throws {
    do throws(ToolResultError) {
      add(try JSONTree.of(value, depth: tree.depth + 1))
    } catch {
      throw error.within(.index(count))
    }
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    JSONTextEncoder(tree: child()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { JSONTextEncoder(tree: child()).unkeyedContainer() }
  func superEncoder() -> any Encoder { JSONTextEncoder(tree: child()) }
}

private struct ScalarEncoder: SingleValueEncodingContainer {
  let tree: JSONTree
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { tree.form = JSONTree.null(tree.depth).form }

  func encode(_ value: some Encodable) throws {
    let inner = try JSONTree.of(value, depth: tree.depth)
    tree.form = inner.form
    tree.order = inner.order
  }
}

extension JSONTree {
  fileprivate static func null(_ depth: Int) -> JSONTree {
    let tree = JSONTree(depth: depth)
    var writer = JSONWriter()
    writer.raw("null")
    tree.form = .text(writer)
    return tree
  }
}
