import CommandTable
import HealthModel
import Journal
import Phrases

enum ShowCommand {
  static let declaration = Command<CLIContext>(
    "show", abstract: "Show reports or single readings in full",
    arguments: [Argument("ID", .atLeastOne, help: "Their numbers, such as 7 or s12, or last")],
    options: [Flag.json],
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
