public import CommandTable

/// `import`, which `healthlog-files` carries out.
public enum ImportCommand {
  /// The command itself and its subcommands.
  public enum Action: Sendable {
    case bringIn, list, show, undo, formats
  }

  /// A format's name, unchecked.
  public static let format = Value(
    "format", "FORMAT", help: "Take the files for this format instead of looking what they are")
  /// An IANA name, unchecked.
  public static let zone = Value(
    "zone", "ZONE", help: "Where local times were taken, such as Europe/Rome; else where you are")
  /// Mappings such as `glycemia=Glucose`, unchecked.
  public static let map = Values(
    "map", "WHAT=COLUMN",
    help: """
      Take a vital, bp, taken_at, note or external_id from this column, by its name or \
      its number from 1; 1+2 joins two
      """)
  /// Conditions such as `3 in 48,57..64` or `type != x`, unchecked.
  public static let filter = Values(
    "where", "TEST",
    help: "Take rows for which this holds: '3 in 48,57..64', 'type = x', 'type != x'")
  /// Units such as `glycemia=mmol/L`, unchecked.
  public static let unit = Values(
    "unit", "VITAL=UNIT", help: "The unit of values without one: glycemia=mmol/L")
  /// A pattern such as `%d/%m/%Y %H:%M`, `unix` or `unix-ms`, unchecked.
  public static let dates = Value(
    "date-format", "PATTERN",
    help: "How its times are written: '%d/%m/%Y %H:%M', unix or unix-ms")
  /// Columns have numbers only.
  public static let noHeader = Flag(
    "no-header", help: "The first line is a row and names no columns")
  /// Keeps the part before a file breaks off.
  public static let partial = Flag(
    "partial", help: "Of a file that breaks off, take what stands before")
  /// Stores nothing; the exit status is that of the import.
  public static let tried = Flag(
    "dry-run", help: "Read and check all, and tell what would come in; store nothing")
  /// Stores lines of JSON as they come.
  public static let stream = Flag(
    "stream", help: "Take a JSON object a line, as they come, until the end or Ctrl-C")
  /// The source of a stream.
  public static let source = Value(
    "source", "NAME", help: "What the readings of a stream come from: band")
  /// `import list`: imports of devices and sources too.
  public static let all = Flag(
    "all", help: "Also what devices and remote places handed over, not files alone")
  /// `import list`: as JSON.
  public static let listJSON = Flag("json", help: "Print them as JSON")
  /// `import show`: as JSON.
  public static let showJSON = Flag("json", help: "Print it as JSON")
  private static func named(_ count: Argument.Count) -> Argument {
    Argument(
      "N|FILE", count, help: "Its number, as 'import list' shows it, last, or the file's name")
  }

  /// The options that a stream has no use for.
  public static let options: [any DeclaredOption] = [format, tried, partial, zone]
  /// The options for tables.
  public static let tables = OptionGroup("Tables", [map, filter, unit, dates, noHeader])

  /// The command as `healthlog` has it.
  static let declaration = declared { _, invocation, context in
    try context.handOver("healthlog-files", invocation.line)
  }

  /// Declares the command.
  /// - Parameter run: carries out an action and returns the exit status.
  public static func declared(
    _ run: @escaping @Sendable (Action, Invocation, CLIContext) throws -> Int32
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
        'healthlog import undo' takes an import out again. With --stream each line is a JSON object \
        with vital, value, unit and taken_at, and is filed within a second; docs/import.md has more.
        """,
      arguments: [
        Argument(
          "FILE", .atLeastOne, help: "The files; - is standard input, ./list a file named list")
      ],
      options: options, groups: [tables, OptionGroup("Streams", [stream, source])],
      examples: [
        Example("healthlog import pressure.csv", "brings in a cuff's log"),
        Example(
          "healthlog import log.csv --map taken_at=Datum --map glycemia=Wert",
          "says which columns are what"),
        Example(
          "healthlog import diary.tsv --no-header --map taken_at=1+2 --map glycemia=4",
          "takes two columns of a table without a header for its times"),
        Example(
          "band-reader | healthlog import --stream - --source band",
          "files what a program writes, within a second"),
      ],
      subcommands: [
        Command(
          "list", abstract: "List what was imported, with the numbers",
          options: [all, HealthlogCommands.aligned, listJSON],
          examples: [
            Example("healthlog import list", "lists what files brought"),
            Example("healthlog import list --all", "lists what anything brought"),
          ]
        ) { try run(.list, $0, $1) },
        Command(
          "show", abstract: "Show what came of an import, with the lines that were refused",
          arguments: [named(.one)], options: [showJSON],
          examples: [
            Example("healthlog import show 3", "tells what came of the third import"),
            Example("healthlog import show 3 --json", "tells it to a program"),
          ]
        ) { try run(.show, $0, $1) },
        Command(
          "undo", or: ["remove", "delete"], abstract: "Take an import out again",
          discussion: """
            What was changed since stays, and is named. 'healthlog undo' takes this back; the same \
            file comes in again. A file's name means the last time that it came in. Without an argument \
            it asks which import; 'import remove' and 'import delete' do the same.
            """, arguments: [named(.optional)],
          examples: [
            Example("healthlog import undo 3", "takes out what the third import brought"),
            Example("healthlog import undo last", "takes out what the last import brought"),
            Example("healthlog undo", "brings it back"),
          ], changes: true
        ) { try run(.undo, $0, $1) },
        Command(
          "formats", abstract: "List the kinds of files that can be brought in",
          examples: [
            Example("healthlog import formats", "lists them by name"),
            Example("healthlog import --format omron log.csv", "takes a file for one of them"),
          ]
        ) { try run(.formats, $0, $1) },
      ], changes: true, topics: ["devices", "units"]
    ) { try run(.bringIn, $0, $1) }
  }
}
