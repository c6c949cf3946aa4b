import HealthModel
import SQLite

/// Moves what is laid aside into the journal, in the transaction of an edit.
struct ImportStoring {
  let source: SourceRow
  /// The vitals by which the rows were checked, in the order by which `staged_sample` names them.
  let vitals: VitalCatalogue

  /// Moves every row that isn't on record, and says in `outcome` what became of the others.
  /// - Parameters:
  ///   - came: What they come with; its row is written here, unless nothing came.
  ///   - earlier: What they go on with in its place, unless that was taken out.
  func move(
    _ came: IntakeRow, into earlier: Int64? = nil, _ outcome: inout ImportOutcome,
    _ edit: inout JournalEdit
  ) throws {
    let connection = edit.journal
    let single = try stagedVitals(connection)
    for vital in single { _ = try edit.number(of: vital) }
    let brought =
      try single
      + connection.connection.rows(
        "SELECT DISTINCT vital FROM staged_reading"
      ) { VitalID($0.text(0)) }
    let begun = try earlier.map { try edit.view.intakeRow($0) }
      .flatMap { $0.withdrawnAt == nil ? $0 : nil }
    var intake = begun ?? came
    if begun == nil {
      intake.source = source.id
      try IntakeRow.table.insert([intake], connection.connection)
      intake.id = connection.connection.lastInsertedRowID
    }
    try refuseOthers(edit, &outcome)
    try dropKnownReports(connection, &outcome)
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
    try IntakeRow.table.update(
      intake, connection.connection, where: "id = ?", [.integer(intake.id)])
    try keepRefusals(outcome, of: intake, connection)
    for vital in vitals.vitals where edit.view.vitals[vital.id] != vital {
      try edit.judgeAgain(vital.id, was: vital)
    }
    // A stream is one step, however often it was committed: undo takes all of its intake out.
    if begun == nil {
      try edit.record(
        .import, ObjectName(.intake, intake.uid), before: nil, after: intake.snapshot)
    }
    try completing.carryOut(for: intake, &edit)
    outcome.settled = try edit.settleUnits(of: Set(brought))
  }

  /// Ends the transaction where rows complete what is on record: to be taken back they have to be of
  /// the step that their intake began with.
  struct NeedsOwnIntake: Error {}

  /// Ends the transaction where it would leave nothing but an empty intake.
  struct NothingKept: Error { let outcome: ImportOutcome }

  private func stagedVitals(_ journal: Journal) throws -> [VitalID] {
    try journal.connection.rows("SELECT DISTINCT vital FROM staged_sample") { row in
      vitals.vitals[Int(row.integer(0))].id
    }
  }

  /// What is refused for one reason twice in a line, as where a document has only one, is kept once.
  private func keepRefusals(
    _ outcome: ImportOutcome, of intake: IntakeRow, _ journal: Journal
  ) throws {
    for refusal in outcome.refused {
      for reason in Set(refusal.faults.map(\.reason)) {
        try journal.connection.run(
          """
          INSERT INTO intake_refusal (intake, line, reason) VALUES (?, ?, ?)
          ON CONFLICT DO NOTHING
          """,
          [.integer(intake.id), refusal.line.stored, .text(reason.rawValue)])
      }
    }
  }

  /// Refuses rows whose name something on record has that says otherwise, unless a person made it so.
  private func refuseOthers(
    _ edit: borrowing JournalEdit, _ outcome: inout ImportOutcome
  ) throws {
    func differs(_ unit: String) -> String {
      // A file's unit may have been changed, and its values rounded anew.
      """
      (came.comparator IS NOT there.comparator OR CASE WHEN \(unit) THEN came.value <> there.value
        ELSE abs(came.value - there.value) > 0.05 * abs(there.value) END)
      """
    }
    func isEdited(_ object: String) -> String {
      "EXISTS (SELECT 1 FROM change WHERE object = \(object) AND action = 'edit')"
    }
    let journal = edit.journal
    let samples = try journal.connection.rows(
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
      try journal.connection.run("DELETE FROM staged_sample WHERE uid = ?", [uid])
    }
    let reports = try journal.connection.rows(
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
      try journal.connection.run("DELETE FROM staged_report WHERE id = ?", [staged])
    }
  }

  /// What stands for a vital in `sample`, of its place in the catalogue.
  private func vitalNumber(_ place: String, _ edit: borrowing JournalEdit) -> String {
    let cases = vitals.vitals.enumerated().map { place, vital in
      "WHEN \(place) THEN \(edit.view.numbers[vital.id] ?? 0)"
    }
    return "CASE \(place) \(cases.joined(separator: " ")) END"
  }

  // MARK: Reports

  /// Those that the file names may hold more than they did.
  private func dropKnownReports(_ journal: Journal, _ outcome: inout ImportOutcome) throws {
    try journal.connection.run(
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
    let known = Int(journal.connection.changedRows)
    outcome.known += known
    outcome.reports -= known
  }

  private func moveReports(_ intake: IntakeRow, _ edit: borrowing JournalEdit) throws -> Int {
    let connection = edit.journal
    // What was taken out with its file comes again with this one, and stays there for undo.
    try connection.connection.run(
      """
      \(ReportRow.table.taking(of: "staged_report", ["intake": "?"]))
      FROM staged_report ORDER BY id
      """, [.integer(intake.id)])
    let count = Int(connection.connection.changedRows)
    try connection.connection.run(
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
    _ intake: IntakeRow, _ edit: borrowing JournalEdit
  ) throws -> (count: Int, first: Int64?, last: Int64?) {
    let connection = edit.journal
    try connection.connection.run(
      """
      DELETE FROM staged_sample
      WHERE uid IN (SELECT uid FROM sample_withdrawn WHERE why <> 'intake')
      """)
    let before = try lastSample(connection)
    try connection.connection.run(
      """
      \(SampleRow.table.taking(
        of: "staged_sample", ["vital": vitalNumber("staged_sample.vital", edit), "intake": "?"]))
      FROM staged_sample WHERE 1 ORDER BY uid
      ON CONFLICT (uid) DO NOTHING
      """, [.integer(intake.id)])
    let count = Int(connection.connection.changedRows)
    guard count > 0 else { return (0, nil, nil) }
    return (count, before + 1, try lastSample(connection))
  }

  /// The highest number that a single reading was ever given.
  private func lastSample(_ journal: Journal) throws -> Int64 {
    try journal.connection.firstRow(
      "SELECT seq FROM sqlite_sequence WHERE name = 'sample'"
    ) { $0.integer(0) } ?? 0
  }
}
