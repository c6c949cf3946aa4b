import CommandTable
public import HealthModel
public import Journal
import Phrases
import Reminders

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

  static let declaration = declared { invocation, context in
    _ = try DossierRequest(invocation, context)
    try context.handOver("healthlog-report", invocation.line)
  }

  public static func run(
    _ line: [String], _ context: CLIContext,
    make: @escaping @Sendable (DossierRequest, CLIContext) throws -> Int32
  ) -> Int32 {
    HealthlogCommands.run(
      line, context, commands: [declared { try make(try DossierRequest($0, $1), $1) }])
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
        "healthlog report": "creates the report for the last fourteen days",
        "healthlog report 28d --only pressure": "creates only the page on blood pressure",
        "healthlog report month --notes dizzy,fall": "shows notes with one of these words",
      ], topics: ["periods"], run: run)
  }
}

public struct DossierRequest: Sendable {
  /// The days of the report, 1 to 366; none is after today unless all are.
  public let days: ClosedRange<LocalDate>
  /// Whether the days are a guided protocol's; the home average then covers all except the first.
  public let isOfProtocol: Bool
  /// The days to compare with; nil for no comparison.
  public let before: ClosedRange<LocalDate>?
  /// The topics to include; empty for all.
  public let topics: [String]
  public let noteNumbers: [EntryNumber]
  public let name: String?
  public let born: LocalDate?
  /// `a4` or `letter`; nil when the locale decides.
  public let paper: String?
  public let events: DoseChoice
  private typealias Days = ClosedRange<LocalDate>
  private let invocation: Invocation
  public var isJSON: Bool { invocation[DossierCommand.json] }
  public var opens: Bool { invocation[DossierCommand.open] }
  /// The output path, or `-` for standard output; nil for the default file.
  public var output: String? { invocation[DossierCommand.output] }
  /// The greatest number of days in a report.
  static let most = 366

