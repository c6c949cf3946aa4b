public import HealthModel
public import Reminders
internal import SQLite

extension JournalView {
  public func reminderRules() throws -> [ReminderRule] {
    try ReminderRule.table.rows(connection, where: "1 ORDER BY minute, name")
      .map { try withFirstDay($0) }
  }

  func withFirstDay(_ stored: ReminderRule) throws -> ReminderRule {
    var rule = stored
    rule.doses = Set(rule.needs.filter { vitals.isDose($0) })
    if let owner = rule.owner { rule.firstDay = try GuidedProtocol.find(owner, self)?.firstDay }
    return rule
  }

  public func part(_ window: DayWindow, of days: Days) throws -> ReminderState.PartOfDay {
    // Shift times so that the part begins at midnight.
    let minute = window.from.minuteOfDay - (window.beginsDayBefore ? 1440 : 0)
    let length = (window.until.minuteOfDay - window.from.minuteOfDay + 1439) % 1440 + 1
    let moved = "(taken_at + utc_offset * 1000 - \(minute * 60_000))"
    let since = "((\(moved) % 86400000) + 86400000) % 86400000"
    let columns = "DISTINCT (\(moved) - \(since)) / 86400000, vital"
    let isInside = "\(since) < \(length * 60_000)"
    // When a custom vital becomes a medicine, a report may be left with one measured reading.
    let doses = vitals.doses.map(\.id.stored)
    let isReport =
      doses.isEmpty
      ? "1"
      : """
      (SELECT total(vital IN (\(doses.marks))) = 0 OR total(vital NOT IN (\(doses.marks))) > 1
        FROM reading WHERE report_id = report.id)
      """
    var part = ReminderState.PartOfDay()
    let reports = days.lowerBound.adding(days: -1)...days.upperBound.adding(days: 1)
    let rows = try connection.rows(
      """
      SELECT \(columns), \(isReport) FROM report LEFT JOIN reading ON report_id = id
      WHERE day BETWEEN ? AND ? AND \(isInside)
      """, doses + doses + [reports.lowerBound.stored, reports.upperBound.stored]
    ) {
      (
        day: LocalDate(epochDay: Int($0.integer(0))), vital: $0.optionalText(1).map(VitalID.init),
        isReport: $0.integer(2) == 1
      )
    }
    for row in rows where days.contains(row.day) {
      let found: Set<VitalID> = row.vital.map { [$0] } ?? []
      if row.isReport {
        part.reported[row.day, default: []].formUnion(found)
      } else {
        part.single[row.day, default: []].formUnion(found)
      }
    }
    let (start, end) = JournalView.instants(around: reports)
    let known = numbers.all.sorted().map { SQLValue.integer($0) }
    let single = try connection.rows(
      """
      SELECT \(columns) FROM single_reading
      WHERE vital IN (\(known.marks)) AND taken_at >= ? AND taken_at < ? AND \(isInside)
      """, known + [start.stored, end.stored]
    ) { (day: LocalDate(epochDay: Int($0.integer(0))), vital: try vital(numbered: $0.integer(1))) }
    for row in single where days.contains(row.day) {
      part.single[row.day, default: []].insert(row.vital)
    }
    return part
  }
}

extension JournalEdit {
  /// - Parameter reopening: whether to reopen skipped occurrences that fell due at most a day ago.
  public mutating func changeReminder(
    named name: String, reopening: Bool, _ change: (ReminderRule?) throws -> ReminderRule?
  ) throws {
    let present = try ReminderRule.find(name, view)
    let rule = try change(present)
    if rule != nil, reopening {
      let skipped = try Occurrence.table.rows(
        connection, where: "rule = ? AND state = 'skipped' AND due_at > ?",
        [.text(name), now.adding(seconds: -86_400).stored])
      for row in skipped { try apply(.set, to: nil, over: row) }
    }
    try apply(.set, to: rule, over: present)
    try skipUnasked(of: name, as: .skip)
  }

  /// Skips the open occurrences that a changed reminder no longer asks for, in the same step.
  mutating func skipUnasked(of name: String, as action: Action, undoing step: String? = nil) throws
  {
    let rule = try ReminderRule.find(name, view).flatMap { $0.isEnabled ? $0 : nil }
    let open = try Occurrence.table.rows(
      connection, where: "rule = ? AND state IN ('pending', 'shown', 'snoozed')", [.text(name)])
    for row in open {
      if let rule, rule.since <= now || row.dueAt >= rule.since { continue }
      try apply(action, to: row.skipped(), over: row, undoing: step)
    }
  }

