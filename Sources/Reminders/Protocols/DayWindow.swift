import HealthModel

/// A part of the day by the clock on the wall, such as 04:00 to 12:00.
public struct DayWindow: Hashable, Sendable {
  /// When it begins.
  public let from: TimeOfDay
  /// When it ends, which is no more in it; where that isn't after `from`, on the next date.
  public let until: TimeOfDay
  /// Whether the window of a date begins on the evening before.
  public let beginsDayBefore: Bool

  /// Shape: of at least a minute and at most a day.
  /// - Parameter time: When the rule falls due: a window across midnight that ends later than that begins on
  ///   the evening before; nil for one that begins on its own date.
  public init(from: TimeOfDay, until: TimeOfDay, around time: TimeOfDay? = nil) {
    self.from = from
    self.until = until
    beginsDayBefore = until <= from && time.map { $0 < until } ?? false
  }

  /// From midnight to midnight.
  public static let wholeDay = DayWindow(from: .midnight, until: .midnight)

  /// `04:00..12:00`, `14:00..02:00` across midnight, `00:00..24:00` for the whole day; nil for anything
  /// else.
  public init?(_ text: String, around time: TimeOfDay) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let from = TimeOfDay(String(parts[0])),
      let until = parts[2] == "24:00" ? .midnight : TimeOfDay(String(parts[2])),
      from.second == 0, until.second == 0, from != until || from == .midnight
    else { return nil }
    self.init(from: from, until: until, around: time)
  }

  /// What the initializer reads.
  public var text: String { "\(from)..\(until)" }

  /// Whether what clocks showed lies in that of `date`.
  public func contains(_ local: LocalDateTime, of date: LocalDate) -> Bool {
    LocalDateTime(beginsDayBefore ? date.adding(days: -1) : date, from) <= local
      && local < end(of: date)
  }

  /// What clocks show when that of `date` is over.
  public func end(of date: LocalDate) -> LocalDateTime {
    LocalDateTime(until <= from && !beginsDayBefore ? date.adding(days: 1) : date, until)
  }
}

extension [ReminderRule] {
  /// The rules with the part of the day in which each counts readings.
  ///
  /// Rules with the same needs on the same days of the week divide the day between them: each has the time
  /// from halfway after the one before to halfway before the next, unless the person chose another part.
  /// A rule that stands alone keeps the whole day. For planning and showing: the parts are never stored.
  public var withParts: [ReminderRule] {
    map { rule in
      guard rule.window == nil, rule.owner == nil, rule.isEnabled else { return rule }
      let minutes = filter { $0.shares(with: rule) }.map(\.time.minuteOfDay)
      let own = rule.time.minuteOfDay
      // On the clock's face, so that the first follows the last of the day before.
      let after = minutes.filter { $0 != own }.map { ($0 - own + 1440) % 1440 }
      guard let next = after.min(), let previous = after.max() else { return rule }
      // Half an odd minute goes to the one before.
      let (start, end) = (own - (1440 - previous) / 2, own + (next + 1) / 2)
      var parted = rule
      parted.window = TimeOfDay(minuteOfDay: (start + 1440) % 1440).flatMap { from in
        TimeOfDay(minuteOfDay: end % 1440).map {
          DayWindow(from: from, until: $0, around: rule.time)
        }
      }
      return parted
    }
  }
}

extension ReminderRule {
  /// Whether both ask for the same on the same days, and divide those between them.
  public func shares(with other: ReminderRule) -> Bool {
    owner == nil && other.owner == nil && isEnabled && other.isEnabled
      && Set(needs) == Set(other.needs) && days == other.days
  }
}

extension TimeOfDay {
  fileprivate init?(minuteOfDay: Int) {
    self.init(hour: minuteOfDay / 60, minute: minuteOfDay % 60)
  }
}
