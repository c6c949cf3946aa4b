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
}
