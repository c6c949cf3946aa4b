public import HealthModel
import SQLite

/// What came in together, as it is on record.
public struct IntakeOnRecord: Equatable, Sendable {
  /// What people type for it.
  public let number: Int64
  /// When it came in.
  public let at: Instant
  /// The file's name; of a device or a remote place what it is called.
  public let label: String
  /// As `import formats` says; empty when it is no file.
  public let format: String
  /// The zone that its local times were read in; nil where it has none.
  public let zone: String?
  /// When what it holds was taken, first and last.
  public let period: ClosedRange<Instant>?
  /// How many it brought, whatever has become of them since.
  public let reports: Int
  /// How many single readings it brought, whatever has become of them since.
  public let samples: Int
  /// Rows that were on record already.
  public let known: Int
  /// Rows that completed what was on record.
  public let changed: Int
  /// All that were refused; of at most `ImportOutcome.refusalsKept` it is known why.
  public let refused: Int
  /// Rows without a value.
  public let empty: Int
  /// Rows of a local time that the clocks skipped.
  public let moved: Int
  /// In which letters the file is written; nil for UTF-8.
  public let encoding: String?
  /// What wasn't ours, by what the file calls it.
  public let leftOut: [String: Int]
  /// When it was taken out again; nil while it is there.
  public let withdrawnAt: Instant?
  /// The session of a device that it came in; nil of anything else.
  public let session: Int64?
  /// What it came from is called by now; nil of a file, and of a device that was forgotten.
  public let source: String?
}

/// A row that was refused when it came in.
public struct RefusalOnRecord: Equatable, Sendable {
  /// Where it stands in the file, from 1; nil of a remote place's row, which stands nowhere.
  public let line: Int?
  /// The names of its faults: never a value.
  public let reasons: [String]
}

extension JournalView {
  /// What came in, oldest first.
  /// - Parameter all: also what devices and remote places handed over, not files alone.
  public func intakes(all: Bool) throws -> [IntakeOnRecord] {
    let condition =
      all ? "1 ORDER BY id" : "source IN (SELECT id FROM source WHERE kind = 'file') ORDER BY id"
    return try IntakeRow.table.rows(journal.connection, where: condition, []).map { try intake($0) }
  }

  /// - Throws: `JournalError.noSuchIntake`.
  public func intake(_ number: Int64) throws -> IntakeOnRecord {
    try intake(try intakeRow(number))
  }

  /// The rows that were refused when it came in, at most `ImportOutcome.refusalsKept`.
  public func refusals(ofIntake number: Int64) throws -> [RefusalOnRecord] {
    var refusals: [(line: Int, reasons: [String])] = []
    let rows = try journal.connection.rows(
      "SELECT line, reason FROM intake_refusal WHERE intake = ? ORDER BY line, reason",
      [.integer(number)]
    ) { (line: Int($0.integer(0)), reason: $0.text(1)) }
    for row in rows {
      if refusals.last?.line == row.line {
        refusals[refusals.count - 1].reasons.append(row.reason)
      } else {
        refusals.append((row.line, [row.reason]))
      }
    }
    let isRemote =
      try SourceRow.table.first(
        journal.connection,
        where: "kind = 'remote' AND id = (SELECT source FROM intake WHERE id = ?)",
        [.integer(number)]) != nil
    return refusals.map { RefusalOnRecord(line: isRemote ? nil : $0.line, reasons: $0.reasons) }
  }

  /// The session that brought an intake; nil of one that came otherwise.
  func session(ofIntake number: Int64) throws -> SessionRow? {
    try SessionRow.table.first(
      journal.connection, where: "intake = ?", [.integer(number)])
  }

  func intakeRow(_ number: Int64) throws -> IntakeRow {
    guard
      let row = try IntakeRow.table.first(
        journal.connection, where: "id = ?", [.integer(number)])
    else { throw JournalError.noSuchIntake(number) }
    return row
  }

  private func intake(_ row: IntakeRow) throws -> IntakeOnRecord {
    let period = row.firstAt.flatMap { first in
      row.lastAt.flatMap { first <= $0 ? first...$0 : nil }
    }
    return IntakeOnRecord(
      number: row.id, at: row.at, label: row.label, format: row.format, zone: row.zone,
      period: period, reports: row.reports, samples: row.samples, known: row.known,
      changed: row.changed, refused: row.refused, empty: row.empty, moved: row.moved,
      encoding: row.encoding,
      leftOut: try leftOut(row.leftOut), withdrawnAt: row.withdrawnAt,
      session: try session(ofIntake: row.id)?.id,
      source: try journal.connection.firstRow(
        "SELECT name FROM source WHERE id = ?", [.integer(row.source)]
      ) { $0.optionalText(0) } ?? nil)
  }

  /// What wasn't ours, as an intake's row has it.
  func leftOut(_ text: String) throws -> [String: Int] {
    do {
      let members = try JSONReader().value(of: text).members
      return Dictionary(
        members.compactMap { member in Int(member.value.text).map { (member.name, $0) } },
        uniquingKeysWith: { first, _ in first })
    } catch is JSONFault {
      throw JournalError.damaged(table: "intake", column: "left_out")
    }
  }
}

