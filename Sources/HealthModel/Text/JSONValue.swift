/// A JSON value that keeps the order of its members. Parsing JSON text is left to SQLite.
public enum JSONValue: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  /// A number as it was read, which may be larger or more precise than a `Double`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// Finished JSON text.
  case raw(String)

  /// A member of an object; the same name may occur twice.
  public struct Member: Equatable, Sendable {
    public let name: String
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0, $1) })
  }
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  public init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }

  /// The value of the first member with a name; nil if there is none, or this isn't an object.
  public subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  public var members: [Member] { if case .object(let members) = self { members } else { [] } }
  public var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string, or of a number as it was read; nil for any other value.
  public var plainText: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The JSON text on one line (RFC 8259); `null` for an infinite number or NaN.
  public var text: String {
    var out: [UInt8] = []
    write(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  public func write(to out: inout [UInt8]) {
    switch self {
    case .null: out += "null".utf8
    case .bool(let bool): out += (bool ? "true" : "false").utf8
    case .integer(let integer): out += String(integer).utf8
    case .real(let real): out += (real.isFinite ? real.shortText : "null").utf8
    case .string(let string): JSONValue.write(string, to: &out)
    case .raw(let text), .number(let text): out += text.utf8
    case .array(let elements):
      out.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        element.write(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        JSONValue.write(member.name, to: &out)
        out.append(UInt8(ascii: ":"))
        member.value.write(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to out: inout [UInt8]) {
    let start = out.count
    out.append(UInt8(ascii: "\""))
    out += string.utf8
    // Few strings need escapes.
    if !out[(start + 1)...].allSatisfy(isPlain) {
      out.removeSubrange((start + 1)...)
      for byte in string.utf8 { escape(byte, to: &out) }
    }
    out.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8, to out: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): out += "\\\"".utf8
    case UInt8(ascii: "\\"): out += "\\\\".utf8
    case UInt8(ascii: "\n"): out += "\\n".utf8
    case UInt8(ascii: "\t"): out += "\\t".utf8
    case _ where isPlain(byte): out.append(byte)
    default:
      let hex = String(byte, radix: 16)
      out += ("\\u00" + (hex.utf8.count < 2 ? "0" : "") + hex).utf8
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
  }
}
