import HealthModel
import Reminders
import SQLite

/// A table whose values can be looked through without knowing its rows.
protocol ReadableTable: Sendable {
  var name: String { get }

  /// - Throws: `JournalError.damaged` at the first value that its column can't hold.
  func readAll(_ connection: borrowing Connection, _ known: KnownNames) throws

  /// What the columns of `key` hold in each row of which a value doesn't fit.
  func keysOfInvalidRows(
    _ connection: borrowing Connection, key: [String], _ known: KnownNames?
  ) throws -> [[SQLValue]]
}

extension Table: ReadableTable {
  func readAll(_ connection: borrowing Connection, _ known: KnownNames) throws {
    let rows = try connection.prepare("SELECT \(list) FROM \(name)")
    while try rows.step() { try check(rows, known) }
  }

  func keysOfInvalidRows(
    _ connection: borrowing Connection, key: [String], _ known: KnownNames?
  ) throws -> [[SQLValue]] {
    let rows = try connection.prepare(
      "SELECT \(list), \(key.joined(separator: ", ")) FROM \(name)")
    var keys: [[SQLValue]] = []
    while try rows.step() {
      do {
        try check(rows, known)
      } catch JournalError.damaged(_, "uid") {
        // History may know the name of what the row says.
      } catch {
        keys.append(key.indices.map { rows.value(columns.count + $0) })
      }
    }
    return keys
  }

  private func check(_ rows: borrowing Statement, _ known: KnownNames?) throws(JournalError) {
    let row = try row(rows)
    if let known, let column = row.impossibleColumn(known) {
      throw .damaged(table: name, column: column)
    }
  }
}

extension Salvage {
  /// Takes out every row that says nothing: a value in it is none that can stand there. History may
  /// bring it back as it was; a report that loses a reading is one that may lack some.
  mutating func dropInvalidRows() throws {
    let store = journal
    try drop(nil)
    for row in try VitalRow.table.rows(store.connection) where (try? row.settings()) == nil {
      // The number stays: readings have it.
      try VitalRow.table.update(
        VitalRow(number: row.number, id: row.id, VitalSettings()), store.connection,
        where: "number = ?", [.integer(row.number)])
    }
    try store.connection.execute(
      """
      DELETE FROM change WHERE before IS NOT NULL AND NOT json_valid(before)
        OR after IS NOT NULL AND NOT json_valid(after)
      """)
    try drop(try KnownNames(JournalView(of: store)))
  }

  private mutating func drop(_ known: KnownNames?) throws {
    let store = journal
    for shape in shapes {
      guard let table = Self.tables.first(where: { $0.name == shape.name }) else { continue }
      let condition = shape.key.map { "\($0) = ?" }.joined(separator: " AND ")
      for key in try table.keysOfInvalidRows(store.connection, key: shape.key, known) {
        try store.connection.run("DELETE FROM \(shape.name) WHERE \(condition)", key)
        if shape.name == ReadingRow.table.name, case .integer(let report)? = key.first {
          doubtful.insert(report)
        }
      }
    }
  }

  /// Every table that has a description.
  static let tables: [any ReadableTable] = [
    ReportRow.table, ReadingRow.table, SampleRow.table, VitalRow.table, SettingRow.table,
    ReminderRule.table, WatchRow.table, OutcomeRow.table, Occurrence.table, NoticeRow.table,
    AlertRow.table, ServiceRun.table, SourceRow.table, IntakeRow.table, ChangeRow.table,
    ReplicaRow.table, GuidedProtocol.table, RefusalRow.table, BackupRow.table, ForgottenRow.table,
    DeviceRow.table, SessionRow.table, PacketRow.table,
  ]
}
