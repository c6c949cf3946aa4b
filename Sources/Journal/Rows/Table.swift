import HealthModel
import SQLite

/// The one description of a table's rows: SELECT, INSERT, UPDATE, the snapshot that `change` keeps
/// and its way back are made from it. A test compares it with the schema.
struct Table<Row: TableRow>: Sendable {
  let name: String
  /// In the order of the schema.
  let columns: [Column]
  /// `id, uid, taken_at`.
  let list: String

  init(_ name: String) {
    self.name = name
    columns = ColumnWalk.names(of: Row.self)
    // `joined` would have the runtime look through all conformances, at every start (ADR 4).
    var list = columns.first?.name ?? ""
    for column in columns.dropFirst() { list += ", " + column.name }
    self.list = list
  }

  private var insertion: String {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INTO \(name) (\(list)) VALUES (\(marks))"
  }

  /// `report.id, report.uid`, for a SELECT from several tables, or from another with the same columns.
  /// - Parameter others: what stands for columns that it lacks.
  func list(of alias: String, _ others: [String: String] = [:]) -> String {
    list(of: alias, others, columns[...])
  }

  private func list(
    of alias: String, _ others: [String: String], _ columns: ArraySlice<Column>
  ) -> String {
    assert(
      others.keys.allSatisfy { name in columns.contains { $0.name == name } }, "no such column")
    return columns.map { others[$0.name] ?? "\(alias).\($0.name)" }.joined(separator: ", ")
  }

  /// `INSERT INTO report (uid, …) SELECT uid, …`, to go on with FROM: rows that are laid aside under
  /// the same columns come in, and where they are numbered take new numbers.
  /// - Parameters:
  ///   - alias: what the columns are looked for in.
  ///   - others: what stands for columns that aren't laid aside.
  func taking(of alias: String, _ others: [String: String]) -> String {
    let taken = columns.first?.name == "id" ? columns.dropFirst() : columns[...]
    return """
      INSERT INTO \(name) (\(taken.map(\.name).joined(separator: ", ")))
      SELECT \(list(of: alias, others, taken))
      """
  }

  /// The row whose columns stand from column `first` of the statement on, in this table's order.
  /// - Throws: `JournalError.damaged` when a value doesn't fit its column.
  func row(_ statement: borrowing Statement, from first: Int = 0) throws(JournalError) -> Row {
    var row = Row()
    var values: [SQLValue?] = []
    values.reserveCapacity(columns.count)
    for index in columns.indices { values.append(statement.value(first + index)) }
    if let column = ColumnWalk.put(values, into: &row) {
      throw .damaged(table: name, column: column)
    }
    return row
  }

  /// The rows for which `condition` holds; the condition is this module's own, with every value
  /// bound, and may go on with ORDER BY.
  func rows(
    _ connection: borrowing Connection, where condition: String = "1", _ values: [SQLValue] = []
  ) throws -> [Row] {
    try connection.rows("SELECT \(list) FROM \(name) WHERE \(condition)", values) { try row($0) }
  }

  func first(
    _ connection: borrowing Connection, where condition: String, _ values: [SQLValue]
  ) throws -> Row? {
    try connection.firstRow("SELECT \(list) FROM \(name) WHERE \(condition)", values) {
      try row($0)
    }
  }

  /// Inserts rows; a column that numbers them takes the next number where the row says 0.
  /// - Parameters:
  ///   - replacing: whether a row of the same key makes way.
  ///   - key: a column; a row that has the same there is written over.
  func insert(
    _ rows: [Row], _ connection: borrowing Connection, replacing: Bool = false,
    overwriting key: String? = nil
  ) throws {
    guard !rows.isEmpty else { return }
    var sql = (replacing ? "INSERT OR REPLACE " : "INSERT ") + insertion
    if let key {
      let others = columns.map(\.name).filter { $0 != key }
      let changes = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      sql += " ON CONFLICT (\(key)) DO UPDATE SET \(changes)"
    }
    let statement = try connection.prepareAlone(sql)
    for row in rows { try statement.run(values(of: row)) }
  }

  /// Writes every column of the row over what stands where `condition` holds, but for its number:
  /// where one is written SQLite looks through all rows that may name it, a million of an import.
  func update(
    _ row: Row, _ connection: borrowing Connection, where condition: String, _ more: [SQLValue]
  ) throws {
    let start = columns.first?.name == "id" ? 1 : 0
    let changes = columns[start...].map { "\($0.name) = ?" }.joined(separator: ", ")
    try connection.run(
      "UPDATE \(name) SET \(changes) WHERE \(condition)",
      ColumnWalk.values(of: row)[start...] + more)
  }

  /// What an INSERT binds.
  func values(of row: Row) -> [SQLValue] {
    var values = ColumnWalk.values(of: row)
    if columns.first?.name == "id", values[0] == .integer(0) { values[0] = .null }
    return values
  }

  /// What a change keeps of a row: every column that is neither derived nor a number of this file.
  func snapshot(of row: Row) -> [JSONValue.Member] {
    zip(columns, ColumnWalk.values(of: row)).compactMap { column, value in
      column.role == .kept ? .init(column.name, JSONValue(value)) : nil
    }
  }

  /// The row that a snapshot says, its other columns as in `row`.
  /// - Throws: `JournalError.damaged` for a member that is missing or doesn't fit.
  func row(from snapshot: JSONValue, over row: Row = Row()) throws(JournalError) -> Row {
    var row = row
    var values: [SQLValue?] = []
    for column in columns {
      guard column.role == .kept else {
        values.append(nil)
        continue
      }
      guard let value = snapshot[column.name].flatMap(SQLValue.init) else {
        throw .damaged(table: "change", column: column.name)
      }
      values.append(value)
    }
    if let column = ColumnWalk.put(values, into: &row) {
      throw .damaged(table: "change", column: column)
    }
    return row
  }
}
