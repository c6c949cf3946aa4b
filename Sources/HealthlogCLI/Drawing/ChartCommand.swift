import CommandTable
public import HealthModel
public import Journal
import Phrases

/// The command that draws; declared here for help and parsing, carried out by `healthlog-chart`.
public enum ChartCommand {
  /// In `healthlog`: checks the command line, then hands it over.
  static let declaration = declared { invocation, context in
    _ = try ChartRequest(invocation, context)
    try context.handOver("healthlog-chart", invocation.line)
  }

  /// In `healthlog-chart`: runs a command line that `healthlog` handed over.
  /// - Parameter line: the words after the program's name, the first of them `chart`.
  /// - Parameter draw: draws what is asked for and returns the exit status.
  public static func run(
    _ line: [String], _ context: CLIContext,
    draw: @escaping @Sendable (ChartRequest, CLIContext) throws -> Int32
  ) -> Int32 {
    let command = declared { invocation, context in
      try draw(try ChartRequest(invocation, context), context)
    }
    return HealthlogCommands.run(line, context, commands: [command])
  }

  private static func declared(run: @escaping Command<CLIContext>.Run) -> Command<CLIContext> {
    Command(
      "chart", abstract: "Draw charts of a week or more",
      discussion: """
        Draws pictures of the last seven days, or of a period of up to 120 years, and prints \
        their file names. It draws one for each vital that you name; otherwise temperature and \
        glycemia, if there are readings of them, or else all vitals with readings. The period all \
        ends at the last reading. Exits with 1 if the period has no readings to draw. --text and \
        --show draw in the terminal instead; if the terminal can't show pictures, --show draws \
        text. Terminal charts are as wide as the terminal unless you set --scale; in a pipe \
        --text uses COLUMNS, or 80.

        From 21 days on, each day is a column from its lowest to its highest reading; beyond 120 \
        days (a year for a sensor) each week, and beyond five years each month. A line joins \
        their means. A column of fewer than six readings is drawn as dots.

        Pictures are in English or Italian, according to LC_MESSAGES. Names of days and months \
        follow LC_TIME, the decimal mark LC_NUMERIC; LC_ALL overrides all of them, and LANG is \
        used if none is set. Dates are day, month, year.
        """,
      arguments: [
        Argument(
          "VITAL", .anyNumber,
          help:
            "A vital, such as temp or heart-rate, or pressure; then a PERIOD (default: "
            + "the last 7 days): yesterday, last week, month, 90d, 2026-11, 2026-W47, "
            + "A..B, all")
      ],
      options: ChartOptions.days, groups: [ChartOptions.pictures, ChartOptions.places],
      examples: [
        Example("healthlog chart", "draws the last seven days"),
        Example("healthlog chart pressure heart-rate 90d", "draws these two for three months"),
        Example("healthlog chart pressure last month --format pdf", "draws it for print"),
        Example("healthlog chart weight all", "draws everything in the journal"),
        Example("healthlog chart glycemia --text", "draws it in the terminal"),
      ], topics: ["periods"], run: run)
  }

}

