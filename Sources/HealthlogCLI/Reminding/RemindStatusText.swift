import HealthModel
import Phrases
import Reminders

struct RemindStatusText {
  let outlook: Outlook
  /// The record of the days around today.
  let ledger: LedgerRecord
  let book: ServiceBook
  let isRunning: Bool
  private var here: LocalNow { outlook.here }

  /// Returns the schedule, the last outcome, today's state, and the time of the next reminder.
  func lines(of rule: ReminderRule, isNamed: Bool) -> [String] {
    let schedule = RemindText.schedule(rule)
    return [isNamed ? "\(rule.name): \(schedule)" : schedule]
      + (last(rule).map { [phrase("Last: \($0)")] } ?? []) + [phrase("Today: \(today(rule))")]
      + (outlook.next(rule).map { [phrase("Next: \(TimeText.full($0, zone: here.zone))")] } ?? [])
  }

  /// Returns today's state, with the obstacle to a pending reminder.
  private func today(_ rule: ReminderRule) -> String {
    let today = outlook.today(rule)
    // A sitting has several reports.
    if today == .filed, rule.owner == nil, let filing = ledger.completion(of: rule, on: here.today)
    {
      return phrase("done (\(words(filing, on: here.today)))")
    }
    let text = RemindText.today(today, rule, here)
    let isWaiting = if case .pending = today { true } else { false }
    return text + (isWaiting ? obstacle.map { ": \($0)" } ?? "" : "")
  }

  /// Returns the outcome of the last reminder before today; nil for none.
  private func last(_ rule: ReminderRule) -> String? {
    let entries = ledger.entries(now: here.now, zone: here.zone)
    let earlier = entries.last { $0.key.rule == rule.name && $0.key.date < here.today }
    guard let entry = earlier else { return nil }
    let offset = here.zone.resolve(entry.due).instant
    let due = TimeText.full(here.moment(offset), zone: here.zone)
    let obstacle = entry.obstacle(in: book, now: here.now).map(\.texts.reason)
    let others = [obstacle, outcome(of: entry, rule)].compactMap { $0 }.joined(separator: "; ")
    guard let shownAt = entry.shownAt else { return phrase("\(due), no reminder shown; \(others)") }
    let shown = here.zone.localDateTime(at: shownAt)
    return shown.date == entry.key.date
      ? phrase("\(due), reminder shown at \(shown.time); \(others)")
      : phrase("\(due), reminder shown on \(shown.date) at \(shown.time); \(others)")
  }

  private func outcome(of entry: LedgerEntry, _ rule: ReminderRule) -> String {
    switch entry.outcome {
    case .missed where outlook.state.hasTaken(rule): phrase("nothing was saved")
    case .onTime, .late: entry.filing.map { words($0, on: entry.key.date) } ?? ""
    case .skipped: phrase("skipped")
    case .missed, .pending: lacking(rule, on: entry.key.date)
    }
  }

  /// Returns what was missing; a sitting may have one of its two readings.
  private func lacking(_ rule: ReminderRule, on date: LocalDate) -> String {
    let count = outlook.state.count(for: rule, on: date)
    return switch (rule.owner, count) {
    case (nil, _): phrase("no report was saved")
    case (_, 0): phrase("no reading was saved")
    default: phrase("\(count) of \(rule.count) readings")
    }
  }

  /// Returns text such as `report 12 was saved at 19:58` or `s51 was saved at 07:00`.
  private func words(_ filing: Filing, on day: LocalDate) -> String {
    let filed = here.zone.localDateTime(at: filing.at)
    let entry = filing.report.map { phrase("report \($0)") } ?? "\(filing.entry)"
    return filed.date == day
      ? phrase("\(entry) was saved at \(filed.time)")
      : phrase("\(entry) was saved on \(filed.date) at \(filed.time)")
  }

  // MARK: The service

  private var obstacle: String? {
    guard isRunning else { return phrase("the service isn't running") }
    guard let run = book.runs.first else { return nil }
    if run.server == nil { return phrase("no notification server") }
    guard let since = run.quietSince, run.isQuiet else { return nil }
    let quiet = here.zone.localDateTime(at: since)
    return quiet.date == here.today
      ? phrase("\"do not disturb\" has been on since \(quiet.time) or earlier")
      : phrase("\"do not disturb\" has been on since \(quiet.date) \(quiet.time) or earlier")
  }

  /// `Service: running since Fri 2026-11-20 07:30; dunst 1.9.0 shows notifications`.
  var service: String {
    guard let run = book.runs.first else {
      return isRunning
        ? phrase("Service: running")
        : phrase(
          "Service: never started; 'healthlog remind install' makes it start when you log in")
    }
    func time(_ instant: Instant) -> String { TimeText.full(here.moment(instant), zone: here.zone) }
    if isRunning {
      let server = run.server?.words ?? phrase("no notification server")
      return phrase("Service: running since \(time(run.startedAt)); \(server)")
    }
    guard let stoppedAt = run.stoppedAt else {
      return phrase(
        "Service: not running (last active \(time(run.wokeAt))); 'healthlog remind doctor' shows "
          + "the details")
    }
    return phrase(
      "Service: not running since \(time(stoppedAt)); 'healthlog remind doctor' shows the details")
  }
}
