import HealthModel
import SQLite

/// An object's whole state as JSON, and back: what `change` keeps and `undo` restores.
///
/// Severity and priority are left out, being derived; doubles survive to the last bit, because
/// SQLite hands their text back as it was written.
extension Journal {
  /// The object's present state; nil when it doesn't exist.
  func snapshot(of object: ObjectName) throws -> String? {
    switch object.kind {
    case .report:
      try reportSnapshots(where: "id = ?", object.id).first?.text
    case .importBatch: try importSnapshot(object.id)?.text
    case .reminder: try reminderSnapshot(object.name)?.text
    case .vital: try vitalSnapshot(VitalID(object.name))?.text
    case .setting: try settingSnapshot(object.name)?.text
    case .watch: try watchSnapshot(object.id)?.text
    }
  }

  /// Makes the object what `state` says; nil makes it not exist.
  func restore(_ object: ObjectName, to state: String?, _ now: Instant) throws {
    switch object.kind {
    case .report:
      try deleteReports(where: "id = ?", object.id)
      if let state { try restoreReport(state) }
    case .importBatch:
      try deleteImport(object.id)
      if let state { try restoreImport(state) }
    case .reminder:
      try connection.run("DELETE FROM reminder_rule WHERE name = ?", [.text(object.name)])
      if let state { try restoreReminder(object.name, state, now) }
    case .vital: try restoreVital(VitalID(object.name), state)
    case .setting: try restoreSetting(object.name, state: state)
    case .watch:
      try connection.run("DELETE FROM watch WHERE id = ?", [.integer(object.id)])
      if let state { try restoreWatch(object.id, state) }
    }
  }

  func reportSnapshots(where condition: String, _ value: Int64) throws -> [JSONValue] {
    try connection.rows(
      """
      SELECT id, uid, taken_at, utc_offset, note, priority, priority_set, import_batch, external_id
      FROM report WHERE \(condition) ORDER BY id
      """, [.integer(value)]
    ) { row in
      .object([
        .init("id", .integer(row.integer(0))), .init("uid", .string(row.text(1))),
        .init("taken_at", .integer(row.integer(2))),
        .init("utc_offset", .integer(row.integer(3))), .init("note", .string(row.text(4))),
        .init("priority_set", row.integer(6) == 1 ? .integer(row.integer(5)) : .null),
        .init("import_batch", JSONValue(row.optionalInteger(7))),
        .init("external_id", JSONValue(row.optionalText(8))),
        .init("readings", .array(try readingSnapshots(of: row.integer(0)))),
      ])
    }
  }

  private func readingSnapshots(of report: Int64) throws -> [JSONValue] {
    try connection.rows(
      "SELECT vital, value, unit FROM reading WHERE report_id = ? ORDER BY vital",
      [.integer(report)]
    ) { row in
      .object([
        .init("vital", .string(row.text(0))), .init("value", .real(row.real(1))),
        .init("unit", .string(row.text(2))),
      ])
    }
  }

  private func restoreReport(_ state: String) throws {
    let readings = try connection.rows(
      """
      SELECT value ->> '$.vital', value -> '$.value', value ->> '$.unit'
      FROM json_each(?, '$.readings')
      """, [.text(state)]
    ) { row in
      reading(row.text(0), Double(row.text(1)) ?? 0, unit: row.text(2))
    }
    let derived = Priority.derived(from: readings, vitals: vitals)?.priority ?? .lowest
    try connection.run(
      """
      INSERT INTO report (id, uid, taken_at, utc_offset, note, priority, priority_set,
        import_batch, external_id)
      SELECT ?1 ->> '$.id', ?1 ->> '$.uid', ?1 ->> '$.taken_at', ?1 ->> '$.utc_offset',
        ?1 ->> '$.note', coalesce(?1 ->> '$.priority_set', ?2),
        (?1 ->> '$.priority_set') IS NOT NULL, ?1 ->> '$.import_batch', ?1 ->> '$.external_id'
      """, [.text(state), .integer(Int64(derived.rank))])
    let id = connection.lastInsertedRowID
    try insert(readings, into: id)
    let note = try connection.firstRow("SELECT note FROM report WHERE id = ?", [.integer(id)]) {
      $0.text(0)
    }
    try learnNote(note ?? "", of: id)
  }

  private func importSnapshot(_ batch: Int64) throws -> JSONValue? {
    let samples = try connection.rows(
      """
      SELECT vital, taken_at, utc_offset, value, unit, source, external_id FROM sample
      WHERE import_batch = ?
      """, [.integer(batch)]
    ) { row -> JSONValue in
      .object([
        .init("vital", .string(row.text(0))), .init("taken_at", .integer(row.integer(1))),
        .init("utc_offset", .integer(row.integer(2))), .init("value", .real(row.real(3))),
        .init("unit", .string(row.text(4))), .init("source", .string(row.text(5))),
        .init("external_id", .string(row.text(6))),
      ])
    }
    let reports = try reportSnapshots(where: "import_batch = ?", batch)
    return try connection.firstRow(
      """
      SELECT id, at, file, format, reports, samples, known, refused FROM import_batch WHERE id = ?
      """, [.integer(batch)]
    ) { row in
      .object([
        .init("id", .integer(row.integer(0))), .init("at", .integer(row.integer(1))),
        .init("file", .string(row.text(2))), .init("format", .string(row.text(3))),
        .init("counts", .array((4...7).map { .integer(row.integer($0)) })),
        .init("reports", .array(reports)), .init("samples", .array(samples)),
      ])
    }
  }

  private func deleteImport(_ batch: Int64) throws {
    try connection.run("DELETE FROM sample WHERE import_batch = ?", [.integer(batch)])
    try deleteReports(where: "import_batch = ?", batch)
    try connection.run("DELETE FROM import_batch WHERE id = ?", [.integer(batch)])
  }

  private func restoreImport(_ state: String) throws {
    try connection.run(
      """
      INSERT INTO import_batch (id, at, file, format, reports, samples, known, refused)
      SELECT ?1 ->> '$.id', ?1 ->> '$.at', ?1 ->> '$.file', ?1 ->> '$.format',
        ?1 ->> '$.counts[0]', ?1 ->> '$.counts[1]', ?1 ->> '$.counts[2]', ?1 ->> '$.counts[3]'
      """, [.text(state)])
    let batch = connection.lastInsertedRowID
    let reports = try connection.rows(
      "SELECT value FROM json_each(?, '$.reports')", [.text(state)]
    ) { $0.text(0) }
    for report in reports { try restoreReport(report) }
    let insert = try prepareSampleInsert()
    let samples = try connection.prepare(
      """
      SELECT value ->> '$.vital', value ->> '$.taken_at', value ->> '$.utc_offset',
        value -> '$.value', value ->> '$.unit', value ->> '$.source', value ->> '$.external_id'
      FROM json_each(?, '$.samples')
      """, [.text(state)])
    while try samples.step() {
      let reading = reading(
        samples.text(0), Double(samples.text(3)) ?? 0, unit: samples.text(4))
      let taken = Moment(
        Instant(milliseconds: samples.integer(1)), utcOffsetSeconds: Int(samples.integer(2)))
      try insert.run(
        sampleColumns(
          taken, reading, source: samples.text(5), externalID: samples.text(6), batch: batch))
    }
  }
}
