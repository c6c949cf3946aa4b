import HealthModel

extension ReminderRule {
  /// When the rule falls due on `date`; nil for a date that doesn't exist in `zone`.
  ///
  /// A time in a gap is due at the first instant after it, one in a fold at the first of the two.
  public func dueInstant(on date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    guard zone.localDateTime(at: zone.startOfDay(date)).date == date else { return nil }
    return zone.resolve(LocalDateTime(date, time)).instant
  }

  /// When an occurrence of `date` counts as missed: 04:00 next day, or when the rule is next due,
  /// whichever comes first.
  public func deadline(for date: LocalDate, in zone: some TimeZoneRules) -> Instant {
    var next = date.adding(days: 1)
    // A place that crossed the date line has no tomorrow: the day after then stands for it.
    if dueInstant(on: next, in: zone) == nil { next = next.adding(days: 1) }
    let lateHour = zone.resolve(LocalDateTime(next, .lateHour)).instant
    return min(lateHour, dueInstant(on: next, in: zone) ?? lateHour)
  }
}

extension TimeOfDay {
  /// How late at night a reminder may still come.
  public static let lateHour = TimeOfDay(hour: 4, minute: 0) ?? .midnight
}
