public import HealthModel
import Phrases

/// Dates and times for people.
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
}