  public mutating func skip(_ occurrences: [Occurrence]) throws {
    for row in occurrences { try apply(.skip, to: row.skipped()) }
  }
}

extension JournalView {
  /// Reads the guided protocol that was neither stopped nor replaced; it may be over.
  public func openProtocol() throws -> GuidedProtocol? {
    try GuidedProtocol.table.first(
      connection, where: "kind = ? AND stopped_at IS NULL",
      [GuidedProtocol.Kind.bloodPressure.stored])
  }

  public func guidedProtocol(numbered id: Int64) throws -> GuidedProtocol? {
    try GuidedProtocol.table.row(numbered: id, connection)
  }

  public func latestProtocol() throws -> GuidedProtocol? {
    try GuidedProtocol.table.first(connection, where: "1 ORDER BY id DESC LIMIT 1", [])
  }

  /// Reads the pressure pairs of reports that may belong to a protocol, up to its stop, by time.
  public func pressures(of guided: GuidedProtocol) throws -> [PressureReading] {
    // An evening may end after midnight.
    let found = try pressures(on: guided.firstDay...guided.lastDay.adding(days: 1))
    guard let stoppedAt = guided.stoppedAt else { return found }
    return found.filter { $0.taken.instant <= stoppedAt }
  }

  /// Returns the `PressureDay` of a protocol's reminders, or of the settings if those are gone.
  public func pressureDay(of guided: GuidedProtocol) throws -> PressureDay {
    let rule = try reminderRules().first {
      $0.owner == guided.uid && $0.name == PressureDay.Half.morning.ruleName
    }
    return try rule?.window.flatMap { PressureDay("\($0.from)") } ?? settings().pressureDay
  }

  public func onRecord(_ guided: GuidedProtocol) throws -> ProtocolOnRecord {
    ProtocolOnRecord(
      guided, day: try pressureDay(of: guided),
      measured: try pressures(of: guided).map(\.taken.local))
  }
}

extension JournalEdit {
  /// Starts a protocol and sets its reminders in one step. Throws `ProtocolFault`.
  public mutating func startProtocol(
    firstDay: LocalDate, days: Int, morning: TimeOfDay, evening: TimeOfDay,
    in zone: some TimeZoneRules
  ) throws -> GuidedProtocol {
    let day = try view.settings().pressureDay
    if let open = try view.openProtocol() {
      let end = open.end(of: try view.pressureDay(of: open), in: zone)
      guard end <= now else { throw ProtocolFault.runs(open) }
      try close(open, at: end)
    }
    for name in PressureDay.Half.allCases.map(\.ruleName)
    where try ReminderRule.find(name, view) != nil { throw ProtocolFault.reminderExists(name) }
    let last = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'protocol'")
    let guided = GuidedProtocol(
      id: (last ?? 0) + 1, uid: UUIDv7.make(at: now), firstDay: firstDay, days: days,
      morning: morning, evening: evening, startedAt: now)
    try apply(.start, to: guided)
    for rule in guided.rules(of: day, in: zone) {
      try changeReminder(named: rule.name, reopening: true) { _ in rule }
    }
    return guided
  }

  /// Stops a protocol and removes its reminders; its reports stay.
  public mutating func stopProtocol(_ guided: GuidedProtocol) throws { try close(guided, at: now) }

  private mutating func close(_ guided: GuidedProtocol, at instant: Instant) throws {
    var stopped = guided
    stopped.stoppedAt = instant
    try apply(.stop, to: stopped)
    for rule in try view.reminderRules() where rule.owner == guided.uid {
      try changeReminder(named: rule.name, reopening: false) { _ in nil }
    }
  }
}

extension JournalView {
  public func ledgerRecord(of days: ClosedRange<LocalDate>) throws -> LedgerRecord {
    let occurrences = try Occurrence.table.rows(
      connection, where: "day BETWEEN ? AND ? ORDER BY day, rule",
      [days.lowerBound.stored, days.upperBound.stored])
    return LedgerRecord(
      days: days, versions: try ruleVersions(), occurrences: occurrences,
      filings: try filings(on: days.lowerBound.adding(days: -1)...days.upperBound.adding(days: 1)))
  }

