internal import HealthModel
internal import SQLite

/// The parts of a journal, besides entries and changes, that a broken page may have held.
public enum LostPart: String, CaseIterable, Sendable {
  /// The occurrences of reminders.
  case reminders
  case notifications
  case imports
  case vitals
  case settings
  case watches
  case protocols
  /// Bluetooth devices, their sessions and packets.
  case devices
  /// Remote sources, their sensors, and how far they were read.
  case sources
  /// The date of the last backup.
  case backups
  case deletedForGood = "deleted_for_good"
  /// The name under which other copies know this journal.
  case identity

  /// The tables that nothing else can restore, and those that a complete history can restore.
  var tables: (lost: [String], recorded: [String]) {
    switch self {
    case .reminders: (["occurrence"], ["reminder_rule"])
    case .notifications: (["notification", "alert"], [])
    case .imports: (["intake_refusal", "source"], ["intake"])
    case .vitals: ([], ["vital"])
    case .settings: ([], ["setting", "saved_filter"])
    case .protocols: ([], ["protocol"])
    case .devices: (["device", "session", "packet"], [])
    case .sources: (["remote", "remote_sensor", "remote_cursor", "remote_absent"], [])
    case .watches: (["watch_withdrawn"], ["watch", "watch_outcome"])
    case .backups: (["backup"], [])
    case .deletedForGood: (["forgotten"], [])
    case .identity: (["identity", "replica"], [])
    }
  }
}

/// Compares the restored rows with what the file and its history know about the lost ones.
extension Salvage {
  func tell(_ repair: inout Repair) throws {
    repair.lostChanges = try lostChanges()
    repair.lostReports = try lostNumbers("report")
    repair.lostSingleReadings = try lostNumbers("single_reading")
    repair.doubtfulReports = try repair.doubtfulReports.filter(isOnRecord)
    let isHistoryWhole = repair.lostChanges == 0
    let damaged = torn.union(dropped)
    repair.lostParts = try LostPart.allCases.filter { part in
      if !damaged.isDisjoint(with: part.tables.lost) { return true }
      if part == .imports, try lacksIntakes() { return true }
      return !isHistoryWhole && !damaged.isDisjoint(with: part.tables.recorded)
    }
  }

  func lostChanges() throws -> Int {
    try journal.connection.firstRow(
      """
      SELECT coalesce(sum(last), 0) - (SELECT count(*) FROM change) FROM (
        SELECT max(last_seq, coalesce((
          SELECT max(seq) FROM change WHERE change.replica = replica.id), 0)) AS last
        FROM replica)
      """
    ) { max(0, Int($0.integer(0))) } ?? 0
  }

  private func lostNumbers(_ table: String) throws -> [ClosedRange<Int64>] {
    let here = """
      SELECT id FROM \(table) UNION SELECT id FROM \(table)_withdrawn
      UNION SELECT id FROM forgotten WHERE kind = '\(table)'
      """
    // Numbers are never reused: without lost entries' names, each missing number counts as one.
    guard isKnown(table), isKnown("\(table)_withdrawn") else {
      var gaps = NumberRanges()
      var last: Int64 = 0
      for id in try journal.connection.rows("\(here) ORDER BY id", [], { $0.integer(0) }) {
        if id > last + 1 { gaps.add(last + 1...id - 1) }
        last = max(last, id)
      }
      if let end = sequence[table], end > last { gaps.add(last + 1...end) }
      return gaps.all
    }
    let ids = try journal.connection.integers(
      "SELECT DISTINCT id FROM was WHERE kind = ? AND id NOT IN (\(here)) ORDER BY id",
      [.text(table)])
    return NumberRanges(ids).all
  }

  private func isOnRecord(_ report: Int64) throws -> Bool {
    try journal.connection.hasRow(
      "SELECT 1 FROM report WHERE id = ?1 UNION ALL SELECT 1 FROM report_withdrawn WHERE id = ?1",
      [.integer(report)])
  }

  private func lacksIntakes() throws -> Bool {
    guard torn.contains(IntakeRecord.table.name) else { return false }
    guard !torn.contains(Self.index(IntakeRecord.table.name)) else { return true }
    return try journal.connection.hasRow(
      "SELECT 1 FROM was WHERE kind = 'intake' AND id NOT IN (SELECT id FROM intake)")
  }
}
