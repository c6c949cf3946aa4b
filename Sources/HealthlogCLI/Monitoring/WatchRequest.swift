import HealthModel
import Phrases
import Reminders

/// The arguments of `watch start`, such as `glycemia above 180 from yesterday for 7d`.
struct WatchRequest {
  /// The longest window, in calendar days.
  static let mostDays = 366
  /// How far ahead a watch may begin.
  static let mostYearsAhead = 10

  private enum Keyword: String, CaseIterable {
    case above, below, outside, from, `for`, until

    var isCondition: Bool { [.above, .below, .outside].contains(self) }
  }

  let watch: Watch

  /// - Throws: `WatchFault`, and the faults of values, vitals and times.
  init(_ words: [String], _ vitals: VitalCatalogue, _ context: CLIContext) throws {
    let words = words.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }) }
    let (name, clauses) = try WatchRequest.clauses(words.map(String.init))
    if vitals.panel(named: name) != nil { throw WatchFault.pressure }
    let vital = try VitalOptions.vital(name, in: vitals)
    let threshold = try WatchRequest.threshold(clauses, of: vital)
    let window = try WatchRequest.window(clauses, context)
    watch = Watch(vital: vital.id, threshold: threshold, window: window)
  }

  /// Returns the vital's name and the words after each keyword.
  private static func clauses(_ words: [String]) throws(WatchFault) -> (String, [Keyword: [String]])
  {
    guard let name = words.first, Keyword(rawValue: name.lowercased()) == nil else {
      throw .noVital
    }
    var clauses: [Keyword: [String]] = [:]
    var current: Keyword?
    for word in words.dropFirst() {
      if let keyword = Keyword(rawValue: word.lowercased()) {
        guard clauses[keyword] == nil else { throw .givenTwice(keyword.rawValue) }
        clauses[keyword] = []
        current = keyword
      } else if let current {
        clauses[current]?.append(word)
      } else {
        let near = nearest(to: word.lowercased(), among: Keyword.allCases.map(\.rawValue))
        throw .unexpected(word, suggestion: near)
      }
    }
    for keyword in Keyword.allCases where clauses[keyword]?.isEmpty == true {
      throw .nothingBehind(keyword.rawValue)
    }
    return (name, clauses)
  }

  private static func threshold(_ clauses: [Keyword: [String]], of vital: Vital) throws -> Threshold
  {
    let conditions = Keyword.allCases.filter { $0.isCondition && clauses[$0] != nil }
    guard let condition = conditions.first else { throw WatchFault.noCondition }
    guard conditions.count == 1 else { throw WatchFault.severalConditions }
    let text = (clauses[condition] ?? []).joined(separator: " ")
    guard condition == .outside else {
      let limit = try plausible(try VitalOptions.reading(text, of: vital), of: vital)
      return Threshold(
        low: condition == .below ? limit.value : nil,
        high: condition == .above ? limit.value : nil, unit: limit.unit)
    }
    let (low, high) = try VitalOptions.ends(ofRange: text, of: vital)
    return Threshold(
      low: try plausible(low, of: vital).value, high: try plausible(high, of: vital).value,
      unit: high.unit)
  }

  private static func plausible(_ limit: Reading, of vital: Vital) throws -> Reading {
    if let fault = ReportDraft.plausibilityFault(limit, vitals: VitalCatalogue([vital])) {
      throw WatchFault.implausible(fault)
    }
    return limit
  }

  /// Returns the window. `from` alone lacks an end; `for` and `until` together determine the start.
  private static func window(
    _ clauses: [Keyword: [String]], _ context: CLIContext
  ) throws -> WatchWindow {
    let from = try clauses[.from].map { try instant($0, isEnd: false, context) }
    let until = try clauses[.until].map { try instant($0, isEnd: true, context) }
    let span = try clauses[.for].map { try self.span($0) }
    let window: WatchWindow
    switch (from, span, until) {
    case (_, nil, nil): throw WatchFault.noEnd
    case (_?, _?, _?): throw WatchFault.tooMuch
    case (nil, let span?, nil):
      window = WatchWindow(
        from: context.now, boot: context.bootTime(),
        until: context.zone.instant(span, after: context.now))
    case (let from?, let span?, nil):
      window = WatchWindow(start: from, end: context.zone.instant(span, after: from))
    case (nil, let span?, let until?):
      window = WatchWindow(start: context.zone.instant(span, before: until), end: until)
    case (let from, nil, let until?): window = WatchWindow(start: from ?? context.now, end: until)
    }
    return try checked(window, context)
  }

  private static func checked(
    _ window: WatchWindow, _ context: CLIContext
  ) throws(WatchFault) -> WatchWindow {
    let end = Moment(window.end, in: context.zone)
    guard window.end > context.now else { throw .inPast(end) }
    guard window.end > window.start else {
      throw .backwards(Moment(window.start, in: context.zone), end)
    }
    guard window.end <= context.zone.instant(.days(mostDays), after: window.start) else {
      throw .tooLong(mostDays: mostDays)
    }
    let latest = context.zone.instant(.days(mostYearsAhead * 366), after: context.now)
    guard window.start <= latest else { throw .tooFarAhead(mostYears: mostYearsAhead) }
    return window
  }

  private static func span(_ words: [String]) throws(WatchFault) -> TimeSpan {
    let text = words.joined(separator: " ")
    let compact = words.joined()
    if let span = TimeSpan(compact), !span.isEmpty { return span }
    // More than five digits are too many days, even if they overflow.
    let digits = compact.prefix { $0.isASCII && $0.isNumber }
    let isLong = digits.count > 5 && TimeSpan("1" + compact.dropFirst(digits.count)) != nil
    throw isLong ? .tooLong(mostDays: mostDays) : .notASpan(text)
  }

  /// Returns the start of a single day, or its end, or else the named time.
  private static func instant(
    _ words: [String], isEnd: Bool, _ context: CLIContext
  ) throws -> Instant {
    if let day = (isEnd ? context.daysToCome : context.days).day(words) {
      return context.zone.startOfDay(isEnd ? day.adding(days: 1) : day)
    }
    let text = words.joined(separator: " ")
    return try ReportOptions.moment(text, context, looksAhead: isEnd).instant
  }
}
