public import HealthModel
import Phrases

/// Reports and single readings as JSON.
public enum ReportJSON {
  /// `{"version":2,"reports":[…],"samples":[…]}`.
  public static func document(_ entries: [Entry], vitals: VitalCatalogue) -> JSONValue {
    let values = entries.map { value($0, vitals: vitals) }
    func all(_ isSample: Bool) -> JSONValue {
      .array(
        zip(entries, values).filter {
          if case .sample = $0.0 { isSample } else { !isSample }
        }.map(\.1))
    }
    return Document.json([.init("reports", all(false)), .init("samples", all(true))])
  }

  public static func value(_ entry: Entry, vitals: VitalCatalogue) -> JSONValue {
    switch entry {
    case .report(let report): value(report, vitals: vitals)
    case .sample(let sample):
      .object([
        .init("id", .integer(sample.id)), .init("uid", .string(sample.uid)),
        .init("taken_at", .string(sample.taken.rfc3339)),
        .init("day", .string(sample.taken.day.description)),
        .init("priority", .integer(Int64(entry.priority(in: vitals).rank))),
        .init("note", .string(sample.note)), .init("reading", value(sample.reading, vitals)),
      ])
    }
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
        .array(report.readings.map { value($0, vitals) })),
    ])
  }

  private static func value(_ reading: Reading, _ vitals: VitalCatalogue) -> JSONValue {
    .object([
      .init("vital", .string(reading.vital.name)), .init("value", .real(reading.typedValue)),
      .init("comparator", JSONValue(reading.comparator?.rawValue)),
      .init("unit", .string(reading.unit.symbol)),
      .init("severity", .string(reading.band(in: vitals).severity.word)),
    ])
  }
}
