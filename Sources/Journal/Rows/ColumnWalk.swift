import SQLite

/// A row type and the table that holds it.
protocol TableRow {
  /// With values that reading replaces, one for each column.
  init()
  static var table: Table<Self> { get }

  /// Names each column, in the order of the schema, and where its value stands.
  ///
  /// Calls of one function that the compiler sees through: key paths in an array are made anew in
  /// every process, and took a tenth of what `add` takes.
  mutating func walk(_ column: inout ColumnWalk)

  /// The first column that holds what no import would take, though its type allows it.
  func impossibleColumn(_ known: KnownNames) -> String?
}

extension TableRow {
  func impossibleColumn(_: KnownNames) -> String? { nil }
}

/// One column: what it is called, and whether a change keeps it.
struct Column: Equatable, Sendable {
  enum Role: Sendable {
    /// A number of this file, or what follows from other columns: no part of a change.
    case local
    case kept
  }

  let name: String
  let role: Role
}

/// One walk over a row's columns: to learn them, to copy their values, or to put others in.
struct ColumnWalk {
  private enum Work {
    case naming, copying
    /// Values for each column; nil leaves what is there.
    case putting([SQLValue?])
  }

  private let work: Work
  private(set) var columns: [Column] = []
  private(set) var values: [SQLValue] = []
  /// The place of the next column.
  private var place = 0
  /// The first column that its value doesn't fit.
  private(set) var damaged: String?

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

  /// - Returns: the name of a column that its value doesn't fit; nil when all are in.
  static func put(_ values: [SQLValue?], into row: inout some TableRow) -> String? {
    var walk = ColumnWalk(.putting(values))
    row.walk(&walk)
    return walk.damaged
  }

  /// Says that a value doesn't fit those of other columns, where values are put in.
  mutating func refuse(_ name: String) {
    if case .putting = work { damaged = damaged ?? name }
  }

  /// - Parameter range: what a whole number in it may be; nil for what its type says.
  mutating func callAsFunction<Value: Stored>(
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
      if isInRange, let fitting = Value(stored: stored) {
        value = fitting
      } else {
        damaged = damaged ?? name
      }
    }
  }
}
