import HealthModel
import Journal
import SQLite

/// Completes entries that were imported only in part, before all vitals were defined.
struct Backfill {
  let vitals: VitalCatalogue
  let key: String
  /// What to do once the import is recorded, so that undo reverts it before it removes the intake.
  var actions: [Action] = []
  var reportsOfSingleReadings = 0

  enum Action {
    case completed(ReportState)
    case absorbed(SingleReadingState)
  }

  mutating func find(_ outcome: inout ImportOutcome, _ edit: inout JournalEdit) throws {
    for report in try stagedBesideOthers(edit) {
      let readings = try withoutDeleted(report, &outcome, &edit)
      guard readings.count > 1 else { continue }
      if var found = try partialReport(report, readings, edit) {
        try drop(report, edit)
        outcome.reports -= 1
        let present = Set(found.readings.map(\.vital))
        let lacking = readings.map(\.row).filter { !present.contains($0.vital) }
        if lacking.isEmpty {
          outcome.known += 1
        } else {
          found.readings += lacking
          actions.append(.completed(found))
          outcome.changed += 1
        }
      } else {
        try takeUp(report, readings, &outcome, edit)
      }
    }
  }

  func carryOut(for intake: IntakeRecord, _ edit: inout JournalEdit) throws {
    for action in actions {
      switch action {
      case .completed(var state):
        (state.row.intake, state.intake) = (intake.id, intake.uid)
        try edit.apply(.import, to: state)
      case .absorbed(let singleReading): try edit.apply(.import, to: nil, over: singleReading)
      }
    }
  }

  private typealias StagedReading = (row: ReadingRow, alone: ReadingUID)

  /// Reads the staged reports that may be on record in part, or whose single readings were deleted.
  private func stagedBesideOthers(_ edit: borrowing JournalEdit) throws -> [ReportRow] {
    try edit.connection.rows(
      """
      SELECT \(ReportRow.table.list(of: "staged_report", ["intake": "NULL"])) FROM staged_report
      WHERE taken_at IN (SELECT taken_at FROM report WHERE intake IS NOT NULL)
        OR id IN (
          SELECT report_id FROM staged_reading CROSS JOIN single_reading ON single_reading.uid = alone)
        OR id IN (
          SELECT report_id FROM staged_reading CROSS JOIN single_reading_withdrawn AS gone
          ON gone.uid = alone AND why <> 'intake')
      ORDER BY id
      """
    ) { try ReportRow.table.row($0) }
  }

  private func drop(_ report: ReportRow, _ edit: borrowing JournalEdit) throws {
    try edit.connection.run("DELETE FROM staged_report WHERE id = ?", [.integer(report.id)])
  }

  /// Returns a report's readings, except those that were imported alone and deleted. If this leaves
  /// fewer than two, drops the report, stages any remaining reading alone, and returns none.
  private func withoutDeleted(
    _ report: ReportRow, _ outcome: inout ImportOutcome, _ edit: inout JournalEdit
  ) throws -> [StagedReading] {
    try edit.connection.run(
      """
      DELETE FROM staged_reading WHERE report_id = ? AND EXISTS (
        SELECT 1 FROM single_reading_withdrawn AS gone WHERE gone.uid = alone AND why <> 'intake')
      """, [.integer(report.id)])
    let isLess = edit.connection.changedRows > 0
    let table = ReadingRow.table
    let left: [StagedReading] = try edit.connection.rows(
      "SELECT \(table.list), alone FROM staged_reading WHERE report_id = ? ORDER BY vital",
      [.integer(report.id)]
    ) { (try table.row($0), ReadingUID.decoded($0.value(table.columns.count)) ?? .zero) }
    guard isLess, left.count < 2 else { return left }
    if let only = left.first?.row {
      _ = try edit.number(of: only.vital)
      try stageAlone(only, edit)
      outcome.singleReadings += 1
    } else {
      outcome.known += 1
    }
    outcome.reports -= 1
    try drop(report, edit)
    return []
  }

  private func stageAlone(_ reading: ReadingRow, _ edit: borrowing JournalEdit) throws {
    let place = vitals.all.firstIndex { $0.id == reading.vital } ?? 0
    try edit.connection.run(
      """
      INSERT INTO staged_single_reading (uid, vital, taken_at, utc_offset, value, comparator, unit,
        severity, mark, note)
      SELECT alone, ?2, taken_at, utc_offset, value, comparator, nullif(unit, ?3), severity, mark,
        nullif(note, '') FROM staged_reading JOIN staged_report ON id = report_id
      WHERE report_id = ?1 ON CONFLICT DO NOTHING
      """,
      [
        .integer(reading.report), place.stored,
        (vitals[reading.vital]?.canonicalUnit.symbol).stored,
      ])
  }

  private func partialReport(
    _ report: ReportRow, _ readings: [StagedReading], _ edit: borrowing JournalEdit
  ) throws -> ReportState? {
    // The uid of a named row doesn't depend on its readings.
    if let known = try ReportState.find(report.uid, edit.view) { return known }
    let values = try readings.map { try Reading($0.row, edit.view) }
    let parts = Set(
      RowIdentity.properParts(of: values).map { part in
        ReadingUID(
          key: key, externalID: RowIdentity.text(part, at: report.takenAt), taken: report.takenAt
        ).uuid
      })
    let uids = try edit.connection.rows(
      "SELECT uid FROM report WHERE taken_at = ? AND day = ? AND intake IS NOT NULL",
      [report.takenAt.stored, report.taken.day.stored]
    ) { $0.text(0) }
    return try uids.first(where: parts.contains).flatMap { try ReportState.find($0, edit.view) }
  }

  /// Gives a report the present values of the single readings that it will replace, to keep edits.
  /// If an edit has moved one of them or changed its vital, drops the report as known.
  private mutating func takeUp(
    _ report: ReportRow, _ readings: [StagedReading], _ outcome: inout ImportOutcome,
    _ edit: borrowing JournalEdit
  ) throws {
    var (row, together) = (report, readings.map(\.row))
    var found: [SingleReadingState] = []
    for alone in Set(readings.map(\.alone)) {
      guard let singleReading = try SingleReadingState.find(alone.hexadecimal, edit.view) else {
        continue
      }
      let present = singleReading.singleReading(edit.view)
      guard present.taken.instant == row.takenAt,
        let place = together.firstIndex(where: { $0.vital == present.reading.vital })
      else {
        outcome.reports -= 1
        outcome.known += 1
        return try drop(report, edit)
      }
      together[place] = ReadingRow(present.reading)
      together[place].severity = present.reading.band(in: vitals).severity
      if !present.note.isEmpty { row.note = present.note }
      found.append(singleReading)
    }
    guard !found.isEmpty else { return }
    actions += found.map { .absorbed($0) }
    reportsOfSingleReadings += 1
    outcome.reports -= 1
    outcome.changed += 1
    if !row.prioritySet {
      row.priority = vitals.rank(of: try together.map { try Reading($0, edit.view) })
    }
    try edit.connection.run(
      "UPDATE staged_report SET note = ?, priority = ? WHERE id = ?",
      [.text(row.note), row.priority.stored, .integer(row.id)])
    for reading in together {
      try edit.connection.run(
        """
        UPDATE staged_reading SET value = ?, comparator = ?, unit = ?, severity = ?, mark = ?
        WHERE report_id = ? AND vital = ?
        """,
        [
          .real(reading.value), reading.comparator.stored, .text(reading.unit),
          reading.severity.stored, reading.mark.stored, .integer(row.id), reading.vital.stored,
        ])
    }
  }
}
