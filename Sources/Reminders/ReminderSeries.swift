import HealthModel

/// A reminder as a calendar keeps it: its schedule, without the days that are paused or skipped.
public struct ReminderSeries: Equatable, Sendable {
  public let rule: ReminderRule
  public let first: LocalDate
  /// The days of its schedule, after `first`, on which it isn't due.
  public let exceptions: [LocalDate]
  /// The number of times the reminder was changed, skips included.
  public let changes: Int
  public let changedAt: Instant

  /// The longest pause that is written as exceptions; the series begins after a longer one.
  private static let longestPauseSeconds = 366.0 * 86_400

  /// Creates a series from the start of the rule's present schedule; nil if the rule is never due.
  /// - Parameter versions: The versions of every rule, oldest first.
  /// - Parameter changes: When the rule or one of its skips was changed; empty if not on record.
  public init?(
    of rule: ReminderRule, versions: [RuleVersion], skipped: Set<LocalDate>,
    changes: [Instant], in here: LocalNow
  ) {
    let zone = here.zone
    var begin = rule.since
    var earlier: [RuleVersion] = []
    for version in versions.reversed() where version.rule.name == rule.name {
      // The version in force is the rule itself.
      guard let until = version.until else { continue }
      // The series includes earlier versions with the same schedule, apart from pauses.
      let old = version.rule
      guard old.isEnabled, old.days == rule.days,
        (old.time, old.owner, old.lastDay) == (rule.time, rule.owner, rule.lastDay),
        begin.seconds(since: until) <= Self.longestPauseSeconds
      else { break }
      begin = min(begin, version.rule.since)
      earlier.append(version)
    }
    let present = zone.localDateTime(at: rule.since).date
    // The rule's only day in a week may have been skipped, or may not exist.
    let end = max(present, skipped.max() ?? present).adding(days: 15)
    var (first, exceptions): (LocalDate?, [LocalDate]) = (nil, [])
    for day in zone.localDateTime(at: begin).date.epochDay - 1...end.epochDay {
      let date = LocalDate(epochDay: day)
      guard let due = rule.dueInstant(on: date, in: zone) else { continue }
      let isDue =
        due >= rule.since
        || earlier.contains { $0.rule.since <= due && due < $0.until ?? due }
      if isDue, !skipped.contains(date) {
        first = first ?? date
      } else if first != nil {
        exceptions.append(date)
      }
    }
    guard let first, first.year <= 9999 else { return nil }
    (self.rule, self.first, self.exceptions) = (rule, first, exceptions)
    (self.changes, changedAt) = (changes.count, changes.max() ?? min(rule.since, here.now))
  }
}
