public import HealthModel

/// Reads JSON (RFC 8259) with SQLite's parser. Nothing else parses JSON.
/// Reusing a reader for many texts is faster than creating one for each.
public final class JSONReader {
  private let connection: Connection
  private let isValid: Statement
  private let tree: Statement
  private let member: Statement

  public init() throws(SQLiteError) {
    connection = try Connection(path: ":memory:", mode: .create)
    isValid = try connection.prepareAlone("SELECT json_valid(?)")
    tree = try connection.prepareAlone("SELECT id, parent, key, type, atom FROM json_tree(?)")
    member = try connection.prepareAlone("SELECT ?1 -> ?2")
  }

  /// Returns the value in `text`: members in their order, numbers as written, such as `1e400`.
  /// - Parameter most: the maximum number of values, nested ones included.
  /// - Throws: `JSONFault.malformed`, `.nameTwice`, `.tooLong`; `SQLiteError` if memory runs out.
  public func value(of text: String, most: Int = .max) throws -> JSONValue {
    // SQLite's parse tree needs several times as much memory as the text.
    guard most == .max || JSONReader.count(in: text) <= most else { throw JSONFault.tooLong }
    // SQLite stops at the first NUL, and JSON allows none.
    try isValid.start([.text(text)])
    guard try isValid.step(), isValid.integer(0) == 1, !text.utf8.contains(0) else {
      throw JSONFault.malformed
    }
    var nodes: [Node] = []
    var children: [Int64: [Int]] = [:]
    var numbers = JSONReader.numbers(in: text).makeIterator()
    // The rows come in the order of the text, parents first.
    try tree.start([.text(text)])
    while try tree.step() {
      if let parent = tree.optionalInteger(1) { children[parent, default: []].append(nodes.count) }
      let type = tree.text(3)
      // SQLite may write a number differently.
      let isNumber = type == "integer" || type == "real"
      let atom = isNumber ? numbers.next() ?? "" : tree.text(4)
      nodes.append((tree.integer(0), tree.optionalText(2) ?? "", type, atom))
    }
    guard !nodes.isEmpty else { throw JSONFault.malformed }
    for held in children.values where Set(held.map { nodes[$0].key }).count < held.count {
      throw JSONFault.nameTwice
    }
    return JSONReader.value(of: 0, nodes, children)
  }

  /// Returns an object's member as JSON text; nil if it is missing or null.
  /// `text` must be valid JSON, and `name` must not contain quotes.
  public func text(of name: String, in text: String) throws -> String? {
    try member.start([.text(text), .text("$.\"\(name)\"")])
    guard try member.step(), !member.isNull(0), !member.holds("null", in: 0) else { return nil }
    return member.text(0)
  }

  /// `key`: a member's name or an element's index, empty at the top; `atom`: a string or number.
  private typealias Node = (id: Int64, key: String, type: String, atom: String)

  /// Counts the values in valid JSON; an empty array or object counts as two.
  private static func count(in text: String) -> Int {
    var count = 1
    var strings = JSONStrings()
    for byte in text.utf8 where !strings.take(byte) {
      if byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "{") { count += 1 }
    }
    return count
  }

  private static func numbers(in text: String) -> [String] {
    var strings = JSONStrings()
    let signs = Array("0123456789+-.eE".utf8)
    return text.utf8.split { strings.take($0) || !signs.contains($0) }
      .filter { $0.first.map { $0 < UInt8(ascii: "E") } ?? false }  // Not the "e" of "true".
      .compactMap { String($0) }
  }

  private static func value(
    of index: Int, _ nodes: [Node], _ children: [Int64: [Int]]
  ) -> JSONValue {
    let node = nodes[index]
    let held = children[node.id] ?? []
    return switch node.type {
    case "object": .object(held.map { .init(nodes[$0].key, value(of: $0, nodes, children)) })
    case "array": .array(held.map { value(of: $0, nodes, children) })
    case "integer", "real": .number(node.atom)
    case "true": .bool(true)
    case "false": .bool(false)
    case "text": .string(node.atom)
    default: .null
    }
  }
}

struct JSONStrings {
  private(set) var isInside = false
  private var isEscaped = false

  /// - Returns: whether the byte belongs to a string, quotes included.
  mutating func take(_ byte: UInt8) -> Bool {
    guard isInside else {
      isInside = byte == UInt8(ascii: "\"")
      return isInside
    }
    isInside = isEscaped || byte != UInt8(ascii: "\"")
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    return true
  }
}

public enum JSONFault: Error, Equatable, Sendable {
  case notUTF8, malformed
  /// An object has two members of the same name (RFC 8259, 4).
  case nameTwice
  /// An element is longer than the caller's limit or contains too many values.
  case tooLong
  case tooDeep
}
