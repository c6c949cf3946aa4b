import CommandTable
import Foundation
import HealthModel
import HealthlogCLI
import Journal
import Phrases
import SQLite
import TestSupport
import Testing

@testable import healthlog_manual

/// The manual pages, in every language (A25, C: man pages).
@Suite struct ManualTests {
  private static func manual(_ language: Language) -> Manual {
    Manual(language: language, date: Manual.settled)
  }

  private func page(_ name: String, _ language: Language) throws -> String {
    try #require(Self.manual(language).page(name))
  }

  @Test("The program, each command and the file have a page", arguments: Language.allCases)
  func pages(language: Language) throws {
    let manual = Self.manual(language)
    #expect(manual.names.count == HealthlogCommands.table.entries.count + 2)
    let dates: [Language: String] = [
      .english: "November 22, 2026", .italian: "22 novembre 2026",
    ]
    for name in manual.names {
      #expect(try page(name, language).hasPrefix(".Dd \(dates[language].map { "\($0)\n" } ?? "")"))
    }
    #expect(manual.page("healthlog-nosuch.1") == nil)
  }

  private static let lint = "/usr/bin/mandoc"

  /// lint's messages about headings and dates that aren't English.
  private static let ofTranslation = [
    "WARNING: cannot parse date, using it verbatim: Dd ",
    "WARNING: first section is not \"NAME\": Sh ",
    "STYLE: possible typo in section name: Sh ",
    "WARNING: description line outside NAME section: Nd",
  ]

  @Test(
    "mandoc accepts every page, except for translated headings",
    .enabled(if: FileManager.default.isExecutableFile(atPath: lint)),
    arguments: Language.allCases)
  func clean(language: Language) throws {
    let manual = Self.manual(language)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in manual.names {
      try Data(page(name, language).utf8).write(to: folder.appending(path: name))
    }
    let process = Process()
    process.executableURL = URL(filePath: Self.lint)
    // References to other pages are resolved here.
    process.currentDirectoryURL = folder
    process.arguments = ["-Tlint", "-Wstyle"] + manual.names
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let told = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: told, as: UTF8.self).split(separator: "\n")
    let allowed = language == .english ? [] : Self.ofTranslation
    #expect(lines.filter { line in !allowed.contains { line.contains($0) } } == [])
    #expect(process.terminationStatus == (allowed.isEmpty ? 0 : 2))
  }

  @Test("A translated page tells groff its section names, and is never hyphenated")
  func translated() throws {
    let text = try page("healthlog-add.1", .italian)
    for line in [
      ".ds doc-section-name NOME\n", ".ds doc-section-synopsis SINTASSI\n",
      ".ds doc-volume \"Manuale dei comandi\n", ".nr doc-hyphen-flags 0\n", ".Sh NOME\n",
      ".Sh SINTASSI\n", ".Sh DESCRIZIONE\n", ".Sh STATO DI USCITA\n", ".Sh ESEMPI\n",
      ".Sh VEDERE ANCHE\n", ".Op Ar \"opzioni\"\n",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(try !page("healthlog-add.1", .english).contains(".ds"))
  }

  /// A page with its escapes resolved.
  private func read(_ text: String) -> String {
    [("\\-", "-"), ("\\(aq", "'"), ("\\(dq", "\""), ("\\(ti", "~"), ("\\&", "")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  @Test(
    "A command's page has everything in its help: options, arguments, subcommands, examples",
    arguments: Language.allCases)
  func whole(language: Language) throws {
    for command in HealthlogCommands.table.commands {
      let text = try read(page("healthlog-\(command.name).1", language))
      for command in [command] + command.subcommands {
        for option in command.options.map(\.option) where option.isShown {
          #expect(text.contains("Fl --\(option.name)") || text.contains("Fl -\(option.name)"))
        }
        for argument in command.arguments { #expect(text.contains("Ar \"\(argument.name)\"")) }
        for example in command.examples {
          #expect(text.contains(".It Li \"\(example.name)\""), "\(example.name)")
        }
      }
      for subcommand in command.subcommands {
        #expect(text.contains(".Ss \"healthlog \(command.name) \(subcommand.name)\""))
      }
    }
  }

  @Test("The program's page lists every command and topic", arguments: Language.allCases)
  func program(language: Language) throws {
    let text = try read(page("healthlog.1", language))
    for entry in HealthlogCommands.table.entries {
      #expect(text.contains(".It Xr healthlog-\(entry.name) 1\n"))
    }
    for topic in Topics.all(in: language) {
      for case .heading(let title) in topic.blocks {
        #expect(text.contains(".Ss \"\(title)\"\n"))
      }
    }
  }

  @Test("Text that roff would interpret is escaped")
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

  @Test("The file's page names exactly the tables of a journal", arguments: Language.allCases)
  func tables(language: Language) throws {
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
    for case .rows(let rows) in Topics.journalFile(in: language).blocks {
      for row in rows {
        named.formUnion(row.name.replacing(#/ (and|e) /#, with: ", ").components(separatedBy: ", "))
      }
    }
    let index = tables.filter { $0.hasPrefix("note_word_") }
    #expect(named == tables.subtracting(index).union(["note_word_…"]))
  }
}
