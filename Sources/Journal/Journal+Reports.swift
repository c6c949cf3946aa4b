public import HealthModel
import SQLite

extension Journal {
  /// Files a report; it is on the disk when this returns.
  public func add(_ report: NewReport, now: Instant) throws -> Report {
    try transaction {
      let stored = try insert(report, now: now)
      let object = ObjectName.report(stored.id)
      try record(
        .add, Alteration(object: object, before: nil, after: try snapshot(of: object)), now)
      return stored
    }
  }

  /// Puts what `change` makes of the report numbered `id` in its place; it keeps number and uid.
  ///
  /// Reading and writing are one transaction: what two programs change at once is changed twice.
  /// - Throws: `JournalError.noSuchReport`, and what `change` throws.
  public func edit(
    _ id: Int64, now: Instant, _ change: (ReportDraft) throws -> NewReport
  ) throws -> Report {
    try transaction {
      let object = ObjectName.report(id)
      let before = try snapshot(of: object)
      let old = try self.report(id)
      let report = try change(ReportDraft(old))
      try forgetNotes(where: "id = ?", id)
      try connection.run(
        """
        UPDATE report SET taken_at = ?, utc_offset = ?, note = ?, priority = ?, priority_set = ?
        WHERE id = ?
        """, columns(of: report) + [.integer(id)])
      try learnNote(report.note, of: id)
      try connection.run("DELETE FROM reading WHERE report_id = ?", [.integer(id)])
      try insert(report.readings, into: id)
      let new = stored(report, id: id, uid: old.uid)
      try record(
        .edit, Alteration(object: object, before: before, after: try snapshot(of: object)), now)
      return new
    }
  }

  /// Deletes reports, all of them or, when one doesn't exist, none; one step to undo.
  /// - Returns: the reports that were deleted.
  /// - Throws: `JournalError.noSuchReport`.
  public func delete(_ ids: [Int64], now: Instant) throws -> [Report] {
    try transaction {
      var deleted: [Report] = []
      var alterations: [Alteration] = []
      for id in ids where !deleted.contains(where: { $0.id == id }) {
        deleted.append(try report(id))
        let object = ObjectName.report(id)
        alterations.append(
          Alteration(object: object, before: try snapshot(of: object), after: nil))
        try deleteReports(where: "id = ?", id)
      }
      try record(.delete, alterations, now)
      return deleted
    }
  }

  /// Inserts a checked report with its derived priority; part of a transaction.
  func insert(_ report: NewReport, now: Instant, origin: Origin? = nil) throws -> Report {
    let uid = UUIDv7.make(at: now)
    try connection.run(
      """
      INSERT INTO report
        (taken_at, utc_offset, note, priority, priority_set, uid, import_batch, external_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      columns(of: report) + [.text(uid), SQLValue(origin?.batch), SQLValue(origin?.externalID)])
    let id = connection.lastInsertedRowID
    try insert(report.readings, into: id)
    try learnNote(report.note, of: id)
    return stored(report, id: id, uid: uid)
  }

  /// Where an imported row came from.
  struct Origin {
    let batch: Int64
    let externalID: String
  }

  private func columns(of report: NewReport) -> [SQLValue] {
    [
      .integer(report.taken.instant.milliseconds),
      .integer(Int64(report.taken.utcOffsetSeconds)), .text(report.note),
      .integer(Int64(priority(of: report).rank)), .integer(report.setPriority == nil ? 0 : 1),
    ]
  }

  func insert(_ readings: [Reading], into id: Int64) throws {
    let insert = try connection.prepare(
      "INSERT INTO reading (report_id, vital, value, unit, severity) VALUES (?, ?, ?, ?, ?)")
    for reading in readings {
      try insert.run([
        .integer(id), .text(reading.vital.name), .real(reading.value),
        .text(reading.unit.symbol), .integer(Int64(reading.band(in: vitals).severity.rawValue)),
      ])
    }
  }

  private func priority(of report: NewReport) -> Priority {
    report.setPriority
      ?? Priority.derived(from: report.readings, vitals: vitals)?.priority ?? .lowest
  }

  private func stored(_ report: NewReport, id: Int64, uid: String) -> Report {
    Report(
      id: id, uid: uid, taken: report.taken, readings: report.readings, note: report.note,
      priority: priority(of: report), priorityIsSet: report.setPriority != nil)
  }
}
