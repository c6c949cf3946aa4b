/// How or when a value was measured; the journal stores the raw value. Sources for meals and cuffs:
/// Bluetooth's Glucose Measurement Context (2A34) and Blood Pressure Measurement (2A35).
public enum Mark: RawRepresentable, Hashable, Sendable {
  case sensor
  case beforeMeal
  case afterMeal
  case fasting
  case casual
  case bedtime
  /// A sensor's reading that the person requested by scanning.
  case scan
  /// A cuff's warnings, never empty.
  case cuff(CuffWarnings)

  /// The marks with the raw values 1 to 7, in order, and their words.
  private static let plain: [(mark: Mark, word: String)] = [
    (.sensor, "sensor"), (.beforeMeal, "before-meal"), (.afterMeal, "after-meal"),
    (.fasting, "fasting"), (.casual, "casual"), (.bedtime, "bedtime"), (.scan, "scan"),
  ]

  /// Whether the mark says when a glucose value was measured, such as before a meal.
  public var isOfMeal: Bool { (2...6).contains(rawValue) }

  public init?(rawValue: Int) {
    if Self.plain.indices.contains(rawValue - 1) {
      self = Self.plain[rawValue - 1].mark
    } else if rawValue != 0, rawValue & ~0xF0 == 0 {
      self = .cuff(CuffWarnings(rawValue: rawValue))
    } else {
      return nil
    }
  }

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

  /// The mark's word in files: `sensor`, `irregular-pulse+movement`.
  public var word: String {
    if case .cuff(let warnings) = self { return warnings.words.joined(separator: "+") }
    return Self.plain[rawValue - 1].word
  }

  /// Reads a mark's word or `before meals`; nil if the words name a meal, and for any other text.
  init?(said words: String) {
    let said = MealWords(words).flatMap { $0.meal.isEmpty ? $0.mark : nil }
    let word = words.lowercased().replacing(" ", with: "-")
    // Each of these words alone may mean anything.
    let others: Set = ["before", "after", "pre", "post", "prima", "dopo", "stomach"]
    guard !others.contains(word), let mark = Mark(word: word) ?? said else { return nil }
    self = mark
  }

  public init?(word: String) {
    if let known = Self.plain.first(where: { $0.word == word }) {
      self = known.mark
    } else if let warnings = CuffWarnings(word: word) {
      self = .cuff(warnings)
    } else {
      return nil
    }
  }
}

public struct CuffWarnings: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  /// Doesn't check the number; `Mark.init(rawValue:)` checks numbers from outside.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let irregularPulse = CuffWarnings(rawValue: 16)
  public static let looseCuff = CuffWarnings(rawValue: 32)
  public static let movement = CuffWarnings(rawValue: 64)
  public static let position = CuffWarnings(rawValue: 128)
  /// The warnings that make the pressure itself doubtful.
  public static let ofPressure: CuffWarnings = [.looseCuff, .movement, .position]

  private static let named: [(warning: CuffWarnings, word: String)] = [
    (.irregularPulse, "irregular-pulse"), (.looseCuff, "loose-cuff"), (.movement, "movement"),
    (.position, "position"),
  ]

  public var each: [CuffWarnings] { Self.named.map(\.warning).filter(contains) }
  fileprivate var words: [String] { Self.named.filter { contains($0.warning) }.map(\.word) }

  /// Reads the words of one or more warnings, joined by `+`, each once; nil for any other text.
  fileprivate init?(word: String) {
    let words = word.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    self = words.reduce(into: []) { sum, word in
      if let known = Self.named.first(where: { $0.word == word }) { sum.insert(known.warning) }
    }
    guard self.words.count == words.count, !isEmpty else { return nil }
  }
}

extension Reading {
  public var warnings: CuffWarnings { if case .cuff(let warnings) = mark { warnings } else { [] } }
}
