/// A piece of a stream of JSON.
public struct JSONPiece: Equatable, Sendable {
  /// The member that it is, or stands in, of the object at the outside; nil outside of any.
  public let name: String?
  /// Whether it is an element of that member's array, and not the member.
  public let isElement: Bool
  /// As it is written.
  public let text: String
  /// The line on which it begins, from 1.
  public let line: Int
}

/// Cuts a stream of JSON into its elements, so that a file of any size costs no more memory than
/// its longest element.
///
/// The elements of one array at the outside, the members of one object and the elements of their
/// arrays, or values one after the other with white space between them (NDJSON). Whether an element
/// is JSON inside, `JSONReader` says.
public struct JSONElements: ~Copyable {
  private let more: () throws -> [UInt8]
  private let longest: Int
  private let opensObject: Bool
  private var piece: [UInt8] = []
  private var position = 0
  private var state = State.start
  /// Where the stream stands, from 1.
  public private(set) var line = 1

  /// How deep arrays and objects may stand in each other within an element.
  static let deepest = 64
  /// How many values an element may hold: a short one costs memory all the same.
  static let mostValues = 100_000

  private enum State: Equatable {
    case start
    /// Between values that stand one after the other.
    case loose
    case array
    case object
    /// In the array of a member.
    case member(String)
    case over
  }

  /// - Parameters:
  ///   - longest: Bytes that one element may have.
  ///   - opensObject: Whether an object that the stream begins with is cut into its members, and not
  ///     one element; what comes behind it is one element each.
  ///   - next: The next piece of the stream; empty at its end.
  public init(
    longest: Int = 16 << 20, opensObject: Bool = false, next: @escaping () throws -> [UInt8]
  ) {
    self.longest = longest
    self.opensObject = opensObject
    more = next
  }

  /// The text of the next element; nil after the last.
  /// - Throws: `JSONFault`, and what `next` throws.
  public mutating func element() throws -> String? { try next()?.text }

  /// The next element; nil after the last. An empty array of a member has none.
  /// - Throws: `JSONFault`, and what `next` throws.
  public mutating func next() throws -> JSONPiece? {
    while true {
      if state == .start { try begin() }
      guard state != .over else { return nil }
      try skipBlanks()
      guard let byte = try peek() else {
        guard state == .loose else { throw JSONFault.malformed }
        state = .over
        return nil
      }
      switch state {
      case .start, .over: return nil
      case .loose: return try value(named: nil, isElement: false)
      case .array, .member:
        if byte == UInt8(ascii: "]") {
          try endArray()
        } else if case .member(let name) = state {
          return try value(named: name, isElement: true)
        } else {
          return try value(named: nil, isElement: true)
        }
      case .object:
        if byte == UInt8(ascii: "}") {
          position += 1
          state = .loose
        } else if let member = try member() {
          return member
        }
      }
    }
  }

  /// A byte order mark is passed over; an array's bracket is not part of its elements.
  private mutating func begin() throws {
    state = .loose
    if try peek() == 0xEF {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
        guard try peek() == byte else { throw JSONFault.notUTF8 }
        position += 1
      }
    }
    try skipBlanks()
    switch try peek() {
    case UInt8(ascii: "["): state = .array
    case UInt8(ascii: "{") where opensObject: state = .object
    default: return
    }
    position += 1
  }

  /// Behind the array of a member its object goes on; behind one at the outside is nothing.
  private mutating func endArray() throws {
    position += 1
    guard state == .array else {
      state = .object
      return try endElement(before: UInt8(ascii: "}"))
    }
    try skipBlanks()
    guard try peek() == nil else { throw JSONFault.malformed }
    state = .over
  }

  /// A member's name, and its value unless that is an array: then nil, before its first element.
  private mutating func member() throws -> JSONPiece? {
    let name = try value(named: nil, isElement: false, isName: true).text
    guard name.utf8.first == UInt8(ascii: "\""), !name.utf8.contains(UInt8(ascii: "\\")) else {
      throw JSONFault.malformed
    }
    try skipBlanks()
    guard try peek() == UInt8(ascii: ":") else { throw JSONFault.malformed }
    position += 1
    try skipBlanks()
    let plain = String(name.dropFirst().dropLast())
    guard try peek() == UInt8(ascii: "[") else {
      return try value(named: plain, isElement: false)
    }
    position += 1
    state = .member(plain)
    return nil
  }

  private mutating func value(
    named name: String?, isElement: Bool, isName: Bool = false
  ) throws -> JSONPiece {
    let first = line
    let bytes = try elementBytes()
    guard let text = String(validating: bytes, as: UTF8.self) else { throw JSONFault.notUTF8 }
    switch state {
    case .array, .member: try endElement(before: UInt8(ascii: "]"))
    case .object where !isName: try endElement(before: UInt8(ascii: "}"))
    case .object, .loose, .start, .over: break
    }
    return JSONPiece(name: name, isElement: isElement, text: text, line: first)
  }

  /// What stands behind an element: a comma and another one, or the end of what it stands in.
  private mutating func endElement(before end: UInt8) throws {
    try skipBlanks()
    switch try peek() {
    case UInt8(ascii: ","):
      position += 1
      try skipBlanks()
      guard let byte = try peek(), byte != end else { throw JSONFault.malformed }
    case end: break
    default: throw JSONFault.malformed
    }
  }

  /// The bytes up to where the element ends: its own bracket, or what can't be part of it.
  private mutating func elementBytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var inside = Inside()
    repeat {
      guard try peek() != nil else {
        guard inside.isWhole, !bytes.isEmpty else { throw JSONFault.malformed }
        return bytes
      }
      let start = position
      var isOver = false
      while position < piece.count, !isOver {
        switch inside.take(piece[position]) {
        case .within: position += 1
        case .last:
          position += 1
          isOver = true
        case .behind: isOver = true
        case .never: throw JSONFault.malformed
        case .tooDeep: throw JSONFault.tooDeep
        }
      }
      guard bytes.count + position - start <= longest, inside.values <= JSONElements.mostValues
      else { throw JSONFault.tooLong }
      bytes += piece[start..<position]
      if isOver { break }
    } while true
    line += inside.lines
    guard !bytes.isEmpty else { throw JSONFault.malformed }
    return bytes
  }

  /// Where in an element a byte stands.
  private struct Inside {
    private var depth = 0
    private var isText = false
    private var isEscaped = false
    private var isEmpty = true
    private(set) var lines = 0
    /// How many there are so far, or a few more: what stands behind a bracket or a comma.
    private(set) var values = 0

    enum Place { case within, last, behind, never, tooDeep }

    var isWhole: Bool { depth == 0 && !isText }

    mutating func take(_ byte: UInt8) -> Place {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
          if depth == 0 { return .last }
        }
        return .within
      }
      if depth == 0, !isEmpty, JSONElements.endsScalar(byte) { return .behind }
      isEmpty = false
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        values += 1
        if depth > JSONElements.deepest { return .tooDeep }
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return .never }
        if depth == 0 { return .last }
      case UInt8(ascii: "\n"): lines += 1
      default: break
      }
      return .within
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func skipBlanks() throws {
    while let byte = try peek(), JSONElements.isBlank(byte) {
      if byte == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func peek() throws -> UInt8? {
    if position == piece.count {
      piece = try more()
      position = 0
    }
    return piece.isEmpty ? nil : piece[position]
  }
}
