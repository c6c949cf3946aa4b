import HealthModel
import SQLite

/// A value as the journal's own JSON has it: as typed, and what of it doesn't follow from that.
enum ReadingRecord {
  private static let form = RecordForm<ReadingRow>(without: ["report_id", "severity"])

  static func value(_ row: ReadingRow, _ view: borrowing JournalView) -> JSONValue {
    let unit = view.unit(named: row.unit, of: row.vital)
    let typed = typed(row.value, unit, row.comparator, row.mark)
    return .object(
      form.members(
        of: row,
        with: ["value": typed.value, "comparator": typed.comparator, "mark": typed.mark]))
  }

  /// What stands in the place of a reading's columns.
  static func typed(
    _ value: Double, _ unit: MeasurementUnit, _ comparator: Comparator?, _ mark: Mark?
  ) -> (value: [JSONValue.Member], comparator: [JSONValue.Member], mark: [JSONValue.Member]) {
    let typed = unit.value(fromCanonical: value)
    var values = [JSONValue.Member("value", .real(typed))]
    if unit.canonical(from: typed) != value { values.append(.init("canonical", .real(value))) }
    return (
      values, comparator.map { [.init("comparator", .string($0.rawValue))] } ?? [],
      mark.map { [.init("mark", .string($0.word))] } ?? []
    )
  }

  /// Reads what `value` writes.
  static func row(_ record: JSONValue, _ view: borrowing JournalView) throws(RecordFault)
    -> ReadingRow
  {
    let vital = try vital(record)
    let unit = view.unit(named: try unit(record), of: vital)
    var row = try form.row(from: record, with: try columns(of: record, unit))
    let reading = Reading(
      vital: vital, value: row.value, unit: unit, comparator: row.comparator, mark: row.mark)
    row.severity = reading.band(in: view.vitals).severity
    return row
  }

  /// The vital of a reading, be it one that only another version knows.
  static func vital(_ record: JSONValue) throws(RecordFault) -> VitalID {
    let name = try record.text("vital")
    guard Vital.isFormed(name) else { throw RecordFault(member: "vital") }
    return VitalID(name)
  }

  /// The symbol of its unit, likewise.
  static func unit(_ record: JSONValue) throws(RecordFault) -> String {
    let symbol = try record.text("unit")
    guard MeasurementUnit.isShown(symbol) else { throw RecordFault(member: "unit") }
    return symbol
  }

  /// The columns that `typed` writes.
  static func columns(
    of record: JSONValue, _ unit: MeasurementUnit
  ) throws(RecordFault) -> [String: SQLValue] {
    guard let typed = try record.optionalReal("value") else { throw RecordFault(member: "value") }
    var mark: Mark?
    if record["mark"] != nil {
      mark = Mark(word: try record.text("mark"))
      guard mark != nil else { throw RecordFault(member: "mark") }
    }
    let comparator = record["comparator"] == nil ? nil : try record.text("comparator")
    return [
      "value": .real(try record.optionalReal("canonical") ?? unit.canonical(from: typed)),
      "comparator": SQLValue(comparator), "mark": mark.stored,
    ]
  }

  /// What a record says, for a row of a file; its unit must be one of the vital's.
  static func reading(
    _ record: JSONValue, vitals: VitalCatalogue
  ) throws -> Reading {
    let name = try record.text("vital")
    guard let vital = vitals[VitalID(name)] else {
      throw ReportFault.unknownVital(name, suggestion: nil)
    }
    let symbol = try record.text("unit")
    guard let unit = vital.units.first(where: { $0.symbol == symbol }) else {
      throw ReportFault.unknownUnit(
        vital: vital.id, text: symbol, accepted: vital.units.map(\.symbol))
    }
    let row = try form.row(from: record, with: try columns(of: record, unit))
    return Reading(
      vital: vital.id, value: row.value, unit: unit, comparator: row.comparator, mark: row.mark)
  }
}
