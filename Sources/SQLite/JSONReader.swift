public import HealthModel

/// Reads JSON (RFC 8259) with SQLite's own parser: the one place that does.
public struct JSONReader: ~Copyable {
  private let connection: Connection

  public init() throws(SQLiteError) {
    connection = try Connection(path: ":memory:", mode: .create)
  }

  /// Returns the one value that `text` holds, its numbers as their text: `1e400` is no infinity.
  ///
  /// Shape: members and elements in their order, each name of an object once.
  /// - Throws: `JSONFault.malformed`, `.nameTwice`; `SQLiteError` when there is no memory.
  public func value(of text: String) throws -> JSONValue {
    // SQLite reads a text up to its first NUL, and JSON knows none.
    let isWhole = try connection.firstRow("SELECT json_valid(?)", [.text(text)]) {
      $0.integer(0) == 1
    }
    guard isWhole == true, !text.utf8.contains(0) else { throw JSONFault.malformed }
    var nodes: [Node] = []
    var children: [Int64: [Int]] = [:]
    // Parents come before what they hold.
    let rows = try connection.prepare(
      """
      SELECT id, parent, key, type, atom,
        CASE WHEN type IN ('integer', 'real') THEN ?1 -> fullkey END
      FROM json_tree(?1)
      """, [.text(text)])
    while try rows.step() {
      if let parent = rows.optionalInteger(1) { children[parent, default: []].append(nodes.count) }
      nodes.append(
        Node(
          id: rows.integer(0), key: rows.optionalText(2) ?? "", type: rows.text(3),
          atom: rows.text(4), number: rows.optionalText(5)))
    }
    guard !nodes.isEmpty else { throw JSONFault.malformed }
    for held in children.values where Set(held.map { nodes[$0].key }).count < held.count {
      throw JSONFault.nameTwice
    }
    return JSONReader.value(of: 0, nodes, children)
  }

  private struct Node {
    let id: Int64
    /// Its name in an object, its number in an array; empty outside.
    let key: String
    let type: String
    let atom: String
    /// As written; nil where a path can't name the place.
    let number: String?
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
    case "integer", "real": .number(node.number ?? node.atom)
    case "true": .bool(true)
    case "false": .bool(false)
    case "text": .string(node.atom)
    default: .null
    }
  }
}

/// Why something is no JSON that can be read.
public enum JSONFault: Error, Equatable, Sendable {
  case notUTF8
  case malformed
  /// Which of two members of one name is meant can't be told (RFC 8259, 4).
  case nameTwice
  /// One element is longer than the limit that the caller set.
  case tooLong
}

/// Cuts a stream of JSON into its elements, so that a file of any size costs no more memory than
/// its longest element.
///
/// The elements of one array at the outside, or values one after the other with white space
/// between them (NDJSON). Whether an element is JSON inside, `JSONReader` says.
public struct JSONElements: ~Copyable {
  private let next: () throws -> [UInt8]
  private let longest: Int
  private var piece: [UInt8] = []
  private var position = 0
  private var isInArray = false
  private var hasBegun = false
  private var isOver = false

  /// - Parameters:
  ///   - longest: Bytes that one element may have.
  ///   - next: The next piece of the stream; empty at its end.
  public init(longest: Int = 16 << 20, next: @escaping () throws -> [UInt8]) {
    self.longest = longest
    self.next = next
  }

  /// The text of the next element; nil after the last.
  /// - Throws: `JSONFault`, and what `next` throws.
  public mutating func element() throws -> String? {
    guard !isOver else { return nil }
    if !hasBegun { try begin() }
    try skipBlanks()
    guard let first = try peek() else {
      if isInArray { throw JSONFault.malformed }
      isOver = true
      return nil
    }
    if isInArray, first == UInt8(ascii: "]") {
      position += 1
      try skipBlanks()
      guard try peek() == nil else { throw JSONFault.malformed }
      isOver = true
      return nil
    }
    let bytes = try elementBytes()
    guard let text = String(validating: bytes, as: UTF8.self) else { throw JSONFault.notUTF8 }
    try endElement()
    return text
  }

  /// A byte order mark is passed over; an array's bracket is not part of its elements.
  private mutating func begin() throws {
    hasBegun = true
    if try peek() == 0xEF {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
        guard try peek() == byte else { throw JSONFault.notUTF8 }
        position += 1
      }
    }
    try skipBlanks()
    if try peek() == UInt8(ascii: "[") {
      isInArray = true
      position += 1
    }
  }

  /// What stands behind an element: a comma and another one, or the array's end.
  private mutating func endElement() throws {
    guard isInArray else { return }
    try skipBlanks()
    switch try peek() {
    case UInt8(ascii: ","):
      position += 1
      try skipBlanks()
      guard let byte = try peek(), byte != UInt8(ascii: "]") else { throw JSONFault.malformed }
    case UInt8(ascii: "]"): break
    default: throw JSONFault.malformed
    }
  }

  /// The bytes up to where the element ends: its own bracket, or what can't be part of it.
  private mutating func elementBytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var depth = 0
    var isText = false
    var isEscaped = false
    while let byte = try peek() {
      if !isText, depth == 0, !bytes.isEmpty, JSONElements.endsScalar(byte) { break }
      guard bytes.count < longest else { throw JSONFault.tooLong }
      bytes.append(byte)
      position += 1
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      guard depth >= 0 else { throw JSONFault.malformed }
      if depth == 0, !isText, [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(byte) { break }
    }
    guard depth == 0, !isText else { throw JSONFault.malformed }
    return bytes
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C
  }

  private mutating func skipBlanks() throws {
    while let byte = try peek(), JSONElements.isBlank(byte) { position += 1 }
  }

  private mutating func peek() throws -> UInt8? {
    if position == piece.count {
      piece = try next()
      position = 0
    }
    return piece.isEmpty ? nil : piece[position]
  }
}
