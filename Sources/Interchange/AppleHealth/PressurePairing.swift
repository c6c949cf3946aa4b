import HealthModel
import SQLite

struct HalfPressure: Equatable {
  var isSystolic: Bool
  /// The pressure. Units: mmHg.
  var value: Double
  /// The number of the correlation that contains this half; 0 if none.
  var correlation: Int
  /// The offset of the local time. Units: s.
  var utcOffset: Int
  var line: Int
}

struct Pressure: Equatable {
  var systolic: HalfPressure?
  var diastolic: HalfPressure?

  /// Pairs the halves of one instant and source: first within each correlation, then the others in
  /// file order. Ignores a half outside correlations that repeats a paired value, and equal pairs.
  static func pairs(of halves: [HalfPressure]) -> [Pressure] {
    var pairs: [Pressure] = []
    func take(_ pair: Pressure) {
      let isCopy = pairs.contains {
        $0.systolic?.value == pair.systolic?.value && $0.diastolic?.value == pair.diastolic?.value
      }
      if !isCopy { pairs.append(pair) }
    }
    let inside = Dictionary(grouping: halves.filter { $0.correlation > 0 }, by: \.correlation)
    for (_, halves) in inside.sorted(by: { $0.key < $1.key }) {
      for pair in inTurn(halves) { take(pair) }
    }
    let outside = halves.filter { half in
      half.correlation == 0
        && !pairs.contains { (half.isSystolic ? $0.systolic : $0.diastolic)?.value == half.value }
    }
    for pair in inTurn(outside.sorted { $0.line < $1.line }) { take(pair) }
    return pairs
  }

  private static func inTurn(_ halves: [HalfPressure]) -> [Pressure] {
    let systolic = halves.filter(\.isSystolic)
    let diastolic = halves.filter { !$0.isSystolic }
    return (0..<max(systolic.count, diastolic.count)).map { index in
      Pressure(
        systolic: systolic.dropFirst(index).first, diastolic: diastolic.dropFirst(index).first)
    }
  }
}

/// Keeps pressures until the file has been read, in a table that SQLite writes to disk as it grows.
final class PressureShelf {
  private let connection: Connection
  private let insert: Statement
  private let sorted: Statement
  private var isSorted = false
  private var pending: Group?

  init() throws(SQLiteError) {
    // An empty path makes SQLite create a temporary database.
    connection = try Connection(path: "", mode: .create)
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1024;
      CREATE TABLE half (
        taken_at INTEGER, source TEXT, correlation INTEGER, is_systolic INTEGER, value REAL,
        utc_offset INTEGER, line INTEGER,
        PRIMARY KEY (taken_at, source, correlation, is_systolic, value)
      ) WITHOUT ROWID;
      BEGIN;
      """)
    insert = try connection.prepareAlone(
      "INSERT INTO half VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
    sorted = try connection.prepareAlone(
      "SELECT * FROM half ORDER BY taken_at, source, correlation, is_systolic, value")
  }

  func put(_ half: HalfPressure, at instant: Instant, from source: String) throws(SQLiteError) {
    try insert.run([
      .integer(instant.milliseconds), .text(source), .integer(Int64(half.correlation)),
      .integer(half.isSystolic ? 1 : 0), .real(half.value), .integer(Int64(half.utcOffset)),
      .integer(Int64(half.line)),
    ])
  }

  struct Group: Equatable {
    let instant: Instant
    let source: String
    var halves: [HalfPressure]
  }

  /// The maximum number of halves in a group; no cuff takes so many readings at one instant.
  private static let mostTogether = 500

  func next() throws(SQLiteError) -> Group? {
    if !isSorted { pending = try row() }
    isSorted = true
    guard var group = pending else { return nil }
    pending = try row()
    while let next = pending, next.instant == group.instant, next.source == group.source,
      group.halves.count < Self.mostTogether
    {
      group.halves += next.halves
      pending = try row()
    }
    return group
  }

  private func row() throws(SQLiteError) -> Group? {
    guard try sorted.step() else { return nil }
    return Group(
      instant: Instant(milliseconds: sorted.integer(0)), source: sorted.text(1),
      halves: [
        HalfPressure(
          isSystolic: sorted.integer(3) == 1, value: sorted.real(4),
          correlation: Int(sorted.integer(2)), utcOffset: Int(sorted.integer(5)),
          line: Int(sorted.integer(6)))
      ])
  }
}
