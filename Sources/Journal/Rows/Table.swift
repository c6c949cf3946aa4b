package import HealthModel
package import SQLite

package protocol TableRow: Sendable {
  init()
  static var table: Table<Self> { get }

  /// Passes to `column` each column's name and the property with its value, in the order of the
  /// schema. The compiler can inline these calls; building key paths took a tenth of `add`'s time.
  mutating func walk(_ column: inout ColumnWalk)

  /// Returns the first column whose value no import would accept, though its type allows it.
  func impossibleColumn(_ known: KnownNames) -> String?
}

extension TableRow { package func impossibleColumn(_: KnownNames) -> String? { nil } }

/// The one description of a table's rows, for SQL and snapshots; tested against the schema.
package struct Table<Row: TableRow>: Sendable {
  package let name: String
  package let columns: [Column]
  /// The names of all columns: `id, uid, taken_at`.
  package let list: String

  package init(_ name: String) {
    self.name = name
    columns = ColumnWalk.names(of: Row.self)
    // `joined` would make the runtime search all conformances at every start (ADR 4).
    var list = columns.first?.name ?? ""
    for column in columns.dropFirst() { list += ", " + column.name }
    self.list = list
  }

  private var isNumbered: Bool { columns.first?.name == "id" }

  /// Returns `report.id, report.uid`, for a join or for another table with the same columns.
  /// - Parameter others: expressions for columns that the table `alias` doesn't contain.
  package func list(
    of alias: String, _ others: [String: String] = [:], from first: Int = 0
  ) -> String {
    assert(
      others.keys.allSatisfy { name in columns.contains { $0.name == name } }, "no such column")
    return columns[first...].map { others[$0.name] ?? "\(alias).\($0.name)" }
      .joined(separator: ", ")
  }

  /// Returns `INSERT INTO report (uid, …) SELECT uid, …`, without FROM, for rows staged in `alias`;
  /// `others` are expressions for columns that aren't staged. Numbered rows get new numbers.
  package func taking(of alias: String, _ others: [String: String]) -> String {
    let first = isNumbered ? 1 : 0
    return """
      INSERT INTO \(name) (\(columns[first...].map(\.name).joined(separator: ", ")))
      SELECT \(list(of: alias, others, from: first))
      """
  }

  /// Reads the row whose columns begin at column `first` of the statement, in this table's order.
  package func row(_ rows: borrowing Statement, from first: Int = 0) throws(JournalError) -> Row {
    var row = Row()
    var values: [SQLValue?] = []
    values.reserveCapacity(columns.count)
    for index in columns.indices { values.append(rows.value(first + index)) }
    if let column = ColumnWalk.put(values, into: &row) {
      throw .damaged(table: name, column: column)
    }
    return row
  }

  /// Reads the rows for which `condition` holds: SQL with bound values, possibly with an ORDER BY.
  package func rows(
    _ connection: borrowing Connection, where condition: String = "1", _ values: [SQLValue] = []
  ) throws -> [Row] {
    try connection.rows("SELECT \(list) FROM \(name) WHERE \(condition)", values) { try row($0) }
  }

  package func first(
    _ connection: borrowing Connection, where condition: String, _ values: [SQLValue] = []
  ) throws -> Row? {
    try connection.firstRow("SELECT \(list) FROM \(name) WHERE \(condition)", values) {
      try row($0)
    }
  }

  package func row(numbered number: Int64, _ connection: borrowing Connection) throws -> Row? {
    try first(connection, where: "\(columns[0].name) = ?", [.integer(number)])
  }

  /// Compiles an INSERT for many rows into the table `name`, with this table's columns and `more`.
  package func insertion(
    _ connection: borrowing Connection, into name: String? = nil, more: [String] = [],
    orElse conflict: String = "", verb: String = "INSERT"
  ) throws(SQLiteError) -> Statement {
    let names = columns.map(\.name) + more
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return try connection.prepareAlone(
      """
      \(verb) INTO \(name ?? self.name) (\(names.joined(separator: ", "))) VALUES (\(marks)) \
      \(conflict)
      """)
  }

  /// Inserts rows and returns the last one's number, 0 if none. A row numbered 0 gets a new number.
  /// - Parameter key: a column; a row with the same value in it is overwritten.
  @discardableResult
  package func insert(
    _ rows: [Row], _ connection: borrowing Connection, replacing: Bool = false,
    overwriting key: String? = nil
  ) throws -> Int64 {
    guard !rows.isEmpty else { return 0 }
    let conflict = key.map { key in
      let others = columns.map(\.name).filter { $0 != key }
      let changes = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      return "ON CONFLICT (\(key)) DO UPDATE SET \(changes)"
    }
    let statement = try insertion(
      connection, orElse: conflict ?? "", verb: replacing ? "INSERT OR REPLACE" : "INSERT")
    for row in rows { try statement.run(values(of: row)) }
    return connection.lastInsertedRowID
  }

  /// Overwrites the rows for which `condition` holds, except for their numbers. Writing a number
  /// would make SQLite search all rows that may refer to it, a million after an import.
  package func update(
    _ row: Row, _ connection: borrowing Connection, where condition: String, _ more: [SQLValue]
  ) throws {
    let start = isNumbered ? 1 : 0
    let changes = columns[start...].map { "\($0.name) = ?" }.joined(separator: ", ")
    try connection.run(
      "UPDATE \(name) SET \(changes) WHERE \(condition)",
      ColumnWalk.values(of: row)[start...] + more)
  }

  package func update(_ row: Row, _ connection: borrowing Connection) throws {
    try update(row, connection, where: "\(columns[0].name) = ?", [ColumnWalk.values(of: row)[0]])
  }

  package func values(of row: Row) -> [SQLValue] {
    var values = ColumnWalk.values(of: row)
    if isNumbered, values[0] == .integer(0) { values[0] = .null }
    return values
  }

  /// Returns the columns of a row that a change stores: all but local ones.
  package func snapshot(of row: Row) -> [JSONValue.Member] {
    zip(columns, ColumnWalk.values(of: row)).compactMap { column, value in
      column.role == .kept ? .init(column.name, JSONValue(value)) : nil
    }
  }

  /// Reads the row of a snapshot; local columns keep their values from `row`.
  func row(
    from snapshot: JSONValue, over row: Row = Row(), with others: [String: SQLValue] = [:]
  ) throws(JournalError) -> Row {
    do {
      return try self.row(
        of: snapshot, without: columns.map { $0.role == .local }, over: row, with: others)
    } catch { throw .damaged(table: "change", column: error.member) }
  }

  /// Reads a row from JSON. Columns outside the JSON (`isLeftOut`) keep their values from `row`.
  /// - Parameter others: the values of columns that the JSON contains in another form.
  func row(
    of json: JSONValue, without isLeftOut: [Bool], over row: Row = Row(),
    with others: [String: SQLValue]
  ) throws(RecordFault) -> Row {
    var row = row
    var values: [SQLValue?] = []
    values.reserveCapacity(columns.count)
    for (column, isLeftOut) in zip(columns, isLeftOut) {
      let value =
        others[column.name] ?? (isLeftOut ? nil : json[column.name].flatMap(SQLValue.init))
      guard value != nil || isLeftOut else { throw RecordFault(member: column.name) }
      values.append(value)
    }
    if let column = ColumnWalk.put(values, into: &row) { throw RecordFault(member: column) }
    return row
  }
}

