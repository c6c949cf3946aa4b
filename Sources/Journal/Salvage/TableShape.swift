internal import HealthModel
internal import Reminders
internal import SQLite

struct TableShape {
  struct Column {
    let name: String
    let type: String
    let isOptional: Bool
    /// Its place in the key, from 1; 0 for a column outside the key.
    let keyPlace: Int64

    /// Returns the value as this column holds it; the file has whole numbers of REAL as integers.
    func fitting(_ value: SQLValue) -> SQLValue? {
      switch (value, type) {
      case (.null, _): isOptional ? value : nil
      case (.integer, "INTEGER"), (.real, "REAL"), (.text, "TEXT"), (.blob, "BLOB"): value
      case (.integer(let whole), "REAL"): .real(Double(whole))
      default: nil
      }
    }
  }

  let name: String
  /// The columns in the order of the file, where a key that isn't a row ID comes first.
  let columns: [Column]
  let key: [String]
  /// Whether rows have row IDs.
  let hasNumbers: Bool
  /// The index of the column that is the row ID.
  private let numbered: Int?

  static func all(_ connection: borrowing Connection) throws -> [TableShape] {
    let tables = try connection.rows(
      """
      SELECT name, wr FROM pragma_table_list WHERE type = 'table' AND schema = 'main'
        AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'note_word*'
      """
    ) { (name: $0.text(0), isKeyed: $0.integer(1) != 0) }
    return try tables.map { table in
      // Generated columns aren't stored.
      let columns = try connection.rows(
        """
        SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid
        """, [.text(table.name)]
      ) {
        Column(
          name: $0.text(0), type: $0.text(1),
          isOptional: $0.integer(2) == 0 && $0.integer(3) == 0, keyPlace: $0.integer(3))
      }
      let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
      let order = table.isKeyed ? key + columns.filter { $0.keyPlace == 0 } : columns
      let isNumber = !table.isKeyed && key.count == 1 && key[0].type == "INTEGER"
      return TableShape(
        name: table.name, columns: order, key: key.map(\.name), hasNumbers: !table.isKeyed,
        numbered: isNumber ? order.firstIndex { $0.name == key[0].name } : nil)
    }
  }

  /// Returns the value of each column; nil for a row of another table.
  func row(_ id: Int64?, _ values: [SQLValue]) -> [SQLValue]? {
    guard values.count == columns.count, (id != nil) == hasNumbers else { return nil }
    let row = zip(columns.indices, values).compactMap { index, value -> SQLValue? in
      guard index == numbered else { return columns[index].fitting(value) }
      return value == .null ? id.map { .integer($0) } : nil
    }
    return row.count == columns.count ? row : nil
  }

  var insertion: String {
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT OR IGNORE INTO \(name) (\(names)) VALUES (\(marks))"
  }
}

extension TableRow {
  static var tableName: String { table.name }

  /// Returns the first column of each row whose value doesn't fit, with the row's `key` columns.
  static func misfits(
    _ connection: borrowing Connection, key: [String], _ known: KnownNames?
  ) throws -> [(column: String, key: [SQLValue])] {
    let rows = try connection.prepare(
      "SELECT \(([table.list] + key).joined(separator: ", ")) FROM \(table.name)")
    let count = table.columns.count
    var misfits: [(column: String, key: [SQLValue])] = []
    while try rows.step() {
      var row = Self()
      let misfit =
        ColumnWalk.put((0..<count).map { rows.value($0) }, into: &row)
        ?? known.flatMap { row.impossibleColumn($0) }
      if let misfit { misfits.append((misfit, key.indices.map { rows.value(count + $0) })) }
    }
    return misfits
  }
}

extension Salvage {
  /// Deletes rows with invalid values, which history may restore; a report may be incomplete then.
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
      guard let table = Self.tables.first(where: { $0.tableName == shape.name }) else { continue }
      let condition = shape.key.map { "\($0) = ?" }.joined(separator: " AND ")
      // History may know the name of a row.
      for (column, key) in try table.misfits(store.connection, key: shape.key, known)
      where column != "uid" {
        try store.connection.run("DELETE FROM \(shape.name) WHERE \(condition)", key)
        dropped.insert(shape.name)
        if shape.name == ReadingRow.table.name, case .integer(let report)? = key.first {
          doubtful.insert(report)
        }
      }
    }
  }

  static let tables: [any TableRow.Type] = [
    ReportRow.self, ReadingRow.self, SingleReadingRow.self, VitalRow.self, SettingRow.self,
    ReminderRule.self, WatchRow.self, OutcomeRow.self, Occurrence.self, NotificationRow.self,
    AlertRow.self, ServiceRun.self, SourceRow.self, IntakeRecord.self, Change.self, ReplicaRow.self,
    GuidedProtocol.self, RefusalRow.self, BackupRow.self, ForgottenRow.self, Device.self,
    SessionRow.self, PacketRow.self, RemoteSource.self, RemoteSensor.self, RemoteCursorRow.self,
    RemoteAbsentRow.self, SavedFilter.self,
  ]
}
