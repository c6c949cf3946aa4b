import CommandTable
import TestSupport
import Testing

extension CommandTable {
  fileprivate init(
    program: String, abstract: String, commands: [Command<Context>],
    common: [any DeclaredOption], defaultCommand: String? = nil
  ) {
    self.init(
      program: program, abstract: abstract,
      entries: commands.map { command in CommandEntry(command.name, command) }, common: common,
      defaultCommand: defaultCommand)
  }
}

@Suite struct CommandTableTests {
  static let note = Value("note", short: "n", "NOTE", help: "A note")
  static let quick = Flag("quick", short: "q", help: "Be quick")
  static let with = Values("with", "X", help: "Again and again")
  static let verbose = Flag("verbose", short: "v", help: "Say more")
  static let count = Value("count", "N", help: "How many")
  static let file = Value("file", "FILE", help: "A file")

  static let table = CommandTable<Void>(
    program: "demo", abstract: "A program",
    commands: [
      Command(
        "add", abstract: "Add things", discussion: "It adds.",
        arguments: [Argument("THING", .anyNumber, help: "What to add")],
        options: [note, quick], groups: [OptionGroup("Again", [with])],
        examples: ["demo add a": "adds a"], topics: ["things"], run: { _, _ in 0 }),
      Command(
        "show", abstract: "Show one", arguments: [Argument("ID", .one, help: "Its number")],
        run: { _, _ in 0 }),
      Command(
        "remind", abstract: "Reminders",
        subcommands: [
          Command(
            "at", abstract: "When", arguments: [Argument("TIME", .one, help: "The time")],
            run: { _, _ in 0 })
        ]),
    ],
    common: [verbose])

  func invocation(_ line: String...) throws -> Invocation {
    guard case .run(_, let invocation) = try Self.table.parse(line) else {
      throw UsageFault(.missingCommand([]))
    }
    return invocation
  }

  @Test("The default command runs when none is given, with its options; it must exist")
  func defaultCommand() throws {
    func table(_ name: String) -> CommandTable<Void> {
      CommandTable(
        program: "demo", abstract: "A program", commands: Self.table.commands, common: [],
        defaultCommand: name)
    }
    for line in [[], ["-q"], ["--note", "x"]] {
      guard case .run(let command, _) = try table("add").parse(line) else {
        Issue.record("\(line)")
        return
      }
      #expect(command.name == "add")
    }
    #expect(try table("add").help(for: []).contains("Usage: demo [COMMAND] [options]\n"))
    #expect(table("add").faults().isEmpty)
    #expect(table("remind").faults() == ["demo: there is no remind to run by default"])
  }

  @Test("An option without its value doesn't swallow the next option")
  func swallowed() {
    for line in [["add", "a", "--note", "--quick"], ["add", "a", "-n", "--with=x"]] {
      let fault = #expect(throws: UsageFault.self) { _ = try Self.table.parse(line) }
      #expect(fault?.reason == .missingValue(option: line[2]))
    }
    #expect(throws: Never.self) { _ = try Self.table.parse(["add", "a", "--note=--quick"]) }
  }

