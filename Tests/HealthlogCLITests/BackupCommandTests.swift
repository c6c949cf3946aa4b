import Foundation
import Journal
import Testing

@Suite struct BackupCommandTests {
  private func filed() throws -> TestTerminal {
    let terminal = try TestTerminal()
    #expect(terminal.run("add", "temp=36.5", "hr=70", "-n", "zanzibar").status == 0)
    return terminal
  }

  @Test("A backup without a name is dated, in the folder backups beside the journal")
  func dated() throws {
    let terminal = try filed()
    let folder = terminal.folder.appending(path: "backups").path
    let first = terminal.run("backup")
    #expect(first.status == 0)
    #expect(first.output == "Backup created: \(folder)/journal-2026-11-20.db\n")
    #expect(terminal.run("backup").output == "Backup created: \(folder)/journal-2026-11-20-2.db\n")
    let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test("A backup is written to the named file or folder, and never overwrites one")
  func named() throws {
    let terminal = try filed()
    let file = terminal.folder.appending(path: "mine.db").path
    #expect(terminal.run("backup", file).output == "Backup created: \(file)\n")
    let again = terminal.run("backup", file)
    #expect(again.status == 73)
    #expect(
      again.error == """
        healthlog: \(file) already exists; it was left unchanged
          Choose another file name

        """)
    let stick = terminal.folder.appending(path: "stick")
    try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
    #expect(
      terminal.run("backup", stick.path).output
        == "Backup created: \(stick.path)/journal-2026-11-20.db\n")
    let missing = terminal.run("backup", stick.path + "/nowhere/")
    #expect(missing.status == 73)
    #expect(missing.error.contains("the folder doesn't exist"))
  }

  @Test("There is no backup without a journal, and no encrypted one without age")
  func nothing() throws {
    let terminal = try TestTerminal()
    let empty = terminal.run("backup")
    #expect(empty.status == 1)
    #expect(empty.error == "The journal is empty, so there is nothing to back up\n")
    #expect(!FileManager.default.fileExists(atPath: terminal.journalPath))
    terminal.run("add", "temp=36.5", "hr=70")
    let sealed = terminal.run("backup", "--encrypt-to", "age1xyz")
    #expect(sealed.status == 69)
    #expect(sealed.error.contains("The program 'age' isn't installed"))
    #expect(!FileManager.default.fileExists(atPath: terminal.folder.path + "/backups"))
  }

  @Test("A restore confirmed on a terminal works, and undo continues from there")
  func restored() throws {
    let terminal = try filed()
    let file = terminal.folder.appending(path: "mine.db").path
    terminal.run("backup", file)
    terminal.run("delete", "1")
    terminal.run("add", "temp=39", "hr=90")
    terminal.answers = ["n"]
    let refused = terminal.run("restore", file)
    #expect(refused.status == 1)
    #expect(
      refused.error == """
        Current journal: 1 report, the latest on 2026-11-20 08:00
        Backup:          1 report, the latest on 2026-11-20 08:00
        Will be removed (not in the backup): 1 report
        Will be restored (not in the journal): 1 report
        2 changes aren't in the backup and would be lost:
          2026-11-20 08:00  addition of report 2: temp 39.0, hr 90
          2026-11-20 08:00  deletion of report 1: temp 36.5, hr 70, note
        Replace the journal with the backup? [y/N] Nothing was restored

        """)
    terminal.answers = ["y"]
    let done = terminal.run("restore", file)
    #expect(done.status == 0)
    #expect(done.output == "Restored from: \(file)\n")
    #expect(
      done.error.hasSuffix("Previous journal: \(terminal.journalPath).kept-2026-11-20-0800\n"))
    #expect(terminal.run("show", "1").output.contains("zanzibar"))
    #expect(
      terminal.run("undo").output.hasPrefix(
        "Undone: addition of report 1: temp 36.5, hr 70, note\n"))
  }

  @Test("Without a terminal, restore needs --yes; a file's name may be a number")
  func withoutTerminal() throws {
    let terminal = try filed()
    let folder = terminal.folder.path
    let nameless = terminal.run("backup", "\(folder)/7")
    #expect(
      nameless.status == 73
        && nameless.error.contains("the folder doesn't exist; a backup's file name"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/7"))
    terminal.run("backup", "\(folder)/7.db")
    try FileManager.default.moveItem(atPath: "\(folder)/7.db", toPath: "\(folder)/7")
    terminal.run("delete", "1")
    let refused = terminal.run("restore", "\(folder)/7")
    #expect(refused.status == 1)
    #expect(
      refused.error.hasSuffix(
        "Not a terminal, so healthlog can't ask. Add --yes to go ahead.\nNothing "
          + "was restored\n"))
    #expect(terminal.run("restore", "7").error.contains("There is no report 7"))
    #expect(terminal.run("restore", "\(folder)/7", "--yes").status == 0)
    #expect(terminal.run("show", "1").status == 0)
  }

  @Test(
    "An argument that is neither a number nor a file is refused",
    arguments: [
      ("seven", 64), ("./seven", 66), ("0", 64), ("seven.db", 66),
    ])
  func neither(word: String, status: Int32) throws {
    let terminal = try filed()
    #expect(terminal.run("restore", word).status == status)
  }

  @Test(
    "An encrypted backup contains nothing readable, and is restored with the key",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/age")))
  func encrypted() throws {
    let terminal = try filed()
    terminal.installed = ["age": "/usr/bin/age"]
    let key = terminal.folder.appending(path: "key.txt").path
    let maker = Process()
    maker.executableURL = URL(filePath: "/usr/bin/age-keygen")
    maker.arguments = ["-o", key]
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    let text = try String(contentsOf: URL(filePath: key), encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains("public key") })
    let recipient = String(try #require(line.split(separator: " ").last))
    let sealed = terminal.run("backup", "--encrypt-to", recipient)
    let file = terminal.folder.path + "/backups/journal-2026-11-20-0800.db.age"
    #expect(sealed.output == "Backup created: \(file)\n")
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(bytes.starts(with: Data("age-encryption.org/".utf8)))
    #expect(bytes.range(of: Data("zanzibar".utf8)) == nil)
    terminal.run("delete", "1")
    #expect(terminal.run("restore", file, "--yes").status == 65)
    #expect(terminal.run("restore", file, "--yes", "--identity", key).status == 0)
    #expect(terminal.run("show", "1").output.contains("zanzibar"))
    // With an invalid recipient, no new file is left.
    #expect(terminal.run("backup", "--encrypt-to", "nobody").status == 74)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: terminal.folder.path + "/backups")
    #expect(left == ["journal-2026-11-20-0800.db.age"])
  }

  @Test("A restore shows the command the service would run, unless it is already set here")
  func command() throws {
    let (terminal, other) = (try filed(), try filed())
    #expect(other.run("config", "set", "reminder.log-command", "xterm -e x").status == 0)
    let file = other.folder.appending(path: "b.db").path
    #expect(other.run("backup", file).status == 0)
    let line = "With this backup, the reminder service will run 'xterm -e x'"
    #expect(terminal.run("restore", file).error.contains(line))
    #expect(terminal.run("restore", file, "--yes").error.contains(line))
    #expect(!terminal.run("restore", file, "--yes").error.contains(line))
    let empty = try TestTerminal()
    #expect(empty.run("restore", file, "--yes").error.contains(line))
  }

  @Test("--keep removes the oldest dated backups made here, and no other files")
  func keep() throws {
    let terminal = try filed()
    let folder = terminal.folder.appending(path: "backups")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["journal-2026-01-01.db", "journal-mine.db", "journal-2026-01-01.db.txt"] {
      try Data([1]).write(to: folder.appending(path: name))
    }
    for _ in 0..<4 {
      #expect(terminal.run("backup", "--keep", "2").status == 0)
      terminal.now = terminal.now.adding(seconds: 86_400)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "journal-2026-01-01.db", "journal-2026-01-01.db.txt", "journal-2026-11-22.db",
        "journal-2026-11-23.db", "journal-mine.db",
      ])
    #expect(terminal.run("backup", "--keep", "0").status == 64)
    let before = try FileManager.default.subpathsOfDirectory(atPath: terminal.folder.path)
    #expect(terminal.run("backup", "--keep", "many").status == 64)
    // An invalid option creates no file.
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: terminal.folder.path).sorted()
        == before.sorted())
  }

  @Test("An old backup that --keep can't remove is named, and the new one is made anyway")
  func stays() throws {
    let terminal = try filed()
    let old = terminal.folder.appending(path: "backups/journal-2026-01-01.db.age")
    try FileManager.default.createDirectory(
      at: old.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Journal(path: terminal.journalPath).backUp(
      to: old.path, now: terminal.now.adding(seconds: -86_400), sealing: { _, _ in })
    // A folder can't be removed like a file.
    try FileManager.default.removeItem(at: old)
    try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
    let made = terminal.run("backup", "--keep", "1")
    #expect(made.status == 0 && made.output.hasPrefix("Backup created: "))
    #expect(
      made.error == """
        Removing 1 older backup: \(old.path)
        Can't remove the old backup \(old.path), so it stays

        """)
  }

  @Test("On a terminal, the owner is told once a day that others may read the journal")
  func open() throws {
    let terminal = try filed()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: terminal.journalPath)
    let words =
      "Other users of this computer can read or change \(terminal.journalPath): "
      + "'healthlog check --repair'\n"
    #expect(terminal.run("show", "1").error == "")
    terminal.errorColumns = 80
    #expect(terminal.run("show", "1").error == words)
    #expect(terminal.run("add", "temp=36.5", "hr=71").error == "")
    terminal.now = terminal.now.adding(seconds: 86_400)
    #expect(terminal.run("add", "temp=36.5", "hr=70").error == words)
    #expect(terminal.run("check", "--repair").status == 0)
    terminal.now = terminal.now.adding(seconds: 86_400)
    #expect(terminal.run("show", "1").error == "")
  }
}
