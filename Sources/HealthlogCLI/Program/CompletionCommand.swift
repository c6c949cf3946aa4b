import CommandTable
import HealthModel
import Journal
import Phrases
import Terminal

enum CompletionCommand {
  static let declaration = Command<CLIContext>(
    "completion", abstract: "Print the script for Tab completion in your shell",
    discussion: """
      For bash, add 'source <(healthlog completion bash)' to ~/.bashrc. For zsh, add 'source \
      <(healthlog completion zsh)' after compinit in ~/.zshrc. For fish, add 'healthlog completion \
      fish | source' to ~/.config/fish/config.fish. If healthlog is installed for all users, you \
      don't need to do this. The script completes commands, options, vitals, periods, settings, \
      and the numbers of your latest entries, which zsh and fish show with their values.
      """,
    arguments: [
      Argument("SHELL", .one, help: "bash, zsh or fish"),
      Argument("WORD", .anyNumber, help: "For internal use by the script"),
    ],
    examples: [
      "source <(healthlog completion bash)": "turns on Tab completion in this bash session",
      "healthlog completion fish | source": "turns on Tab completion in this fish session",
    ]
  ) { invocation, context in
    let words = invocation.arguments.dropFirst()
    if invocation.arguments[0] == ShellScript.asking {
      try answer(Array(words), context)
      return ExitStatus.done
    }
    guard words.isEmpty, let script = ShellScript(rawValue: invocation.arguments[0]) else {
      let text = quoted(invocation.arguments.joined(separator: " "))
      throw Explanation.usage(phrase("\(text) isn't a supported shell; use bash, zsh or fish"))
    }
    try context.output.write(script.text)
    return ExitStatus.done
  }

  /// Prints each candidate as word, tab and meaning; `\tfiles` asks for file names. Hides errors.
  private static func answer(_ words: [String], _ context: CLIContext) throws {
    let line = Array(words.dropLast())
    let values = CompletionValues(
      path: HealthlogCommands.journalNamed(in: line), context: context, wordBefore: line.last)
    var wantsFile = false
    let candidates = HealthlogCommands.table.candidates(after: line, last: words.last ?? "") {
      wantsFile = wantsFile || ["FILE", "FOLDER", "FILE|FOLDER"].contains($0)
      return values.candidates(for: $0, of: $1)
    }
    for candidate in candidates {
      let parts = [candidate.name, phrase(known: candidate.meaning)]
      try context.print(parts.map { TerminalText.escaped($0) }.joined(separator: "\t"))
    }
    if wantsFile { try context.print("\tfiles") }
  }
}

/// Candidates for placeholders in help, such as `ID`, `PERIOD` and `FORMAT`.
private struct CompletionValues {
  let path: String?
  let context: CLIContext
  let wordBefore: String?

