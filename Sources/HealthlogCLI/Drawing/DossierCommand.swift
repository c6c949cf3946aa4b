import CommandTable
import HealthModel
import Phrases

/// The command that makes the doctor's report, declared here and run by `healthlog-report`.
public enum DossierCommand {
  static let only = Value(
    "only", "TOPIC,…", help: "Show only these topics: pressure, glucose, temperature, heart-rate")
  static let compare = Value(
    "compare", "PERIOD",
    help: "Compare with this period, or none (default: the same number of days just before)")
  static let notes = Value(
    "notes", "WORD,…", help: "Show the notes that contain one of these words, or all notes (all)")
  static let note = Values("note", "ID", help: "Show the note of this entry, such as 7 or s12")
  static let mark = Value(
    "mark", "WORD,…", help: "On the fever curve, mark notes that contain one of these words")
  static let name = Value("name", "TEXT", help: "Print this name; it isn't saved")
  static let born = Value("born", "DATE", help: "Print this date of birth; it isn't saved")
  static let guided = Value(
    "protocol", "ID",
    help: "Cover the days of this guided protocol, by default with only the blood-pressure page")
  static let paper = Value(
    "paper", "SIZE", help: "a4 or letter (default: the usual size in your country)")
  static let output = Value(
    "output", short: "o", "FILE", help: "Write to this file, or - for standard output")
  static let open = Flag("open", help: "Open it in the default program")
  static let json = Flag(
    "json", help: "Print all figures as JSON, unrounded, instead of creating a PDF")

  /// The command in `healthlog`, which checks the command line and starts `healthlog-report`.
  static let declaration = declared { invocation, context in
    _ = try DossierRequest(invocation, context)
    try context.handOver("healthlog-report", invocation.line)
  }

  /// Runs in `healthlog-report` a command line that `healthlog` has checked.
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
      "report", abstract: "Create a short PDF report for your doctor",
      discussion: """
        Writes a PDF that covers the last fourteen days, or a period of up to 366 days, and prints \
        the file's name. The PDF has an overview page, then a page for each topic with data. It is \
        saved in the healthlog folder in your documents folder, where only you can read it. It \
        contains counts and calculated figures, but no diagnosis or advice, and no notes unless \
        you ask for them. Exits with 1 if the period has no readings. The report is in English or \
        Italian, like the rest of healthlog, and on letter paper if LC_PAPER names a country that \
        uses it.
        """,
      arguments: [
        Argument(
          "PERIOD", .anyNumber,
          help: "yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B (default: 14d)")
      ], options: PeriodOptions.declared + [guided, only, compare, DoseChoice.option, json],
      groups: [
        OptionGroup("Content", [notes, note, mark, name, born]),
        OptionGroup("Output", [output, open, paper]),
      ],
      examples: [
        Example("healthlog report", "creates the report for the last fourteen days"),
        Example("healthlog report 28d --only pressure", "creates only the page on blood pressure"),
        Example("healthlog report month --notes dizzy,fall", "shows notes with one of these words"),
      ], topics: ["periods"], run: run)
  }
}
