public import HealthModel
package import SQLite

/// One consistent snapshot of a journal during `Journal.read` or `Journal.write`.
public struct JournalView: ~Copyable {
  package let journal: Journal
  package var connection: Connection { _read { yield journal.connection } }
  /// The vitals with the person's settings; custom vitals come last.
  public private(set) var vitals = VitalCatalogue.standard
  /// The number by which `single_reading` refers to each vital that has ever occurred.
  package private(set) var numbers = VitalNumbers([])

  /// Returns whether the file's pages and tables are intact; reads the whole file.
  public func isSound() throws -> Bool {
    try journal.connection.firstRow("PRAGMA quick_check(1)") { $0.text(0) == "ok" } ?? false
  }

  package init(of journal: Journal) throws {
    self.journal = journal
    try loadVitals()
  }

  package mutating func loadVitals() throws {
    let rows = try VitalRow.table.rows(journal.connection, where: "1 ORDER BY id")
    vitals = .standard.applying(try rows.map { (id: $0.id, settings: try $0.settings()) })
    numbers = VitalNumbers(rows)
    // Only here does the locale decide the unit in which a person reads and types.
    let country = journal.locale
    guard vitals.hasUnits(ofLocale: country) else { return }
    vitals = try vitals.assumingUnits(inLocale: country) { try isTyped($0) }
  }

  package func vital(numbered number: Int64) throws -> VitalID {
    try numbers.vital(of: number).orThrow(
      JournalError.damaged(table: "single_reading", column: "vital"))
  }

  /// Returns the vital's unit with this symbol; a new unit if the vital doesn't define it.
  package func unit(named symbol: String, of vital: VitalID) -> MeasurementUnit {
    vitals[vital]?.units.first { $0.symbol == symbol }
      ?? MeasurementUnit(symbol: symbol, precision: 1)
  }

  /// Returns the unit of a single reading; a nil symbol means the canonical unit.
  package func unit(ofSingleReading symbol: String?, of vital: VitalID) -> MeasurementUnit {
    if let symbol { return unit(named: symbol, of: vital) }
    return vitals[vital]?.canonicalUnit ?? MeasurementUnit(symbol: "", precision: 0)
  }

  /// Returns the readings in the catalogue's order; unknown vitals come last.
  func sorted(_ readings: [Reading]) -> [Reading] {
    let known = vitals.all.compactMap { vital in readings.first { $0.vital == vital.id } }
    return known.count == readings.count
      ? known : known + readings.filter { vitals[$0.vital] == nil }
  }
}

/// The numbers of vitals in `single_reading`: so few that a search costs less than a dictionary.
package struct VitalNumbers {
  private let rows: [VitalRow]
  init(_ rows: [VitalRow]) { self.rows = rows }

  package subscript(vital: VitalID) -> Int64? {
    // Search by index: a closure over rows may copy each row with all its strings.
    rows.indices.first { rows[$0].id == vital }.map { rows[$0].number }
  }

  func vital(of number: Int64) -> VitalID? {
    rows.indices.first { rows[$0].number == number }.map { rows[$0].id }
  }

  package var all: [Int64] { rows.map { $0.number } }
}