  public func firstReminderDay(in zone: some TimeZoneRules) throws -> LocalDate? {
    try ruleVersions().map(\.rule.since).min().map { zone.localDateTime(at: $0).date }
  }

  func ruleVersions() throws -> [RuleVersion] {
    let reader = try JSONReader()
    let changes = try Change.table.rows(
      connection, where: "object >= 'reminder:' AND object < 'reminder;' ORDER BY id"
    ).map { row in
      let name = row.object.name
      var version: ReminderRule?
      if let after = row.after {
        let past = Snapshot(name, try Snapshot.value(of: after, "after", reader))
        version = try withFirstDay(ReminderRule(past, over: nil, self))
      }
      let isAnew = row.before == nil && row.undoes == nil
      return (name: name, at: row.at, rule: version, isAnew: isAnew)
    }
    var setAt: [String: Instant] = [:]
    return changes.enumerated().compactMap { index, change in
      let next = changes[(index + 1)...].first { $0.name == change.name }
      // A rule restored by undo isn't new.
      if change.isAnew { setAt[change.name] = change.at }
      return change.rule.map { RuleVersion($0, setAt: setAt[change.name], until: next?.at) }
    }
  }

  /// Reads the vitals of these days' reports, and these days' doses, each with its time of filing:
  /// that of the first change with the vital, or of the import if the entry was never changed.
  private func filings(on days: ClosedRange<LocalDate>) throws -> [LocalDate: [Filing]] {
    // Only states on the report's current day count: moving a report to another day refiles it.
    func holds(_ state: String) -> String {
      """
      coalesce(\(state) -> ('$.readings."' || reading.vital || '"') IS NOT NULL AND report.day = date(
        (\(state) ->> '$.taken_at') / 1000 + (\(state) ->> '$.utc_offset'), 'unixepoch'), 0)
      """
    }
    let reported = try connection.rows(
      """
      SELECT report.id, reading.vital, coalesce(
        (SELECT min(change.at) FROM change
          WHERE object = 'report:' || report.uid AND \(holds("after"))
            AND CASE WHEN before IS NULL THEN report.intake IS NULL
              ELSE NOT \(holds("before")) END),
        (SELECT intake.at FROM intake WHERE intake.id = report.intake),
        taken_at), taken_at, utc_offset
      FROM report JOIN reading ON report_id = report.id
      WHERE day BETWEEN ? AND ?
      """, [days.lowerBound.stored, days.upperBound.stored]
    ) { row in
      Filing(
        .report(row.integer(0)), vital: VitalID(row.text(1)), at: row.instant(2),
        measured: row.moment(3).local)
    }
    let doses = vitals.doses.map { number(of: $0.id) }
    let (start, end) = JournalView.instants(around: days)
    let taken = try connection.rows(
      """
      SELECT id, vital, coalesce(
        (SELECT min(change.at) FROM change WHERE object = 'single_reading:' || lower(hex(uid))),
        (SELECT intake.at FROM intake WHERE intake.id = single_reading.intake),
        taken_at), taken_at, utc_offset
      FROM single_reading WHERE vital IN (\(doses.marks)) AND taken_at >= ? AND taken_at < ?
      """, doses + [start.stored, end.stored]
    ) { row in
      Filing(
        .singleReading(row.integer(0)), vital: try vital(numbered: row.integer(1)),
        at: row.instant(2), measured: row.moment(3).local)
    }
    return Dictionary(grouping: reported + taken, by: \.measured.date)
  }

  /// Reads the reminders that can still fall due, as series for a calendar, by time.
  public func reminderSeries(_ here: LocalNow) throws -> [ReminderSeries] {
    let versions = try ruleVersions()
    return try reminderRules().compactMap { rule in
      guard rule.isEnabled, !rule.isOver(at: here.now, in: here.zone) else { return nil }
      let skipped = try Occurrence.table.rows(
        connection, where: "rule = ? AND state = 'skipped'", [.text(rule.name)])
      let changes = try changes(
        where: """
          object = 'reminder:' || ?1
            OR object >= 'occurrence:' || ?1 || ':' AND object < 'occurrence:' || ?1 || ';'
          """, [.text(rule.name)])
      return ReminderSeries(
        of: rule, versions: versions, skipped: Set(skipped.map(\.key.date)),
        changes: changes.map(\.at), in: here)
    }
  }
}
