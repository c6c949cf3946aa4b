import HealthModel
import Journal
import SQLite

/// Moves the staged rows into the journal, in the transaction of an edit.
struct ImportStoring {
  let source: SourceRow
  /// The vitals by which the rows were checked; `staged_sample` holds their indexes.
  let vitals: VitalCatalogue

  /// Moves every row that isn't on record, and counts the others in `outcome`.
  /// - Parameters:
  ///   - came: the new intake, which is written unless nothing came.
  ///   - earlier: the intake to which the rows are added instead, unless it was taken out.
  func move(
    _ came: IntakeRecord, into earlier: Int64? = nil, _ outcome: inout ImportOutcome,
    _ edit: inout JournalEdit
  ) throws {
    let single = try edit.connection.integers("SELECT DISTINCT vital FROM staged_sample")
      .map { vitals.vitals[Int($0)].id }
    for vital in single { _ = try edit.number(of: vital) }
    let brought =
      try single
      + edit.connection.rows("SELECT DISTINCT vital FROM staged_reading") { VitalID($0.text(0)) }
    let begun = try earlier.map { try edit.view.intakeRow($0) }
      .flatMap { $0.withdrawnAt == nil ? $0 : nil }
    var intake = begun ?? came
    if begun == nil {
      intake.source = source.id
      try IntakeRecord.table.insert([intake], edit.connection)
      intake.id = edit.connection.lastInsertedRowID
    }
    try refuseOthers(edit, &outcome)
    try dropKnownReports(edit, &outcome)
    var completing = Backfill(vitals: vitals, key: source.key)
    try completing.find(&outcome, &edit)
    if begun != nil, !completing.actions.isEmpty { throw NeedsOwnIntake() }
    outcome.reports = try moveReports(intake, edit) - completing.reportsOfSamples
    let samples = try moveSamples(intake, edit)
    outcome.known += outcome.samples - samples.count
    outcome.samples = samples.count
    guard outcome.addedSomething else { throw NothingKept(outcome: outcome) }
    outcome.intake = intake.id
    intake.firstSample = intake.firstSample ?? samples.first
    intake.lastSample = samples.last ?? intake.lastSample
    intake.reports += outcome.reports
    intake.samples += outcome.samples
    intake.known += outcome.known
    intake.changed += outcome.changed
    intake.refused += outcome.refusedCount
    intake.empty += outcome.empty
    intake.firstAt = [intake.firstAt, came.firstAt].compactMap { $0 }.min()
    intake.lastAt = [intake.lastAt, came.lastAt].compactMap { $0 }.max()
    try IntakeRecord.table.update(intake, edit.connection)
    for refusal in outcome.refused {
      try edit.keep(Set(refusal.faults.map(\.reason)), ofLine: Int64(refusal.line), intake)
    }
    for vital in vitals.vitals where edit.view.vitals[vital.id] != vital {
      try edit.judgeAgain(vital.id, was: vital)
    }
    // A stream is one step, however many transactions it takes: undo takes out its whole intake.
    if begun == nil {
      try edit.record(.import, ObjectName(.intake, intake.uid), before: nil, after: intake.snapshot)
    }
    try completing.carryOut(for: intake, &edit)
    outcome.settled = try edit.settleUnits(of: Set(brought))
  }

  /// Ends the transaction where rows complete an entry on record: undo needs them in the step with which
  /// their intake began.
  struct NeedsOwnIntake: Error {}

  /// Ends the transaction where it would leave an empty intake.
  struct NothingKept: Error { let outcome: ImportOutcome }

