/// A value bound to a statement or read from a row.
public enum SQLValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// NULL for nil.
  public init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
  /// NULL for nil.
  public init(_ real: Double?) { self = real.map { .real($0) } ?? .null }
  /// NULL for nil.
  public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Makes a text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Makes an integer.
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
}
