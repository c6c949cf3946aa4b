public import HealthModel
public import Terminal

/// One column of a listing: a member of each row's JSON object, a column of the table, or both.
public struct Column<Row> {
  /// What programs read; nil for a column that only people see.
  let member: JSONMember<Row>?
  /// The heading; nil for a member that only programs read.
  let title: TextTable.Column?
  /// What people read.
  let cell: (Row) -> TextTable.Cell

  /// For programs, and with a title for people as well.
  /// - Parameters:
  ///   - note: describes the member in docs/json.md.
  ///   - isNumber: whether the column is aligned on the right; without a cell of its own a count is.
  ///   - cell: without it people read what programs read.
  public init<Value: JSONRepresentable>(
    _ name: String, _ note: String = "", title: String? = nil, short: String? = nil,
    isNumber: Bool? = nil, mayStandBelow: Bool = false,
    value: @escaping (Row) -> Value, cell: ((Row) -> TextTable.Cell)? = nil
  ) {
    self.init(
      name, note, type: Value.jsonType, title: title, short: short,
      isNumber: isNumber ?? (cell == nil && Value.self == Int.self),
      mayStandBelow: mayStandBelow, value: { value($0).json }, cell: cell)
  }

  /// The same, for values whose type doesn't say what they may be.
  public init(
    _ name: String, _ note: String = "", type: JSONType, title: String? = nil,
    short: String? = nil, isNumber: Bool = false, mayStandBelow: Bool = false,
    value: @escaping (Row) -> JSONValue, cell: ((Row) -> TextTable.Cell)? = nil
  ) {
    member = JSONMember(name, note, type: type, value: value)
    self.title = title.map {
      .init(title: $0, short: short, isNumber: isNumber, mayStandBelow: mayStandBelow)
    }
    self.cell = cell ?? { .init(value($0).field) }
  }

  /// An array of objects, for programs.
  public init<Part>(
    _ name: String, _ note: String = "", each columns: Columns<Part>,
    parts: @escaping (Row) -> [Part]
  ) {
    self.init(JSONMember(name, note, each: columns.object, parts: parts))
  }

  /// An object or null, for programs.
  public init<Part>(
    _ name: String, _ note: String = "", optional columns: Columns<Part>,
    part: @escaping (Row) -> Part?
  ) {
    self.init(JSONMember(name, note, optional: columns.object, part: part))
  }

  /// An object, for programs.
  public init<Part>(
    _ name: String, _ note: String = "", one columns: Columns<Part>,
    part: @escaping (Row) -> Part
  ) {
    self.init(JSONMember(name, note, one: columns.object, part: part))
  }

  /// The column of a row that has such a row as a part.
  func of<Whole>(_ part: @escaping (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(member?.of(part), title) { cell(part($0)) }
  }

  private init(
    _ member: JSONMember<Row>?, _ title: TextTable.Column? = nil,
    _ cell: @escaping (Row) -> TextTable.Cell = { _ in .init("") }
  ) {
    (self.member, self.title, self.cell) = (member, title, cell)
  }

  /// For people alone.
  public init(
    title: String, short: String? = nil, isNumber: Bool = false,
    cell: @escaping (Row) -> TextTable.Cell
  ) {
    member = nil
    self.title = .init(title: title, short: short, isNumber: isNumber)
    self.cell = cell
  }
}

/// The columns of a listing: each row is printed by them, one after the other.
public struct Columns<Row> {
  private let shown: [Column<Row>]
  /// What programs read.
  let object: JSONObject<Row>

  /// - Parameter name: what the schema and docs/json.md call one row's object.
  public init(_ name: String, _ columns: [Column<Row>]) {
    shown = columns.filter { $0.title != nil }
    object = JSONObject(name, columns.compactMap(\.member))
  }

  /// One row's object.
  public var shape: JSONShape { object.shape }

  /// Those that people are shown.
  public var titles: [TextTable.Column] { shown.compactMap(\.title) }

  /// A row below these titles.
  public func cells(of row: Row) -> [TextTable.Cell] { shown.map { $0.cell(row) } }

  /// An object with a member for each column that has a name.
  public func json(of row: Row) -> JSONValue {
    object.json(of: row)
  }

  /// The line above the others, ended by LF.
  public var csvHeader: String { CSV.text([object.members.map(\.shape.name)]) }

  /// A line, ended by LF; null is an empty field. A text that a spreadsheet would compute has a `'`
  /// in front.
  public func csvLine(of row: Row) -> String {
    CSV.text([
      object.members.map {
        let value = $0.value(row)
        guard case .string(let text) = value, decimal(text) == nil else { return value.field }
        return text.safeInSpreadsheets
      }
    ])
  }
}

extension JSONValue {
  /// What stands in a table for it: a text as it is, nothing for null.
  fileprivate var field: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: self.text
    }
  }
}

/// Rows with their columns: a table, tabs, CSV and JSON.
public struct Listing<Row> {
  /// In the order in which they are printed.
  public let rows: [Row]
  private let columns: Columns<Row>

  /// Few enough rows to be held in memory; `Columns` prints others row by row.
  public init(_ rows: [Row], _ columns: Columns<Row>) {
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
