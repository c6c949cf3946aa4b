import HealthModel
import SQLite

/// Rows of which a part came before, when their other vitals weren't defined yet.
struct Backfill {
  /// The vitals by which the rows were checked, in the order by which `staged_sample` names them.
  let vitals: VitalCatalogue
  /// What identities are hashed with.
  let key: String
  /// What is to be done when the rows have moved and the intake is on record: what it was before can
  /// then be put back before the intake goes.
  private(set) var actions: [Action] = []
  /// Staged rows that take the place of single readings.
  private(set) var reportsOfSamples = 0

  enum Action {
    /// A report that lacks something becomes what the row says, and comes from its intake.
    case completed(ReportState)
    /// A single reading goes into a report.
    case absorbed(SampleState)
  }

  init(vitals: VitalCatalogue, key: String) {
    (self.vitals, self.key) = (vitals, key)
  }

  /// Looks through what is laid aside, and counts.
  mutating func find(_ outcome: inout ImportOutcome, _ edit: inout JournalEdit) throws {
    for report in try stagedBesideOthers(edit.journal) {
      let all = try stagedReadings(of: report, edit)
      let readings = try withoutDeleted(all, report, &outcome, &edit)
      guard readings.count > 1 else { continue }
      if let found = try partialReport(report, readings, edit) {
        try drop(report, edit)
        outcome.reports -= 1
        if let action = try completing(found, readings) {
          actions.append(action)
          outcome.changed += 1
        } else {
          outcome.known += 1
        }
      } else {
        try takeUp(report, readings, &outcome, edit)
      }
    }
  }

  /// Does what `find` has found.
  func carryOut(for intake: IntakeRow, _ edit: inout JournalEdit) throws {
    for action in actions {
      switch action {
      case .completed(var state):
        (state.row.intake, state.intake) = (intake.id, intake.uid)
        try edit.apply(.import, named: state.row.uid, to: state)
      case .absorbed(let sample):
        try edit.apply(
          .import, named: sample.row.uid.hexadecimal, to: Optional<SampleState>.none, over: sample)
      }
    }
  }

  private typealias StagedReading = (row: ReadingRow, alone: ReadingUID)

  /// The rows at whose instant something of this source is on record already.
  private func stagedBesideOthers(_ journal: Journal) throws -> [ReportRow] {
    try journal.connection.rows(
      """
      SELECT \(ReportRow.table.list(of: "staged_report", ["intake": "NULL"])) FROM staged_report
      WHERE taken_at IN (SELECT taken_at FROM report WHERE intake IS NOT NULL)
        OR id IN (
          SELECT report_id FROM staged_reading CROSS JOIN sample ON sample.uid = alone)
        OR id IN (
          SELECT report_id FROM staged_reading CROSS JOIN sample_withdrawn AS gone
          ON gone.uid = alone AND why <> 'intake')
      ORDER BY id
      """
    ) { try ReportRow.table.row($0) }
  }

  private func stagedReadings(
    of report: ReportRow, _ edit: borrowing JournalEdit
  ) throws -> [StagedReading] {
    let columns = ReadingRow.table.list
    return try edit.journal.connection.rows(
      "SELECT \(columns), alone FROM staged_reading WHERE report_id = ? ORDER BY vital",
      [.integer(report.id)]
    ) { row in
      (
        try ReadingRow.table.row(row),
        ReadingUID(stored: row.value(ReadingRow.table.columns.count)) ?? .zero
      )
    }
  }

  private func drop(_ report: ReportRow, _ edit: borrowing JournalEdit) throws {
    try edit.journal.connection.run(
      "DELETE FROM staged_report WHERE id = ?", [.integer(report.id)])
  }

  // MARK: What was deleted

  /// The readings of a row but those that came alone before and were deleted: they stay deleted. Of
  /// fewer than two the row is no report any more; what is left of it is dealt with here.
  private func withoutDeleted(
    _ readings: [StagedReading], _ report: ReportRow, _ outcome: inout ImportOutcome,
    _ edit: inout JournalEdit
  ) throws -> [StagedReading] {
    let connection = edit.journal
    let left = try readings.filter { reading in
      try connection.connection.firstRow(
        "SELECT 1 FROM sample_withdrawn WHERE uid = ? AND why <> 'intake'",
        [reading.alone.stored]
      ) { _ in true } == nil
    }
    if left.count == readings.count { return left }
    let id = SQLValue.integer(report.id)
    for reading in readings where !left.contains(where: { $0.alone == reading.alone }) {
      try connection.connection.run(
        "DELETE FROM staged_reading WHERE report_id = ? AND vital = ?",
        [id, reading.row.vital.stored])
    }
    if left.count >= 2 { return left }
    if let only = left.first {
      _ = try edit.number(of: only.row.vital)
      try layAlone(only.row, only.alone, of: report, connection)
      outcome.samples += 1
    } else {
      outcome.known += 1
    }
    outcome.reports -= 1
    try drop(report, edit)
    return []
  }

