import HealthModel
import Journal
import Phrases
import Reminders

/// Why a reminder came, or didn't: what `remind status` says beside the schedule.
struct RemindReason {
  private let context: CLIContext
  private let outlook: Outlook
  private let ledger: LedgerRecord
  private let entries: [LedgerEntry]
  /// The latest first.
  private let runs: [ServiceRun]
  private let isRunning: Bool

  init(_ journal: Journal, _ outlook: Outlook, _ context: CLIContext) throws {
    self.context = context
    self.outlook = outlook
    ledger = try journal.ledgerRecord(of: ReminderState.dates(around: context.today))
    entries = ledger.entries(now: context.now, zone: context.zone)
    runs = try journal.serviceRuns()
    isRunning = context.serviceRuns(journal.path)
  }

  /// What became of today's, with what stands in its way.
  func today(_ rule: ReminderRule) -> String {
    let today = outlook.today(rule)
    if today == .filed,
      let filing = ledger.completion(of: rule, on: context.today)
    {
      return "the report is filed (\(words(filing, on: context.today)))"
    }
    let text = RemindText.today(today, rule, context.standpoint)
    let isWaiting = if case .pending = today { true } else { false }
    return text + (isWaiting ? obstacle.map { ": \($0)" } ?? "" : "")
  }

  /// What became of the last one before today's; nil when there was none.
  func last(_ rule: ReminderRule) -> String? {
    let earlier = entries.last { $0.key.rule == rule.name && $0.key.date < context.today }
    guard let entry = earlier else { return nil }
    let occurrence = outlook.state.occurrences.first { $0.key == entry.key }
    let due = TimeText.full(Moment(entry.dueAt, in: context.zone), zone: context.zone)
    let shown = occurrence?.shownAt.map { "reminded at \(clock($0, on: entry.key.date)); " }
    return "\(due): " + (shown ?? "no reminder came: ")
      + outcome(of: entry, wasShown: shown != nil, rule)
  }

  private func outcome(of entry: LedgerEntry, wasShown: Bool, _ rule: ReminderRule) -> String {
    switch entry.outcome {
    case .onTime, .late:
      return entry.filing.map { words($0, on: entry.key.date) } ?? ""
    case .skipped: return "skipped"
    case .missed, .pending:
      let end = rule.deadline(for: entry.key.date, in: context.zone)
      let obstacle = wasShown ? nil : Obstacle.found(in: runs, from: entry.dueAt, until: end)
      return (obstacle.map { words($0) + "; " } ?? "") + "no report was filed"
    }
  }

  /// `report 12 was filed at 19:58`.
  private func words(_ filing: Filing, on day: LocalDate) -> String {
    "report \(filing.report) was filed at \(clock(filing.at, on: day))"
  }

  private func clock(_ instant: Instant, on day: LocalDate) -> String {
    RemindText.time(instant, onDay: day, context.standpoint)
  }

  // MARK: The service

  /// What keeps a notification that is due from coming; nil when nothing is known to.
  private var obstacle: String? {
    guard isRunning else { return "the service is not running" }
    guard let run = runs.first else { return nil }
    if run.server == nil { return "there is no notification server" }
    guard let since = run.quietSince, run.isQuiet else { return nil }
    return "\"do not disturb\" is on, since \(clock(since, on: context.today)) at least"
  }

  private func words(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .notRunning: "the service was not running"
    case .doNotDisturb: "\"do not disturb\" was on"
    case .noServer: "there was no notification server"
    case .hindered(.asleep): "the machine was asleep"
    case .hindered(.silent): "the notification server did not answer"
    case .hindered(.refused): "the notification server refused it"
    }
  }

  /// `running since Fri 2026-11-20 07:30; notifications are shown by dunst 1.9.0`.
  var service: String {
    guard let run = runs.first else {
      return isRunning
        ? "running" : "it never ran; 'healthlog remind install' has your session start it"
    }
    func time(_ instant: Instant) -> String {
      TimeText.full(Moment(instant, in: context.zone), zone: context.zone)
    }
    if isRunning {
      return
        "running since \(time(run.startedAt)); \(run.server?.words ?? "there is no notification server")"
    }
    let since = run.stoppedAt.map { "not running since \(time($0))" }
    return (since ?? "not running; last heard of \(time(run.wokeAt))")
      + "; 'healthlog remind doctor' tells more"
  }
}