  @Test("Options are accepted in every form, anywhere")
  func options() throws {
    let forms = [
      ["add", "a", "--note", "x y", "-q"], ["add", "-q", "--note=x y", "a"],
      ["add", "-qn", "x y", "a"],
      ["add", "-qnx y", "a"], ["add", "-q", "-n=x y", "a"], ["add", "-q", "-n", "x y", "--", "a"],
    ]
    for form in forms {
      guard case .run(let command, let invocation) = try Self.table.parse(form) else {
        Issue.record("\(form)")
        return
      }
      #expect(command.name == "add")
      #expect(
        invocation.arguments == ["a"] && invocation[Self.note] == "x y"
          && invocation[Self.quick])
    }
  }

  @Test("Common options may also precede the command and its subcommand")
  func earlyOptions() throws {
    let table = CommandTable<Void>(
      program: "demo", abstract: "A program", commands: Self.table.commands,
      common: Self.table.common + [Self.file],
      defaultCommand: "add")
    let lines = [
      ["--file", "x", "remind", "--verbose", "at", "20:30"],
      ["--file=x", "--verbose", "remind", "at", "20:30"],
      ["remind", "--verbose", "--file", "x", "at", "20:30"],
      ["--verbose", "remind", "at", "20:30", "--file=x"],
    ]
    for line in lines {
      guard case .run(let command, let invocation) = try table.parse(line) else {
        Issue.record("\(line)")
        return
      }
      #expect(command.name == "at" && invocation.arguments == ["20:30"])
      #expect(invocation[Self.file] == "x" && invocation[Self.verbose])
    }
    for line in [["--file", "x"], ["--file", "x", "--quick"]] {
      guard case .run(let command, let invocation) = try table.parse(line) else {
        Issue.record("\(line)")
        return
      }
      #expect(command.name == "add" && invocation[Self.file] == "x")
    }
    for line in [["--file", "x", "help", "add"], ["--verbose", "help", "add"]] {
      guard case .help(["add"], _) = try table.parse(line) else {
        Issue.record("\(line)")
        return
      }
    }
    guard case .version = try table.parse(["--verbose", "--version"]) else {
      Issue.record("--version")
      return
    }
    #expect(throws: UsageFault.self) { try table.parse(["--file"]) }
    #expect(throws: UsageFault.self) { try table.parse(["--file", "x", "show", "1", "--file=y"]) }
  }

  static let both = CommandTable<Void>(
    program: "demo", abstract: "A program",
    commands: [
      Command(
        "import", abstract: "Bring in files",
        arguments: [Argument("FILE", .atLeastOne, help: "The files")], options: [quick],
        subcommands: [
          Command("list", abstract: "List them", run: { _, _ in 0 }),
          Command(
            "undo", abstract: "Take one out", arguments: [Argument("ID", .one, help: "Its number")],
            run: { _, _ in 0 }),
        ], run: { _, _ in 0 })
    ], common: [file])

  @Test(
    "A command may have arguments and subcommands; a word that isn't a subcommand is an argument",
    arguments: [
      (["import", "a.csv"], "import", ["a.csv"]), (["import", "list"], "list", []),
      (["import", "--file", "x", "list"], "list", []), (["import", "undo", "7"], "undo", ["7"]),
      (["import", "lst", "list"], "import", ["lst", "list"]),
      (["import", "-q", "list"], "import", ["list"]),
      (["import", "./list"], "import", ["./list"]), (["import", "--", "list"], "import", ["list"]),
      (["import", "a.csv", "list"], "import", ["a.csv", "list"]),
    ])
  func argumentsBesideSubcommands(line: [String], name: String, arguments: [String]) throws {
    guard case .run(let command, let invocation) = try Self.both.parse(line) else {
      Issue.record("\(line)")
      return
    }
    #expect(command.name == name && invocation.arguments == arguments)
    #expect(invocation.line == line)
  }

  @Test("Such a command needs an argument when alone, and its help shows both usages")
  func usageOfBoth() throws {
    #expect(throws: UsageFault(.missingArgument("FILE"), in: ["import"])) {
      try Self.both.parse(["import"])
    }
    #expect(
      try Self.both.help(for: ["import"]).contains(
        "Usage: demo import FILE… [options]\n       demo import COMMAND [options]\n"))
    #expect(Self.both.faults().isEmpty)
    let idle = CommandTable<Void>(
      program: "idle", abstract: "Idle",
      commands: [
        Command(
          "a", abstract: "A", arguments: [Argument("X", .one, help: "x")],
          subcommands: [Command("b", abstract: "B", run: { _, _ in 0 })])
      ], common: [])
    #expect(idle.faults() == ["idle a: takes arguments and does nothing with them"])
  }

  @Test("A value is the text typed for its option, or nil")
  func values() throws {
    let count = Self.count
    let table = CommandTable<Void>(
      program: "demo", abstract: "A program",
      commands: [Command("a", abstract: "A", options: [count], run: { _, _ in 0 })], common: [])
    func parsed(_ line: String...) throws -> Invocation? {
      guard case .run(_, let invocation) = try table.parse(line) else { return nil }
      return invocation
    }
    #expect(try parsed("a", "--count", "7")?[count] == "7")
    #expect(try parsed("a", "--count=x")?[count] == "x")
    let without = try #require(try parsed("a"))
    #expect(without[count] == nil && !without.has(count))
  }

  @Test("Reading an undeclared option is a programming error")
  func undeclared() async {
    await #expect(processExitsWith: .failure) {
      let invocation = try CommandTableTests().invocation("show", "1")
      _ = invocation[CommandTableTests.quick]
    }
  }

  @Test("Words such as -2h are values, and everything after -- is an argument")
  func negative() throws {
    #expect(try invocation("add", "-2h", "--", "--note").arguments == ["-2h", "--note"])
    #expect(try invocation("add", "--note", "-3d")[Self.note] == "-3d")
    #expect(try invocation("add", "--with=1", "--with", "2")[Self.with] == ["1", "2"])
  }

  @Test("Subcommands, help and version are recognized")
  func requests() throws {
    #expect(try invocation("remind", "at", "20:30").arguments == ["20:30"])
    let lines = [
      ["help", "add"], ["add", "--help"], ["add", "x", "-h"], ["--help", "add"], ["-h", "add"],
      ["help", "add", "--verbose"],
    ]
    for line in lines {
      guard case .help(["add"], _) = try Self.table.parse(line) else {
        Issue.record("\(line)")
        return
      }
    }
    guard case .version = try Self.table.parse(["--version"]) else {
      Issue.record("--version")
      return
    }
    #expect(try invocation("add", "--note", "-h")[Self.note] == "-h")
    #expect(try invocation("add", "--", "--help").arguments == ["--help"])
  }

  @Test(
    "Each error in a command line is reported",
    arguments: [
      (["ad"], UsageFault(.unknownCommand("ad", among: ["add", "show", "remind"]))),
      (["remind"], UsageFault(.missingCommand(["at"]), in: ["remind"])),
      (["remind", "att"], UsageFault(.unknownCommand("att", among: ["at"]), in: ["remind"])),
      (
        ["add", "--noet", "x"],
        UsageFault(
          .unknownOption("--noet", among: ["--note", "--quick", "--with", "--verbose", "--help"]),
          in: ["add"]
        )
      ),
      (
        ["add", "--not", "x"],
        UsageFault(
          .unknownOption("--not", among: ["--note", "--quick", "--with", "--verbose", "--help"]),
          in: ["add"])
      ),
      (
        ["add", "-x"],
        UsageFault(.unknownOption("-x", among: ["-n", "-q", "-v", "-h"]), in: ["add"])
      ),
      (["add", "--note"], UsageFault(.missingValue(option: "--note"), in: ["add"])),
      (["add", "--quick=1"], UsageFault(.unwantedValue(option: "--quick"), in: ["add"])),
      (["add", "-n1", "-n2"], UsageFault(.givenTwice(option: "-n"), in: ["add"])),
      (["show"], UsageFault(.missingArgument("ID"), in: ["show"])),
      (["show", "1", "2"], UsageFault(.extraArgument("2"), in: ["show"])),
    ])
  func faults(line: [String], fault: UsageFault) {
    #expect(throws: fault) { try Self.table.parse(line) }
  }

  @Test("The help page is as expected")
  func help() throws {
    let page = """
      Add things.

      Usage: demo add [THING]… [options]

      Examples:
        demo add a
            adds a

      It adds.

      Arguments:
        THING  What to add

      Options:
        -n, --note NOTE  A note
        -q, --quick      Be quick

      Again:
            --with X  Again and again

      Options for all commands:
        -v, --verbose  Say more
        -h, --help     Show this help

      More:
        demo help things  What things are
        demo help topics  Other topics: units, times, privacy, …

      """
    var style = PageStyle()
    style.topics = [Topic("things", "What things are", "They are.")]
    #expect(try Self.table.help(for: ["add"], style) == page)
    style.said = { $0 == "Examples" ? "Esempi" : $0 }
    #expect(
      try Self.table.help(for: ["add"], style)
        == page.replacing("Examples:", with: "Esempi:"))
    #expect(Self.table.help(on: style.topics[0], style) == "What things are.\n\nThey are.\n")
    #expect(throws: UsageFault(.unknownHelp("nothing", among: ["add", "show", "remind"]))) {
      try Self.table.help(for: ["nothing"])
    }
  }

  @Test("A table reports its own mistakes")
  func ownFaults() {
    #expect(Self.table.faults().isEmpty)
    let bad = CommandTable<Void>(
      program: "bad", abstract: "Bad",
      commands: [
        Command(
          "a", abstract: "Ends with a stop.",
          arguments: [Argument("X", .anyNumber, help: "x"), Argument("Y", .one, help: "")],
          options: [Flag("v", short: "v", help: "x"), Flag("v", short: "v", help: "")]),
        Command("a", abstract: "Twice", run: { _, _ in 0 }),
      ], common: [])
    #expect(bad.faults().count == 8)
  }

  @Test("A command listed under another name is a mistake in the table")
  func misnamed() {
    let command = Command<Void>("show", abstract: "Show one", run: { _, _ in 0 })
    let table = CommandTable<Void>(
      program: "demo", abstract: "A program", entries: [.init("shew", command)], common: [])
    #expect(table.faults() == ["demo: shew is a command named show"])
  }
}
