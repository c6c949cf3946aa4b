import CommandTable
public import HealthModel
public import Journal
import Phrases

/// A command line of `chart`: what to draw, for which days, how, and where to write it.
public struct ChartRequest: Sendable {
  /// The days to draw; an open end is the first, or last, day with data.
  public let period: Period
  /// The folder of the pictures; nil for the default one, and for a single file.
  public let folder: String?
  /// The file of a single picture, when the command line names one.
  public let file: String?
  /// Device pixels for each point, 1…8; nil for the default.
  public let scale: Double?
  /// Units: points.
  public let width: Double
  /// Units: points.
  public let height: Double
  /// Whether to use the dark theme, which text charts don't have.
  public let isDark: Bool
  /// The format given by `--format`, or else by the file's name, or else PNG.
  public let format: ChartFormat
  /// The medicines and events below the charts.
  public let events: DoseChoice
  /// The destination of the charts.
  public let outlet: ChartOutlet
  /// The vitals' names as typed; empty for the default ones.
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

  /// Returns the format that a file's name implies; nil for a folder.
  private static func fileFormat(_ path: String) throws(Explanation) -> ChartFormat? {
    guard !["", "-"].contains(path) else {
      throw .usage(
        phrase("--output needs a file or folder"),
        phrase("Write to a folder or, for one vital, to a file such as bp.pdf"))
    }
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    if let format = ChartFormat(rawValue: ending) { return format }
    // A folder may be called 2026.W47, but is unlikely to be called week.jpeg.
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

  /// Parses two whole numbers of points, such as `800x400`.
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
    // The largest picture takes a quarter of a gigabyte while it is drawn.
    if Double(width * height) * scale * scale <= 64e6 { return (Double(width), Double(height)) }
    throw .usage(
      phrase("\(quoted(text)) at scale \(scale.shortText) is more than 64 million pixels"),
      phrase("Use a smaller --size or --scale"))
  }

  /// Opens the journal that the command line names, or else the person's own, for reading.
  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(invocation.journalPath)
  }

  // MARK: Days

  /// Returns the days of the words or of `--week`, `--from` and `--to`; otherwise the last seven.
  private static func period(
    _ words: [String], _ invocation: Invocation, _ context: CLIContext
  ) throws -> Period {
    let (from, to) = (invocation[ChartOptions.from], invocation[ChartOptions.to])
    let week = invocation[ChartOptions.week]
    if let named = try PeriodOptions.period(words, invocation, context) {
      guard from == nil, to == nil, week == nil else { throw PeriodFault.besideOption(named.text) }
      // A period without an end ends today, except that `all` ends with the last reading.
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

  /// Returns the days of `--from` or `--to`, which may be a period or a time such as `-30d`.
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

  /// Throws for a filter's term, such as `week=2026-W47` or `since=30d`.
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

  // MARK: Subjects

  /// Returns the subjects and their days: the named vitals; else temperature and glucose, if these
  /// days have any; else, and for `--all`, every vital with a reading. Each subject appears once.
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
    let days = try days(in: view, of: vitals.measured.map(\.id))
    let found = try subjectsOnRecord(on: days, in: view, vitals)
    guard found.isEmpty else { return (found, days) }
    // Without any readings, draw the default vitals: their text chart says that it is empty.
    guard !isOfAll else { throw Explanation.nothingToDraw(on: days) }
    return (usual.map { .vital($0) }, days)
  }

  private func days(in view: borrowing JournalView, of vitals: [VitalID]) throws -> Days {
    if let days = try openDays(in: view, of: vitals) { return days }
    throw Explanation.nothingToDraw(on: nil)
  }

  /// Closes open ends at the first and last day with one of these vitals; nil if there is none.
  private func openDays(in view: borrowing JournalView, of vitals: [VitalID]) throws -> Days? {
    guard let last = try period.last ?? view.lastDay(of: vitals),
      let first = try period.first ?? view.firstDay(of: vitals), first <= last
    else { return nil }
    return try Self.atMost(first...last)
  }

  private func namedSubjects(_ vitals: VitalCatalogue) throws -> [ChartSubject] {
    var seen: Set<ChartSubject> = []
    return try names.map { name in
      try vitals.panel(named: name).flatMap { ChartSubject($0, of: vitals) }
        ?? .vital(try VitalOptions.vital(name, in: vitals))
    }.filter { seen.insert($0).inserted }
  }

  /// Returns the subjects with a reading; both pressures share a picture when a report has both.
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

/// The format of a picture's file.
public enum ChartFormat: String, Sendable { case png, svg, pdf }

/// A destination of charts.
public enum ChartOutlet: Sendable {
  case files
  /// Files that the desktop then opens.
  case opened
  case terminal
  /// The terminal, as text.
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

/// The subject of one picture.
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
