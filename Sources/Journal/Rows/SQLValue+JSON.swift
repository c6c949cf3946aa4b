import HealthModel
import SQLite

extension JSONValue {
  init(_ value: SQLValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let text): self = .string(text)
    case .blob(let bytes): self = .string(bytes.hexadecimal)
    }
  }
}

extension SQLValue {
  /// Nil for an array or an object, and for a number that no double is.
  init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .number(let text):
      guard let real = Double(text), real.isFinite else { return nil }
      self = Int64(text).map { .integer($0) } ?? .real(real)
    case .string(let text): self = .text(text)
    case .bool(let bool): self = .integer(bool ? 1 : 0)
    case .array, .object, .raw: return nil
    }
  }
}
