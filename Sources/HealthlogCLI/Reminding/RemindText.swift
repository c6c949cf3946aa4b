import HealthModel
public import Phrases
import Reminders
import Terminal

public enum ReminderFault: Explained, Equatable {
  case noReminder
  case notATime(String)
  case notDays(String)
  case nothingDue
  /// No zenity, or no display to show it on.
  case noForm
  case noSession(String)
  /// The service can't start, for example without permission to lock or watch the journal's files.
  case noService(String)

  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noReminder:
      .failed(
        ExitStatus.nothingMatched, phrase("No reminders set"),
        phrase("Set one with: healthlog remind at 20:30"))
    case .notATime(let text):
      .usage(phrase("\(quoted(text)) isn't a valid time; use one such as 20:30"))
    case .notDays(let text):
      .usage(
        phrase(
          "\(quoted(text)) isn't a valid list of days; use days such as mon-fri or mon,wed, or "
            + "every"))
    case .nothingDue: .failed(ExitStatus.nothingMatched, phrase("No reminder is due now"))
    case .noForm:
      .failed(
        ExitStatus.unavailable,
        phrase(
          "Can't show a form: there is no display, or neither zenity nor a terminal is "
            + "installed"), phrase("Save a report with: healthlog add temp=36.5 hr=70"))
    case .noSession(let words):
      .failed(
        ExitStatus.unavailable, phrase("Can't run the reminder service: \(words)"),
        phrase("Start it inside a desktop session"))
    case .noService(let words):
      .failed(
        ExitStatus.unavailable, phrase("Can't run the reminder service: \(words)"),
        phrase("'healthlog remind doctor' shows the details"))
    }
  }
}

public enum ServiceText {
  public static func line(for error: any Error) -> String {
    Explanation.of(error, ExplanationContext(vitals: .standard, isChanging: true)).lines
      .joinedAsSentences()
  }
}

enum RemindText {
  static func schedule(_ rule: ReminderRule) -> String {
    if let lastDay = rule.lastDay {
      return phrase("every day at \(rule.time) until \(lastDay), for the guided protocol")
    }
    let days = rule.days == .everyDay ? phrase("every day") : TimeText.daysOfWeek(rule.days)
    let needs = needsWords(rule)
    var clauses = [phrase("\(days) at \(rule.time)")]
    if !needs.isEmpty { clauses.append(phrase("needs \(needs)")) }
    if let grace = rule.graceSeconds.map(duration) {
      clauses.append(phrase("expires after \(grace)"))
    }
    if let window = rule.window {
      clauses.append(phrase("counts readings from \(window.from) to \(window.until)"))
    }
    return clauses.joined(separator: ", ")
  }

  static func line(_ rule: ReminderRule) -> String { "\(rule.name): \(schedule(rule))" }

  static func said(of rule: ReminderRule) -> String {
    rule == ReminderRule(name: rule.name, time: rule.time, since: rule.since)
      ? phrase("Reminder set for \(rule.time) on days without a report") : line(rule)
  }

  static func removed(_ name: String, isLast: Bool) -> String {
    isLast ? phrase("No reminders left") : phrase("Reminder \(name) removed")
  }

  static func uninstalled(_ file: String) -> String { phrase("Removed: \(file)") }

  /// Returns names such as `pressure,weight`; systolic and diastolic together are a pressure.
  static func needsWords(_ rule: ReminderRule) -> String {
    var names: [String] = []
    for need in rule.needs {
      let panel = Panel.all.first { panel in
        panel.members.contains(need) && Set(panel.members).isSubset(of: rule.needs)
      }
      let name = panel == .bloodPressure ? phrase("pressure") : VitalText.name(need)
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ",")
  }

  /// Returns a duration such as `6h`, `90m` or `2d`, as `--grace` reads it.
  static func duration(_ seconds: Int64) -> String {
    if seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
  }

