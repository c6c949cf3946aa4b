public import HealthModel
public import Terminal

/// One column of a listing: what it is called, and what each row has in it.
public struct Column<Row> {
  /// What programs call it; nil for what only people are shown.
  public let name: String?
  /// What stands above it; nil for what only programs are told.
  public let title: TextTable.Column?
  /// What programs read; null where a row has none.
  public let value: (Row) -> JSONValue
  /// What people read.
  public let cell: (Row) -> TextTable.Cell

  /// For programs and people.
  public init(
    _ name: String, title: String, short: String? = nil, isNumber: Bool = false,
    mayStandBelow: Bool = false, value: @escaping (Row) -> JSONValue,
    cell: @escaping (Row) -> TextTable.Cell
  ) {
    self.name = name
    self.title = .init(
      title: title, short: short, isNumber: isNumber, mayStandBelow: mayStandBelow)
    self.value = value
    self.cell = cell
  }

  /// The same text for both.
  public init(
    _ name: String, title: String, isNumber: Bool = false, _ text: @escaping (Row) -> String
  ) {
    self.init(name, title: title, isNumber: isNumber) {
      .string(text($0))
    } cell: {
      .init(text($0))
    }
  }

  /// The same whole number for both.
  public init(_ name: String, title: String, count: @escaping (Row) -> Int) {
    self.init(name, title: title, isNumber: true) {
      .integer(Int64(count($0)))
    } cell: {
      .init(String(count($0)))
    }
  }

  /// For programs alone.
  public init(_ name: String, value: @escaping (Row) -> JSONValue) {
    self.name = name
    title = nil
    self.value = value
    cell = { _ in .init("") }
  }

  /// For people alone.
  public init(
    title: String, short: String? = nil, isNumber: Bool = false,
    cell: @escaping (Row) -> TextTable.Cell
  ) {
    name = nil
    self.title = .init(title: title, short: short, isNumber: isNumber)
    value = { _ in .null }
    self.cell = cell
  }
}

/// The one list of columns of a listing, by which each of its rows is told, one by one.
public struct Columns<Row> {
  private var shown: [Column<Row>] = []
  private var named: [(name: String, value: (Row) -> JSONValue)] = []

  /// In the order in which they stand.
  public init(_ columns: [Column<Row>]) {
    for column in columns {
      if column.title != nil { shown.append(column) }
      if let name = column.name { named.append((name, column.value)) }
    }
  }

  /// Those that people are shown.
  public var titles: [TextTable.Column] { shown.compactMap(\.title) }

  /// A row below these titles.
  public func cells(of row: Row) -> [TextTable.Cell] { shown.map { $0.cell(row) } }

  /// An object with a member for each column that has a name.
  public func json(of row: Row) -> JSONValue {
    .object(named.map { .init($0.name, $0.value(row)) })
  }

  /// The line above the others, ended by LF.
  public var csvHeader: String { Document.csv([named.map(\.name)]) }

  /// A line, ended by LF; null is an empty field. A text that a spreadsheet would compute has a `'`
  /// in front.
  public func csvLine(of row: Row) -> String {
    Document.csv([named.map { field($0.value(row)) }])
  }

  private func field(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): decimal(text) == nil ? text.safeInSpreadsheets : text
    default: value.text
    }
  }
}

/// Rows that are printed by one list of columns: as a table, tabs, CSV and JSON.
public struct Listing<Row> {
  /// In the order in which they are told.
  public let rows: [Row]
  private let columns: Columns<Row>

  /// Few enough rows to be held in memory; see `Columns` for others.
  public init(_ rows: [Row], _ columns: [Column<Row>]) {
    self.rows = rows
    self.columns = Columns(columns)
  }

  init(_ rows: [Row], _ columns: Columns<Row>) {
    self.rows = rows
    self.columns = columns
  }

  /// Aligned on a terminal, tabs elsewhere.
  public var table: TextTable {
    var table = TextTable(columns.titles)
    for row in rows { table.append(columns.cells(of: row)) }
    return table
  }

  /// An array of objects, a member for each column that has a name.
  public var json: JSONValue { .array(rows.map(json(of:))) }

  /// What one row is in it.
  public func json(of row: Row) -> JSONValue { columns.json(of: row) }

  /// A header and a line a row.
  public var csv: String { columns.csvHeader + rows.map(columns.csvLine(of:)).joined() }
}
