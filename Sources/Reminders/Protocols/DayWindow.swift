import HealthModel

/// A part of the day in local time, such as 04:00 to 12:00.
public struct DayWindow: Hashable, Sendable {
  public let from: TimeOfDay
  /// The end, exclusive; if it isn't after `from`, the window ends on the day after its start.
  public let until: TimeOfDay
  /// Whether a date's window begins on the date before and ends on the date itself.
  public let beginsDayBefore: Bool

  /// Creates a window of a minute to a day. If it crosses midnight and ends after `time`, when the
  /// rule falls due, it begins on the date before. Without `time`, it begins on the date itself.
  public init(from: TimeOfDay, until: TimeOfDay, around time: TimeOfDay? = nil) {
    (self.from, self.until) = (from, until)
    beginsDayBefore = until <= from && time.map { $0 < until } ?? false
  }

  public static let wholeDay = DayWindow(from: .midnight, until: .midnight)

  /// Parses `04:00..12:00`, `14:00..02:00` across midnight, or `00:00..24:00` for the whole day.
  public init?(_ text: String, around time: TimeOfDay) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let from = TimeOfDay(String(parts[0])),
      let until = parts[2] == "24:00" ? .midnight : TimeOfDay(String(parts[2])),
      from.second == 0, until.second == 0, from != until || from == .midnight
    else { return nil }
    self.init(from: from, until: until, around: time)
  }

  public var text: String { "\(from)..\(until)" }

  public func contains(_ local: LocalDateTime, of date: LocalDate) -> Bool {
    LocalDateTime(beginsDayBefore ? date.adding(days: -1) : date, from) <= local
      && local < end(of: date)
  }

  public func end(of date: LocalDate) -> LocalDateTime {
    LocalDateTime(until <= from && !beginsDayBefore ? date.adding(days: 1) : date, until)
  }
}

extension [ReminderRule] {
  /// The rules, each with the part of the day in which its readings count; parts are never stored.
  /// Rules that share the day (`shares`) get parts that reach halfway to the rules around them,
  /// unless the person chose a window. A rule without others at another time keeps the whole day.
  public var withParts: [ReminderRule] {
    map { rule in
      guard rule.window == nil, rule.owner == nil, rule.isEnabled else { return rule }
      let minutes = filter { $0.shares(with: rule) }.map(\.time.minuteOfDay)
      let own = rule.time.minuteOfDay
      // Modulo a day, so that the first rule follows the last one of the day before.
      let after = minutes.filter { $0 != own }.map { ($0 - own + 1440) % 1440 }
      guard let next = after.min(), let previous = after.max() else { return rule }
      // The odd minute belongs to the earlier rule.
      let (start, end) = (own - (1440 - previous) / 2, own + (next + 1) / 2)
      var parted = rule
      parted.window = DayWindow(
        from: TimeOfDay(minuteOfDay: (start + 1440) % 1440),
        until: TimeOfDay(minuteOfDay: end % 1440), around: rule.time)
      return parted
    }
  }
}

extension ReminderRule {
  /// Returns whether the rules share the day: both are enabled, neither belongs to a protocol, and
  /// both have the same needs on the same weekdays, or a medicine or event and a weekday in common.
  public func shares(with other: ReminderRule) -> Bool {
    owner == nil && other.owner == nil && isEnabled && other.isEnabled
      && (Set(needs) == Set(other.needs) && days == other.days
        || !doses.isDisjoint(with: other.doses) && !days.isDisjoint(with: other.days))
  }
}
