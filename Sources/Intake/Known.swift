import HealthModel
import Journal
import SQLite

/// The answers to "is it on record already?", for devices and remote sources.
extension JournalView {
  /// Returns whether an entry of this name is on record, or withdrawn and `condition` (SQL) holds.
  func isKnown(_ uid: ReadingUID, withdrawnWhere condition: String) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM single_reading WHERE uid = ?1 UNION ALL SELECT 1 FROM report WHERE uid = ?2
      UNION ALL SELECT 1 FROM single_reading_withdrawn WHERE uid = ?1 AND \(condition)
      UNION ALL SELECT 1 FROM report_withdrawn WHERE uid = ?2 AND \(condition) LIMIT 1
      """, [uid.stored, .text(uid.uuid)])
  }

  /// Returns whether somebody typed the same values, at most two minutes away. People type what the
  /// device shows: a pressure without its pulse, or a rounded glycemia in the other unit.
  /// - Parameter source: a source whose entries count as well.
  func isTyped(_ draft: ReportDraft, orFrom source: Int64?) throws -> Bool {
    let main = draft.readings.filter { $0.vital != .heartRate }
    let wanted = main.isEmpty ? draft.readings : main
    let here = draft.taken.instant
    let times = [here.adding(seconds: -120).stored, here.adding(seconds: 120).stored]
    let own = source.map { "intake IN (SELECT id FROM intake WHERE source = \($0))" } ?? "0"
    let isNear = "taken_at BETWEEN ? AND ? AND (intake IS NULL OR \(own))"
    if wanted.count == 1, let number = numbers[wanted[0].vital] {
      let rows = try SingleReadingRow.table.rows(
        connection, where: "vital = ? AND \(isNear)", [.integer(number)] + times)
      let readings = rows.map { SingleReading($0, of: wanted[0].vital, self).reading }
      if readings.contains(where: { $0.isShown(as: wanted[0]) }) { return true }
    }
    let day = draft.taken.day
    let reports = try connection.integers(
      "SELECT id FROM report WHERE day BETWEEN ? AND ? AND \(isNear)",
      [day.adding(days: -1).stored, day.adding(days: 1).stored] + times)
    return try reports.contains { report in
      let readings = try ReadingRow.table.rows(connection, where: "report_id = ?", [report.stored])
        .map { try Reading($0, self) }
      return wanted.allSatisfy { wanted in
        readings.contains { $0.vital == wanted.vital && $0.isShown(as: wanted) }
      }
    }
  }
}

extension Reading {
  /// Returns whether `other` looks like this one in the unit in which this one was typed.
  fileprivate func isShown(as other: Reading) -> Bool {
    func shown(_ reading: Reading) -> Double {
      unit.value(fromCanonical: reading.value).rounded(toPlaces: unit.precision)
    }
    return comparator == other.comparator && shown(self) == shown(other)
  }
}

/// A source's readings, by name. Compiling its statements for each row would cost most of all.
final class KnownReadings {
  private let present: Statement
  private let taken: Statement
  private let forgotten: Statement
  private let absence: Statement
  private let source: Int64
  /// Whether any entry was deleted for good; usually none was, so no name needs to be hashed.
  private let isAnyForgotten: Bool

  init(of source: Int64, _ connection: borrowing Connection) throws {
    let list = SingleReadingRow.table.list
    self.source = source
    present = try connection.prepareAlone("SELECT \(list) FROM single_reading WHERE uid = ?")
    taken = try connection.prepareAlone(
      "SELECT \(list), why FROM single_reading_withdrawn WHERE uid = ?")
    forgotten = try connection.prepareAlone("SELECT 1 FROM forgotten WHERE uid = ?")
    absence = try connection.prepareAlone(
      "DELETE FROM remote_absent WHERE source = ? AND single_reading = ?")
    isAnyForgotten = try connection.hasRow("SELECT 1 FROM forgotten LIMIT 1")
  }

  func onRecord(_ uid: ReadingUID) throws -> SingleReadingRow? {
    try present.rows([uid.stored]) { try SingleReadingRow.table.row($0) }.first
  }

  func takenOut(_ uid: ReadingUID) throws -> [(row: SingleReadingRow, why: Withdrawal?)] {
    let table = SingleReadingRow.table
    return try taken.rows([uid.stored]) {
      (try table.row($0), Withdrawal(rawValue: $0.text(table.columns.count)))
    }
  }

  func isForgotten(_ uid: ReadingUID) throws -> Bool {
    guard isAnyForgotten else { return false }
    return try !forgotten.rows([.text(uid.traceless)]) { _ in true }.isEmpty
  }

  func forgetAbsence(of singleReading: Int64) throws {
    try absence.run([.integer(source), .integer(singleReading)])
  }
}
