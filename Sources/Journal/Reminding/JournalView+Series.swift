public import HealthModel
public import Reminders
internal import SQLite

extension JournalView {
  /// Reads the reminders that can still fall due as a calendar keeps them, by time.
  public func reminderSeries(_ here: LocalNow) throws -> [ReminderSeries] {
    let versions = try ruleVersions()
    return try reminderRules().compactMap { rule in
      guard rule.isEnabled, !rule.isOver(at: here.now, in: here.zone) else { return nil }
      let skipped = try Occurrence.table.rows(
        connection, where: "rule = ? AND state = 'skipped'", [.text(rule.name)])
      let changes = try changes(
        where: """
          object = 'reminder:' || ?1
            OR object >= 'occurrence:' || ?1 || ':' AND object < 'occurrence:' || ?1 || ';'
          """, [.text(rule.name)])
      return ReminderSeries(
        of: rule, versions: versions, skipped: Set(skipped.map(\.key.date)),
        changes: changes.map(\.at), in: here)
    }
  }
}
