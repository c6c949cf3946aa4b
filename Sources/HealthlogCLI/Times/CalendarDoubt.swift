import HealthModel
import Phrases

/// What the calendar or the clock has against a text that looks like a date or a time:
/// `, for there is no such day`; empty when it looks like neither.
func calendarFault(_ text: String) -> String {
  let words = text.split { $0 == " " || $0 == "T" }
  for word in words {
    switch shape(of: word) {
    case "0000-00-00" where LocalDate(word) == nil, _ where isNoDay(word):
      return phrase(", because there is no such day")
    case "0:00" where TimeOfDay(word) == nil, "00:00" where TimeOfDay(word) == nil,
      "00:00:00" where TimeOfDay(word) == nil:
      return phrase(", because clocks show 00:00 to 23:59")
    case "0000-00" where LocalDate("\(word)-01") == nil:
      return phrase(", because there is no such month")
    case "0000-W00" where ISOWeek(word) == nil:
      return phrase(", because that year has no such week")
    default: continue
    }
  }
  return ""
}

/// Whether it looks like `31/11/2026`, in whatever order and with whatever between, and is no day.
private func isNoDay(_ word: Substring) -> Bool {
  let parts = word.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
  let numbers = parts.compactMap { part in
    part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
  }
  guard parts.count == numbers.count, (2...3).contains(parts.count), parts[0].count <= 2,
    parts[1].count <= 2, numbers.count == 3 ? parts[2].count == 4 : word.contains("/")
  else { return false }
  // Without a year there may be a 29 February.
  let year = numbers.count == 3 ? numbers[2] : 2024
  return LocalDate(year: year, month: numbers[1], day: numbers[0]) == nil
    && LocalDate(year: year, month: numbers[0], day: numbers[1]) == nil
}

/// The word with every ASCII digit as 0.
private func shape(of word: Substring) -> String {
  String(word.map { $0.isASCII && $0.isNumber ? "0" : $0 })
}
