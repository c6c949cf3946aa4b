public import HealthModel
public import Journal
import POSIX
import SQLite

extension Journal {
  /// Imports the rows of a file. A row with only one reading becomes a single reading, any other a
  /// report. A refused row doesn't stop the others. Ctrl-C stops the import early if `Interruption`
  /// is watching. Rows are read and checked while others may write, and then moved in one
  /// transaction. Rows on record, and entries that a person deleted or edited, stay as they are, so
  /// that a second import of the same file writes nothing.
  /// - Parameters:
  ///   - earlier: the intake of the same stream to which these rows are added.
  ///   - isTried: whether to import into a copy and only report the outcome.
  ///   - leftOut: counts what was left out; called after the last row, like `encoding`.
  ///   - encoding: names an encoding other than UTF-8.
  ///   - doses: returns the medicines and events that the rows so far may need.
  ///   - nextRow: returns the next row, nil at the end; throws `RowFault` for an unreadable one.
  public func take(
    _ file: IncomingFile, now: Instant, into earlier: Int64? = nil, isTried: Bool = false,
    leftOut: () -> [String: Int] = { [:] }, encoding: () -> String? = { nil },
    sourceName: () -> String? = { nil }, doses: () -> [Vital] = { [] },
    nextRow: () throws -> ImportRow?
  ) throws -> ImportOutcome {
    guard !isTried else {
      return try Journal(copyOf: self).take(
        file, now: now, leftOut: leftOut, encoding: encoding, doses: doses, nextRow: nextRow)
    }
    // Do this first: it may replace the connection, and the staged rows belong to one connection.
    try beginCreation()
    defer { abandonCreation() }
    let vitals = try read { $0.vitals }
    let staging = try naming { try ImportStaging(self, vitals, file, now: now) }
    // This transaction writes only temporary tables, so nobody waits for it.
    try naming { try connection.reading { try staging.fill(doses, nextRow) } }
    var outcome = staging.outcome
    // Otherwise, rows that a full disk rolled back would count as known.
    guard try naming({ try staging.count() }) == outcome.reports + outcome.singleReadings else {
      throw JournalError.storage(.full, path: path)
    }
    outcome.leftOut = leftOut()
    guard outcome.reports + outcome.singleReadings > 0 else { return outcome }
    var intake = IntakeRecord()
    intake.uid = UUIDv7.make(at: now)
    (intake.at, intake.label, intake.format, intake.zone) = (now, file.name, file.format, file.zone)
    intake.leftOut = outcome.leftOut
    (intake.firstAt, intake.lastAt) = (outcome.period?.lowerBound, outcome.period?.upperBound)
    (intake.moved, intake.encoding) = (outcome.moved, encoding())
    do {
      let isAsked = { Interruption.isAsked }
      try connection.interruptible(by: isAsked) {
        let staged = outcome
        func move(into earlier: Int64?) throws {
          outcome = staged
          try write(now: now) { edit in
            let source = try edit.source(key: file.key, name: sourceName())
            try ImportStoring(source: source, vitals: staging.vitals)
              .move(intake, into: earlier, &outcome, &edit)
          }
        }
        do {
          try move(into: earlier)
        } catch is ImportStoring.NeedsOwnIntake { try move(into: nil) }
      }
    } catch JournalError.storage(.interrupted, _) {
      throw SystemError.interruption
    } catch let nothing as ImportStoring.NothingKept { return nothing.outcome }
    return outcome
  }
}

extension JournalEdit {
  /// Returns the file source with a key and name; inserts a new one, unnamed if the name is taken.
  fileprivate func source(key: String, name: String?) throws -> SourceRow {
    let known = try SourceRow.table.first(
      connection, where: "kind = 'file' AND key = ? AND name IS ?", [.text(key), name.stored])
    if let known { return known }
    if let name, try connection.hasRow("SELECT 1 FROM source WHERE name = ?", [.text(name)]) {
      return try source(key: key, name: nil)
    }
    var row = SourceRow()
    (row.kind, row.key, row.name) = (SourceKind.file.rawValue, key, name)
    try save(&row)
    return row
  }
}

