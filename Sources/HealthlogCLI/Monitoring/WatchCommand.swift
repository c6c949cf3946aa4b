import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum WatchCommand {
  static let declaration = Command<CLIContext>(
    "watch", abstract: "Watch a vital for a while, and count values beyond a limit",
    examples: [
      "healthlog watch start glycemia above 180 for 7d": "watches blood glucose for a week",
      "healthlog watch show 1": "shows the state of watch 1",
    ], subcommands: [start, list, show, stop], usual: "list", topics: ["units", "times"])

  private static let all = Flag("all", help: "List all watches, however long ago they ended")

  private static let start = Command<CLIContext>(
    "start", abstract: "Start watching a vital",
    discussion: """
      After the vital's name, give one condition: 'above X', 'below X' or 'outside LOW..HIGH'. You \
      can add a unit. A value equal to a limit isn't beyond it. Then give the duration, such as \
      'for 90min', 'for 12h', 'for 7d' or 'for 2w', or the end, such as 'until 2026-12-01'. The \
      watch starts now, unless you add 'from' and a time. It counts all readings taken during that \
      time, in reports or as single readings, even if you save them later.

      A watch of days or weeks ends at the same local time at which it started, even if the clocks \
      change in between. A day without a time means the whole day: 'until 2026-12-01' includes \
      that day. A watch can last at most 366 days.

      When the watch ends, the reminder service notifies you. If the service isn't running at that \
      time, it does so once it starts. If readings that you save or change later give a different \
      outcome, it notifies you once more.
      """,
    arguments: [
      Argument(
        "VITAL", .one, help: "The vital's name, such as glycemia or gly; custom vitals work too"),
      Argument(
        "CONDITION", .anyNumber, help: "The condition and the duration, such as above 180 for 7d"),
    ], options: [Flag.json],
    examples: [
      "healthlog watch start glycemia above 180 for 7d":
        "watches blood glucose for a week, starting now",
      "healthlog watch start gly outside 3.9..10mmol/L from today until 2026-12-01":
        "watches blood glucose from the start of today to the end of 1 December",
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let watch = try journal.write(now: context.now) { edit in
      try edit.start(WatchRequest(invocation.arguments, edit.view.vitals, context).watch)
    }
    if invocation[.json] {
      context.afterwards {
        let seen = try journal.read { try WatchList.seen([watch], $0, context) }
        try context.print(Document.watches(context.here).json(seen).text)
      }
    } else {
      let start = WatchText.time(watch.window.start, context.here)
      let end = WatchText.time(watch.window.end, context.here)
      context.tell(phrase("Watch \(watch.id): \(WatchText.name(watch)) from \(start) until \(end)"))
      context.say(phrase("You'll get the outcome when the watch ends: \(end)"))
      context.say(phrase("'healthlog watch show \(watch.id)' shows its state at any time"))
      if !context.serviceRuns(journal.path) {
        context.say(
          phrase(
            "The reminder service notifies you; 'healthlog remind install' makes it start when you "
              + "log in"))
      }
    }
    return ExitStatus.done
  }

  private static let list = Command<CLIContext>(
    "list", abstract: "List the watches",
    discussion: """
      Lists watches that are running or haven't started yet, and those that ended in the last 30 \
      days. In a pipe, it prints tab-separated columns without titles: number, vital and \
      condition, start, end, state, readings, readings beyond the limit. Exits with 1 if there are \
      no watches.
      """, options: [all, HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      "healthlog watch list": "lists current and recent watches",
      "healthlog watch list --all": "lists all watches, however long ago they ended",
    ]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let earliest = invocation[all] ? nil : context.zone.instant(.days(30), before: context.now)
    let found = try journal.read { try WatchList.found(since: earliest, in: $0, context) }
    return try context.list(
      Listing(found, .watches(context.here)), as: .watches(context.here),
      isJSON: invocation[.listJSON], titled: true,
      none: invocation[all]
        ? phrase("No watches yet; start one with: healthlog watch start glycemia above 180 for 7d")
        : phrase("No recent watches; 'healthlog watch list --all' lists older ones"))
  }

  private static let show = Command<CLIContext>(
    "show", abstract: "Show the state of a watch, or its outcome",
    discussion: """
      Shows the outcome based on the readings that are in the journal now. If it has changed since \
      you were notified, the earlier outcome is shown too.
      """, arguments: [Argument("ID", .one, help: "The watch's number")], options: [Flag.json],
    examples: [
      "healthlog watch show 1": "shows the state of watch 1",
      "healthlog watch show 1 --json": "prints it as JSON for a program, with the readings",
    ]
  ) { invocation, context in
    let id = try id(invocation.arguments[0])
    let journal = try context.readJournal(invocation.journalPath)
    let found = try journal.read { try WatchList.withReadings(try $0.watch(id), $0, context) }
    if invocation[.json] {
      try context.print(Document.watches(context.here, withReadings: true).json([found]).text)
    } else {
      try context.printLong(
        WatchText.page(found, context.here, hasColour: context.output.hasColour))
    }
    return ExitStatus.done
  }

  private static let stop = Command<CLIContext>(
    "stop", abstract: "End a watch early, and show its outcome so far",
    discussion: "'healthlog undo' resumes the watch.",
    arguments: [Argument("ID", .one, help: "The watch's number")], options: [Flag.json],
    examples: [
      "healthlog watch stop 1": "ends watch 1 now",
      "healthlog undo": "resumes it",
    ], changes: true
  ) { invocation, context in
    let id = try id(invocation.arguments[0])
    let journal = try context.readJournal(invocation.journalPath)
    let stopped = try journal.write(now: context.now) {
      try $0.stop(watch: id, boot: context.bootTime())
    }
    if invocation[.json] {
      context.afterwards {
        let seen = try journal.read { try WatchList.withReadings(stopped, $0, context) }
        try context.print(Document.watches(context.here, withReadings: true).json([seen]).text)
      }
    } else {
      context.tell(phrase("Watch \(stopped.id) stopped: \(WatchText.name(stopped))"))
      context.tell(
        stopped.told?.outcome.text(in: stopped.threshold.unit, zone: context.zone)
          ?? WatchText.noReadings)
    }
    return ExitStatus.done
  }

  static func id(_ text: String) throws -> Int64 {
    if let id = Int64(text), id > 0 { return id }
    throw RefusedLine.usage(
      phrase("\(quoted(text)) isn't a valid watch number"), WatchFault.howToList)
  }
}

/// A watch adjusted to the current clock, with its outcome and the readings beyond its limits.
public struct SeenWatch {
  let watch: Watch
  let outcome: WatchOutcome
  /// The readings beyond a limit, oldest first; empty if only their count is needed.
  var beyond: [(taken: Moment, reading: Reading)] = []

  func limit(_ canonical: Double?) -> Double? {
    canonical.map(watch.threshold.unit.value(fromCanonical:))
  }
}

enum WatchList {
  /// Returns the open watches and those that ended at `earliest` or later; if it is nil, all.
  static func found(
    since earliest: Instant?, in view: borrowing JournalView, _ context: CLIContext
  ) throws -> [SeenWatch] {
    // Include all open watches: after the clock was set, one may seem to have ended long ago.
    let open = try view.openWatches()
    let known = Set(open.map(\.id))
    let rest = try view.watches(endingSince: earliest).filter { !known.contains($0.id) }
    return try seen(open + rest, view, context).sorted {
      ($0.watch.judged.upperBound, $0.watch.id) < ($1.watch.judged.upperBound, $1.watch.id)
    }
  }

  static func seen(
    _ watches: [Watch], _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> [SeenWatch] {
    let seen = watches.map { $0.seen(at: context.now, context.bootTime()) }
    return zip(seen, try view.outcomes(of: seen)).map { SeenWatch(watch: $0, outcome: $1) }
  }

  static func withReadings(
    _ watch: Watch, _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> SeenWatch {
    let watch = watch.seen(at: context.now, context.bootTime())
    return SeenWatch(
      watch: watch, outcome: try view.outcome(of: watch), beyond: try view.valuesBeyond(in: watch))
  }
}

/// The arguments of `watch start`, such as `glycemia above 180 from yesterday for 7d`.
struct WatchRequest {
  static let mostDays = 366
  static let mostYearsAhead = 10

  private enum Keyword: String, CaseIterable { case above, below, outside, from, `for`, until }

  let watch: Watch

  /// - Throws: `WatchFault`, or a fault in a value, a vital or a time.
  init(_ words: [String], _ vitals: VitalCatalogue, _ context: CLIContext) throws {
    let words = words.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }) }
    let (name, clauses) = try WatchRequest.clauses(words.map(String.init))
    if vitals.panel(named: name) != nil { throw WatchFault.pressure }
    let vital = try VitalOptions.vital(name, in: vitals)
    let threshold = try WatchRequest.threshold(clauses, of: vital)
    let window = try WatchRequest.window(clauses, context)
    watch = Watch(vital: vital.id, threshold: threshold, window: window)
  }

  /// Splits the words into the vital's name and the words after each keyword.
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

  /// Returns the window; rejects a lone `from`. `for` and `until` together determine the start.
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
        phrase(
          "A watch must end after it starts. This one would start at \(start) and end at "
            + "\(TimeText.dateAndTime(end))."))
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
    // A number with more than five digits is too long a duration, even if it overflows.
    let digits = compact.prefix { $0.isASCII && $0.isNumber }
    let isLong = digits.count > 5 && TimeSpan("1" + compact.dropFirst(digits.count)) != nil
    let line = phrase(
      "\(quoted(text)) isn't a valid duration; use one such as 90min, 12h, 7d or 2w")
    throw isLong ? tooLong : .usage(line)
  }

  /// Returns the named time; for a whole day, its start or, if `isEnd`, its end.
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
