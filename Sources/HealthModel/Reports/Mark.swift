/// What a value is beside its number: a sensor's, or how it stands to a meal.
///
/// The numbers are stored. Source of the words: Bluetooth's Glucose Measurement Context (2A34).
public enum Mark: Int, CaseIterable, Sendable {
  case sensor = 1
  case beforeMeal = 2
  case afterMeal = 3
  case fasting = 4
  case casual = 5
  case bedtime = 6

  /// What files call it.
  public var word: String {
    switch self {
    case .sensor: "sensor"
    case .beforeMeal: "before-meal"
    case .afterMeal: "after-meal"
    case .fasting: "fasting"
    case .casual: "casual"
    case .bedtime: "bedtime"
    }
  }

  /// Nil for a word that is none of them.
  public init?(word: String) {
    guard let mark = Mark.allCases.first(where: { $0.word == word }) else { return nil }
    self = mark
  }
}
