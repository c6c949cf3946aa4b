import SQLite

/// A table as the schema has it, and which rows can be its own.
struct TableShape {
  struct Column {
    let name: String
    let type: String
    let isOptional: Bool
  }

  let name: String
  /// In the order in which a row stands in the file: a key that is no number comes first.
  let columns: [Column]
  let key: [String]
  /// Whether each row has a number beside its values.
  let hasNumbers: Bool
  /// The column that shows this number.
  private let numbered: Int?

  /// Every table of the schema that holds rows of its own.
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
      // What is generated stands in no row.
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

  /// The values of each column; nil for what is no row of this table.
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
  /// The value as this column holds it. Whole numbers of a column of reals stand as integers in the
  /// file.
  fileprivate func fitting(_ value: SQLValue) -> SQLValue? {
    switch (value, type) {
    case (.null, _): isOptional ? value : nil
    case (.integer, "INTEGER"), (.real, "REAL"), (.text, "TEXT"), (.blob, "BLOB"): value
    case (.integer(let whole), "REAL"): .real(Double(whole))
    default: nil
    }
  }
}