  private func layAlone(
    _ reading: ReadingRow, _ uid: ReadingUID, of report: ReportRow, _ journal: Journal
  ) throws {
    let place = vitals.vitals.firstIndex { $0.id == reading.vital } ?? 0
    let isCanonical = vitals[reading.vital]?.canonicalUnit.symbol == reading.unit
    try journal.connection.run(
      """
      INSERT INTO staged_sample (uid, vital, taken_at, utc_offset, value, comparator, unit,
        severity, mark, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        uid.stored, .integer(Int64(place)), report.takenAt.stored, report.utcOffset.stored,
        .real(reading.value), SQLValue(reading.comparator?.rawValue),
        isCanonical ? .null : .text(reading.unit), reading.severity.stored,
        (reading.mark?.rawValue).stored, report.note.isEmpty ? .null : .text(report.note),
      ])
  }

  // MARK: A report that lacks something

  /// The report on record that came from a part of this row.
  private func partialReport(
    _ report: ReportRow, _ readings: [StagedReading], _ edit: borrowing JournalEdit
  ) throws -> ReportState? {
    // One that the file names keeps its name.
    if let known = try ReportState.find(report.uid, edit.view) { return known }
    let values = try readings.map { try Reading($0.row, edit.view) }
    let parts = Set(
      RowIdentity.properParts(of: values).map { part in
        ReadingUID(
          key: key, externalID: RowIdentity.text(part, at: report.takenAt), taken: report.takenAt
        ).uuid
      })
    let uids = try edit.journal.connection.rows(
      "SELECT uid FROM report WHERE taken_at = ? AND day = ? AND intake IS NOT NULL",
      [
        report.takenAt.stored,
        Moment(report.takenAt, utcOffsetSeconds: report.utcOffset).day.stored,
      ]
    ) { $0.text(0) }
    return try uids.first(where: parts.contains).flatMap { try ReportState.find($0, edit.view) }
  }

  /// Nil where it lacks nothing.
  private func completing(_ found: ReportState, _ readings: [StagedReading]) throws -> Action? {
    var state = found
    let present = Set(state.readings.map(\.vital))
    let lacking = readings.map(\.row).filter { !present.contains($0.vital) }
    state.readings += lacking
    return lacking.isEmpty ? nil : .completed(state)
  }

  // MARK: Single readings that become a report

  /// Lets the row say what the single readings that came from a part of it say by now: what a person
  /// made of them stays. It moves with all others then, and they go.
  private mutating func takeUp(
    _ report: ReportRow, _ readings: [StagedReading], _ outcome: inout ImportOutcome,
    _ edit: borrowing JournalEdit
  ) throws {
    var (row, together) = (report, readings.map(\.row))
    var found: [SampleState] = []
    for alone in Set(readings.map(\.alone)) {
      guard let sample = try SampleState.find(alone.hexadecimal, edit.view) else { continue }
      let present = sample.sample(edit.view)
      guard present.taken.instant == row.takenAt,
        let place = together.firstIndex(where: { $0.vital == present.reading.vital })
      else {
        outcome.reports -= 1
        outcome.known += 1
        return try drop(report, edit)
      }
      together[place].value = present.reading.value
      together[place].unit = present.reading.unit.symbol
      together[place].comparator = present.reading.comparator
      together[place].mark = present.reading.mark
      together[place].severity = present.reading.band(in: vitals).severity
      if !present.note.isEmpty { row.note = present.note }
      found.append(sample)
    }
    guard !found.isEmpty else { return }
    actions += found.map { .absorbed($0) }
    reportsOfSamples += 1
    outcome.reports -= 1
    outcome.changed += 1
    if !row.prioritySet {
      let values = try together.map { try Reading($0, edit.view) }
      row.priority = (Priority.derived(from: values, vitals: vitals)?.priority ?? .lowest).rank
    }
    try write(row, together, edit)
  }

  private func write(
    _ row: ReportRow, _ readings: [ReadingRow], _ edit: borrowing JournalEdit
  ) throws {
    let connection = edit.journal
    try connection.connection.run(
      "UPDATE staged_report SET note = ?, priority = ? WHERE id = ?",
      [.text(row.note), .integer(Int64(row.priority)), .integer(row.id)])
    for reading in readings {
      try connection.connection.run(
        """
        UPDATE staged_reading SET value = ?, comparator = ?, unit = ?, severity = ?, mark = ?
        WHERE report_id = ? AND vital = ?
        """,
        [
          .real(reading.value), SQLValue(reading.comparator?.rawValue), .text(reading.unit),
          reading.severity.stored, (reading.mark?.rawValue).stored, .integer(row.id),
          reading.vital.stored,
        ])
    }
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
