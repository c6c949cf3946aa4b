import SQLite

/// Reads a broken database for what can still be read, table by table and row by row.
struct Salvage {
  /// A table as the schema has it.
  struct Shape {
    let name: String
    let columns: [String]
    let key: [String]

    /// Every table of the schema that holds rows of its own.
    static func all(_ connection: borrowing Connection) throws -> [Shape] {
      let names = try connection.rows(
        """
        SELECT name FROM pragma_table_list
        WHERE type = 'table' AND schema = 'main' AND name NOT GLOB 'sqlite_*'
          AND name NOT GLOB 'note_word*'
        """
      ) { $0.text(0) }
      var shapes: [Shape] = []
      for name in names {
        let columns = try connection.rows(
          "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", [.text(name)]
        ) { (name: $0.text(0), key: $0.integer(1)) }
        shapes.append(
          Shape(
            name: name, columns: columns.map(\.name),
            key: columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)))
      }
      return shapes
    }
  }

  /// A database that may break off anywhere.
  let path: String

  /// Copies every row that can be read into the tables of `target`; one that is there already stays.
  func copyRows(to target: borrowing Connection) throws {
    guard let source = try? Connection(path: path, mode: .readOnly) else { return }
    for shape in try Shape.all(target) {
      var walk = RowWalk(shape)
      let marks = shape.columns.map { _ in "?" }.joined(separator: ", ")
      let insertion = try target.prepareAlone(
        """
        INSERT OR IGNORE INTO \(shape.name) (\(shape.columns.joined(separator: ", ")))
        VALUES (\(marks))
        """)
      walk.everyRow(of: source) { values in
        // What the schema's rules refuse is no row that was ever saved.
        try? insertion.run(values)
      }
    }
  }
}

/// A walk over the rows of one table by its key, from both ends, and round what can't be read.
private struct RowWalk {
  private let shape: Salvage.Shape
  private let order: String
  private let backwards: String
  /// The first column of the key, where that is a number that a gap may be leapt over by.
  private let number: Int?
  /// No table has as many rows: nothing stands behind.
  private static let longestLeap: Int64 = 1 << 40

  init(_ shape: Salvage.Shape) {
    self.shape = shape
    order = shape.key.joined(separator: ", ")
    backwards = shape.key.map { "\($0) DESC" }.joined(separator: ", ")
    number = shape.key.first.flatMap { shape.columns.firstIndex(of: $0) }
  }

  mutating func everyRow(of source: borrowing Connection, _ body: ([SQLValue]) -> Void) {
    var last: [SQLValue]?
    let isWhole = read(source, "1 ORDER BY \(order)", [], body) { last = $0 }
    guard !isWhole else { return }
    var first: [SQLValue]?
    _ = read(source, "1 ORDER BY \(backwards)", [], body) { first = $0 }
    guard let number, case .integer(let start)? = last?[number] ?? .integer(0) else { return }
    var end = Int64.max
    if case .integer(let found)? = first?[number] { end = found }
    leap(from: start, to: end, source, body)
  }

  /// Looks behind what can't be read, further and further, for rows that can.
  private func leap(
    from start: Int64, to end: Int64, _ source: borrowing Connection, _ body: ([SQLValue]) -> Void
  ) {
    guard let key = shape.key.first, let number else { return }
    var (position, length) = (start, Int64(1))
    while length < Self.longestLeap, length < end - position {
      let next = position + length
      var reached = next
      let range = "\(key) >= ? AND \(key) < ? ORDER BY"
      let isWhole = read(source, "\(range) \(order)", [.integer(next), .integer(end)], body) {
        if case .integer(let found) = $0[number] { reached = found }
      }
      // What was leapt over and can be read from behind.
      if length > 1 {
        _ = read(
          source, "\(range) \(backwards)", [.integer(position), .integer(next)], body
        ) { _ in }
      }
      if isWhole { return }
      (position, length) = reached > next ? (reached, 1) : (position, length * 2)
    }
  }

  /// - Returns: whether the end was reached.
  private func read(
    _ source: borrowing Connection, _ condition: String, _ values: [SQLValue],
    _ body: ([SQLValue]) -> Void, at row: ([SQLValue]) -> Void
  ) -> Bool {
    do {
      let rows = try source.prepare(
        "SELECT \(shape.columns.joined(separator: ", ")) FROM \(shape.name) WHERE \(condition)",
        values)
      while try rows.step() {
        let values = shape.columns.indices.map { rows.value($0) }
        body(values)
        row(values)
      }
      return true
    } catch {
      return false
    }
  }
}
