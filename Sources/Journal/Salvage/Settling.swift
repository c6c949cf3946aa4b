internal import HealthModel
internal import SQLite

extension Salvage {
  mutating func settle() throws {
    try dropInvalidRows()
    try dropDoubles()
    try sortReadings()
    try replaceReplicas()
    if torn.contains(VitalRow.table.name) {
      // Their settings come from history.
      try journal.connection.run(
        "INSERT OR IGNORE INTO vital (number, id) SELECT id, uid FROM was WHERE kind = 'vital'")
    }
    try replaceIntakes()
    try dropDangling()
    try keepSequences()
    try journal.connection.execute(
      """
      INSERT INTO was SELECT 'report', id, uid FROM report UNION ALL
        SELECT 'report', id, uid FROM report_withdrawn UNION ALL
        SELECT 'single_reading', id, uid FROM single_reading UNION ALL
        SELECT 'single_reading', id, uid FROM single_reading_withdrawn;
      """)
  }

  /// Deletes rows in abandoned pages whose entries were withdrawn or restored later.
  private func dropDoubles() throws {
    for table in ["report", "single_reading"] {
      let pair = [table, "\(table)_withdrawn"]
      guard let stale = pair.first(where: { torn.contains($0) }) else { continue }
      let other = pair.first { $0 != stale } ?? table
      try journal.connection.run(
        """
        DELETE FROM \(stale) WHERE uid IN (SELECT uid FROM \(other))
          OR id IN (SELECT id FROM \(other))
        """)
    }
  }

  /// Moves readings to their reports; deletes a report without readings and without a note.
  private mutating func sortReadings() throws {
    let columns = ReadingRow.table.list
    try journal.connection.execute(
      """
      INSERT INTO was SELECT DISTINCT 'report', report_id, NULL FROM reading
        UNION SELECT DISTINCT 'report', report_id, NULL FROM reading_withdrawn;
      INSERT OR IGNORE INTO reading_withdrawn (\(columns))
        SELECT \(columns) FROM reading WHERE report_id IN (SELECT id FROM report_withdrawn);
      INSERT OR IGNORE INTO reading (\(columns))
        SELECT \(columns) FROM reading_withdrawn WHERE report_id IN (SELECT id FROM report);
      DELETE FROM reading WHERE report_id NOT IN (SELECT id FROM report);
      DELETE FROM reading_withdrawn WHERE report_id NOT IN (SELECT id FROM report_withdrawn);
      INSERT INTO was SELECT 'report', id, uid FROM report
        UNION ALL SELECT 'report', id, uid FROM report_withdrawn;
      DELETE FROM report WHERE note = '' AND id NOT IN (SELECT report_id FROM reading);
      DELETE FROM report_withdrawn
        WHERE note = '' AND id NOT IN (SELECT report_id FROM reading_withdrawn);
      """)
    for suffix in ["", "_withdrawn"] {
      doubtful.formUnion(
        try journal.connection.integers(
          """
          SELECT id FROM report\(suffix) AS report WHERE 2 >
            (SELECT count(*) FROM reading\(suffix) AS reading WHERE report_id = report.id)
          """))
    }
  }

  /// Adds replicas for changes that have lost theirs; their identity doesn't matter.
  private func replaceReplicas() throws {
    let missing = try journal.connection.rows(
      """
      SELECT replica, max(seq) FROM (
        SELECT replica, seq FROM change UNION ALL SELECT replica, 0 FROM identity)
      WHERE replica NOT IN (SELECT id FROM replica) GROUP BY replica
      """
    ) { ReplicaRow(id: $0.integer(0), uid: UUIDv7.nameless(), lastSequence: $0.integer(1)) }
    try ReplicaRow.table.insert(missing, journal.connection)
  }

