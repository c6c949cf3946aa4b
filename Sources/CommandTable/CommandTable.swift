public struct CommandTable<Context>: Sendable {
  public let program: String
  public let abstract: String
  public let entries: [CommandEntry<Context>]
  public let common: [any DeclaredOption]
  private let usage: KeyValuePairs<String, String>
  public let topics: [String]
  public let defaultCommand: String?

  public init(
    program: String, abstract: String, entries: [CommandEntry<Context>],
    common: [any DeclaredOption], examples: KeyValuePairs<String, String> = [:],
    topics: [String] = [], defaultCommand: String? = nil
  ) {
    (self.program, self.abstract, self.entries, self.common) = (program, abstract, entries, common)
    (usage, self.topics, self.defaultCommand) = (examples, topics, defaultCommand)
  }

  public var commands: [Command<Context>] { entries.map { $0.command() } }

  public var examples: [Example] { root.examples }

  public var root: Command<Context> {
    Command(
      program, abstract: abstract, examples: usage, subcommands: commands,
      usual: defaultCommand, topics: topics)
  }

  public enum Request {
    case run(Command<Context>, Invocation)
    /// Help on the command or topic with these words, or on the program if there are none.
    case help([String], Invocation)
    case version
  }

  /// Parses a command line, the words after the program's name.
  public func parse(_ line: [String]) throws(UsageFault) -> Request {
    var words = line[...]
    var early = commonOptions(at: &words)
    if ["--version", "-V", "version"].contains(words.first) { return .version }
    if ["help", "--help", "-h"].contains(words.first) {
      return try help(early + words.dropFirst(), line)
    }
    // A line without a command, or one that begins with an option, is for the default command.
    if let first = defaultCommand, words.first?.hasPrefix("-") ?? true { words = [first] + words }
    guard let name = words.popFirst() else { return try help(early[...], line) }
    guard var command = command(named: name)
    else { throw UsageFault(.unknownCommand(name, among: entries.map(\.name))) }
    var path = [name]
    while !command.subcommands.isEmpty {
      early += commonOptions(at: &words)
      let next = words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      let asksHelp = words.contains { ["--help", "-h"].contains($0) }
      let wanted = next ?? (asksHelp ? nil : command.usual)
      let found = command.subcommands.first {
        $0.name == wanted || next.map($0.others.contains) == true
      }
      if let found {
        command = found
        path.append(found.name)
        if next == nil { break }
        words.removeFirst()
      } else {
        guard let next, command.arguments.isEmpty else { break }
        let names = command.subcommands.map(\.name)
        throw UsageFault(.unknownCommand(next, among: names), in: path)
      }
    }
    do throws(UsageFault.Reason) {
      var invocation = Invocation(line, command.options + common + [helpOption])
      try invocation.parse(early + words)
      if invocation.has(helpOption) { return .help(path, invocation) }
      guard command.run != nil else { throw .missingCommand(command.subcommands.map(\.name)) }
      try invocation.checkCount(of: command.arguments)
      return .run(command, invocation)
    } catch { throw UsageFault(error, in: path) }
  }

  private func help(_ words: ArraySlice<String>, _ line: [String]) throws(UsageFault) -> Request {
    var invocation = Invocation(line, common + [helpOption])
    do throws(UsageFault.Reason) { try invocation.parse(words) } catch { throw UsageFault(error) }
    return .help(invocation.arguments.filter { $0 != "help" }, invocation)
  }

  /// Removes and returns the common options at the start of `words`; they may precede the command.
  public func commonOptions(at words: inout ArraySlice<String>) -> [String] {
    var taken: [String] = []
    while let word = words.first,
      let option = common.map(\.option).first(where: {
        word == "--\($0.name)" || word.hasPrefix("--\($0.name)=")
      })
    {
      let count = option.value != nil && word == "--\(option.name)" ? 2 : 1
      taken += words.prefix(count)
      words = words.dropFirst(count)
    }
    return taken
  }

  public func command(at path: [String]) -> Command<Context>? {
    guard let first = path.first else { return nil }
    return path.dropFirst().reduce(command(named: first)) { command, name in
      command?.subcommands.first { $0.name == name }
    }
  }

  private func command(named name: String) -> Command<Context>? {
    entries.first { $0.name == name }?.command()
  }
}

public struct UsageFault: Error, Equatable, Sendable {
  /// The kind of mistake; options include their dashes.
  public enum Reason: Error, Equatable, Sendable {
    case unknownCommand(String, among: [String])
    /// The argument of `help` is neither a command nor a topic.
    case unknownHelp(String, among: [String])
    case missingCommand([String])
    case unknownOption(String, among: [String])
    case missingValue(option: String)
    case unwantedValue(option: String)
    case givenTwice(option: String)
    case missingArgument(String)
    case extraArgument(String)
  }

  public let reason: Reason
  /// The command's words; empty for the program itself.
  public let path: [String]

  public init(_ reason: Reason, in path: [String] = []) {
    (self.reason, self.path) = (reason, path)
  }
}
