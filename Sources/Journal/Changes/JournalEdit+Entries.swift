public import HealthModel
import SQLite

/// What a person files: reports.
extension JournalEdit {
  /// Files a report.
  public mutating func add(_ report: NewReport) throws -> Report {
    let uid = UUIDv7.make(at: now)
    try apply(.add, named: uid, to: ReportState(report, uid: uid), over: nil)
    return try view.report(uid: uid)
  }

  /// Puts what `change` makes of the report numbered `id` in its place; it keeps number and uid.
  /// - Throws: `JournalError.noSuchReport`, and what `change` throws.
  public mutating func edit(
    _ id: Int64, _ change: (ReportDraft) throws -> NewReport
  ) throws -> Report {
    let present = try state(ofReport: id)
    var state = present
    state.take(try change(ReportDraft(try present.report(in: view))))
    try apply(.edit, named: state.row.uid, to: state, over: present)
    return try view.report(id)
  }

  /// Deletes reports, all of them or, when one doesn't exist, none; one step to undo.
  /// - Returns: the reports that were deleted.
  /// - Throws: `JournalError.noSuchReport`.
  public mutating func delete(_ ids: [Int64]) throws -> [Report] {
    var deleted: [Report] = []
    for id in ids where !deleted.contains(where: { $0.id == id }) {
      let present = try state(ofReport: id)
      deleted.append(try present.report(in: view))
      try apply(.delete, named: present.row.uid, to: Optional<ReportState>.none, over: present)
    }
    return deleted
  }

  private func state(ofReport id: Int64) throws -> ReportState {
    let uid = try journal.connection.firstRow(
      "SELECT uid FROM report WHERE id = ?", [.integer(id)]
    ) { $0.text(0) }
    guard let uid, let state = try ReportState.find(uid, view) else {
      throw try view.absence(ofReport: id)
    }
    return state
  }
}
