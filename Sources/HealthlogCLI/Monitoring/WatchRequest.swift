import HealthModel
import Phrases
import Reminders

/// The arguments of `watch start`, such as `glycemia above 180 from yesterday for 7d`.
struct WatchRequest {
  static let mostDays = 366
  static let mostYearsAhead = 10

  private enum Keyword: String, CaseIterable {
    case above, below, outside, from, `for`, until
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
  private static func clauses(_ words: [String]) throws(RefusedLine) -> (
    String, [Keyword: [String]]
  ) {
    guard let name = words.first, Keyword(rawValue: name.lowercased()) == nil
    else { throw .usage(phrase("Name the vital to watch"), WatchFault.example) }
    var clauses: [Keyword: [String]] = [:]
    var current: Keyword?
    for word in words.dropFirst() {
      if let keyword = Keyword(rawValue: word.lowercased()) {
        let word = keyword.rawValue
        guard clauses[keyword] == nil else { throw .usage(phrase("'\(word)' appears twice")) }
        clauses[keyword] = []
        current = keyword
      } else if let current {
        clauses[current]?.append(word)
      } else {
        let near = nearest(to: word.lowercased(), among: Keyword.allCases.map(\.rawValue))
        throw .usage(
          phrase("Unexpected word: \(quoted(word))") + didYouMean(near), WatchFault.example)
      }
    }
    for keyword in Keyword.allCases where clauses[keyword]?.isEmpty == true {
      throw .usage(nothing(behind: keyword))
    }
    return (name, clauses)
  }

  private static func threshold(_ clauses: [Keyword: [String]], of vital: Vital) throws -> Threshold
  {
    let conditions = [Keyword.above, .below, .outside].filter { clauses[$0] != nil }
    guard let condition = conditions.first else {
      throw RefusedLine.usage(
        phrase("Say what to watch for: above X, below X or outside LOW..HIGH"))
    }
    guard conditions.count == 1 else {
      throw RefusedLine.usage(
        phrase("A watch can have only one condition; for two limits, use outside LOW..HIGH"))
    }
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
    case (_?, _?, _?):
      throw RefusedLine.usage(
        phrase("You can't use 'from', 'for' and 'until' together; leave one out"))
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
  ) throws(RefusedLine) -> WatchWindow {
    let end = Moment(window.end, in: context.zone)
    guard window.end > context.now else {
      throw .usage(
        phrase("The watch would end in the past: \(TimeText.dateAndTime(end))"),
        phrase("Choose an end in the future, for example: for 7d, or until 'tomorrow 20:00'"))
    }
    guard window.end > window.start else {
      let start = TimeText.dateAndTime(Moment(window.start, in: context.zone))
      throw .usage(
        phrase("The watch would start on \(start), but end on \(TimeText.dateAndTime(end))"))
    }
    guard window.end <= context.zone.instant(.days(mostDays), after: window.start)
    else { throw tooLong }
    let latest = context.zone.instant(.days(mostYearsAhead * 366), after: context.now)
    guard window.start <= latest
    else { throw .usage(phrase("A watch can start at most \(mostYearsAhead) years from now")) }
    return window
  }

  private static var tooLong: RefusedLine {
    .usage(phrase("A watch can last at most \(mostDays) days"))
  }

  private static func nothing(behind keyword: Keyword) -> String {
    let word = keyword.rawValue
    return switch keyword {
    case .outside: phrase("'\(word)' needs two limits, such as 70..180")
    case .from, .until:
      phrase("'\(word)' needs a date or time, such as 2026-12-01 or 'tomorrow 08:00'")
    case .for: phrase("'\(word)' needs a duration, such as 7d")
    case .above, .below: phrase("'\(word)' needs a limit, such as 180")
    }
  }

  private static func span(_ words: [String]) throws(RefusedLine) -> TimeSpan {
    let text = words.joined(separator: " ")
    let compact = words.joined()
    if let span = TimeSpan(compact), !span.isEmpty { return span }
    // A number with more than five digits means too many days, even if it overflows.
    let digits = compact.prefix { $0.isASCII && $0.isNumber }
    let isLong = digits.count > 5 && TimeSpan("1" + compact.dropFirst(digits.count)) != nil
    let line = phrase(
      "\(quoted(text)) isn't a valid duration; use one such as 90min, 12h, 7d or 2w")
    throw isLong ? tooLong : .usage(line)
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
