import Foundation
import HealthModel
import Testing

@testable import HealthlogCLI
@testable import Journal
@testable import SQLite

/// Invariants of copies, restores and repairs, command by command.
@Suite struct KeepingTruthTests {
  private func filed() throws -> TestTerminal {
    let terminal = try TestTerminal()
    #expect(terminal.run("add", "temp=36.5", "gly=90", "-n", "first").status == 0)
    return terminal
  }

  @Test("The oldest backup is found by when it was made, whoever has opened it since")
  func rotation() throws {
    let terminal = try filed()
    for _ in 0..<3 {
      #expect(terminal.run("backup").status == 0)
      terminal.now = terminal.now.adding(seconds: 86_400)
    }
    let folder = terminal.folder.appending(path: "backups").path
    #expect(terminal.run("list", "all", "--journal", "\(folder)/journal-2026-11-20.db").status == 0)
    try FileManager.default.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: "\(folder)/journal-2026-11-20.db")
    let made = terminal.run("backup", "--keep", "2")
    #expect(made.error.hasPrefix("Removing 2 older backups: "))
    #expect(made.error.contains("\nRemoved: \(folder)/journal-2026-11-20.db\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "journal-2026-11-22.db", "journal-2026-11-23.db",
      ])
  }

  @Test("restore lists each change that would be lost: edits, notes, settings, reminders")
  func preview() throws {
    let terminal = try filed()
    let file = terminal.folder.appending(path: "b.db").path
    terminal.run("backup", file)
    terminal.run("edit", "1", "gly=250", "-n", "later")
    terminal.run("remind", "at", "20:00")
    terminal.run("config", "set", "unit.glycemia", "mmol/L")
    let shown = terminal.run("restore", file)
    #expect(shown.status == 1)
    #expect(shown.error.contains("3 changes aren't in the backup"))
    for step in ["edit of report 1", "reminder daily", "unit mmol/L"] {
      #expect(shown.error.contains(step), "\(step): \(shown.error)")
    }
    #expect(terminal.run("show", "1").output.contains("later"))
    #expect(terminal.run("restore", file, "--yes").status == 0)
    #expect(terminal.run("show", "1").output.contains("first"))
    // A second restore would lose nothing; the copy that was kept has the former state.
    #expect(!terminal.run("restore", file).error.contains("the backup"))
  }

  @Test("The newest backup in a folder is restored and named; a folder without one is an error")
  func folder() throws {
    let terminal = try filed()
    for note in ["one", "two"] {
      terminal.run("edit", "1", "-n", note)
      #expect(terminal.run("backup").status == 0)
      terminal.now = terminal.now.adding(seconds: 86_400)
    }
    terminal.run("edit", "1", "-n", "three")
    let folder = terminal.folder.appending(path: "backups").path
    let done = terminal.run("restore", folder, "--yes")
    #expect(done.status == 0 && done.error.contains("\(folder)/journal-2026-11-21.db"))
    #expect(terminal.run("show", "1").output.contains("two"))
    let empty = terminal.folder.appending(path: "empty").path
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(terminal.run("restore", empty, "--yes").status == 66)
    // An endless device isn't a backup, and isn't copied.
    #expect(terminal.run("restore", "/dev/zero", "--yes").status == 65)
  }

  @Test(
    "Every command refuses a database with objects that aren't in the schema",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON single_reading BEGIN DELETE FROM report; END",
      "CREATE VIEW t AS SELECT 1", "CREATE TABLE t (x)", "CREATE INDEX t ON report (note)",
      "DROP TABLE alert", "CREATE VIRTUAL TABLE t USING fts5 (x)",
    ])
  func foreign(sql: String) throws {
    let terminal = try filed()
    let evil = terminal.folder.appending(path: "evil.db").path
    terminal.run("backup", evil)
    try Connection(path: evil, mode: .readWrite).execute(sql)
    let mark = try ReadOnlyTests.Mark(evil)
    for line in [["list", "all"], ["add", "gly=100"], ["undo"]] {
      let refused = terminal.run(line + ["--journal", evil])
      #expect(refused.status == 74, "\(line): \(refused)")
      #expect(refused.error.contains("\(evil) isn't a healthlog journal: "), "\(refused)")
    }
    #expect(terminal.run("restore", evil, "--yes").status == 74)
    #expect(try ReadOnlyTests.Mark(evil) == mark)
    #expect(terminal.run("show", "1").output.contains("first"))
    let found = terminal.run("check", "--journal", evil)
    #expect(
      found.status == 1 && found.output.contains("'\(sql.contains("alert") ? "alert" : "t")'"))
    let repaired = terminal.run("check", "--repair", "--journal", evil)
    #expect(repaired.status == 0, "\(repaired)")
    #expect(terminal.run("check", "--journal", evil).status == 0)
    #expect(terminal.run("add", "gly=100", "--journal", evil).status == 0)
    #expect(terminal.run("list", "all", "--journal", evil).output.split(separator: "\n").count == 2)
  }

  @Test(
    "check finds what no import accepts; a journal it calls intact imports from its export",
    arguments: [
      "UPDATE reading SET vital = 'gKycemia' WHERE vital = 'glycemia'",
      "UPDATE reading SET unit = 'mg/dM' WHERE vital = 'glycemia'",
      "UPDATE report SET uid = 'no uid'", "UPDATE change SET action = 'adx'",
      "UPDATE change SET object = 'reporx:1'", "UPDATE report SET taken_at = 64060588800000",
      "INSERT INTO setting VALUES ('notify.details', 'perhaps')",
      "UPDATE report SET note = 'a' || char(27)",
    ])
  func impossible(sql: String) throws {
    let terminal = try filed()
    try Connection(path: terminal.journalPath, mode: .readWrite).execute(sql)
    let found = terminal.run("check")
    #expect(found.status == 1, "\(sql): \(found)")
    let repaired = terminal.run("check", "--repair")
    #expect(terminal.run("check").status == 0, "\(sql): \(repaired)")
    let other = try TestTerminal()
    let file = terminal.folder.appending(path: "all.json").path
    #expect(terminal.run("export", "--output", file).status == 0)
    let came = other.run("import", file)
    #expect(came.status == 0, "\(sql): \(came)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path).contains {
        $0.contains(".kept-")
      })
  }

  @Test("A report with a flipped bit in its uid is still one report after a repair")
  func doubled() throws {
    let terminal = try filed()
    terminal.run("add", "temp=37", "gly=110", "-n", "second")
    try Connection(path: terminal.journalPath, mode: .readWrite).execute(
      "UPDATE report SET uid = substr(uid, 1, 35) || CASE substr(uid, 36) WHEN '0' THEN '1' ELSE '0' END WHERE id = 1"
    )
    // The history has no row with that uid, but SQLite and the schema find nothing wrong.
    try Connection(path: terminal.journalPath, mode: .readWrite).execute(
      "UPDATE reading SET vital = 'gKycemia' WHERE vital = 'glycemia' AND report_id = 2")
    #expect(terminal.run("check", "--repair").output.contains("intact"))
    let rows = terminal.run("list", "all").output.split(separator: "\n")
    #expect(rows.count == 2, "\(rows)")
    #expect(terminal.run("summary", "all").output.contains("\t2\t"))
  }

  @Test("--repair rewrites a header that names another program or version")
  func header() throws {
    for pragma in ["application_id = 7", "user_version = 77"] {
      let terminal = try filed()
      try Connection(path: terminal.journalPath, mode: .readWrite).execute("PRAGMA \(pragma)")
      #expect(terminal.run("list", "all").status != 0)
      #expect(terminal.run("check").status == 1)
      #expect(terminal.run("check", "--repair").status == 0)
      #expect(terminal.run("show", "1").output.contains("first"))
    }
  }

  @Test("A journal others may write is reported, and made private by --repair")
  func writable() throws {
    let terminal = try filed()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o622], ofItemAtPath: terminal.journalPath)
    #expect(terminal.run("check").status == 1)
    #expect(terminal.run("check", "--repair").status == 0)
    #expect(try ReadOnlyTests.Mark(terminal.journalPath).mode == 0o600)
  }

  @Test("The next command that writes removes the leftovers of a killed restore")
  func leftovers() throws {
    let terminal = try filed()
    let left = terminal.folder.appending(path: ".healthlog-Ab3xY9").path
    try FileManager.default.copyItem(atPath: terminal.journalPath, toPath: left)
    #expect(terminal.run("list", "all").status == 0)
    #expect(FileManager.default.fileExists(atPath: left))
    #expect(terminal.run("add", "gly=100").status == 0)
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test("follow reports undo, edits and deletions, and a restore as a reset")
  func following() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file(
      "a.csv", "taken_at,glycemia\n2026-11-01T08:00:00+01:00,100\n2026-11-02T08:00:00+01:00,101\n")
    terminal.run("import", file)
    terminal.run("import", "undo", "1")
    terminal.run("add", "gly=120")
    func cursor(_ lines: String) throws -> String {
      let last = try #require(lines.split(separator: "\n").last)
      let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
      return try #require(object?["cursor"] as? String)
    }
    let first = try cursor(terminal.run("follow", "--after", "0", "--count", "1").output)
    terminal.run("undo")
    terminal.run("undo")
    let back = terminal.run("follow", "--after", first, "--count", "3").output
    #expect(back.contains(#""type":"deletion","kind":"single_reading""#))
    #expect(back.contains(#""value":100"#) && back.contains(#""value":101"#), "\(back)")
    let saved = terminal.folder.appending(path: "b.db").path
    terminal.run("backup", saved)
    terminal.run("edit", "s1", "gly=140")
    let edited = terminal.run("follow", "--after", try cursor(back), "--count", "1").output
    #expect(edited.contains(#""value":140"#))
    terminal.run("restore", saved, "--yes")
    let reset = terminal.run("follow", "--after", try cursor(edited), "--count", "2").output
    #expect(reset.hasPrefix(#"{"type":"reset","#), "\(reset)")
  }
}
