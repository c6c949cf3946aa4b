import HealthModel

extension ReminderRule {
  /// When the rule falls due on `date`; nil for a date that doesn't exist in `zone`.
  ///
  /// A time in a gap is due at the first instant after it, one in a fold at the first of the two.
  public func dueInstant(on date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    let resolution = zone.resolve(LocalDateTime(date, time))
    if case .skipped = resolution, !zone.hasDate(date) { return nil }
    return resolution.instant
  }

  /// When an occurrence of `date` counts as missed: 04:00 next day, or when the rule is next due,
  /// whichever comes first.
  public func deadline(for date: LocalDate, in zone: some TimeZoneRules) -> Instant {
    var next = date.adding(days: 1)
    // A place that crosses the date line may have no tomorrow: the day after then stands for it.
    if !zone.hasDate(next) { next = next.adding(days: 1) }
    return zone.resolve(LocalDateTime(next, min(time, .lateHour))).instant
  }
}

extension TimeZoneRules {
  /// Whether `date` ever was there: Apia had no 30 December 2011.
  func hasDate(_ date: LocalDate) -> Bool {
    localDateTime(at: startOfDay(date)).date == date
  }
}

extension TimeOfDay {
  /// How late at night a reminder may still come.
  public static let lateHour = TimeOfDay(hour: 4, minute: 0) ?? .midnight
}
