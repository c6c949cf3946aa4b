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
  /// Whether to print every note.
  public let showsAllNotes: Bool
  /// The words that a printed note contains.
  public let noteWords: [String]
  /// The entries whose notes are printed as well.
  public let noteNumbers: [EntryNumber]
  /// The words that a note marked in the fever curve contains.
  public let markWords: [String]
  /// The name to print, never stored.
  public let name: String?
  /// The day of birth to print, never stored.
  public let born: LocalDate?
  /// `a4` or `letter`; nil when the locale decides.
  public let paper: String?
  /// Whether to print the figures and draw nothing.
  public let isJSON: Bool
  /// Whether to open the finished report.
  public let opens: Bool
  /// A path, or `-` for standard output; nil for the default file.
  public let output: String?
  private let journalPath: String?

  /// The maximum length of a report, in days.
  static let most = 366

  private static let topics: [(name: String, vitals: [VitalID])] = [
    ("pressure", Panel.bloodPressure.members), ("glucose", [.glycemia]),
    ("temperature", [.temperature]), ("heart-rate", [.heartRate]),
  ]

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    typealias Command = DossierCommand
    let named = try Self.named(invocation, context)
    let guided = try invocation[Command.guided].map {
      if let named { throw OptionsApart("--protocol", named.text) }
      return try Self.guided($0, invocation, context)
    }
    isOfProtocol = guided != nil
    days = try guided.map { try Self.days(of: $0, context) } ?? Self.days(named, context)
    before = try Self.before(invocation[Command.compare], days, context)
    let only = try Self.list(invocation[Command.only]).map(Self.topic)
    topics = only.isEmpty && guided != nil ? ["pressure"] : only
    let words = Self.list(invocation[Command.notes])
    showsAllNotes = words == ["all"]
    noteWords = showsAllNotes ? [] : words
    noteNumbers = try invocation[Command.note].map { try ReportOptions.number($0) }
    markWords = Self.list(invocation[Command.mark])
    name = try invocation[Command.name].map(Self.name)
    born = try invocation[Command.born].map { text in
      guard let day = context.days.day(text), day <= context.today else {
        throw DossierFault.notABirthday(text)
      }
      return day
    }
    paper = try invocation[Command.paper].map { text in
      guard ["a4", "letter"].contains(text.lowercased()) else { throw DossierFault.notAPaper(text) }
      return text.lowercased()
    }
    isJSON = invocation[Command.json]
    opens = invocation[Command.open]
    output = invocation[Command.output]
    journalPath = invocation.journalPath
    if output == "" { throw DossierFault.noOutput }
    if isJSON, opens { throw OptionsApart("--json", "--open") }
    if isJSON, output != nil { throw OptionsApart("--json", "--output") }
    if output == "-", opens { throw OptionsApart("--output -", "--open") }
    if output == "-", context.output.columns != nil { throw DossierFault.onATerminal }
  }

  /// Returns the period that the command line names; the error on an unreadable one doesn't suggest `all`,
  /// which would be rejected.
  private static func named(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> PeriodOptions.Named? {
    do throws(PeriodFault) {
      return try PeriodOptions.period(invocation.arguments, invocation, context)
    } catch {
      guard case .unreadable(let text) = error else { throw error }
      throw DossierFault.notAPeriod(text)
    }
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
  ) throws(DossierFault) -> ClosedRange<LocalDate> {
    guard guided.firstDay <= context.today else {
      throw .nothingOnRecord(guided.dates, nearest: nil)
    }
    let stopped = guided.stoppedAt.map { context.zone.localDateTime(at: $0).date }
    let last = min(guided.lastDay, stopped ?? guided.lastDay, context.today)
    return guided.firstDay...max(guided.firstDay, last)
  }

  /// Returns the days of a period up to today, else the last fourteen.
  private static func days(
    _ named: PeriodOptions.Named?, _ context: CLIContext
  ) throws(DossierFault) -> ClosedRange<LocalDate> {
    guard let named else { return context.today.adding(days: -13)...context.today }
    guard let first = named.period.first else { throw .noFirstDay(named.text, most: most) }
    let last = min(named.period.last ?? context.today, max(first, context.today))
    guard first <= last else { throw .backwards(from: first, to: last) }
    guard (first...last).dayCount <= most else {
      throw .tooMany((first...last).dayCount, most: most)
    }
    return first...last
  }

  private static func before(
    _ text: String?, _ days: ClosedRange<LocalDate>, _ context: CLIContext
  ) throws -> ClosedRange<LocalDate>? {
    guard let text else {
      let last = days.lowerBound.adding(days: -1)
      return last.adding(days: 1 - days.dayCount)...last
    }
    guard text.lowercased() != "none" else { return nil }
    let period = try Period(text, context.days)
    guard let first = period.first, let last = period.last else {
      throw DossierFault.openComparison(text)
    }
    guard (first...last).dayCount <= most else {
      throw DossierFault.tooMany((first...last).dayCount, most: most)
    }
    guard last < days.lowerBound else { throw DossierFault.notBefore(text) }
    return first...last
  }

  private static func topic(_ text: String) throws(DossierFault) -> String {
    guard let name = topic(named: text) else {
      throw .noSuchTopic(
        text, suggestion: nearest(to: text.lowercased(), among: topics.map(\.name)))
    }
    return name
  }

  /// Returns the topic of a vital's name; nil for any other word.
  static func topic(named name: String) -> String? {
    let meant = VitalCatalogue.standard.vitals(named: name)?.map(\.id)
    return topics.first { $0.vitals == meant }?.name
  }

  /// Splits `a,b` at its commas.
  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
  }

  private static func name(_ text: String) throws(DossierFault) -> String {
    let isShown = text.unicodeScalars.allSatisfy {
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
        $0.properties.generalCategory)
    }
    guard isShown, !text.trimmingBlanks.isEmpty, text.count <= 60 else { throw .notAName }
    return text.trimmingBlanks
  }

  /// Opens, for reading, the journal that the command line names, else the person's own.
  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(journalPath)
  }

  /// Returns the file to write: that of `--output`, or one in the documents folder.
  /// - Throws: `ProgramFault.noHome`.
  public func path() throws(ProgramFault) -> String {
    if let output { return output }
    guard let folder = UserFolder.documents.path else { throw .noHome }
    return "\(folder)/healthlog/report-\(days.lowerBound)..\(days.upperBound).pdf"
  }

  /// Whether to print this note.
  public func shows(_ text: String, of number: EntryNumber) -> Bool {
    showsAllNotes || noteNumbers.contains(number) || Self.holds(text, noteWords)
  }

  /// Whether to mark this note in the fever curve.
  public func marks(_ text: String) -> Bool { Self.holds(text, markWords) }

  private static func holds(_ text: String, _ words: [String]) -> Bool {
    let folded = text.lowercased()
    return words.contains { folded.firstPlace(of: $0.lowercased()) != nil }
  }
}

extension Document where Row == JSONValue {
  /// The JSON document of `report`; its figures come from the module that computes them.
  public static func doctorsReport(_ figures: JSONShape) -> Document {
    Document(
      "doctors_report_document", of: ["report"], note: "docs/report.md defines each figure.",
      [
        Column(
          "doctors_report", "In canonical units, nothing rounded", type: .object(figures)
        ) { $0 }
      ])
  }
}
