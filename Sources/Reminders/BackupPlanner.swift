public import HealthModel

public struct BackupsOnRecord: Equatable, Sendable {
  /// When the last good backup was made; nil when none is known.
  public var last: Instant?
  /// Whether the last backup contains every change; true for a journal without changes.
  public var isCurrent: Bool
  /// When the journal's first change was made; nil if there is none.
  public var beginning: Instant?

  public init(last: Instant? = nil, isCurrent: Bool = false, beginning: Instant? = nil) {
    (self.last, self.isCurrent, self.beginning) = (last, isCurrent, beginning)
  }

  /// Returns the state of the backups; nil if no backup exists and none is due yet. If changes
  /// followed, a backup is old after 31 days, or after twice the service's interval if that is
  /// shorter: a service that runs and can make backups would have made one by then.
  public func finding(at now: Instant, _ settings: Settings) -> BackupFinding? {
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

public enum BackupFinding: Equatable, Sendable {
  case made(Instant)
  /// The last backup is too old, and the journal has changed since.
  case old(Instant)
  case none
}

/// Returns whether to back up a changed journal: the interval's calendar days have passed since the
/// last backup, or the clock was set back by as many. Backups wait for a wake, and never cause one.
/// - Parameter tried: When this process last started a backup, whether or not it succeeded.
func backupIsDue(
  now: Instant, zone: some TimeZoneRules, settings: Settings, _ backups: BackupsOnRecord,
  tried: Instant?
) -> Bool {
  guard let interval = settings.backupInterval, !backups.isCurrent else { return false }
  let today = zone.localDateTime(at: now).date
  func isLongAgo(_ instant: Instant, _ days: Int) -> Bool {
    abs(today.epochDay - zone.localDateTime(at: instant).date.epochDay) >= days
  }
  // Retry a failed backup on another day.
  if let tried, !isLongAgo(tried, 1) { return false }
  return backups.last.map { isLongAgo($0, interval.days) } ?? true
}
