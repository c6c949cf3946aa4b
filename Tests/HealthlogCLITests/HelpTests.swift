import CommandTable
import HealthModel
import TestSupport
import Testing

@testable import HealthlogCLI
@testable import Phrases

/// Help pages: concise, formatted, examples first.
@Suite struct HelpTests {
  private static let commands: [([String], Command<CLIContext>)] =
    TranscriptTests.commands.compactMap { path in
      HealthlogCommands.table.command(at: path).map { (path, $0) }
    }

  @Test("Every command has at least two examples, before any explanation")
  func examples() throws {
    for (path, command) in Self.commands {
      #expect(command.examples.count >= 2, "\(path)")
      let page = try HealthlogCommands.table.help(for: path)
      let lines = page.split(separator: "\n").prefix(4)
      #expect(lines.dropFirst(1).contains("Examples:") || lines.last == "Examples:", "\(path)")
    }
  }

  @Test("Examples are valid, and each command has one of its own")
  func taken() throws {
    for (path, command) in Self.commands {
      for example in command.examples {
        let asked = CommandLines.healthlog(in: example.name)
        #expect(!asked.isEmpty, "\(example.name)")
        for words in asked {
          guard case .run = try HealthlogCommands.table.parse(words) else {
            Issue.record("\(example.name)")
            continue
          }
        }
      }
      let own = command.examples.filter {
        $0.name.contains((["healthlog"] + path).joined(separator: " "))
      }
      #expect(!own.isEmpty, "\(path)")
    }
  }

  @Test("The topics a command mentions exist")
  func topics() {
    for (path, command) in Self.commands {
      for name in command.topics { #expect(Topics.named([name])?.name == name, "\(path)") }
    }
  }

  @Test("Examples in topics are valid")
  func topicExamples() throws {
    for topic in Topics.all {
      #expect(!topic.abstract.hasSuffix("."))
      for case .example(let example) in topic.blocks {
        for words in CommandLines.healthlog(in: example.name) {
          guard case .run = try HealthlogCommands.table.parse(words) else {
            Issue.record("\(example.name)")
            continue
          }
        }
      }
    }
  }

  @Test(
    "Synonyms lead to a topic; a command's name is the command",
    arguments: [
      ("units", "units"), ("unit", "units"), ("time", "times"), ("exit", "exit-statuses"),
      ("exit status", "exit-statuses"), ("Exit-Codes", "exit-statuses"), ("severity", "priority"),
      ("journal", "files"), ("meter", "devices"), ("security", "privacy"), ("dates", "times"),
    ])
  func synonyms(words: String, name: String) throws {
    let terminal = try TestTerminal()
    let topic = try #require(Topics.all.first { $0.name == name })
    let shown = terminal.run(["help"] + words.split(separator: " ").map(String.init))
    #expect(shown.output.hasPrefix("\(topic.abstract).\n\n") && shown.status == 0)
  }

  @Test("No synonym is a topic or command, and each leads to a topic")
  func deadSynonyms() {
    for (word, name) in Topics.synonyms {
      #expect(Topics.all.contains { $0.name == name }, "\(word)")
      #expect(!Topics.all.contains { $0.name == word }, "\(word)")
      #expect(HealthlogCommands.table.command(at: [word]) == nil, "\(word)")
    }
  }

  @Test("The topic on units lists every vital with all its names and units")
  func vitals() throws {
    var rows: [Block.Row] = []
    for case .rows(let some) in try #require(Topics.named(["units"])).blocks { rows += some }
    for vital in VitalCatalogue.standard.all {
      let names = Set(vital.shortNames + [vital.id.name])
      let row = rows.first { row in
        row.name.split(separator: ";").contains { part in
          Set(part.split(separator: ",").map { $0.drop { $0 == " " }.description }) == names
        }
      }
      #expect(row?.meaning == vital.units.map(\.symbol).joined(separator: ", "), "\(names)")
    }
  }

  @Test("The topic on exit statuses lists all of them")
  func statuses() throws {
    let topic = try #require(Topics.named(["exit"]))
    guard case .rows(let rows)? = topic.blocks.first else {
      Issue.record("no rows")
      return
    }
    let all = [
      ExitStatus.done, ExitStatus.nothingMatched, ExitStatus.usage, ExitStatus.refused,
      ExitStatus.noSuchFile, ExitStatus.unavailable, ExitStatus.cannotCreate,
      ExitStatus.inputOutput, ExitStatus.busy, ExitStatus.noPermission, ExitStatus.configuration,
      ExitStatus.interrupted,
    ]
    #expect(rows.map(\.name) == all.map(String.init))
  }

  @Test("help topics lists them; a command's help names its topic")
  func listed() throws {
    let terminal = try TestTerminal()
    for topic in Topics.all {
      #expect(terminal.run("help", "topics").output.contains("\n  \(topic.name)  "))
      #expect(HealthlogCommands.table.command(at: [topic.name]) == nil, "\(topic.name)")
    }
    #expect(terminal.run("help", "filter").output.contains("healthlog help filters "))
    #expect(terminal.run("help").output.contains("healthlog help topics"))
  }

  @Test("Headings are bold where there is colour; common options also apply to help")
  func bold() throws {
    let terminal = try TestTerminal()
    terminal.columns = 80
    #expect(!terminal.run("help", "add").output.contains("\u{1B}"))
    #expect(
      terminal.run("help", "add", "--color", "always").output.contains("\u{1B}[1mOptions:\u{1B}[0m")
    )
    terminal.hasColour = true
    for line in [["help", "add"], ["add", "--help"], ["help", "units"]] {
      #expect(terminal.run(line).output.contains("\u{1B}[1m"))
      #expect(!terminal.run(["--color", "never"] + line).output.contains("\u{1B}"))
    }
  }

  @Test("Help longer than the screen uses the pager, unless turned off")
  func paged() throws {
    let terminal = try TestTerminal()
    (terminal.columns, terminal.rows, terminal.hasPager) = (80, 24, true)
    #expect(terminal.run("--no-pager", "help", "import").output.contains("--date-format"))
    #expect(
      terminal.run("help", "import").output.isEmpty && terminal.paged.contains("--date-format"))
  }
}
