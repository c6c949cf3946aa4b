public import HealthModel
import Phrases

/// Reports as a table that any program reads, and `healthlog import` too: RFC 4180 with LF.
///
/// Shape: a header, then a line a report: its number, its time with offset, its priority, a column
/// for each unit that a vital was typed in, the note. A value stands in the column of its unit, as
/// typed. Single readings, and what healthlog alone knows of a report, aren't in it.
public struct ReportCSV {
  private struct Column: Hashable {
    let vital: VitalID
    let unit: MeasurementUnit
  }

  public let vitals: VitalCatalogue

  public init(vitals: VitalCatalogue) {
    self.vitals = vitals
  }

  public func text(_ reports: [Report]) -> String {
    let used = Set(reports.flatMap(\.readings).map { Column(vital: $0.vital, unit: $0.unit) })
    let columns = vitals.vitals.flatMap { vital in
      vital.units.map { Column(vital: vital.id, unit: $0) }
    }.filter(used.contains)
    let header =
      ["id", "taken_at", "priority"] + columns.map { "\($0.vital) (\($0.unit.symbol))" } + ["note"]
    return Document.csv([header] + reports.map { row($0, columns) })
  }

  private func row(_ report: Report, _ columns: [Column]) -> [String] {
    let values = columns.map { column in
      report.reading(of: column.vital).flatMap { $0.unit == column.unit ? $0.valueText : nil } ?? ""
    }
    return [String(report.id), report.taken.rfc3339, String(report.priority.rank)] + values
      + [report.note]
  }
}
