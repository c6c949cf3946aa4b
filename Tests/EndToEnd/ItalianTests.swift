import CommandTable
import Foundation
import HealthModel
import HealthlogCLI
import TestSupport
import Testing

@testable import Phrases

/// The programs in Italian: messages are Italian, and output for programs doesn't change.
@Suite struct ItalianTests {
  /// English texts of healthlog that have an Italian translation, three words or more.
  static let english: [String] = {
    let texts = Language.italian.catalogue?.texts ?? [:]
    let own = texts.values.joined(separator: "\n")
    let parts = texts.keys.flatMap { key in
      key.split(separator: /\{[0-9]\}|\n/).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Set(parts).filter { part in
      part.count >= 12 && part.split(separator: " ").count >= 3 && strstr(own, part) == nil
    }.sorted()
  }()

  private nonisolated(unsafe) static let needles = english.map { strdup($0) }

  /// Searches with `strstr` and strings of C: others would take most of these tests' time.
  static func englishWords(in text: String) -> [String] {
    text.withCString { text in
      zip(english, needles).compactMap { words, needle in
        needle.flatMap { strstr(text, $0) }.map { _ in words }
      }
    }
  }

  private func program() throws -> BuiltProgram {
    let program = try BuiltProgram()
    program.environment["LC_ALL"] = "it_IT.UTF-8"
    program.environment["PATH"] = "\(BuiltProgram.folder.path):/usr/bin:/bin"
    return program
  }

  @Test("The check for English texts works")
  func marks() {
    #expect(Self.english.count > 400)
    #expect(Self.englishWords(in: "healthlog: There is no report 7 or so") != [])
  }

  @Test("The README's tour in Italian has no English sentences")
  func tour() throws {
    let tour = try Tour(BuiltProgram.repository.appending(path: "README.md"), columns: 96)
    tour.program.environment["LC_ALL"] = "it_IT.UTF-8"
    var said = ""
    for (line, shown) in tour.lines where shown != nil {
      let output = try tour.type(line).output
      #expect(Self.englishWords(in: output) == [], "\(line)\n\(output)")
      said += output
    }
    for words in ["rilevazione 1", "frequenza cardiaca", "36,5 °C", "priorità 2", "lun 2025-11-17"]
    {
      #expect(said.contains(words), "\(words) in \(said)")
    }
  }

  @Test("Piped output is the same in Italian")
  func piped() throws {
    let page = BuiltProgram.repository.appending(path: "docs/guide/finding.md")
    let tour = try Tour(page)
    tour.program.environment["LC_ALL"] = "it_IT.UTF-8"
    var tables = 0
    for (line, shown) in tour.lines {
      let output = try tour.type(line).output
      guard let shown, shown.contains("\t") else { continue }
      #expect(output == shown, "\(line)")
      tables += 1
    }
    #expect(tables >= 4)
  }

  /// The refused lines of the English tests: their words, the rows of in.csv if they use it, and
  /// the recorded answer. Leaves out those with escapes.
  static let refusals: [(words: [String], table: [String], usual: Transcript.Result)] =
    Transcript.all.compactMap {
      guard $0.file.hasPrefix("refusals/"), let step = $0.steps.last, let usual = step.result,
        !($0.table + [step.line]).contains(where: { $0.contains("\\") })
      else { return nil }
      return (step.words, $0.table, usual)
    }

  @Test("Refusals are in Italian, with the same exit status")
  func refused() throws {
    #expect(Self.refusals.count > 250)
    let files = ["chart", "import", "export"]
    #expect(Self.refusals.count { files.contains($0.words[0]) } > 40)
    let (program, other) = (try program(), try BuiltProgram())
    var differing = 0
    for (words, table, usual) in Self.refusals {
      try Data((table.joined(separator: "\n") + "\n").utf8).write(
        to: program.home.appending(path: "in.csv"))
      let told = try program.execute(BuiltProgram.folder.appending(path: "healthlog").path, words)
      if told.status != usual.status {
        // The recorded line was refused in strict mode; here it may be understood, as in English.
        try Data((table.joined(separator: "\n") + "\n").utf8).write(
          to: other.home.appending(path: "in.csv"))
        let english = try other.execute(
          BuiltProgram.folder.appending(path: "healthlog").path, words)
        #expect(told.status == english.status, "\(words)")
      }
      #expect(Self.englishWords(in: told.error) == [], "\(words)\n\(told.error)")
      if told.error != usual.error.joined(separator: "\n") + "\n" { differing += 1 }
    }
    #expect(differing > 200)
  }

  @Test("Every help page is in Italian")
  func help() throws {
    let program = try program()
    func pages(_ commands: [Command<CLIContext>], _ path: [String]) -> [[String]] {
      commands.flatMap { [path + [$0.name]] + pages($0.subcommands, path + [$0.name]) }
    }
    for page in [[]] + pages(HealthlogCommands.table.commands, []) {
      let result = try program.execute(
        BuiltProgram.folder.appending(path: "healthlog").path, ["help"] + page)
      #expect(result.status == 0)
      #expect(Self.englishWords(in: result.output) == [], "\(page)\n\(result.output)")
      #expect(result.output.contains(" [opzioni]\n"), "\(page)")
    }
  }

  @Test("The language setting wins over the locale, in help too, until it is unset")
  func setting() throws {
    let program = try BuiltProgram()
    #expect(
      try program.healthlog("config", "set", "language", "italiano").output == "language=it\n")
    #expect(try program.healthlog("list").error.contains("vuoto"))
    #expect(try program.healthlog("help").output.contains("Uso:"))
    #expect(try program.healthlog("lst").error.contains("non"))
    #expect(try program.healthlog("config", "unset", "language").status == 0)
    #expect(try program.healthlog("help").output.contains("Usage:"))
  }