  /// Refuses named rows that contradict the entry of that name, unless a person has edited it.
  private func refuseOthers(_ edit: borrowing JournalEdit, _ outcome: inout ImportOutcome) throws {
    func differs(_ unit: String) -> String {
      // The file's unit may have changed, and its values been rounded anew.
      """
      (came.comparator IS NOT there.comparator OR CASE WHEN \(unit) THEN came.value <> there.value
        ELSE abs(came.value - there.value) > 0.05 * abs(there.value) END)
      """
    }
    func isEdited(_ object: String) -> String {
      "EXISTS (SELECT 1 FROM change WHERE object = \(object) AND action = 'edit')"
    }
    let samples = try edit.connection.rows(
      """
      SELECT came.uid, came.line, there.id FROM staged_sample AS came
        CROSS JOIN sample AS there ON there.uid = came.uid
      WHERE came.line IS NOT NULL AND (
        there.vital <> \(vitalNumber("came.vital", edit)) OR \(differs("came.unit IS there.unit")))
        AND NOT \(isEdited("'sample:' || lower(hex(there.uid))"))
      """
    ) { ($0.value(0), Int($0.integer(1)), $0.integer(2)) }
    for (uid, line, id) in samples {
      outcome.samples -= 1
      outcome.refuse(RowFault(line: line, faults: [.otherOnRecord(.sample(id))]))
      try edit.connection.run("DELETE FROM staged_sample WHERE uid = ?", [uid])
    }
    let reports = try edit.connection.rows(
      """
      SELECT DISTINCT row.id, row.line, report.id FROM staged_report AS row
        CROSS JOIN report ON report.uid = row.uid
        CROSS JOIN staged_reading AS came ON came.report_id = row.id
        CROSS JOIN reading AS there ON there.report_id = report.id AND there.vital = came.vital
      WHERE row.line IS NOT NULL AND \(differs("came.unit = there.unit"))
        AND NOT \(isEdited("'report:' || report.uid"))
      """
    ) { ($0.value(0), Int($0.integer(1)), $0.integer(2)) }
    for (staged, line, id) in reports {
      outcome.reports -= 1
      outcome.refuse(RowFault(line: line, faults: [.otherOnRecord(.report(id))]))
      try edit.connection.run("DELETE FROM staged_report WHERE id = ?", [staged])
    }
  }

  /// Returns SQL that turns a vital's index in the catalogue into its number.
  private func vitalNumber(_ place: String, _ edit: borrowing JournalEdit) -> String {
    let cases = vitals.vitals.enumerated().map { place, vital in
      "WHEN \(place) THEN \(edit.view.numbers[vital.id] ?? 0)"
    }
    return "CASE \(place) \(cases.joined(separator: " ")) END"
  }

  // MARK: Reports

  /// Drops known reports, but not named ones that have more readings now.
  private func dropKnownReports(
    _ edit: borrowing JournalEdit, _ outcome: inout ImportOutcome
  ) throws {
    try edit.connection.run(
      """
      DELETE FROM staged_report WHERE uid IN (SELECT uid FROM report) AND NOT (
          line IS NOT NULL AND EXISTS (
            SELECT 1 FROM staged_reading WHERE report_id = staged_report.id AND vital NOT IN (
              SELECT vital FROM reading WHERE report_id = (
                SELECT id FROM report WHERE uid = staged_report.uid)))
          AND NOT EXISTS (
            SELECT 1 FROM change WHERE object = 'report:' || uid AND action = 'edit'))
        OR uid IN (SELECT uid FROM report_withdrawn WHERE why <> 'intake')
      """)
    let known = Int(edit.connection.changedRows)
    outcome.known += known
    outcome.reports -= known
  }

  private func moveReports(_ intake: IntakeRecord, _ edit: borrowing JournalEdit) throws -> Int {
    // An entry that was taken out with its file comes again with this one, and stays withdrawn for undo.
    try edit.connection.run(
      """
      \(ReportRow.table.taking(of: "staged_report", ["intake": "?"]))
      FROM staged_report ORDER BY id
      """, [.integer(intake.id)])
    let count = Int(edit.connection.changedRows)
    try edit.connection.run(
      """
      \(ReadingRow.table.taking(of: "staged", ["report_id": "report.id"]))
      FROM staged_report CROSS JOIN report ON report.uid = staged_report.uid
        CROSS JOIN staged_reading AS staged ON staged.report_id = staged_report.id
      ORDER BY report.id, staged.vital
      """)
    try edit.learnNotes(where: "intake = ?", intake.id)
    return count
  }

  // MARK: Single readings

  private func moveSamples(
    _ intake: IntakeRecord, _ edit: borrowing JournalEdit
  ) throws -> (count: Int, first: Int64?, last: Int64?) {
    try edit.connection.run(
      """
      DELETE FROM staged_sample
      WHERE uid IN (SELECT uid FROM sample_withdrawn WHERE why <> 'intake')
      """)
    let before = try lastSample(edit)
    try edit.connection.run(
      """
      \(SampleRow.table.taking(
        of: "staged_sample", ["vital": vitalNumber("staged_sample.vital", edit), "intake": "?"]))
      FROM staged_sample WHERE 1 ORDER BY uid
      ON CONFLICT (uid) DO NOTHING
      """, [.integer(intake.id)])
    let count = Int(edit.connection.changedRows)
    guard count > 0 else { return (0, nil, nil) }
    return (count, before + 1, try lastSample(edit))
  }

  /// Returns the highest number that a single reading ever got.
  private func lastSample(_ edit: borrowing JournalEdit) throws -> Int64 {
    try edit.connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'sample'") ?? 0
  }
}
