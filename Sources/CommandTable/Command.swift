/// The declaration of a command, from which its help and its parser are derived.
/// `Context` is what a command needs, such as files and a clock; this module doesn't look into it.
public struct Command<Context>: Sendable {
  /// Runs a command line and returns the program's exit status.
  public typealias Run = @Sendable (Invocation, Context) throws -> Int32

  /// The name, one word: `add`.
  public let name: String
  /// Aliases, which help doesn't show.
  public let others: [String]
  /// The one-line description, without a full stop.
  public let abstract: String
  /// Further paragraphs; may be empty.
  public let discussion: String
  /// A table after the discussion.
  public let rows: [Block.Row]
  /// The arguments in order; only the last may vary in number.
  public let arguments: [Argument]
  /// The command's own options.
  public let groups: [OptionGroup]
  /// Examples for help and the manual.
  public let examples: [Example]
  /// A group's subcommands; any other word is an argument of the group, if it takes any.
  public let subcommands: [Command]
  /// The subcommand that runs when none is named.
  public let usual: String?
  /// Whether the command stores something.
  public let changes: Bool
  /// The options with which it stores something, if it doesn't always.
  public let changing: [any DeclaredOption]
  /// The names of related topics.
  public let topics: [String]
  /// The command's action; nil for a group.
  public let run: Run?

  /// Creates a command without checking it.
  public init(
    _ name: String, or others: [String] = [], abstract: String, discussion: String = "",
    rows: [Block.Row] = [], arguments: [Argument] = [], options: [any DeclaredOption] = [],
    groups: [OptionGroup] = [], examples: [Example] = [], subcommands: [Command] = [],
    usual: String? = nil, changes: Bool = false, changing: [any DeclaredOption] = [],
    topics: [String] = [], run: Run? = nil
  ) {
    (self.name, self.others, self.abstract) = (name, others, abstract)
    (self.discussion, self.rows, self.arguments) = (discussion, rows, arguments)
    self.groups = [OptionGroup("Options", options)] + groups
    (self.examples, self.subcommands, self.usual) = (examples, subcommands, usual)
    (self.changes, self.changing, self.topics, self.run) = (changes, changing, topics, run)
  }

  /// Returns the discussion and its table, translated by `said`.
  public func told(_ said: (String) -> String) -> [Block] {
    Block.blocks(of: said(discussion)) + (rows.isEmpty ? [] : [Block.rows(rows).said(said)])
  }

  /// All options of the command.
  public var options: [any DeclaredOption] { groups.flatMap(\.options) }
}

/// A group of options with a heading in help.
public struct OptionGroup: Sendable {
  /// The heading.
  public let title: String
  /// The options in order.
  public let options: [any DeclaredOption]

  /// Creates a group; help doesn't show an empty one.
  public init(_ title: String, _ options: [any DeclaredOption]) {
    (self.title, self.options) = (title, options)
  }
}

/// A command's entry in a table. It makes the command on demand, so that a program starts fast.
public struct CommandEntry<Context>: Sendable {
  /// The command's name.
  public let name: String
  /// Makes the command.
  public let command: @Sendable () -> Command<Context>

  /// - Parameter command: Evaluated each time the command is used.
  public init(_ name: String, _ command: @autoclosure @escaping @Sendable () -> Command<Context>) {
    (self.name, self.command) = (name, command)
  }
}

/// A positional argument.
public struct Argument: Sendable {
  /// The number of words that an argument accepts.
  public enum Count: Sendable { case one, optional, anyNumber, atLeastOne }

  /// The name in help and for completion: `ID`, `PERIOD`.
  public let name: String
  /// The explanation in help.
  public let help: String
  /// The number of words; only the last argument may have a value other than `.one`.
  public let count: Count

  /// - Parameter name: The name in help and for completion: `ID`, `PERIOD`.
  public init(_ name: String, _ count: Count, help: String) {
    (self.name, self.help, self.count) = (name, help, count)
  }
}

/// A command line and what it does.
public typealias Example = Block.Row

/// An option of a command.
public struct Option: Equatable, Sendable {
  /// The name without dashes: `note` for `--note`.
  public let name: String
  /// The letter after one dash, if any.
  public var short: Character?
  /// The name of the value in help; nil for a flag.
  public var value: String?
  /// The one-line explanation, without a full stop.
  public let help: String
  /// Whether the option may be given more than once.
  public var repeats = false
  /// Whether help shows the option; an obsolete option is hidden but still works.
  public var isShown = true

  /// `-n, --note NOTE`, as in help.
  var shown: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}

/// An option that a command reads with `invocation[note]`; a misspelt name doesn't compile.
public protocol DeclaredOption: Sendable { var option: Option { get } }

/// An option without a value.
public struct Flag: DeclaredOption {
  /// The option.
  public let option: Option

  /// - Parameter name: The name without dashes.
  public init(_ name: String, short: Character? = nil, help: String) {
    option = Option(name: name, short: short, help: help)
  }
}

/// An option with one value.
public struct Value: DeclaredOption {
  /// The option.
  public let option: Option

  /// - Parameter shown: The name of the value in help.
  public init(
    _ name: String, short: Character? = nil, _ shown: String, help: String, isShown: Bool = true
  ) { option = Option(name: name, short: short, value: shown, help: help, isShown: isShown) }
}

/// An option with a value that may be given several times.
public struct Values: DeclaredOption {
  /// The option.
  public let option: Option

  /// - Parameter shown: The name of the value in help.
  public init(_ name: String, short: Character? = nil, _ shown: String, help: String) {
    option = Option(name: name, short: short, value: shown, help: help, repeats: true)
  }
}
