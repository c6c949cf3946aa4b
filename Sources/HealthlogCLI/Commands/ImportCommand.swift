public import CommandTable

/// The command that brings files in; declared here for help and parsing, carried out by
/// `healthlog-files`.
public enum ImportCommand {
  /// What a command line wants of it.
  public enum Deed: Sendable {
    case bringIn
    case tellFormats
  }

  public static let format = Value(
    "format", "FORMAT", help: "Take the files for this format instead of looking what they are")

  public static let partial = Flag(
    "partial", help: "Of a file that breaks off, take what stands before")

  /// In `healthlog`: checks the command line, then hands it over.
  static let declaration = declared { _, invocation, context in
    try context.handOver("healthlog-files", invocation.line)
  }

  /// - Parameter run: carries out a deed and returns the exit status.
  public static func declared(
    _ run: @escaping @Sendable (Deed, Invocation, CLIContext) throws -> Int32
  ) -> Command<CLIContext> {
    Command(
      "import", abstract: "Bring in readings from files",
      discussion: """
        What kind of file it is, is known by what stands in it; 'healthlog import formats' lists the \
        kinds. A table's first line names the columns: a time (taken_at, timestamp, or date and \
        time) and vitals, with or without units: systolic_mmHg, 'Temperature (°F)', glucose_mg_dl. \
        Comma, semicolon and tab all separate. A row with two readings or more becomes a report, \
        one with a single reading a single reading, its note too. What is on record already is not \
        taken again. A faulty row is named and the others come in; the exit status is then 65. \
        'healthlog undo' takes an import out again.
        """,
      arguments: [
        Argument(
          "FILE", .atLeastOne, help: "The files; - is standard input, ./list a file named list")
      ],
      options: [format, partial],
      examples: [Example("healthlog import pressure.csv", "brings in a cuff's log")],
      subcommands: [
        Command(
          "formats", abstract: "List the kinds of files that can be brought in"
        ) { try run(.tellFormats, $0, $1) }
      ], changes: true
    ) { try run(.bringIn, $0, $1) }
  }
}