  /// Restores intakes from the changes of their imports.
  private func replaceIntakes() throws {
    let missing = try journal.connection.rows(
      """
      SELECT id, uid FROM was
      WHERE kind = 'intake' AND id NOT IN (SELECT id FROM intake) ORDER BY id
      """
    ) { (id: $0.integer(0), uid: $0.text(1)) }
    for intake in missing {
      let last = try Change.table.first(
        journal.connection, where: "object = ? ORDER BY id DESC LIMIT 1",
        [.text("intake:\(intake.uid)")])
      let snapshot = (last?.after ?? last?.before).flatMap { try? JSONReader().value(of: $0) }
      guard let last, let snapshot, var row = try? IntakeRecord.table.row(from: snapshot)
      else { continue }
      (row.id, row.uid) = (intake.id, intake.uid)
      let source = try journal.connection.integer(
        """
        SELECT id FROM source WHERE kind = 'file' ORDER BY key = ? DESC, key = 'file' DESC LIMIT 1
        """, [.text(row.format)])
      row.source = try source ?? insertSource(0)
      row.withdrawnAt = last.after == nil ? last.at : nil
      let singleReadings = try journal.connection.firstRow(
        """
        SELECT min(id), max(id) FROM (SELECT id FROM single_reading WHERE intake = ?1
          UNION ALL SELECT id FROM single_reading_withdrawn WHERE intake = ?1)
        """, [.integer(intake.id)]
      ) { ($0.optionalInteger(0), $0.optionalInteger(1)) }
      (row.firstSingleReading, row.lastSingleReading) = singleReadings ?? (nil, nil)
      try IntakeRecord.table.insert([row], journal.connection)
    }
    let sources = try journal.connection.integers(
      "SELECT DISTINCT source FROM intake WHERE source NOT IN (SELECT id FROM source)")
    for id in sources { try insertSource(id) }
  }

  @discardableResult
  private func insertSource(_ id: Int64) throws -> Int64 {
    var row = SourceRow()
    (row.id, row.uid, row.kind, row.key) = (id, UUIDv7.nameless(), "file", "file")
    return try SourceRow.table.insert([row], journal.connection)
  }

  /// Deletes rows that refer to lost rows that can't be restored.
  private mutating func dropDangling() throws {
    try journal.connection.execute(
      """
      UPDATE report SET intake = NULL WHERE intake NOT IN (SELECT id FROM intake);
      UPDATE single_reading SET intake = NULL WHERE intake NOT IN (SELECT id FROM intake);
      """)
    let references = try journal.connection.rows(
      """
      SELECT child.name, key."from", key."table", key."to"
      FROM pragma_table_list AS child JOIN pragma_foreign_key_list(child.name) AS key
      WHERE child.schema = 'main'
      """
    ) { (table: $0.text(0), column: $0.text(1), parent: $0.text(2), key: $0.text(3)) }
    var isDone = false
    // A deleted row may be one that others refer to.
    while !isDone {
      isDone = true
      for reference in references {
        try journal.connection.run(
          """
          DELETE FROM \(reference.table) WHERE \(reference.column) IS NOT NULL
            AND \(reference.column) NOT IN (SELECT \(reference.key) FROM \(reference.parent))
          """)
        guard journal.connection.changedRows > 0 else { continue }
        dropped.insert(reference.table)
        isDone = false
      }
    }
  }

  /// Makes sure that no number is ever assigned again, not even a lost one.
  private mutating func keepSequences() throws {
    let isTold = !torn.contains(Self.sequences)
    let seen = try journal.connection.rows("SELECT kind, max(id) FROM was GROUP BY kind") {
      ($0.text(0), $0.integer(1))
    }
    for (kind, last) in seen where !isTold && kind != "vital" {
      sequence[kind] = max(sequence[kind] ?? 0, last)
    }
    for (table, last) in sequence where shapes.contains(where: { $0.name == table }) {
      let present = try journal.connection.integer(
        "DELETE FROM sqlite_sequence WHERE name = ? RETURNING seq", [.text(table)])
      try journal.connection.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
        [.text(table), .integer(max(last, present ?? 0))])
    }
  }
}

