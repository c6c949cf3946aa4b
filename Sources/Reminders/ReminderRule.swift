import HealthModel

/// A reminder: "if the day's report is missing at this time, remind the person".
public struct ReminderRule: Hashable, Sendable {
  /// The person's name for the rule, unique among the rules.
  public var name: String
  /// The local time, wherever the person is.
  public var time: TimeOfDay
  /// The days of the week on which it falls due; not empty.
  public var days: Set<Weekday>
  /// The vitals that the day's reports and single readings must cover; empty if any report will do.
  public var needs: [VitalID]
  /// The medicines and events among `needs`; never stored.
  public var doses: Set<VitalID> = []
  /// How long after its time it may still appear; nil for the rest of its window or, without a
  /// window, at most until 04:00 the next day.
  public var graceSeconds: Int64?
  /// When the rule was set, changed or enabled, or when its pause ends: nothing is due before that.
  public var since: Instant
  /// Whether the rule is on; if not, nothing is due, and its open occurrences are skipped.
  public var isEnabled = true
  /// When readings count and the reminder may appear; nil for all day. `withParts` may fill it in.
  public var window: DayWindow?
  /// How many reports with all of `needs` are required; more than one only with a window.
  public var count = 1
  /// The first day of its protocol; nil for any day from `since` on.
  public var firstDay: LocalDate?
  public var lastDay: LocalDate?
  /// The uid of the guided protocol that it belongs to; nil for a rule of the person's own.
  public var owner: String?

  public init(
    name: String, time: TimeOfDay, days: Set<Weekday> = .everyDay, needs: [VitalID] = [],
    graceSeconds: Int64? = nil, since: Instant
  ) {
    (self.name, self.time, self.days, self.needs) = (name, time, days, needs)
    (self.graceSeconds, self.since) = (graceSeconds, since)
  }

  /// Returns whether `name` is 1–40 letters, digits, `-` or `_`, and can't be taken for an option.
  public static func isName(_ name: String) -> Bool {
    (1...40).contains(name.count) && name.first != "-"
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// Returns when the rule falls due on `date`; nil if it doesn't, or if `zone` skips the date.
  /// If clocks skip the time, the rule is due after the gap; if it comes twice, the first time.
  public func dueInstant(on date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    guard days.contains(date.weekday), (firstDay ?? date) <= date, date <= (lastDay ?? date) else {
      return nil
    }
    let resolution = zone.resolve(LocalDateTime(date, time))
    if case .skipped = resolution, !zone.hasDate(date) { return nil }
    return resolution.instant
  }

  /// Returns when the occurrence on `date` counts as missed: when its window or its grace period
  /// ends, whichever is first; with neither, the next day at 04:00 or the rule's time if earlier.
  /// Without a window, the next due time cuts the grace period short.
  public func deadline(for date: LocalDate, in zone: some TimeZoneRules) -> Instant {
    if let window {
      let end = zone.resolve(window.end(of: date)).instant
      return graceSeconds.map {
        min(end, zone.resolve(LocalDateTime(date, time)).instant.adding(seconds: $0))
      } ?? end
    }
    guard let graceSeconds else {
      var next = date.adding(days: 1)
      // The next day may not exist if a place crosses the date line: take the day after it.
      if !zone.hasDate(next) { next = next.adding(days: 1) }
      return zone.resolve(LocalDateTime(next, min(time, .lateHour))).instant
    }
    let end = zone.resolve(LocalDateTime(date, time)).instant.adding(seconds: graceSeconds)
    return min(end, nextDue(after: date, in: zone) ?? end)
  }

  /// Returns whether the rule never falls due again, and has nothing open.
  public func isOver(at now: Instant, in zone: some TimeZoneRules) -> Bool {
    lastDay.map { deadline(for: $0, in: zone) <= now } ?? false
  }

  /// Returns when the rule next falls due after `date`; nil if not within a fortnight.
  public func nextDue(after date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    // If the rule's only weekday doesn't exist in one week, the next one is a fortnight away.
    (1...14).lazy.compactMap { dueInstant(on: date.adding(days: $0), in: zone) }.first
  }
}

extension TimeZoneRules {
  /// Returns whether `date` exists: Apia had no 30 December 2011.
  func hasDate(_ date: LocalDate) -> Bool { localDateTime(at: startOfDay(date)).date == date }
}

extension TimeOfDay {
  /// The time of night until which a reminder without a window or grace period may appear.
  public static let lateHour = TimeOfDay(minuteOfDay: 4 * 60)
}
