internal import HealthModel
internal import SQLite

extension Salvage {
  mutating func settle() throws {
    try dropInvalidRows()
    try dropDoubles()
    try sortReadings()
    // Changes refer to the lost replicas, so insert them again; their uids don't matter.
    let replicas = try journal.connection.rows(
      """
      SELECT replica, max(seq) FROM (
        SELECT replica, seq FROM change UNION ALL SELECT replica, 0 FROM identity)
      WHERE replica NOT IN (SELECT id FROM replica) GROUP BY replica
      """
    ) { ReplicaRow(id: $0.integer(0), uid: UUIDv7.nameless(), lastSequence: $0.integer(1)) }
    try ReplicaRow.table.insert(replicas, journal.connection)
    if torn.contains(VitalRow.table.name) {
      // History restores the settings of these vitals.
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

  /// Deletes stale rows from unreachable pages: their entries were withdrawn or restored later.
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

  /// Moves readings to their reports; deletes orphaned ones, and reports with no reading or note.
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

  /// Restores intakes from the changes of their imports, and inserts missing sources.
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

  /// Deletes rows that refer to lost rows; entries only lose the reference to their intake.
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
    // Repeat this, because other rows may refer to a deleted row.
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

/// The parts of a journal, besides entries and changes, that a broken page may have contained.
public enum LostPart: String, CaseIterable, Sendable {
  case reminders, notifications, imports, vitals, settings, watches, protocols, devices
  /// Remote sources, their sensors, and how far they were read.
  case sources
  /// The times and paths of the last backups.
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
    // Numbers are never reused: if names are lost, each missing number counts as a lost entry.
    guard isKnown(table), isKnown("\(table)_withdrawn") else {
      var gaps = NumberRanges()
      var last: Int64 = 0
      for id in try journal.connection.integers("\(here) ORDER BY id") {
        if id > last + 1 { gaps.add(last + 1...id - 1) }
        last = max(last, id)
      }
      // A broken file may contain any number here, even `Int64.max`.
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

extension JournalEdit {
  /// Restores what only history contains, under old numbers if known; completes what is partial.
  mutating func bringBackFromHistory(_ salvage: Salvage, _ repair: inout Repair) throws {
    var doubtful = salvage.doubtful
    let (isWhole, torn) = (try salvage.lostChanges() == 0, salvage.torn)
    let last = try connection.rows(
      """
      SELECT object, before, after FROM change WHERE coalesce(after, before) IS NOT NULL
        AND id IN (SELECT max(id) FROM change GROUP BY object) ORDER BY id
      """
    ) { (object: $0.text(0), before: $0.optionalText(1), after: $0.optionalText(2)) }
    for change in last {
      guard let object = ObjectName(text: change.object), object.kind != .intake,
        let snapshot = try? JSONReader().value(of: change.after ?? change.before ?? "")
      else { continue }
      let isThere = change.after != nil
      do {
        try connection.execute("SAVEPOINT back")
        let number = try view.number(of: object)
        let (isPartial, mayLackWithdrawn): (Bool, Bool) =
          switch object.kind {
          case .report:
            (
              number.map { doubtful.contains($0) } ?? false,
              !torn.isDisjoint(with: ["report_withdrawn", "reading_withdrawn"])
            )
          case .singleReading: (false, torn.contains("single_reading_withdrawn"))
          case .watch: (number != nil && torn.contains(OutcomeRow.table.name), false)
          default: (false, false)
          }
        if isThere, isWhole, isPartial {
          let isComplete = try complete(object, snapshot, object.kind.type)
          if isComplete, let number { doubtful.remove(number) }
        } else if number == nil, isThere, try giveNameBack(object, snapshot) {
          // The row was on record under a broken uid, and now has its name back.
        } else if number == nil, isThere || mayLackWithdrawn {
          let isKept = try bringBack(object, snapshot, isThere: isThere, object.kind.type)
          if let isKept, let number = try view.entryNumber(of: object) {
            repair.fromHistory.append(number)
            if !isKept { repair.renumbered.append(number) }
            if case .report(let id) = number { doubtful.remove(id) }
            // The entry's last change may be among the lost ones.
            if !isWhole { repair.outdated.append(number) }
          }
        }
      } catch JournalError.damaged, SQLiteError.constraint {
        // A state that no column can hold never existed, so skip it.
        try connection.execute("ROLLBACK TO back")
      }
      try connection.execute("RELEASE back")
    }
    repair.doubtfulReports = doubtful.sorted()
    // A report that has lost its uid gets a new one.
    let unnamed = try connection.rows("SELECT id, uid FROM report") {
      (id: $0.integer(0), uid: $0.text(1))
    }
    for report in unnamed where !UUIDv7.isUUID(report.uid) {
      try connection.run(
        "UPDATE report SET uid = ? WHERE id = ?", [.text(UUIDv7.nameless()), .integer(report.id)])
    }
  }

  /// Gives an entry's uid back to a row with its state and an unknown uid; false if there is none.
  private mutating func giveNameBack(_ object: ObjectName, _ snapshot: JSONValue) throws -> Bool {
    guard object.kind == .report || object.kind == .singleReading, let taken = snapshot["taken_at"]
    else { return false }
    let (table, name) = (object.kind.rawValue, object.kind.uidColumn)
    let candidates = try connection.rows(
      """
      SELECT id, \(name) FROM \(table) WHERE taken_at = ?1 AND intake IS NULL
        AND NOT EXISTS (SELECT 1 FROM change WHERE object = '\(table):' || \(name))
      """, [SQLValue(taken) ?? .null]
    ) { (id: $0.integer(0), name: $0.text(1)) }
    for candidate in candidates {
      let present = try object.kind.type.find(candidate.name, view)?.snapshot
      guard present != nil, Snapshot.differences(present, snapshot).isEmpty else { continue }
      try connection.run(
        "UPDATE \(table) SET uid = ? WHERE id = ?", [object.storedName, .integer(candidate.id)])
      return true
    }
    return false
  }

  /// - Returns: false if the thing isn't on record, and so can't be completed.
  private mutating func complete<State: Changeable>(
    _ object: ObjectName, _ snapshot: JSONValue, _: State.Type
  ) throws -> Bool {
    guard let present = try State.find(object.name, view) else { return false }
    let state = try State(Snapshot(object.name, snapshot), over: present, view)
    if state.snapshot != present.snapshot { try state.put(over: present, &self) }
    return true
  }

  /// - Returns: whether the thing got its old number; nil if it was already on record.
  private mutating func bringBack<State: Changeable>(
    _ object: ObjectName, _ snapshot: JSONValue, isThere: Bool, _: State.Type
  ) throws -> Bool? {
    guard try State.find(object.name, view) == nil else { return nil }
    let state = try State(Snapshot(object.name, snapshot), over: nil, view)
    let isKept = try reserveNumber(of: object, cameWith: snapshot["intake"])
    try state.put(over: nil, &self)
    if State.kind == .vital { try view.loadVitals() }
    if !isThere { try State.find(object.name, view)?.remove(&self) }
    return isKept
  }

  /// Inserts a withdrawn row so that `put` reuses the entry's old number; false if it is unknown.
  private func reserveNumber(of object: ObjectName, cameWith intake: JSONValue?) throws -> Bool {
    let (columns, values): (String, String)
    switch object.kind {
    case .report: (columns, values) = ("note, priority, priority_set", "'', 1, 0")
    case .singleReading: (columns, values) = ("vital, value, severity", "0, 0, 0")
    default: return false
    }
    let kind = object.kind.rawValue
    try connection.run(
      """
      INSERT OR IGNORE INTO \(kind)_withdrawn (
        id, uid, taken_at, utc_offset, \(columns), why, withdrawn_at, intake)
      SELECT id, uid, 0, 0, \(values), 'person', 0, (SELECT id FROM intake WHERE uid = ?2) FROM was
      WHERE kind = '\(kind)' AND uid = ?1
        AND id NOT IN (SELECT id FROM \(kind)) LIMIT 1
      """, [object.storedName, intake.flatMap(SQLValue.init) ?? .null])
    return connection.changedRows > 0
  }
}
