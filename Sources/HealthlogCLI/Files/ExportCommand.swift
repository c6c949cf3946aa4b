public import CommandTable

/// `export`, which `healthlog-files` carries out.
public enum ExportCommand {
  /// Vitals and panels, unchecked; none for all.
  public static let vital = Values(
    "vital", "VITAL", help: "Take out this vital alone; may be given again")
  /// A format's name, unchecked; nil for `json`.
  public static let format = Value(
    "format", "FORMAT", help: "json (unless said), ndjson, csv, fhir or biobeats")
  /// The path of a new file; nil for standard output.
  public static let output = Value(
    "output", short: "o", "FILE", help: "Write to a new file that only you can read")
  /// Leaves notes out.
  public static let noNotes = Flag("no-notes", help: "Leave the notes out")
  /// Writes CSV for a spreadsheet.
  public static let spreadsheet = Flag(
    "spreadsheet", help: "CSV as a spreadsheet of your language opens it")

  /// The command as `healthlog` has it.
  static let declaration = declared { invocation, context in
    try context.handOver("healthlog-files", invocation.line)
  }

  /// Declares the command.
  /// - Parameter run: carries it out and returns the exit status.
  public static func declared(
    _ run: @escaping @Sendable (Invocation, CLIContext) throws -> Int32
  ) -> Command<CLIContext> {
    Command(
      "export", abstract: "Take the journal out, or a part of it",
      discussion: """
        As json the whole journal, settings and history too: 'healthlog import' makes the same journal \
        of it where there is none yet, and elsewhere brings in what isn't on record. ndjson is the \
        same, a record a line. With a PERIOD, --vital or --no-notes it is reports and single \
        readings alone. csv is for spreadsheets, fhir (R4) for other health records, biobeats \
        for that band's app. Exits with 1 when nothing was measured then.
        """,
      arguments: [PeriodOptions.argument(usual: "all")],
      options: PeriodOptions.declared + [vital, format, output, noNotes, spreadsheet],
      examples: [
        Example("healthlog export --output journal.json", "takes everything out"),
        Example(
          "healthlog export 30d --vital bp --format csv", "takes a month's pressures out as a table"
        ),
      ], topics: ["periods", "devices"], run: run)
  }
}
