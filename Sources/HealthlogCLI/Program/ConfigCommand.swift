import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases
import Terminal

enum ConfigCommand {
  static let declaration = Command<CLIContext>(
    "config", abstract: "Show and change settings",
    rows: [Block.Row("unit.VITAL", "the unit for showing and entering a vital")]
      + Setting.allCases.map { Block.Row($0.rawValue, $0.entry.help) },
    examples: [
      "healthlog config set unit.glycemia mmol/L": "uses mmol/L to show and enter blood glucose",
      "healthlog config list --all": "lists all settings with their values",
    ], subcommands: [get, set, unset, list, path], usual: "list", topics: ["units", "files"])

  private static let all = Flag("all", help: "Include settings that still have their default value")
  private static let key = Argument(
    "KEY", .one, help: "A setting, such as unit.glycemia or notify.details")

  private static let get = Command<CLIContext>(
    "get", abstract: "Print a setting's value, even if it is the default", arguments: [key],
    examples: [
      "healthlog config get unit.glycemia": "prints the unit of blood glucose",
      "healthlog config get backup.every": "prints how often the service backs up the journal",
    ]
  ) { invocation, context in
    let value = try context.readJournal(invocation.journalPath).read { view in
      try preference(invocation.arguments[0], view.vitals).values(in: view).inForce
    }
    guard let value else { return ExitStatus.nothingMatched }
    try context.print(TerminalText.escaped(value))
    return ExitStatus.done
  }

  private static let set = Command<CLIContext>(
    "set", abstract: "Change a setting",
    arguments: [key, Argument("VALUE", .one, help: "Its value, such as mmol/L or on")],
    examples: [
      "healthlog config set unit.glycemia mmol/L": "uses mmol/L to show and enter blood glucose",
      "healthlog config set charts.weekly off": "turns off the weekly charts",
      "healthlog config set backup.every week": "turns on weekly backups of the journal",
      "healthlog config set glucose.targets pregnancy":
        "uses the targets for pregnancy in the doctor's report",
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let (line, isAltered) = try context.alter(journal) { edit in
      let preference = try preference(invocation.arguments[0], edit.view.vitals)
      let value = try preference.checked(invocation.arguments[1], edit.view.vitals)
      try preference.set(value, &edit)
      return "\(preference.key)=\(value)"
    }
    if isAltered { context.tellLine(line) }
    return ExitStatus.done
  }

  private static let unset = Command<CLIContext>(
    "unset", abstract: "Reset a setting to its default", arguments: [key],
    examples: [
      "healthlog config unset unit.glycemia": "returns to the default unit",
      "healthlog config unset notify.details": "hides names and values in notifications again",
    ], changes: true
  ) { invocation, context in
    let wasSet = try context.readJournal(invocation.journalPath).write(now: context.now) { edit in
      let preference = try preference(invocation.arguments[0], edit.view.vitals)
      guard try preference.values(in: edit.view).own != nil else { return false }
      try preference.set(nil, &edit)
      return true
    }
    return wasSet ? ExitStatus.done : ExitStatus.nothingMatched
  }

  private static let list = Command<CLIContext>(
    "list", abstract: "List the settings that you have changed", options: [all, Flag.listJSON],
    examples: [
      "healthlog config list": "lists the settings that you have changed",
      "healthlog config list --all": "lists all settings with their values",
      "healthlog config list --json": "prints the changed settings as JSON for a program",
    ]
  ) { invocation, context in
    let found = try context.readJournal(invocation.journalPath).read { view in
      let preferences =
        view.vitals.measured.map(Preference.unit) + Setting.allCases.map(Preference.setting)
      return try preferences.compactMap { preference -> ListedPreference? in
        let (own, inForce) = try preference.values(in: view)
        guard let value = inForce, own != nil || invocation[all] else { return nil }
        return ListedPreference(key: preference.key, value: value, isSet: own != nil)
      }
    }
    if invocation[.listJSON] {
      try context.print(ListedPreference.document.json(found).text)
    } else if found.isEmpty {
      context.say(
        phrase("You haven't changed any settings; 'healthlog config list --all' lists them all"))
    } else {
      for row in found { try context.print(TerminalText.escaped("\(row.key)=\(row.value)")) }
    }
    return found.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static let path = Command<CLIContext>(
    "path", abstract: "Print the path of the journal, even if it doesn't exist yet",
    discussion: """
      The journal is $HEALTHLOG_JOURNAL if that is set, otherwise healthlog/journal.db in \
      $XDG_DATA_HOME (or in ~/.local/share if that isn't set). --journal overrides all of them. \
      Exits with 1 if there is no journal yet.
      """,
    examples: [
      "healthlog config path": "prints the path of your journal",
      "healthlog config path && healthlog backup":
        "prints the path and, if the journal exists, backs it up",
    ], topics: ["files"]
  ) { invocation, context in
    let path = try context.journalPath(named: invocation.journalPath)
    try context.printName(path)
    return PrivateFile.exists(path) ? ExitStatus.done : ExitStatus.nothingMatched
  }

  static func check(_ invocation: Invocation, _ vitals: VitalCatalogue) throws {
    let preference = try preference(invocation.arguments[0], vitals)
    for value in invocation.arguments.dropFirst() { _ = try preference.checked(value, vitals) }
  }

  private static func preference(_ key: String, _ vitals: VitalCatalogue) throws -> Preference {
    if let setting = Setting(rawValue: key) { return .setting(setting) }
    guard key.hasPrefix("unit.") else { throw ProgramFault.notASetting(key) }
    return .unit(try VitalOptions.vital(String(key.dropFirst(5)), in: vitals))
  }
}

private enum Preference {
  case unit(Vital)
  case setting(Setting)

  var key: String {
    switch self {
    case .unit(let vital): "unit.\(vital.id)"
    case .setting(let setting): setting.rawValue
    }
  }

  func values(in view: borrowing JournalView) throws -> (own: String?, inForce: String?) {
    switch self {
    case .unit(let vital): return (vital.preferredUnit?.symbol, vital.usualUnit.symbol)
    case .setting(let setting):
      let settings = try view.settings()
      return (settings[setting], settings.inForce(setting))
    }
  }

  func checked(_ text: String, _ vitals: VitalCatalogue) throws -> String {
    switch self {
    case .unit(let vital):
      if let unit = vital.unit(text) { return unit.symbol }
      throw VitalSettingsFault.unknownUnit(text, accepted: vital.units.map(\.symbol))
    case .setting(let setting):
      let named = setting == .measured ? try vitals.measured(text) : text
      if let value = setting.value(from: named) { return value }
      throw ProgramFault.notAValue(text, of: setting)
    }
  }

  func set(_ value: String?, _ edit: inout JournalEdit) throws {
    switch self {
    case .unit(let vital): try edit.changeVital(vital.id) { $0.preferredUnit = value }
    case .setting(let setting): try edit.set(setting, to: value)
    }
  }
}

struct ListedPreference {
  let key: String
  let value: String
  let isSet: Bool

  static var document: Document<[ListedPreference]> {
    let columns: [Column<ListedPreference>] = [
      Column("key") { $0.key }, Column("value", "The value in force") { $0.value },
      Column("set", "Whether you set it; false for a default") { $0.isSet },
    ]
    return Document(
      "preferences", of: ["config list"],
      [Column("preferences", each: Columns("preference", columns)) { $0 }])
  }
}
