import CommandTable
import HealthModel
import Journal
import Phrases
import RemoteSources
import Terminal

/// What the Tab key finishes: the scripts of three shells ask this command, which knows the table of
/// commands and the journal.
enum CompletionCommand {
  static let declaration = Command<CLIContext>(
    "completion", abstract: "Print the script for Tab completion in your shell",
    discussion: """
      For bash, put 'source <(healthlog completion bash)' into ~/.bashrc; for zsh, 'source \
      <(healthlog completion zsh)' after compinit in ~/.zshrc; for fish, 'healthlog completion \
      fish | source' into ~/.config/fish/config.fish. If healthlog is installed for all users, \
      there is nothing to do. It completes commands, options, vitals, periods, settings, and the \
      numbers of your latest entries, which zsh and fish show with their values.
      """,
    arguments: [
      Argument("SHELL", .one, help: "bash, zsh or fish"),
      Argument("WORD", .anyNumber, help: "For the scripts' own use"),
    ],
    examples: [
      Example("source <(healthlog completion bash)", "turns on Tab completion in this bash"),
      Example("healthlog completion fish | source", "turns it on in this fish"),
    ]
  ) { invocation, context in
    let words = invocation.arguments.dropFirst()
    if invocation.arguments[0] == ShellScript.asking {
      try answer(Array(words), context)
      return ExitStatus.done
    }
    guard words.isEmpty, let script = ShellScript(rawValue: invocation.arguments[0]) else {
      throw CompletionFault.notAShell(invocation.arguments.joined(separator: " "))
    }
    try context.output.write(script.text)
    return ExitStatus.done
  }

  /// A line for each candidate: the word, a tab, what it means; a tab and `files` where a file's name
  /// belongs. Nobody is told of faults while they type.
  private static func answer(_ words: [String], _ context: CLIContext) throws {
    let line = Array(words.dropLast())
    let values = CompletionValues(
      journal: HealthlogCommands.journalNamed(in: line), after: line.last, context)
    let candidates = HealthlogCommands.table.candidates(after: line, last: words.last ?? "") {
      values.candidates(for: $0, of: $1)
    }
    for candidate in candidates {
      let parts = [candidate.word, phrase(known: candidate.meaning)]
      try context.print(parts.map { TerminalText.escaped($0) }.joined(separator: "\t"))
    }
    if values.wantsFile { try context.print("\tfiles") }
  }
}

/// The words that stand for what help calls `ID`, `PERIOD`, `FORMAT`, …
private final class CompletionValues {
  private let path: String?
  private let context: CLIContext
  /// The word before the one that is finished.
  private let wordBefore: String?
  /// Whether a file's name may stand where it was asked for.
  private(set) var wantsFile = false

  init(journal path: String?, after wordBefore: String?, _ context: CLIContext) {
    self.path = path
    self.wordBefore = wordBefore
    self.context = context
  }

  func candidates(for shown: String, of command: [String]) -> [Candidate] {
    switch shown {
    case "VITAL=VALUE": return vitals { "\($0)=" }
    case "VITAL":
      return command == ["chart"] ? vitals { $0 } + Self.periods : vitals { $0 }
    case "VITALS": return vitals { $0 }
    case "TERM": return vitals { $0 } + Self.terms + Self.periods
    case "CONDITION": return vitals { $0 } + Self.clauses
    case "PERIOD": return Self.periods
    case "ID": return numbers
    case "KEY": return settings
    case "VALUE" where command == ["config", "set"]: return preferenceValues
    case "TIME", "DAY": return Self.days
    case "WHEN": return ["auto", "always", "never"].map { Candidate($0) }
    case "TOPIC":
      return [Candidate("topics")] + Topics.all.map { Candidate($0.name, $0.abstract) }
    case "SHELL": return ShellScript.allCases.map { Candidate($0.rawValue) }
    case "1..5": return (1...5).map { Candidate(String($0)) }
    case "FORMAT" where command == ["export"]:
      return ["json", "ndjson", "csv", "fhir", "biobeats"].map { Candidate($0) }
    case "NAME" where command == ["chart"]:
      return ["png", "svg", "pdf", "light", "dark"].map { Candidate($0) }
    case "NAME" where command.first == "remind": return reminders
    case "NAME" where command.first == "device": return devices
    case "NAME" where command.first == "source": return sources
    case "SENSOR": return sensors
    case "PROTOCOL": return SourceProtocol.allCases.map { Candidate($0.rawValue) }
    case "SESSION": return sessions
    case "N|FILE": return imports
    case "N|all": return ["1", "2", "all"].map { Candidate($0) }
    case "on|off": return ["on", "off"].map { Candidate($0) }
    case "FILE", "FOLDER", "FILE|FOLDER": wantsFile = true
    default: break
    }
    return []
  }

