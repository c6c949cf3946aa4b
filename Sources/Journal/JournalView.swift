public import HealthModel
import SQLite

/// One consistent picture of a journal, for as long as `Journal.read` or `Journal.write` lasts.
public struct JournalView: ~Copyable {
  let journal: Journal
  /// The vitals with this person's settings, their own vitals last.
  public private(set) var vitals: VitalCatalogue
  /// What stands for a vital in `sample`; each that was ever met has a number.
  private(set) var numbers = VitalNumbers([])

  /// Whether the file's pages are whole and its tables what the schema says; reads all of it.
  public func isSound() throws -> Bool {
    try journal.connection.firstRow("PRAGMA quick_check(1)") { $0.text(0) == "ok" } ?? false
  }

  init(of journal: Journal) throws {
    self.journal = journal
    vitals = journal.defaults
    try loadVitals()
  }

  /// Reads the vitals again, after they were altered.
  mutating func loadVitals() throws {
    let rows = try VitalRow.table.rows(journal.connection, where: "1 ORDER BY id")
    vitals = journal.defaults.applying(
      try rows.map { (id: $0.id, settings: try $0.settings()) })
    numbers = VitalNumbers(rows)
    // The one place where it is settled which unit a person reads and types.
    let country = journal.locale
    guard vitals.hasUnits(ofLocale: country) else { return }
    vitals = try vitals.assumingUnits(inLocale: country) { try isTyped($0) }
  }

  /// - Throws: `JournalError.damaged` when no vital has the number.
  func vital(numbered number: Int64) throws(JournalError) -> VitalID {
    guard let id = numbers.vital(of: number) else {
      throw .damaged(table: "sample", column: "vital")
    }
    return id
  }

  /// The unit with this symbol; one of its own for a vital that is defined no more.
  func unit(named symbol: String, of vital: VitalID) -> MeasurementUnit {
    vitals[vital]?.units.first { $0.symbol == symbol }
      ?? MeasurementUnit(symbol: symbol, precision: 1)
  }

  /// The unit of a sample; nil is the canonical one.
  func unit(ofSample symbol: String?, of vital: VitalID) -> MeasurementUnit {
    if let symbol { return unit(named: symbol, of: vital) }
    return vitals[vital]?.canonicalUnit ?? MeasurementUnit(symbol: "", precision: 1)
  }

  /// In the catalogue's order; vitals that it doesn't know come last.
  func sorted(_ readings: [Reading]) -> [Reading] {
    let known = vitals.vitals.compactMap { vital in readings.first { $0.vital == vital.id } }
    return known.count == readings.count
      ? known : known + readings.filter { vitals[$0.vital] == nil }
  }
}

/// The numbers of vitals in `sample`. A handful: looking through them costs less than a dictionary's
/// making each time the journal is read.
struct VitalNumbers {
  private let rows: [VitalRow]

  init(_ rows: [VitalRow]) { self.rows = rows }

  subscript(vital: VitalID) -> Int64? {
    for index in rows.indices where rows[index].id == vital { return rows[index].number }
    return nil
  }

  func vital(of number: Int64) -> VitalID? {
    for index in rows.indices where rows[index].number == number { return rows[index].id }
    return nil
  }

  var all: [Int64] { rows.map { $0.number } }
}