/// Moves the staged rows into the journal, in the transaction of an edit.
struct ImportStoring {
  let source: SourceRow
  /// The vitals against which rows were checked; `staged_single_reading` contains their indexes.
  let vitals: VitalCatalogue

  /// Moves every new row, and updates `outcome`; throws `NothingKept` if no row adds anything.
  /// - Parameter came: the new intake, which is written only if a row adds something.
  /// - Parameter earlier: the intake to which the rows are added instead, unless it was withdrawn.
  func move(
    _ came: IntakeRecord, into earlier: Int64? = nil, _ outcome: inout ImportOutcome,
    _ edit: inout JournalEdit
  ) throws {
    let single = try edit.connection.integers("SELECT DISTINCT vital FROM staged_single_reading")
      .map { vitals.all[Int($0)].id }
    for vital in single {
      if edit.view.vitals[vital] == nil, let dose = vitals[vital], dose.role != nil {
        try edit.define(dose)
        outcome.defined.append(dose)
      }
      _ = try edit.number(of: vital)
    }
    let brought =
      try single
      + edit.connection.rows("SELECT DISTINCT vital FROM staged_reading") { VitalID($0.text(0)) }
    let begun = try earlier.map { try edit.view.intakeRow($0) }
      .flatMap { $0.withdrawnAt == nil ? $0 : nil }
    var intake = begun ?? came
    if begun == nil {
      intake.source = source.id
      intake.id = try IntakeRecord.table.insert([intake], edit.connection)
    }
    try refuseOthers(edit, &outcome)
    try dropKnownReports(edit, &outcome)
    var completing = Backfill(vitals: vitals, key: source.key)
    try completing.find(&outcome, &edit)
    if begun != nil, !completing.actions.isEmpty { throw NeedsOwnIntake() }
    outcome.reports = try moveReports(intake, edit) - completing.reportsOfSingleReadings
    let singleReadings = try moveSingleReadings(intake, edit)
    outcome.known += outcome.singleReadings - singleReadings.count
    outcome.singleReadings = singleReadings.count
    guard outcome.addedSomething else { throw NothingKept(outcome: outcome) }
    outcome.intake = intake.id
    intake.firstSingleReading = intake.firstSingleReading ?? singleReadings.first
    intake.lastSingleReading = singleReadings.last ?? intake.lastSingleReading
    intake.reports += outcome.reports
    intake.singleReadings += outcome.singleReadings
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
    for vital in vitals.measured where edit.view.vitals[vital.id] != vital {
      try edit.judgeAgain(vital.id, was: vital)
    }
    // A stream is one step, however many transactions it takes: undo withdraws its whole intake.
    if begun == nil {
      try edit.record(.import, ObjectName(.intake, intake.uid), before: nil, after: intake.snapshot)
    }
    try completing.carryOut(for: intake, &edit)
    outcome.settled = try edit.settleUnits(of: Set(brought))
  }

  /// Aborts the transaction if rows for an earlier intake complete an entry on record. Such rows
  /// need an intake of their own, because undo reverts completions with the step of their intake.
  struct NeedsOwnIntake: Error {}

  struct NothingKept: Error { let outcome: ImportOutcome }

