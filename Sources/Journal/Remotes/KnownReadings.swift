import SQLite

/// What the journal knows of a source's readings by their names: asked of each row of a page, for which a
/// statement that is compiled each time would cost more than all else that is done with it.
struct KnownReadings: ~Copyable {
  private let present: Statement
  private let taken: Statement
  private let forgotten: Statement
  private let absence: Statement
  private let source: Int64
  /// In most journals nothing was; then no name needs to be hashed.
  private let isAnyForgotten: Bool

  init(of source: Int64, _ connection: borrowing Connection) throws {
    let list = SampleRow.table.list
    let present = try connection.prepareAlone("SELECT \(list) FROM sample WHERE uid = ?")
    let taken = try connection.prepareAlone(
      "SELECT \(list), why FROM sample_withdrawn WHERE uid = ?")
    let forgotten = try connection.prepareAlone("SELECT 1 FROM forgotten WHERE uid = ?")
    let absence = try connection.prepareAlone(
      "DELETE FROM remote_absent WHERE source = ? AND sample = ?")
    isAnyForgotten =
      try connection.firstRow("SELECT 1 FROM forgotten LIMIT 1") { _ in true } == true
    self.source = source
    self.present = present
    self.taken = taken
    self.forgotten = forgotten
    self.absence = absence
  }

  /// The row that is on record.
  func onRecord(_ uid: ReadingUID) throws -> SampleRow? {
    try present.rows([uid.stored]) { try SampleRow.table.row($0) }.first
  }

  /// The rows of that name that are taken out, and why each is.
  func takenOut(_ uid: ReadingUID) throws -> [(row: SampleRow, why: Withdrawal?)] {
    try taken.rows([uid.stored]) { row in
      (try SampleRow.table.row(row), Withdrawal(rawValue: row.text(SampleRow.table.columns.count)))
    }
  }

  /// Whether it was deleted for good.
  func isForgotten(_ uid: ReadingUID) throws -> Bool {
    guard isAnyForgotten else { return false }
    return try !forgotten.rows([.text(uid.traceless)]) { _ in true }.isEmpty
  }

  /// It is there after all.
  func forgetAbsence(of sample: Int64) throws {
    try absence.run([.integer(source), .integer(sample)])
  }
}
