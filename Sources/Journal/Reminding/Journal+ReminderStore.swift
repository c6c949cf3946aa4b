public import HealthModel
import POSIX
public import Reminders
internal import SQLite

extension Journal: ReminderStore {
  public func skip(_ keys: [Occurrence.Key], now: Instant) throws {
    if keys.isEmpty { return }
    try write(now: now) { edit in
      let found = try keys.compactMap { try Occurrence.find("\($0.rule):\($0.date)", edit.view) }
      try edit.skip(found.filter { !$0.state.isFinal })
    }
  }

  public func take(_ key: Occurrence.Key, at taken: Moment, now: Instant) throws {
    try write(now: now) { edit in
      let state = try edit.view.reminderState(around: key.date, now)
      guard let rule = state.rules.first(where: { $0.name == key.rule && $0.isEnabled }),
        state.occurrences.contains(where: { $0.key == key && !$0.state.isFinal })
      else { return }
      for amount in state.taken(rule, on: key.date, at: taken.local) {
        let dose = ReportDraft(taken: taken, readings: [amount.reading])
        // The clock may have been set back since the click.
        let latest = max(now, taken.instant)
        _ = try edit.add(try dose.checkedEntry(vitals: edit.view.vitals, now: latest))
      }
    }
  }

  public func store(_ changes: ReminderChanges) throws {
    try write(now: Instant(milliseconds: 0), by: .service) { try $0.store(changes) }
  }

  public func update(
    around today: LocalDate, now: Instant, _ change: (ReminderState) throws -> ReminderChanges
  ) throws {
    try write(now: now, by: .service) { edit in
      try edit.store(try change(try edit.view.reminderState(around: today, now)))
    }
  }

  public func settleWatches(
    now: Instant, boot: BootTime?, since lastChange: Int64?
  ) throws -> (plan: WatchPlan, lastChange: Int64) {
    try write(now: now, by: .service) { try $0.settleWatches(boot: boot, since: lastChange) }
  }

  static let runsKept = 200

  /// Stores a run without waiting for the disk: a power cut loses at most this run.
  public func keep(_ run: ServiceRun) throws {
    try naming { try connection.execute("PRAGMA synchronous = NORMAL") }
    let outcome = Result {
      try transaction {
        try ServiceRun.table.insert([run], connection, replacing: true)
        try connection.run(
          """
          DELETE FROM service_run WHERE started_at <= (
            SELECT started_at FROM service_run ORDER BY started_at DESC LIMIT 1 OFFSET ?)
          """, [Journal.runsKept.stored])
      }
    }
    try naming { try connection.execute("PRAGMA synchronous = EXTRA") }
    try outcome.get()
  }
}

extension JournalView {
  public func reminderState(around today: LocalDate, _ now: Instant) throws -> ReminderState {
    let dates = ReminderState.dates(around: today)
    let settings = try settings()
    let notifications = try notifications(around: today)
    let whole = try part(.wholeDay, of: dates)
    var state = ReminderState(
      rules: try reminderRules(), occurrences: try occurrences(in: dates),
      vitalsByDay: whole.reported, settings: settings, notifications: notifications,
      range: settings.isOn(.outOfRangeNotifications)
        ? try rangeState(of: notifications, now) : RangeState(),
      watches: try notifications.compactMap { try watch(of: $0.topic) })
    state.singleVitalsByDay = whole.single
    for need in Set(state.rules.flatMap(\.needs)) {
      guard let vital = vitals[need], vital.role != nil else { continue }
      state.lastAmounts[need] = try latestValue(of: need).map {
        LastAmount(vital: vital, reading: $0.reading)
      }
    }
    for rule in state.rules where rule.owner == nil {
      guard let window = rule.window, state.parts[window] == nil else { continue }
      state.parts[window] = try part(window, of: dates)
    }
    state.guided = try openProtocol().map { try onRecord($0) }
    state.devices = try devicesToTell(of: notifications)
    state.sources = try remotes().map { source in
      SourceOnRecord(
        uid: source.source.uid, name: source.settings.name, nextPull: source.due(at: now),
        silence: source.silence)
    }
    state.backups = try backupsOnRecord(at: now)
    return state
  }

  /// Reads the occurrences of these days and the open ones of any day, using an index for each.
  private func occurrences(in dates: ClosedRange<LocalDate>) throws -> [Occurrence] {
    let columns = Occurrence.table.list
    return try connection.rows(
      """
      SELECT \(columns) FROM occurrence
      WHERE rule IN (SELECT DISTINCT rule FROM occurrence) AND day BETWEEN ? AND ?
      UNION
      SELECT \(columns) FROM occurrence WHERE state IN ('pending', 'shown', 'snoozed')
      ORDER BY day, rule
      """, [dates.lowerBound.stored, dates.upperBound.stored]
    ) { try Occurrence.table.row($0) }
  }

  /// Reads the last runs of the service with this journal, the latest first; at most `runsKept`.
  public func serviceRuns() throws -> [ServiceRun] {
    try ServiceRun.table.rows(connection, where: "1 ORDER BY started_at DESC")
  }

  public func serviceBook() throws -> ServiceBook {
    ServiceBook(try serviceRuns(), most: Journal.runsKept)
  }
}

extension JournalEdit {
  /// Stores what planning or a person's answer changed; history doesn't record this bookkeeping.
  public mutating func store(_ changes: ReminderChanges) throws {
    try Occurrence.table.insert(changes.occurrences, connection, replacing: true)
    let notifications = try changes.notifications.map {
      NotificationRow(topic: try view.name(of: $0.topic), notification: $0)
    }
    // Alerts refer to notifications: overwrite in place, because REPLACE would delete the old row.
    try NotificationRow.table.insert(notifications, connection, overwriting: "topic")
    let alerts = try changes.alerts.map {
      AlertRow(alert: $0, notification: try view.name(of: $0.notification))
    }
    try AlertRow.table.insert(alerts, connection, replacing: true)
  }
}

/// A journal for a program that runs for weeks. Each visit opens the file, and so sees the current
/// limits and a replaced file. Between visits, `journal.db` is closed and complete, without a log.
public final class VisitedJournal: VisitedStore {
  /// How long a visit waits for another program's transaction; meanwhile, popups aren't answered.
  static let patienceMilliseconds: Int32 = 100
  private let path: String
  private let locale: String
  private var identity: FileStamp.Identity?
  private var seen: JournalStamp?

  /// - Parameter path: the journal's path; no visit creates the file.
  public init(path: String, locale: String = "C") { (self.path, self.locale) = (path, locale) }

  public func visit(_ body: (any ReminderStore, _ isAnother: Bool) throws -> Void) throws {
    // Take the stamp first, to notice later changes; after a write, this costs another visit.
    let before = JournalStamp(path)
    seen = before
    do {
      // An empty file may be the target of a copy in progress: don't create our schema in it.
      let isThere = PrivateFile.exists(path) && before.journal?.size != 0
      let journal = try Journal(
        path: isThere ? path : ":memory:", locale: locale,
        busyTimeoutMilliseconds: Self.patienceMilliseconds)
      let found = isThere ? before.journal?.identity : nil
      try body(journal, found != identity)
      identity = found
    } catch {
      // The traces of a failed write must not trigger the next visit.
      seen = JournalStamp(path)
      throw error
    }
  }

  public func hasChanged() -> Bool { JournalStamp(path) != seen }

  public func isLocked(_ error: any Error) -> Bool {
    if case .storage(.busy, _) = error as? JournalError { true } else { false }
  }
}
