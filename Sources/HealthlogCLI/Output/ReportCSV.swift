import HealthModel
import Phrases

/// Reports as a table that any program reads, and `healthlog import` too: RFC 4180 with LF.
///
/// Shape: a header, then a line a report: its number, its time with offset, its priority, a column
/// for each unit that a vital was typed in, the note. A value stands in the column of its unit, as
/// typed, so that reading the table back gives the same reports.
struct ReportCSV {
  private struct Column: Hashable {
    let vital: VitalID
    let unit: MeasurementUnit
  }

  let vitals: VitalCatalogue

  func text(_ reports: [Report]) -> String {
    let used = Set(reports.flatMap(\.readings).map { Column(vital: $0.vital, unit: $0.unit) })
    let columns = vitals.vitals.flatMap { vital in
      vital.units.map { Column(vital: vital.id, unit: $0) }
    }.filter(used.contains)
    let header =
      ["id", "taken_at", "priority"] + columns.map { "\($0.vital) (\($0.unit.symbol))" } + ["note"]
    return ReportCSV.lines([header] + reports.map { row($0, columns) })
  }

  /// Rows of fields as RFC 4180 writes them, with LF.
  static func lines(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private func row(_ report: Report, _ columns: [Column]) -> [String] {
    let values = columns.map { column in
      report.reading(of: column.vital).flatMap { $0.unit == column.unit ? $0.valueText : nil } ?? ""
    }
    return [String(report.id), report.taken.rfc3339, String(report.priority.rank)] + values
      + [report.note]
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { ",;\t\"\n\r".utf8.contains($0) }) else { return field }
    return "\"" + field.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
