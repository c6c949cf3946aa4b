public struct JSONPiece: Equatable, Sendable {
  /// The name of the top-level member that this is or belongs to; nil outside an object.
  public let name: String?
  /// Whether this is an element of an array, and not a whole member or value.
  public let isElement: Bool
  public let text: String
  /// The line on which the piece begins, from 1.
  public let line: Int
}

/// Splits a stream of JSON into elements, so that memory use depends only on the longest element.
/// An element is a top-level value (NDJSON), a value in a top-level array or, with `opensObject`, a
/// member of an object at the start or a value in a member's array. `JSONReader` checks the JSON.
public struct JSONElements: ~Copyable {
  private let more: () throws -> [UInt8]
  private let longest: Int
  private let opensObject: Bool
  private var piece: [UInt8] = []
  private var position = 0
  private var state = State.start
  public private(set) var line = 1
  static let deepest = 64
  /// The maximum number of values in an element: even short values cost memory.
  static let mostValues = 100_000

  private enum State: Equatable {
    case start
    /// Between top-level values.
    case loose
    case array, object
    case member(String)
    case over
  }

  /// `next` returns more bytes, none at the stream's end; an element has at most `longest` bytes.
  /// - Parameter opensObject: whether to split an object at the start into its members.
  public init(
    longest: Int = 16 << 20, opensObject: Bool = false, next: @escaping () throws -> [UInt8]
  ) { (self.longest, self.opensObject, more) = (longest, opensObject, next) }

  /// Returns the next element; nil after the last. A member that is an empty array yields none.
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
        let name: String? = if case .member(let name) = state { name } else { nil }
        if byte != UInt8(ascii: "]") { return try value(named: name, isElement: true) }
        position += 1
        if state == .array {
          // Nothing may follow a top-level array.
          try skipBlanks()
          guard try peek() == nil else { throw JSONFault.malformed }
          state = .over
        } else {
          state = .object
          try endElement(before: UInt8(ascii: "}"))
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

  /// Returns the next member; nil if its value is an array, whose elements come next.
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
    guard try peek() == UInt8(ascii: "[") else { return try value(named: plain, isElement: false) }
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

  /// Skips the comma before another element, but not the end of the surrounding array or object.
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

  private mutating func elementBytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var inside = Inside()
    var isOver = false
    repeat {
      guard try peek() != nil else {
        guard inside.isWhole, !bytes.isEmpty else { throw JSONFault.malformed }
        return bytes
      }
      let start = position
      while position < piece.count, !isOver {
        let place = try inside.take(piece[position])
        if place != .behind { position += 1 }
        isOver = place != .within
      }
      guard bytes.count + position - start <= longest, inside.values <= JSONElements.mostValues
      else { throw JSONFault.tooLong }
      bytes += piece[start..<position]
    } while !isOver
    line += inside.lines
    guard !bytes.isEmpty else { throw JSONFault.malformed }
    return bytes
  }

  private struct Inside {
    private var depth = 0
    private var strings = JSONStrings()
    private var isEmpty = true
    private(set) var lines = 0
    /// An estimate of the number of values so far: the number of `{`, `[` and commas.
    private(set) var values = 0

    enum Place { case within, last, behind }

    var isWhole: Bool { depth == 0 && !strings.isInside }

    mutating func take(_ byte: UInt8) throws(JSONFault) -> Place {
      let wasInside = strings.isInside
      if !wasInside, depth == 0, !isEmpty, JSONElements.endsScalar(byte) { return .behind }
      isEmpty = false
      if strings.take(byte) {
        return wasInside && !strings.isInside && depth == 0 ? .last : .within
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        values += 1
        if depth > JSONElements.deepest { throw .tooDeep }
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { throw .malformed }
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
