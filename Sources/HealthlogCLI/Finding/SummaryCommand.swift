import CommandTable
import HealthModel
import Journal
import Phrases

enum SummaryCommand {
  private static let json = Flag("json", help: "Print the summary as JSON, nothing rounded")
  private static let csv = Flag("csv", help: "Print the summary as CSV, nothing rounded")

  static let declaration = Command<CLIContext>(
    "summary", abstract: "Sum a day or a period up, vital by vital",
    discussion: """
      For each vital: n, mean, lowest and highest value, over what is there, in reports and in \
      samples. A period longer than a day adds the standard deviation (SD), the coefficient of \
      variation (CV), how many values lie below, in and above the normal range, the days with a \
      value, and of a glucose sensor that measured through 70 % of fourteen days or more the glucose management \
      indicator (GMI). A mean of values with < or > takes them at their limit and says ≥, ≤ or ≈; \
      SD and CV are then open. On a terminal a table, with the share of values in range, the means \
      of mornings and evenings of a pressure, and two to six months side by side; in a \
      pipe the same columns without titles, separated by tabs. Exits with 1 when there is no value.
      """,
    arguments: [
      Argument(
        "VITAL", .anyNumber,
        help: "A vital, such as gly, or bp, if not all of them; behind them the PERIOD, if not "
          + "the week up to the last entry: today, yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B or all"
      )
    ],
    options: PeriodOptions.declared + [HealthlogCommands.aligned, json, csv],
    examples: [
      Example("healthlog summary week", "sums the last seven days up"),
      Example("healthlog summary gly 90d", "sums glycemia of three months up"),
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
