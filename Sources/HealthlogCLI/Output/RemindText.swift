import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

/// Reminders in words.
enum RemindText {
  /// `every day at 20:30`, `mon-fri at 08:00, needs systolic,diastolic, for 6h`.
  static func schedule(_ rule: ReminderRule) -> String {
    let days = rule.days == .everyDay ? "every day" : rule.days.text
    let needs = rule.needs.isEmpty ? "" : ", needs \(RemindText.needs(rule))"
    let grace = rule.graceSeconds.map { ", for \(duration($0))" } ?? ""
    return "\(days) at \(rule.time)\(needs)\(grace)"
  }

  static func needs(_ rule: ReminderRule) -> String {
    rule.needs.map(\.name).joined(separator: ",")
  }

  /// What `--grace` reads: `6h`, `90m`, `2d`.
  static func duration(_ seconds: Int64) -> String {
    if seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
  }

  /// The day on which a rule that was put to rest comes back; nil when it isn't resting.
  static func pauseEnd(_ rule: ReminderRule, _ context: CLIContext) -> LocalDate? {
    rule.since > context.now ? context.zone.localDateTime(at: rule.since).date : nil
  }

  static func today(
    _ rule: ReminderRule, _ state: ReminderState, _ context: CLIContext
  ) -> String {
    if state.satisfies(rule, on: context.today) { return "the report is filed" }
    if let end = pauseEnd(rule, context) { return "paused until \(end)" }
    let key = Occurrence.Key(rule: rule.name, date: context.today)
    let occurrence = state.occurrences.first { $0.key == key }
    let missing = missing(rule, state, context)
    func clock(_ instant: Instant) -> String {
      context.zone.localDateTime(at: instant).time.description
    }
    switch occurrence?.state {
    case nil where !rule.days.contains(context.today.weekday):
      return "not due on \(context.today.weekday.englishName)s"
    case nil: return "\(missing); the reminder comes at \(rule.time)"
    case .pending: return "\(missing); the reminder of \(rule.time) is not shown yet"
    case .shown:
      let shown = occurrence?.shownAt.map(clock) ?? rule.time.description
      let closed = occurrence?.isDismissed == true ? ", and closed" : ""
      return "\(missing); reminded at \(shown)\(closed)"
    case .snoozed(let until): return "\(missing); snoozed until \(clock(until))"
    case .done: return "the report that was filed is gone"
    case .skipped: return "skipped"
    case .missed: return "missed"
    }
  }

  private static func missing(
    _ rule: ReminderRule, _ state: ReminderState, _ context: CLIContext
  ) -> String {
    guard let vitals = state.vitalsByDay[context.today] else { return "no report yet" }
    let names = rule.needs.filter { !vitals.contains($0) }.map(\.name)
    return "no \(names.joined(separator: ", ")) yet"
  }

  /// The next date that the rule falls due on and that isn't settled yet.
  static func next(
    _ rule: ReminderRule, _ state: ReminderState, _ context: CLIContext
  ) -> String? {
    nextMoment(rule, state, context).map { TimeText.full($0, zone: context.zone) }
  }

  static func nextMoment(
    _ rule: ReminderRule, _ state: ReminderState, _ context: CLIContext
  ) -> Moment? {
    let first = max(context.today, pauseEnd(rule, context) ?? context.today)
    return (0...15).lazy.compactMap {
      upcoming(rule, on: first.adding(days: $0), state, context)
    }.first.map { Moment($0.dueAt, in: context.zone) }
  }

  /// The rule's occurrence on a date when it is still to come.
  static func upcoming(
    _ rule: ReminderRule, on date: LocalDate, _ state: ReminderState, _ context: CLIContext
  ) -> Occurrence? {
    let key = Occurrence.Key(rule: rule.name, date: date)
    guard !state.occurrences.contains(where: { $0.key == key }),
      !state.satisfies(rule, on: date), let due = rule.dueInstant(on: date, in: context.zone),
      due > context.now, due >= rule.since
    else { return nil }
    return Occurrence(key: key, dueAt: due)
  }

  static func table(_ rules: [ReminderRule], _ context: CLIContext) -> TextTable {
    var table = TextTable(
      ["NAME", "TIME", "DAYS", "NEEDS", "FOR", "PAUSED UNTIL"].map {
        .init(title: $0, isNumber: false)
      })
    for rule in rules {
      table.append([
        .init(rule.name), .init(rule.time.description), .init(rule.days.text),
        .init(needs(rule)), .init(rule.graceSeconds.map(duration) ?? ""),
        .init(pauseEnd(rule, context)?.description ?? ""),
      ])
    }
    return table
  }

  static func document(_ rules: [ReminderRule], _ context: CLIContext) -> JSONValue {
    .object([
      .init("version", .integer(ReportJSON.version)),
      .init(
        "reminders",
        .array(
          rules.map { rule in
            .object([
              .init("name", .string(rule.name)), .init("time", .string(rule.time.description)),
              .init(
                "days",
                .array(
                  Weekday.allCases.filter(rule.days.contains).map { .string($0.shortName) })),
              .init("needs", .array(rule.needs.map { .string($0.name) })),
              .init("grace_seconds", JSONValue(rule.graceSeconds)),
              .init("paused_until", JSONValue(pauseEnd(rule, context)?.description)),
            ])
          })),
    ])
  }
}
