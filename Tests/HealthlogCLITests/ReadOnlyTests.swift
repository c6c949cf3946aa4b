import CommandTable
import Foundation
import Testing

@testable import HealthlogCLI
@testable import Journal
@testable import SQLite

/// Commands that only read change no bytes or times of any file.
@Suite struct ReadOnlyTests {
  private static let words = [
    "ID": "1", "VITAL": "temp", "NAME": "daily", "KEY": "unit.glycemia", "TERM": "hr>31",
    "PERIOD": "all", "SHELL": "bash", "SESSION": "1", "N": "1", "WORD": "well",
  ]
  /// Commands that also change the journal, never end, or belong to another program.
  private static let others = [
    "backup", "follow", "chart", "report", "remind run", "remind install", "remind uninstall",
    "device install", "device uninstall", "remind doctor", "device scan", "device doctor",
  ]

  static let readers = lines(HealthlogCommands.table.commands, [])

  private static func lines(_ commands: [Command<CLIContext>], _ path: [String]) -> [[String]] {
    commands.flatMap { command -> [[String]] in
      let own = path + [command.name]
      let wanted = command.arguments.filter { [.one, .atLeastOne].contains($0.count) }
      let line = own + wanted.map { words[$0.name] ?? $0.name }
      let isReader =
        command.run != nil && !command.changes && !others.contains(own.joined(separator: " "))
      return (isReader ? [line] : []) + lines(command.subcommands, own)
    }
  }

  /// A file's bytes, time and mode, to detect changes.
  struct Mark: Equatable {
    let bytes: Data
    let changed: Date?
    let mode: Int?

    init(_ path: String) throws {
      bytes = try Data(contentsOf: URL(filePath: path))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      changed = attributes[.modificationDate] as? Date
      mode = attributes[.posixPermissions] as? Int
    }
  }

  private func filled() throws -> TestTerminal {
    let terminal = try TestTerminal()
    let table = "taken_at,temperature,glycemia\n2026-11-18 08:00,36.5,90\n2026-11-18 20:00,,120\n"
    let file = try terminal.file("in.csv", table)
    #expect(terminal.run("import", file).status == 0)
    #expect(terminal.run("add", "temp=36.6", "hr=70", "-n", "well").status == 0)
    #expect(terminal.run("remind", "at", "20:00").status == 0)
    #expect(terminal.run("watch", "start", "gly", "above", "180", "for", "7d").status == 0)
    #expect(terminal.run("backup", terminal.folder.appending(path: "b.db").path).status == 0)
    return terminal
  }

  @Test("A command that only reads changes no bytes, times or names", arguments: readers)
  func unchanged(line: [String]) throws {
    let terminal = try filled()
    let folder = terminal.folder
    let copy = folder.appending(path: "copied.db").path
    try FileManager.default.copyItem(atPath: terminal.journalPath, toPath: copy)
    for named in [nil, folder.appending(path: "b.db").path, copy] {
      let path = named ?? terminal.journalPath
      // A write now might leave the same time as a recent one.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
      let (before, names) = (try Mark(path), try self.names(folder))
      let result = terminal.run(line + (named.map { ["--journal", $0] } ?? []))
      #expect(![74, 75].contains(result.status), "\(line) \(path): \(result.error)")
      #expect(try Mark(path) == before, "\(line) changes \(path)")
      #expect(try self.names(folder) == names, "\(line) leaves files beside \(path)")
    }
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A killed program's log is recovered only in the default journal")
  func killedLog() throws {
    let terminal = try filled()
    let other = terminal.folder.appending(path: "other.db").path
    do {
      // An open journal keeps its log while the files are copied.
      let held = try Journal(path: terminal.journalPath)
      #expect(terminal.run("add", "gly=111").status == 0)
      for ending in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: terminal.journalPath + ending, toPath: other + ending)
      }
      _ = try held.vitals
    }
    let (file, log) = (try Mark(other), try Mark(other + "-wal"))
    #expect(terminal.run("list", "all", "--journal", other).output.contains("111"))
    #expect(try Mark(other) == file)
    #expect(try Mark(other + "-wal") == log)
  }

  @Test("Commands that save nothing create no journal; others say where the new one is")
  func created() throws {
    let terminal = try TestTerminal()
    terminal.keepsNewJournal = true
    for line in [
      ["add", "gly=5"], ["add", "temp=99", "hr=70"], ["config", "set", "unit.gly", "kg"],
    ] {
      #expect(terminal.run(line).status != 0, "\(line)")
      #expect(!FileManager.default.fileExists(atPath: terminal.journalPath), "\(line)")
    }
    let bad = try terminal.file("bad.csv", "taken_at,glycemia\nnever,90\n")
    #expect(terminal.run("import", bad).status == 65)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path) == ["bad.csv"])
    let saved = terminal.run("add", "gly=90")
    #expect(saved.status == 0 && saved.error.contains("New journal: \(terminal.journalPath)"))
    #expect(!terminal.run("add", "gly=91").error.contains("New journal"))
    let there = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path).sorted()
    #expect(there == ["bad.csv", "journal.db"])
  }
}
