public import HealthModel
import Phrases
public import Reminders
import Terminal

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

extension Columns where Row == LedgerEntry {
  static func history(_ here: LocalNow, obstacle: @escaping (LedgerEntry) -> Obstacle?) -> Columns {
    Columns(
      "reminder_occurrence",
      [
        Column("day", title: phrase("DATE")) { $0.key.date },
        Column("reminder", title: phrase("REMINDER")) { $0.key.rule },
        Column("due_at", title: phrase("DUE")) {
          here.moment($0.dueAt)
        } cell: {
          .init($0.due.time.description)
        },
        Column(
          "outcome", "`healthlog help remind history` explains each", title: phrase("OUTCOME"),
          value: \.outcome
        ) {
          .init(
            $0.outcome.word.replacing("_", with: " "), RemindText.style(of: $0.outcome),
            shown: RemindText.words($0.outcome))
        },
        Column(
          "report", "The report that completed what the reminder asks for",
          title: phrase("REPORT"), isNumber: true
        ) { $0.filing?.report },
        Column("filed_at", "When you filed it", title: phrase("SAVED")) {
          $0.filing.map { here.moment($0.at) }
        } cell: { entry in
          .init(entry.filing.map { RemindText.time($0.at, onDay: entry.key.date, here) } ?? "")
        },
        Column("reason", "Why the reminder didn't come, if that is known", title: phrase("REASON"))
        {
          obstacle($0)
        } cell: {
          obstacle($0).map { TextTable.Cell($0.texts.column, shown: $0.texts.short) } ?? .init("")
        },
      ])
  }
}

extension Obstacle: JSONRepresentable {
  public static var jsonType: JSONType {
    .words(["not_running", "do_not_disturb", "no_server", "asleep", "silent", "refused"])
  }

  public var json: JSONValue { .string(name) }

  /// The name for programs, which never changes; its translation; why a reminder didn't appear.
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