  /// Refuses named rows that contradict the entry of that name, unless the entry was edited.
  private func refuseOthers(_ edit: borrowing JournalEdit, _ outcome: inout ImportOutcome) throws {
    func differs(_ unit: String) -> String {
      // The file's unit may have changed, and its values may have been rounded again.
      """
      (came.comparator IS NOT there.comparator OR CASE WHEN \(unit) THEN came.value <> there.value
        ELSE abs(came.value - there.value) > 0.05 * abs(there.value) END)
      """
    }
    func isEdited(_ object: String) -> String {
      "EXISTS (SELECT 1 FROM change WHERE object = \(object) AND action = 'edit')"
    }
    let singleReadings = try edit.connection.rows(
      """
      SELECT came.uid, came.line, there.id FROM staged_single_reading AS came
        CROSS JOIN single_reading AS there ON there.uid = came.uid
      WHERE came.line IS NOT NULL AND (
        there.vital <> \(vitalNumber("came.vital", edit)) OR \(differs("came.unit IS there.unit")))
        AND NOT \(isEdited("'single_reading:' || lower(hex(there.uid))"))
      """
    ) { ($0.value(0), Int($0.integer(1)), $0.integer(2)) }
    for (uid, line, id) in singleReadings {
      outcome.singleReadings -= 1
      outcome.refuse(RowFault(line: line, faults: [.otherOnRecord(.singleReading(id))]))
      try edit.connection.run("DELETE FROM staged_single_reading WHERE uid = ?", [uid])
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

  private func vitalNumber(_ place: String, _ edit: borrowing JournalEdit) -> String {
    let cases = vitals.all.enumerated().map { place, vital in
      "WHEN \(place) THEN \(edit.view.numbers[vital.id] ?? 0)"
    }
    return "CASE \(place) \(cases.joined(separator: " ")) END"
  }

  /// Drops staged reports on record or deleted, except named, unedited ones with additional vitals.
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
    // An entry that was withdrawn with its file is moved again; the withdrawn row stays for undo.
    try edit.connection.run(
      """
      \(ReportRow.table.taking(of: "staged_report", ["intake": "?"])) FROM staged_report ORDER BY id
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

  private func moveSingleReadings(
    _ intake: IntakeRecord, _ edit: borrowing JournalEdit
  ) throws -> (count: Int, first: Int64?, last: Int64?) {
    try edit.connection.run(
      """
      DELETE FROM staged_single_reading
      WHERE uid IN (SELECT uid FROM single_reading_withdrawn WHERE why <> 'intake')
      """)
    // The highest number that a single reading ever got.
    let last = "SELECT seq FROM sqlite_sequence WHERE name = 'single_reading'"
    let before = try edit.connection.integer(last) ?? 0
    try edit.connection.run(
      """
      \(SingleReadingRow.table.taking(
        of: "staged_single_reading", ["vital": vitalNumber("staged_single_reading.vital", edit), "intake": "?"]))
      FROM staged_single_reading WHERE 1 ORDER BY uid
      ON CONFLICT (uid) DO NOTHING
      """, [.integer(intake.id)])
    let count = Int(edit.connection.changedRows)
    guard count > 0 else { return (0, nil, nil) }
    return (count, before + 1, try edit.connection.integer(last))
  }
}

/// A stream is identified by its name and the namespace of its row names.
extension IncomingFile {
  fileprivate var values: [SQLValue] { [.text(name), .text(key)] }
  fileprivate static let condition = """
    intake IN (SELECT intake.id FROM intake JOIN source ON source.id = intake.source
      WHERE format = 'stream' AND label = ?2 AND key = ?3)
    """
}

extension JournalView {
  /// Returns whether an entry with this uid came from the stream, and nobody else has withdrawn it.
  public func hasBrought(_ stream: IncomingFile, uid: String) throws -> Bool {
    try brought(uid, by: stream) != nil
  }

  /// Finds an entry from the stream by its uid, which doesn't show whether it names a report.
  fileprivate func brought(_ uid: String, by stream: IncomingFile) throws -> ObjectName? {
    func isBrought(_ table: String, _ stored: SQLValue) throws -> Bool {
      try connection.hasRow(
        """
        SELECT 1 FROM \(table) WHERE uid = ?1 AND \(IncomingFile.condition)
        UNION ALL SELECT 1 FROM \(table)_withdrawn
          WHERE uid = ?1 AND why = 'source' AND \(IncomingFile.condition)
        """, [stored] + stream.values)
    }
    if try isBrought("report", .text(uid)) { return ObjectName(.report, uid) }
    guard let singleReading = ReadingUID(uuid: uid),
      try isBrought("single_reading", singleReading.stored)
    else { return nil }
    return ObjectName(.singleReading, singleReading.hexadecimal)
  }

  fileprivate func intakes(of stream: IncomingFile) throws -> [Int64] {
    try connection.integers(
      """
      SELECT intake.id FROM intake JOIN source ON source.id = intake.source
      WHERE format = 'stream' AND label = ? AND key = ? AND withdrawn_at IS NULL
      """, stream.values)
  }

  fileprivate func entries(of stream: IncomingFile) throws -> [ObjectName] {
    try connection.rows(
      """
      SELECT 'report:' || uid FROM report WHERE \(IncomingFile.condition)
      UNION ALL SELECT 'single_reading:' || lower(hex(uid)) FROM single_reading WHERE \(IncomingFile.condition)
      """, [.null] + stream.values
    ) { ObjectName(text: $0.text(0)) }.compactMap { $0 }
  }

  fileprivate func isPersons(_ object: ObjectName) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM change AS done
      WHERE object = ? AND action IN ('edit', 'delete') AND actor = 'person'
        AND \(Self.isNotTakenBack)
      """, [.text(object.text)])
  }

  fileprivate func withdrawn(_ object: ObjectName) throws -> (any EntryRows)? {
    try connection.integer(
      "SELECT id FROM \(object.kind.rawValue)_withdrawn WHERE uid = ? AND why = 'source'",
      [object.storedName]
    ).flatMap { EntryNumber(object.kind, $0) }.flatMap { try withdrawn($0, why: .source) }
  }
}

extension JournalEdit {
  /// Applies a line to an entry from the stream; a reset withdraws all entries from the stream. A
  /// person's own changes stay. Returns whether the entry changed; true for a reset.
  /// - Throws: `RefusedReport` for values that no entry can have.
  public mutating func follow(_ line: StreamedLine, of stream: IncomingFile) throws -> Bool {
    switch line {
    case .row(let row):
      guard let object = try row.uid.flatMap({ try view.brought($0, by: stream) }),
        try !view.isPersons(object)
      else { return false }
      let entry = try row.draft.checkedEntry(vitals: view.vitals, now: now)
      return object.kind == .report
        ? try put(entry, object, as: ReportState.self)
        : try put(entry, object, as: SingleReadingState.self)
    case .deletion(let uid):
      guard let object = try view.brought(uid, by: stream) else { return false }
      return try withdraw(object)
    case .reset:
      for intake in try view.intakes(of: stream) { _ = try undoIntake(intake) }
      // The remaining entries were edited, or restored into an import that had been withdrawn.
      for object in try view.entries(of: stream) { _ = try withdraw(object) }
      return true
    }
  }

  private mutating func put<State: EntryRows>(
    _ entry: NewEntry, _ object: ObjectName, as _: State.Type
  ) throws -> Bool {
    let present = try State.find(object.name, view)
    guard let rows = try present ?? view.withdrawn(object) as? State,
      let state = rows.taking(entry, view)
    else { return false }
    return try apply(present == nil ? .restore : .edit, to: state, over: present)
  }

  private mutating func withdraw(_ object: ObjectName) throws -> Bool {
    guard try !view.isPersons(object) else { return false }
    let isGone =
      object.kind == .report
      ? try apply(.delete, to: nil, over: ReportState.find(object.name, view))
      : try apply(.delete, to: nil, over: SingleReadingState.find(object.name, view))
    // Only an entry withdrawn for this reason can be restored by the stream.
    try connection.run(
      "UPDATE \(object.kind.rawValue)_withdrawn SET why = 'source' WHERE uid = ?",
      [object.storedName])
    return isGone
  }
}
