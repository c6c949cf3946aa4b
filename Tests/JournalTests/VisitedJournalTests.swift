import Foundation
import HealthModel
import Reminders
import SQLite
import TestSupport
import Testing

@testable import Journal

/// The journal of a program that opens it only briefly now and then.
@Suite struct VisitedJournalTests {
  private let folder: URL
  private var path: String { folder.appending(path: "journal.db").path }
  private let today = LocalDate(epochDay: 20_000)

  init() throws {
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "visits-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  private func set(_ name: String, in path: String) throws {
    let rule = ReminderRule(name: name, time: .midnight, since: Instant(seconds: 0))
    try Journal(path: path).setReminder(rule, named: name, now: Instant(seconds: 1))
  }

  private func names(_ visited: VisitedJournal) throws -> [String] {
    var names: [String] = []
    try visited.visit { journal, _ in
      try journal.update(around: today, now: Instant(seconds: 2)) { state in
        names = state.rules.map(\.name)
        return ReminderChanges()
      }
    }
    return names
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A visit leaves no files behind and isn't a change; another program's write is")
  func changes() throws {
    defer { remove() }
    try set("daily", in: path)
    let visited = VisitedJournal(path: path)
    #expect(visited.hasChanged())
    #expect(try names(visited) == ["daily"])
    #expect(try files() == ["journal.db"])
    #expect(!visited.hasChanged())
    try set("evening", in: path)
    #expect(visited.hasChanged())
    #expect(try names(visited) == ["daily", "evening"])
    #expect(!visited.hasChanged())
  }

  @Test("A visit's own write triggers one more look, because others may have written too")
  func ownWrites() throws {
    defer { remove() }
    try set("daily", in: path)
    let visited = VisitedJournal(path: path)
    try visited.visit { journal, _ in try journal.keep(ServiceRun(startedAt: Instant(seconds: 9))) }
    #expect(visited.hasChanged())
    _ = try names(visited)
    #expect(!visited.hasChanged())
  }

  @Test("Another program's write during a visit is seen afterwards")
  func meanwhile() throws {
    defer { remove() }
    try set("daily", in: path)
    let visited = VisitedJournal(path: path)
    try visited.visit { _, _ in try set("evening", in: path) }
    #expect(visited.hasChanged())
  }

  @Test("A file renamed over the journal is another journal")
  func replaced() throws {
    defer { remove() }
    try set("daily", in: path)
    let visited = VisitedJournal(path: path)
    var others: [Bool] = []
    try visited.visit { others.append($1) }
    try visited.visit { others.append($1) }
    let backup = folder.appending(path: "backup.db").path
    try set("backup", in: backup)
    #expect(rename(backup, path) == 0)
    #expect(visited.hasChanged())
    #expect(try names(visited) == ["backup"])
    #expect(others == [true, false])
  }

  @Test("A missing journal reads as empty, and a visit creates none")
  func missing() throws {
    defer { remove() }
    try set("daily", in: path)
    let visited = VisitedJournal(path: path)
    _ = try names(visited)
    try FileManager.default.removeItem(atPath: path)
    #expect(visited.hasChanged())
    #expect(try names(visited).isEmpty)
    #expect(try files().isEmpty)
    // A copy begins as an empty file, and a schema in it would get in the way.
    try Data().write(to: URL(filePath: path))
    #expect(try names(visited).isEmpty)
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    try FileManager.default.removeItem(atPath: path)
    try set("new", in: path)
    var isAnother = false
    try visited.visit { isAnother = $1 }
    #expect(isAnother)
  }

  @Test("Another program's transaction counts as a lock, and nothing else does")
  func locked() throws {
    defer { remove() }
    try set("daily", in: path)
    let visited = VisitedJournal(path: path)
    let other = try Connection(path: path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    do {
      _ = try names(visited)
      Issue.record("it was written to")
    } catch {
      #expect(visited.isLocked(error))
    }
    #expect(!visited.isLocked(JournalError.nothingToUndo))
    #expect(!visited.isLocked(JournalError.storage(.full, path: path)))
    try other.execute("COMMIT")
    #expect(try names(visited) == ["daily"])
  }
}
