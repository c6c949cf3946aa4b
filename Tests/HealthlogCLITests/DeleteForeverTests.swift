import Foundation
import SQLite
import Testing

@Suite struct DeleteForeverTests {
  private func filed() throws -> TestTerminal {
    let terminal = try TestTerminal()
    #expect(terminal.run("add", "temp=36.5", "hr=70", "-n", "zanzibar").status == 0)
    return terminal
  }

  @Test("A deleted entry can be deleted for good, its copies are named, and every command knows")
  func words() throws {
    let terminal = try filed()
    terminal.run("backup")
    terminal.run("delete", "1")
    let gone = terminal.run("delete", "1", "--forever", "--yes")
    #expect(gone.status == 0)
    #expect(
      gone.error == """
        Copies of the journal may still contain what you deleted:
          \(terminal.folder.path)/backups/journal-2026-11-20.db

        """)
    for line in [["show", "1"], ["restore", "1"], ["edit", "1", "hr=80"]] {
      let result = terminal.run(line)
      #expect(result.status == 1, "\(line)")
      #expect(
        result.error
          == "healthlog: report 1 was permanently deleted\n  It can't be restored\n", "\(line)")
    }
    #expect(terminal.run("undo").error == "healthlog: Nothing left to undo\n")
    let history = "2026-11-20 08:00  permanent deletion of report 1\n"
    #expect(terminal.run("history", "1").output == history)
    #expect(terminal.run("history").output == history)
    #expect(terminal.run("history", "--json").status == 0)
    let journal = try Data(contentsOf: URL(filePath: terminal.journalPath))
    #expect(journal.range(of: Data("zanzibar".utf8)) == nil)
    #expect(terminal.run("add", "temp=36.6", "hr=71").output.hasPrefix("Saved report 2 "))
  }

  @Test("An entry's other forms, from edits, are listed with values before anything is deleted")
  func forms() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "bp=210/80", "hr=70")
    terminal.run("edit", "1", "--unset", "hr", "--unset", "dia")
    terminal.run("edit", "s1", "sys=150", "-n", "after rest")
    terminal.answers = ["n"]
    let asked = terminal.run("delete", "1", "--forever")
    #expect(
      asked.error == """
        report 1 from 2026-11-20 08:00: systolic 210 mmHg, diastolic 80 mmHg, heart-rate 70 bpm \
        (no longer in the journal)
        single reading s1 from 2026-11-20 08:00: systolic 150 mmHg, 'after rest'
        Permanently delete all this? It can't be restored. [y/N] Nothing was deleted

        """)
    #expect(terminal.run("show", "s1").status == 0)
    let gone = terminal.run("delete", "1", "--forever", "--yes", "--json")
    #expect(gone.status == 0)
    #expect(gone.output.hasPrefix(#"{"version":2,"reports":[{"id":1,"#))
    #expect(
      gone.output.contains(#""single_readings":[{"id":1,"#) && !gone.output.contains("ermanently"))
  }

  @Test("Exits with 75 while another program still reads the old data")
  func read() throws {
    let terminal = try filed()
    terminal.patienceMilliseconds = 200
    let reader = try Connection(path: terminal.journalPath, mode: .readWrite)
    try reader.execute("BEGIN")
    #expect(try reader.firstRow("SELECT count(*) FROM report") { $0.integer(0) } == 1)
    let gone = terminal.run("delete", "1", "--forever", "--yes")
    #expect((gone.status, gone.output) == (75, "Permanently deleted report 1\n"))
    #expect(gone.error.hasPrefix("Some traces remain in the journal's files for now;"))
    try reader.execute("ROLLBACK")
    #expect(terminal.run("check", "--repair").status == 0)
  }

  @Test("A restored JSON export knows its numbers that were deleted for good")
  func elsewhere() throws {
    let terminal = try filed()
    terminal.run("delete", "1", "--forever", "--yes")
    let out = terminal.run("export")
    #expect(!out.output.contains("zanzibar"))
    let other = try TestTerminal()
    #expect(other.run("import", try terminal.file("journal", out.output)).status == 0)
    #expect(other.run("show", "1").error == terminal.run("show", "1").error)
    #expect(other.run("show", "1").error.contains("was permanently deleted"))
    #expect(other.run("export").output == out.output)
    #expect(other.run("check").status == 0)
    #expect(other.run("add", "temp=36.6", "hr=71").output.hasPrefix("Saved report 2 "))
  }
}