package struct Column: Equatable, Sendable {
  package enum Role: Sendable {
    /// A row number, a name, a derived value, or a value for this machine; snapshots omit it.
    case local
    case kept
  }

  package let name: String
  package let role: Role
}

/// A walk over a row's columns that lists them, copies their values, or sets them.
package struct ColumnWalk {
  private enum Work {
    case naming, copying
    /// Sets a value for each column; nil leaves the column as it is.
    case putting([SQLValue?])
  }

  private let work: Work
  private var columns: [Column] = []
  private var values: [SQLValue] = []
  private var place = 0
  private var damaged: String?
  private init(_ work: Work) { self.work = work }

  static func names<Row: TableRow>(of _: Row.Type) -> [Column] {
    var (walk, row) = (ColumnWalk(.naming), Row())
    row.walk(&walk)
    return walk.columns
  }

  static func values(of row: some TableRow) -> [SQLValue] {
    var (walk, row) = (ColumnWalk(.copying), row)
    row.walk(&walk)
    return walk.values
  }

  /// - Returns: the name of the first column whose value doesn't fit; nil if all values fit.
  static func put(_ values: [SQLValue?], into row: inout some TableRow) -> String? {
    var walk = ColumnWalk(.putting(values))
    row.walk(&walk)
    return walk.damaged
  }

  /// Reports a column whose value doesn't fit, or contradicts other columns, when values are set.
  mutating func refuse(_ name: String) { if case .putting = work { damaged = damaged ?? name } }

  /// - Parameter range: the whole numbers that the column allows; nil for those of its type.
  package mutating func callAsFunction<Value: Stored>(
    _ name: String, _ value: inout Value, _ role: Column.Role = .kept,
    in range: ClosedRange<Int64>? = nil
  ) {
    switch work {
    case .naming: columns.append(Column(name: name, role: role))
    case .copying: values.append(value.stored)
    case .putting(let new):
      defer { place += 1 }
      guard let stored = new[place] else { return }
      let isInRange =
        if case .integer(let integer) = stored {
          (range ?? Value.wholeNumbers).contains(integer)
        } else { true }
      guard isInRange, let fitting = Value.decoded(stored) else { return refuse(name) }
      value = fitting
    }
  }
}

extension [SQLValue] {
  /// Parameters for these values: `?, ?`.
  var marks: String { map { _ in "?" }.joined(separator: ", ") }
}

extension Connection {
  package borrowing func hasRow(_ sql: String, _ values: [SQLValue] = []) throws -> Bool {
    try firstRow(sql, values) { _ in true } ?? false
  }

  /// Returns the first row's first column; nil if there is no row or the value is NULL.
  package borrowing func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int64? {
    try firstRow(sql, values) { $0.optionalInteger(0) } ?? nil
  }

  package borrowing func text(_ sql: String, _ values: [SQLValue] = []) throws -> String? {
    try firstRow(sql, values) { $0.optionalText(0) } ?? nil
  }

  package borrowing func count(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    Int(try integer(sql, values) ?? 0)
  }

  package borrowing func integers(_ sql: String, _ values: [SQLValue] = []) throws -> [Int64] {
    try rows(sql, values) { $0.integer(0) }
  }
}

extension Statement {
  /// Returns an instant; 1970 for NULL.
  package borrowing func instant(_ column: Int) -> Instant {
    Instant(milliseconds: integer(column))
  }

  package borrowing func moment(_ column: Int) -> Moment {
    Moment(instant(column), utcOffsetSeconds: Int(integer(column + 1)))
  }
}
