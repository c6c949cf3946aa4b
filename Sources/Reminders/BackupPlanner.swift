public import HealthModel

/// The journal's last backup.
public struct BackupsOnRecord: Equatable, Sendable {
  /// When the last good backup was made; nil when none is known.
  public var last: Instant?
  /// Whether nothing has changed since.
  public var isCurrent: Bool

  /// By default a journal with changes and without a backup.
  public init(last: Instant? = nil, isCurrent: Bool = false) {
    self.last = last
    self.isCurrent = isCurrent
  }

  /// Returns the state of the backups; nil where there is no backup and no need for one yet.
  ///
  /// A backup is old after a month, or after twice the interval at which the service makes them:
  /// then the service can't make them, or doesn't run. Without changes since, a backup is never
  /// old.
  /// - Parameter beginning: When the journal's first change was made.
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

/// The state of the journal's backups.
public enum BackupFinding: Equatable, Sendable {
  case made(Instant)
  /// Longer ago than it should be, with changes since.
  case old(Instant)
  case none
}

/// Returns whether it is time for a backup, counting calendar days as a person does.
///
/// Backups wake nobody: this runs whenever something else is planned. A clock that was set far back
/// calls for a backup, too.
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
