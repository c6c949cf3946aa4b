public import HealthModel
public import Journal
public import Reminders

/// For reports only.
extension JournalEdit {
  public mutating func edit(
    _ id: Int64, _ change: (ReportDraft) throws -> NewReport
  ) throws -> Report {
    _ = try edit(.report(id)) { .report(try change($0)) }
    return try view.report(id)
  }

  public mutating func delete(_ ids: [Int64]) throws -> [Report] {
    try delete(ids.map { .report($0) }).compactMap { entry in
      if case .report(let report) = entry { report } else { nil }
    }
  }
}

/// Single reads and writes, for tests that look at one thing at a time. Programs use one view, or
/// one edit, for everything that belongs together.
extension Journal {
  public func add(_ report: NewReport, now: Instant) throws -> Report {
    try write(now: now) { try $0.add(report) }
  }

  public func edit(
    _ id: Int64, now: Instant, _ change: (ReportDraft) throws -> NewReport
  ) throws -> Report {
    try write(now: now) { try $0.edit(id, change) }
  }

  public func delete(_ ids: [Int64], now: Instant) throws -> [Report] {
    try write(now: now) { try $0.delete(ids) }
  }

  public func undo(now: Instant) throws -> [Change] {
    try write(now: now) { try $0.undo().changes }
  }

  public func redo(now: Instant) throws -> [Change] {
    try write(now: now) { try $0.redo().changes }
  }

  public func history(ofReport id: Int64) throws -> [Change] {
    try read { try $0.history(of: .report(id)) }
  }

  public func history(last count: Int) throws -> [Change] {
    try read { try $0.history(last: count) }
  }

  public func report(_ id: Int64) throws -> Report { try read { try $0.report(id) } }

  public func reports(in period: Period) throws -> [Report] {
    try reports(matching: .term(.period(period)))
  }

  public func reports(matching filter: FilterExpression) throws -> [Report] {
    try read { try $0.reports(matching: filter) }
  }

  public func readState(around today: LocalDate, now: Instant) throws -> ReminderState {
    try read { try $0.reminderState(around: today, now) }
  }

  public func latestReport() throws -> Report? { try read { try $0.latestReport() } }

  public func reportCount() throws -> Int { try reports(in: .all).count }

  public func values(
    of vital: VitalID, from start: Instant, until end: Instant
  ) throws -> [(taken: Moment, reading: Reading)] {
    try read { try $0.values(of: vital, from: start, until: end) }
  }

  public func values(
    of vital: VitalID, on days: ClosedRange<LocalDate>
  ) throws -> [(taken: Moment, reading: Reading)] {
    try read { try $0.values(of: vital, on: days) }
  }

  public func eachValue(
    of vital: VitalID, from start: Instant, until end: Instant,
    _ body: (Moment, Double, MeasurementUnit, Comparator?) -> Void
  ) throws {
    try read { try $0.eachValue(of: vital, from: start, until: end, body) }
  }

  public func hasValue(
    of vital: VitalID, from start: Instant, until end: Instant
  ) throws -> Bool {
    try read { try $0.hasValue(of: vital, from: start, until: end) }
  }

  public func latestValue(of vital: VitalID) throws -> (taken: Moment, reading: Reading)? {
    try read { try $0.latestValue(of: vital) }
  }

  public func daysOnRecord(in days: ClosedRange<LocalDate>) throws -> [DayOnRecord] {
    try read { try $0.daysOnRecord(in: days) }
  }

  public func vitalSettings() throws -> [(id: VitalID, settings: VitalSettings)] {
    try read { try $0.vitalSettings() }
  }

  public func setVital(_ id: VitalID, _ settings: VitalSettings?, now: Instant) throws {
    try write(now: now) { try $0.changeVital(id) { $0 = settings ?? VitalSettings() } }
  }

  public func set(_ setting: Setting, to value: String?, now: Instant) throws {
    try write(now: now) { try $0.set(setting, to: value) }
  }

  public func reminderRules() throws -> [ReminderRule] { try read { try $0.reminderRules() } }

  public func setReminder(_ rule: ReminderRule?, named name: String, now: Instant) throws {
    try write(now: now) { try $0.changeReminder(named: name, reopening: true) { _ in rule } }
  }

  public func ledgerRecord(of days: ClosedRange<LocalDate>) throws -> LedgerRecord {
    try read { try $0.ledgerRecord(of: days) }
  }

  public func firstReminderDay(in zone: some TimeZoneRules) throws -> LocalDate? {
    try read { try $0.firstReminderDay(in: zone) }
  }

  public func serviceRuns() throws -> [ServiceRun] { try read { try $0.serviceRuns() } }

  public func startWatch(_ new: Watch, now: Instant) throws -> Watch {
    try write(now: now) { try $0.start(new) }
  }

  public func stopWatch(_ id: Int64, now: Instant, boot: BootTime?) throws -> Watch {
    try write(now: now) { try $0.stop(watch: id, boot: boot) }
  }

  public func watch(_ id: Int64) throws -> Watch { try read { try $0.watch(id) } }

  public func openWatches() throws -> [Watch] { try read { try $0.openWatches() } }

  public func outcome(of watch: Watch) throws -> WatchOutcome {
    try read { try $0.outcome(of: watch) }
  }
}

extension JournalView {
  public func reports(matching filter: FilterExpression) throws -> [Report] {
    var reports: [Report] = []
    try eachReport(matching: filter) { reports.append($0) }
    return reports
  }
}
