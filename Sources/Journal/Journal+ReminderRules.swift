public import HealthModel
public import Reminders
import SQLite

/// The rules by which to remind, each of them an object that undo knows.
extension Journal {
  /// Sets a reminder, in the place of one of the same name; nil removes it.
  public func setReminder(_ rule: ReminderRule?, named name: String, now: Instant) throws {
    try setReminders([(name, rule)], now: now)
  }

  /// Sets several reminders in one step, which is undone as one.
  public func setReminders(_ rules: [ReminderRule], now: Instant) throws {
    try setReminders(rules.map { ($0.name, $0) }, now: now)
  }

  private func setReminders(_ rules: [(name: String, rule: ReminderRule?)], now: Instant) throws {
    try transaction {
      var alterations: [Alteration] = []
      for (name, rule) in rules {
        let object = ObjectName.reminder(name)
        let before = try snapshot(of: object)
        try connection.run("DELETE FROM reminder_rule WHERE name = ?", [.text(name)])
        if let rule { try insert(rule) }
        if rule != nil { try reopen(name, now) }
        let after = try snapshot(of: object)
        if before != after {
          alterations.append(Alteration(object: object, before: before, after: after))
        }
      }
      if !alterations.isEmpty { try record(.set, alterations, now) }
    }
  }

  /// Every rule, in the order of their times.
  public func reminderRules() throws -> [ReminderRule] {
    try naming {
      try connection.rows(
        """
        SELECT name, minute, days, needs, grace, since, enabled FROM reminder_rule
        ORDER BY minute, name
        """
      ) { row in
        ReminderRule(
          name: row.text(0), minute: row.integer(1), days: row.integer(2), needs: row.text(3),
          grace: row.optionalInteger(4), since: row.integer(5), enabled: row.integer(6))
      }
    }
  }

  /// The days in a range that have a report, and which vitals their reports hold between them.
  public func vitalsByDay(in days: ClosedRange<LocalDate>) throws -> [LocalDate: Set<VitalID>] {
    let rows = try naming {
      try connection.rows(
        """
        SELECT DISTINCT day, vital FROM report LEFT JOIN reading ON report_id = id
        WHERE day BETWEEN ? AND ?
        """, [.text(days.lowerBound.description), .text(days.upperBound.description)]
      ) { (day: LocalDate($0.text(0)), vital: $0.optionalText(1).map(VitalID.init)) }
    }
    var vitals: [LocalDate: Set<VitalID>] = [:]
    for row in rows {
      guard let day = row.day else { continue }
      vitals[day, default: []].formUnion(row.vital.map { [$0] } ?? [])
    }
    return vitals
  }

  func reminderSnapshot(_ name: String) throws -> JSONValue? {
    try reminderRules().first { $0.name == name }.map { rule in
      .object([
        .init("name", .string(rule.name)), .init("minute", .integer(Int64(rule.time.minuteOfDay))),
        .init("days", .integer(rule.days.bits)), .init("needs", .string(rule.needsText)),
        .init("grace", JSONValue(rule.graceSeconds)),
        .init("since", .integer(rule.since.milliseconds)),
        .init("enabled", .integer(rule.isEnabled ? 1 : 0)),
      ])
    }
  }

  func restoreReminder(_ name: String, _ state: String, _ now: Instant) throws {
    try reopen(name, now)
    try connection.run(
      """
      INSERT INTO reminder_rule (name, minute, days, needs, grace, since, enabled)
      SELECT ?1 ->> '$.name', ?1 ->> '$.minute', ?1 ->> '$.days', ?1 ->> '$.needs',
        ?1 ->> '$.grace', ?1 ->> '$.since', ?1 ->> '$.enabled'
      """, [.text(state)])
  }

  /// A reminder that is set, or set again, may come today although today's was skipped before.
  private func reopen(_ name: String, _ now: Instant) throws {
    try connection.run(
      "DELETE FROM occurrence WHERE rule = ? AND state = 'skipped' AND due_at > ?",
      [.text(name), .integer(now.adding(seconds: -86_400).milliseconds)])
  }

  private func insert(_ rule: ReminderRule) throws {
    try connection.run(
      """
      INSERT INTO reminder_rule (name, minute, days, needs, grace, since, enabled)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(rule.name), .integer(Int64(rule.time.minuteOfDay)), .integer(rule.days.bits),
        .text(rule.needsText), SQLValue(rule.graceSeconds), .integer(rule.since.milliseconds),
        .integer(rule.isEnabled ? 1 : 0),
      ])
  }
}

extension ReminderRule {
  /// The rule as its columns say it.
  init(
    name: String, minute: Int64, days: Int64, needs: String, grace: Int64?, since: Int64,
    enabled: Int64
  ) {
    self.init(
      name: name,
      time: TimeOfDay(hour: Int(minute) / 60, minute: Int(minute) % 60) ?? .midnight,
      days: Set(bits: days), needs: needs.split(separator: ",").map { VitalID(String($0)) },
      graceSeconds: grace, since: Instant(milliseconds: since), isEnabled: enabled == 1)
  }

  fileprivate var needsText: String { needs.map(\.name).joined(separator: ",") }
}

extension Set<Weekday> {
  /// Monday is bit 0.
  fileprivate var bits: Int64 { reduce(0) { $0 | 1 << ($1.rawValue - 1) } }

  fileprivate init(bits: Int64) {
    self = Set(Weekday.allCases.filter { bits & 1 << ($0.rawValue - 1) != 0 })
  }
}