  static func today(_ today: ReminderToday, _ rule: ReminderRule, _ here: LocalNow) -> String {
    (today.missing.map { "\(words($0)); " } ?? "") + clause(today, rule, here)
  }

  /// Returns today's state without the missing report: `reminder at 20:30`.
  static func clause(_ today: ReminderToday, _ rule: ReminderRule, _ here: LocalNow) -> String {
    func clock(_ instant: Instant) -> String {
      here.zone.localDateTime(at: instant).time.description
    }
    return switch today {
    case .filed where rule.owner != nil: phrase("readings saved")
    case .filed: phrase("already saved")
    case .paused(let end): phrase("paused until \(end)")
    case .notDue where rule.owner != nil: phrase("not due today")
    case .notDue: notDue(on: here.today.weekday)
    case .toCome: phrase("reminder at \(rule.time)")
    case .pending: phrase("the \(rule.time) reminder hasn't been shown yet")
    case .shown(_, let instant, isClosed: true):
      phrase("reminder shown at \(instant.map(clock) ?? rule.time.description), then closed")
    case .shown(_, let instant, isClosed: false):
      phrase("reminder shown at \(instant.map(clock) ?? rule.time.description)")
    case .snoozed(_, let until): phrase("snoozed until \(here.zone.localDateTime(at: until).time)")
    case .reportGone: phrase("the saved report no longer exists")
    case .skipped: phrase("skipped")
    case .missed: phrase("missed")
    }
  }

  private static func notDue(on day: Weekday) -> String {
    [
      phrase("not due on Mondays"), phrase("not due on Tuesdays"), phrase("not due on Wednesdays"),
      phrase("not due on Thursdays"), phrase("not due on Fridays"), phrase("not due on Saturdays"),
      phrase("not due on Sundays"),
    ][day.rawValue - 1]
  }

  private static func words(_ missing: ReminderToday.Missing) -> String {
    switch missing {
    case .report: phrase("no report yet")
    case .vitals(let vitals):
      phrase("no \(vitals.map { VitalText.name($0) }.joined(separator: ", ")) yet")
    case .measurements(let count):
      plural(count, one: "\(count) reading missing", other: "\(count) readings missing")
    }
  }

  /// Returns a time such as `19:58`, with the date if that isn't `day`.
  static func time(_ instant: Instant, onDay day: LocalDate, _ here: LocalNow) -> String {
    let local = here.zone.localDateTime(at: instant)
    return local.date == day ? local.time.description : "\(local.date) \(local.time)"
  }

  static func sentence(_ entries: [LedgerEntry]) -> String {
    let (onTime, settled) = (entries.count(.onTime), entries.settled)
    let first = plural(
      settled, one: "\(onTime) of \(settled) day on time",
      other: "\(onTime) of \(settled) days on time")
    let others = LedgerEntry.Outcome.allCases.filter { $0 != .onTime && entries.count($0) > 0 }
    return ([first] + others.map { tally(entries.count($0), $0) }).joined(separator: ", ")
  }

  private static func tally(_ count: Int, _ outcome: LedgerEntry.Outcome) -> String {
    switch outcome {
    case .onTime: plural(count, one: "1 on time", other: "\(count) on time")
    case .late: plural(count, one: "1 late", other: "\(count) late")
    case .skipped: plural(count, one: "1 skipped", other: "\(count) skipped")
    case .missed: plural(count, one: "1 missed", other: "\(count) missed")
    case .pending: plural(count, one: "1 pending", other: "\(count) pending")
    }
  }

  static func words(_ outcome: LedgerEntry.Outcome) -> String {
    switch outcome {
    case .onTime: phrase("on time")
    case .late: phrase("late")
    case .skipped: phrase("skipped")
    case .missed: phrase("missed")
    case .pending: phrase("pending")
    }
  }

  static func style(of outcome: LedgerEntry.Outcome) -> Style? {
    switch outcome {
    case .onTime: nil
    case .late, .missed: .caution
    case .skipped, .pending: .faint
    }
  }
}
