import CommandTable
import HealthModel
import Journal
import Phrases

enum ShowCommand {
  static let declaration = Command<CLIContext>(
    "show", abstract: "Show reports or single readings in full",
    arguments: [
      Argument(
        "ID", .atLeastOne, help: "Their numbers, such as 7 or s12, or last")
    ], options: [Flag.json],
    examples: [
      Example("healthlog show last", "shows the last entry you saved"),
      Example("healthlog show s12", "shows single reading 12"),
    ], topics: ["priority"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let (entries, vitals) = try journal.read { view in
      (try invocation.arguments.map { try view.entry(ReportOptions.number($0, view)) }, view.vitals)
    }
    if invocation[.json] {
      try context.print(EntryJSON.text(entries, vitals))
    } else {
      let texts = entries.map { ReportText(vitals, context).full($0) }
      try context.print(texts.joined(separator: "\n\n"))
    }
    return ExitStatus.done
  }
}

enum ListCommand {
  static let declaration = Command<CLIContext>(
    "list", abstract: "List the reports and single readings of a day or a period",
    discussion: """
      On a terminal, it prints a table and, for a single day with two or more entries, a summary. \
      In a pipe, it prints tab-separated columns without titles: number, time, priority, \
      temperature, pressure, glycemia, heart rate, other measured vitals, note. More than 24 \
      single readings of one vital in a day are shown as one line, unless you use --readings. \
      Exits with 1 if there are no entries.
      """, arguments: [PeriodOptions.argument(usual: "the week up to the latest entry")],
    options: PeriodOptions.declared, groups: [EntryList.output],
    examples: [
      Example("healthlog list last week", "lists last week"),
      Example("healthlog list 2026-11-01..today", "lists November so far"),
    ], topics: ["periods", "priority"]
  ) { invocation, context in
    let typed = try PeriodOptions.period(invocation.arguments, invocation, context)
    let journal = try context.readJournal(invocation.journalPath)
    let named = try typed ?? PeriodOptions.lastWeek(journal, context)
    let status = try EntryList.print(
      { _ in .term(.period(named.period)) }, of: named.period, invocation, context, journal)
    if status == ExitStatus.nothingMatched {
      try PeriodOptions.sayNothing(in: named, journal, context)
    }
    return status
  }
}

enum FilterCommand {
  static let priority = Value("priority", "1..5", help: "Short for priority=N")
  static let terms = [
    Argument(
      "TERM", .anyNumber, help: "Conditions that entries must meet; @NAME uses a saved filter")
  ]
  private static let explain = Flag(
    "explain", help: "Show in words how the filter is understood, without searching")

  static let declaration = Command<CLIContext>(
    "filter", abstract: "Find reports and single readings by their content",
    discussion: """
      Entries must match all terms. Combine terms with 'or', 'not' and parentheses. A term is a \
      vital and a value ('gly above 180', 'temp below 36', gly=10mmol/L), 'severity critical', \
      'priority>=4', 'has temperature', a period (last month, 30d, 2026-11), 'since' or 'until' \
      with a period, time=06:00..10:00 or 'note word', which matches the beginning of a word, \
      ignoring case and accents on Latin letters. You can also use signs: 'gly>180', or \
      'bp>=135/85', which matches if either pressure does. Quote such terms, because the shell \
      interprets these signs. A value with a space needs its own quotes: "note~'birthday cake'". \
      Exits with 1 if nothing matches.
      """, arguments: terms,
    options: [priority, PeriodOptions.since, PeriodOptions.until, explain],
    groups: [saving, EntryList.output],
    examples: [
      Example(
        "healthlog filter gly above 180 last month",
        "finds last month's high blood glucose readings"),
      Example("healthlog filter --priority 4", "finds entries with priority 4"),
      Example(
        "healthlog filter 'bp>=135/85' since 30d",
        "finds high blood pressure readings from the last 30 days"),
      Example(
        "healthlog filter --save nights has gly time=22:00..06:00 last 3m",
        "saves a filter for 'healthlog filter @nights'"),
    ], changing: [save, drop], topics: ["filters", "periods", "priority"]
  ) { invocation, context in
    if let status = try changeOrList(invocation, context) { return status }
    let journal = try context.readJournal(invocation.journalPath)
    let asked = try shorthands(invocation, context)
    let text = try expanded(invocation.arguments, context, journal)
    let filter = { (vitals: VitalCatalogue) throws -> FilterExpression in
      .all(([try parse(text, context, vitals)] + asked).filter { $0 != .all([]) })
    }
    let words = FilterText(vitals: try journal.vitals)
    if invocation[explain] {
      try context.print(words.words(filter(words.vitals)))
      return ExitStatus.done
    }
    if !text.contains("("), let typed = try? parse(text, context, words.vitals), typed.mixesUnparted
    {
      context.say(words.understood(typed))
    }
    let status = try EntryList.print(filter, invocation, context, journal)
    if status == ExitStatus.nothingMatched { context.say(phrase("No matches")) }
    return status
  }

  static func check(
    _ invocation: Invocation, _ vitals: VitalCatalogue, _ context: CLIContext
  ) throws {
    _ = try shorthands(invocation, context)
    let text = try expanded(
      invocation.arguments, context, try context.reading.readJournal(invocation.journalPath))
    _ = try parse(text, context, vitals)
  }

  /// Returns the filter terms that the options abbreviate.
  static func shorthands(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> [FilterExpression] {
    var terms: [FilterTerm] = []
    if let priority = try invocation[priority].map(ReportOptions.priority) {
      terms.append(.priority(.equal, priority.rank))
    }
    if let named = try PeriodOptions.period([], invocation, context) {
      terms.append(.period(named.period))
    }
    return terms.map { .term($0) }
  }

  static func parse(
    _ text: String, _ context: CLIContext, _ vitals: VitalCatalogue
  ) throws -> FilterExpression {
    do throws(FilterFault) {
      return try FilterParser.parse(text, vitals: vitals, days: context.days)
    } catch {
      throw FilterTextFault(text: text, fault: error, redirectedTo: context.output.fileName())
    }
  }
}
