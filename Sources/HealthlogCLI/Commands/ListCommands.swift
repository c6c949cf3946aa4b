import CommandTable
import Documents
import HealthModel
import Journal
import Phrases

enum ShowCommand {
  private static let json = Flag("json", help: "Print it as JSON")

  static let declaration = Command<CLIContext>(
    "show", abstract: "Show one report or single reading in full",
    arguments: [Argument("ID", .one, help: "The number: 7, s12 for a single reading, or last")],
    options: [json]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let (entry, vitals) = try journal.read { view in
      (try view.entry(ReportOptions.number(invocation.arguments[0], view)), view.vitals)
    }
    if invocation[json] {
      try context.print(EntryJSON.text([entry], vitals))
    } else {
      try context.print(ReportText(vitals, context).full(entry))
    }
    return ExitStatus.done
  }
}

enum ListCommand {
  static let declaration = Command<CLIContext>(
    "list", abstract: "List the reports and single readings of a day or a period",
    discussion: """
      On a terminal a table, and below a single day of two entries or more its summary; in a pipe \
      the same columns without titles, separated by tabs: number, time, priority, temperature, \
      pressure, glycemia, heart rate, other vitals that were measured, note. More than 24 single readings \
      of one vital on a day are one line, unless --readings is given. Exits with 1 when there is nothing.
      """,
    arguments: [
      Argument(
        "PERIOD", .optional,
        help: "today (the default), yesterday, week, 30d, 2026-11, 2026-11-20, 2026-W47, A..B, all")
    ],
    options: [EntryList.readings, EntryList.json, EntryList.csv],
    examples: [Example("healthlog list 2026-11-01..today", "lists this month so far")]
  ) { invocation, context in
    let text = invocation.arguments.first ?? "today"
    let period = try Period(text, today: context.today)
    let journal = try context.readJournal(invocation.journalPath)
    let status = try EntryList.print(
      { _ in .term(.period(period)) }, of: period, invocation, context, journal)
    if status == ExitStatus.nothingMatched { context.say(EntryText.nothingMeasured(in: text)) }
    return status
  }
}

enum FilterCommand {
  private static let priority = Value(
    "priority", "1..5", help: "Short for priority=N", read: ReportOptions.priority)
  private static let since = Value("since", "PERIOD", help: "Short for since=PERIOD")
  private static let until = Value("until", "PERIOD", help: "Short for until=PERIOD")
  private static let explain = Flag(
    "explain", help: "Say in words what was understood, and find nothing")

  static let declaration = Command<CLIContext>(
    "filter", abstract: "Find reports and single readings by what they hold",
    discussion: """
      Terms side by side are all wanted; 'or', 'not' and parentheses work as words. A term is a \
      vital and a value (gly>180, temp<36, gly>10mmol/L, bp>=135/85), priority>=4, \
      severity=critical, has=temperature, since=30d, until=2026-11-01, day=2026-11-20, \
      week=2026-W47, time=06:00..10:00 or note~word, which looks for the beginning of a word whatever its case and \
      the accents of its Latin letters. bp>=135/85 is one of the two or the other. Quote what the shell would take for its own, and a \
      value with a blank once more: \"note~'birthday cake'\". \
      Exits with 1 when nothing matches.
      """,
    arguments: [Argument("TERM", .anyNumber, help: "What they must hold")],
    options: [priority, since, until, explain, EntryList.readings, EntryList.json, EntryList.csv],
    examples: [
      Example("healthlog filter --priority 4", "finds the reports of priority 4"),
      Example("healthlog filter 'gly>180' since=30d", "finds high glycemia of the last 30 days"),
    ]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let asked = try shorthands(invocation, context)
    let filter = { (vitals: VitalCatalogue) throws -> FilterExpression in
      let typed = try parse(invocation.arguments.joined(separator: " "), context, vitals)
      return .all(([typed] + asked).filter { $0 != .all([]) })
    }
    if invocation[explain] {
      let vitals = try journal.vitals
      try context.print(FilterText(vitals: vitals).words(filter(vitals)))
      return ExitStatus.done
    }
    let status = try EntryList.print(filter, invocation, context, journal)
    if status == ExitStatus.nothingMatched { context.say(EntryText.nothingMatches) }
    return status
  }

  /// The terms that options stand for.
  private static func shorthands(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> [FilterExpression] {
    var terms: [FilterTerm] = []
    if let priority = try invocation[priority] {
      terms.append(.priority(.equal, priority.rank))
    }
    if let text = invocation[since] {
      let period = try Period(text, today: context.today)
      terms.append(.period(Period(first: period.first, last: nil)))
    }
    if let text = invocation[until] {
      let period = try Period(text, today: context.today)
      terms.append(.period(Period(first: nil, last: period.last)))
    }
    return terms.map { .term($0) }
  }

  private static func parse(
    _ text: String, _ context: CLIContext, _ vitals: VitalCatalogue
  ) throws -> FilterExpression {
    do throws(FilterFault) {
      return try FilterParser.parse(text, vitals: vitals, today: context.today)
    } catch {
      throw FilterTextFault(text: text, fault: error)
    }
  }
}