  private static let topics: [(name: String, vitals: [VitalID])] = [
    ("pressure", Panel.bloodPressure.members), ("glucose", [.glycemia]),
    ("temperature", [.temperature]), ("heart-rate", [.heartRate]),
  ]

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    typealias Command = DossierCommand
    self.invocation = invocation
    events = DoseChoice(invocation)
    let named = try Self.named(invocation, context)
    let guided = try invocation[Command.guided].map {
      if let named { throw Explanation.apart("--protocol", named.text) }
      return try Self.guided($0, invocation, context)
    }
    isOfProtocol = guided != nil
    days = try guided.map { try Self.days(of: $0, context) } ?? Self.days(named, context)
    before = try Self.before(invocation[Command.compare], days, context)
    let only = try Self.list(invocation[Command.only]).map(Self.topic)
    topics = only.isEmpty && guided != nil ? ["pressure"] : only
    noteNumbers = try invocation[Command.note].map { try ReportOptions.number($0) }
    name = try invocation[Command.name].map(Self.name)
    born = try invocation[Command.born].map { text in
      if let day = context.days.day(text), day <= context.today { return day }
      throw Explanation.usage(
        phrase("\(quoted(text)) isn't a valid date of birth") + calendarFault(text),
        phrase("Use a date such as 1958-03-21"))
    }
    paper = try invocation[Command.paper].map { text in
      if ["a4", "letter"].contains(text.lowercased()) { return text.lowercased() }
      throw Explanation.usage(phrase("\(quoted(text)) isn't a valid paper size; use a4 or letter"))
    }
    if output == "" {
      throw Explanation.usage(
        phrase("--output needs a file"),
        phrase("Use a name such as report.pdf, or - for standard output"))
    }
    if isJSON, opens { throw Explanation.apart("--json", "--open") }
    if isJSON, output != nil { throw Explanation.apart("--json", "--output") }
    if output == "-", opens { throw Explanation.apart("--output -", "--open") }
    if output == "-", context.output.columns != nil {
      throw Explanation.usage(
        phrase("healthlog doesn't write a PDF to the terminal"),
        phrase("Name a file with --output, or pipe the report: healthlog report --output - | lp"))
    }
  }

  /// Returns the period that the line names; for an invalid one, the error doesn't suggest `all`.
  private static func named(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> PeriodOptions.Named? {
    do throws(PeriodFault) {
      return try PeriodOptions.period(invocation.arguments, invocation, context)
    } catch .unreadable(let text) { throw DossierPeriodFault(text: text) }
  }

  private static func guided(
    _ text: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> GuidedProtocol {
    let journal = try context.readJournal(invocation.journalPath)
    guard let id = Int64(text),
      let guided = try journal.read({ try $0.guidedProtocol(numbered: id) })
    else { throw ProtocolFault.noSuch(text) }
    return guided
  }

  private static func days(
    of guided: GuidedProtocol, _ context: CLIContext
  ) throws(Explanation) -> Days {
    guard guided.firstDay <= context.today
    else { throw .nothingToReport(on: guided.dates, nearest: nil) }
    let stopped = guided.stoppedAt.map { context.zone.localDateTime(at: $0).date }
    let last = min(guided.lastDay, stopped ?? guided.lastDay, context.today)
    return guided.firstDay...max(guided.firstDay, last)
  }

  private static func days(
    _ named: PeriodOptions.Named?, _ context: CLIContext
  ) throws(Explanation) -> Days {
    guard let named else { return context.today.adding(days: -13)...context.today }
    guard let first = named.period.first else {
      throw .usage(
        phrase(
          "The doctor's report can cover at most \(most) days, but \(quoted(named.text)) has "
            + "no first day"), phrase("Use a shorter period, such as 90d or 2026"))
    }
    let last = min(named.period.last ?? context.today, max(first, context.today))
    guard first <= last else { throw .backwards(from: first, to: last) }
    return try atMost(first...last)
  }

  private static func atMost(_ days: Days) throws(Explanation) -> Days {
    if days.dayCount <= most { return days }
    throw .usage(
      phrase(
        "The doctor's report can cover at most \(most) days; this period has \(days.dayCount)"),
      phrase("Use a shorter period, such as 90d or 2026"))
  }

  private static func before(_ text: String?, _ days: Days, _ context: CLIContext) throws -> Days? {
    guard let text else {
      let last = days.lowerBound.adding(days: -1)
      return last.adding(days: 1 - days.dayCount)...last
    }
    guard text.lowercased() != "none" else { return nil }
    let period = try Period(text, context.days)
    guard let first = period.first, let last = period.last else {
      throw Explanation.usage(
        phrase("\(quoted(text)) has no first or last day, so it can't be compared"),
        phrase("Use a period with both, such as 2026-10, or 'none'"))
    }
    let others = try atMost(first...last)
    if last < days.lowerBound { return others }
    throw Explanation.usage(
      phrase("\(quoted(text)) isn't before the report's period"),
      phrase("Use an earlier period, such as 2026-10, or none"))
  }

  private static func topic(_ text: String) throws(Explanation) -> String {
    if let name = topic(named: text) { return name }
    let near = nearest(to: text.lowercased(), among: topics.map(\.name))
    throw .usage(
      phrase("\(quoted(text)) isn't a topic of the doctor's report"),
      near.map { phrase("Did you mean --only \($0)?") }
        ?? phrase("Use pressure, glucose, temperature or heart-rate, separated by commas"))
  }

  static func topic(named name: String) -> String? {
    let meant = VitalCatalogue.standard.vitals(named: name)?.map(\.id)
    return topics.first { $0.vitals == meant }?.name
  }

  static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
  }

  private static func name(_ text: String) throws(Explanation) -> String {
    let name = text.trimmingBlanks
    if text.unicodeScalars.allSatisfy(\.isShown), !name.isEmpty, text.count <= 60 { return name }
    throw .usage(phrase("--name needs a name of 1 to 60 characters on one line"))
  }

  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(invocation.journalPath)
  }

  public func path() throws(ProgramFault) -> String {
    if let output { return output }
    guard let folder = UserFolder.documents.path else { throw .noHome }
    return "\(folder)/healthlog/report-\(days.lowerBound)..\(days.upperBound).pdf"
  }

  public func shows(_ text: String, of number: EntryNumber) -> Bool {
    Self.list(invocation[DossierCommand.notes]) == ["all"] || noteNumbers.contains(number)
      || holds(text, oneOf: DossierCommand.notes)
  }

  public func marks(_ text: String) -> Bool { holds(text, oneOf: DossierCommand.mark) }

  private func holds(_ text: String, oneOf words: Value) -> Bool {
    let folded = text.lowercased()
    return Self.list(invocation[words]).contains { folded.firstPlace(of: $0.lowercased()) != nil }
  }
}

extension Document where Row == JSONValue {
  public static func doctorsReport(_ figures: JSONShape) -> Document {
    Document(
      "doctors_report_document", of: ["report"], note: "docs/report.md defines each figure.",
      [
        Column("doctors_report", "In canonical units, nothing rounded", type: .object(figures)) {
          $0
        }
      ])
  }
}

/// The medicines and events that `--events` chooses for charts and the doctor's report.
public struct DoseChoice: Sendable {
  static let option = Value(
    "events", "NAME,…", help: "Show only these medicines and events, or none (default: all)")

  /// The names as typed; nil for all, empty for none.
  private let names: [String]?

  init(_ invocation: Invocation) {
    let text = invocation[Self.option]
    names = text?.lowercased() == "none" ? [] : text.map { DossierRequest.list($0) }
  }

  /// - Throws: `Explanation` for an unknown name; `JournalError`.
  public func doses(
    in view: borrowing JournalView, on days: ClosedRange<LocalDate>
  ) throws -> [DoseTotal] {
    let vitals = view.vitals
    let chosen = try names?.map { name throws(Explanation) in
      if let dose = vitals.dose(named: name) { return dose.id }
      let near = nearest(to: name.lowercased(), among: vitals.doses.map(\.shownName))
      throw .usage(
        phrase("\(quoted(name)) isn't the name of a medicine or an event"),
        near.map { phrase("Did you mean --events \($0)?") }
          ?? phrase("'healthlog take' and 'healthlog event' list the names"))
    }
    return try view.doses(on: days).filter { chosen?.contains($0.vital.id) ?? true }
  }
}
