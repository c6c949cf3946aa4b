import CommandTable
public import HealthModel
public import Journal
import Phrases

public enum ChartCommand {
  static let declaration = declared { invocation, context in
    _ = try ChartRequest(invocation, context)
    try context.handOver("healthlog-chart", invocation.line)
  }

  public static func run(
    _ line: [String], _ context: CLIContext,
    draw: @escaping @Sendable (ChartRequest, CLIContext) throws -> Int32
  ) -> Int32 {
    HealthlogCommands.run(
      line, context, commands: [declared { try draw(try ChartRequest($0, $1), $1) }])
  }

  private static func declared(run: @escaping Command<CLIContext>.Run) -> Command<CLIContext> {
    Command(
      "chart", abstract: "Draw charts of your readings",
      discussion: """
        Draws charts of the last seven days, or of another period of up to 120 years, and prints \
        the names of the picture files. It draws one picture for each vital that you name. If you \
        name none, it draws temperature and blood glucose, or whichever of the two has readings. \
        If neither has any, it draws all vitals with readings. The period 'all' ends at the latest \
        reading. Exits with 1 if the period has no readings to draw. --text and --show draw in the \
        terminal instead. If the terminal can't show pictures, --show draws text charts. They are \
        as wide as the terminal; in a pipe, they use COLUMNS, or 80 columns. Pictures in the \
        terminal fit its width unless you set --scale.

        In a period of 21 days or more, each day is a column from its lowest to its highest \
        reading. Beyond 120 days (a year for a sensor), each column is a week, and beyond five \
        years a month. A line joins the means. A column of fewer than six readings is drawn as dots.

        Medicines and events are shown as ticks below the chart, with their amounts where there is \
        room. An event with a duration is a bar. The three names with the most entries have a row \
        each.

        Pictures use the language that you set with 'healthlog config set language'. Without that \
        setting, texts follow LC_MESSAGES, and names of days and months follow LC_TIME. The \
        decimal mark follows LC_NUMERIC. LC_ALL overrides these variables, and LANG applies where \
        they aren't set. Dates are written as day, month, year.
        """,
      arguments: [
        Argument(
          "VITAL", .anyNumber,
          help: "A vital, such as temp, heart-rate or pressure, then a PERIOD: yesterday, last "
            + "week, month, 90d, 2026-11, 2026-W47, A..B or all (default: the last 7 days)")
      ], options: ChartOptions.days, groups: [ChartOptions.pictures, ChartOptions.places],
      examples: [
        "healthlog chart": "draws the last seven days",
        "healthlog chart pressure heart-rate 90d":
          "draws blood pressure and heart rate for the last 90 days",
        "healthlog chart pressure last month --format pdf":
          "draws last month's blood pressure for printing",
        "healthlog chart weight all": "draws all your weight readings",
        "healthlog chart glycemia --text": "draws blood glucose in the terminal",
      ], topics: ["periods"], run: run)
  }

  public static func usualFolder() throws(ProgramFault) -> String {
    guard let folder = UserFolder.pictures.path else { throw .noHome }
    return "\(folder)/healthlog"
  }
}

enum ChartOptions {
  static let all = Flag("all", help: "Draw all vitals with readings in the period")
  /// Kept, like `from` and `to`, from version 0.1, whose charts had no PERIOD argument.
  static let week = Value("week", "WEEK", help: "A calendar week", isShown: false)
  static let from = Value("from", "DATE", help: "The first day", isShown: false)
  static let to = Value("to", "DATE", help: "The last day", isShown: false)
  static let output = Value(
    "output", short: "o", "FOLDER",
    help: "Folder for the pictures (default: healthlog in your pictures folder) or, for one "
      + "vital, a file such as bp.pdf")
  static let format = Value("format", "NAME", help: "png (default), svg or pdf")
  static let scale = Value(
    "scale", "N",
    help: "Pixels per point, such as 1.5 (range: 1 to 8, default: 1); also enlarges svg and pdf")
  static let size = Value(
    "size", "SIZE",
    help: "Width and height in points (range: 600x300 to 4000x4000, default: 800x400)")
  static let theme = Value("theme", "NAME", help: "light (default) or dark")
  static let text = Flag("text", help: "Draw text charts in the terminal, without pictures")
  static let show = Flag(
    "show", help: "Show the pictures in the terminal, or text charts if it can't show pictures")
  static let open = Flag("open", help: "Open the pictures in the default program")
  static let days: [any DeclaredOption] =
    PeriodOptions.declared + [all, DoseChoice.option, week, from, to]
  static let pictures = OptionGroup("Pictures", [format, scale, size, theme])
  static let places = OptionGroup("Output", [output, text, show, open])
}

