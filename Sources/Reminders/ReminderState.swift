import HealthModel

/// What is on record about reminders and notices, read in one transaction.
public struct ReminderState: Equatable, Sendable {
  /// All the rules, the disabled ones too, each with its part of the day.
  public var rules: [ReminderRule]
  /// Those dated inside `ReminderState.dates(around:)`, and the open ones of any date; any order.
  public var occurrences: [Occurrence]
  /// The days inside `ReminderState.dates(around:)` that have a report, and which vitals their
  /// reports hold between them.
  public var vitalsByDay: [LocalDate: Set<VitalID>]
  /// The vitals of the single readings of those days: they answer a reminder that needs a vital, and
  /// none that asks for the day's report.
  public var singleVitalsByDay: [LocalDate: Set<VitalID>] = [:]
  /// The same of the parts of those days in which rules of the person's own count readings.
  public var parts: [DayWindow: PartOfDay] = [:]
  /// The guided protocol that was neither stopped nor followed by another; it may be over.
  public var guided: ProtocolOnRecord?
  /// Those that were set; the others are at their defaults.
  public var settings: Settings
  /// The open ones, those whose notification may be on the screen, and the last ones about charts and
  /// about each source's silence; any order.
  public var notices: [Notice]
  /// Empty where such values aren't to be told (`Setting.outOfRangeNotices`).
  public var range: RangeState
  /// The watches that the notices tell of; any order.
  public var watches: [WatchOnRecord]
  /// What the devices are called of which a notice tells, as long as there is what to tell; by their uid.
  public var devices: [String: String] = [:]
  /// Read where the service is to make backups; else as if there were nothing to back up.
  public var backups = BackupsOnRecord(isCurrent: true)
  /// The remote sources; any order.
  public var sources: [SourceOnRecord] = []

  /// By default a journal in which nothing was ever set or filed.
  public init(
    rules: [ReminderRule] = [], occurrences: [Occurrence] = [],
    vitalsByDay: [LocalDate: Set<VitalID>] = [:], settings: Settings = Settings(),
    notices: [Notice] = [], range: RangeState = RangeState(), watches: [WatchOnRecord] = []
  ) {
    self.rules = rules.withParts
    self.occurrences = occurrences
    self.vitalsByDay = vitalsByDay
    self.settings = settings
    self.notices = notices
    self.range = range
    self.watches = watches
  }

  /// Whether the reports of `date` are all that `rule` asks for.
  public func satisfies(_ rule: ReminderRule, on date: LocalDate) -> Bool {
    if rule.owner != nil { return count(for: rule, on: date) >= rule.count }
    guard !rule.needs.isEmpty else { return reported(for: rule, on: date) != nil }
    let single = rule.window.map { parts[$0]?.single ?? [:] } ?? singleVitalsByDay
    return (reported(for: rule, on: date) ?? []).union(single[date] ?? []).isSuperset(
      of: rule.needs)
  }

  /// What the reports of the part of `date` hold between them in which the rule counts; nil when there is
  /// none.
  func reported(for rule: ReminderRule, on date: LocalDate) -> Set<VitalID>? {
    (rule.window.map { parts[$0]?.reported ?? [:] } ?? vitalsByDay)[date]
  }

  /// How many readings of the guided protocol lie in the window of its rule on `date`; 0 for a rule
  /// that isn't its own.
  public func count(for rule: ReminderRule, on date: LocalDate) -> Int {
    guard let window = rule.window, let guided, guided.guided.uid == rule.owner else { return 0 }
    return guided.measured.count { window.contains($0, of: date) }
  }

  /// What was measured in one part of each day.
  public struct PartOfDay: Equatable, Sendable {
    /// The vitals of its reports; empty of a report without a reading.
    public var reported: [LocalDate: Set<VitalID>]
    /// The vitals of its single readings.
    public var single: [LocalDate: Set<VitalID>]

    /// By default nothing.
    public init(
      reported: [LocalDate: Set<VitalID>] = [:], single: [LocalDate: Set<VitalID>] = [:]
    ) {
      self.reported = reported
      self.single = single
    }
  }

  /// How many days back a forgotten report is still counted.
  public static let daysLookedBack = 31

  /// The dates that planning on `today` asks about.
  ///
  /// Shape: 34 dates. Two lie ahead: a person may fly west, and tomorrow may not exist.
  public static func dates(around today: LocalDate) -> ClosedRange<LocalDate> {
    today.adding(days: -daysLookedBack)...today.adding(days: 2)
  }
}

/// What planning and answers put on record, all of it in one transaction.
public struct ReminderChanges: Equatable, Sendable {
  /// To be inserted, or to replace those of the same keys.
  public var occurrences: [Occurrence]
  /// To be inserted, or to replace those of the same topics.
  public var notices: [Notice]
  /// To be inserted.
  public var alerts: [Alert]

  /// By default there is nothing to store.
  public init(
    occurrences: [Occurrence] = [], notices: [Notice] = [], alerts: [Alert] = []
  ) {
    self.occurrences = occurrences
    self.notices = notices
    self.alerts = alerts
  }

  /// Whether there is nothing to store.
  public var isEmpty: Bool { self == ReminderChanges() }
}

/// Where rules, occurrences and notices are kept. Used from one thread only.
public protocol ReminderStore {
  /// Wants no report for these days, as a step of the person's own.
  func skip(_ keys: [Occurrence.Key], now: Instant) throws

  /// Returns what is on record around `now`, whose local date is `today`, as one consistent picture.
  func readState(around today: LocalDate, now: Instant) throws -> ReminderState

  /// Writes `changes` durably, in one transaction.
  func store(_ changes: ReminderChanges) throws

  /// Puts on record what the watches ask for by now, and a notice for each outcome to be told, in
  /// one transaction.
  /// - Parameter lastChange: what the last call returned: watches that were told already are judged
  ///   again only where something has changed since; nil to judge all of them.
  /// - Returns: what was put on record, when to ask again, and the last change on record.
  func settleWatches(
    now: Instant, boot: BootTime?, since lastChange: Int64?
  ) throws -> (plan: WatchPlan, lastChange: Int64)

  /// Reads, has `change` say what to store, and stores that, all in one transaction: an answer that
  /// the person gives meanwhile in another program is neither overlooked nor overwritten.
  func update(
    around today: LocalDate, now: Instant, _ change: (ReminderState) throws -> ReminderChanges
  ) throws
}

extension ReminderStore {
  /// Reads and then stores: enough where nobody else writes.
  public func update(
    around today: LocalDate, now: Instant, _ change: (ReminderState) throws -> ReminderChanges
  ) throws {
    let changes = try change(try readState(around: today, now: now))
    if !changes.isEmpty { try store(changes) }
  }
}

/// Where a `ReminderStore` is found by one who holds it only while there is something to do. Used
/// from one thread only.
public protocol VisitedStore {
  /// Opens the store, has `body` read and write, and closes it.
  ///
  /// Waits for another program's transaction no longer than a screen may stand still. One that isn't
  /// there is an empty one.
  /// - Parameter body: gets the store, and whether it is another one than at the last visit.
  func visit(_ body: (any ReminderStore & ServiceLog, _ isAnother: Bool) throws -> Void) throws

  /// Whether somebody may have changed it since the last visit; that visit itself is no change.
  func hasChanged() -> Bool

  /// Whether an error of `visit` says that another program is at work there, and nothing worse.
  func isLocked(_ error: any Error) -> Bool
}
