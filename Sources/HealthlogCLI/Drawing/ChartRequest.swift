import CommandTable
public import HealthModel
public import Journal

/// A command line of `chart`: what to draw, of which days, how, and where to write it.
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
  /// The format of `--format`, else of the file's name, else PNG.
  public let format: ChartFormat
  /// The destination of the charts.
  public let outlet: ChartOutlet
  private let journalPath: String?
  /// The vitals' names as typed; empty for the default ones.
  let names: [String]
  private let isOfAll: Bool

  /// The longest period of a chart.
  private static let mostYears = 120
  /// The largest picture; it takes a quarter of a gigabyte while it is drawn.
  private static let mostPixels = 64e6

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let (names, words) = PeriodOptions.split(invocation.arguments, context)
    for name in names { try Self.checkNoTerm(name, context) }
    period = try Self.period(words, invocation, context)
    scale = try Self.scale(invocation[ChartOptions.scale])
    (width, height) = try Self.size(invocation[ChartOptions.size] ?? "800x400", scale: scale ?? 1)
    let theme = invocation[ChartOptions.theme]?.lowercased() ?? "light"
    guard ["light", "dark"].contains(theme) else { throw ChartFault.notATheme(theme) }
    let output = invocation[ChartOptions.output]
    let fileFormat = try output.flatMap(Self.fileFormat)
    let formatName = invocation[ChartOptions.format]?.lowercased() ?? (fileFormat ?? .png).rawValue
    guard let format = ChartFormat(rawValue: formatName) else {
      throw ChartFault.notAFormat(formatName)
    }
    if let output, let fileFormat {
      guard names.count == 1 else { throw ChartFault.oneFileForSeveral(output) }
      guard fileFormat == format else { throw ChartFault.otherFormat(formatName, file: output) }
    }
    self.format = format
    file = fileFormat == nil ? nil : output
    folder = fileFormat == nil ? output : nil
    isDark = theme == "dark"
    journalPath = invocation.journalPath
    self.names = names
    isOfAll = invocation[ChartOptions.all]
    outlet = try ChartOutlet(invocation)
    if isOfAll && !names.isEmpty { throw ChartFault.vitalsBesideAll }
  }

  /// Returns the format of a file by its name; nil for a folder.
  private static func fileFormat(_ path: String) throws(ChartFault) -> ChartFormat? {
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

  private static func scale(_ text: String?) throws(ChartFault) -> Double? {
    guard let text else { return nil }
    guard let scale = decimal(text), (1...8).contains(scale) else { throw .notAScale(text) }
    return scale
  }

  /// Reads two whole numbers of points, such as `800x400`.
  private static func size(
    _ text: String, scale: Double
  ) throws(ChartFault) -> (width: Double, height: Double) {
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

  /// Opens, for reading, the journal that the command line names, else the person's own.
  public func openJournal(_ context: CLIContext) throws -> Journal {
    try context.readJournal(journalPath)
  }

  // MARK: Days

  /// Returns the days given in words, by `--week`, or by `--from` and `--to`; otherwise the last
  /// seven.
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
      guard from == nil, to == nil else { throw ChartFault.daysBesideWeek }
      guard let found = ISOWeek(week) else { throw ChartFault.notAWeek(week) }
      return Period(found.days)
    }
    let last = try to.map { try days($0, context).upperBound } ?? context.today
    let first = try from.map { try days($0, context).lowerBound } ?? last.adding(days: -6)
    return try days(from: first, to: last)
  }

  private static func days(from first: LocalDate, to last: LocalDate) throws(ChartFault) -> Period {
    guard first <= last else { throw .backwards(from: first, to: last) }
    return Period(try atMost(first...last))
  }

  private static func atMost(
    _ days: ClosedRange<LocalDate>
  ) throws(ChartFault) -> ClosedRange<LocalDate> {
    let end = days.lowerBound.adding(months: mostYears * 12)
    guard days.upperBound < end else { throw .tooMany(mostYears: mostYears) }
    return days
  }

  /// Returns the days of `--from` or `--to`, which may be a period or a time such as `-30d`.
  private static func days(
    _ text: String, _ context: CLIContext
  ) throws(ChartFault) -> ClosedRange<LocalDate> {
    if text.hasPrefix("-"),
      let time = try? TimeExpression(text, now: context.now, zone: context.zone)
    {
      return time.moment.day...time.moment.day
    }
    guard let period = try? Period(text, context.days), let first = period.first,
      let last = period.last
    else { throw .notADay(text) }
    return first...last
  }

  /// Throws `termOfFilter` for a filter's term, such as `week=2026-W47` or `since=30d`.
  private static func checkNoTerm(_ word: String, _ context: CLIContext) throws(ChartFault) {
    guard let equals = word.firstIndex(of: "=") else { return }
    let key = word[..<equals].lowercased()
    let days = String(word[word.index(after: equals)...])
    let isPeriod = (try? Period(days, context.days)) != nil
    switch key {
    case "week", "day", "month", "year", "period":
      throw .termOfFilter(word, words: isPeriod ? days : nil)
    case "since", "until": throw .termOfFilter(word, words: isPeriod ? "--\(key) \(days)" : nil)
    default: return
    }
  }

  // MARK: Subjects

  /// Returns the subjects to draw, each once, and their days: the named vitals; otherwise
  /// temperature and glucose, if these days have them; otherwise, and for `--all`, every vital with
  /// a reading.
  /// - Throws: `VitalSettingsFault.noSuchVital`; `ChartFault.nothingToDraw` for `--all` or open
  ///   days without a reading; `ChartFault.tooMany`; `JournalError`.
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
    // An empty text chart of the default vitals says so itself.
    guard !isOfAll else { throw ChartFault.nothingToDraw(days) }
    return (usual.map { .vital($0) }, days)
  }

  private func days(
    in view: borrowing JournalView, of vitals: [VitalID]
  ) throws -> ClosedRange<LocalDate> {
    guard let days = try openDays(in: view, of: vitals) else { throw ChartFault.nothingToDraw(nil) }
    return days
  }

  /// Closes the open ends of the period at the first and last day with one of these vitals; nil when no
  /// day has any.
  private func openDays(
    in view: borrowing JournalView, of vitals: [VitalID]
  ) throws -> ClosedRange<LocalDate>? {
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

  /// Returns what has a reading; systolic and diastolic share a picture when a report has both.
  private func subjectsOnRecord(
    on days: ClosedRange<LocalDate>, in view: borrowing JournalView, _ vitals: VitalCatalogue
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
public enum ChartFormat: String, Sendable {
  case png
  case svg
  case pdf
}

/// A destination of charts.
public enum ChartOutlet: Sendable {
  case files
  /// Files that the desktop then opens.
  case opened
  case terminal
  /// The terminal, as text.
  case text

  /// - Throws: `OptionsApart` for an option that has no meaning there.
  init(_ invocation: Invocation) throws(OptionsApart) {
    typealias Options = ChartOptions
    let outlets: [(flag: Flag, outlet: ChartOutlet, others: [any DeclaredOption])] = [
      (
        Options.text, .text,
        [
          Options.show, Options.open, Options.output, Options.format, Options.scale, Options.size,
          Options.theme,
        ]
      ), (Options.show, .terminal, [Options.open, Options.output, Options.format]),
      (Options.open, .opened, []),
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
