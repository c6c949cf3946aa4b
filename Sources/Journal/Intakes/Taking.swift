import HealthModel
import SQLite

/// Moves what is laid aside into the journal, in the transaction of an edit.
struct Taking {
  let source: SourceRow
  /// The vitals by which the rows were checked, in the order by which `staged_sample` names them.
  let vitals: VitalCatalogue

  /// Moves every row that isn't on record, and says in `outcome` what became of the others.
  /// - Parameter intake: What they come with; its row is written here, unless nothing came.
  func move(
    _ intake: IntakeRow, _ outcome: inout ImportOutcome, _ edit: inout JournalEdit
  ) throws {
    let connection = edit.journal
    var intake = intake
    for vital in try stagedVitals(connection) { _ = try edit.number(of: vital) }
    intake.source = source.id
    try IntakeRow.table.insert([intake], connection.connection)
    intake.id = connection.connection.lastInsertedRowID
    try dropKnownReports(connection, &outcome)
    try complete(intake, &outcome, &edit)
    outcome.reports = try moveReports(intake, edit)
    let samples = try moveSamples(intake, edit)
    outcome.known += outcome.samples - samples.count
    outcome.samples = samples.count
    guard outcome.addedSomething else { throw NothingKept(outcome: outcome) }
    (intake.firstSample, intake.lastSample) = (samples.first, samples.last)
    (intake.reports, intake.samples) = (outcome.reports, outcome.samples)
    (intake.known, intake.changed) = (outcome.known, outcome.changed)
    (intake.refused, intake.empty) = (outcome.refusedCount, outcome.empty)
    try IntakeRow.table.update(
      intake, connection.connection, where: "id = ?", [.integer(intake.id)])
    try keepRefusals(outcome, of: intake, connection)
    for vital in vitals.vitals where edit.view.vitals[vital.id] != vital {
      try edit.judgeAgain(vital.id, was: vital)
    }
    try edit.record(
      .import, ObjectName(.intake, intake.uid), before: nil, after: intake.snapshot)
  }

