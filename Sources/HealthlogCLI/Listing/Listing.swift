public import HealthModel
public import Terminal

/// A column of a listing: a member of each row's JSON object, a table column, or both.
public struct Column<Row> {
  /// The JSON member; nil for a column that only people see.
  let member: JSONMember<Row>?
  /// The heading in tables; nil for a column that only programs read.
  let title: TextTable.Column?
  let cell: (Row) -> TextTable.Cell

  /// Creates a column for programs, and for people if it has a title. Without a `cell`, people see
  /// the same value, with times cut to the minute.
  /// - Parameter isNumber: Whether to align right; by default, true for an `Int` without a `cell`.
  public init<Value: JSONRepresentable>(
    _ name: String, _ note: String = "", title: String? = nil, short: String? = nil,
    isNumber: Bool? = nil, mayStandBelow: Bool = false,
    value: @escaping (Row) -> Value, cell: ((Row) -> TextTable.Cell)? = nil
  ) {
    self.init(
      name, note, type: Value.jsonType, title: title, short: short,
      isNumber: isNumber ?? (cell == nil && Value.self == Int.self),
      mayStandBelow: mayStandBelow, value: { value($0).json },
      cell: cell ?? { row in
        let value = value(row)
        return .init((value as? Moment).map(TimeText.dateAndTime) ?? value.json.field)
      })
  }

  /// Creates a column as above for a value whose Swift type doesn't imply its JSON type.
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

  public init<Part>(
    _ name: String, _ note: String = "", each columns: Columns<Part>,
    parts: @escaping (Row) -> [Part]
  ) { self.init(JSONMember(name, note, each: columns.object, parts: parts)) }

  public init<Part>(
    _ name: String, _ note: String = "", optional columns: Columns<Part>,
    part: @escaping (Row) -> Part?
  ) { self.init(JSONMember(name, note, optional: columns.object, part: part)) }

  public init<Part>(
    _ name: String, _ note: String = "", one columns: Columns<Part>, part: @escaping (Row) -> Part
  ) { self.init(JSONMember(name, note, one: columns.object, part: part)) }

  func of<Whole>(_ part: @escaping (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(member?.of(part), title) { cell(part($0)) }
  }

  private init(
    _ member: JSONMember<Row>?, _ title: TextTable.Column? = nil,
    _ cell: @escaping (Row) -> TextTable.Cell = { _ in .init("") }
  ) { (self.member, self.title, self.cell) = (member, title, cell) }

  public init(
    title: String, short: String? = nil, isNumber: Bool = false,
    cell: @escaping (Row) -> TextTable.Cell
  ) { self.init(nil, .init(title: title, short: short, isNumber: isNumber), cell) }
}

public struct Columns<Row> {
  private let shown: [Column<Row>]
  let object: JSONObject<Row>

  /// - Parameter name: The name of a row's object in the schema and in docs/json.md.
  public init(_ name: String, _ columns: [Column<Row>]) {
    shown = columns.filter { $0.title != nil }
    object = JSONObject(name, columns.compactMap(\.member))
  }

  public var shape: JSONShape { object.shape }
  public var titles: [TextTable.Column] { shown.compactMap(\.title) }

  public func cells(of row: Row) -> [TextTable.Cell] { shown.map { $0.cell(row) } }
  public func json(of row: Row) -> JSONValue { object.json(of: row) }

  public var csvHeader: String { CSV.text([object.members.map(\.shape.name)]) }

  /// Returns a CSV line with its LF; null is empty. A `'` precedes text that looks like a formula.
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
  fileprivate var field: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: self.text
    }
  }
}

public struct Listing<Row> {
  public let rows: [Row]
  private let columns: Columns<Row>

  /// Creates a listing of rows that fit in memory; use `Columns` to print rows one by one.
  public init(_ rows: [Row], _ columns: Columns<Row>) {
    (self.rows, self.columns) = (rows, columns)
  }

  public var table: TextTable {
    var table = TextTable(columns.titles)
    for row in rows { table.append(columns.cells(of: row)) }
    return table
  }

  public var csv: String { columns.csvHeader + rows.map(columns.csvLine(of:)).joined() }
}

/// Aligns the texts in a column after their titles; leaves out rows whose text is nil.
func labelled(_ rows: [(title: String, text: String?)], atLeast width: Int = 0) -> [String] {
  let known = rows.compactMap { title, text in text.map { (title, $0) } }
  let width = known.reduce(width) { max($0, TerminalText.width($1.0)) }
  return known.map { TerminalText.padded($0.0, to: width) + "  " + $0.1 }
}

/// A document that `--json` prints: its version, and the members of a `Row`.
public struct Document<Row> {
  public let shape: DocumentShape
  private let columns: Columns<Row>

  public init(_ name: String, of commands: [String], note: String = "", _ members: [Column<Row>]) {
    columns = Columns(name, members)
    shape = DocumentShape(commands: commands, note: note, object: columns.shape)
  }

  public func json(_ row: Row) -> JSONValue {
    .object([.init("version", .integer(DocumentShape.version))] + columns.json(of: row).members)
  }
}

public struct DocumentShape: Sendable {
  /// The version, which increases when a member is removed or changes its meaning.
  public static let version: Int64 = 2
  public let commands: [String]
  /// The description in docs/json.md; empty if the name says enough.
  public let note: String
  /// The members except the version.
  public let object: JSONShape
}

/// The format of RFC 4180, but with LF as the line ending.
public enum CSV {
  /// - Parameter separator: The character between fields; not a comma if numbers contain commas.
  public static func text(_ rows: [[String]], separator: Character = ",") -> String {
    // Also quote other likely separators, because some programs guess which one is in use.
    let special = (separator == "," ? ",;\t\"\n\r" : "\(separator)\t\"\n\r").utf8
    return rows.map { row in
      row.map { field in
        field.utf8.contains(where: special.contains) ? "\"\(field.doublingQuotes)\"" : field
      }.joined(separator: String(separator)) + "\n"
    }.joined()
  }
}

/// Output text, written in pieces of about 64 KiB.
public struct Pieces {
  public private(set) var rest: String
  public private(set) var hasBegun = false

  public init(_ beginning: String = "") { rest = beginning }

  public mutating func add(_ text: String, _ write: (String) throws -> Void) throws {
    rest += text
    guard rest.utf8.count >= 1 << 16 else { return }
    hasBegun = true
    try write(rest)
    rest = ""
  }
}
