import HealthModel

/// What the calendar or the clock has against a text that looks like a date or a time:
/// `, for there is no such day`; empty when it looks like neither.
func calendarFault(_ text: String) -> String {
  let words = text.split { $0 == " " || $0 == "T" }
  for word in words {
    switch shape(of: word) {
    case "0000-00-00" where LocalDate(word) == nil: return phrase(", for there is no such day")
    case "0:00" where TimeOfDay(word) == nil, "00:00" where TimeOfDay(word) == nil,
      "00:00:00" where TimeOfDay(word) == nil:
      return phrase(", for clocks show 00:00 to 23:59")
    case "0000-00" where LocalDate("\(word)-01") == nil:
      return phrase(", for there is no such month")
    case "0000-W00" where ISOWeek(word) == nil: return phrase(", for that year has no such week")
    default: continue
    }
  }
  return ""
}

/// The word with every ASCII digit as 0.
private func shape(of word: Substring) -> String {
  String(word.map { $0.isASCII && $0.isNumber ? "0" : $0 })
}
