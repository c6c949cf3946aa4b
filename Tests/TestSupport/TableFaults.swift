public import CommandTable

extension CommandTable {
  /// Returns the mistakes in the table.
  public func faults() -> [String] {
    var faults = CommandTable.faults(in: commands, common: common, path: program)
    for entry in entries where entry.command().name != entry.name {
      faults.append("\(program): \(entry.name) is a command named \(entry.command().name)")
    }
    if let defaultCommand, command(at: [defaultCommand])?.run == nil {
      faults.append("\(program): there is no \(defaultCommand) to run by default")
    }
    return faults
  }

  private static func faults(
    in commands: [Command<Context>], common: [any DeclaredOption], path: String
  ) -> [String] {
    var faults = repeated(commands.map(\.name)).map { "\(path): two commands named \($0)" }
    for command in commands {
      let own = "\(path) \(command.name)"
      let options = (command.options + common).map(\.option)
      faults += repeated(options.map(\.name)).map { "\(own): two options named --\($0)" }
      faults += repeated(options.compactMap(\.short)).map { "\(own): two options named -\($0)" }
      let runs = command.subcommands.filter { $0.run != nil }.map(\.name)
      let helps = options.map(\.help) + command.arguments.map(\.help)
      let hasRun = command.run != nil
      let checks: KeyValuePairs = [
        "the abstract is one line without a full stop":
          command.abstract.isEmpty || command.abstract.hasSuffix("."),
        "does nothing": !hasRun && command.subcommands.isEmpty,
        "there is no \(command.usual ?? "") to run by default":
          command.usual.map { hasRun || !runs.contains($0) } ?? false,
        "takes arguments and does nothing with them": !hasRun && !command.arguments.isEmpty,
        "help is missing": helps.contains(""),
        "only the last argument may vary in number":
          command.arguments.dropLast().contains { $0.count != .one },
      ]
      faults += checks.filter(\.value).map { "\(own): \($0.key)" }
      faults += CommandTable.faults(in: command.subcommands, common: common, path: own)
    }
    return faults
  }

  private static func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
    var seen: Set<Name> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