public struct ChartRequest: Sendable {
  /// The days to draw; an open end means the first or last day with data.
  public let period: Period
  /// The folder for the pictures; nil for the default folder, or if there is a `file`.
  public let folder: String?
  public let file: String?
  /// The number of device pixels per point, 1…8; nil for the default.
  public let scale: Double?
  /// The size of a picture, in points.
  public let width: Double
  public let height: Double
  public let isDark: Bool
  public let format: ChartFormat
  public let events: DoseChoice
  public let outlet: ChartOutlet
  /// The vitals' names as typed; empty if none was named.
  let names: [String]
  private typealias Days = ClosedRange<LocalDate>
  private let invocation: Invocation
  private var isOfAll: Bool { invocation[ChartOptions.all] }
  private static let mostYears = 120

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let (names, words) = PeriodOptions.split(invocation.arguments, context)
    for name in names { try Self.checkNoTerm(name, context) }
    period = try Self.period(words, invocation, context)
    scale = try Self.scale(invocation[ChartOptions.scale])
    (width, height) = try Self.size(invocation[ChartOptions.size] ?? "800x400", scale: scale ?? 1)
    let theme = invocation[ChartOptions.theme]?.lowercased() ?? "light"
    guard ["light", "dark"].contains(theme) else {
      throw Explanation.usage(phrase("\(quoted(theme)) isn't a valid theme; use light or dark"))
    }
    let output = invocation[ChartOptions.output]
    let fileFormat = try output.flatMap(Self.fileFormat)
    let formatName = invocation[ChartOptions.format]?.lowercased() ?? (fileFormat ?? .png).rawValue
    guard let format = ChartFormat(rawValue: formatName) else {
      throw Explanation.usage(
        phrase("\(quoted(formatName)) isn't a valid format; use png, svg or pdf"))
    }
    if let output, let fileFormat {
      guard names.count == 1 else {
        throw Explanation.usage(
          phrase("\(quoted(output)) is a single file, so name exactly one vital"),
          phrase("For several vitals, write to a folder"))
      }
      guard fileFormat == format else {
        throw Explanation.usage(
          phrase("\(quoted(output)) doesn't match --format \(formatName)"),
          phrase("Leave out --format, or write to a folder"))
      }
    }
    self.format = format
    file = fileFormat == nil ? nil : output
    folder = fileFormat == nil ? output : nil
    isDark = theme == "dark"
    (self.names, self.invocation) = (names, invocation)
    events = DoseChoice(invocation)
    outlet = try ChartOutlet(invocation)
    if isOfAll && !names.isEmpty {
      throw Explanation.usage(phrase("--all already draws every vital; leave out the names"))
    }
  }

  /// Returns the format that a file's name asks for; nil if the path names a folder.
  private static func fileFormat(_ path: String) throws(Explanation) -> ChartFormat? {
    guard !["", "-"].contains(path) else {
      throw .usage(
        phrase("--output needs a file or folder"),
        phrase("Write to a folder or, for one vital, to a file such as bp.pdf"))
    }
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    if let format = ChartFormat(rawValue: ending) { return format }
    // A name such as `2026.W47` may be a folder's; a name such as `week.jpeg` is meant for a file.
    let isHidden = dot == path.startIndex || path[path.index(before: dot)] == "/"
    let isKind = (2...4).contains(ending.count) && ending.allSatisfy { ("a"..."z").contains($0) }
    guard !isHidden, isKind else { return nil }
    throw .usage(
      phrase("The format of \(quoted(path)) isn't supported; use png, svg or pdf"),
      phrase("If you mean a folder, end its name with /"))
  }

  private static func scale(_ text: String?) throws(Explanation) -> Double? {
    guard let text else { return nil }
    if let scale = decimal(text), (1...8).contains(scale) { return scale }
    throw .usage(phrase("\(quoted(text)) isn't a valid scale; use 1 to 8"))
  }

  private static func size(
    _ text: String, scale: Double
  ) throws(Explanation) -> (width: Double, height: Double) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
      Int($0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (600...4000).contains(width), (300...4000).contains(height)
    else {
      throw .usage(
        phrase(
          "\(quoted(text)) isn't a valid size; use 600x300 to 4000x4000 points (width x height)"))
    }
    // A picture of 64 million pixels needs a quarter of a gigabyte while it is drawn.
    if Double(width * height) * scale * scale <= 64e6 { return (Double(width), Double(height)) }
    throw .usage(
      phrase("\(quoted(text)) at scale \(scale.shortText) is more than 64 million pixels"),
      phrase("Use a smaller --size or --scale"))
  }

  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(invocation.journalPath)
  }

  private static func period(
    _ words: [String], _ invocation: Invocation, _ context: CLIContext
  ) throws -> Period {
    let (from, to) = (invocation[ChartOptions.from], invocation[ChartOptions.to])
    let week = invocation[ChartOptions.week]
    if let named = try PeriodOptions.period(words, invocation, context) {
      guard from == nil, to == nil, week == nil else { throw PeriodFault.besideOption(named.text) }
      // A period with a first day but no last day ends today; `all` ends with the last reading.
      guard let first = named.period.first else { return named.period }
      return try days(from: first, to: named.period.last ?? context.today)
    }
    if let week {
      guard from == nil, to == nil else {
        throw Explanation.usage(phrase("--week already sets the days; leave out --from and --to"))
      }
      if let found = ISOWeek(week) { return Period(found.days) }
      throw Explanation.usage(
        phrase("\(quoted(week)) isn't a valid week; use YYYY-Wnn, such as 2026-W47"))
    }
    let last = try to.map { try days($0, context).upperBound } ?? context.today
    let first = try from.map { try days($0, context).lowerBound } ?? last.adding(days: -6)
    return try days(from: first, to: last)
  }

  private static func days(from first: LocalDate, to last: LocalDate) throws(Explanation) -> Period
  {
    guard first <= last else { throw .backwards(from: first, to: last) }
    return Period(try atMost(first...last))
  }

  private static func atMost(_ days: Days) throws(Explanation) -> Days {
    if days.upperBound < days.lowerBound.adding(months: mostYears * 12) { return days }
    throw .usage(
      phrase("A chart can show at most \(mostYears) years"),
      phrase("Use a shorter period, such as 90d or 2026"))
  }

  private static func days(_ text: String, _ context: CLIContext) throws(Explanation) -> Days {
    if text.hasPrefix("-"),
      let time = try? TimeExpression(text, now: context.now, zone: context.zone)
    {
      return time.moment.day...time.moment.day
    }
    if let period = try? Period(text, context.days), let first = period.first,
      let last = period.last
    {
      return first...last
    }
    throw .usage(
      phrase("\(quoted(text)) isn't a valid date") + calendarFault(text),
      phrase("Use a date such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d"))
  }

  private static func checkNoTerm(_ word: String, _ context: CLIContext) throws(Explanation) {
    guard let equals = word.firstIndex(of: "=") else { return }
    let key = word[..<equals].lowercased()
    let days = String(word[word.index(after: equals)...])
    let isOption = ["since", "until"].contains(key)
    guard isOption || ["week", "day", "month", "year", "period"].contains(key) else { return }
    let isPeriod = (try? Period(days, context.days)) != nil
    throw .usage(
      phrase("\(quoted(word)) is a term for 'healthlog filter'; a chart needs a PERIOD"),
      isPeriod
        ? phrase("Use \(isOption ? "--\(key) \(days)" : days) instead")
        : phrase("Add a PERIOD after the vitals, such as 90d, last week, 2026-11 or 2026-W47"))
  }

  /// Returns the days, and each subject once: the vitals named or, if none is, temperature and
  /// glucose if they have readings. If neither has, or for `--all`, every vital with readings.
  public func drawing(
    in view: borrowing JournalView
  ) throws -> (subjects: [ChartSubject], days: ClosedRange<LocalDate>) {
    let vitals = view.vitals
    if !isOfAll, !names.isEmpty {
      var seen: Set<ChartSubject> = []
      let subjects: [ChartSubject] = try names.map { name in
        try vitals.panel(named: name).flatMap { ChartSubject($0, of: vitals) }
          ?? .vital(try VitalOptions.vital(name, in: vitals))
      }.filter { seen.insert($0).inserted }
      return (subjects, try days(in: view, of: subjects.flatMap(\.vitals)))
    }
    let usual = [VitalID.temperature, .glycemia].compactMap { vitals[$0] }
    if !isOfAll, let days = try openDays(in: view, of: usual.map(\.id)) {
      let found = try usual.filter { try view.hasValue(of: $0.id, on: days) }
      if !found.isEmpty { return (found.map { .vital($0) }, days) }
    }
    let days = try days(in: view, of: vitals.measured.map(\.id))
    let found = try subjectsOnRecord(on: days, in: view, vitals)
    guard found.isEmpty else { return (found, days) }
    // Draw the default vitals even without readings: their text chart says that there are none.
    guard !isOfAll else { throw Explanation.nothingToDraw(on: days) }
    return (usual.map { .vital($0) }, days)
  }

  private func days(in view: borrowing JournalView, of vitals: [VitalID]) throws -> Days {
    if let days = try openDays(in: view, of: vitals) { return days }
    throw Explanation.nothingToDraw(on: nil, isPart: period != .all)
  }

  /// Returns the days; an open end becomes these vitals' first or last day. Nil if no day is left.
  private func openDays(in view: borrowing JournalView, of vitals: [VitalID]) throws -> Days? {
    guard let last = try period.last ?? view.lastDay(of: vitals),
      let first = try period.first ?? view.firstDay(of: vitals), first <= last
    else { return nil }
    return try Self.atMost(first...last)
  }

  /// Returns the subjects with readings; both pressures are one subject if a report has both.
  private func subjectsOnRecord(
    on days: Days, in view: borrowing JournalView, _ vitals: VitalCatalogue
  ) throws -> [ChartSubject] {
    var subjects: [ChartSubject] = []
    for group in vitals.groups {
      if let pair = group.panel.flatMap({ ChartSubject($0, of: vitals) }),
        try !view.pressures(on: days).isEmpty
      {
        subjects.append(pair)
      } else {
        subjects += try group.vitals.filter { try view.hasValue(of: $0.id, on: days) }
          .map { .vital($0) }
      }
    }
    return subjects
  }
}

public enum ChartFormat: String, Sendable { case png, svg, pdf }

public enum ChartOutlet: Sendable {
  case files
  /// Pictures in files, which are then opened on the desktop.
  case opened
  case terminal
  /// Text in the terminal.
  case text

  init(_ invocation: Invocation) throws(Explanation) {
    typealias Options = ChartOptions
    let ofFiles: [any DeclaredOption] = [Options.open, Options.output, Options.format]
    let ofPictures: [any DeclaredOption] = [Options.scale, Options.size, Options.theme]
    let outlets: [(flag: Flag, outlet: ChartOutlet, others: [any DeclaredOption])] = [
      (Options.text, .text, [Options.show] + ofFiles + ofPictures),
      (Options.show, .terminal, ofFiles), (Options.open, .opened, []),
    ]
    guard let (flag, outlet, others) = outlets.first(where: { invocation[$0.flag] }) else {
      self = .files
      return
    }
    if let other = others.first(where: { invocation.has($0) }) {
      throw .apart("--\(flag.option.name)", "--\(other.option.name)")
    }
    self = outlet
  }
}

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
