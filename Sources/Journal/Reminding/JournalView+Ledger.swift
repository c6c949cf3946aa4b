public import HealthModel
public import Reminders
internal import SQLite

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
      // A rule that undo restores existed before.
      if change.isAnew { setAt[change.name] = change.at }
      return change.rule.map { RuleVersion($0, setAt: setAt[change.name], until: next?.at) }
    }
  }

  /// Reads the vitals of some days' reports, and their doses, with the time of filing: that of the
  /// first change with the vital, or of the import for a report from a file that was never changed.
  private func filings(on days: ClosedRange<LocalDate>) throws -> [LocalDate: [Filing]] {
    // Only states on the report's present day count: moving a report files it anew.
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

  /// Reads the reminders that can still fall due as a calendar keeps them, by time.
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