  func candidates(for shown: String, of command: [String]) -> [Candidate] {
    switch shown {
    case "VITAL=VALUE": return vitals { "\($0)=" }
    case "VITAL" where command == ["chart"]: return vitals { $0 } + Self.periods
    case "VITAL", "VITALS": return vitals { $0 }
    case "TERM":
      return vitals { $0 } + Self.candidates(FilterParser.names) + Self.periods
        + filters.map { Candidate("@\($0.name)", $0.terms) }
    case "NAME" where command == ["filter"] && wordBefore != "--save":
      return filters.map { Candidate($0.name, $0.terms) }
    case "CONDITION":
      return vitals { $0 } + Self.candidates(["above", "below", "outside", "from", "for", "until"])
    case "PERIOD": return Self.periods
    case "GROUPS": return Self.candidates(SearchGroup.allCases.map(\.rawValue))
    case "ID":
      return read { view in
        try view.lastFiled(atMost: 20).map { Candidate($0.description, brief(try view.entry($0))) }
      } + [Candidate("last", phrase("the last entry you saved"))]
    case "KEY":
      return Self.candidates(Setting.allCases.map(\.rawValue))
        + catalogue.measured.map { Candidate("unit.\($0.id)", $0.usualUnit.symbol) }
    case "VALUE" where command == ["config", "set"]: return preferenceValues
    case "TIME", "DAY": return Self.candidates(["now", "today", "yesterday", "tomorrow", "monday"])
    case "WHEN": return Self.candidates(["auto", "always", "never"])
    case "TOPIC": return [Candidate("topics")] + Topics.all.map { Candidate($0.name, $0.abstract) }
    case "SHELL": return Self.candidates(ShellScript.allCases.map(\.rawValue))
    case "1..5": return Self.candidates((1...5).map { String($0) })
    case "FORMAT" where command == ["export"]:
      return Self.candidates(["json", "ndjson", "csv", "fhir", "biobeats", "ics"])
    case "NAME" where command == ["chart"]:
      return Self.candidates(["png", "svg", "pdf", "light", "dark"])
    case "NAME" where command.first == "remind":
      return read { try $0.reminderRules().map { Candidate($0.name, RemindText.line($0)) } }
    // After `--as`, the name is a new one.
    case "NAME" where command.first == "device" && wordBefore != "--as":
      return read { try $0.devices().map { Candidate($0.settings.name, DeviceText.measures($0)) } }
    // After `--user`, the name is that of a user at the source.
    case "NAME" where command.first == "source" && wordBefore != "--user":
      return read { try $0.remotes().map { Candidate($0.settings.name, $0.settings.host) } }
    case "SENSOR":
      let source = read { try $0.remotes() }.first { $0.settings.name == wordBefore }
      return source?.sensors.map { Candidate($0.name, $0.label ?? $0.vital?.name ?? "") } ?? []
    case "PROTOCOL": return Self.candidates(SourceProtocol.allCases.map(\.rawValue))
    case "SESSION":
      return read {
        try $0.lastSessions(atMost: 20).map { Candidate(String($0.number), DeviceText.brief($0)) }
      }
    case "N|FILE":
      return read {
        try $0.intakes(all: false).suffix(20).map { Candidate(String($0.id), $0.label) }
      } + [Candidate("last")]
    case "N|all": return Self.candidates(["1", "2", "all"])
    case "on|off": return Self.candidates(["on", "off"])
    default: return []
    }
  }

  private static func candidates(_ words: [String]) -> [Candidate] { words.map { Candidate($0) } }

  private func read<Element>(_ body: (borrowing JournalView) throws -> [Element]) -> [Element] {
    (try? context.readJournal(path).read(body)) ?? []
  }

  private var catalogue: VitalCatalogue { (try? context.readJournal(path).vitals) ?? .standard }

  private func vitals(_ word: (String) -> String) -> [Candidate] {
    catalogue.groups.flatMap { group in
      let members = group.panel == nil ? [] : group.vitals
      return [Candidate(word(group.shortName), VitalText.name(of: group))]
        + members.map {
          Candidate(word($0.shortName), "\(VitalText.name($0.id)), \($0.usualUnit.symbol)")
        }
    }
  }

  private func brief(_ entry: Entry) -> String {
    let values = entry.readings.map {
      "\(VitalText.name($0.vital)) \(CurrentLocale.number($0.text))"
    }
    return ([TimeText.dateAndTime(entry.taken)] + values).joined(separator: ", ")
  }

  private var filters: [SavedFilter] { read { try $0.savedFilters() } }

  private var preferenceValues: [Candidate] {
    let key = wordBefore ?? ""
    if key == Setting.measured.rawValue { return vitals { $0 } }
    if let setting = Setting(rawValue: key) {
      let usual = Settings().inForce(setting).map { [$0] } ?? []
      let choices = setting.entry.choices
      return Self.candidates(choices.isEmpty ? usual : choices)
    }
    guard key.hasPrefix("unit."), let vital = catalogue.vital(named: String(key.dropFirst(5)))
    else { return [] }
    return Self.candidates(vital.units.map(\.symbol))
  }

  private static let periods = candidates([
    "today", "yesterday", "week", "last week", "month", "last month", "year", "last year", "7d",
    "30d", "90d", "all",
  ])
}
