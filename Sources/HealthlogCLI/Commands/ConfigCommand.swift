import CommandTable
import HealthModel
import Journal

/// Settings by key. Each key is another way to say what a command of its own says.
enum ConfigCommand {
  static let declaration = Command<CLIContext>(
    "config", abstract: "See and set preferences",
    discussion: "The keys are unit.VITAL: the unit in which a vital is shown and typed.",
    subcommands: [get, set, unset, list])

  private static let get = Command<CLIContext>(
    "get", abstract: "Print one preference; exits with 1 when it isn't set",
    arguments: [Argument("KEY", .one, help: "Such as unit.glycemia")]
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let vital = try vital(invocation.arguments[0], journal)
    guard let unit = vital.preferredUnit else { return ExitStatus.nothingMatched }
    try context.print(unit.symbol)
    return ExitStatus.done
  }

  private static let set = Command<CLIContext>(
    "set", abstract: "Set a preference",
    arguments: [
      Argument("KEY", .one, help: "Such as unit.glycemia"),
      Argument("VALUE", .one, help: "Such as mmol/L"),
    ],
    examples: [Example("healthlog config set unit.glycemia mmol/L", "mmol/L from now on")]
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let vital = try vital(invocation.arguments[0], journal)
    let symbol = invocation.arguments[1]
    guard let unit = vital.unit(symbol) else {
      throw VitalSettingsFault.unknownUnit(symbol, accepted: vital.units.map(\.symbol))
    }
    try store(unit.symbol, of: vital, in: journal, context)
    context.tell("unit.\(vital.id)=\(unit.symbol)")
    return ExitStatus.done
  }

  private static let unset = Command<CLIContext>(
    "unset", abstract: "Forget a preference",
    arguments: [Argument("KEY", .one, help: "Such as unit.glycemia")]
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let vital = try vital(invocation.arguments[0], journal)
    guard vital.preferredUnit != nil else { return ExitStatus.nothingMatched }
    try store(nil, of: vital, in: journal, context)
    return ExitStatus.done
  }

  private static let list = Command<CLIContext>(
    "list", abstract: "List the preferences that are set"
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let set = journal.vitals.vitals.filter { $0.preferredUnit != nil }
    for vital in set { try context.print("unit.\(vital.id)=\(vital.usualUnit.symbol)") }
    return set.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static func vital(_ key: String, _ journal: Journal) throws -> Vital {
    guard key.hasPrefix("unit.") else { throw CLIError.notAKey(key) }
    return try VitalOptions.vital(String(key.dropFirst(5)), in: journal.vitals)
  }

  private static func store(
    _ symbol: String?, of vital: Vital, in journal: Journal, _ context: CLIContext
  ) throws {
    var settings =
      try journal.vitalSettings().first { $0.id == vital.id }?.settings ?? VitalSettings()
    settings.preferredUnit = symbol
    try journal.setVital(
      vital.id, settings == VitalSettings() ? nil : settings, now: context.now)
  }
}
