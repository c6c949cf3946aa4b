internal import HealthModel
internal import SQLite

extension JournalEdit {
  /// Restores what history has and the tables lack, with known numbers; completes partial things.
  mutating func bringBackFromHistory(_ salvage: Salvage, _ repair: inout Repair) throws {
    var doubtful = salvage.doubtful
    let isWhole = try salvage.lostChanges() == 0
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
        if isThere, isWhole, isPartial(object, number, salvage, doubtful) {
          let isComplete = try complete(object, snapshot, object.kind.type)
          if isComplete, let number { doubtful.remove(number) }
        } else if number == nil, isThere, try giveNameBack(object, snapshot) {
          // The row was on record under a broken uid, and now has its name back.
        } else if number == nil, isThere || Self.mayLackWithdrawn(object, salvage) {
          let isKept = try bringBack(object, snapshot, isThere: isThere, object.kind.type)
          if let isKept, let number = try view.entryNumber(of: object) {
            repair.fromHistory.append(number)
            if !isKept { repair.renumbered.append(number) }
            if case .report(let id) = number { doubtful.remove(id) }
            // Its last change may be among the lost ones.
            if !isWhole { repair.outdated.append(number) }
          }
        }
      } catch JournalError.damaged, SQLiteError.constraint {
        // A state that no column can hold never existed.
        try connection.execute("ROLLBACK TO back")
      }
      try connection.execute("RELEASE back")
    }
    repair.doubtfulReports = doubtful.sorted()
    // A report whose name is lost gets a new one.
    let unnamed = try connection.rows("SELECT id, uid FROM report") {
      (id: $0.integer(0), uid: $0.text(1))
    }
    for report in unnamed where !UUIDv7.isUUID(report.uid) {
      try connection.run(
        "UPDATE report SET uid = ? WHERE id = ?", [.text(UUIDv7.nameless()), .integer(report.id)])
    }
  }

  /// Gives a thing's name to a row with its state and a broken name that no change contains.
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

  private func isPartial(
    _ object: ObjectName, _ number: Int64?, _ salvage: Salvage, _ doubtful: Set<Int64>
  ) -> Bool {
    guard let number else { return false }
    switch object.kind {
    case .report: return doubtful.contains(number)
    case .watch: return salvage.torn.contains(OutcomeRow.table.name)
    default: return false
    }
  }

  private static func mayLackWithdrawn(_ object: ObjectName, _ salvage: Salvage) -> Bool {
    switch object.kind {
    case .report: !salvage.torn.isDisjoint(with: ["report_withdrawn", "reading_withdrawn"])
    case .singleReading: salvage.torn.contains("single_reading_withdrawn")
    default: false
    }
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

  /// - Returns: whether it has its old number; nil if it was on record.
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

  /// Inserts a withdrawn row with the thing's old number, so that the thing gets that number back.
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
