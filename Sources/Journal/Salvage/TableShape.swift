internal import HealthModel
internal import Reminders
internal import SQLite

/// A table of the schema, to which rows are matched.
struct TableShape {
  struct Column {
    let name: String
    let type: String
    let isOptional: Bool
  }

  let name: String
  /// The columns in the order of the file: a key that isn't a number comes first.
  let columns: [Column]
  let key: [String]
  /// Whether rows have row IDs.
  let hasNumbers: Bool
  /// The index of the column that is the row ID.
  private let numbered: Int?

  /// Returns every table of the schema that holds rows of its own.
  static func all(_ connection: borrowing Connection) throws -> [TableShape] {
    let tables = try connection.rows(
      """
      SELECT name, wr FROM pragma_table_list
      WHERE type = 'table' AND schema = 'main' AND name NOT GLOB 'sqlite_*'
        AND name NOT GLOB 'note_word*'
      """
    ) { (name: $0.text(0), isKeyed: $0.integer(1) != 0) }
    var shapes: [TableShape] = []
    for table in tables {
      // Generated columns aren't stored.
      let columns = try connection.rows(
        """
        SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid
        """, [.text(table.name)]
      ) { column in
        (
          value: Column(
            name: column.text(0), type: column.text(1),
            isOptional: column.integer(2) == 0 && column.integer(3) == 0),
          key: column.integer(3)
        )
      }
      let key = columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.value)
      let others = columns.filter { $0.key == 0 }.map(\.value)
      let order = table.isKeyed ? key + others : columns.map(\.value)
      let isNumber = !table.isKeyed && key.count == 1 && key[0].type == "INTEGER"
      shapes.append(
        TableShape(
          name: table.name, columns: order, key: key.map(\.name), hasNumbers: !table.isKeyed,
          numbered: isNumber ? order.firstIndex { $0.name == key[0].name } : nil))
    }
    return shapes
  }

  /// Returns the value of each column; nil for a row of another table.
  func row(_ id: Int64?, _ values: [SQLValue]) -> [SQLValue]? {
    guard values.count == columns.count, (id != nil) == hasNumbers else { return nil }
    var row: [SQLValue] = []
    for (index, column) in columns.enumerated() {
      if index == numbered {
        guard values[index] == .null, let id else { return nil }
        row.append(.integer(id))
      } else if let value = column.fitting(values[index]) {
        row.append(value)
      } else {
        return nil
      }
    }
    return row
  }

  var insertion: String {
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT OR IGNORE INTO \(name) (\(names)) VALUES (\(marks))"
  }
}

extension TableShape.Column {
  /// Returns the value as this column holds it. The file stores whole numbers of a REAL column as integers.
  fileprivate func fitting(_ value: SQLValue) -> SQLValue? {
    switch (value, type) {
    case (.null, _): isOptional ? value : nil
    case (.integer, "INTEGER"), (.real, "REAL"), (.text, "TEXT"), (.blob, "BLOB"): value
    case (.integer(let whole), "REAL"): .real(Double(whole))
    default: nil
    }
  }
}

/// A table whose values can be checked without knowing its row type.
protocol ReadableTable: Sendable {
  var name: String { get }

  /// - Throws: `JournalError.damaged` at the first value that doesn't fit its column.
  func readAll(_ connection: borrowing Connection, _ known: KnownNames) throws

  /// Returns the `key` columns of each row with an invalid value.
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
    let rows = try connection.prepare("SELECT \(list), \(key.joined(separator: ", ")) FROM \(name)")
    var keys: [[SQLValue]] = []
    while try rows.step() {
      do {
        try check(rows, known)
      } catch JournalError.damaged(_, "uid") {
        // History may know the name of the row.
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
  /// Deletes rows with invalid values, which history may restore. A report that loses a reading may be
  /// incomplete.
  mutating func dropInvalidRows() throws {
    let store = journal
    try drop(nil)
    for row in try VitalRow.table.rows(store.connection) where (try? row.settings()) == nil {
      // The number stays: readings refer to it.
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
        dropped.insert(shape.name)
        if shape.name == ReadingRow.table.name, case .integer(let report)? = key.first {
          doubtful.insert(report)
        }
      }
    }
  }

  /// The tables whose values are checked.
  static let tables: [any ReadableTable] = [
    ReportRow.table, ReadingRow.table, SampleRow.table, VitalRow.table, SettingRow.table,
    ReminderRule.table, WatchRow.table, OutcomeRow.table, Occurrence.table, NoticeRow.table,
    AlertRow.table, ServiceRun.table, SourceRow.table, IntakeRecord.table, ChangeRow.table,
    ReplicaRow.table, GuidedProtocol.table, RefusalRow.table, BackupRow.table, ForgottenRow.table,
    Device.table, SessionRow.table, PacketRow.table, RemoteSource.table, RemoteSensor.table,
    RemoteCursorRow.table, RemoteAbsentRow.table, SavedFilter.table,
  ]
}
