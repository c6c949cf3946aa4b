public import HealthModel

public struct BackupsOnRecord: Equatable, Sendable {
  /// When the last good backup was made; nil when none is known.
  public var last: Instant?
  /// Whether nothing has changed since `last`.
  public var isCurrent: Bool
  /// When the journal's first change was made; nil if there is none.
  public var beginning: Instant?

  public init(last: Instant? = nil, isCurrent: Bool = false, beginning: Instant? = nil) {
    (self.last, self.isCurrent, self.beginning) = (last, isCurrent, beginning)
  }

  /// Returns the state of the backups; nil if there is none and none is needed yet. A backup with
  /// changes since is old after a month, or after twice the service's interval if that is shorter:
  /// by then, the service can't make any or isn't running.
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
  /// Too long ago, with changes since.
  case old(Instant)
  case none
}

/// Returns whether it is time for a backup, counting calendar days, or after a clock was set far
/// back. Backups never wake the service: this runs whenever something else is planned.
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
