import HealthModel
import TestJournals
import Testing

@testable import Journal

@Suite struct UndoneStepTests {
  @Test("Undo keeps a priority you set, and gets past a change that is already undone")
  func undoBesidePriority() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    _ = try journal.edit(1, now: test.now) { _ in try test.report(priority: 5) }
    _ = try journal.edit(1, now: test.now) { _ in try test.report(note: "x", priority: 5) }
    _ = try journal.undo(now: test.now)
    #expect(try journal.reports(in: .all).map(\.priority.rank) == [5])
    _ = try journal.redo(now: test.now)
    #expect(try journal.reports(in: .all).map(\.priority.rank) == [5])
    // The note is already what undo would restore.
    try journal.connection.execute("UPDATE report SET note = ''")
    for _ in 1...3 { _ = try journal.undo(now: test.now) }
    #expect(try journal.reportCount() == 0)
    #expect(throws: JournalError.nothingToUndo) { try journal.undo(now: test.now) }
  }
}
