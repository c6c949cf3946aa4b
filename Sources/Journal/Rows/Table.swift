import HealthModel
import SQLite

/// A row type and the table that holds it.
protocol TableRow {
  /// With values that reading replaces, one for each column.
  init()
  static var table: Table<Self> { get }
}

/// One column: what it is called, and where in the row its value stands.
struct Column<Row>: Sendable {
  enum Role: Sendable {
    /// A number of this file, or what follows from other columns: no part of a change.
    case local
    case kept
  }

  let name: String
  let role: Role
  let value: @Sendable (Row) -> SQLValue
  /// False when the value is none of this column's.
  let take: @Sendable (SQLValue, inout Row) -> Bool

  init<Value: Stored & SendableMetatype>(
    _ name: String, _ path: WritableKeyPath<Row, Value> & Sendable, _ role: Role = .kept
  ) {
    self.name = name
    self.role = role
    value = { $0[keyPath: path].stored }
    take = { stored, row in
      guard let value = Value(stored: stored) else { return false }
      row[keyPath: path] = value
      return true
    }
  }
}

/// The one description of a table's rows: SELECT, INSERT, UPDATE, the snapshot that `change` keeps
/// and its way back are made from it. A test compares it with the schema.
struct Table<Row: TableRow>: Sendable {
  let name: String
  /// In the order of the schema.
  let columns: [Column<Row>]
  /// `id, uid, taken_at`.
  let list: String
  private let insertion: String

  init(_ name: String, _ columns: [Column<Row>]) {
    self.name = name
    self.columns = columns
    list = columns.map(\.name).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    insertion = "INTO \(name) (\(list)) VALUES (\(marks))"
  }

  /// `report.id, report.uid`, for a SELECT from several tables.
  func list(of alias: String) -> String {
    columns.map { "\(alias).\($0.name)" }.joined(separator: ", ")
  }

  /// The row whose columns stand from column `first` of the statement on, in this table's order.
  /// - Throws: `JournalError.damaged` when a value doesn't fit its column.
  func row(_ statement: borrowing Statement, from first: Int = 0) throws(JournalError) -> Row {
    var row = Row()
    for (index, column) in columns.enumerated() {
      guard column.take(statement.value(first + index), &row) else {
        throw .damaged(table: name, column: column.name)
      }
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

  /// Writes every column of the row over what stands where `condition` holds.
  func update(
    _ row: Row, _ connection: borrowing Connection, where condition: String, _ more: [SQLValue]
  ) throws {
    let changes = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
    try connection.run(
      "UPDATE \(name) SET \(changes) WHERE \(condition)", columns.map { $0.value(row) } + more)
  }

  private func values(of row: Row) -> [SQLValue] {
    columns.map { column in
      let value = column.value(row)
      return column.name == "id" && value == .integer(0) ? .null : value
    }
  }

  /// What a change keeps of a row: every column that is neither derived nor a number of this file.
  func snapshot(of row: Row) -> [JSONValue.Member] {
    columns.filter { $0.role == .kept }.map { .init($0.name, JSONValue($0.value(row))) }
  }

  /// The row that a snapshot says, its other columns as in `row`.
  /// - Throws: `JournalError.damaged` for a member that is missing or doesn't fit.
  func row(from snapshot: JSONValue, over row: Row = Row()) throws(JournalError) -> Row {
    var row = row
    for column in columns where column.role == .kept {
      guard let value = snapshot[column.name].flatMap(SQLValue.init), column.take(value, &row)
      else { throw .damaged(table: "change", column: column.name) }
    }
    return row
  }
}

extension JSONValue {
  init(_ value: SQLValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let text): self = .string(text)
    case .blob(let bytes): self = .string(bytes.hexadecimal)
    }
  }
}

extension SQLValue {
  /// Nil for an array or an object.
  init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .number(let text):
      guard let real = Double(text) else { return nil }
      self = Int64(text).map { .integer($0) } ?? .real(real)
    case .string(let text): self = .text(text)
    case .bool(let bool): self = .integer(bool ? 1 : 0)
    case .array, .object, .raw: return nil
    }
  }
}
