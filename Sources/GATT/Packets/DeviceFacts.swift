public import HealthModel

/// Current Time (2A2B), or Date Time (2A08): what a device's clock shows.
public struct ClockReading: Hashable, Sendable {
  /// What it shows, to the second.
  public let time: DeviceTime
  /// Bits: 0 set by hand, 1 by another clock, 2 another zone, 3 daylight saving; 0 of a Date Time.
  public let reason: UInt8

  /// - Parameter characteristic: `currentTime` or `dateTime`.
  public init(_ bytes: [UInt8], of characteristic: Characteristic) throws(PacketFault) {
    var reader = PacketReader(bytes)
    time = try reader.dateTime()
    if characteristic == .currentTime {
      // The day of the week, and 256ths of a second.
      try reader.skip(2)
      reason = try reader.byte()
    } else {
      reason = 0
    }
    try reader.end()
  }

  /// What sets the clock to `local`: by hand, on the second.
  public static func setting(_ local: LocalDateTime, of characteristic: Characteristic) -> [UInt8] {
    let (date, time) = (local.date, local.time)
    let year = UInt16(clamping: date.year)
    let bytes = [
      UInt8(year & 0xFF), UInt8(year >> 8), UInt8(date.month), UInt8(date.day), UInt8(time.hour),
      UInt8(time.minuteOfDay % 60), UInt8(time.second),
    ]
    guard characteristic == .currentTime else { return bytes }
    return bytes + [UInt8(date.weekday.rawValue), 0, 1]
  }
}

/// What the services 180A and 180F say.
public enum DeviceFacts {
  /// A maker, model or serial number: UTF-8 without the zeros and blanks at its end, and without
  /// what drives a terminal; nil where nothing is left.
  public static func text(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(100) where isShown(scalar) { kept.append(scalar) }
    while let last = kept.last, last == " " { kept.removeLast() }
    return kept.isEmpty ? nil : String(kept)
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// A battery's charge, from 0 to 100 %; nil for what can't be one.
  public static func charge(_ bytes: [UInt8]) -> Int? {
    bytes.count == 1 && bytes[0] <= 100 ? Int(bytes[0]) : nil
  }
}
