public import HealthModel
public import Phrases

public enum TimeText {
  static func weekday(_ day: Weekday) -> String {
    [
      phrase("Mon"), phrase("Tue"), phrase("Wed"), phrase("Thu"), phrase("Fri"), phrase("Sat"),
      phrase("Sun"),
    ][day.rawValue - 1]
  }

  static func weekdayName(_ day: Weekday) -> String {
    [
      phrase("Monday"), phrase("Tuesday"), phrase("Wednesday"), phrase("Thursday"),
      phrase("Friday"), phrase("Saturday"), phrase("Sunday"),
    ][day.rawValue - 1]
  }

  /// Returns days such as `mon-fri` or `sat,sun`, in the person's language.
  static func daysOfWeek(_ days: Set<Weekday>) -> String {
    days.text.split(separator: ",").map { run in
      run.split(separator: "-").map { name in
        let day = Weekday.allCases.first { $0.shortName == name }
        return day.map { weekday($0).lowercased() } ?? String(name)
      }.joined(separator: "-")
    }.joined(separator: ",")
  }

  /// Returns a day such as `Fri 2026-11-20`.
  static func day(_ day: LocalDate) -> String { "\(weekday(day.weekday)) \(day)" }

  /// Returns a time such as `2026-11-20 08:05`.
  public static func dateAndTime(_ moment: Moment) -> String {
    "\(moment.day) \(moment.local.time)"
  }

  /// Returns `Fri 2026-11-20 08:05`, with the UTC offset if it isn't that of `zone` at that time.
  static func full(_ moment: Moment, zone: any TimeZoneRules) -> String {
    let isLocal = zone.utcOffsetSeconds(at: moment.instant) == moment.utcOffsetSeconds
    let offset = isLocal ? "" : " (UTC\(offsetText(seconds: moment.utcOffsetSeconds)))"
    return "\(day(moment.day)) \(moment.local.time)\(offset)"
  }
}

extension TimeFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    .usage(
      phrase("\(quoted(text)) isn't a valid time") + calendarFault(text),
      phrase(
        "Use now, 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', 19/11 or "
          + "'2026-11-19 08:00'"))
  }
}

extension PeriodFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .besideOption(let text):
      .usage(
        phrase(
          "\(quoted(text)) can't be combined with options such as --since or --until; leave one out"
        ))
    case .backwards(let text): .usage(phrase("\(quoted(text)) ends before it starts"))
    case .unreadable(let text):
      .usage(
        phrase("\(quoted(text)) isn't a valid period") + calendarFault(text),
        phrase(
          "Use today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, "
            + "19/11, A..B or all"))
    }
  }
}

/// Returns a clause such as `, because there is no such day`; empty if nothing is impossible.
func calendarFault(_ text: String) -> String {
  for word in text.split(whereSeparator: { $0 == " " || $0 == "T" }) {
    // Reduce the word to its shape: each digit becomes 0.
    switch String(word.map { $0.isASCII && $0.isNumber ? "0" : $0 }) {
    case "0000-00-00" where LocalDate(word) == nil, _ where isNoDay(word):
      return phrase(", because there is no such day")
    case "0:00" where TimeOfDay(word) == nil, "00:00" where TimeOfDay(word) == nil,
      "00:00:00" where TimeOfDay(word) == nil:
      return phrase(", because times go from 00:00 to 23:59")
    case "0000-00" where LocalDate("\(word)-01") == nil:
      return phrase(", because there is no such month")
    case "0000-W00" where ISOWeek(word) == nil:
      return phrase(", because that year has no such week")
    default: continue
    }
  }
  return ""
}

/// Returns whether the text looks like a date, day or month first, but isn't a valid one.
private func isNoDay(_ word: Substring) -> Bool {
  let parts = word.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
  let numbers = parts.compactMap { part in
    part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
  }
  guard parts.count == numbers.count, (2...3).contains(parts.count), parts[0].count <= 2,
    parts[1].count <= 2, numbers.count == 3 ? parts[2].count == 4 : word.contains("/")
  else { return false }
  // Without a year, accept 29 February: use a leap year.
  let year = numbers.count == 3 ? numbers[2] : 2024
  return LocalDate(year: year, month: numbers[1], day: numbers[0]) == nil
    && LocalDate(year: year, month: numbers[0], day: numbers[1]) == nil
}
