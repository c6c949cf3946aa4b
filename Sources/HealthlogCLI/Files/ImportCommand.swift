public import CommandTable

public enum ImportCommand {
  public enum Action: Sendable { case bringIn, list, show, undo, formats }

  public static let format = Value(
    "format", "FORMAT", help: "Read the files as this format instead of detecting it")
  public static let zone = Value(
    "zone", "ZONE", help: "Time zone of local times, such as Europe/Rome (default: yours)")
  public static let map = Values(
    "map", "WHAT=COLUMN",
    help: """
      Import a vital, bp, taken_at, note or external_id from this column, given by name or number \
      (from 1); 1+2 joins two columns
      """)
  public static let filter = Values(
    "where", "TEST", help: "Import only matching rows: '3 in 48,57..64', 'type = x', 'type != x'")
  public static let unit = Values(
    "unit", "VITAL=UNIT", help: "Unit for values without one, such as glycemia=mmol/L")
  public static let dates = Value(
    "date-format", "PATTERN",
    help: "Format of the times, such as '%d/%m/%Y %H:%M', unix or unix-ms")
  public static let noHeader = Flag("no-header", help: "The first line is data, not column names")
  public static let partial = Flag(
    "partial", help: "If a file is cut off, import everything before that point")
  /// A dry run ends with the exit status that the import would have.
  public static let tried = Flag(
    "dry-run", help: "Check everything and show what would be imported, without saving anything")
  public static let stream = Flag(
    "stream", help: "Read one JSON object per line as it arrives, until the end or Ctrl-C")
  public static let source = Value(
    "source", "NAME", help: "Name of the stream's source, such as band")
  public static let all = Flag("all", help: "Include imports from devices and remote sources")
  private static func named(_ count: Argument.Count) -> Argument {
    Argument(
      "N|FILE", count,
      help: "The import's number in 'import list', its file's name, or last for the latest one")
  }

  /// The options for files only, not for a stream.
  public static let options: [any DeclaredOption] = [format, tried, partial, zone]
  public static let tables = OptionGroup("Tables", [map, filter, unit, dates, noHeader])

  static let declaration = declared { _, invocation, context in
    try context.handOver("healthlog-files", invocation.line)
  }

  public static func declared(
    _ run: @escaping @Sendable (Action, Invocation, CLIContext) throws -> Int32
  ) -> Command<CLIContext> {
    Command(
      "import", abstract: "Import readings from files",
      discussion: """
        The format is detected from the file's content. 'healthlog import formats' lists the \
        formats. The first line of a table names its columns: a time (taken_at, timestamp, or date \
        and time) and vitals, with or without units, such as systolic_mmHg, 'Temperature (°F)' or \
        glucose_mg_dl. Columns can be separated by commas, semicolons or tabs. A row with two or \
        more readings becomes a report, and a row with one reading becomes a single reading. Notes \
        are imported too. Entries that are already in the journal aren't imported again. If rows \
        have errors, healthlog lists them, imports the others and exits with 65. 'healthlog import \
        undo' removes an import. With --stream, each line is a JSON object with vital, value, unit \
        and taken_at, and is saved within a second. See docs/import.md.
        """,
      arguments: [
        Argument(
          "FILE", .atLeastOne,
          help: "Files to import (- is standard input, and ./list is a file named list)")
      ], options: options, groups: [tables, OptionGroup("Streams", [stream, source])],
      examples: [
        "healthlog import pressure.csv": "imports a blood pressure monitor's log",
        "healthlog import log.csv --map taken_at=Datum --map glycemia=Wert":
          "names the columns to import",
        "healthlog import diary.tsv --no-header --map taken_at=1+2 --map glycemia=4":
          "joins two columns to get the time, in a table without a header",
        "band-reader | healthlog import --stream - --source band":
          "saves what a program writes, within a second",
      ],
      subcommands: [
        Command(
          "list", abstract: "List the imports with their numbers",
          options: [all, HealthlogCommands.aligned, Flag.listJSON],
          examples: [
            "healthlog import list": "lists imports from files",
            "healthlog import list --all": "lists imports from files, devices and sources",
          ]
        ) { try run(.list, $0, $1) },
        Command(
          "show", abstract: "Show the result of an import, with the rejected lines",
          arguments: [named(.one)], options: [Flag.json],
          examples: [
            "healthlog import show 3": "shows the result of the third import",
            "healthlog import show 3 --json": "prints JSON for a program",
          ]
        ) { try run(.show, $0, $1) },
        Command(
          "undo", or: ["remove", "delete"], abstract: "Undo an import",
          discussion: """
            Entries that you have changed since the import stay in the journal and are listed. \
            'healthlog undo' restores the others. You can also import the same file again. A file \
            name means the latest import of that file. Without an argument, it asks which import \
            to undo. 'import remove' and 'import delete' do the same.
            """, arguments: [named(.optional)],
          examples: [
            "healthlog import undo 3": "removes the third import",
            "healthlog import undo last": "removes the last import",
            "healthlog undo": "restores it",
          ], changes: true
        ) { try run(.undo, $0, $1) },
        Command(
          "formats", abstract: "List the supported file formats",
          examples: [
            "healthlog import formats": "lists all formats",
            "healthlog import --format omron log.csv": "imports a file in one of these formats",
          ]
        ) { try run(.formats, $0, $1) },
      ], changes: true, topics: ["devices", "units"]
    ) { try run(.bringIn, $0, $1) }
  }
}
