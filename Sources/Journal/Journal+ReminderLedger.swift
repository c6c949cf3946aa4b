public import HealthModel
public import Reminders
import SQLite

extension Journal {
  /// What is on record about reminders and reports in a range of days, as one consistent picture.
  public func ledgerRecord(of days: ClosedRange<LocalDate>) throws -> LedgerRecord {
    try naming {
      try connection.reading {
        LedgerRecord(
          days: days, versions: try ruleVersions(), occurrences: try recordedOccurrences(on: days),
          filings: try filings(on: days))
      }
    }
  }

  /// The day on which the first reminder was set; nil when none ever was.
  public func firstReminderDay(in zone: some TimeZoneRules) throws -> LocalDate? {
    try naming { try ruleVersions() }.map(\.rule.since).min().map {
      zone.localDateTime(at: $0).date
    }
  }

  /// Every rule as each change made it, from the journal's own history.
  private func ruleVersions() throws -> [RuleVersion] {
    let changes = try connection.rows(
      """
      SELECT object, at, after ->> '$.minute', after ->> '$.days', after ->> '$.needs',
        after ->> '$.grace', after ->> '$.since', after ->> '$.enabled', after IS NULL
      FROM change WHERE object >= 'reminder:' AND object < 'reminder;' ORDER BY id
      """
    ) { row in
      let name = String(row.text(0).dropFirst("reminder:".count))
      let rule = ReminderRule(
        name: name, minute: row.integer(2), days: row.integer(3), needs: row.text(4),
        grace: row.optionalInteger(5), since: row.integer(6), enabled: row.integer(7))
      return (
        name: name, at: Instant(milliseconds: row.integer(1)),
        rule: row.integer(8) == 1 ? nil : rule
      )
    }
    return changes.enumerated().compactMap { index, change in
      let next = changes[(index + 1)...].first { $0.name == change.name }
      return change.rule.map { RuleVersion($0, until: next?.at) }
    }
  }

  /// Each vital of the reports of some days, with the time at which it was typed in or imported.
  private func filings(on days: ClosedRange<LocalDate>) throws -> [LocalDate: [Filing]] {
    func holds(_ state: String) -> String {
      """
      EXISTS (SELECT 1 FROM json_each(\(state), '$.readings') AS item
        WHERE item.value ->> '$.vital' = reading.vital)
      """
    }
    let rows = try connection.rows(
      """
      SELECT day, report.id, reading.vital, coalesce(
        (SELECT min(change.at) FROM change
          WHERE object = 'report:' || report.id AND \(holds("after"))
            AND CASE WHEN before IS NULL THEN import_batch IS NULL ELSE NOT \(holds("before")) END),
        (SELECT import_batch.at FROM import_batch WHERE import_batch.id = report.import_batch),
        taken_at)
      FROM report JOIN reading ON report_id = report.id
      WHERE day BETWEEN ? AND ?
      """, [.text(days.lowerBound.description), .text(days.upperBound.description)]
    ) { row in
      (
        day: LocalDate(row.text(0)),
        filing: Filing(
          report: row.integer(1), vital: VitalID(row.text(2)),
          at: Instant(milliseconds: row.integer(3)))
      )
    }
    var filings: [LocalDate: [Filing]] = [:]
    for row in rows {
      if let day = row.day { filings[day, default: []].append(row.filing) }
    }
    return filings
  }
}