/// What to draw of which days, how, and where to put it.
public struct ChartRequest: Sendable {
  /// Where it is open it begins, or ends, with what is drawn.
  public let period: Period
  /// Nil for the person's own pictures folder, and where a file is named.
  public let folder: String?
  /// The file of the only picture, where one is named.
  public let file: String?
  /// Device pixels for each point, 1…8; nil where nothing is said of it.
  public let scale: Double?
  /// Units: points.
  public let width: Double
  /// Units: points.
  public let height: Double
  /// Whether the dark theme was asked for; never so of charts in letters.
  public let isDark: Bool
  /// What was said, else what the file's name says, else PNG.
  public let format: ChartFormat
  /// `files` where nothing is said of it.
  public let outlet: ChartOutlet
  private let journalPath: String?
  /// Names as they were typed; none for the usual two.
  let names: [String]
  private let isOfAll: Bool

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let (names, period) = PeriodOptions.split(invocation.arguments, context)
    for name in names { try ChartDays.checkNoTerm(name, context) }
    self.period = try ChartDays(period, invocation, context).period
    scale = try Self.scale(invocation[ChartOptions.scale])
    (width, height) = try Self.size(invocation[ChartOptions.size] ?? "800x400", scale: scale ?? 1)
    let theme = invocation[ChartOptions.theme]?.lowercased() ?? "light"
    guard ["light", "dark"].contains(theme) else { throw PictureFault.notATheme(theme) }
    let output = invocation[ChartOptions.output]
    let fileFormat = try output.flatMap(Self.fileFormat)
    let formatName = invocation[ChartOptions.format]?.lowercased() ?? (fileFormat ?? .png).rawValue
    guard let format = ChartFormat(rawValue: formatName) else {
      throw PictureFault.notAFormat(formatName)
    }
    if let output, let fileFormat {
      guard names.count == 1 else { throw PictureFault.oneFileForSeveral(output) }
      guard fileFormat == format else { throw PictureFault.otherFormat(formatName, file: output) }
    }
    self.format = format
    file = fileFormat == nil ? nil : output
    folder = fileFormat == nil ? output : nil
    isDark = theme == "dark"
    journalPath = invocation.journalPath
    self.names = names
    isOfAll = invocation[ChartOptions.all]
    outlet = try ChartOutlet(invocation)
    if isOfAll && !names.isEmpty { throw PictureFault.vitalsBesideAll }
  }

  /// The kind of picture that a path names; nil for a folder's.
  private static func fileFormat(_ path: String) throws(PictureFault) -> ChartFormat? {
    guard !["", "-"].contains(path) else { throw .noOutput }
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    if let format = ChartFormat(rawValue: ending) { return format }
    // A folder may be called 2026.W47, but hardly week.jpeg.
    let isHidden = dot == path.startIndex || path[path.index(before: dot)] == "/"
    let isKind = (2...4).contains(ending.count) && ending.allSatisfy { ("a"..."z").contains($0) }
    guard isHidden || !isKind else { throw .notAPicture(path) }
    return nil
  }

  private static func scale(_ text: String?) throws(PictureFault) -> Double? {
    guard let text else { return nil }
    guard let scale = decimal(text), (1...8).contains(scale) else { throw .notAScale(text) }
    return scale
  }

  /// Two whole numbers of points with an x between them.
  private static func size(
    _ text: String, scale: Double
  ) throws(PictureFault) -> (width: Double, height: Double) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
      Int($0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (600...4000).contains(width), (300...4000).contains(height)
    else { throw .notASize(text) }
    guard Double(width * height) * scale * scale <= mostPixels else {
      throw .tooManyPixels(text, scale: scale)
    }
    return (Double(width), Double(height))
  }

  /// A quarter of a gigabyte while it is drawn.
  private static let mostPixels = 64e6

  /// The one that the command line names, else the person's own, to be read; see
  /// `CLIContext.readJournal`.
  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(journalPath)
  }

  /// What to draw, each once, and of which days: what is named, else those of temperature and glycemia
  /// that have a reading in these days, else, or if that was asked for, every vital that has one.
  /// - Throws: `VitalSettingsFault.noSuchVital`, `ChartDaysFault.nothingToDraw` when all were asked for and
  ///   none has a reading, or open days have none; `ChartDaysFault.tooMany`,
  ///   `JournalError`.
  public func drawing(
    in view: borrowing JournalView
  ) throws -> (subjects: [ChartSubject], days: ClosedRange<LocalDate>) {
    let vitals = view.vitals
    if !isOfAll, !names.isEmpty {
      let subjects = try namedSubjects(vitals)
      return (subjects, try days(in: view, of: subjects.flatMap(\.vitals)))
    }
    let usual = [VitalID.temperature, .glycemia].compactMap { vitals[$0] }
    if !isOfAll, let days = try openDays(in: view, of: usual.map(\.id)) {
      let found = try usual.filter { try view.hasValue(of: $0.id, on: days) }
      if !found.isEmpty { return (found.map { .vital($0) }, days) }
    }
    let days = try days(in: view, of: vitals.vitals.map(\.id))
    let found = try subjectsOnRecord(on: days, in: view, vitals)
    guard found.isEmpty else { return (found, days) }
    // In letters the usual two say themselves that there is nothing.
    guard !isOfAll else { throw ChartDaysFault.nothingToDraw(days) }
    return (usual.map { .vital($0) }, days)
  }

  private func days(
    in view: borrowing JournalView, of vitals: [VitalID]
  ) throws -> ClosedRange<LocalDate> {
    guard let days = try openDays(in: view, of: vitals) else {
      throw ChartDaysFault.nothingToDraw(nil)
    }
    return days
  }

  /// An open end is the first, or the last, day with one of these vitals; nil where there is none.
  private func openDays(
    in view: borrowing JournalView, of vitals: [VitalID]
  ) throws -> ClosedRange<LocalDate>? {
    guard let last = try period.last ?? view.lastDay(of: vitals),
      let first = try period.first ?? view.firstDay(of: vitals), first <= last
    else { return nil }
    return try ChartDays.atMost(first...last)
  }

  private func namedSubjects(_ vitals: VitalCatalogue) throws -> [ChartSubject] {
    var seen: Set<ChartSubject> = []
    return try names.map { name in
      if let panel = vitals.panel(named: name),
        let pair = ChartSubject(panel, of: vitals)
      {
        return pair
      }
      return .vital(try VitalOptions.vital(name, in: vitals))
    }.filter { seen.insert($0).inserted }
  }

  /// Systolic and diastolic values share a picture where a report has both.
  private func subjectsOnRecord(
    on days: ClosedRange<LocalDate>, in view: borrowing JournalView, _ vitals: VitalCatalogue
  ) throws -> [ChartSubject] {
    try vitals.groups.flatMap { group -> [ChartSubject] in
      if let panel = group.panel, let pair = ChartSubject(panel, of: vitals),
        try !view.pressures(on: days).isEmpty
      {
        return [pair]
      }
      return try group.vitals.filter {
        try view.hasValue(of: $0.id, on: days)
      }.map { .vital($0) }
    }
  }
}

