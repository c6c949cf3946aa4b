import CommandTable
import HealthModel
import Phrases

/// The command that makes the doctor's report; declared here for help and parsing, and run by
/// `healthlog-report`.
public enum DossierCommand {
  static let only = Value(
    "only", "TOPIC,…", help: "These alone: pressure, glucose, temperature, heart-rate")
  static let compare = Value(
    "compare", "PERIOD", help: "With these days, or none; as many just before, unless said")
  static let notes = Value(
    "notes", "WORD,…", help: "Show the notes that hold one of these words, or all")
  static let note = Values("note", "ID", help: "Show this one's note, such as 7 or s12")
  static let mark = Value(
    "mark", "WORD,…", help: "Mark the notes with one of these words in the fever curve")
  static let name = Value("name", "TEXT", help: "Print this name; it is stored nowhere")
  static let born = Value("born", "DATE", help: "Print this day of birth; it is stored nowhere")
  static let guided = Value(
    "protocol", "ID", help: "Of the days of this guided protocol: the page on blood pressure")
  static let paper = Value("paper", "SIZE", help: "a4 or letter, if not as your country has it")
  static let output = Value(
    "output", short: "o", "FILE", help: "Write to this file, or to standard output: -")
  static let open = Flag("open", help: "Open it with the desktop's program")
  static let json = Flag("json", help: "Print every figure as JSON, nothing rounded; draw nothing")

  /// The command in `healthlog`, which checks the command line and starts `healthlog-report`.
  static let declaration = declared { invocation, context in
    _ = try DossierRequest(invocation, context)
    try context.handOver("healthlog-report", invocation.line)
  }

  /// Runs in `healthlog-report` a command line that `healthlog` has checked.
  /// - Parameter line: The words after the program's name; the first is `report`.
  /// - Parameter make: Makes the report and returns the exit status.
  public static func run(
    _ line: [String], _ context: CLIContext,
    make: @escaping @Sendable (DossierRequest, CLIContext) throws -> Int32
  ) -> Int32 {
    let command = declared { invocation, context in
      try make(try DossierRequest(invocation, context), context)
    }
    return HealthlogCommands.run(line, context, commands: [command])
  }

  private static func declared(run: @escaping Command<CLIContext>.Run) -> Command<CLIContext> {
    Command(
      "report", abstract: "Make the doctor's report: pages that are read in a minute",
      discussion: """
        Writes a PDF of the last fourteen days, or of a period of up to 366, and prints its name: a \
        first page, then a page for each topic with data. It goes to healthlog in your documents, where \
        only you can read it. It holds counts and computed figures, no diagnosis and no advice, and no \
        note unless you ask for it. Exits with 1 when these days have no reading. In English or Italian, \
        as everything; on letter paper where LC_PAPER names a country that has it.
        """,
      arguments: [
        Argument(
          "PERIOD", .anyNumber,
          help: "14d (unless said), yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B")
      ],
      options: PeriodOptions.declared + [guided, only, compare, json],
      groups: [
        OptionGroup("What it says", [notes, note, mark, name, born]),
        OptionGroup("Where it goes", [output, open, paper]),
      ],
      examples: [
        Example("healthlog report", "makes it of the last fourteen days"),
        Example("healthlog report 28d --only pressure", "makes the page on blood pressure alone"),
        Example("healthlog report month --notes dizzy,fall", "shows the notes with these words"),
      ], topics: ["periods"], run: run)
  }
}
