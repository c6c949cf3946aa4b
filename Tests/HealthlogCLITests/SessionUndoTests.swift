import HealthModel
import Testing

@testable import Intake
@testable import Journal

/// Sessions between the user's changes. It is Friday 2026-11-20, 08:00.
@Suite struct SessionUndoTests {
  @Test("undo passes over sessions and says how to remove one; empty ones aren't mentioned")
  func passedOver() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "gly=90")
    try DeviceOnRecord.add(to: terminal)
    let journal = try Journal(path: terminal.journalPath)
    var empty = try journal.openSession(of: "CUFF", now: terminal.now, in: DeviceOnRecord.zone)
    try journal.close(&empty, .done, now: terminal.now)
    let before = terminal.run("list", "all").output
    let undone = terminal.run("undo")
    #expect(
      undone.error == """
        Recorded automatically, so not undone: import of session 1 with CUFF (1 report and 1 single \
        reading). To remove it: healthlog device discard 1
        Recorded automatically, so not undone: import of session 2 with CUFF (2 single readings). \
        To remove it: healthlog device discard 2

        """)
    #expect(undone.output.contains("Undone: addition of single reading s1"), "\(undone.output)")
    #expect(terminal.run("list", "all").output != before)
    // None of the user's changes is left.
    let nothing = terminal.run("undo")
    #expect(nothing.status == 1 && nothing.error.contains("healthlog device discard 2"))
    #expect(terminal.run("redo").status == 0)
    #expect(terminal.run("list", "all").output == before)
  }

  @Test("Discarding and settling are steps, described by session")
  func steps() throws {
    let terminal = try TestTerminal()
    try DeviceOnRecord.add(to: terminal)
    let before = terminal.run("list", "all").output
    #expect(terminal.run("device", "discard", "1").status == 0)
    #expect(
      terminal.run("undo").output
        == "Undone: deletion of session 1 with CUFF (1 report and 1 single reading)\n")
    #expect(terminal.run("device", "settle", "1", "--at", "07:00").status == 0)
    let history = terminal.run("history", "--last", "3").output
    #expect(history.contains("settling of session 1"), "\(history)")
    #expect(terminal.run("undo").output.contains("Undone: settling of session 1\n"))
    #expect(terminal.run("list", "all").output == before)
    #expect(terminal.run("redo").status == 0)
    #expect(terminal.run("list", "all").output.contains("07:00"))
  }

  @Test("import lists sessions with --all, and undoes one like device discard")
  func imports() throws {
    let terminal = try TestTerminal()
    try DeviceOnRecord.add(to: terminal)
    #expect(terminal.run("import", "list").status == 1)
    #expect(terminal.run("import", "list", "--all").output.hasPrefix("1\t2026-11-20 08:00\t"))
    let shown = terminal.run("import", "show", "1").output
    #expect(
      shown.contains("Device session 1: 'healthlog device show CUFF 1' shows the details\n"))
    #expect(!shown.contains("line "), "\(shown)")
    let json = terminal.run("import", "show", "1", "--json").output
    #expect(json.contains(#""session":1,"#))
    #expect(terminal.run("import", "undo", "1").status == 0)
    let twice = terminal.run("device", "discard", "1")
    #expect(twice.status == 1 && twice.error.contains("already been discarded"))
    #expect(terminal.run("undo").status == 0)
    let journal = try Journal(path: terminal.journalPath)
    _ = try journal.openSession(of: "CUFF", now: terminal.now, in: DeviceOnRecord.zone)
    #expect(terminal.run("import", "undo", "3").status == 75)
  }
}
