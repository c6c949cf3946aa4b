public import HealthModel

/// Dates and times for people.
public enum TimeText {
  public static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Fri 2026-11-20`.
  public static func day(_ day: LocalDate) -> String {
    "\(weekdays[day.weekday.rawValue - 1]) \(day)"
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
    "taken as of \(time), for no time of day was given; --at 'yesterday 21:30' gives one"
  }

  /// Of a time that clocks jumped over.
  public static func skipped(
    _ skipped: LocalDateTime, in zone: any TimeZoneRules, taking taken: Moment
  ) -> String {
    "\(skipped.date) \(skipped.time) does not exist in \(zone.identifier);"
      + " taking \(taken.local.time)"
  }
}
