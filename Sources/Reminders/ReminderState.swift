import HealthModel

/// The record of reminders and notifications, read in one transaction.
public struct ReminderState: Equatable, Sendable {
  /// All rules, including disabled ones, each with its part of the day.
  public var rules: [ReminderRule]
  /// The occurrences dated inside `ReminderState.dates(around:)`, and the open ones, in any order.
  public var occurrences: [Occurrence]
  /// The vitals of each day's reports, taken together, for `ReminderState.dates(around:)`.
  public var vitalsByDay: [LocalDate: Set<VitalID>]
  /// The vitals of each day's single readings, which satisfy only rules that need a vital.
  public var singleVitalsByDay: [LocalDate: Set<VitalID>] = [:]
  /// The vitals of each day, by the part of the day in which the person's own rules count them.
  public var parts: [DayWindow: PartOfDay] = [:]
  /// The last amount of each medicine and event that a rule needs, if on record.
  public var lastAmounts: [VitalID: LastAmount] = [:]
  /// The latest guided protocol, unless it was stopped; it may be over.
  public var guided: ProtocolOnRecord?
  public var settings: Settings
  /// All that are open or perhaps on screen, and the last for charts, a protocol and each silence.
  public var notifications: [Notification]
  /// The values and alerts; empty if `Setting.outOfRangeNotifications` is off.
  public var range: RangeState
  /// The watches that the notifications are about, in any order.
  public var watches: [Watch]
  /// The names of the devices with a problem to report, by their uid.
  public var devices: [String: String] = [:]
  public var backups = BackupsOnRecord(isCurrent: true)
  public var sources: [SourceOnRecord] = []

  public init(
    rules: [ReminderRule] = [], occurrences: [Occurrence] = [],
    vitalsByDay: [LocalDate: Set<VitalID>] = [:], settings: Settings = Settings(),
    notifications: [Notification] = [], range: RangeState = RangeState(), watches: [Watch] = []
  ) {
    self.rules = rules.withParts
    (self.occurrences, self.vitalsByDay, self.settings) = (occurrences, vitalsByDay, settings)
    (self.notifications, self.range, self.watches) = (notifications, range, watches)
  }

  public func satisfies(_ rule: ReminderRule, on date: LocalDate) -> Bool {
    if rule.owner != nil { return count(for: rule, on: date) >= rule.count }
    return rule.needs.isEmpty
      ? reported(for: rule, on: date) != nil : missing(rule, on: date).isEmpty
  }

  func missing(_ rule: ReminderRule, on date: LocalDate) -> [VitalID] {
    let single = rule.window.map { parts[$0]?.single ?? [:] } ?? singleVitalsByDay
    let found = (reported(for: rule, on: date) ?? []).union(single[date] ?? [])
    return rule.needs.filter { !found.contains($0) }
  }

  /// Returns whether `rule` needs only medicines and events whose last amount Taken can save.
  public func hasTaken(_ rule: ReminderRule) -> Bool {
    rule.owner == nil && !rule.needs.isEmpty && rule.needs.allSatisfy { lastAmounts[$0] != nil }
  }

  /// Returns the missing doses that Taken saves; none if `time` is outside the window of `date`.
  public func taken(
    _ rule: ReminderRule, on date: LocalDate, at time: LocalDateTime
  ) -> [LastAmount] {
    guard hasTaken(rule), (rule.window ?? .wholeDay).contains(time, of: date) else { return [] }
    return missing(rule, on: date).compactMap { lastAmounts[$0] }
  }

  /// Returns the vitals of the reports in the rule's part of `date`; nil without a report.
  func reported(for rule: ReminderRule, on date: LocalDate) -> Set<VitalID>? {
    (rule.window.map { parts[$0]?.reported ?? [:] } ?? vitalsByDay)[date]
  }

  /// Returns the number of pressures in a guided rule's window on `date`; 0 for other rules.
  public func count(for rule: ReminderRule, on date: LocalDate) -> Int {
    guard let window = rule.window, let guided, guided.guided.uid == rule.owner else { return 0 }
    return guided.measured.count { window.contains($0, of: date) }
  }

  public struct PartOfDay: Equatable, Sendable {
    /// The vitals of each day's reports; an empty set for a report without a reading.
    public var reported: [LocalDate: Set<VitalID>]
    public var single: [LocalDate: Set<VitalID>]

    public init(
      reported: [LocalDate: Set<VitalID>] = [:], single: [LocalDate: Set<VitalID>] = [:]
    ) { (self.reported, self.single) = (reported, single) }
  }

  /// How many days back a missing report still counts.
  public static let daysLookedBack = 31

  /// Returns a plan's 34 dates. Two are ahead: a person may fly west, and tomorrow may not exist.
  public static func dates(around today: LocalDate) -> ClosedRange<LocalDate> {
    today.adding(days: -daysLookedBack)...today.adding(days: 2)
  }
}

public struct LastAmount: Hashable, Sendable {
  public let vital: Vital
  public let reading: Reading

  public init(vital: Vital, reading: Reading) { (self.vital, self.reading) = (vital, reading) }
}

/// The changes to store after planning, in one transaction.
public struct ReminderChanges: Equatable, Sendable {
  /// The occurrences to store, replacing any with their keys; `notifications` likewise, by topic.
  public var occurrences: [Occurrence]
  public var notifications: [Notification]
  public var alerts: [Alert]

  public init(
    occurrences: [Occurrence] = [], notifications: [Notification] = [], alerts: [Alert] = []
  ) { (self.occurrences, self.notifications, self.alerts) = (occurrences, notifications, alerts) }

  public var isEmpty: Bool { self == ReminderChanges() }
}

/// The store of rules, occurrences, notifications and runs. Used from one thread only.
public protocol ReminderStore {
  /// Stores `run` in place of its earlier version.
  func keep(_ run: ServiceRun) throws
  /// Skips the open occurrences among `keys`, as a step that the person can undo.
  func skip(_ keys: [Occurrence.Key], now: Instant) throws
  /// Saves the missing doses of an open occurrence, as a step that the person can undo.
  func take(_ key: Occurrence.Key, at taken: Moment, now: Instant) throws
  /// Plans the watches, and stores the plan and the notifications of its `news` in one transaction.
  /// - Parameter lastChange: From the last call: reported watches are evaluated again only if
  ///   something has changed since; nil to evaluate all.
  func settleWatches(
    now: Instant, boot: BootTime?, since lastChange: Int64?
  ) throws -> (plan: WatchPlan, lastChange: Int64)

  /// Reads the record and stores the result of `change` in one transaction, so no answer is lost.
  func update(
    around today: LocalDate, now: Instant, _ change: (ReminderState) throws -> ReminderChanges
  ) throws
}

/// Access to a `ReminderStore`, open only while there is something to do; for one thread only.
public protocol VisitedStore {
  /// Opens the store for `body`; waits briefly for other programs. A missing store counts as empty.
  /// - Parameter body: Receives the store, and whether it is another one than at the last visit.
  func visit(_ body: (any ReminderStore, _ isAnother: Bool) throws -> Void) throws

  /// Returns whether another program may have changed the store since the last visit.
  func hasChanged() -> Bool
  /// Returns whether an error of `visit` means only that another program is using the store.
  func isLocked(_ error: any Error) -> Bool
}
