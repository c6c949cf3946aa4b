public import HealthModel

/// Dates and times for people.
public enum TimeText {
  public static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `2026-11-20 08:05`.
  public static func dateAndTime(_ moment: Moment) -> String {
    "\(moment.day) \(moment.local.time)"
  }

  /// `Fri 2026-11-20 08:05`, with the offset where it isn't the one of this place at that time.
  public static func full(_ moment: Moment, zone: any TimeZoneRules) -> String {
    let weekday = weekdays[moment.day.weekday.rawValue - 1]
    let isLocal = zone.utcOffsetSeconds(at: moment.instant) == moment.utcOffsetSeconds
    let offset = isLocal ? "" : " (UTC\(offsetText(seconds: moment.utcOffsetSeconds)))"
    return "\(weekday) \(dateAndTime(moment))\(offset)"
  }
}
