public import HealthModel

/// The fault of a packet whose length contradicts its flags.
public enum PacketFault: Error, Hashable, Sendable {
  /// Bytes are missing; `expected` is the minimum length that could be determined.
  case tooShort(bytes: Int, expected: Int)
  case tooLong(bytes: Int, expected: Int)
}

struct PacketReader {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() throws(PacketFault) -> UInt8 { UInt8(try number(1)) }

  mutating func short() throws(PacketFault) -> UInt16 { UInt16(try number(2)) }

  mutating func skip(_ count: Int) throws(PacketFault) { _ = try number(count) }

  mutating func shortFloat() throws(PacketFault) -> MedicalNumber {
    MedicalNumber(shortFloat: try short())
  }

  mutating func float() throws(PacketFault) -> MedicalNumber {
    MedicalNumber(float: UInt32(try number(4)))
  }

  mutating func dateTime() throws(PacketFault) -> DeviceTime {
    let (year, month, day) = (Int(try short()), Int(try byte()), Int(try byte()))
    let (hour, minute, second) = (Int(try byte()), Int(try byte()), Int(try byte()))
    if year == 0 || month == 0 || day == 0 { return .unknown }
    guard year >= 1582, let date = LocalDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return .impossible }
    return .local(LocalDateTime(date, time))
  }

  func end() throws(PacketFault) {
    guard place == bytes.count else { throw .tooLong(bytes: bytes.count, expected: place) }
  }

  private mutating func number(_ count: Int) throws(PacketFault) -> UInt64 {
    guard place + count <= bytes.count else {
      throw .tooShort(bytes: bytes.count, expected: place + count)
    }
    defer { place += count }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

public enum DeviceTime: Hashable, Sendable {
  /// The time is missing, or has a year, month or day of 0.
  case unknown
  case local(LocalDateTime)
  /// An impossible time, such as 30 February, 25:00 or a year before 1582.
  case impossible

  /// The instant of this time read as UTC; nil if the time is unknown or impossible.
  public var asUTC: Instant? {
    guard case .local(let local) = self else { return nil }
    return local.instant(utcOffsetSeconds: 0)
  }

  func adding(minutes: Int) -> DeviceTime {
    guard case .local(let local) = self else { return self }
    let later = local.instant(utcOffsetSeconds: 0).adding(seconds: Int64(minutes) * 60)
    return .local(LocalDateTime(later, utcOffsetSeconds: 0))
  }
}

/// An SFLOAT or FLOAT of IEEE 11073-20601: a decimal number or a special value.
public enum MedicalNumber: Hashable, Sendable {
  /// `mantissa` × 10 to the power of `exponent`, as sent.
  case decimal(mantissa: Int, exponent: Int)
  /// NaN: the measurement failed.
  case notANumber
  /// NRes: there is a value, but not at this resolution.
  case notAtThisResolution
  case infinity, negativeInfinity, reserved

  /// Decodes an SFLOAT: a 4-bit exponent and a 12-bit mantissa, both signed.
  public init(shortFloat word: UInt16) {
    self.init(UInt32(word), mantissaBits: 12, exponentBits: 4)
  }

  /// Decodes a FLOAT: an 8-bit exponent and a 24-bit mantissa, both signed.
  public init(float word: UInt32) { self.init(word, mantissaBits: 24, exponentBits: 8) }

  private init(_ word: UInt32, mantissaBits: Int, exponentBits: Int) {
    func signed(_ number: UInt32, bits: Int) -> Int {
      Int(number) < 1 << (bits - 1) ? Int(number) : Int(number) - 1 << bits
    }
    // The special values surround the lowest mantissa and have an exponent of 0.
    let lowest: UInt32 = 1 << (mantissaBits - 1)
    switch word {
    case lowest - 1: self = .notANumber
    case lowest: self = .notAtThisResolution
    case lowest - 2: self = .infinity
    case lowest + 2: self = .negativeInfinity
    case lowest + 1: self = .reserved
    default:
      self = .decimal(
        mantissa: signed(word & (1 << mantissaBits - 1), bits: mantissaBits),
        exponent: signed(word >> mantissaBits, bits: exponentBits))
    }
  }

  /// Returns the `Double` nearest to the number × 10 to the `power`; nil for special values.
  public func value(shifted power: Int = 0) -> Double? {
    guard case .decimal(let mantissa, let exponent) = self else { return nil }
    let shift = exponent + power
    // Powers up to 10²² are exact, so only the final multiplication or division rounds.
    guard abs(shift) <= 22 else { return Double("\(mantissa)e\(shift)") }
    var scale = 1.0
    for _ in 0..<abs(shift) { scale *= 10 }
    return shift < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
  }
}
