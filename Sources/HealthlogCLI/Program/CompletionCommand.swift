import CommandTable
import HealthModel
import Journal
import Phrases
import RemoteSources
import Terminal

/// `completion`: prints a shell's script, which asks this command for candidates.
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
      Example(
        "source <(healthlog completion bash)", "turns on Tab completion in this bash session"),
      Example("healthlog completion fish | source", "turns on Tab completion in this fish session"),
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

  /// Prints candidates as word, tab and meaning, and `\tfiles` if a file is possible; hides errors.
  private static func answer(_ words: [String], _ context: CLIContext) throws {
    let line = Array(words.dropLast())
    let values = CompletionValues(
      journal: HealthlogCommands.journalNamed(in: line), after: line.last, context)
    let candidates = HealthlogCommands.table.candidates(after: line, last: words.last ?? "") {
      values.candidates(for: $0, of: $1)
    }
    for candidate in candidates {
      let parts = [candidate.name, phrase(known: candidate.meaning)]
      try context.print(parts.map { TerminalText.escaped($0) }.joined(separator: "\t"))
    }
    if values.wantsFile { try context.print("\tfiles") }
  }
}

/// Candidates for what help calls `ID`, `PERIOD`, `FORMAT`, …
private final class CompletionValues {
  private let path: String?
  private let context: CLIContext
  /// The word before the unfinished one.
  private let wordBefore: String?
  private(set) var wantsFile = false

  init(journal path: String?, after wordBefore: String?, _ context: CLIContext) {
    (self.path, self.wordBefore, self.context) = (path, wordBefore, context)
  }

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
    case "ID": return numbers
    case "KEY": return settings
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
      return read { try $0.reminderRules().map { Candidate($0.name, RemindText.line($0)) } } ?? []
    // `--as` takes a new name.
    case "NAME" where command.first == "device" && wordBefore != "--as":
      return read { try $0.devices().map { Candidate($0.settings.name, DeviceText.measures($0)) } }
        ?? []
    // `--user` takes a user name at the source.
    case "NAME" where command.first == "source" && wordBefore != "--user":
      return read { try $0.remotes().map { Candidate($0.settings.name, $0.settings.host) } } ?? []
    case "SENSOR": return sensors
    case "PROTOCOL": return Self.candidates(SourceProtocol.allCases.map(\.rawValue))
    case "SESSION":
      return read {
        try $0.lastSessions(atMost: 20).map { Candidate(String($0.number), DeviceText.brief($0)) }
      } ?? []
    case "N|FILE": return imports
    case "N|all": return Self.candidates(["1", "2", "all"])
    case "on|off": return Self.candidates(["on", "off"])
    case "FILE", "FOLDER", "FILE|FOLDER": wantsFile = true
    default: break
    }
    return []
  }

  private static func candidates(_ words: [String]) -> [Candidate] { words.map { Candidate($0) } }

  private func read<Result>(_ body: (borrowing JournalView) throws -> Result) -> Result? {
    try? context.readJournal(path).read(body)
  }

  private var catalogue: VitalCatalogue { read { $0.vitals } ?? .standard }

  private func vitals(_ word: (String) -> String) -> [Candidate] {
    catalogue.groups.flatMap { group in
      let members = group.panel == nil ? [] : group.vitals
      return [Candidate(word(group.shortName), VitalText.name(of: group))]
        + members.map {
          Candidate(word($0.shortName), "\(VitalText.name($0.id)), \($0.usualUnit.symbol)")
        }
    }
  }

  private var numbers: [Candidate] {
    let numbers = read { view in
      try view.lastFiled(atMost: 20).map { Candidate($0.description, brief(try view.entry($0))) }
    }
    return (numbers ?? []) + [Candidate("last", phrase("the last entry you saved"))]
  }

  /// Returns text such as `2026-11-20 08:05, temperature 36.5 °C, heart-rate 70 bpm`.
  private func brief(_ entry: Entry) -> String {
    let values = entry.readings.map {
      "\(VitalText.name($0.vital)) \(CurrentLocale.number($0.text))"
    }
    return ([TimeText.dateAndTime(entry.taken)] + values).joined(separator: ", ")
  }

  private var filters: [SavedFilter] { read { try $0.savedFilters() } ?? [] }

  private var sensors: [Candidate] {
    let source = read { try $0.remotes().first { $0.settings.name == wordBefore } }
    return (source ?? nil)?.sensors
      .map { Candidate($0.name, $0.label ?? $0.vital?.name ?? "") } ?? []
  }

  private var imports: [Candidate] {
    let imports = read {
      try $0.intakes(all: false).suffix(20).map { Candidate(String($0.id), $0.label) }
    }
    return (imports ?? []) + [Candidate("last")]
  }

  private var settings: [Candidate] {
    Self.candidates(Setting.allCases.map(\.rawValue))
      + catalogue.measured.map { Candidate("unit.\($0.id)", $0.usualUnit.symbol) }
  }

  /// The values of the preference that precedes the word, if there are few.
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
