import CommandTable
public import HealthModel
public import Journal
import Phrases
import Reminders

/// What a doctor's report is asked to be.
public struct DossierRequest: Sendable {
  /// Shape: 1 to 366 days, none of them after today.
  public let days: ClosedRange<LocalDate>
  /// Whether the days are those of a guided protocol: its average stands on its own readings.
  public let isOfProtocol: Bool
  /// Those that it is compared with; nil for none.
  public let before: ClosedRange<LocalDate>?
  /// Names of topics, known ones; all where none is named.
  public let topics: [String]
  /// Whether every note is shown.
  public let showsAllNotes: Bool
  /// Words of notes that are shown.
  public let noteWords: [String]
  /// Whose notes are shown beside those.
  public let noteNumbers: [EntryNumber]
  /// Words of notes that are marked in the fever curve.
  public let markWords: [String]
  /// To be printed, and kept nowhere.
  public let name: String?
  /// To be printed, and kept nowhere.
  public let born: LocalDate?
  /// `a4` or `letter`; nil where the locale decides.
  public let paper: String?
  /// Whether the figures are printed, and nothing is drawn.
  public let isJSON: Bool
  /// Whether it is opened when it is written.
  public let opens: Bool
  /// A path, `-` for standard output; nil for the person's own folder.
  public let output: String?
  private let journalPath: String?

  /// As many days as one is of.
  static let most = 366

  /// What a page may be about, and which vitals that is.
  private static let topics: [(name: String, vitals: [VitalID])] = [
    ("pressure", Panel.bloodPressure.members), ("glucose", [.glycemia]),
    ("temperature", [.temperature]), ("heart-rate", [.heartRate]),
  ]

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let named = try Self.named(invocation, context)
    let guided = try invocation[DossierCommand.guided].map {
      if let named { throw OptionsApart("--protocol", named.text) }
      return try Self.guided($0, invocation, context)
    }
    isOfProtocol = guided != nil
    days = try guided.map { try Self.days(of: $0, context) } ?? Self.days(named, context)
    before = try Self.before(invocation[DossierCommand.compare], days, context)
    let only = try Self.list(invocation[DossierCommand.only]).map(Self.topic)
    topics = only.isEmpty && guided != nil ? ["pressure"] : only
    let words = Self.list(invocation[DossierCommand.notes])
    showsAllNotes = words == ["all"]
    noteWords = showsAllNotes ? [] : words
    noteNumbers = try invocation[DossierCommand.note].map { text in
      guard let number = EntryNumber(text) else { throw ReportRequestFault.notANumber(text) }
      return number
    }
    markWords = Self.list(invocation[DossierCommand.mark])
    name = try invocation[DossierCommand.name].map(Self.name)
    born = try invocation[DossierCommand.born].map { text in
      guard let day = context.days.day(text), day <= context.today else {
        throw DossierFault.notABirthday(text)
      }
      return day
    }
    paper = try invocation[DossierCommand.paper].map { text in
      guard ["a4", "letter"].contains(text.lowercased()) else {
        throw DossierFault.notAPaper(text)
      }
      return text.lowercased()
    }
    isJSON = invocation[DossierCommand.json]
    opens = invocation[DossierCommand.open]
    output = invocation[DossierCommand.output]
    journalPath = invocation.journalPath
    try check(context)
  }

  /// What can't be read is told without `all`, which would be refused.
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

  private func check(_ context: CLIContext) throws {
    if output == "" { throw DossierFault.noOutput }
    if isJSON, opens { throw OptionsApart("--json", "--open") }
    if isJSON, output != nil { throw OptionsApart("--json", "--output") }
    if output == "-", opens { throw OptionsApart("--output -", "--open") }
    if output == "-", context.output.columns != nil { throw DossierFault.onATerminal }
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

  /// Those of a guided protocol up to today.
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

  /// A period that ends after today ends today: of what lies ahead nothing is on record.
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

  /// The topic that a person means by `name`; nil where it names none.
  static func topic(named name: String) -> String? {
    let meant = VitalCatalogue.standard.vitals(named: name)?.map(\.id)
    return topics.first { $0.vitals == meant }?.name
  }

  /// The words of `a,b`; none of nil.
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

  /// The one that the command line names, else the person's own, to be read; see
  /// `CLIContext.readJournal`.
  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(journalPath)
  }

  /// The file that it is written to: the one that was named, else one of its own in the person's
  /// documents.
  /// - Throws: `ProgramFault.noHome`.
  public func path() throws(ProgramFault) -> String {
    if let output { return output }
    guard let folder = UserFolder.documents.path else { throw .noHome }
    return "\(folder)/healthlog/report-\(days.lowerBound)..\(days.upperBound).pdf"
  }

  /// Whether a note is one that is to be shown.
  public func shows(_ text: String, of number: EntryNumber) -> Bool {
    showsAllNotes || noteNumbers.contains(number) || Self.holds(text, noteWords)
  }

  /// Whether a note is one that is marked in the fever curve.
  public func marks(_ text: String) -> Bool { Self.holds(text, markWords) }

  private static func holds(_ text: String, _ words: [String]) -> Bool {
    let folded = text.lowercased()
    return words.contains { folded.firstPlace(of: $0.lowercased()) != nil }
  }
}

extension Document where Row == JSONValue {
  /// The document of `report`; its figures come from the room that computes them.
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
