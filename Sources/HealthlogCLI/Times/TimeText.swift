public import HealthModel
import Phrases

/// Dates and times for people.
public enum TimeText {
  /// `Fri`.
  static func weekday(_ day: Weekday) -> String {
    [
      phrase("Mon"), phrase("Tue"), phrase("Wed"), phrase("Thu"), phrase("Fri"), phrase("Sat"),
      phrase("Sun"),
    ][day.rawValue - 1]
  }

  /// `Friday`.
  static func weekdayName(_ day: Weekday) -> String {
    [
      phrase("Monday"), phrase("Tuesday"), phrase("Wednesday"), phrase("Thursday"),
      phrase("Friday"), phrase("Saturday"), phrase("Sunday"),
    ][day.rawValue - 1]
  }

  /// `mon-fri`, `sat,sun`: a value of `--days` in the person's language.
  static func daysOfWeek(_ days: Set<Weekday>) -> String {
    days.text.split(separator: ",").map { run in
      run.split(separator: "-").map { name in
        let day = Weekday.allCases.first { $0.shortName == name }
        return day.map { weekday($0).lowercased() } ?? String(name)
      }.joined(separator: "-")
    }.joined(separator: ",")
  }

  /// `Fri 2026-11-20`.
  static func day(_ day: LocalDate) -> String { "\(weekday(day.weekday)) \(day)" }

  /// `2026-11-20 08:05`.
  public static func dateAndTime(_ moment: Moment) -> String {
    "\(moment.day) \(moment.local.time)"
  }

  /// `Fri 2026-11-20 08:05`, with the offset when the zone has another one at that time.
  static func full(_ moment: Moment, zone: any TimeZoneRules) -> String {
    let isLocal = zone.utcOffsetSeconds(at: moment.instant) == moment.utcOffsetSeconds
    let offset = isLocal ? "" : " (UTC\(offsetText(seconds: moment.utcOffsetSeconds)))"
    return "\(day(moment.day)) \(moment.local.time)\(offset)"
  }

  /// Says which time of day was assumed.
  static func hourTaken(_ time: TimeOfDay) -> String {
    phrase("No time given, so \(time) was used; to set one: --at 'yesterday 21:30'")
  }

  /// Says that clocks show a time twice, and gives the second one.
  static func twice(_ second: Moment, in zone: any TimeZoneRules) -> String {
    let name = "\(second.day)T\(second.local.time)\(offsetText(seconds: second.utcOffsetSeconds))"
    return phrase(
      "The clocks showed \(second.local.time) twice on \(second.day) in "
        + "\(zone.identifier); using the first (for the second: --at \(name))")
  }

  /// Says that clocks skip a time.
  static func skipped(
    _ skipped: LocalDateTime, in zone: any TimeZoneRules, taking taken: Moment
  ) -> String {
    phrase(
      "\(skipped.date) \(skipped.time) doesn't exist in \(zone.identifier); using "
        + "\(taken.local.time)")
  }
}
