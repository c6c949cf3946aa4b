public import HealthModel
import Phrases

/// Reports as JSON, version 1 of the schema.
public enum ReportJSON {
  /// `{"version":1,"reports":[…]}`.
  public static func document(_ reports: [Report], vitals: VitalCatalogue) -> JSONValue {
    Document.json([.init("reports", .array(reports.map { value($0, vitals: vitals) }))])
  }

  public static func value(_ report: Report, vitals: VitalCatalogue) -> JSONValue {
    .object([
      .init("id", .integer(report.id)), .init("uid", .string(report.uid)),
      .init("taken_at", .string(report.taken.rfc3339)),
      .init("day", .string(report.taken.day.description)),
      .init("priority", .integer(Int64(report.priority.rank))),
      .init("priority_set", .bool(report.priorityIsSet)), .init("note", .string(report.note)),
      .init(
        "readings",
        .array(
          report.readings.map { reading in
            .object([
              .init("vital", .string(reading.vital.name)),
              .init("value", .real(reading.typedValue)),
              .init("comparator", JSONValue(reading.comparator?.rawValue)),
              .init("unit", .string(reading.unit.symbol)),
              .init("severity", .string(reading.band(in: vitals).severity.word)),
            ])
          })),
    ])
  }
}
