import HealthModel

extension ReminderRule {
  /// When the rule falls due on `date`; nil on a day that isn't one of its own, or that doesn't
  /// exist in `zone`.
  ///
  /// A time in a gap is due at the first instant after it, one in a fold at the first of the two.
  public func dueInstant(on date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    guard days.contains(date.weekday), (firstDay ?? date) <= date, date <= (lastDay ?? date) else {
      return nil
    }
    let resolution = zone.resolve(LocalDateTime(date, time))
    if case .skipped = resolution, !zone.hasDate(date) { return nil }
    return resolution.instant
  }

  /// When an occurrence of `date` counts as missed: when its window or its grace is over, else 04:00
  /// next day, or when the rule is next due, whichever comes first.
  public func deadline(for date: LocalDate, in zone: some TimeZoneRules) -> Instant {
    if let window {
      let end = zone.resolve(window.end(of: date)).instant
      return graceSeconds.map {
        min(end, zone.resolve(LocalDateTime(date, time)).instant.adding(seconds: $0))
      } ?? end
    }
    guard let graceSeconds else {
      var next = date.adding(days: 1)
      // A place that crosses the date line may have no tomorrow: the day after then stands for it.
      if !zone.hasDate(next) { next = next.adding(days: 1) }
      return zone.resolve(LocalDateTime(next, min(time, .lateHour))).instant
    }
    let end = zone.resolve(LocalDateTime(date, time)).instant.adding(seconds: graceSeconds)
    return min(end, nextDue(after: date, in: zone) ?? end)
  }

  /// Whether it never falls due again, and nothing of it can be open.
  public func isOver(at now: Instant, in zone: some TimeZoneRules) -> Bool {
    lastDay.map { deadline(for: $0, in: zone) <= now } ?? false
  }

  /// When the rule falls due next on a later date than this; nil when no day of the next fortnight
  /// is one of its own.
  public func nextDue(after date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    // A week's only day may be one that never was: the one after it is a fortnight away.
    (1...14).lazy.compactMap { dueInstant(on: date.adding(days: $0), in: zone) }.first
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
