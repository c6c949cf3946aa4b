import CommandTable
import HealthModel
import Journal
import Phrases

enum SummaryCommand {
  private static let json = Flag("json", help: "Print the summary as JSON, unrounded")
  private static let csv = Flag("csv", help: "Print the summary as CSV, unrounded")

  static let declaration = Command<CLIContext>(
    "summary", abstract: "Summarise a day or a period, vital by vital",
    discussion: """
      Shows, for each vital, the number of values, mean, lowest and highest value, in reports and \
      single readings. For a period longer than a day it adds the standard deviation (SD), the \
      coefficient of variation (CV), how many values are below, in and above the normal range, \
      and the days with a value. For a glucose sensor with readings for 70 % of fourteen days or \
      more it adds the glucose management indicator (GMI). Values with < or > count in the mean \
      as their limit, and the mean is marked ≥, ≤ or ≈; SD and CV are then left open. On a \
      terminal it prints a table, with the share of values in range, the means of mornings and \
      evenings of a pressure, and two to six months side by side. In a pipe it prints the same \
      columns without titles, separated by tabs. Exits with 1 if there are no values.
      """,
    arguments: [
      Argument(
        "VITAL", .anyNumber,
        help: "A vital, such as gly, or bp (default: all of them); then a PERIOD (default: the "
          + "week up to the last entry): today, yesterday, last week, month, 90d, 2026-11, "
          + "2026-W47, A..B or all"
      )
    ],
    options: PeriodOptions.declared + [HealthlogCommands.aligned, json, csv],
    examples: [
      Example("healthlog summary week", "summarises the last seven days"),
      Example("healthlog summary gly 90d", "summarises three months of glycemia"),
    ], topics: ["periods", "priority"]
  ) { invocation, context in
    let (names, words) = PeriodOptions.split(invocation.arguments, context)
    let typed = try PeriodOptions.period(words, invocation, context)
    let journal = try context.readJournal(invocation.journalPath)
    let period = try typed ?? PeriodOptions.lastWeek(journal, context)
    let (summary, months) = try journal.read { view in
      let named = try names.flatMap { try view.vitals.ids(named: $0) }
      let isShown = context.output.isForPeople && !invocation[json] && !invocation[csv]
      return (
        try PeriodSummary(of: period.period, named, view, today: context.today),
        isShown
          ? try PeriodSummary.months(of: period.period, named, view, today: context.today) : []
      )
    }
    if invocation[json], invocation[csv] { throw OptionsApart("--json", "--csv") }
    if invocation[json] {
      try context.print(SummaryListing.document.json(summary).text)
    } else if invocation[csv] {
      try context.output.write(SummaryListing.csv(summary))
    } else if !summary.vitals.isEmpty {
      try context.printLong(SummaryListing.text(summary, months: months, for: context.output))
    }
    if summary.vitals.isEmpty { try PeriodOptions.sayNothing(in: period, journal, context) }
    return summary.vitals.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }
}
