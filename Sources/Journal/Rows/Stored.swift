import HealthModel
import SQLite

/// A value that one column holds.
protocol Stored {
  /// Nil when the stored value is no such value.
  init?(stored value: SQLValue)
  var stored: SQLValue { get }
  /// What a whole number of a column may be, unless its row says otherwise: a file from elsewhere, or
  /// a broken one, has any, and what reckons with them must not stop at one.
  static var wholeNumbers: ClosedRange<Int64> { get }
}

extension Stored {
  static var wholeNumbers: ClosedRange<Int64> { .min ... .max }
}

extension Int64: Stored {
  /// Counts and numbers of rows, as every reader of JSON has them exactly.
  static let wholeNumbers: ClosedRange<Int64> = 0...1 << 53 - 1
  init?(stored value: SQLValue) {
    guard case .integer(let integer) = value else { return nil }
    self = integer
  }
  var stored: SQLValue { .integer(self) }
}

extension Int: Stored {
  static let wholeNumbers = Int64.wholeNumbers
  init?(stored value: SQLValue) {
    guard case .integer(let integer) = value else { return nil }
    self.init(exactly: integer)
  }
  var stored: SQLValue { .integer(Int64(self)) }
}

extension Double: Stored {
  /// JSON writes a whole number without a point.
  init?(stored value: SQLValue) {
    switch value {
    case .real(let real): self = real
    case .integer(let integer): self = Double(integer)
    default: return nil
    }
  }
  var stored: SQLValue { .real(self) }
}

extension String: Stored {
  init?(stored value: SQLValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  var stored: SQLValue { .text(self) }
}

extension Bool: Stored {
  init?(stored value: SQLValue) {
    switch value {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
  var stored: SQLValue { .integer(self ? 1 : 0) }
}

extension Optional: Stored where Wrapped: Stored {
  static var wholeNumbers: ClosedRange<Int64> { Wrapped.wholeNumbers }
  init?(stored value: SQLValue) {
    guard value != .null else {
      self = .none
      return
    }
    guard let wrapped = Wrapped(stored: value) else { return nil }
    self = .some(wrapped)
  }
  var stored: SQLValue { self?.stored ?? .null }
}

extension Instant: Stored {
  /// The years 1 to 9999, but for two days at either end: it has a date there in every zone.
  static let wholeNumbers: ClosedRange<Int64> = -62_135_424_000_000...253_402_127_999_999
  init?(stored value: SQLValue) {
    guard let milliseconds = Int64(stored: value) else { return nil }
    self.init(milliseconds: milliseconds)
  }
  var stored: SQLValue { .integer(milliseconds) }
}

extension VitalID: Stored {
  init?(stored value: SQLValue) {
    guard let name = String(stored: value) else { return nil }
    self.init(name)
  }
  var stored: SQLValue { .text(name) }
}

extension LocalDate: Stored {
  init?(stored value: SQLValue) {
    guard let text = String(stored: value) else { return nil }
    self.init(text)
  }
  var stored: SQLValue { .text(description) }
}

/// The minute of the day.
extension TimeOfDay: Stored {
  static let wholeNumbers: ClosedRange<Int64> = 0...1439
  init?(stored value: SQLValue) {
    guard let minute = Int(stored: value) else { return nil }
    self.init(hour: minute / 60, minute: minute % 60)
  }
  var stored: SQLValue { .integer(Int64(minuteOfDay)) }
}

/// A bit for each; Monday is bit 0.
extension Set: Stored where Element == Weekday {
  static var wholeNumbers: ClosedRange<Int64> { 1...127 }
  init?(stored value: SQLValue) {
    guard let bits = Int64(stored: value) else { return nil }
    self = Set(Weekday.allCases.filter { bits & 1 << ($0.rawValue - 1) != 0 })
  }
  var stored: SQLValue { .integer(reduce(0) { $0 | 1 << ($1.rawValue - 1) }) }
}

/// A closed list of words or numbers.
protocol StoredRaw: Stored, RawRepresentable where RawValue: Stored {}

extension StoredRaw {
  init?(stored value: SQLValue) {
    guard let raw = RawValue(stored: value) else { return nil }
    self.init(rawValue: raw)
  }
  var stored: SQLValue { rawValue.stored }
}

extension Severity: StoredRaw {}
extension Importance: StoredRaw {}
extension Comparator: StoredRaw {}
extension Mark: StoredRaw {}