  /// Ends the transaction where it would leave nothing but an empty intake, or was only tried.
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
      for name in Set(refusal.faults.map(\.name)) {
        try journal.connection.run(
          """
          INSERT INTO intake_refusal (intake, line, reason) VALUES (?, ?, ?)
          ON CONFLICT DO NOTHING
          """,
          [.integer(intake.id), refusal.line.stored, .text(name)])
      }
    }
  }

  // MARK: Reports

  private func dropKnownReports(_ journal: Journal, _ outcome: inout ImportOutcome) throws {
    try journal.connection.run(
      """
      DELETE FROM staged_report WHERE uid IN (SELECT uid FROM report)
        OR uid IN (SELECT uid FROM report_withdrawn WHERE why <> 'intake')
      """)
    let known = Int(journal.connection.changedRows)
    outcome.known += known
    outcome.reports -= known
  }

  private func moveReports(_ intake: IntakeRow, _ edit: borrowing JournalEdit) throws -> Int {
    let connection = edit.journal
    // What was taken out with its file comes again with this one.
    try connection.connection.run(
      "DELETE FROM report_withdrawn WHERE uid IN (SELECT uid FROM staged_report)")
    try connection.connection.run(
      """
      INSERT INTO report (uid, taken_at, utc_offset, note, priority, priority_set, intake)
      SELECT uid, taken_at, utc_offset, note, priority, priority_set, ?
      FROM staged_report ORDER BY id
      """, [.integer(intake.id)])
    let count = Int(connection.connection.changedRows)
    try connection.connection.run(
      """
      INSERT INTO reading (report_id, vital, value, comparator, unit, severity, mark)
      SELECT report.id, staged.vital, staged.value, staged.comparator, staged.unit,
        staged.severity, staged.mark
      FROM staged_report CROSS JOIN report ON report.uid = staged_report.uid
        CROSS JOIN staged_reading AS staged ON staged.report_id = staged_report.id
      ORDER BY report.id, staged.vital
      """)
    try edit.learnNotes(where: "intake = ?", intake.id)
    return count
  }

  /// Rows of which some readings came before, when the other vital wasn't defined yet.
  private func complete(
    _ intake: IntakeRow, _ outcome: inout ImportOutcome, _ edit: inout JournalEdit
  ) throws {
    let staged = try stagedBesideOthers(edit.journal)
    for report in staged {
      let all = try stagedReadings(of: report, edit)
      let readings = try withoutDeleted(all, report, &outcome, &edit)
      guard readings.count > 1 else { continue }
      let isChanged =
        try completeReport(report, readings, intake, &edit)
        ?? completeSample(report, readings, intake, &edit)
      guard let isChanged else { continue }
      outcome.reports -= 1
      if isChanged { outcome.changed += 1 } else { outcome.known += 1 }
      try edit.journal.connection.run(
        "DELETE FROM staged_report WHERE id = ?", [.integer(report.row.id)])
    }
  }

  /// A row that is laid aside, and what its intake will be.
  private struct Staged {
    let row: ReportRow
  }

  /// The rows at whose instant something of this source is on record already.
  private func stagedBesideOthers(_ journal: Journal) throws -> [Staged] {
    try journal.connection.rows(
      """
      SELECT id, uid, taken_at, utc_offset, note, priority, priority_set FROM staged_report
      WHERE taken_at IN (SELECT taken_at FROM report WHERE intake IS NOT NULL)
        OR id IN (
          SELECT report_id FROM staged_reading CROSS JOIN sample ON sample.uid = alone)
        OR id IN (
          SELECT report_id FROM staged_reading CROSS JOIN sample_withdrawn AS gone
          ON gone.uid = alone AND why <> 'intake')
      ORDER BY id
      """
    ) { row in
      var report = ReportRow()
      report.id = row.integer(0)
      report.uid = row.text(1)
      report.takenAt = Instant(milliseconds: row.integer(2))
      report.utcOffset = Int(row.integer(3))
      report.note = row.text(4)
      report.priority = Int(row.integer(5))
      report.prioritySet = row.integer(6) == 1
      return Staged(row: report)
    }
  }

  private func stagedReadings(
    of report: Staged, _ edit: borrowing JournalEdit
  ) throws -> [(row: ReadingRow, alone: ReadingUID)] {
    let columns = ReadingRow.table.list
    return try edit.journal.connection.rows(
      "SELECT \(columns), alone FROM staged_reading WHERE report_id = ? ORDER BY vital",
      [.integer(report.row.id)]
    ) { row in
      (
        try ReadingRow.table.row(row),
        ReadingUID(stored: row.value(ReadingRow.table.columns.count)) ?? .zero
      )
    }
  }

  /// The readings of a row but those that came alone before and were deleted: they stay deleted. Of
  /// fewer than two the row is no report any more; what is left of it is dealt with here.
  private func withoutDeleted(
    _ readings: [(row: ReadingRow, alone: ReadingUID)], _ staged: Staged,
    _ outcome: inout ImportOutcome, _ edit: inout JournalEdit
  ) throws -> [(row: ReadingRow, alone: ReadingUID)] {
    let connection = edit.journal
    let left = try readings.filter { reading in
      try connection.connection.firstRow(
        "SELECT 1 FROM sample_withdrawn WHERE uid = ? AND why <> 'intake'",
        [reading.alone.stored]
      ) { _ in true } == nil
    }
    if left.count == readings.count { return left }
    let id = SQLValue.integer(staged.row.id)
    for reading in readings where !left.contains(where: { $0.alone == reading.alone }) {
      try connection.connection.run(
        "DELETE FROM staged_reading WHERE report_id = ? AND vital = ?",
        [id, reading.row.vital.stored])
    }
    if left.count >= 2 { return left }
    if let only = left.first {
      _ = try edit.number(of: only.row.vital)
      try layAlone(only.row, only.alone, of: staged, connection)
      outcome.samples += 1
    } else {
      outcome.known += 1
    }
    outcome.reports -= 1
    try connection.connection.run("DELETE FROM staged_report WHERE id = ?", [id])
    return []
  }

  private func layAlone(
    _ reading: ReadingRow, _ uid: ReadingUID, of staged: Staged, _ journal: Journal
  ) throws {
    let place = vitals.vitals.firstIndex { $0.id == reading.vital } ?? 0
    let isCanonical = vitals[reading.vital]?.canonicalUnit.symbol == reading.unit
    try journal.connection.run(
      "INSERT INTO staged_sample VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
      [
        uid.stored, .integer(Int64(place)), staged.row.takenAt.stored, staged.row.utcOffset.stored,
        .real(reading.value), SQLValue(reading.comparator?.rawValue),
        isCanonical ? .null : .text(reading.unit), reading.severity.stored,
        (reading.mark?.rawValue).stored, staged.row.note.isEmpty ? .null : .text(staged.row.note),
      ])
  }

  /// Adds what a report lacks that came from a part of this row.
  /// - Returns: whether it lacked something; nil when there is no such report.
  private func completeReport(
    _ staged: Staged, _ readings: [(row: ReadingRow, alone: ReadingUID)], _ intake: IntakeRow,
    _ edit: inout JournalEdit
  ) throws -> Bool? {
    let values = try readings.map { try Reading($0.row, edit.view) }
    let parts = Set(
      RowIdentity.properParts(of: values).map { part in
        ReadingUID(
          key: source.key, externalID: RowIdentity.text(part, at: staged.row.takenAt),
          taken: staged.row.takenAt
        ).uuid
      })
    let uids = try edit.journal.connection.rows(
      "SELECT uid FROM report WHERE taken_at = ? AND day = ? AND intake IS NOT NULL",
      [
        staged.row.takenAt.stored,
        Moment(staged.row.takenAt, utcOffsetSeconds: staged.row.utcOffset).day.stored,
      ]
    ) { $0.text(0) }
    guard let uid = uids.first(where: parts.contains),
      var state = try ReportState.find(uid, edit.view)
    else { return nil }
    let present = Set(state.readings.map(\.vital))
    let lacking = readings.map(\.row).filter { !present.contains($0.vital) }
    guard !lacking.isEmpty else { return false }
    state.readings += lacking
    return try edit.apply(.import, named: uid, to: state)
  }

  /// Makes a report of a single reading that came from a part of this row, as it stands by now: what
  /// a person made of it stays.
  private func completeSample(
    _ staged: Staged, _ readings: [(row: ReadingRow, alone: ReadingUID)], _ intake: IntakeRow,
    _ edit: inout JournalEdit
  ) throws -> Bool? {
    var (row, together) = (staged.row, readings.map(\.row))
    var isFound = false
    for (place, (_, alone)) in readings.enumerated() {
      guard let sample = try SampleState.find(alone.hexadecimal, edit.view) else { continue }
      isFound = true
      let present = sample.sample(edit.view)
      guard present.taken.instant == row.takenAt, present.reading.vital == together[place].vital
      else { return false }
      together[place].value = present.reading.value
      together[place].unit = present.reading.unit.symbol
      together[place].comparator = present.reading.comparator
      together[place].mark = present.reading.mark
      if !present.note.isEmpty { row.note = present.note }
      try edit.apply(
        .import, named: alone.hexadecimal, to: Optional<SampleState>.none, over: sample)
    }
    guard isFound else { return nil }
    (row.id, row.intake) = (0, intake.id)
    try edit.apply(
      .import, named: row.uid,
      to: ReportState(row: row, readings: together, intake: intake.uid), over: nil)
    return true
  }

  // MARK: Single readings

  private func moveSamples(
    _ intake: IntakeRow, _ edit: borrowing JournalEdit
  ) throws -> (count: Int, first: Int64?, last: Int64?) {
    let connection = edit.journal
    let isEmpty =
      try connection.connection.firstRow("SELECT 1 FROM sample_withdrawn") { _ in true } == nil
    if !isEmpty {
      try connection.connection.run(
        """
        DELETE FROM staged_sample
        WHERE uid IN (SELECT uid FROM sample_withdrawn WHERE why <> 'intake')
        """)
      try connection.connection.run(
        "DELETE FROM sample_withdrawn WHERE uid IN (SELECT uid FROM staged_sample)")
    }
    let before = try lastSample(connection)
    let cases = vitals.vitals.enumerated().map { place, vital in
      "WHEN \(place) THEN \(edit.view.numbers[vital.id] ?? 0)"
    }
    try connection.connection.run(
      """
      INSERT INTO sample (uid, vital, taken_at, utc_offset, value, comparator, unit, severity, mark,
        intake, note)
      SELECT uid, CASE vital \(cases.joined(separator: " ")) END, taken_at, utc_offset, value,
        comparator, unit, severity, mark, ?, note
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

extension RowIdentity {
  /// What may have been known of a row before all of its vitals were: each choice of two readings or
  /// more, but not all of them.
  static func properParts(of readings: [Reading]) -> [[Reading]] {
    guard readings.count <= 12 else { return [] }
    return (0..<(1 << readings.count) - 1).compactMap { choice in
      let part = readings.indices.filter { choice & 1 << $0 != 0 }.map { readings[$0] }
      return part.count >= 2 ? part : nil
    }
  }
}
