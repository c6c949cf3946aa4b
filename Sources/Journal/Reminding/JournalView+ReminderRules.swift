internal import HealthModel
public import Reminders
internal import SQLite

extension JournalView {
  /// Reads every rule, ordered by time.
  public func reminderRules() throws -> [ReminderRule] {
    try ReminderRule.table.rows(connection, where: "1 ORDER BY minute, name")
      .map { try withFirstDay($0) }
  }

  /// Returns a rule with the first day of its protocol, and its medicines and events.
  func withFirstDay(_ stored: ReminderRule) throws -> ReminderRule {
    var rule = stored
    rule.doses = Set(rule.needs.filter { vitals[$0]?.role != nil })
    if let owner = rule.owner { rule.firstDay = try GuidedProtocol.find(owner, self)?.firstDay }
    return rule
  }

  /// Returns what was measured in a part of each of these days, in local time.
  public func part(_ window: DayWindow, of days: Days) throws -> ReminderState.PartOfDay {
    // Shift times so that the part begins at midnight.
    let minute = window.from.minuteOfDay - (window.beginsDayBefore ? 1440 : 0)
    let length = (window.until.minuteOfDay - window.from.minuteOfDay + 1439) % 1440 + 1
    let moved = "(taken_at + utc_offset * 1000 - \(minute * 60_000))"
    let since = "((\(moved) % 86400000) + 86400000) % 86400000"
    let columns = "DISTINCT (\(moved) - \(since)) / 86400000, vital"
    let isInside = "\(since) < \(length * 60_000)"
    // When a custom vital becomes a medicine, a report may be left with a single reading.
    let doses = vitals.doses.map(\.id.stored)
    let isReport =
      doses.isEmpty
      ? "1"
      : """
      (SELECT total(vital IN (\(doses.marks))) = 0 OR total(vital NOT IN (\(doses.marks))) > 1
        FROM reading WHERE report_id = report.id)
      """
    var part = ReminderState.PartOfDay()
    let reports = days.lowerBound.adding(days: -1)...days.upperBound.adding(days: 1)
    let rows = try connection.rows(
      """
      SELECT \(columns), \(isReport) FROM report LEFT JOIN reading ON report_id = id
      WHERE day BETWEEN ? AND ? AND \(isInside)
      """, doses + doses + [reports.lowerBound.stored, reports.upperBound.stored]
    ) {
      (
        day: LocalDate(epochDay: Int($0.integer(0))), vital: $0.optionalText(1).map(VitalID.init),
        isReport: $0.integer(2) == 1
      )
    }
    for row in rows where days.contains(row.day) {
      let found: Set<VitalID> = row.vital.map { [$0] } ?? []
      if row.isReport {
        part.reported[row.day, default: []].formUnion(found)
      } else {
        part.single[row.day, default: []].formUnion(found)
      }
    }
    let (start, end) = JournalView.instants(around: reports)
    let known = numbers.all.sorted().map { SQLValue.integer($0) }
    let single = try connection.rows(
      """
      SELECT \(columns) FROM single_reading
      WHERE vital IN (\(known.marks)) AND taken_at >= ? AND taken_at < ? AND \(isInside)
      """, known + [start.stored, end.stored]
    ) { (day: LocalDate(epochDay: Int($0.integer(0))), vital: try vital(numbered: $0.integer(1))) }
    for row in single where days.contains(row.day) {
      part.single[row.day, default: []].insert(row.vital)
    }
    return part
  }
}

extension JournalEdit {
  /// - Parameter reopening: whether today's occurrence may appear again if it was skipped.
  public mutating func changeReminder(
    named name: String, reopening: Bool, _ change: (ReminderRule?) throws -> ReminderRule?
  ) throws {
    let present = try ReminderRule.find(name, view)
    let rule = try change(present)
    if rule != nil, reopening {
      let skipped = try Occurrence.table.rows(
        connection, where: "rule = ? AND state = 'skipped' AND due_at > ?",
        [.text(name), now.adding(seconds: -86_400).stored])
      for row in skipped { try apply(.set, to: nil, over: row) }
    }
    try apply(.set, to: rule, over: present)
    try skipUnasked(of: name, as: .skip)
  }

  /// Skips open occurrences that a changed reminder no longer asks for, in its step, for undo.
  mutating func skipUnasked(of name: String, as action: Action, undoing step: String? = nil) throws
  {
    let rule = try ReminderRule.find(name, view).flatMap { $0.isEnabled ? $0 : nil }
    let open = try Occurrence.table.rows(
      connection, where: "rule = ? AND state IN ('pending', 'shown', 'snoozed')", [.text(name)])
    for row in open {
      if let rule, rule.since <= now || row.dueAt >= rule.since { continue }
      try apply(action, to: row.skipped(), over: row, undoing: step)
    }
  }

  public mutating func skip(_ occurrences: [Occurrence]) throws {
    for row in occurrences { try apply(.skip, to: row.skipped()) }
  }
}
