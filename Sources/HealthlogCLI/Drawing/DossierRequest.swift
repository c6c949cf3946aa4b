import CommandTable
public import HealthModel
public import Journal
import Phrases
import Reminders

/// A command line of `report`.
public struct DossierRequest: Sendable {
  /// Shape: 1 to 366 days, none after today.
  public let days: ClosedRange<LocalDate>
  /// Whether the days are those of a guided protocol, whose average uses only its own readings.
  public let isOfProtocol: Bool
  /// The days to compare with; nil for none.
  public let before: ClosedRange<LocalDate>?
  /// The names of known topics; empty for all.
  public let topics: [String]
  /// The entries whose notes are printed as well.
  public let noteNumbers: [EntryNumber]
  /// The name to print; it is never stored.
  public let name: String?
  /// The date of birth to print; it is never stored.
  public let born: LocalDate?
  /// `a4` or `letter`; nil when the locale decides.
  public let paper: String?
  /// The medicines and events in the report.
  public let events: DoseChoice
  private typealias Days = ClosedRange<LocalDate>
  private let invocation: Invocation
  /// Whether to print the figures and draw nothing.
  public var isJSON: Bool { invocation[DossierCommand.json] }
  /// Whether to open the finished report.
  public var opens: Bool { invocation[DossierCommand.open] }
  /// A path, or `-` for standard output; nil for the default file.
  public var output: String? { invocation[DossierCommand.output] }
  /// The maximum length of a report, in days.
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

  /// Returns the named period; the error for an unreadable period doesn't suggest `all`.
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

  /// Returns the days of a guided protocol up to today.
  private static func days(
    of guided: GuidedProtocol, _ context: CLIContext
  ) throws(Explanation) -> Days {
    guard guided.firstDay <= context.today
    else { throw .nothingToReport(on: guided.dates, nearest: nil) }
    let stopped = guided.stoppedAt.map { context.zone.localDateTime(at: $0).date }
    let last = min(guided.lastDay, stopped ?? guided.lastDay, context.today)
    return guided.firstDay...max(guided.firstDay, last)
  }

  /// Returns the days of a period up to today or, without a period, the last fourteen days.
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
        phrase("Use a period with both, such as 2026-10, or none"))
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

  /// Returns the topic of the vital with this name; nil for any other word.
  static func topic(named name: String) -> String? {
    let meant = VitalCatalogue.standard.vitals(named: name)?.map(\.id)
    return topics.first { $0.vitals == meant }?.name
  }

  /// Splits `a,b` at its commas.
  static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
  }

  private static func name(_ text: String) throws(Explanation) -> String {
    let name = text.trimmingBlanks
    if text.unicodeScalars.allSatisfy(\.isShown), !name.isEmpty, text.count <= 60 { return name }
    throw .usage(phrase("--name needs a name of 1 to 60 characters on one line"))
  }

  /// Opens the journal that the command line names, or else the person's own, for reading.
  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(invocation.journalPath)
  }

  /// Returns the path to write to: that of `--output`, or a file in the documents folder.
  public func path() throws(ProgramFault) -> String {
    if let output { return output }
    guard let folder = UserFolder.documents.path else { throw .noHome }
    return "\(folder)/healthlog/report-\(days.lowerBound)..\(days.upperBound).pdf"
  }

  /// Returns whether to print this note.
  public func shows(_ text: String, of number: EntryNumber) -> Bool {
    Self.list(invocation[DossierCommand.notes]) == ["all"] || noteNumbers.contains(number)
      || holds(text, oneOf: DossierCommand.notes)
  }

  /// Returns whether to mark this note in the fever curve.
  public func marks(_ text: String) -> Bool { holds(text, oneOf: DossierCommand.mark) }

  private func holds(_ text: String, oneOf words: Value) -> Bool {
    let folded = text.lowercased()
    return Self.list(invocation[words]).contains { folded.firstPlace(of: $0.lowercased()) != nil }
  }
}

extension Document where Row == JSONValue {
  /// Returns the JSON document of `report`; its figures come from the module that computes them.
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
