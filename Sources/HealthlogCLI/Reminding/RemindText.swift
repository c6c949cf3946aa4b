public import HealthModel
public import Phrases
public import Reminders
import Terminal

public enum ReminderFault: Explained, Equatable {
  case noReminder
  case notATime(String)
  case notDays(String)
  case nothingDue
  /// Neither a form nor a terminal can be opened, for example without a display.
  case noForm
  case noSession(String)
  /// The service can't start, for example because it can't lock or watch the journal's files.
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

  /// Returns names such as `pressure,weight`; `pressure` means systolic and diastolic.
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

  /// Returns a duration such as `6h`, `90m` or `2d`, which `--grace` accepts.
  static func duration(_ seconds: Int64) -> String {
    if seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
  }

  static func today(_ today: ReminderToday, _ rule: ReminderRule, _ here: LocalNow) -> String {
    (today.missing.map { "\(words($0)); " } ?? "") + clause(today, rule, here)
  }

  /// Returns today's state without what is missing, such as `reminder at 20:30`.
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

  /// Returns a time such as `19:58`, preceded by the date if it isn't on `day`.
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

extension Columns where Row == ReminderRule {
  static func reminders(_ here: LocalNow) -> Columns { Columns("reminder", columns(here)) }

  static func columns(_ here: LocalNow) -> [Column<ReminderRule>] {
    [
      Column("name", title: phrase("NAME")) { $0.name },
      Column("time", type: .time, title: phrase("TIME")) { .string($0.time.description) },
      Column("days", type: .array(.words(Weekday.allCases.map(\.shortName))), title: phrase("DAYS"))
      {
        rule in
        .array(Weekday.allCases.filter(rule.days.contains).map { .string($0.shortName) })
      } cell: {
        .init(
          $0.days.text,
          shown: $0.days == .everyDay ? phrase("every") : TimeText.daysOfWeek($0.days))
      },
      Column("needs", "The vitals it wants; empty when any report will do", title: phrase("NEEDS"))
      {
        $0.needs.map(\.name)
      } cell: {
        .init(
          $0.needs.map(\.name).joined(separator: ","),
          shown: $0.needs.map { VitalText.name($0) }.joined(separator: ","))
      },
      Column(
        "grace_seconds", "How long it may still come; null: until 04:00 the next day",
        title: phrase("GRACE"), value: \.graceSeconds
      ) { .init($0.graceSeconds.map(RemindText.duration) ?? "") },
      Column(
        "paused_until", "The first day it comes again; null unless it is paused",
        title: phrase("PAUSED UNTIL")
      ) { here.pauseEnd(of: $0) },
    ]
  }
}

extension Document where Row == [ReminderRule] {
  static func reminders(_ here: LocalNow) -> Document {
    Document("reminders", of: ["remind list"], [Column("reminders", each: .reminders(here)) { $0 }])
  }
}

extension Columns where Row == (entry: LedgerEntry, obstacle: Obstacle?) {
  static func history(_ here: LocalNow) -> Columns {
    Columns(
      "reminder_occurrence",
      [
        Column("day", title: phrase("DATE")) { $0.entry.key.date },
        Column("reminder", title: phrase("REMINDER")) { $0.entry.key.rule },
        Column("due_at", title: phrase("DUE")) {
          here.moment($0.entry.dueAt)
        } cell: {
          .init($0.entry.due.time.description)
        },
        Column(
          "outcome", "`healthlog help remind history` explains each", title: phrase("OUTCOME"),
          value: \.entry.outcome
        ) {
          .init(
            $0.entry.outcome.word.replacing("_", with: " "),
            RemindText.style(of: $0.entry.outcome), shown: RemindText.words($0.entry.outcome))
        },
        Column(
          "report", "The report that completed what the reminder asks for",
          title: phrase("REPORT"), isNumber: true
        ) { $0.entry.filing?.report },
        Column("filed_at", "When you filed it", title: phrase("SAVED")) {
          $0.entry.filing.map { here.moment($0.at) }
        } cell: { row in
          .init(
            row.entry.filing.map { RemindText.time($0.at, onDay: row.entry.key.date, here) } ?? "")
        },
        Column(
          "reason", "Why the reminder didn't come, if that is known", title: phrase("REASON"),
          value: \.obstacle
        ) { row in
          row.obstacle.map { TextTable.Cell($0.texts.column, shown: $0.texts.short) } ?? .init("")
        },
      ])
  }
}

extension Obstacle: JSONRepresentable {
  public static var jsonType: JSONType {
    .words(["not_running", "do_not_disturb", "no_server", "asleep", "silent", "refused"])
  }

  public var json: JSONValue { .string(name) }

  /// The unchanging name for programs, the name for people, and a clause with the reason.
  var texts: (column: String, short: String, reason: String) {
    switch self {
    case .notRunning: ("no service", phrase("no service"), phrase("the service wasn't running"))
    case .doNotDisturb:
      ("do not disturb", phrase("do not disturb"), phrase("\"do not disturb\" was on"))
    case .noServer: ("no server", phrase("no server"), phrase("there was no notification server"))
    case .hindered(.asleep):
      ("computer asleep", phrase("computer asleep"), phrase("the computer was asleep"))
    case .hindered(.silent):
      ("server silent", phrase("no response"), phrase("the notification server didn't respond"))
    case .hindered(.refused):
      (
        "server refused", phrase("rejected by server"),
        phrase("the notification server rejected it")
      )
    }
  }
}
