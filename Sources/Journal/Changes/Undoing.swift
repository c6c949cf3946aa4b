internal import HealthModel
internal import SQLite

/// The result of an undo or a redo.
public struct Undone: Equatable, Sendable {
  /// The changes that were undone or redone, in the order in which they were made.
  public let changes: [Change]
  /// Later changes by others, which the undo has left alone; oldest first.
  public let passedOver: [Change]
}

extension JournalView {
  /// The SQL condition that the step of the change `done` isn't undone, or has been redone.
  package static let isNotTakenBack = """
    NOT EXISTS (
      SELECT 1 FROM change AS undone
      WHERE undone.undoes = done.step AND undone.action = 'undo' AND NOT EXISTS (
        SELECT 1 FROM change AS redone WHERE redone.undoes = undone.step))
    """

  /// Returns the person's last step that isn't undone: their imports count, automatic ones don't.
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

  /// Returns what undo would revert now, and what it would leave alone; nil if there is nothing.
  public func undoable() throws -> Undone? {
    guard let (step, id) = try undoableStep() else { return nil }
    return Undone(
      changes: try changes(ofStep: step),
      passedOver: try changes(
        where: "id > ? AND actor NOT IN ('person', 'service') AND action <> 'forgotten'",
        [.integer(id)]))
  }

  /// Returns the undo that a redo would revert; nil if something else has been done since.
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
  /// Undoes the person's last step that isn't undone yet.
  /// - Throws: `JournalError.nothingToUndo`; `.changedSince` if others changed what it overwrites.
  public mutating func undo() throws -> Undone {
    guard let undone = try view.undoable() else { throw JournalError.nothingToUndo }
    try takeBack(undone.changes, as: .undo)
    return undone
  }

  /// Repeats the last undone step, unless something else was done since.
  /// - Throws: `JournalError.nothingToRedo`, `.changedSince`.
  public mutating func redo() throws -> Undone {
    guard let (undo, undone) = try view.redoableStep() else { throw JournalError.nothingToRedo }
    try takeBack(try view.changes(ofStep: undo), as: .redo)
    return Undone(changes: try view.changes(ofStep: undone), passedOver: [])
  }

  /// Puts every object back into its state before `changes`, starting with the last change.
  private mutating func takeBack(_ changes: [Change], as action: Action) throws {
    // A forgotten change no longer has the state before it.
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

  /// Checks that objects are as the change left them, or changed only by the person or service.
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
