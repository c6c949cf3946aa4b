import HealthModel
import SQLite

/// An intake changes as a whole: all that it brought is there, or has been taken out.
extension IntakeRow: Changeable {
  static let kind = ObjectName.Kind.intake

  static func find(_ name: String, _ view: borrowing JournalView) throws -> IntakeRow? {
    try table.first(
      view.journal.connection, where: "uid = ? AND withdrawn_at IS NULL", [.text(name)])
  }

  /// A summary: its rows are moved by SQL, and stand in no change.
  var snapshot: JSONValue { .object(IntakeRow.table.snapshot(of: self)) }

  init(
    snapshot: JSONValue, named name: String, over present: IntakeRow?,
    _ view: borrowing JournalView
  ) throws {
    guard
      let row = try IntakeRow.table.first(
        view.journal.connection, where: "uid = ?", [.text(name)])
    else { throw JournalError.damaged(table: "intake", column: "uid") }
    self = row
    withdrawnAt = nil
  }

  static func put(
    _ state: IntakeRow?, named name: String, over present: IntakeRow?,
    _ edit: inout JournalEdit
  ) throws {
    var row: IntakeRow
    switch (state, present) {
    case (nil, let present?):
      row = present
      try edit.withdraw(present)
      row.withdrawnAt = edit.now
    case (let state?, nil):
      row = state
      try edit.bringBack(state)
    case (let state?, _): row = state
    case (nil, nil): return
    }
    try table.update(row, edit.journal.connection, where: "id = ?", [.integer(row.id)])
  }

  static func uid(of id: Int64, _ view: borrowing JournalView) throws -> String {
    let uid = try view.journal.connection.firstRow(
      "SELECT uid FROM intake WHERE id = ?", [.integer(id)]
    ) { $0.text(0) }
    guard let uid else { throw JournalError.damaged(table: "intake", column: "id") }
    return uid
  }

  static func id(of uid: String, _ view: borrowing JournalView) throws -> Int64? {
    try view.journal.connection.firstRow(
      "SELECT id FROM intake WHERE uid = ?", [.text(uid)]
    ) { $0.integer(0) }
  }
}
