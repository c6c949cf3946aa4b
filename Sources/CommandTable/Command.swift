/// One command, said once: help and parsing come from this value.
///
/// `Context` is what a command needs to run: files, clock, output. This target knows nothing of it.
public struct Command<Context>: Sendable {
  /// What a command does with its line. It returns the program's exit status; what it throws is
  /// told by whoever runs it.
  public typealias Run = @Sendable (Invocation, Context) throws -> Int32

  /// One word: `add`.
  public let name: String
  /// Words that mean the same, which help leaves out.
  public let others: [String]
  /// One line, without a full stop.
  public let abstract: String
  /// What a person must know beyond the abstract; may be empty.
  public let discussion: String
  /// A table below it: what is typed, and what that means.
  public let rows: [Block.Row]
  /// As they are typed, one behind the other; only the last may vary in number.
  public let arguments: [Argument]
  /// The command's own options, by what they are for.
  public let groups: [OptionGroup]
  /// In the order in which help and the manual show them.
  public let examples: [Example]
  /// Found by their names before an argument is: a word that names none of them is the command's own
  /// argument, when it has any.
  public let subcommands: [Command]
  /// The one that runs when none is named, where the command does nothing itself.
  public let usual: String?
  /// Whether it stores something, and doesn't only look.
  public let changes: Bool
  /// The names of topics that tell more.
  public let topics: [String]
  /// What the command does; nil for one that only groups others.
  public let run: Run?

  /// Checks nothing: `CommandTable.faults` does, such as whether it does anything at all.
  public init(
    _ name: String, or others: [String] = [], abstract: String, discussion: String = "",
    rows: [Block.Row] = [], arguments: [Argument] = [],
    options: [any DeclaredOption] = [], groups: [OptionGroup] = [], examples: [Example] = [],
    subcommands: [Command] = [], usual: String? = nil, changes: Bool = false,
    topics: [String] = [], run: Run? = nil
  ) {
    self.name = name
    self.others = others
    self.abstract = abstract
    self.discussion = discussion
    self.rows = rows
    self.arguments = arguments
    self.groups = [OptionGroup("Options", options)] + groups
    self.examples = examples
    self.subcommands = subcommands
    self.usual = usual
    self.changes = changes
    self.topics = topics
    self.run = run
  }
}

extension Command {
  /// The discussion and its table, in the words that `said` gives for the English ones.
  public func told(_ said: (String) -> String) -> [Block] {
    Block.blocks(of: said(discussion)) + (rows.isEmpty ? [] : [Block.rows(rows).said(said)])
  }

  /// All options that the command declares.
  public var options: [any DeclaredOption] { groups.flatMap(\.options) }
}

/// Options that belong together, below a heading of their own in help.
public struct OptionGroup: Sendable {
  /// What they are for, in a word or two.
  public let title: String
  /// In the order in which help shows them.
  public let options: [any DeclaredOption]

  /// An empty group shows nothing.
  public init(_ title: String, _ options: [any DeclaredOption]) {
    self.title = title
    self.options = options
  }

  /// Those that help names, as it shows them.
  public var shown: [(name: String, help: String)] {
    options.map(\.option).filter(\.isShown).map { ($0.shown, $0.help) }
  }
}

/// A command's place in a table.
///
/// What the command declares is made when it is asked for: a program that has many starts no later.
public struct CommandEntry<Context>: Sendable {
  /// That of the command, known before that is made.
  public let name: String
  /// Makes the command.
  public let command: @Sendable () -> Command<Context>

  /// `name` is that of the command, which is made anew each time it is asked for.
  public init(
    _ name: String, _ command: @autoclosure @escaping @Sendable () -> Command<Context>
  ) {
    self.name = name
    self.command = command
  }
}

/// A word that stands by its place.
public struct Argument: Sendable {
  /// How many words may stand in an argument's place.
  public enum Count: Sendable {
    case one, optional, anyNumber, atLeastOne
  }

  /// As shown in help: `ID`.
  public let name: String
  /// Beside the name in help: `Their numbers: 7, s12, or last`.
  public let help: String
  /// Other than `.one` only of a command's last argument.
  public let count: Count

  /// - Parameter name: as help shows it, and as completion asks for its words: `ID`, `PERIOD`.
  public init(_ name: String, _ count: Count, help: String) {
    self.name = name
    self.help = help
    self.count = count
  }
}

/// A command line worth showing, and what it does.
public struct Example: Equatable, Sendable {
  /// With the program's name: `healthlog delete 7 s12`.
  public let line: String
  /// What the line does, as help says below it: `deletes two in one step`.
  public let meaning: String

  /// - Parameter line: with the program's name: `healthlog delete 7 s12`.
  public init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
