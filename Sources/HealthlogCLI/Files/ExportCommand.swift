public import CommandTable

public enum ExportCommand {
  public static let vital = Values(
    "vital", "VITAL", help: "Export only this vital; can be repeated")
  public static let format = Value(
    "format", "FORMAT", help: "json (default), ndjson, csv, fhir, biobeats or ics")
  public static let output = Value(
    "output", short: "o", "FILE",
    help: "Write to this new file, which only you can read, or to standard output (-)")
  public static let noNotes = Flag("no-notes", help: "Leave out the notes")
  public static let spreadsheet = Flag(
    "spreadsheet", help: "Write CSV the way spreadsheets in your language expect it")

  static let declaration = declared { invocation, context in
    try context.handOver("healthlog-files", invocation.line)
  }

  public static func declared(
    _ run: @escaping @Sendable (Invocation, CLIContext) throws -> Int32
  ) -> Command<CLIContext> {
    Command(
      "export", abstract: "Export the journal or part of it",
      discussion: """
        json contains the whole journal, with settings and history. If there is no journal yet, \
        'healthlog import' recreates an identical one from it. Otherwise, it imports only what \
        isn't in the journal yet. ndjson contains the same, with one record per line. With a \
        PERIOD, --vital or --no-notes, both contain only reports and single readings. csv is for \
        spreadsheets, fhir (R4) for other health records, and biobeats for the BioBeats band's \
        app. ics contains your reminders, for your phone's calendar. Exits with 1 if there is \
        nothing to export.
        """, arguments: [PeriodOptions.argument(usual: "all")],
      options: PeriodOptions.declared + [vital, format, output, noNotes, spreadsheet],
      examples: [
        "healthlog export --output journal.json": "exports everything",
        "healthlog export 30d --vital bp --format csv":
          "exports the last 30 days' blood pressure readings as a table",
        "healthlog export --format ics --output reminders.ics":
          "exports the reminders for your phone's calendar",
      ], topics: ["periods", "devices"], run: run)
  }
}
