import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum StatusCommand {
  private static let short = Flag(
    "short", help: "Print one line, and exit with 1 if today's report is missing")

  static let declaration = Command<CLIContext>(
    "status", abstract: "Show today at a glance",
    discussion: """
      Shows today's entries, or the latest one if there are none today, and the state of the \
      reminders. With --short, it prints one line without colour, for a status bar or a shell \
      prompt, and exits with 0 if today's report has been saved, or with 1 if it is missing.
      """, options: [short, HealthlogCommands.aligned, Flag.json],
    examples: [
      "healthlog status": "shows today at a glance, like healthlog on its own",
      "healthlog status --short || healthlog add": "asks for today's report if it is missing",
    ], topics: ["exit-statuses"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    var (status, vitals) = try journal.read { (try TodayStatus($0, context), $0.vitals) }
    status.serviceRuns = context.serviceRuns(journal.path)
    let text = StatusText(status: status, here: context.here)
    if invocation[.json] || invocation[short] {
      let json = TodayStatus.document(context.here, vitals)
      try context.print(invocation[.json] ? json.json(status).text : text.short)
    } else {
      try context.printLong(
        text.page(
          ReportText(vitals, context), Listing.entries(status.listed, vitals).table,
          path: try context.journalPath(named: invocation.journalPath), for: context.output))
    }
    return invocation[short] && status.reports.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }
}

public struct TodayStatus {
  let listed: [ListedEntry]
  /// The latest report or single reading; a medicine or an event doesn't count.
  let latest: Entry?
  let isEmpty: Bool
  private let vitals: VitalCatalogue
  /// The active reminders except a protocol's, by next time; those without a next time come last.
  let reminders: [Reminder]
  let watches: [SeenWatch]
  let guided: ProtocolStanding?
  let backup: BackupFinding?
  let newNotifications: Int
  var serviceRuns = true

  struct Reminder {
    let rule: ReminderRule
    let today: ReminderToday
    let next: Moment?

    fileprivate static var columns: Columns<Reminder> {
      Columns(
        "next_reminder",
        [
          Column("time", type: .time) { .string($0.rule.time.description) },
          Column("today", "What became of today's") { $0.today },
          Column("next", "Null if none comes within 15 days, not counting a pause") { $0.next },
        ])
    }
  }

  init(_ view: borrowing JournalView, _ context: CLIContext) throws {
    let day = FilterExpression.term(.period(Period(context.today...context.today)))
    listed = try view.entries(matching: day, gathering: true)
    latest = try view.latestEntry(countingDoses: false)
    isEmpty = try latest == nil && view.latestEntry() == nil
    vitals = view.vitals
    let outlook = Outlook(try view.reminderState(around: context.today, context.now), context.here)
    let all = outlook.rules.filter { $0.owner == nil }.map { rule in
      Reminder(rule: rule, today: outlook.today(rule), next: outlook.next(rule))
    }
    let coming = all.compactMap { reminder in reminder.next.map { ($0.instant, reminder) } }
    reminders = coming.sorted { $0.0 < $1.0 }.map(\.1) + all.filter { $0.next == nil }
    watches = try WatchList.found(
      since: context.zone.instant(.days(7), before: context.now), in: view, context)
    guided = try ProtocolStanding.running(view, context)
    backup = try view.backupFinding(at: context.now)
    newNotifications = try view.newNotifications(since: NotificationsCommand.start(context.here))
  }

  var reports: [Report] {
    listed.compactMap { if case .entry(.report(let report)) = $0 { report } else { nil } }
  }

  var automatic: Int { countedReadings.filter { $0.mark == .sensor }.reduce(0) { $0 + $1.count } }
  var singleReadings: Int { countedReadings.reduce(0) { $0 + $1.count } }

  private var countedReadings: [(mark: Mark?, count: Int)] {
    listed.compactMap { listed in
      switch listed {
      case .entry(.singleReading(let one)) where !vitals.isDose(one.reading.vital):
        (one.reading.mark, 1)
      case .group(let group) where !vitals.isDose(group.vital): (group.lowest.mark, group.count)
      case .entry, .group: nil
      }
    }
  }

  static func document(_ here: LocalNow, _ vitals: VitalCatalogue) -> Document<TodayStatus> {
    let entry: (Entry) -> JSONValue = { EntryJSON.value($0, vitals) }
    return Document(
      "status", of: ["status"],
      [
        Column("day") { _ in here.today },
        Column("report_filed", "Whether today has a report") { !$0.reports.isEmpty },
        Column("reports", "Today's", type: .array(.object(EntryJSON.report))) {
          .array($0.reports.map { entry(.report($0)) })
        },
        Column("single_readings", "How many today has") { $0.singleReadings },
        Column(
          "last", "The last report or single reading on record, of any day",
          type: .nullable(.either([EntryJSON.report, EntryJSON.singleReading]))
        ) { $0.latest.map(entry) ?? .null },
        Column("reminder", "The reminder that comes next", optional: Reminder.columns) {
          $0.reminders.first
        },
        Column("protocol", "The one that runs or is to begin", optional: .protocols(here)) {
          $0.guided
        },
        Column("watches", "Open, or ended in the last 7 days", each: .watches(here)) { $0.watches },
        Column("new_notifications", "Of the last 30 days") { $0.newNotifications },
      ])
  }
}
