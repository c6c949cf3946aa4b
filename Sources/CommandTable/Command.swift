/// The declaration of a command, from which its help and its parser are derived.
/// `Context` is what a command needs, such as files and a clock; this module only passes it on.
public struct Command<Context>: Sendable {
  /// Runs a command line and returns the program's exit status.
  public typealias Run = @Sendable (Invocation, Context) throws -> Int32

  public let name: String
  /// Aliases, which help doesn't show.
  public let others: [String]
  /// The one-line description, without a full stop.
  public let abstract: String
  public let discussion: String
  public let rows: [Block.Row]
  /// The arguments in order; only the last may vary in number.
  public let arguments: [Argument]
  public let groups: [OptionGroup]
  public let examples: [Example]
  /// A group's subcommands; any other word is an argument of the group, if it takes any.
  public let subcommands: [Command]
  /// The subcommand that runs when none is named.
  public let usual: String?
  /// Whether the command stores something.
  public let changes: Bool
  /// The options that make the command store something, if it doesn't always.
  public let changing: [any DeclaredOption]
  public let topics: [String]
  /// The action; nil for a group that takes no arguments.
  public let run: Run?

  public init(
    _ name: String, or others: [String] = [], abstract: String, discussion: String = "",
    rows: [Block.Row] = [], arguments: [Argument] = [], options: [any DeclaredOption] = [],
    groups: [OptionGroup] = [], examples: KeyValuePairs<String, String> = [:],
    subcommands: [Command] = [], usual: String? = nil, changes: Bool = false,
    changing: [any DeclaredOption] = [], topics: [String] = [], run: Run? = nil
  ) {
    (self.name, self.others, self.abstract) = (name, others, abstract)
    (self.discussion, self.rows, self.arguments) = (discussion, rows, arguments)
    self.groups = [OptionGroup("Options", options)] + groups
    self.examples = examples.map { Example($0.key, $0.value) }
    (self.subcommands, self.usual) = (subcommands, usual)
    (self.changes, self.changing, self.topics, self.run) = (changes, changing, topics, run)
  }

  public func told(_ said: (String) -> String) -> [Block] {
    Block.blocks(of: said(discussion)) + (rows.isEmpty ? [] : [Block.rows(rows).said(said)])
  }

  public var options: [any DeclaredOption] { groups.flatMap(\.options) }
}

public struct OptionGroup: Sendable {
  public let title: String
  public let options: [any DeclaredOption]

  /// Creates a group; help doesn't show an empty one.
  public init(_ title: String, _ options: [any DeclaredOption]) {
    (self.title, self.options) = (title, options)
  }
}

/// A command's entry in a table. It makes the command on demand, so that a program starts fast.
public struct CommandEntry<Context>: Sendable {
  public let name: String
  public let command: @Sendable () -> Command<Context>

  public init(_ name: String, _ command: @autoclosure @escaping @Sendable () -> Command<Context>) {
    (self.name, self.command) = (name, command)
  }
}

public struct Argument: Sendable {
  public enum Count: Sendable { case one, optional, anyNumber, atLeastOne }

  /// The name in help and for completion: `ID`, `PERIOD`.
  public let name: String
  public let help: String
  /// The number of words; only the last argument may have a value other than `.one`.
  public let count: Count

  public init(_ name: String, _ count: Count, help: String) {
    (self.name, self.help, self.count) = (name, help, count)
  }

  var takesMany: Bool { count == .anyNumber || count == .atLeastOne }
}

/// A command line and what it does.
public typealias Example = Block.Row

public struct Option: Equatable, Sendable {
  /// The name without dashes: `note` for `--note`.
  public let name: String
  public var short: Character?
  /// The name of the value in help; nil for a flag.
  public var value: String?
  public let help: String
  public var repeats = false
  /// Whether help shows the option; an obsolete option is hidden but still works.
  public var isShown = true

  /// The option as help shows it: `-n, --note NOTE`.
  var shown: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}

/// An option that a command reads with `invocation[note]`; a misspelt name doesn't compile.
public protocol DeclaredOption: Sendable { var option: Option { get } }

public struct Flag: DeclaredOption {
  public let option: Option

  public init(_ name: String, short: Character? = nil, help: String) {
    option = Option(name: name, short: short, help: help)
  }
}

public struct Value: DeclaredOption {
  public let option: Option

  public init(
    _ name: String, short: Character? = nil, _ shown: String, help: String, isShown: Bool = true
  ) { option = Option(name: name, short: short, value: shown, help: help, isShown: isShown) }
}

public struct Values: DeclaredOption {
  public let option: Option

  public init(_ name: String, short: Character? = nil, _ shown: String, help: String) {
    option = Option(name: name, short: short, value: shown, help: help, repeats: true)
  }
}
