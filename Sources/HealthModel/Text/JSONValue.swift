/// A JSON value.
///
/// Members keep the order they are given in and doubles are written so that they read back as the
/// same double. SQLite reads what this writes.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  /// A number as it was read, which may be larger or finer than any of ours.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// JSON text that was written before, taken as it is.
  case raw(String)

  /// One name of an object with its value; a name may be there twice.
  public struct Member: Equatable, Sendable {
    /// As it is meant: without quotes and escapes.
    public let name: String
    /// `.null` where the member is there without a value.
    public let value: JSONValue

    /// - Parameter name: as it is meant: `text` escapes it.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A string; `.null` of nil.
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  /// An integer; `.null` of nil.
  public init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }

  /// The member of that name, the first if there are several; nil for no object or no such member.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members of an object, in their order; none of any other value.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of an array; none of any other value.
  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// A text, or a number as it was written; nil of anything else.
  public var plainText: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The value on one line, RFC 8259.
  public var text: String {
    var out: [UInt8] = []
    write(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the text in UTF-8.
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
    // Nearly every text.
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

  /// Whether a byte of UTF-8 stands in a text as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
  }
}
