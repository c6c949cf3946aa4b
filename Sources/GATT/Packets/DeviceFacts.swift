public import HealthModel

/// A reading of a device's clock: Current Time (2A2B) or Date Time (2A08).
public struct ClockReading: Hashable, Sendable {
  public let time: DeviceTime
  /// Why the clock was last set: bit 0 by hand, 1 by another clock, 2 time zone, 3 daylight saving.
  public let reason: UInt8

  public init(_ bytes: [UInt8], of characteristic: Characteristic) throws(PacketFault) {
    var reader = PacketReader(bytes)
    time = try reader.dateTime()
    if characteristic == .currentTime {
      // The weekday and 256ths of a second.
      try reader.skip(2)
      reason = try reader.byte()
    } else {
      reason = 0
    }
    try reader.end()
  }

  public static func setting(_ local: LocalDateTime, of characteristic: Characteristic) -> [UInt8] {
    let (date, time) = (local.date, local.time)
    let year = UInt16(clamping: date.year)
    let bytes = [
      UInt8(year & 0xFF), UInt8(year >> 8), UInt8(date.month), UInt8(date.day), UInt8(time.hour),
      UInt8(time.minuteOfDay % 60), UInt8(time.second),
    ]
    return characteristic == .currentTime ? bytes + [UInt8(date.weekday.rawValue), 0, 1] : bytes
  }
}

/// Values of the services Device Information (180A) and Battery (180F).
public enum DeviceFacts {
  /// Returns a maker, model or serial number without controls or trailing spaces; nil if empty.
  public static func text(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    var kept = String.UnicodeScalarView(text.unicodeScalars.prefix(100).filter(\.isShown))
    while let last = kept.last, last == " " { kept.removeLast() }
    return kept.isEmpty ? nil : String(kept)
  }

  public static func charge(_ bytes: [UInt8]) -> Int? {
    bytes.count == 1 && bytes[0] <= 100 ? Int(bytes[0]) : nil
  }
}

public struct Quirks: OptionSet, Hashable, Sendable {
  /// One bit for each deviation; never stored.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A cuff sends a user even if the flag for it isn't set, and the pulse and status big-endian.
  public static let swappedPulse = Quirks(rawValue: 1)
  /// The device needs a pause of 100 ms after each subscription.
  public static let needsRest = Quirks(rawValue: 2)
  /// A meter's record numbers don't increase, so all records are always requested.
  public static let numbersBackwards = Quirks(rawValue: 4)

  public init(maker: String?, model: String?) {
    // `BM 85` and `bm85` are the same model.
    func letters(_ text: String?) -> String {
      (text ?? "").lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let (maker, model) = (letters(maker), letters(model))
    self = []
    for known in KnownModel.all
    where maker.hasPrefix(known.maker) && known.models.contains(where: model.hasPrefix) {
      formUnion(known.quirks)
    }
  }
}

struct KnownModel {
  /// The prefix of the maker's name, in lower-case letters and digits.
  let maker: String
  /// The prefixes of the models' names, in the same form; "" matches all.
  let models: [String]
  let quirks: Quirks
  let source: String

  static let all = [
    KnownModel(
      maker: "beurer", models: ["bm48", "bm59", "bm85"],
      quirks: [.swappedPulse, .needsRest], source: bloodPressureMonitor),
    KnownModel(
      maker: "", models: ["elite900"], quirks: [.swappedPulse, .needsRest],
      source: bloodPressureMonitor),
    KnownModel(
      maker: "taidoc", models: [""], quirks: [.numbersBackwards],
      source: "NightscoutFoundation/xDrip, BluetoothGlucoseMeter (Diamond Mobile Mini)"),
  ]

  private static let bloodPressureMonitor =
    "derdilla/blood-pressure-monitor-fl, its test data and ble_read_cubit"
}
