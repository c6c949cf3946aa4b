public import HealthModel

/// Reads JSON (RFC 8259) with SQLite's own parser: the one place that does.
///
/// One of them reads many texts faster than one for each.
public struct JSONReader: ~Copyable {
  private let connection: Connection
  private let isValid: Statement
  private let tree: Statement
  private let member: Statement

  /// - Throws: `SQLiteError` when there is no memory.
  public init() throws(SQLiteError) {
    let connection = try Connection(path: ":memory:", mode: .create)
    let isValid = try connection.prepareAlone("SELECT json_valid(?)")
    let tree = try connection.prepareAlone("SELECT id, parent, key, type, atom FROM json_tree(?)")
    let member = try connection.prepareAlone("SELECT ?1 -> ?2")
    self.connection = connection
    self.isValid = isValid
    self.tree = tree
    self.member = member
  }

  /// Returns the one value that `text` holds, its numbers as their text: `1e400` is no infinity.
  ///
  /// Shape: members and elements in their order, each name of an object once.
  /// - Parameter most: how many values it may hold, itself and all within.
  /// - Throws: `JSONFault.malformed`, `.nameTwice`, `.tooLong`; `SQLiteError` when there is no memory.
  public func value(of text: String, most: Int = .max) throws -> JSONValue {
    // SQLite's own parse of a text takes several times its length.
    guard most == .max || WrittenNumbers.values(in: text) <= most else { throw JSONFault.tooLong }
    // SQLite reads a text up to its first NUL, and JSON knows none.
    try isValid.start([.text(text)])
    guard try isValid.step(), isValid.integer(0) == 1, !text.utf8.contains(0) else {
      throw JSONFault.malformed
    }
    var nodes: [Node] = []
    var children: [Int64: [Int]] = [:]
    var numbers = WrittenNumbers(in: text)
    // In the order of the text: parents come before what they hold.
    try tree.start([.text(text)])
    while try tree.step() {
      if let parent = tree.optionalInteger(1) { children[parent, default: []].append(nodes.count) }
      let type = tree.text(3)
      // SQLite may write a number otherwise than it stands there.
      let isNumber = type == "integer" || type == "real"
      nodes.append(
        Node(
          id: tree.integer(0), key: tree.optionalText(2) ?? "", type: type,
          atom: isNumber ? numbers.next() ?? "" : tree.text(4)))
    }
    guard !nodes.isEmpty else { throw JSONFault.malformed }
    for held in children.values where Set(held.map { nodes[$0].key }).count < held.count {
      throw JSONFault.nameTwice
    }
    return JSONReader.value(of: 0, nodes, children)
  }

  /// The member of that name of an object, as it is written but for the blanks between its parts;
  /// nil where there is none, or it is null.
  ///
  /// Shape: `text` is JSON; `name` has no quotes.
  public func text(of name: String, in text: String) throws -> String? {
    try member.start([.text(text), .text("$.\"\(name)\"")])
    guard try member.step(), !member.isNull(0), !member.holds("null", in: 0) else { return nil }
    return member.text(0)
  }

  private struct Node {
    let id: Int64
    /// Its name in an object, its number in an array; empty outside.
    let key: String
    let type: String
    /// Of a number its text as written.
    let atom: String
  }

  private static func value(
    of index: Int, _ nodes: [Node], _ children: [Int64: [Int]]
  ) -> JSONValue {
    let node = nodes[index]
    let held = children[node.id] ?? []
    return switch node.type {
    case "object":
      .object(held.map { .init(nodes[$0].key, value(of: $0, nodes, children)) })
    case "array": .array(held.map { value(of: $0, nodes, children) })
    case "integer", "real": .number(node.atom)
    case "true": .bool(true)
    case "false": .bool(false)
    case "text": .string(node.atom)
    default: .null
    }
  }
}

/// The numbers of a text that is JSON, as they are written, from the first to the last.
private struct WrittenNumbers {
  private let bytes: [UInt8]
  private var place = 0

  init(in text: String) { bytes = Array(text.utf8) }

  mutating func next() -> String? {
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") {
        skipText()
      } else if byte == UInt8(ascii: "-") || WrittenNumbers.isDigit(byte) {
        let start = place - 1
        while place < bytes.count, WrittenNumbers.goesOn(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
      }
    }
    return nil
  }

  /// How many values a text holds that is JSON; of an empty array or object one more.
  static func values(in text: String) -> Int {
    var count = 1
    var isInside = false
    var isEscaped = false
    for byte in text.utf8 {
      if isInside {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInside = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInside = true
      } else if byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "{") {
        count += 1
      }
    }
    return count
  }

  /// Goes behind the quote that ends a text.
  private mutating func skipText() {
    while place < bytes.count {
      let byte = bytes[place]
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func goesOn(_ byte: UInt8) -> Bool {
    isDigit(byte) || "+-.eE".utf8.contains(byte)
  }
}

/// Why something is no JSON that can be read.
public enum JSONFault: Error, Equatable, Sendable {
  case notUTF8
  case malformed
  /// Which of two members of one name is meant can't be told (RFC 8259, 4).
  case nameTwice
  /// One element is longer than the limit that the caller set, or holds more than 100,000 values.
  case tooLong
  /// Arrays and objects stand in each other deeper than 64.
  case tooDeep
}