  private func read<Result>(
    _ body: (borrowing JournalView) throws -> Result, otherwise: Result
  ) -> Result {
    (try? context.readJournal(path).read(body)) ?? otherwise
  }

  private func vitals(_ word: (String) -> String) -> [Candidate] {
    let vitals = read({ $0.vitals }, otherwise: .standard)
    return vitals.groups.flatMap { group in
      let members = group.panel == nil ? [] : group.vitals
      return [Candidate(word(group.shortName), VitalText.name(of: group))]
        + members.map {
          Candidate(word($0.shortName), "\(VitalText.name($0.id)), \($0.usualUnit.symbol)")
        }
    }
  }

  private var numbers: [Candidate] {
    read(
      { view in
        try view.lastFiled(atMost: 20).map {
          Candidate($0.description, EntryText.brief(try view.entry($0)))
        }
      }, otherwise: []) + [Candidate("last", EntryText.lastFiled)]
  }

  private var reminders: [Candidate] {
    read({ try $0.reminderRules().map { Candidate($0.name, RemindText.line($0)) } }, otherwise: [])
  }

  /// All but the name that a device is to get.
  private var devices: [Candidate] {
    guard wordBefore != "--as" else { return [] }
    return read(
      { try $0.devices().map { Candidate($0.settings.name, DeviceText.measures($0)) } },
      otherwise: [])
  }

  /// All but the name of a user there.
  private var sources: [Candidate] {
    guard wordBefore != "--user" else { return [] }
    return read(
      { try $0.remotes().map { Candidate($0.settings.name, $0.settings.host) } }, otherwise: [])
  }

  /// Of the source whose name stands before.
  private var sensors: [Candidate] {
    read(
      { view in
        try view.remotes().first { $0.settings.name == wordBefore }?.sensors
          .map { Candidate($0.name, $0.label ?? $0.vital?.name ?? "") }
      }, otherwise: nil) ?? []
  }

  private var sessions: [Candidate] {
    read(
      {
        try $0.lastSessions(atMost: 20).map { Candidate(String($0.number), DeviceText.brief($0)) }
      },
      otherwise: [])
  }

  private var imports: [Candidate] {
    read(
      { try $0.intakes(all: false).suffix(20).map { Candidate(String($0.number), $0.label) } },
      otherwise: []) + [Candidate("last")]
  }

  private var settings: [Candidate] {
    let vitals = read({ $0.vitals.vitals }, otherwise: VitalCatalogue.standard.vitals)
    return Setting.allCases.map { Candidate($0.rawValue) }
      + vitals.map { Candidate("unit.\($0.id)", $0.usualUnit.symbol) }
  }

  /// What the preference that stands before may be, where that is a handful.
  private var preferenceValues: [Candidate] {
    let key = wordBefore ?? ""
    if key == Setting.measured.rawValue { return vitals { $0 } }
    if let setting = Setting(rawValue: key) {
      let usual = Settings().inForce(setting).map { [$0] } ?? []
      let choices = setting.entry.choices
      return (choices.isEmpty ? usual : choices).map { Candidate($0) }
    }
    let vitals = read({ $0.vitals }, otherwise: .standard)
    guard key.hasPrefix("unit."), let vital = vitals.vital(named: String(key.dropFirst(5))) else {
      return []
    }
    return vital.units.map { Candidate($0.symbol) }
  }

  private static let periods = [
    "today", "yesterday", "week", "last week", "month", "last month", "year", "last year", "7d",
    "30d",
    "90d", "all",
  ].map { Candidate($0) }

  private static let days = ["now", "today", "yesterday", "tomorrow", "monday"].map {
    Candidate($0)
  }

  private static let terms = FilterParser.names.map { Candidate($0) }

  private static let clauses =
    ["above", "below", "outside", "from", "for", "until"].map { Candidate($0) }
}
