public import HealthModel
import Phrases
public import Terminal

/// A summary, vital by vital: for people, as JSON of version 2 of the schema, and as CSV; docs/json.md
/// says the members.
public enum SummaryListing {
  /// The table and, on a terminal, what is to be said of it.
  public static func text(_ summary: PeriodSummary, for stream: TextStream) -> String {
    let remarks = stream.isForPeople ? SummaryText.remarks(on: summary) : []
    return table(summary).text(for: stream)
      + remarks.map { Style.faint.applied(to: $0, stream.hasColour) + "\n" }.joined()
  }

  /// A row for each vital; a day's has no spread and no counts.
  public static func table(_ summary: PeriodSummary) -> TextTable {
    Listing(summary.vitals, usual + (summary.isOneDay ? [] : longer + [indicator])).table
  }

  /// The same columns; the indicator stands only where there is one.
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
    Listing(summary.vitals, usual + longer + [indicator]).csv
  }

  private static func value(_ summary: VitalSummary, isOneDay: Bool) -> JSONValue {
    let last = summary.glucoseManagementIndicator == nil ? [] : [indicator]
    return Columns(usual + (isOneDay ? [] : longer + last)).json(of: summary)
  }

  // MARK: Columns

  private static var usual: [Column<VitalSummary>] {
    [
      Column("vital", title: phrase("VITAL")) {
        .string($0.vital.id.name)
      } cell: {
        .init($0.vital.id.name, shown: VitalText.name($0.vital.id))
      },
      Column("unit", title: phrase("UNIT")) {
        .string($0.vital.canonicalUnit.symbol)
      } cell: {
        .init($0.vital.usualUnit.symbol)
      },
      Column("n", title: phrase("N")) { $0.count },
      Column("mean", title: phrase("MEAN"), isNumber: true) {
        real($0.statistics?.mean)
      } cell: {
        $0.meanText.map { .number($0) } ?? .noValue
      },
      Column("min", title: phrase("MIN"), isNumber: true) {
        .real($0.lowest.value)
      } cell: {
        SummaryText.cell($0.lowest, of: $0.vital)
      },
      Column("max", title: phrase("MAX"), isNumber: true) {
        .real($0.highest.value)
      } cell: {
        SummaryText.cell($0.highest, of: $0.vital)
      },
      Column("left_out") { .integer(Int64($0.leftOut)) },
    ]
  }

  /// What a period longer than a day has besides.
  private static var longer: [Column<VitalSummary>] {
    [
      Column("standard_deviation", title: phrase("SD"), isNumber: true) {
        real($0.statistics?.standardDeviation)
      } cell: {
        cell(
          $0.shownStatistics?.standardDeviation, places: $0.vital.usualUnit.precision + 1)
      },
      Column("coefficient_of_variation", title: phrase("CV %"), isNumber: true) {
        real($0.statistics?.coefficientOfVariation)
      } cell: {
        cell($0.shownStatistics?.coefficientOfVariation, places: 1)
      },
      counted("below_range", title: phrase("LOW")) { $0.counts?.below },
      counted("in_range", title: phrase("IN RANGE"), short: phrase("IN")) { $0.counts?.inside },
      counted("above_range", title: phrase("HIGH")) { $0.counts?.above },
      Column("days", title: phrase("DAYS")) { $0.days.count },
    ]
  }

  /// The glucose management indicator.
  private static var indicator: Column<VitalSummary> {
    Column("gmi", title: phrase("GMI %"), short: phrase("GMI"), isNumber: true) {
      real($0.glucoseManagementIndicator)
    } cell: {
      cell($0.glucoseManagementIndicator, places: 1)
    }
  }

  /// A count that only a vital with limits has.
  private static func counted(
    _ name: String, title: String, short: String? = nil, _ count: @escaping (VitalSummary) -> Int?
  ) -> Column<VitalSummary> {
    Column(name, title: title, short: short, isNumber: true) {
      count($0).map { .integer(Int64($0)) } ?? .null
    } cell: {
      count($0).map { .init(String($0)) } ?? .noValue
    }
  }

  private static func real(_ value: Double?) -> JSONValue { value.map { .real($0) } ?? .null }

  private static func cell(_ value: Double?, places: Int) -> TextTable.Cell {
    value.map { .number($0.figureText(places: places)) } ?? .noValue
  }
}
