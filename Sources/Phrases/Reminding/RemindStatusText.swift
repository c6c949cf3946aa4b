import HealthModel
public import Reminders

/// What `remind status` says: what became of a reminder, and why one didn't come.
public struct RemindStatusText {
  private let outlook: Outlook
  private let ledger: LedgerRecord
  private let entries: [LedgerEntry]
  private let book: ServiceBook
  private let isRunning: Bool
  private let here: Standpoint

  /// - Parameters:
  ///   - ledger: Of the days around today.
  ///   - isRunning: Whether a service runs with the journal now.
  public init(
    _ outlook: Outlook, _ ledger: LedgerRecord, _ book: ServiceBook, isRunning: Bool
  ) {
    self.outlook = outlook
    self.ledger = ledger
    self.book = book
    self.isRunning = isRunning
    here = outlook.standpoint
    entries = ledger.entries(now: here.now, zone: here.zone)
  }

  /// Its schedule, what became of the last one and of today's, and when the next one comes.
  public func lines(of rule: ReminderRule, isNamed: Bool) -> [String] {
    let schedule = RemindText.schedule(rule)
    return [isNamed ? "\(rule.name): \(schedule)" : schedule]
      + (last(rule).map { ["last: \($0)"] } ?? []) + ["today: \(today(rule))"]
      + (outlook.next(rule).map { ["next: \(TimeText.full($0, zone: here.zone))"] } ?? [])
  }

  /// What became of today's, with what stands in its way.
  private func today(_ rule: ReminderRule) -> String {
    let today = outlook.today(rule)
    if today == .filed, let filing = ledger.completion(of: rule, on: here.today) {
      return "the report is filed (\(words(filing, on: here.today)))"
    }
    let text = RemindText.today(today, rule, here)
    let isWaiting = if case .pending = today { true } else { false }
    return text + (isWaiting ? obstacle.map { ": \($0)" } ?? "" : "")
  }

  /// What became of the last one before today's; nil when there was none.
  private func last(_ rule: ReminderRule) -> String? {
    let earlier = entries.last { $0.key.rule == rule.name && $0.key.date < here.today }
    guard let entry = earlier else { return nil }
    let due = TimeText.full(here.moment(entry.dueAt), zone: here.zone)
    let shown = entry.shownAt.map { "reminded at \(clock($0, on: entry.key.date)); " }
    let obstacle = entry.obstacle(in: book, now: here.now).map { RemindText.words($0) + "; " }
    return "\(due): " + (shown ?? "no reminder came: ") + (obstacle ?? "") + outcome(of: entry)
  }

  private func outcome(of entry: LedgerEntry) -> String {
    switch entry.outcome {
    case .onTime, .late: entry.filing.map { words($0, on: entry.key.date) } ?? ""
    case .skipped: "skipped"
    case .missed, .pending: "no report was filed"
    }
  }

  /// `report 12 was filed at 19:58`.
  private func words(_ filing: Filing, on day: LocalDate) -> String {
    "report \(filing.report) was filed at \(clock(filing.at, on: day))"
  }

  private func clock(_ instant: Instant, on day: LocalDate) -> String {
    RemindText.time(instant, onDay: day, here)
  }

  // MARK: The service

  /// What keeps a notification that is due from coming; nil when nothing is known to.
  private var obstacle: String? {
    guard isRunning else { return "the service is not running" }
    guard let run = book.runs.first else { return nil }
    if run.server == nil { return "there is no notification server" }
    guard let since = run.quietSince, run.isQuiet else { return nil }
    return "\"do not disturb\" is on, since \(clock(since, on: here.today)) at least"
  }

  /// `service: running since Fri 2026-11-20 07:30; notifications are shown by dunst 1.9.0`.
  public var service: String { "service: \(serviceWords)" }

  private var serviceWords: String {
    guard let run = book.runs.first else {
      return isRunning
        ? "running" : "it never ran; 'healthlog remind install' has your session start it"
    }
    func time(_ instant: Instant) -> String {
      TimeText.full(here.moment(instant), zone: here.zone)
    }
    if isRunning {
      let server = run.server?.words ?? "there is no notification server"
      return "running since \(time(run.startedAt)); \(server)"
    }
    let since = run.stoppedAt.map { "not running since \(time($0))" }
    return (since ?? "not running; last heard of \(time(run.wokeAt))")
      + "; 'healthlog remind doctor' tells more"
  }
}
