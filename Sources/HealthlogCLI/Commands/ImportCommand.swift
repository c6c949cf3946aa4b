public import CommandTable

/// The command that brings files in; declared here for help and parsing, carried out by
/// `healthlog-files`.
public enum ImportCommand {
  /// What a command line wants of it.
  public enum Deed: Sendable {
    case bringIn
    case list
    case show
    case undo
    case tellFormats
  }

  public static let format = Value(
    "format", "FORMAT", help: "Take the files for this format instead of looking what they are")
  public static let zone = Value(
    "zone", "ZONE", help: "Where local times were taken, such as Europe/Rome; else where you are")
  public static let map = Values(
    "map", "WHAT=COLUMN",
    help: """
      Of a table: take a vital, bp, taken_at, note or external_id from this column, by its name or \
      its number from 1; 1+2 joins two
      """)
  public static let filter = Values(
    "where", "TEST",
    help: "Of a table: take rows for which this holds: '3 in 48,57..64', 'type = x', 'type != x'")
  public static let unit = Values(
    "unit", "VITAL=UNIT", help: "Of a table: the unit of values without one: glycemia=mmol/L")
  public static let dates = Value(
    "date-format", "PATTERN",
    help: "Of a table: how its times are written: '%d/%m/%Y %H:%M', unix or unix-ms")
  public static let noHeader = Flag(
    "no-header", help: "Of a table: its first line is a row and names no columns")

  public static let partial = Flag(
    "partial", help: "Of a file that breaks off, take what stands before")

  public static let tried = Flag(
    "dry-run", help: "Read and check all, and tell what would come in; store nothing")
  public static let all = Flag(
    "all", help: "Also what devices and remote places handed over, not files alone")
  public static let listJSON = Flag("json", help: "Print them as JSON")
  public static let showJSON = Flag("json", help: "Print it as JSON")
  private static let number = Argument("N", .one, help: "Its number, as 'import list' shows it")

  static let options: [any DeclaredOption] = [
    format, tried, partial, zone, map, filter, unit, dates, noHeader,
  ]

  /// In `healthlog`, which hands the command line over.
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
        'healthlog import undo' takes an import out again.
        """,
      arguments: [
        Argument(
          "FILE", .atLeastOne, help: "The files; - is standard input, ./list a file named list")
      ],
      options: options,
      examples: [
        Example("healthlog import pressure.csv", "brings in a cuff's log"),
        Example(
          "healthlog import log.csv --map taken_at=Datum --map glycemia=Wert",
          "says which columns are what"),
        Example(
          "healthlog import diary.tsv --no-header --map taken_at=1+2 --map glycemia=4",
          "takes two columns of a table without a header for its times"),
      ],
      subcommands: [
        Command(
          "list", abstract: "List what was imported, with the numbers",
          options: [all, HealthlogCommands.aligned, listJSON]
        ) { try run(.list, $0, $1) },
        Command(
          "show", abstract: "Show what came of an import, with the lines that were refused",
          arguments: [number], options: [showJSON]
        ) { try run(.show, $0, $1) },
        Command(
          "undo", abstract: "Take an import out again",
          discussion: """
            What was changed since stays, and is named. 'healthlog undo' takes this back; the same \
            file comes in again.
            """, arguments: [number], changes: true
        ) { try run(.undo, $0, $1) },
        Command(
          "formats", abstract: "List the kinds of files that can be brought in"
        ) { try run(.tellFormats, $0, $1) },
      ], changes: true
    ) { try run(.bringIn, $0, $1) }
  }
}
