/// All commands of a program.
public struct CommandTable<Context>: Sendable {
  /// As it is typed: `healthlog`.
  public let program: String
  /// One line, without a full stop, at the head of the program's help.
  public let abstract: String
  /// What the commands are called, in the order in which help shows them.
  public let entries: [CommandEntry<Context>]
  /// Options that every command takes.
  public let common: [any DeclaredOption]
  /// What a person types first, for help.
  public let examples: [Example]
  /// Names of topics that its help leads to.
  public let topics: [String]
  /// What runs when no command is named.
  public let defaultCommand: String?

  /// Checks nothing: `faults` does.
  public init(
    program: String, abstract: String, entries: [CommandEntry<Context>],
    common: [any DeclaredOption], examples: [Example] = [], topics: [String] = [],
    defaultCommand: String? = nil
  ) {
    self.program = program
    self.abstract = abstract
    self.entries = entries
    self.common = common
    self.examples = examples
    self.topics = topics
    self.defaultCommand = defaultCommand
  }

  /// Every command with all that it declares.
  public var commands: [Command<Context>] { entries.map { $0.command() } }

  /// What a command line asks for.
  public enum Request {
    case run(Command<Context>, Invocation)
    /// Help for the command at this path, or on a topic; for the whole program when it is empty. The
    /// invocation has the options of every command alone.
    case help([String], Invocation)
    case version
  }

  /// Takes a command line apart.
  ///
  /// - Parameter line: the words after the program's name.
  /// - Throws: `UsageFault`.
  public func parse(_ line: [String]) throws(UsageFault) -> Request {
    var words = line[...]
    var early = commonOptions(at: &words)
    if ["--version", "-V", "version"].contains(words.first) { return .version }
    if ["help", "--help", "-h"].contains(words.first) {
      return try help(early + words.dropFirst(), line)
    }
    // Options alone belong to the default command.
    if let first = defaultCommand, words.first?.hasPrefix("-") ?? true {
      words = [first] + words
    }
    guard let name = words.popFirst() else { return try help(early[...], line) }
    guard var command = command(named: name) else {
      throw UsageFault(.unknownCommand(name, among: entries.map(\.name)))
    }
    var path = [name]
    while !command.subcommands.isEmpty {
      early += commonOptions(at: &words)
      guard let next = words.first, !next.hasPrefix("-") else {
        let asksHelp = words.contains { ["--help", "-h"].contains($0) }
        if let usual = command.usual, !asksHelp,
          let found = command.subcommands.first(where: { $0.name == usual })
        {
          command = found
          path.append(usual)
        }
        break
      }
      let named = command.subcommands.first { $0.name == next || $0.others.contains(next) }
      guard let found = named else {
        guard command.arguments.isEmpty else { break }
        let names = command.subcommands.map(\.name)
        throw UsageFault(.unknownCommand(next, among: names), in: path)
      }
      command = found
      path.append(found.name)
      words.removeFirst()
    }
    do throws(UsageFault.Reason) {
      let options = self.options(of: command)
      var parser = LineParser(options: options, line: line)
      try parser.parse(early + words)
      if parser.invocation.has(helpOption) { return .help(path, parser.invocation) }
      guard command.run != nil else { throw .missingCommand(command.subcommands.map(\.name)) }
      try parser.checkCount(of: command.arguments)
      return .run(command, parser.invocation)
    } catch {
      throw UsageFault(error, in: path)
    }
  }

  /// What is asked for by `help` and these words behind it.
  private func help(_ words: ArraySlice<String>, _ line: [String]) throws(UsageFault) -> Request {
    var parser = LineParser(options: (common + [helpOption]).map(\.option), line: line)
    do throws(UsageFault.Reason) {
      try parser.parse(words)
    } catch {
      throw UsageFault(error)
    }
    return .help(parser.invocation.arguments.filter { $0 != "help" }, parser.invocation)
  }

  /// Takes the options of every command, with their values, from the start of `words`: they may stand
  /// before the command as well.
  public func commonOptions(at words: inout ArraySlice<String>) -> [String] {
    var taken: [String] = []
    while let word = words.first,
      let option = common.map(\.option).first(where: {
        word == "--\($0.name)" || word.hasPrefix("--\($0.name)=")
      }
      )
    {
      let hasOwnWord = option.value != nil && word == "--\(option.name)"
      taken += words.prefix(hasOwnWord ? 2 : 1)
      words = words.dropFirst(hasOwnWord ? 2 : 1)
    }
    return taken
  }

  /// All that the command takes: its own options and those of every command.
  func options(of command: Command<Context>) -> [Option] {
    (command.options + common).map(\.option) + [helpOption.option]
  }

  /// The command at a path; nil when there is none.
  public func command(at path: [String]) -> Command<Context>? {
    guard let first = path.first else { return nil }
    return path.dropFirst().reduce(command(named: first)) { command, name in
      command?.subcommands.first { $0.name == name }
    }
  }

  private func command(named name: String) -> Command<Context>? {
    for index in entries.indices where entries[index].name == name {
      return entries[index].command()
    }
    return nil
  }

  /// What is wrong with the table itself; a test asks.
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
      if command.abstract.isEmpty || command.abstract.hasSuffix(".") {
        faults.append("\(own): the abstract is one line without a full stop")
      }
      if command.run == nil && command.subcommands.isEmpty { faults.append("\(own): does nothing") }
      if let usual = command.usual,
        command.run != nil
          || !command.subcommands.contains(where: { $0.name == usual && $0.run != nil })
      {
        faults.append("\(own): there is no \(usual) to run by default")
      }
      if command.run == nil && !command.arguments.isEmpty {
        faults.append("\(own): takes arguments and does nothing with them")
      }
      if options.contains(where: \.help.isEmpty)
        || command.arguments.contains(where: \.help.isEmpty)
      {
        faults.append("\(own): help is missing")
      }
      if command.arguments.dropLast().contains(where: { $0.count != .one }) {
        faults.append("\(own): only the last argument may vary in number")
      }
      faults += CommandTable.faults(in: command.subcommands, common: common, path: own)
    }
    return faults
  }

  private static func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
    var seen: Set<Name> = []
    return names.filter { !seen.insert($0).inserted }
  }
}

/// A command line that can't be taken apart.
public struct UsageFault: Error, Equatable, Sendable {
  /// What is wrong; options with the dashes they were typed with: `--note`, `-n`.
  public enum Reason: Error, Equatable, Sendable {
    /// `among` are the names that would have been known.
    case unknownCommand(String, among: [String])
    /// Of `help`: neither a command nor a topic.
    case unknownHelp(String, among: [String])
    case missingCommand([String])
    case unknownOption(String, among: [String])
    case missingValue(option: String)
    case unwantedValue(option: String)
    case givenTwice(option: String)
    case missingArgument(String)
    case extraArgument(String)
  }

  /// What is wrong; where, says `path`.
  public let reason: Reason
  /// The command it happened in; empty for the program itself.
  public let path: [String]

  /// Without a path it happened before any command was found.
  public init(_ reason: Reason, in path: [String] = []) {
    self.reason = reason
    self.path = path
  }
}