  @Test("The language setting of the journal in use applies to every message")
  func everywhere() throws {
    let (set, italian) = (try BuiltProgram(), try program())
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    for program in [set, italian] {
      try program.healthlog("config", "set", "language", "it")
      try program.healthlog("add", "gly=90", "hr=70")
    }
    let lines = [
      ["check"], ["check", "--repair"], ["restore", "missing.json"], ["remind", "doctor"],
      ["remind", "uninstall"], ["help", "add"], ["add", "--bogus"], ["lst"],
      ["config", "get", "x"],
    ]
    for line in lines {
      let texts = try [set, italian].map { program in
        let result = try program.execute(healthlog, line)
        return (result.output + result.error).replacing(program.home.path, with: "~")
      }
      #expect(texts[0] == texts[1])
      #expect(Self.englishWords(in: texts[0]) == [], "\(line)")
    }
    let other = ["--journal", set.home.appending(path: "other.db").path]
    for line in [["add", "gly=90", "hr=70"], ["config", "set", "language", "en"]] {
      #expect(try set.execute(healthlog, line + other).status == 0)
    }
    #expect(try set.execute(healthlog, ["help"] + other).output.contains("Usage:"))
    #expect(try set.execute(healthlog, ["add", "--bogus"] + other).error.contains("no option"))
    #expect(try set.healthlog("add", "--bogus").error.contains("opzione"))
  }

  @Test(
    "Dates are the same in every language; day names and the first weekday follow the locale",
    arguments: [
      ("en_US.UTF-8", "Mon 2025-11-17 08:00", "sunday", "36.5 °C"),
      ("en_GB.UTF-8", "Mon 2025-11-17 08:00", "monday", "36.5 °C"),
      ("it_IT.UTF-8", "lun 2025-11-17 08:00", "monday", "36,5 °C"),
    ])
  func dates(locale: String, day: String, first: String, value: String) throws {
    let program = try BuiltProgram()
    program.environment["LC_ALL"] = locale
    let shown = try program.healthlog("add", "temp=36.5C", "hr=70", "--at", "2025-11-17 08:00")
    #expect(shown.output.contains(day) && shown.output.contains(value), "\(shown)")
    let month = try program.healthlog("calendar", "2025-11", "--json").output
    #expect(month.contains("\"first_weekday\":\"\(first)\""), "\(month.prefix(200))")
    // Typed weeks are ISO weeks everywhere, starting on Monday.
    let week = try program.healthlog("summary", "2025-W47", "--json").output
    #expect(week.contains("\"2025-11-17\"") && week.contains("\"2025-11-23\""))
  }
}
