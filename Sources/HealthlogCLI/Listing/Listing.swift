public import HealthModel
public import Terminal

/// One column of a listing: a member of each row's JSON object, a column of the table, or both.
public struct Column<Row> {
  /// The member that programs read; nil for a column that only people see.
  let member: JSONMember<Row>?
  /// The heading; nil for a column that only programs read.
  let title: TextTable.Column?
  let cell: (Row) -> TextTable.Cell

  /// Creates a column for programs and, with a title, people, who read the value without `cell`.
  /// - Parameter isNumber: aligns the column right; by default, only counts without a cell are.
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

  /// Creates the same kind of column for values whose Swift type doesn't imply the JSON type.
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

  /// Creates a column, for programs only, whose value is an array of objects.
  public init<Part>(
    _ name: String, _ note: String = "", each columns: Columns<Part>,
    parts: @escaping (Row) -> [Part]
  ) { self.init(JSONMember(name, note, each: columns.object, parts: parts)) }

  /// Creates a column, for programs only, whose value is an object or null.
  public init<Part>(
    _ name: String, _ note: String = "", optional columns: Columns<Part>,
    part: @escaping (Row) -> Part?
  ) { self.init(JSONMember(name, note, optional: columns.object, part: part)) }

  /// Creates a column, for programs only, whose value is an object.
  public init<Part>(
    _ name: String, _ note: String = "", one columns: Columns<Part>, part: @escaping (Row) -> Part
  ) { self.init(JSONMember(name, note, one: columns.object, part: part)) }

  /// Returns this column for rows that contain a `Row`.
  func of<Whole>(_ part: @escaping (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(member?.of(part), title) { cell(part($0)) }
  }

  private init(
    _ member: JSONMember<Row>?, _ title: TextTable.Column? = nil,
    _ cell: @escaping (Row) -> TextTable.Cell = { _ in .init("") }
  ) { (self.member, self.title, self.cell) = (member, title, cell) }

  /// Creates a column that only people see.
  public init(
    title: String, short: String? = nil, isNumber: Bool = false,
    cell: @escaping (Row) -> TextTable.Cell
  ) { self.init(nil, .init(title: title, short: short, isNumber: isNumber), cell) }
}

/// The columns of a listing, which print it row by row.
public struct Columns<Row> {
  private let shown: [Column<Row>]
  let object: JSONObject<Row>

  /// - Parameter name: the name of a row's object in the schema and docs/json.md.
  public init(_ name: String, _ columns: [Column<Row>]) {
    shown = columns.filter { $0.title != nil }
    object = JSONObject(name, columns.compactMap(\.member))
  }

  /// The shape of a row's object.
  public var shape: JSONShape { object.shape }
  /// The titles that people see.
  public var titles: [TextTable.Column] { shown.compactMap(\.title) }

  /// Returns a row's cells below these titles.
  public func cells(of row: Row) -> [TextTable.Cell] { shown.map { $0.cell(row) } }
  /// Returns an object with a member for each column that has a name.
  public func json(of row: Row) -> JSONValue { object.json(of: row) }

  /// The header line, ended by LF.
  public var csvHeader: String { CSV.text([object.members.map(\.shape.name)]) }

  /// Returns a row's line, ended by LF; null is empty. A `'` precedes what looks like a formula.
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
  /// The text of a CSV field: a string unchanged, nothing for null.
  fileprivate var field: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: self.text
    }
  }
}

/// Rows with their columns, which can be printed as a table, tab-separated or as CSV.
public struct Listing<Row> {
  /// The rows, in the order of printing.
  public let rows: [Row]
  private let columns: Columns<Row>

  /// Creates a listing of rows that fit in memory; `Columns` prints others row by row.
  public init(_ rows: [Row], _ columns: Columns<Row>) {
    (self.rows, self.columns) = (rows, columns)
  }

  /// The table, aligned on a terminal and tab-separated elsewhere.
  public var table: TextTable {
    var table = TextTable(columns.titles)
    for row in rows { table.append(columns.cells(of: row)) }
    return table
  }

  /// The header, then a line for each row.
  public var csv: String { columns.csvHeader + rows.map(columns.csvLine(of:)).joined() }
}
