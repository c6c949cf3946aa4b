import HealthModel
import SQLite

/// A table whose values can be looked through without knowing its rows.
protocol ReadableTable: Sendable {
  var name: String { get }

  /// - Throws: `JournalError.damaged` at the first value that its column can't hold.
  func readAll(_ connection: borrowing Connection) throws

  /// What the columns of `key` hold in each row of which a value doesn't fit.
  func keysOfMisfits(_ connection: borrowing Connection, key: [String]) throws -> [[SQLValue]]
}

extension Table: ReadableTable {
  func readAll(_ connection: borrowing Connection) throws {
    let rows = try connection.prepare("SELECT \(list) FROM \(name)")
    while try rows.step() { _ = try row(rows) }
  }

  func keysOfMisfits(_ connection: borrowing Connection, key: [String]) throws -> [[SQLValue]] {
    let rows = try connection.prepare(
      "SELECT \(list), \(key.joined(separator: ", ")) FROM \(name)")
    var keys: [[SQLValue]] = []
    while try rows.step() {
      do {
        _ = try row(rows)
      } catch {
        keys.append(key.indices.map { rows.value(columns.count + $0) })
      }
    }
    return keys
  }
}

extension Salvage {
  /// Takes out every row that says nothing: a value in it is none that can stand there.
  static func dropMisfits(_ connection: borrowing Connection) throws {
    for shape in try TableShape.all(connection) {
      guard let table = tables.first(where: { $0.name == shape.name }) else { continue }
      let condition = shape.key.map { "\($0) = ?" }.joined(separator: " AND ")
      for key in try table.keysOfMisfits(connection, key: shape.key) {
        try connection.run("DELETE FROM \(shape.name) WHERE \(condition)", key)
      }
    }
    for row in try VitalRow.table.rows(connection) where (try? row.settings()) == nil {
      // The number stays: readings have it.
      try VitalRow.table.update(
        VitalRow(number: row.number, id: row.id, VitalSettings()), connection,
        where: "number = ?", [.integer(row.number)])
    }
    try connection.execute(
      """
      DELETE FROM change WHERE before IS NOT NULL AND NOT json_valid(before)
        OR after IS NOT NULL AND NOT json_valid(after)
      """)
  }

  /// Every table that has a description.
  static let tables: [any ReadableTable] = [
    ReportRow.table, ReadingRow.table, SampleRow.table, VitalRow.table, SettingRow.table,
    ReminderRow.table, WatchRow.table, OutcomeRow.table, OccurrenceRow.table, NoticeRow.table,
    AlertRow.table, ServiceRunRow.table, SourceRow.table, IntakeRow.table, ChangeRow.table,
    ReplicaRow.table, ProtocolRow.table, RefusalRow.table, BackupRow.table, ForgottenRow.table,
    DeviceRow.table, SessionRow.table, PacketRow.table,
  ]
}