/// The parts of a journal, besides entries and changes, that a broken page may have held.
public enum LostPart: String, CaseIterable, Sendable {
  /// The occurrences of reminders.
  case reminders
  case notifications
  case imports
  case vitals
  case settings
  case watches
  case protocols
  case devices
  /// Remote sources, their sensors, and how far they were read.
  case sources
  /// The date of the last backup.
  case backups
  case deletedForGood = "deleted_for_good"
  /// The name under which other copies know this journal.
  case identity

  /// The tables that nothing else can restore, and those that a complete history can restore.
  var tables: (lost: [String], recorded: [String]) {
    switch self {
    case .reminders: (["occurrence"], ["reminder_rule"])
    case .notifications: (["notification", "alert"], [])
    case .imports: (["intake_refusal", "source"], ["intake"])
    case .vitals: ([], ["vital"])
    case .settings: ([], ["setting", "saved_filter"])
    case .protocols: ([], ["protocol"])
    case .devices: (["device", "session", "packet"], [])
    case .sources: (["remote", "remote_sensor", "remote_cursor", "remote_absent"], [])
    case .watches: (["watch_withdrawn"], ["watch", "watch_outcome"])
    case .backups: (["backup"], [])
    case .deletedForGood: (["forgotten"], [])
    case .identity: (["identity", "replica"], [])
    }
  }
}

extension Salvage {
  func tell(_ repair: inout Repair) throws {
    repair.lostChanges = try lostChanges()
    repair.lostReports = try lostNumbers("report")
    repair.lostSingleReadings = try lostNumbers("single_reading")
    repair.doubtfulReports = try repair.doubtfulReports.filter { report in
      try journal.connection.hasRow(
        "SELECT 1 FROM report WHERE id = ?1 UNION ALL SELECT 1 FROM report_withdrawn WHERE id = ?1",
        [.integer(report)])
    }
    let isHistoryWhole = repair.lostChanges == 0
    let damaged = torn.union(dropped)
    repair.lostParts = try LostPart.allCases.filter { part in
      if !damaged.isDisjoint(with: part.tables.lost) { return true }
      if part == .imports, try lacksIntakes() { return true }
      return !isHistoryWhole && !damaged.isDisjoint(with: part.tables.recorded)
    }
  }

  func lostChanges() throws -> Int {
    try journal.connection.firstRow(
      """
      SELECT coalesce(sum(last), 0) - (SELECT count(*) FROM change) FROM (
        SELECT max(last_seq, coalesce((
          SELECT max(seq) FROM change WHERE change.replica = replica.id), 0)) AS last
        FROM replica)
      """
    ) { max(0, Int($0.integer(0))) } ?? 0
  }

  private func lostNumbers(_ table: String) throws -> [ClosedRange<Int64>] {
    let here = """
      SELECT id FROM \(table) UNION SELECT id FROM \(table)_withdrawn
      UNION SELECT id FROM forgotten WHERE kind = '\(table)'
      """
    // Numbers are never reused: without lost entries' names, each missing number counts as one.
    guard isKnown(table), isKnown("\(table)_withdrawn") else {
      var gaps = NumberRanges()
      var last: Int64 = 0
      for id in try journal.connection.rows("\(here) ORDER BY id", [], { $0.integer(0) }) {
        if id > last + 1 { gaps.add(last + 1...id - 1) }
        last = max(last, id)
      }
      if let end = sequence[table], end > last { gaps.add(last + 1...end) }
      return gaps.all
    }
    let ids = try journal.connection.integers(
      "SELECT DISTINCT id FROM was WHERE kind = ? AND id NOT IN (\(here)) ORDER BY id",
      [.text(table)])
    return NumberRanges(ids).all
  }

  private func lacksIntakes() throws -> Bool {
    guard torn.contains(IntakeRecord.table.name) else { return false }
    guard !torn.contains(Self.index(IntakeRecord.table.name)) else { return true }
    return try journal.connection.hasRow(
      "SELECT 1 FROM was WHERE kind = 'intake' AND id NOT IN (SELECT id FROM intake)")
  }
}
