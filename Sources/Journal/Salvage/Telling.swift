import HealthModel
import SQLite

/// What was brought is compared with what the file and its history say that there was.
extension Salvage {
  func tell(_ repair: inout Repair) throws {
    repair.lostChanges = try lostChanges()
    repair.lostReports = try lostNumbers("report")
    repair.lostSamples = try lostNumbers("sample")
    repair.doubtfulReports = try repair.doubtfulReports.filter(isOnRecord)
    let isHistoryWhole = repair.lostChanges == 0
    repair.lostParts = try LostPart.allCases.filter { part in
      if !torn.isDisjoint(with: part.tables) { return true }
      if part == .imports, try lacksIntakes() { return true }
      return !isHistoryWhole && !torn.isDisjoint(with: part.recordedTables)
    }
  }

  /// How many changes history lacks.
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

  /// Numbers that stood for something, and for nothing now.
  private func lostNumbers(_ table: String) throws -> [ClosedRange<Int64>] {
    let here = """
      SELECT id FROM \(table) UNION SELECT id FROM \(table)_withdrawn
      UNION SELECT id FROM forgotten WHERE kind = '\(table)'
      """
    // A number is never given up: where nothing names those that there were, each gap is one.
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
    let ids = try journal.connection.rows(
      "SELECT DISTINCT id FROM was WHERE kind = ? AND id NOT IN (\(here)) ORDER BY id",
      [.text(table)]
    ) { $0.integer(0) }
    return NumberRanges(ids).all
  }

  private func isOnRecord(_ report: Int64) throws -> Bool {
    try journal.connection.firstRow(
      "SELECT 1 FROM report WHERE id = ?1 UNION ALL SELECT 1 FROM report_withdrawn WHERE id = ?1",
      [.integer(report)]
    ) { _ in true } == true
  }

  private func lacksIntakes() throws -> Bool {
    guard torn.contains(IntakeRow.table.name) else { return false }
    guard !torn.contains(Self.index(IntakeRow.table.name)) else { return true }
    return try journal.connection.firstRow(
      "SELECT 1 FROM was WHERE kind = 'intake' AND id NOT IN (SELECT id FROM intake)"
    ) { _ in true } == true
  }
}
