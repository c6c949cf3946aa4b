/// What some devices do otherwise than the profiles say.
public struct Quirks: OptionSet, Hashable, Sendable {
  /// A bit each; nothing of it is stored.
  public let rawValue: Int

  /// Of bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A cuff's user index comes without its flag, and pulse and status big-endian.
  public static let swappedPulse = Quirks(rawValue: 1)
  /// Sends nothing unless it is left alone for 100 ms after each subscription.
  public static let needsRest = Quirks(rawValue: 2)
  /// A meter's numbers don't count up: all records are asked for, each time.
  public static let numbersBackwards = Quirks(rawValue: 4)

  /// Those of a device, by what its service 180A says.
  public init(maker: String?, model: String?) {
    let (maker, model) = (Quirks.letters(maker ?? ""), Quirks.letters(model ?? ""))
    self = []
    for known in KnownModel.all
    where maker.hasPrefix(known.maker) && known.models.contains(where: model.hasPrefix) {
      formUnion(known.quirks)
    }
  }

  /// `BM 85` and `bm85` are the same.
  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// A line of the table of quirks.
struct KnownModel {
  /// How the maker's name begins: small letters and digits alone.
  let maker: String
  /// How its models' names begin; "" for all of them.
  let models: [String]
  let quirks: Quirks
  /// Who has seen it.
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
