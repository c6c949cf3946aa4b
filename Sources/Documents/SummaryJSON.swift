public import HealthModel

/// A summary as JSON, version 1 of the schema.
public enum SummaryJSON {
  /// docs/json.md says its members.
  public static func document(_ summary: PeriodSummary) -> JSONValue {
    Document.json([
      .init("first_day", JSONValue(summary.period.first?.description)),
      .init("last_day", JSONValue(summary.period.last?.description)),
      .init("days_covered", .integer(Int64(summary.daysCovered))),
      .init("vitals", .array(summary.vitals.map { value($0, isOneDay: summary.isOneDay) })),
    ])
  }

  private static func value(_ summary: VitalSummary, isOneDay: Bool) -> JSONValue {
    let statistics = summary.statistics
    var members: [JSONValue.Member] = [
      .init("vital", .string(summary.vital.id.name)),
      .init("unit", .string(summary.vital.canonicalUnit.symbol)),
      .init("n", .integer(Int64(summary.count))), .init("mean", real(statistics?.mean)),
      .init("min", .real(summary.lowest.value)), .init("max", .real(summary.highest.value)),
      .init("left_out", .integer(Int64(summary.leftOut))),
    ]
    if !isOneDay {
      members += [
        .init("standard_deviation", real(statistics?.standardDeviation)),
        .init("coefficient_of_variation", real(statistics?.coefficientOfVariation)),
        .init("below_range", count(summary.counts?.below)),
        .init("in_range", count(summary.counts?.inside)),
        .init("above_range", count(summary.counts?.above)),
        .init("days", .integer(Int64(summary.days.count))),
      ]
      if let indicator = summary.glucoseManagementIndicator {
        members.append(.init("gmi", .real(indicator)))
      }
    }
    return .object(members)
  }

  private static func count(_ count: Int?) -> JSONValue {
    count.map { .integer(Int64($0)) } ?? .null
  }

  private static func real(_ value: Double?) -> JSONValue {
    value.map { .real($0) } ?? .null
  }
}
