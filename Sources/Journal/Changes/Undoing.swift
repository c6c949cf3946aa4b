import HealthModel
import SQLite

/// What an undo or a redo has done.
public struct Undone: Equatable, Sendable {
  /// What was taken back, in the order it had been done; of a redo what was done again.
  public let changes: [Change]
  /// What others have changed since, and the undo has left as it is; oldest first.
  public let passedOver: [Change]
}

extension JournalView {
  /// The condition that what `done`, a change, belongs to isn't undone, or is redone.
  static let isNotTakenBack = """
    NOT EXISTS (
      SELECT 1 FROM change AS undone
      WHERE undone.undoes = done.step AND undone.action = 'undo' AND NOT EXISTS (
        SELECT 1 FROM change AS redone WHERE redone.undoes = undone.step))
    """

  /// The person's last step that isn't taken back yet; nil when there is none.
  ///
  /// What came in by itself is no step of the person's, a file that they imported is one.
  func undoableStep() throws -> (step: String, id: Int64)? {
    try journal.connection.firstRow(
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

  /// What would be undone now, and what it would leave as it is; nil when there is nothing.
  public func undoable() throws -> Undone? {
    guard let (step, id) = try undoableStep() else { return nil }
    return Undone(
      changes: try changes(ofStep: step),
      passedOver: try changes(
        where: "id > ? AND actor NOT IN ('person', 'service') AND action <> 'forgotten'",
        [.integer(id)]))
  }

  /// The undo that a redo would take back; nil when something else was done since.
  func redoableStep() throws -> (undo: String, undone: String)? {
    try journal.connection.firstRow(
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
  /// Takes back what the person did last and hasn't taken back yet.
  /// - Throws: `JournalError.nothingToUndo`; `.changedSince` where somebody else has changed what it
  ///   would overwrite.
  public mutating func undo() throws -> Undone {
    guard let undone = try view.undoable() else { throw JournalError.nothingToUndo }
    try takeBack(undone.changes, as: .undo)
    return undone
  }

  /// Does again what was undone last, unless something else was done since.
  /// - Throws: `JournalError.nothingToRedo`, `.changedSince`.
  public mutating func redo() throws -> Undone {
    guard let (undo, undone) = try view.redoableStep() else { throw JournalError.nothingToRedo }
    try takeBack(try view.changes(ofStep: undo), as: .redo)
    return Undone(changes: try view.changes(ofStep: undone), passedOver: [])
  }

  /// Puts every object back into the state before `changes`, the last one first.
  private mutating func takeBack(_ changes: [Change], as action: Action) throws {
    // What was forgotten says nothing of how it was.
    for change in changes.reversed() where change.action != .forgotten {
      try takeBack(change, change.object.kind.type, as: action)
    }
    // One that is as it was already is undone all the same: it isn't the next to be.
    if !hasChanged, let first = changes.first {
      try record(action, first.object, before: nil, after: nil, undoing: first.step)
    }
  }

  private mutating func takeBack<State: Changeable>(
    _ change: Change, _: State.Type, as action: Action
  ) throws {
    let name = change.object.name
    let present = try State.find(name, view)
    let (before, after) = (
      try Snapshot.value(of: change.before), try Snapshot.value(of: change.after)
    )
    // Only what this change touched is put back: another's note on the same report stays.
    let paths = Snapshot.differences(before, after)
    try check(change, present?.snapshot, after, paths)
    let state = try before.map { before in
      let wanted =
        present.map { Snapshot.merged($0.snapshot, taking: paths, from: before) } ?? before
      return try State(snapshot: wanted, named: name, over: present, view)
    }
    if present == nil, state == nil { return }
    try apply(action, named: name, to: state, over: present, undoing: change.step)
    if State.kind == .reminder { try skipUnasked(of: name, as: action, undoing: change.step) }
  }

  /// What the change left must still be there, unless the person or the service put another in its
  /// place.
  private func check(
    _ change: Change, _ present: JSONValue?, _ left: JSONValue?, _ paths: Set<String>
  ) throws {
    let others = Snapshot.differences(present, left).intersection(paths)
    guard let path = others.min() else { return }
    let isByOthers = try journal.connection.firstRow(
      """
      SELECT 1 FROM change WHERE object = ?1 AND actor NOT IN ('person', 'service')
        AND id > (SELECT max(id) FROM change WHERE step = ?2)
      """, [.text(change.object.text), .text(change.step)]
    ) { _ in true }
    guard isByOthers == true else { return }
    throw JournalError.changedSince(
      change, field: change.object.kind.type.field(at: path),
      present: Snapshot.parts(of: present)[path], wanted: Snapshot.parts(of: left)[path])
  }
}
