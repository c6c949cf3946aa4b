public import HealthModel
public import Reminders

/// Today, as the journal knows it.
public struct TodayStatus {
  /// The date where the person is.
  public let today: LocalDate
  /// Reports and single readings of today.
  public let listed: [ListedEntry]
  /// The last entry on record, of whichever day; nil when there is none.
  public let latest: Entry?
  /// The reminders, the one that comes next first.
  public let reminders: [Reminder]
  /// The watches that run, wait, or have just ended.
  public let watches: [SeenWatch]

  /// The guided protocol that runs; nil where none does.
  public var guided: ProtocolStanding?
  /// What is to be said of the journal's backups, where something is.
  public var backup: BackupFinding?
  /// Whether a service runs that shows reminders.
  public var serviceRuns = true

  /// One that is switched on.
  public struct Reminder {
    /// As it is on record, a pause in its `since`.
    public let rule: ReminderRule
    /// What became of today's.
    public let today: ReminderToday
    /// When the next one comes.
    public let next: Moment?
  }

  /// - Parameter listed: Those of `outlook`'s today.
  public init(
    _ listed: [ListedEntry], latest: Entry?, _ outlook: Outlook, _ watches: [SeenWatch]
  ) {
    self.listed = listed
    self.latest = latest
    self.watches = watches
    today = outlook.here.today
    let all = outlook.rules.filter { $0.owner == nil }.map { rule in
      Reminder(rule: rule, today: outlook.today(rule), next: outlook.next(rule))
    }
    reminders =
      all.filter { $0.next != nil }.sorted { left, right in
        guard let first = left.next, let second = right.next else { return false }
        return first.instant < second.instant
      } + all.filter { $0.next == nil }
  }

  /// In the order of `listed`.
  public var reports: [Report] {
    listed.compactMap { if case .entry(.report(let report)) = $0 { report } else { nil } }
  }

  /// How many of its single readings a sensor took by itself.
  public var automatic: Int {
    listed.reduce(0) { count, listed in
      switch listed {
      case .entry(.sample(let sample)) where sample.reading.mark == .sensor: count + 1
      case .group(let group) where group.lowest.mark == .sensor: count + group.count
      case .entry, .group: count
      }
    }
  }

  /// How many single readings today has.
  public var samples: Int {
    listed.reduce(0) { count, listed in
      switch listed {
      case .entry(.sample): count + 1
      case .entry(.report): count
      case .group(let group): count + group.count
      }
    }
  }
}
