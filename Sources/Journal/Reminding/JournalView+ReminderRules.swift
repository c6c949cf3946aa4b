public import HealthModel
public import Reminders
import SQLite

/// The rules by which to remind, each of them a thing that undo knows.
extension JournalView {
  /// Every rule, in the order of their times.
  public func reminderRules() throws -> [ReminderRule] {
    try ReminderRow.table.rows(journal.connection, where: "1 ORDER BY minute, name").map {
      try rule($0)
    }
  }

  /// With the day on which its protocol begins.
  func rule(_ row: ReminderRow) throws -> ReminderRule {
    var rule = try row.rule()
    if let owner = rule.owner { rule.firstDay = try ProtocolRow.find(owner, self)?.firstDay }
    return rule
  }

  /// The days in a range that have a report, and which vitals their reports hold between them.
  public func vitalsByDay(in days: ClosedRange<LocalDate>) throws -> [LocalDate: Set<VitalID>] {
    let (first, last) = (days.lowerBound.stored, days.upperBound.stored)
    let rows = try journal.connection.rows(
      """
      SELECT DISTINCT day, vital FROM report LEFT JOIN reading ON report_id = id
      WHERE day BETWEEN ? AND ?
      """, [first, last]
    ) { (day: LocalDate($0.text(0)), vital: $0.optionalText(1).map(VitalID.init)) }
    var vitals: [LocalDate: Set<VitalID>] = [:]
    for row in rows {
      guard let day = row.day else { throw JournalError.damaged(table: "report", column: "day") }
      vitals[day, default: []].formUnion(row.vital.map { [$0] } ?? [])
    }
    return vitals
  }

  /// Which vitals the single readings of each day are of.
  func singleVitalsByDay(in days: ClosedRange<LocalDate>) throws -> [LocalDate: Set<VitalID>] {
    let (start, end) = JournalView.instants(around: days)
    let known = numbers.all.sorted().map { SQLValue.integer($0) }
    let marks = known.map { _ in "?" }.joined(separator: ", ")
    let rows = try journal.connection.rows(
      """
      SELECT DISTINCT \(Schema.dayExpression), vital FROM sample
      WHERE vital IN (\(marks)) AND taken_at >= ? AND taken_at < ?
      """, known + [start.stored, end.stored]
    ) { (day: LocalDate($0.text(0)), vital: try vital(numbered: $0.integer(1))) }
    var vitals: [LocalDate: Set<VitalID>] = [:]
    for row in rows {
      if let day = row.day, days.contains(day) { vitals[day, default: []].insert(row.vital) }
    }
    return vitals
  }
}

extension JournalEdit {
  /// Puts what `change` makes of the reminder named `name` in its place; nil removes it.
  ///
  /// - Parameters:
  ///   - reopening: Whether today's may come although it was skipped before.
  ///   - change: Gets the rule as it is on record by now, nil where there is none.
  public mutating func changeReminder(
    named name: String, reopening: Bool, _ change: (ReminderRule?) throws -> ReminderRule?
  ) throws {
    let present = try ReminderRow.find(name, view)
    let rule = try change(try present?.rule())
    if rule != nil, reopening {
      let skipped = try OccurrenceRow.table.rows(
        journal.connection, where: "rule = ? AND state = 'skipped' AND due_at > ?",
        [.text(name), now.adding(seconds: -86_400).stored])
      for row in skipped {
        try apply(.set, named: row.name, to: Optional<OccurrenceRow>.none, over: row)
      }
    }
    try apply(.set, named: name, to: rule.map { ReminderRow($0) }, over: present)
    try skipUnasked(of: name, as: .skip)
  }

  /// Skips what is open of a reminder that asks for it no more, as the planner would: in the step that
  /// took it away, so that with this what was open is open again.
  mutating func skipUnasked(of name: String, as action: Action, undoing step: String? = nil) throws
  {
    let rule = try ReminderRow.find(name, view).flatMap { $0.enabled ? $0 : nil }
    let open = try OccurrenceRow.table.rows(
      journal.connection, where: "rule = ? AND state IN ('pending', 'shown', 'snoozed')",
      [.text(name)])
    for row in open {
      if let rule, rule.since <= now || row.dueAt >= rule.since { continue }
      let skipped = OccurrenceRow(try row.occurrence().skipped())
      try apply(action, named: row.name, to: skipped, over: row, undoing: step)
    }
  }

  /// Wants no report for these days of reminders, as the person's own step.
  public mutating func skip(_ occurrences: [Occurrence]) throws {
    for occurrence in occurrences {
      let row = OccurrenceRow(occurrence.skipped())
      try apply(.skip, named: row.name, to: row)
    }
  }
}