extension JournalEdit {
  /// Takes out all that an intake brought and nobody has changed since; a step that undo takes back.
  /// - Returns: what was changed since and stays.
  /// - Throws: `JournalError.noSuchIntake`, `.intakeWithdrawn` when it is out already;
  ///   `DeviceFault.inSession` while its session lasts.
  public mutating func undoIntake(_ number: Int64) throws -> [EntryNumber] {
    let row = try view.intakeRow(number)
    if let session = try view.session(ofIntake: number), session.endAt == nil {
      throw DeviceFault.inSession(session.id)
    }
    if row.withdrawnAt != nil { throw JournalError.intakeWithdrawn(number) }
    let kept = try changedSince(row)
    try giveBack(whatever: row, completedBut: kept.reports)
    try apply(.delete, named: row.uid, to: Optional<IntakeRow>.none, over: row)
    return kept.reports.map { .report($0) } + kept.samples.map { .sample($0) }
  }

  /// Puts back what the rows of an intake completed: what came with another that is still there is
  /// then as it was before. The rest goes with the intake.
  private mutating func giveBack(whatever intake: IntakeRow, completedBut kept: [Int64]) throws {
    for change in try completions(by: intake.uid) {
      guard let before = try Snapshot.value(of: change.before) else { continue }
      switch change.object.kind {
      case .sample:
        let state = try SampleState(snapshot: before, named: change.object.name, over: nil, view)
        guard try isIn(state.intake), try isHeld(state, by: intake, but: kept) else { continue }
        try apply(.import, named: change.object.name, to: state)
      case .report:
        guard let present = try ReportState.find(change.object.name, view),
          present.row.intake == intake.id, !kept.contains(present.row.id),
          let state = try lastThatIsIn(before, of: present)
        else { continue }
        try apply(.import, named: change.object.name, to: state, over: present)
      default: continue
      }
    }
  }

  /// What the import of an intake changed beside what it brought.
  private func completions(by intake: String) throws -> [Change] {
    let step = try journal.connection.firstRow(
      "SELECT step FROM change WHERE action = 'import' AND object = ?", [.text("intake:\(intake)")]
    ) { $0.text(0) }
    return try step.map { try view.changes(ofStep: $0) } ?? []
  }

  /// Whether an intake is there; what came with none is.
  private func isIn(_ intake: String?) throws -> Bool {
    guard let intake else { return true }
    return try IntakeRow.find(intake, view) != nil
  }

  /// Whether the report that a single reading went into is there as its intake brought it.
  private func isHeld(
    _ part: SampleState, by intake: IntakeRow, but kept: [Int64]
  ) throws -> Bool {
    try journal.connection.rows(
      """
      SELECT id FROM report WHERE taken_at = ?1 AND day = ?2 AND intake = ?3
        AND EXISTS (SELECT 1 FROM reading WHERE report_id = report.id AND vital = ?4)
      """,
      [
        part.row.takenAt.stored,
        Moment(part.row.takenAt, utcOffsetSeconds: part.row.utcOffset).day.stored,
        .integer(intake.id), part.vital.stored,
      ]
    ) { $0.integer(0) }.contains { !kept.contains($0) }
  }

  /// What a report was before its rows were completed by intakes that are out; nil where all are.
  private func lastThatIsIn(_ before: JSONValue, of present: ReportState) throws -> ReportState? {
    var before = before
    while true {
      let state = try ReportState(
        snapshot: before, named: present.row.uid, over: present, view)
      if try isIn(state.intake) { return state }
      let earlier = try completions(by: state.intake ?? "").first {
        $0.object.kind == .report && $0.object.name == present.row.uid
      }
      guard let next = try Snapshot.value(of: earlier?.before) else { return nil }
      before = next
    }
  }

  /// The reports and single readings of an intake that were changed after it came in, and whose
  /// change wasn't taken back.
  func changedSince(_ intake: IntakeRow) throws -> (reports: [Int64], samples: [Int64]) {
    var kept: (reports: [Int64], samples: [Int64]) = ([], [])
    let imported = try journal.connection.firstRow(
      "SELECT min(id) FROM change WHERE object = ?", [.text("intake:\(intake.uid)")]
    ) { $0.optionalInteger(0) ?? 0 }
    let since = imported ?? 0
    for name in try changedObjects(.report, since: since, butBy: intake.source) {
      let id = try journal.connection.firstRow(
        "SELECT id FROM report WHERE uid = ? AND intake = ?", [.text(name), .integer(intake.id)]
      ) { $0.integer(0) }
      if let id { kept.reports.append(id) }
    }
    for name in try changedObjects(.sample, since: since, butBy: intake.source) {
      guard let uid = ReadingUID(hexadecimal: name) else { continue }
      let id = try journal.connection.firstRow(
        "SELECT id FROM sample WHERE uid = ? AND intake = ?", [uid.stored, .integer(intake.id)]
      ) { $0.integer(0) }
      if let id { kept.samples.append(id) }
    }
    return (kept.reports.sorted(), kept.samples.sorted())
  }

  /// - Parameter source: what it changes of its own is no change since.
  private func changedObjects(
    _ kind: ObjectName.Kind, since change: Int64, butBy source: Int64
  ) throws -> [String] {
    let prefix = "\(kind.rawValue):"
    return try journal.connection.rows(
      """
      SELECT DISTINCT substr(object, ?3) FROM change AS done
      WHERE object >= ?1 AND object < ?2 AND id > ?4 AND action NOT IN ('add', 'import', 'undo', 'redo')
        AND actor IS NOT (SELECT uid FROM source WHERE id = ?5) AND \(JournalView.isNotTakenBack)
      """,
      [
        .text(prefix), .text("\(kind.rawValue);"), .integer(Int64(prefix.utf8.count + 1)),
        .integer(change), .integer(source),
      ]
    ) { $0.text(0) }
  }
}
