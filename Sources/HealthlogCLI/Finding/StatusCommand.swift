import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum StatusCommand {
  private static let short = Flag(
    "short", help: "Print one line; exits with 1 if today's report is missing")
  private static let json = Flag("json", help: "Print as JSON")

  static let declaration = Command<CLIContext>(
    "status", abstract: "Show today at a glance",
    discussion: """
      Shows today's reports, or the last one if there are none today, and the state of the \
      reminders. With --short it prints one line without colour, for a status bar or a shell \
      prompt; the exit status is then 0 if today's report is there, and 1 if it is missing.
      """,
    options: [short, HealthlogCommands.aligned, json],
    examples: [
      Example("healthlog status", "shows today at a glance, like healthlog alone"),
      Example(
        "healthlog status --short || healthlog add", "asks for today's report if it is missing"),
    ], topics: ["exit-statuses"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    var (status, vitals) = try journal.read { (try TodayStatus($0, context), $0.vitals) }
    status.serviceRuns = context.serviceRuns(journal.path)
    let text = StatusText(status, context.here)
    if invocation[json] {
      try context.print(StatusJSON.document(status, context.here, vitals: vitals).text)
    } else if invocation[short] {
      try context.print(text.line)
    } else {
      try context.printLong(
        text.page(
          ReportText(vitals, context),
          Listing.entries(status.listed, vitals).table,
          path: try context.journalPath(named: invocation.journalPath), for: context.output))
    }
    return invocation[short] && status.reports.isEmpty
      ? ExitStatus.nothingMatched : ExitStatus.done
  }
}

extension TodayStatus {
  init(_ view: borrowing JournalView, _ context: CLIContext) throws {
    let day = FilterExpression.term(.period(Period(context.today...context.today)))
    self.init(
      try view.entries(matching: day, gathering: true), latest: try view.latestEntry(),
      Outlook(try view.reminderState(around: context.today, context.now), context.here),
      try WatchList.found(
        since: context.zone.instant(.days(7), before: context.now), in: view, context))
    guided = try ProtocolStanding.running(view, context)
    backup = try view.backupFinding(at: context.now)
  }
}
