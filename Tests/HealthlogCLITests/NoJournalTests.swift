import CommandTable
import Foundation
import Journal
import Testing

@testable import HealthlogCLI

/// Commands that only read or change entries create no journal, and name its path.
@Suite struct NoJournalTests {
  private static let words = [
    "ID": "1", "VITAL": "temp", "NAME": "daily", "KEY": "unit.glycemia", "TERM": "gly>1",
    "PERIOD": "week", "VITAL=VALUE": "temp=36.5", "SHELL": "bash",
    "SESSION": "1",
  ]
  /// These create a journal, because they save something.
  private static let makers = [
    "add", "import", "vital set", "vital define", "config set", "remind at", "remind add",
    "remind log", "remind run", "watch start", "protocol start",
  ]
  /// These find the journal themselves, or hand over.
  private static let handing = [
    "chart", "report", "remind doctor", "device scan", "device add", "device sync",
    "device listen", "device doctor", "device forget", "source add", "source pull",
    "source remove",
  ]

  /// Every other command, with all its required arguments.
  static let readers: [[String]] = lines(HealthlogCommands.table.commands, [])

  /// The commands in `readers` that open the journal.
  static let opening = readers.filter {
    // `setup` creates a journal.
    $0 != ["setup"]
      && ![
        ["remind", "install"], ["remind", "uninstall"], ["device", "install"],
        ["device", "uninstall"], ["config", "path"], ["import", "formats"], ["completion", "bash"],
      ].contains($0)
  }

  private static func lines(_ commands: [Command<CLIContext>], _ path: [String]) -> [[String]] {
    commands.flatMap { command -> [[String]] in
      let own = path + [command.name]
      let name = own.joined(separator: " ")
      var line =
        own
        + command.arguments.filter { [.one, .atLeastOne].contains($0.count) }.map {
          words[$0.name] ?? $0.name
        }
      if name == "edit" { line.append("temp=36.5") }
      if name == "device set" { line += ["--user", "1"] }
      if name == "device settle" { line.append("--drop") }
      if name == "remind edit" { line += ["--time", "20:30"] }
      if name == "remind pause" { line += ["--until", "2026-12-01"] }
      let isReader = command.run != nil && !(makers + handing).contains(name)
      return (isReader ? [line] : []) + lines(command.subcommands, own)
    }
  }

  @Test("A missing named journal exits with 66, and none is created", arguments: opening)
  func named(line: [String]) throws {
    let terminal = try TestTerminal()
    let typo = terminal.folder.appending(path: "typo/j.db").path
    let result = terminal.run(line + ["--journal", typo])
    #expect(result.status == 66 && result.output == "", "\(line): \(result)")
    #expect(result.error.hasPrefix("healthlog: There is no journal at \(typo)\n"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: terminal.folder.appending(path: "typo").path))
    terminal.journalIsNamed = true
    #expect(terminal.run(line).status == 66, "\(line)")
  }

  @Test(
    "A missing default journal counts as empty",
    // `follow` waits for the first entry; see FollowTests.
    arguments: readers.filter { $0 != ["follow"] })
  func own(line: [String]) throws {
    let terminal = try TestTerminal()
    let result = terminal.run(line)
    // A missing device or source also exits with 66.
    #expect(![73, 74].contains(result.status), "\(line): \(result)")
    #expect(
      result.status != 66 || line.first == "device" || line.first == "source",
      "\(line): \(result)")
    #expect(!FileManager.default.fileExists(atPath: terminal.journalPath), "\(line)")
  }

  @Test("Commands that only read never say that nothing was saved")
  func readersWords() throws {
    let terminal = try TestTerminal()
    _ = try terminal.file("journal.db", String(repeating: "no database ", count: 100))
    for line in [["list"], ["status"], ["calendar"], ["vital", "list"]] {
      let result = terminal.run(line)
      #expect(result.status != 0 && !result.error.contains("nothing was saved"), "\(result)")
    }
  }

  @Test("A file's name reaches the terminal without control characters")
  func controlCharacters() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file("a\u{1B}]0;x\u{7}.csv", "date,gly\n2026-11-01 08:00,100\n")
    let result = terminal.run("import", file)
    #expect(result.status == 0 && result.output.contains("a\\u{1B}]0;x\\u{7}.csv"))
    #expect(
      !(result.output + result.error).unicodeScalars.contains { [0x1B, 7].contains($0.value) })
  }

  @Test("An unreadable row after a commit is reported as saved, without an error")
  func afterwards() throws {
    let terminal = try TestTerminal()
    let result = terminal.result { context in
      context.afterwards { throw JournalError.nothingToRedo }
      return 0
    }
    #expect(result.status == 0 && result.error.hasPrefix("healthlog: Saved"))
    #expect(!result.error.contains("nothing was saved"))
  }
}
