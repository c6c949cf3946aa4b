import CommandTable
import Foundation
import HealthModel
import HealthlogCLI
import Journal
import Phrases
import SQLite
import Testing

@testable import healthlog_manual

/// The manual's pages (A25, C: man pages).
@Suite struct ManualTests {
  private static let manual = Manual(language: "en", date: Manual.settled)
  static let names = manual?.names ?? []

  private func page(_ name: String) throws -> String {
    try #require(Self.manual?.page(name))
  }

  @Test(
    "There is a page of the program, of each command and of the file, in languages that are spoken")
  func pages() throws {
    #expect(Self.names.count == HealthlogCommands.table.entries.count + 2)
    for name in Self.names { #expect(try page(name).hasPrefix(".Dd November 22, 2026\n")) }
    #expect(Self.manual?.page("healthlog-nosuch.1") == nil)
    #expect(Manual(language: "xx", date: Manual.settled) == nil)
  }

  private static let lint = "/usr/bin/mandoc"

  @Test(
    "mandoc finds nothing to say of any page, not even of its style",
    .enabled(if: FileManager.default.isExecutableFile(atPath: lint)))
  func clean() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in Self.names { try Data(page(name).utf8).write(to: folder.appending(path: name)) }
    let process = Process()
    process.executableURL = URL(filePath: Self.lint)
    // There it also finds the pages that others refer to.
    process.currentDirectoryURL = folder
    process.arguments = ["-Tlint", "-Wstyle"] + Self.names
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let told = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: told, as: UTF8.self).isEmpty && process.terminationStatus == 0)
  }

  @Test("A command's page has all that its help has: options, arguments, subcommands, examples")
  func whole() throws {
    for command in HealthlogCommands.table.commands {
      let text = try page("healthlog-\(command.name).1").replacing("\\-", with: "-")
      for command in [command] + command.subcommands {
        for option in command.options.map(\.option) where option.isShown {
          #expect(text.contains("Fl --\(option.name)") || text.contains("Fl -\(option.name)"))
        }
        for argument in command.arguments { #expect(text.contains("Ar \"\(argument.name)\"")) }
        let typed = text.replacing("\\(aq", with: "'").replacing("\\(dq", with: "\"")
          .replacing("\\(ti", with: "~")
        for example in command.examples {
          #expect(typed.contains(".It Li \"\(example.line)\""), "\(example.line)")
        }
      }
      for subcommand in command.subcommands {
        #expect(text.contains(".Ss \"healthlog \(command.name) \(subcommand.name)\""))
      }
    }
  }

  @Test("The program's page has every command and every topic")
  func program() throws {
    let text = try page("healthlog.1").replacing("\\-", with: "-")
    for entry in HealthlogCommands.table.entries {
      #expect(text.contains(".It Xr healthlog-\(entry.name) 1\n"))
    }
    for topic in Topics.all {
      for case .heading(let title) in topic.blocks {
        #expect(text.replacing("\\(aq", with: "'").contains(".Ss \"\(title)\"\n"))
      }
    }
  }

  @Test("What roff would take for its own is told apart from it")
  func escaping() {
    var page = Mdoc()
    page.text("'a' .b \\c -d ~e \"f\". .Pp ends")
    page.add([.example(Example("x \"y z\" Pp", "m"))])
    #expect(
      page.text == """
        \\(aqa\\(aq .b \\ec \\-d \\(tie "f".
        \\&.Pp ends
        .Bl -tag -width Ds
        .It Li "x \\(dqy z\\(dq Pp"
        m
        .El

        """)
  }

  @Test("The file's page names every table that a journal has, and none that it hasn't")
  func tables() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).db")
      .path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    _ = try Journal(path: path)
    let connection = try Connection(path: path, mode: .readOnly)
    let tables = Set(
      try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
      ) { $0.text(0) })
    var named: Set<String> = []
    for case .rows(let rows) in Topics.journalFile.blocks {
      for row in rows {
        named.formUnion(row.name.replacing(" and ", with: ", ").components(separatedBy: ", "))
      }
    }
    let index = tables.filter { $0.hasPrefix("note_word_") }
    #expect(named == tables.subtracting(index).union(["note_word_…"]))
  }
}
