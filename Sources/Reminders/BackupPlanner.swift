public import HealthModel

/// What is on record about backups of the journal.
public struct BackupsOnRecord: Equatable, Sendable {
  /// When the last good one was made; nil when none is known.
  public var last: Instant?
  /// Whether nothing was changed since.
  public var isCurrent: Bool

  /// By default a journal in which something was changed and that was never backed up.
  public init(last: Instant? = nil, isCurrent: Bool = false) {
    self.last = last
    self.isCurrent = isCurrent
  }

  /// What a person may want to know; nil where nothing was backed up and nothing need be yet.
  ///
  /// An old one is no matter while nothing was changed since. Old is what lies a month back, or twice as
  /// long as the service lets pass between two: then it can't make them, or doesn't run.
  /// - Parameters:
  ///   - settings: who has asked for backups is told when there is none.
  ///   - beginning: when the journal's first change was made.
  public func finding(
    at now: Instant, _ settings: Settings, beginning: Instant?
  ) -> BackupFinding? {
    let most = min(settings.backupInterval.map { 2 * $0.days } ?? Self.oldDays, Self.oldDays)
    func isOld(_ instant: Instant, _ days: Int = Self.oldDays) -> Bool {
      now.milliseconds - instant.milliseconds > Int64(days) * 86_400_000
    }
    if let last { return !isCurrent && isOld(last, most) ? .old(last) : .made(last) }
    let isMissed = settings.backupInterval != nil || beginning.map { isOld($0) } ?? false
    return isMissed && !isCurrent ? BackupFinding.none : nil
  }

  private static let oldDays = 31
}

/// What is found of the journal's backups.
public enum BackupFinding: Equatable, Sendable {
  case made(Instant)
  /// Longer ago than it should be, and something was changed since.
  case old(Instant)
  case none
}

/// Whether it is time for a backup.
///
/// Nothing wakes up for it: it is asked whenever something else is planned. By the calendar, as a
/// person counts; a clock that was set back by more than that asks for one, too.
/// - Parameter tried: When this process last set one going, whatever came of it.
func backupIsDue(
  now: Instant, zone: some TimeZoneRules, settings: Settings, _ backups: BackupsOnRecord,
  tried: Instant?
) -> Bool {
  guard let interval = settings.backupInterval, !backups.isCurrent else { return false }
  let today = zone.localDateTime(at: now).date
  func isLongAgo(_ instant: Instant, _ days: Int) -> Bool {
    abs(today.epochDay - zone.localDateTime(at: instant).date.epochDay) >= days
  }
  // One that failed is tried again on another day.
  if let tried, !isLongAgo(tried, 1) { return false }
  return backups.last.map { isLongAgo($0, interval.days) } ?? true
}
