public import HealthModel
public import Journal

/// What an import says as it goes, and at its end.
public struct ImportText {
  /// How many columns, and how many refused rows, are named.
  private static let mostColumns = 5
  private static let mostRefusals = 20

  private let file: String

  /// - Parameter file: as it was typed.
  public init(of file: String) { self.file = file }

  /// Before rows are typed.
  public static let reading =
    "reading the rows from this terminal; Ctrl-D on a line of its own ends them"

  /// - Parameter size: in bytes; nil for what comes as it likes.
  public func progress(rows: Int, bytesRead: Int, size: Int?) -> String {
    let part = size.flatMap { $0 > 0 ? "\(min(100, bytesRead * 100 / $0)) %, " : nil } ?? ""
    return "\(file): \(part)\(rows) rows read"
  }

  /// Of a whole journal; the file's name goes before it.
  public static let restored = "a whole journal: its numbers, settings and history came with it"
  public static let commandLeftOut =
    "\(Setting.logCommand.rawValue) was left out: the service would run it; 'healthlog config set'"
    + " sets it"
  public static let surroundingsLeftOut =
    "something is on record here already: settings, reminders, watches, history and what was"
    + " deleted stay out"

  public static func otherCount(of name: String, said: Int, found: Int) -> String {
    "it says that it holds \(said) \(name), and holds \(found)"
  }

  /// Of columns that no vital and no time is in; the file's name goes before it.
  public static func ignored(_ columns: [String]) -> String {
    "\(nothingTaken(columns)); 'healthlog vital define' makes a vital of one, and "
      + "importing again completes the rows"
  }

  /// Of columns beside those that a known writer's tables have; the file's name goes before it.
  public static func untaken(_ columns: [String]) -> String {
    "\(nothingTaken(columns)); '--format csv' reads a table by the names of its columns"
  }

  private static func nothingTaken(_ columns: [String]) -> String {
    let named = columns.prefix(Self.mostColumns).joined(separator: ", ")
    let rest = columns.count - Self.mostColumns
    let more =
      rest > 0 ? " and " + counted(rest, one: "more column", other: "more columns") : ""
    return "nothing is taken from: \(named)\(more)"
  }

  /// Of a file whose rest can't be read; `place` says where that begins.
  public static func brokenOff(_ place: String) -> String {
    "\(place); what stands before is taken"
  }

  /// Of rows whose local times were read in another zone when they came in.
  public func elsewhere(_ known: ImportOutcome.Elsewhere) -> String {
    let rows = counted(known.rows, one: "row is", other: "rows are")
    return "\(file): \(rows) on record at the local time of \(known.zone); 'healthlog import undo"
      + " \(known.intake)' takes out what came so, then it comes in anew"
  }

  public static let windows1252 = "its letters are no UTF-8; it was read as Windows-1252"

  /// A line for each refused row; for those of a long list how many more there are.
  public func refusals(_ outcome: ImportOutcome, _ vitals: VitalCatalogue) -> [String] {
    let named = outcome.refused.prefix(Self.mostRefusals).map { refusal in
      let lines = refusal.faults.flatMap { $0.lines(vitals, inTable: true) }
      return "\(file):\(refusal.line): " + lines.joined(separator: "; ")
    }
    let rest = outcome.refusedCount - Self.mostRefusals
    guard rest > 0 else { return named }
    return named + [
      "\(file): and " + counted(rest, one: "more refused row", other: "more refused rows")
    ]
  }

  /// `pressure.csv: 222 reports imported`, `…: nothing new; 222 rows were on record already`.
  /// - Parameter isTried: Whether it wasn't stored.
  public func summary(_ outcome: ImportOutcome, isTried: Bool = false) -> String {
    let new = EntryText.counts(reports: outcome.reports, samples: outcome.samples)
    let parts: [(count: Int, one: String, other: String)] = [
      (outcome.known, "row was on record already", "rows were on record already"),
      (outcome.empty, "row without a reading", "rows without a reading"),
      (
        outcome.moved, "row of a time that the clocks skipped, taken at its end",
        "rows of a time that the clocks skipped, taken at its end"
      ),
      (
        outcome.changed, "row completed what was on record", "rows completed what was on record"
      ),
      (outcome.refusedCount, "row refused", "rows refused"),
    ]
    return "\(file): "
      + (told(new, outcome, isTried: isTried)
      + parts.filter { $0.count > 0 }.map { counted($0.count, one: $0.one, other: $0.other) })
      .joined(separator: "; ")
      + outcome.leftOut.sorted { $0.key < $1.key }.map { "; \($0.value) \($0.key) left out" }
      .joined() + (isTried ? "; nothing was stored" : "")
  }

  /// Where a row completed what was on record, something is new.
  private func told(_ new: String, _ outcome: ImportOutcome, isTried: Bool) -> [String] {
    if new.isEmpty { return outcome.changed == 0 ? ["nothing new"] : [] }
    return [new + (isTried ? " to import" : " imported")]
  }
}
