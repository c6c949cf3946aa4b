public import HealthModel
internal import SQLite

public struct Undone: Equatable, Sendable {
  /// The changes that were undone or redone, in the order in which they were made.
  public let changes: [Change]
  /// Later changes by others, which the undo leaves alone; oldest first.
  public let passedOver: [Change]
}

extension JournalView {
  /// Returns the changes of an entry and its intake, oldest first; if the entry was deleted for
  /// good, only the deletion. Throws if it never existed.
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

  /// Returns the last `count` changes with `start` ≤ time < `end`, newest first; nil sets no limit.
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

  /// Returns whether a person's edit of a single reading is in force; sources skip such a reading.
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

  /// Returns the number that people type for a thing, even if it is forgotten; nil if it has none.
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

  func forgotten(_ number: EntryNumber) throws -> ForgottenRow? {
    try ForgottenRow.table.first(
      connection, where: "kind = ? AND id = ?", [.text(number.kind.rawValue), .integer(number.id)])
  }

  func entryNumber(of object: ObjectName) throws -> EntryNumber? {
    try number(of: object).flatMap { EntryNumber(object.kind, $0) }
  }

  /// The SQL condition that the step of the change `done` isn't undone, or has been redone.
  package static let isNotTakenBack = """
    NOT EXISTS (
      SELECT 1 FROM change AS undone
      WHERE undone.undoes = done.step AND undone.action = 'undo' AND NOT EXISTS (
        SELECT 1 FROM change AS redone WHERE redone.undoes = undone.step))
    """

  /// Returns the person's last step that isn't undone, imports included, and its first change's id.
  func undoableStep() throws -> (step: String, id: Int64)? {
    try connection.firstRow(
      """
      SELECT step, min(id) FROM change WHERE step = (
        SELECT step FROM change AS done
        WHERE actor = 'person' AND action NOT IN ('undo', 'redo', 'forget', 'forgotten')
          AND \(Self.isNotTakenBack)
        ORDER BY id DESC LIMIT 1)
      GROUP BY step
      """
    ) { ($0.text(0), $0.integer(1)) }
  }

  public func undoable() throws -> Undone? {
    guard let (step, id) = try undoableStep() else { return nil }
    return Undone(
      changes: try changes(ofStep: step),
      passedOver: try changes(
        where: "id > ? AND actor NOT IN ('person', 'service') AND action <> 'forgotten'",
        [.integer(id)]))
  }

  /// Returns the undo that a redo would revert; nil if none, or if the person has done more since.
  func redoableStep() throws -> (undo: String, undone: String)? {
    try connection.firstRow(
      """
      SELECT step, undoes FROM change AS undone
      WHERE actor = 'person' AND action = 'undo'
        AND NOT EXISTS (SELECT 1 FROM change AS redone WHERE redone.undoes = undone.step)
        AND NOT EXISTS (
          SELECT 1 FROM change AS done
          WHERE done.id > undone.id AND actor = 'person' AND done.action NOT IN ('undo', 'redo'))
      ORDER BY id DESC LIMIT 1
      """
    ) { ($0.text(0), $0.text(1)) }
  }
}

extension JournalEdit {
  /// Undoes the person's last step. Throws `JournalError.nothingToUndo`, `.changedSince`.
  public mutating func undo() throws -> Undone {
    guard let undone = try view.undoable() else { throw JournalError.nothingToUndo }
    try takeBack(undone.changes, as: .undo)
    return undone
  }

  /// Reverts the last undo. Throws `JournalError.nothingToRedo`, `.changedSince`.
  public mutating func redo() throws -> Undone {
    guard let (undo, undone) = try view.redoableStep() else { throw JournalError.nothingToRedo }
    try takeBack(try view.changes(ofStep: undo), as: .redo)
    return Undone(changes: try view.changes(ofStep: undone), passedOver: [])
  }

  private mutating func takeBack(_ changes: [Change], as action: Action) throws {
    // A forgotten change has no state left to restore.
    for change in changes.reversed() where change.action != .forgotten {
      try takeBack(change, change.object.kind.type, as: action)
    }
    // Record an undo that changes nothing, too; otherwise, the next undo would repeat it.
    if !hasChanged, let first = changes.first {
      try record(action, first.object, before: nil, after: nil, undoing: first.step)
    }
  }

  private mutating func takeBack<State: Changeable>(
    _ change: Change, _: State.Type, as action: Action
  ) throws {
    let name = change.object.name
    let present = try State.find(name, view)
    let before = try Snapshot.value(of: change.before)
    let after = try Snapshot.value(of: change.after)
    // Restore only what this change touched: another change's note on the same report stays.
    let paths = Snapshot.differences(before, after)
    try check(change, present?.snapshot, after, paths)
    let state = try before.map { before in
      let wanted =
        present.map { Snapshot.merged($0.snapshot, taking: paths, from: before) } ?? before
      return try State(Snapshot(name, wanted), over: present, view)
    }
    if present == nil, state == nil { return }
    try apply(action, to: state, over: present, undoing: change.step)
    if State.kind == .reminder { try skipUnasked(of: name, as: action, undoing: change.step) }
  }

  /// Throws `JournalError.changedSince` if others have changed the fields that `change` set.
  private func check(
    _ change: Change, _ present: JSONValue?, _ left: JSONValue?, _ paths: Set<String>
  ) throws {
    guard let path = Snapshot.differences(present, left).intersection(paths).min() else { return }
    let isByOthers = try connection.hasRow(
      """
      SELECT 1 FROM change WHERE object = ?1 AND actor NOT IN ('person', 'service')
        AND id > (SELECT max(id) FROM change WHERE step = ?2)
      """, [.text(change.object.text), .text(change.step)])
    guard isByOthers else { return }
    throw JournalError.changedSince(
      change, field: change.object.kind.type.field(at: path),
      present: Snapshot.parts(of: present)[path], wanted: Snapshot.parts(of: left)[path])
  }
}
