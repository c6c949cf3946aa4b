public import HealthModel
public import Reminders
internal import SQLite

extension Journal: ReminderStore {
  /// Reads `JournalView.reminderState` in a picture of its own.
  public func readState(around today: LocalDate, now: Instant) throws -> ReminderState {
    try read { try $0.reminderState(around: today, now) }
  }

  /// Skips the open ones of these occurrences, so that `undo` takes it back.
  public func skip(_ keys: [Occurrence.Key], now: Instant) throws {
    if keys.isEmpty { return }
    try write(now: now) { edit in
      let open = try keys.compactMap { key in
        try Occurrence.find("\(key.rule):\(key.date)", edit.view)
      }
      try edit.skip(open.filter { !$0.state.isFinal })
    }
  }

  /// Writes the planner's decisions, in a transaction of its own.
  public func store(_ changes: ReminderChanges) throws {
    try write(now: Instant(milliseconds: 0), by: .service) { try $0.store(changes) }
  }

  /// Reads, plans and writes in one transaction.
  public func update(
    around today: LocalDate, now: Instant, _ change: (ReminderState) throws -> ReminderChanges
  ) throws {
    try write(now: now, by: .service) { edit in
      try edit.store(try change(try edit.view.reminderState(around: today, now)))
    }
  }

  /// Reads, plans and writes the watches that have ended.
  public func settleWatches(
    now: Instant, boot: BootTime?, since lastChange: Int64?
  ) throws -> (plan: WatchPlan, lastChange: Int64) {
    try write(now: now, by: .service) { try $0.settleWatches(boot: boot, since: lastChange) }
  }
}

extension JournalView {
  /// Reads the state of reminders and notices around `today`.
  public func reminderState(around today: LocalDate, _ now: Instant) throws -> ReminderState {
    let dates = ReminderState.dates(around: today)
    let settings = try settings()
    let notices = try notices(around: today)
    let whole = try part(.wholeDay, of: dates)
    var state = ReminderState(
      rules: try reminderRules(), occurrences: try occurrences(in: dates),
      vitalsByDay: whole.reported, settings: settings, notices: notices,
      range: settings.isOn(.outOfRangeNotices)
        ? try rangeState(of: notices, now) : RangeState(),
      watches: try notices.compactMap { try watch(of: $0.topic) })
    state.singleVitalsByDay = whole.single
    for rule in state.rules where rule.owner == nil {
      guard let window = rule.window, state.parts[window] == nil else { continue }
      state.parts[window] = try part(window, of: dates)
    }
    state.guided = try openProtocol().map { try onRecord($0) }
    state.devices = try devicesToTell(of: notices)
    state.sources = try sourcesOnRecord(now)
    if settings.backupInterval != nil { state.backups = try backupsOnRecord(at: now) }
    return state
  }

  /// Reads the occurrences of these days and the open ones of any day, each half by its own index.
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

  func recordedOccurrences(on days: ClosedRange<LocalDate>) throws -> [Occurrence] {
    try Occurrence.table.rows(
      connection, where: "day BETWEEN ? AND ? ORDER BY day, rule",
      [days.lowerBound.stored, days.upperBound.stored])
  }
}

extension JournalEdit {
  /// Writes the results of planning and answers: the service's own bookkeeping, which history leaves out.
  public mutating func store(_ changes: ReminderChanges) throws {
    try Occurrence.table.insert(changes.occurrences, connection, replacing: true)
    try insert(changes.notices)
    try AlertRow.table.insert(
      try changes.alerts.map { alert in
        var row = AlertRow()
        (row.vital, row.takenAt) = (alert.id.vital, alert.id.takenAt)
        (row.severity, row.high) = (alert.id.severity, alert.isHigh)
        row.notice = try view.name(of: alert.notice)
        return row
      }, connection, replacing: true)
  }

  private func insert(_ notices: [Notice]) throws {
    let rows = try notices.map { notice in
      var row = NoticeRow()
      row.topic = try view.name(of: notice.topic)
      (row.at, row.deadline, row.state) = (notice.at, notice.deadline, notice.state)
      row.popupServer = notice.popup?.server
      row.popupNumber = notice.popup.map { Int64($0.number) }
      (row.repeats, row.quietUntil) = (notice.repeats, notice.quietUntil)
      return row
    }
    // Alerts refer to notices: no notice may be replaced.
    try NoticeRow.table.insert(rows, connection, overwriting: "topic")
  }
}

extension Journal {
  /// How many runs of the service are kept.
  static let runsKept = 200

  /// Stores a run without waiting for the disk: a power cut loses at most this one.
  public func keep(_ run: ServiceRun) throws {
    try naming { try connection.execute("PRAGMA synchronous = NORMAL") }
    let outcome = Result { try transaction { try write(run) } }
    try naming { try connection.execute("PRAGMA synchronous = EXTRA") }
    try outcome.get()
  }

  private func write(_ run: ServiceRun) throws {
    try ServiceRun.table.insert([run], connection, replacing: true)
    try connection.run(
      """
      DELETE FROM service_run WHERE started_at <= (
        SELECT started_at FROM service_run ORDER BY started_at DESC LIMIT 1 OFFSET ?)
      """, [.integer(Int64(Journal.runsKept))])
  }
}

extension JournalView {
  /// Reads the last runs of the service with this journal, the latest first; at most `runsKept`.
  public func serviceRuns() throws -> [ServiceRun] {
    try ServiceRun.table.rows(connection, where: "1 ORDER BY started_at DESC")
  }

  /// Reads the last runs, with whether earlier ones are forgotten.
  public func serviceBook() throws -> ServiceBook {
    ServiceBook(try serviceRuns(), most: Journal.runsKept)
  }
}
