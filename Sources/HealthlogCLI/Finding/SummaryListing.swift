public import HealthModel
import Phrases
public import Terminal

/// A summary, vital by vital: for people, as JSON of version 2 of the schema, and as CSV; docs/json.md
/// says the members.
public enum SummaryListing {
  /// The table and, on a terminal, what is to be said of it.
  /// - Parameter months: those of the period, side by side on a terminal; none of a single one.
  public static func text(
    _ summary: PeriodSummary, months: [(month: CalendarMonth, vitals: [VitalSummary])] = [],
    for stream: TextStream
  ) -> String {
    let remarks = stream.isForPeople ? SummaryText.remarks(on: summary) : []
    let isOfGlucose = summary.vitals.contains(where: \.vital.traits.hasGlucoseManagementIndicator)
    let shown = stream.isForPeople && !isOfGlucose ? Self.plain(summary) : table(summary)
    let beside = stream.isForPeople && months.count > 1 ? "\n" + table(summary, months, stream) : ""
    return shown.text(for: stream) + beside
      + remarks.map { Style.faint.applied(to: $0, stream.hasColour) + "\n" }.joined()
  }

  /// A row for each vital; a day's has no spread and no counts.
  public static func table(_ summary: PeriodSummary) -> TextTable {
    Listing(summary.vitals, usual + (summary.isOneDay ? [] : longer + [indicator])).table
  }

  /// The same without what says something of glucose alone.
  private static func plain(_ summary: PeriodSummary) -> TextTable {
    let columns = longer.filter { $0.name != "coefficient_of_variation" }
    return Listing(summary.vitals, usual + (summary.isOneDay ? [] : columns)).table
  }

  /// A row for each vital, with the mean of each month and of how many values it is.
  private static func table(
    _ summary: PeriodSummary, _ months: [(month: CalendarMonth, vitals: [VitalSummary])],
    _ stream: TextStream
  ) -> String {
    let name = Column<VitalSummary>(title: phrase("MEAN (N)")) {
      .init($0.vital.id.name, shown: VitalText.name($0.vital.id))
    }
    let columns = months.map { month in
      Column<VitalSummary>(title: month.month.description, isNumber: true) { row in
        guard let found = month.vitals.first(where: { $0.vital.id == row.vital.id }) else {
          return .noValue
        }
        return .number("\(found.meanText) (\(found.count))")
      }
    }
    return Listing(summary.vitals, [name] + columns).table.text(for: stream)
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
    Listing(summary.vitals, usual + longer + [indicator] + comparators + [indicatorComparator]).csv
  }

  private static func value(_ summary: VitalSummary, isOneDay: Bool) -> JSONValue {
    let last =
      summary.glucoseManagementIndicator == nil ? [] : [indicator, indicatorComparator]
    return Columns(usual + comparators + (isOneDay ? [] : longer + last)).json(of: summary)
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
        .real($0.statistics.mean)
      } cell: {
        .number($0.meanText)
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
      Column("left_out") { .integer(Int64($0.bounded)) },
    ]
  }

  /// What a period longer than a day has besides.
  private static var longer: [Column<VitalSummary>] {
    [
      Column("standard_deviation", title: phrase("SD"), isNumber: true) {
        real($0.spread?.standardDeviation)
      } cell: {
        cell(
          $0.shownSpread?.standardDeviation, places: $0.vital.usualUnit.precision + 1)
      },
      Column("coefficient_of_variation", title: phrase("CV %"), isNumber: true) {
        real($0.spread?.coefficientOfVariation)
      } cell: {
        cell($0.shownSpread?.coefficientOfVariation, places: 1)
      },
      counted("below_range", title: phrase("LOW")) { $0.counts?.below },
      Column("in_range", title: phrase("IN RANGE"), short: phrase("IN"), isNumber: true) {
        JSONValue($0.counts.map { Int64($0.inside) })
      } cell: {
        guard let counts = $0.counts else { return .noValue }
        return .init(String(counts.inside), shown: SummaryText.share(counts.inside, of: $0.count))
      },
      counted("above_range", title: phrase("HIGH")) { $0.counts?.above },
      Column("days", title: phrase("DAYS")) { $0.days.count },
    ]
  }

  /// The glucose management indicator.
  private static var indicator: Column<VitalSummary> {
    Column("gmi", title: phrase("GMI %"), short: phrase("GMI"), isNumber: true) {
      real($0.glucoseManagementIndicator)
    } cell: {
      guard let indicator = $0.glucoseManagementIndicator else { return .noValue }
      return .number(($0.bound?.sign ?? "") + indicator.figureText(places: 1))
    }
  }

  /// What the mean, the lowest and the highest are to what was measured: `>=`, `<`, `>`.
  private static var comparators: [Column<VitalSummary>] {
    [
      Column("mean_comparator") { JSONValue($0.bound?.rawValue) },
      Column("min_comparator") { JSONValue($0.lowest.comparator?.rawValue) },
      Column("max_comparator") { JSONValue($0.highest.comparator?.rawValue) },
    ]
  }

  private static var indicatorComparator: Column<VitalSummary> {
    Column("gmi_comparator") {
      JSONValue($0.glucoseManagementIndicator == nil ? nil : $0.bound?.rawValue)
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
