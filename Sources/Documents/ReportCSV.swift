public import HealthModel
import Phrases

/// Reports and single readings as a table that any program reads, and `healthlog import` too: RFC
/// 4180 with LF.
///
/// Shape: a header, then a line an entry: its number, its uid, its time with offset, its priority, that
/// again where a person set it, a column for each unit that a vital was typed in, the note. A value
/// stands in the column of its unit, as typed. By the uid `import` knows what is on record already.
public struct ReportCSV {
  private struct Column: Hashable {
    let vital: VitalID
    let unit: MeasurementUnit
  }

  public let vitals: VitalCatalogue

  public init(vitals: VitalCatalogue) {
    self.vitals = vitals
  }

  public func text(_ entries: [Entry]) -> String {
    let used = Set(entries.flatMap(\.readings).map { Column(vital: $0.vital, unit: $0.unit) })
    let columns = vitals.vitals.flatMap { vital in
      vital.units.map { Column(vital: vital.id, unit: $0) }
    }.filter(used.contains)
    let header =
      ["id", "uid", "taken_at", "priority", "set_priority"]
      + columns.map { "\($0.vital) (\($0.unit.symbol))" } + ["note"]
    return Document.csv([header] + entries.map { row($0, columns) })
  }

  private func row(_ entry: Entry, _ columns: [Column]) -> [String] {
    let values = columns.map { column in
      entry.readings.first { $0.vital == column.vital && $0.unit == column.unit }?.valueText ?? ""
    }
    let rank = String(entry.priority(in: vitals).rank)
    var isSet = false
    if case .report(let report) = entry { isSet = report.priorityIsSet }
    return [entry.number.description, entry.uid, entry.taken.rfc3339, rank, isSet ? rank : ""]
      + values + [entry.note]
  }
}
