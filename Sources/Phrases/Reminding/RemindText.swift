public import HealthModel
public import Reminders
public import Terminal

/// Reminders in words.
public enum RemindText {
  /// `every day at 20:30`, `mon-fri at 08:00, needs systolic,diastolic, for 6h`.
  public static func schedule(_ rule: ReminderRule) -> String {
    let days = rule.days == .everyDay ? "every day" : rule.days.text
    let needs = rule.needs.isEmpty ? "" : ", needs \(RemindText.needs(rule))"
    let grace = rule.graceSeconds.map { ", for \(duration($0))" } ?? ""
    return "\(days) at \(rule.time)\(needs)\(grace)"
  }

  public static func needs(_ rule: ReminderRule) -> String {
    rule.needs.map(\.name).joined(separator: ",")
  }

  /// What `--grace` reads: `6h`, `90m`, `2d`.
  public static func duration(_ seconds: Int64) -> String {
    if seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
  }

  /// What became of today's, as a clause: `no report yet; the reminder comes at 20:30`.
  public static func today(_ today: ReminderToday, _ rule: ReminderRule, _ here: Standpoint)
    -> String
  {
    func clock(_ instant: Instant) -> String {
      here.zone.localDateTime(at: instant).time.description
    }
    return switch today {
    case .filed: "the report is filed"
    case .paused(let end): "paused until \(end)"
    case .notDue: "not due on \(here.today.weekday.englishName)s"
    case .toCome(let missing): "\(words(missing)); the reminder comes at \(rule.time)"
    case .pending(let missing):
      "\(words(missing)); the reminder of \(rule.time) is not shown yet"
    case .shown(let missing, let instant, let isClosed):
      "\(words(missing)); reminded at \(instant.map(clock) ?? rule.time.description)"
        + (isClosed ? ", and closed" : "")
    case .snoozed(let missing, let until): "\(words(missing)); snoozed until \(clock(until))"
    case .reportGone: "the report that was filed is gone"
    case .skipped: "skipped"
    case .missed: "missed"
    }
  }

  private static func words(_ missing: ReminderToday.Missing) -> String {
    switch missing {
    case .report: "no report yet"
    case .vitals(let vitals): "no \(vitals.map(\.name).joined(separator: ", ")) yet"
    }
  }

  /// `19:58`, with the date where it isn't the day's own.
  public static func time(_ instant: Instant, onDay day: LocalDate, _ here: Standpoint) -> String {
    let local = here.zone.localDateTime(at: instant)
    return local.date == day ? local.time.description : "\(local.date) \(local.time)"
  }

  /// What kept a reminder from coming.
  public static func words(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .notRunning: "the service was not running"
    case .doNotDisturb: "\"do not disturb\" was on"
    case .noServer: "there was no notification server"
    case .hindered(.asleep): "the machine was asleep"
    case .hindered(.silent): "the notification server did not answer"
    case .hindered(.refused): "the notification server refused it"
    }
  }

  /// The same where there is little room.
  public static func shortWords(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .notRunning: "no service"
    case .doNotDisturb: "do not disturb"
    case .noServer: "no server"
    case .hindered(.asleep): "machine asleep"
    case .hindered(.silent): "server silent"
    case .hindered(.refused): "server refused"
    }
  }

  /// `on time 26 of 30 days, 2 late, 1 skipped, 1 missed`.
  public static func sentence(_ totals: LedgerTotals) -> String {
    let days = counted(totals.settled, one: "day", other: "days")
    let others = [LedgerEntry.Outcome.late, .skipped, .missed, .pending].compactMap { outcome in
      totals[outcome] > 0 ? ", \(totals[outcome]) \(words(outcome))" : nil
    }
    return "on time \(totals[.onTime]) of \(days)" + others.joined()
  }

  public static func words(_ outcome: LedgerEntry.Outcome) -> String {
    switch outcome {
    case .onTime: "on time"
    case .late: "late"
    case .skipped: "skipped"
    case .missed: "missed"
    case .pending: "pending"
    }
  }

  public static func style(of outcome: LedgerEntry.Outcome) -> Style? {
    switch outcome {
    case .onTime: nil
    case .late, .missed: .caution
    case .skipped, .pending: .faint
    }
  }
}
