public import HealthModel
public import Terminal

/// One column of a listing: what it is called, and what each row has in it.
public struct Column<Row> {
  /// What programs call it; nil for what only people are shown.
  public let name: String?
  /// What stands above it; nil for what only programs are told.
  public let title: TextTable.Column?
  public let value: (Row) -> JSONValue
  public let cell: (Row) -> TextTable.Cell

  /// For programs and people.
  public init(
    _ name: String, title: String, short: String? = nil, isNumber: Bool = false,
    value: @escaping (Row) -> JSONValue, cell: @escaping (Row) -> TextTable.Cell
  ) {
    self.name = name
    self.title = .init(title: title, short: short, isNumber: isNumber)
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

/// Rows that are printed by one list of columns: as a table, tabs, CSV and JSON.
public struct Listing<Row> {
  public let rows: [Row]
  private let columns: [Column<Row>]

  public init(_ rows: [Row], _ columns: [Column<Row>]) {
    self.rows = rows
    self.columns = columns
  }

  public var table: TextTable {
    let shown = columns.filter { $0.title != nil }
    var table = TextTable(shown.compactMap(\.title))
    for row in rows { table.append(shown.map { $0.cell(row) }) }
    return table
  }

  /// An array of objects, a member for each column that has a name.
  public var json: JSONValue { .array(rows.map(json(of:))) }

  /// What one row is in it.
  public func json(of row: Row) -> JSONValue {
    .object(columns.compactMap { column in column.name.map { .init($0, column.value(row)) } })
  }

  /// A header and a line a row; null is an empty field. A text that a spreadsheet would compute has a
  /// `'` in front.
  public var csv: String {
    let named = columns.filter { $0.name != nil }
    return Document.csv(
      [named.compactMap(\.name)] + rows.map { row in named.map { field($0.value(row)) } })
  }

  private func field(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): decimal(text) == nil ? text.safeInSpreadsheets : text
    default: value.text
    }
  }
}
