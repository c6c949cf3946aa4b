public import HealthModel
internal import SQLite

extension JournalView {
  /// Reads an entry's history, oldest change first; an imported entry's begins with the import.
  /// - Throws: `JournalError.noSuchReport`, `.noSuchSingleReading` if it never existed.
  public func history(of number: EntryNumber) throws -> [Change] {
    if let forgotten = try forgotten(number) {
      let object = "\(forgotten.kind):\(forgotten.uid)"
      return try changes(where: "object = ? AND action = 'forget'", [.text(object)])
    }
    let (table, uid) = (number.kind.rawValue, number.kind.uidColumn)
    let found = try connection.firstRow(
      """
      SELECT \(uid), intake FROM \(table) WHERE id = ?1
      UNION ALL SELECT \(uid), intake FROM \(table)_withdrawn WHERE id = ?1
      """, [.integer(number.id)]
    ) { (uid: $0.text(0), intake: $0.optionalInteger(1)) }
    guard let found else { throw JournalError.noSuch(number) }
    let intake = try found.intake.map {
      ObjectName(.intake, try IntakeRecord.uid(of: $0, self)).text
    }
    return try changes(
      where: "object IN (?, ?)", [.text(ObjectName(number.kind, found.uid).text), intake.stored])
  }

  /// Reads the last changes of the whole journal, newest first; nil means no limit.
  /// - Parameter end: the instant after the period.
  public func history(
    last count: Int? = nil, from start: Instant? = nil, to end: Instant? = nil
  ) throws -> [Change] {
    // SQLite treats a negative LIMIT as no limit.
    try changes(
      where: """
        id IN (SELECT id FROM change WHERE action <> 'forgotten'
          AND (?1 IS NULL OR at >= ?1) AND (?2 IS NULL OR at < ?2) ORDER BY id DESC LIMIT ?3)
        """, [start.stored, end.stored, .integer(Int64(count ?? -1))]
    ).reversed()
  }

  /// Returns whether a person has edited a single reading and not undone that; sources skip it.
  package func isEditedByPerson(_ uid: ReadingUID) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM change AS done
      WHERE object = ? AND action = 'edit' AND actor = 'person' AND \(Self.isNotTakenBack)
      """, [.text(ObjectName(.singleReading, uid.hexadecimal).text)])
  }

  package func changes(ofStep step: String) throws -> [Change] {
    try changes(where: "step = ?", [.text(step)])
  }

  func changes(where condition: String, _ values: [SQLValue]) throws -> [Change] {
    try Change.table.rows(connection, where: "\(condition) ORDER BY id", values).map { row in
      var change = row
      change.number = try number(of: row.object)
      let undone = try row.undoes.flatMap { try firstStep(behind: $0, for: row.object) }
      (change.undoneStep, change.undoneAction, change.undoneAt) =
        (undone?.step, undone?.action, undone?.at)
      return change
    }
  }

  /// Returns the original step behind an undo or a redo, with what it did to a thing.
  private func firstStep(
    behind step: String, for object: ObjectName
  ) throws -> (step: String, action: Action, at: Instant)? {
    let behind = try connection.firstRow(
      "SELECT undoes, action, at FROM change WHERE step = ? ORDER BY object <> ?, id LIMIT 1",
      [.text(step), .text(object.text)]
    ) { (undoes: $0.optionalText(0), action: $0.text(1), at: Instant(milliseconds: $0.integer(2))) }
    guard let behind else { return nil }
    if let undoes = behind.undoes { return try firstStep(behind: undoes, for: object) }
    return Action(rawValue: behind.action).map { (step, $0, behind.at) }
  }

  /// Returns the number that people type for a thing; nil if the thing has a name or is forgotten.
  func number(of object: ObjectName) throws -> Int64? {
    if object.kind == .session {
      return try connection.integer(
        "SELECT id FROM session WHERE intake = (SELECT id FROM intake WHERE uid = ?)",
        [.text(object.name)])
    }
    let tables = object.tables
    guard !tables.isEmpty else { return nil }
    let find = tables.map { "SELECT id FROM \($0) WHERE uid = ?1" }
    let number = try connection.integer(find.joined(separator: " UNION ALL "), [object.storedName])
    if let number { return number }
    return try ForgottenRow.table.first(connection, where: "uid = ?", [.text(object.name)])?.id
  }

  /// Reads the row that records when an entry was deleted for good; nil if it wasn't.
  func forgotten(_ number: EntryNumber) throws -> ForgottenRow? {
    try ForgottenRow.table.first(
      connection, where: "kind = ? AND id = ?", [.text(number.kind.rawValue), .integer(number.id)])
  }

  /// Returns the number of an entry, on record or withdrawn; nil for any other thing.
  func entryNumber(of object: ObjectName) throws -> EntryNumber? {
    try number(of: object).flatMap { EntryNumber(object.kind, $0) }
  }
}
