import HealthModel
import Testing

@testable import HealthlogCLI
@testable import Phrases

@Suite("Commands, times and periods, typed the way people type") struct TypingTests {
  /// A terminal with a report of Tue 2026-11-10 14:00 and one of last night.
  private func filed() throws -> TestTerminal {
    let terminal = try TestTerminal()
    #expect(terminal.run("add", "temp=36.6", "gly=230", "--at", "2026-11-10 14:00").status == 0)
    #expect(terminal.run("add", "temp=36.8", "gly=90", "--at", "yesterday 9pm").status == 0)
    return terminal
  }

  private func days(_ terminal: TestTerminal, _ line: String...) -> [String] {
    terminal.run(line).output.split(separator: "\n").compactMap {
      $0.split(separator: "\t").dropFirst().first.map { String($0.prefix(16)) }
    }
  }

  @Test("Correcting the time keeps the day, and correcting the day keeps the time")
  func corrections() throws {
    let terminal = try filed()
    #expect(terminal.run("edit", "1", "--at", "15:00").status == 0)
    #expect(days(terminal, "list", "all").first == "2026-11-10 15:00")
    #expect(terminal.run("edit", "1", "--at", "12/11").status == 0)
    #expect(days(terminal, "list", "all").first == "2026-11-12 15:00")
    // The reading was taken in Tokyo, so a corrected time is Tokyo's.
    #expect(terminal.run("edit", "1", "--at", "2026-11-10T08:00+09:00").status == 0)
    #expect(terminal.run("edit", "1", "--at", "9:30").status == 0)
    #expect(terminal.run("show", "1", "--json").output.contains("2026-11-10T09:30:00+09:00"))
  }

  @Test("Without an answer to which hour it was, nothing is saved")
  func dayAlone() throws {
    let terminal = try filed()
    let before = try terminal.dump()
    terminal.answers = []
    #expect(terminal.run("add", "gly=94", "--at", "yesterday").status == 1)
    terminal.answers = ["\u{3}"]
    #expect(terminal.run("add", "gly=94", "--at", "yesterday").status == 130)
    #expect(try terminal.dump() == before)
  }

  @Test(
    "Periods have the same words and the same two options in every command",
    arguments: [
      ["last", "week"], ["last week"], ["W46"], ["--since", "9/11", "--until", "15/11"],
      ["tuesday..W46"], ["2026-11-09..2026-11-15"],
    ])
  func periods(words: [String]) throws {
    let terminal = try filed()
    if words == ["tuesday..W46"] {
      // In this week, the period ends before it starts.
      #expect(terminal.run(["list"] + words).status == 64)
      return #expect(terminal.run("list", "--since", "tuesday").output.contains("2026-11-19"))
    }
    for command in [["list"], ["filter"], ["export", "--format", "csv"]] {
      let output = terminal.run(command + words).output
      #expect(output.contains("2026-11-10") && !output.contains("2026-11-19"), "\(command)")
    }
    #expect(terminal.run(["summary"] + words).output.contains("glycemia\tmg/dL\t1\t230"))
    #expect(terminal.run(["calendar"] + words).output.hasPrefix("2026-11-01\t"))
    let chart = terminal.result { context in
      ChartCommand.run(["chart", "gly", "bp"] + words, context) { request, context in
        let (subjects, days) = try request.openJournal(context).read { try request.drawing(in: $0) }
        try context.print("\(days.lowerBound) \(days.upperBound) \(subjects.count)")
        return 0
      }
    }
    #expect(chart.output == "2026-11-09 2026-11-15 2\n", "\(chart.error)")
  }

  @Test("A year's calendar has twelve months")
  func calendarOfYear() throws {
    let terminal = try filed()
    #expect(terminal.run("calendar", "2025").output.split(separator: "\n").count == 365)
    terminal.columns = 80
    let output = terminal.run("calendar", "2026-10..2026-11").output
    #expect(output.contains("October 2026") && output.contains("November 2026"))
  }

  @Test("A redirection by the shell is explained")
  func redirected() throws {
    let taken = try filed().result { context in
      var context = context
      context.output.fileName = { "180" }
      return HealthlogCommands.run(["filter", "gly"], context)
    }
    #expect(
      taken.error == """
        healthlog: The shell read '>' as a redirection and wrote to the file '180'
          Try: healthlog filter gly above 180

        """)
  }

  @Test("A repeated clock time causes a message that says how to write the second")
  func twice() throws {
    let zone = ZoneInAutumn()
    let terminal = try TestTerminal()
    let told = terminal.result { context in
      var context = context
      context.zone = zone
      return HealthlogCommands.run(["add", "gly=90", "--at", "2025-10-26 02:30"], context)
    }
    #expect(told.status == 0)
    #expect(
      told.error.contains(
        "The clocks showed 02:30 twice on 2025-10-26 in Autumn; using the first (for the "
          + "second: --at 2025-10-26T02:30+01:00)"), "\(told.error)")
    let second = terminal.run("add", "gly=91", "--at", "2025-10-26T02:30+01:00")
    #expect(second.status == 0 && !second.error.contains("twice"))
  }

  /// Clocks go back from +02:00 to +01:00 on 2025-10-26 at 01:00 UTC.
  private struct ZoneInAutumn: TimeZoneRules {
    let identifier = "Autumn"

    func utcOffsetSeconds(at instant: Instant) -> Int {
      instant.seconds < 1_761_440_400 ? 7200 : 3600
    }
  }

  @Test("Help explains itself, and version is also an option")
  func firstTries() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("help", "help").output == terminal.run("help").output)
    #expect(terminal.run("version").output == terminal.run("--version").output)
  }

  @Test("Each synonym suggests an existing command, and none is a command's name")
  func synonyms() throws {
    let table = HealthlogCommands.table
    var said: [(word: String, command: String)] = Synonyms.commands.map { ($0, $1) }
    said += Synonyms.groups.map { ($0, $1) }
    #expect(said.count > 100)
    for (word, command) in said {
      var path = command.split(separator: " ").map(String.init).prefix { !$0.hasPrefix("-") }
      if path.first == "help", path.count > 1 { path.removeFirst() }
      let leads = (1...path.count).reversed().contains {
        table.command(at: Array(path.prefix($0))) != nil
      }
      #expect(
        leads && table.command(at: [path[path.startIndex]]) != nil || command == "help",
        "\(word) leads to \(command)")
      let taken = table.command(at: word.split(separator: " ").map(String.init))
      #expect(taken == nil, "\(word) is a command itself")
      let terminal = try TestTerminal()
      let told = terminal.run(word.split(separator: " ").map(String.init))
      // A command that needs another word is suggested without it.
      #expect(
        told.status == 64
          && (told.error.contains("; use 'healthlog \(command)'")
            || told.error.contains("Try: healthlog \(command)\n")),
        "\(word): \(told.error)")
    }
  }
}
