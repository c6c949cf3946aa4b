public import HealthModel
import Phrases

/// Dates and times for people.
public enum TimeText {
  /// Monday first, as short as in a table.
  public static var weekdays: [String] { Weekday.allCases.map(weekday) }

  /// `Fri`.
  public static func weekday(_ day: Weekday) -> String {
    switch day {
    case .monday: phrase("Mon")
    case .tuesday: phrase("Tue")
    case .wednesday: phrase("Wed")
    case .thursday: phrase("Thu")
    case .friday: phrase("Fri")
    case .saturday: phrase("Sat")
    case .sunday: phrase("Sun")
    }
  }

  /// `Friday`.
  public static func weekdayName(_ day: Weekday) -> String {
    switch day {
    case .monday: phrase("Monday")
    case .tuesday: phrase("Tuesday")
    case .wednesday: phrase("Wednesday")
    case .thursday: phrase("Thursday")
    case .friday: phrase("Friday")
    case .saturday: phrase("Saturday")
    case .sunday: phrase("Sunday")
    }
  }

  /// `mon-fri`, `sat,sun`: what `--days` reads, in the person's language.
  public static func daysOfWeek(_ days: Set<Weekday>) -> String {
    days.text.split(separator: ",").map { run in
      run.split(separator: "-").map { name in
        let day = Weekday.allCases.first { $0.shortName == name }
        return day.map { weekday($0).lowercased() } ?? String(name)
      }.joined(separator: "-")
    }.joined(separator: ",")
  }

  /// `Fri 2026-11-20`.
  public static func day(_ day: LocalDate) -> String {
    "\(weekday(day.weekday)) \(day)"
  }

  /// `2026-11-20 08:05`.
  public static func dateAndTime(_ moment: Moment) -> String {
    "\(moment.day) \(moment.local.time)"
  }

  /// `Fri 2026-11-20 08:05`, with the offset where it isn't the one of this place at that time.
  public static func full(_ moment: Moment, zone: any TimeZoneRules) -> String {
    let isLocal = zone.utcOffsetSeconds(at: moment.instant) == moment.utcOffsetSeconds
    let offset = isLocal ? "" : " (UTC\(offsetText(seconds: moment.utcOffsetSeconds)))"
    return "\(day(moment.day)) \(moment.local.time)\(offset)"
  }

  /// Of something measured on a day of which no hour was said.
  public static func hourTaken(_ time: TimeOfDay) -> String {
    phrase("No time given, so \(time) was used; to set one: --at 'yesterday 21:30'")
  }

  /// Of a time that clocks showed twice: the second is named.
  public static func twice(_ second: Moment, in zone: any TimeZoneRules) -> String {
    let name = "\(second.day)T\(second.local.time)\(offsetText(seconds: second.utcOffsetSeconds))"
    return phrase(
      "The clocks showed \(second.local.time) twice on \(second.day) in "
        + "\(zone.identifier); using the first (for the second: --at \(name))")
  }

  /// Of a time that clocks jumped over.
  public static func skipped(
    _ skipped: LocalDateTime, in zone: any TimeZoneRules, taking taken: Moment
  ) -> String {
    phrase(
      "\(skipped.date) \(skipped.time) doesn't exist in \(zone.identifier); using "
        + "\(taken.local.time)")
  }
}
