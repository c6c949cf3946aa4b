/// What a value is beside its number: a sensor's, how it stands to a meal, or what a cuff warned of.
///
/// The numbers are stored. Source of the words: Bluetooth's Glucose Measurement Context (2A34) and
/// Blood Pressure Measurement (2A35).
public enum Mark: RawRepresentable, Hashable, Sendable {
  /// A sensor's, taken by itself.
  case sensor
  case beforeMeal
  case afterMeal
  case fasting
  case casual
  case bedtime
  /// A sensor's, taken because the person asked for it.
  case scan
  /// Never empty.
  case cuff(CuffWarnings)

  private static let plain: [Mark] = [
    .sensor, .beforeMeal, .afterMeal, .fasting, .casual, .bedtime, .scan,
  ]
  private static let plainWords = [
    "sensor", "before-meal", "after-meal", "fasting", "casual", "bedtime", "scan",
  ]

  /// Nil for a number that is none of them.
  public init?(rawValue: Int) {
    if Self.plain.indices.contains(rawValue - 1) {
      self = Self.plain[rawValue - 1]
    } else if let warnings = CuffWarnings(exactly: rawValue) {
      self = .cuff(warnings)
    } else {
      return nil
    }
  }

  /// 1 to 7, or the warnings of a cuff added up.
  public var rawValue: Int {
    switch self {
    case .sensor: 1
    case .beforeMeal: 2
    case .afterMeal: 3
    case .fasting: 4
    case .casual: 5
    case .bedtime: 6
    case .scan: 7
    case .cuff(let warnings): warnings.rawValue
    }
  }

  /// What files call it: `sensor`, `irregular-pulse+movement`.
  public var word: String {
    if case .cuff(let warnings) = self { return warnings.words.joined(separator: "+") }
    return Self.plainWords[rawValue - 1]
  }

  /// Nil for a word that is none of them.
  public init?(word: String) {
    if let place = Self.plainWords.firstIndex(of: word) {
      self = Self.plain[place]
    } else if let warnings = CuffWarnings(word: word) {
      self = .cuff(warnings)
    } else {
      return nil
    }
  }
}

/// What a cuff says is wrong with a blood pressure, or with the pulse that it felt.
public struct CuffWarnings: OptionSet, Hashable, Sendable {
  /// The numbers that are stored, added up.
  public let rawValue: Int

  /// See `init(exactly:)` for numbers from outside.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The pulse was irregular.
  public static let irregularPulse = CuffWarnings(rawValue: 16)
  /// The cuff was too loose.
  public static let looseCuff = CuffWarnings(rawValue: 32)
  /// The body moved.
  public static let movement = CuffWarnings(rawValue: 64)
  /// The cuff was in a bad position.
  public static let position = CuffWarnings(rawValue: 128)

  /// Those that make the pressure itself doubtful.
  public static let ofPressure: CuffWarnings = [.looseCuff, .movement, .position]

  private static let named: [(warning: CuffWarnings, word: String)] = [
    (.irregularPulse, "irregular-pulse"), (.looseCuff, "loose-cuff"), (.movement, "movement"),
    (.position, "position"),
  ]

  /// Each by itself, in a fixed order.
  public var each: [CuffWarnings] { Self.named.map(\.warning).filter(contains) }

  var words: [String] { Self.named.filter { contains($0.warning) }.map(\.word) }

  /// Nil for a number that has other bits, or none.
  init?(exactly rawValue: Int) {
    guard rawValue != 0, rawValue & ~0xF0 == 0 else { return nil }
    self.init(rawValue: rawValue)
  }

  /// Nil unless it is the words of some of them, each once.
  init?(word: String) {
    let words = word.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    self = words.reduce(into: []) { sum, word in
      if let known = Self.named.first(where: { $0.word == word }) { sum.insert(known.warning) }
    }
    guard self.words.count == words.count, !isEmpty else { return nil }
  }
}

extension Reading {
  /// What the cuff warned of; empty where it didn't.
  public var warnings: CuffWarnings {
    if case .cuff(let warnings) = mark { warnings } else { [] }
  }
}