/// What kind of file a picture is.
public enum ChartFormat: String, Sendable {
  case png
  case svg
  case pdf
}

/// Where a request's charts go.
public enum ChartOutlet: Sendable {
  case files
  /// To files that the desktop then opens.
  case opened
  /// To the terminal, as pictures.
  case terminal
  /// To the terminal, in letters.
  case text

  /// - Throws: `OptionsApart` of an option with which it makes no sense.
  init(_ invocation: Invocation) throws(OptionsApart) {
    let outlets: [(flag: Flag, outlet: ChartOutlet, others: [any DeclaredOption])] = [
      (
        ChartOptions.text, .text,
        [
          ChartOptions.show, ChartOptions.open, ChartOptions.output, ChartOptions.format,
          ChartOptions.scale, ChartOptions.size, ChartOptions.theme,
        ]
      ),
      (
        ChartOptions.show, .terminal,
        [ChartOptions.open, ChartOptions.output, ChartOptions.format]
      ), (ChartOptions.open, .opened, []),
    ]
    guard let (flag, outlet, others) = outlets.first(where: { invocation[$0.flag] }) else {
      self = .files
      return
    }
    if let other = others.first(where: { invocation.has($0) }) {
      throw OptionsApart("--\(flag.option.name)", "--\(other.option.name)")
    }
    self = outlet
  }
}

/// What one picture shows.
public enum ChartSubject: Hashable, Sendable {
  case vital(Vital)
  case pressure(systolic: Vital, diastolic: Vital)

  init?(_ panel: Panel, of vitals: VitalCatalogue) {
    guard let first = vitals[panel.first], let second = vitals[panel.second] else { return nil }
    self = .pressure(systolic: first, diastolic: second)
  }

  fileprivate var vitals: [VitalID] {
    switch self {
    case .vital(let vital): [vital.id]
    case .pressure(let systolic, let diastolic): [systolic.id, diastolic.id]
    }
  }
}

extension ChartCommand {
  /// Where charts go unless the person says otherwise: `healthlog` in the folder for pictures.
  /// - Throws: `ProgramFault.noHome`.
  public static func usualFolder() throws(ProgramFault) -> String {
    guard let folder = UserFolder.pictures.path else { throw .noHome }
    return "\(folder)/healthlog"
  }
}
