public import HealthModel

/// A summary as JSON, version 2 of the schema, and as CSV; docs/json.md says its members.
public enum SummaryJSON {
  /// A day's has no spread and no counts, and a GMI stands only where there is one.
  public static func document(_ summary: PeriodSummary) -> JSONValue {
    Document.json([
      .init("first_day", JSONValue(summary.period.first?.description)),
      .init("last_day", JSONValue(summary.period.last?.description)),
      .init("days_covered", .integer(Int64(summary.daysCovered))),
      .init("vitals", .array(summary.vitals.map { value($0, isOneDay: summary.isOneDay) })),
    ])
  }

  /// A line for each vital, below the same names; the columns are always all of them.
  public static func csv(_ summary: PeriodSummary) -> String {
    let columns = Columns(usual + longer + [gmi])
    return columns.csvHeader + summary.vitals.map(columns.csvLine(of:)).joined()
  }

  private static func value(_ summary: VitalSummary, isOneDay: Bool) -> JSONValue {
    let indicator = summary.glucoseManagementIndicator == nil ? [] : [gmi]
    return Columns(usual + (isOneDay ? [] : longer + indicator)).json(of: summary)
  }

  private static var usual: [Column<VitalSummary>] {
    [
      Column("vital") { .string($0.vital.id.name) },
      Column("unit") { .string($0.vital.canonicalUnit.symbol) },
      Column("n") { .integer(Int64($0.count)) }, Column("mean") { real($0.statistics?.mean) },
      Column("min") { .real($0.lowest.value) }, Column("max") { .real($0.highest.value) },
      Column("left_out") { .integer(Int64($0.leftOut)) },
    ]
  }

  /// What a period longer than a day has besides.
  private static var longer: [Column<VitalSummary>] {
    [
      Column("standard_deviation") { real($0.statistics?.standardDeviation) },
      Column("coefficient_of_variation") { real($0.statistics?.coefficientOfVariation) },
      Column("below_range") { count($0.counts?.below) },
      Column("in_range") { count($0.counts?.inside) },
      Column("above_range") { count($0.counts?.above) },
      Column("days") { .integer(Int64($0.days.count)) },
    ]
  }

  private static var gmi: Column<VitalSummary> {
    Column("gmi") { real($0.glucoseManagementIndicator) }
  }

  private static func count(_ count: Int?) -> JSONValue {
    count.map { .integer(Int64($0)) } ?? .null
  }

  private static func real(_ value: Double?) -> JSONValue {
    value.map { .real($0) } ?? .null
  }
}
