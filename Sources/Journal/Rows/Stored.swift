package import HealthModel
package import SQLite

package protocol Stored {
  static func decoded(_ value: SQLValue) -> Self?
  var stored: SQLValue { get }
  /// The integers that a column allows by default. A broken file may contain others: none may trap.
  static var wholeNumbers: ClosedRange<Int64> { get }
}

extension Stored { package static var wholeNumbers: ClosedRange<Int64> { .min ... .max } }

extension Stored where Self: FixedWidthInteger {
  /// Counts and row numbers, which every reader of JSON represents exactly.
  package static var wholeNumbers: ClosedRange<Int64> { 0...1 << 53 - 1 }
  package static func decoded(_ value: SQLValue) -> Self? {
    if case .integer(let integer) = value { Self(exactly: integer) } else { nil }
  }
  package var stored: SQLValue { .integer(Int64(self)) }
}

extension Int64: Stored {}
extension Int: Stored {}

extension Double: Stored {
  /// Accepts integers, because JSON writes a whole number without a decimal point.
  package static func decoded(_ value: SQLValue) -> Double? {
    switch value {
    case .real(let real): real
    case .integer(let integer): Double(integer)
    default: nil
    }
  }
  package var stored: SQLValue { .real(self) }
}

extension String: Stored {
  package static func decoded(_ value: SQLValue) -> String? {
    if case .text(let text) = value { text } else { nil }
  }
  package var stored: SQLValue { .text(self) }
}

extension Bool: Stored {
  package static func decoded(_ value: SQLValue) -> Bool? {
    value == .integer(0) ? false : value == .integer(1) ? true : nil
  }
  package var stored: SQLValue { .integer(self ? 1 : 0) }
}

extension [UInt8]: Stored {
  package static func decoded(_ value: SQLValue) -> [UInt8]? {
    if case .blob(let bytes) = value { bytes } else { nil }
  }
  package var stored: SQLValue { .blob(self) }
}

/// Counts by name, as a JSON object in the order of the names.
extension [String: Int]: Stored {
  package static func decoded(_ value: SQLValue) -> [String: Int]? {
    guard case .text(let text) = value else { return nil }
    if text == "{}" { return [:] }
    return (try? JSONReader().value(of: text).members)?
      .reduce(into: [:]) { $0[$1.name] = Int($1.value.text) }
  }
  package var stored: SQLValue {
    let members = sorted { $0.key < $1.key }
    return .text(JSONValue.object(members.map { .init($0.key, .integer(Int64($0.value))) }).text)
  }
}

extension Optional: Stored where Wrapped: Stored {
  package static var wholeNumbers: ClosedRange<Int64> { Wrapped.wholeNumbers }
  package static func decoded(_ value: SQLValue) -> Self? {
    if value == .null { return .some(nil) }
    return Wrapped.decoded(value).map(Optional.some)
  }
  package var stored: SQLValue { self?.stored ?? .null }
}

extension Instant: Stored {
  /// The years 1 to 9999 less two days at either end: every instant has a date in every zone.
  package static let wholeNumbers: ClosedRange<Int64> = -62_135_424_000_000...253_402_127_999_999
  package static func decoded(_ value: SQLValue) -> Instant? {
    Int64.decoded(value).map { Instant(milliseconds: $0) }
  }
  package var stored: SQLValue { .integer(milliseconds) }
}

extension VitalID: Stored {
  package static func decoded(_ value: SQLValue) -> VitalID? {
    String.decoded(value).map { VitalID($0) }
  }
  package var stored: SQLValue { .text(name) }
}

extension LocalDate: Stored {
  package static func decoded(_ value: SQLValue) -> LocalDate? {
    String.decoded(value).flatMap { LocalDate($0) }
  }
  package var stored: SQLValue { .text(description) }
}

/// Stored as the minute of the day.
extension TimeOfDay: Stored {
  package static let wholeNumbers: ClosedRange<Int64> = 0...1439
  package static func decoded(_ value: SQLValue) -> TimeOfDay? {
    Int.decoded(value).flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60) }
  }
  package var stored: SQLValue { .integer(Int64(minuteOfDay)) }
}

/// Stored as a bit for each weekday; Monday is bit 0.
extension Set: Stored where Element == Weekday {
  package static var wholeNumbers: ClosedRange<Int64> { 1...127 }
  package static func decoded(_ value: SQLValue) -> Self? {
    Int64.decoded(value).map { bits in
      Set(Weekday.allCases.filter { bits & 1 << ($0.rawValue - 1) != 0 })
    }
  }
  package var stored: SQLValue { .integer(reduce(0) { $0 | 1 << ($1.rawValue - 1) }) }
}

package protocol StoredRaw: Stored, RawRepresentable where RawValue: Stored {}

extension StoredRaw {
  package static func decoded(_ value: SQLValue) -> Self? {
    RawValue.decoded(value).flatMap { Self(rawValue: $0) }
  }
  package var stored: SQLValue { rawValue.stored }
}

extension Severity: StoredRaw {}
extension Importance: StoredRaw {}
extension Comparator: StoredRaw {}
extension Mark: StoredRaw {}
extension SourceProtocol: StoredRaw {}
extension Role: StoredRaw {}

/// Stored as a user's number on the device, or 255 for everyone; NULL until a person decides.
extension DeviceUser: Stored {
  package static let wholeNumbers: ClosedRange<Int64> = 0...255
  package static func decoded(_ value: SQLValue) -> DeviceUser? {
    switch value {
    case .null: .undecided
    case .integer(255): .everyone
    case .integer(let user): .one(UInt8(clamping: user))
    default: nil
    }
  }
  package var stored: SQLValue {
    switch self {
    case .undecided: .null
    case .one(let user): .integer(Int64(user))
    case .everyone: .integer(255)
    }
  }
}

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
  /// Converts a JSON value; nil for an array, an object, or a number too large for a double.
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
