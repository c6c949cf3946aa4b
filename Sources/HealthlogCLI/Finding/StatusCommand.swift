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

/// The state of today in the journal.
public struct TodayStatus {
  /// The date where the person is.
  let today: LocalDate
  /// Today's reports and single readings.
  let listed: [ListedEntry]
  /// The last entry of any day.
  let latest: Entry?
  /// The active reminders, the next one first.
  let reminders: [Reminder]
  /// The watches that run, wait, or have just ended.
  let watches: [SeenWatch]
  /// The running guided protocol.
  let guided: ProtocolStanding?
  /// The problem with the journal's backups, if any.
  let backup: BackupFinding?
  /// Whether a service runs that shows reminders.
  var serviceRuns = true

  /// An active reminder.
  struct Reminder {
    let rule: ReminderRule
    /// The state of today's occurrence.
    let today: ReminderToday
    /// The time of the next occurrence.
    let next: Moment?
  }

  init(_ view: borrowing JournalView, _ context: CLIContext) throws {
    let day = FilterExpression.term(.period(Period(context.today...context.today)))
    listed = try view.entries(matching: day, gathering: true)
    latest = try view.latestEntry()
    let outlook = Outlook(try view.reminderState(around: context.today, context.now), context.here)
    today = outlook.here.today
    let all = outlook.rules.filter { $0.owner == nil }.map { rule in
      Reminder(rule: rule, today: outlook.today(rule), next: outlook.next(rule))
    }
    reminders =
      all.filter { $0.next != nil }.sorted { left, right in
        guard let first = left.next, let second = right.next else { return false }
        return first.instant < second.instant
      } + all.filter { $0.next == nil }
    watches = try WatchList.found(
      since: context.zone.instant(.days(7), before: context.now), in: view, context)
    guided = try ProtocolStanding.running(view, context)
    backup = try view.backupFinding(at: context.now)
  }

  var reports: [Report] {
    listed.compactMap { if case .entry(.report(let report)) = $0 { report } else { nil } }
  }

  /// The number of single readings that a sensor took.
  var automatic: Int {
    listed.reduce(0) { count, listed in
      switch listed {
      case .entry(.sample(let sample)) where sample.reading.mark == .sensor: count + 1
      case .group(let group) where group.lowest.mark == .sensor: count + group.count
      case .entry, .group: count
      }
    }
  }

  /// The number of single readings.
  var samples: Int {
    listed.reduce(0) { count, listed in
      switch listed {
      case .entry(.sample): count + 1
      case .entry(.report): count
      case .group(let group): count + group.count
      }
    }
  }
}
