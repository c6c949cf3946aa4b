public import HealthModel
import Phrases
public import Terminal

public enum SummaryListing {
  public static func text(
    _ summary: PeriodSummary, months: [(month: CalendarMonth, vitals: [VitalSummary])] = [],
    for stream: TextStream
  ) -> String {
    // A pipe gets the remarks only if there are no vitals: then they are the only output.
    let isTold = stream.isForPeople || summary.vitals.isEmpty
    let remarks = isTold ? SummaryText.remarks(on: summary) : []
    let isOfGlucose = summary.vitals.contains(where: \.vital.traits.hasGlucoseManagementIndicator)
    let shown = table(summary, hasAll: !stream.isForPeople || isOfGlucose)
    let beside = stream.isForPeople && months.count > 1 ? "\n" + table(summary, months, stream) : ""
    return (summary.vitals.isEmpty ? "" : shown.text(for: stream)) + beside
      + remarks.map { Style.faint.applied(to: $0, stream.hasColour) + "\n" }.joined()
  }

  /// - Parameter hasAll: Whether to include the columns that only glucose needs.
  public static func table(_ summary: PeriodSummary, hasAll: Bool = true) -> TextTable {
    let more =
      hasAll
      ? longer + [indicator]
      : longer.filter { $0.member?.shape.name != "coefficient_of_variation" }
    return listing(summary, usual + (summary.isOneDay ? [] : more)).table
  }

  private static func table(
    _ summary: PeriodSummary, _ months: [(month: CalendarMonth, vitals: [VitalSummary])],
    _ stream: TextStream
  ) -> String {
    let name = Column<VitalSummary>(title: phrase("MEAN (N)")) {
      .init($0.vital.id.name, shown: VitalText.name($0.vital.id))
    }
    let columns = months.map { month in
      Column<VitalSummary>(title: month.month.description, isNumber: true) { row in
        let found = month.vitals.first { $0.vital.id == row.vital.id }
        return found.map { .number("\($0.meanText) (\($0.count))") } ?? .noValue
      }
    }
    return listing(summary, [name] + columns).table.text(for: stream)
  }

  private static func listing(
    _ summary: PeriodSummary, _ columns: [Column<VitalSummary>]
  ) -> Listing<VitalSummary> { Listing(summary.vitals, Columns("vital_summary", columns)) }

  static var document: Document<PeriodSummary> {
    func columns(_ name: String, _ more: [Column<VitalSummary>]) -> Columns<VitalSummary> {
      Columns(name, usual + comparators + more)
    }
    let day = columns("vital_summary_of_day", [])
    let period = columns("vital_summary", longer)
    let withIndicator = columns(
      "vital_summary_with_gmi", longer + [indicator, indicatorComparator])
    return Document(
      "summary", of: ["summary"],
      [
        Column("first_day", "Null when the period has no start") { $0.period.first },
        Column("last_day", "Null when the period has no end") { $0.period.last },
        Column("days_covered", "Days with a reading") { $0.daysCovered },
        Column(
          "vitals", "Those with a value; a single day has no spread",
          type: .array(.either([period.shape, withIndicator.shape, day.shape]))
        ) { summary in
          .array(
            summary.vitals.map { vital in
              if summary.isOneDay { return day.json(of: vital) }
              let hasIndicator = vital.glucoseManagementIndicator != nil
              return (hasIndicator ? withIndicator : period).json(of: vital)
            })
        },
        Column("doses", "Doses and events, which have no mean", each: .doseTotals) { $0.doses },
      ])
  }

  public static func csv(_ summary: PeriodSummary) -> String {
    listing(summary, usual + longer + [indicator] + comparators + [indicatorComparator]).csv
  }

  private static var usual: [Column<VitalSummary>] {
    [
      Column("vital", title: phrase("VITAL"), value: \.vital.id.name) {
        .init($0.vital.id.name, shown: VitalText.name($0.vital.id))
      },
      Column(
        "unit", "The vital's canonical unit", title: phrase("UNIT"),
        value: \.vital.canonicalUnit.symbol
      ) { .init($0.vital.usualUnit.symbol) },
      Column("n", title: phrase("N")) { $0.count },
      Column(
        "mean", "A value with a comparator enters at its limit", title: phrase("MEAN"),
        isNumber: true, value: \.statistics.mean
      ) { .number($0.meanText) },
      Column("min", title: phrase("MIN"), isNumber: true, value: \.lowest.value) {
        SummaryText.cell($0.lowest, of: $0.vital)
      },
      Column("max", title: phrase("MAX"), isNumber: true, value: \.highest.value) {
        SummaryText.cell($0.highest, of: $0.vital)
      },
      Column("left_out", "Values with a comparator, such as LO and HI") { $0.bounded },
    ]
  }

  private static var longer: [Column<VitalSummary>] {
    [
      Column(
        "standard_deviation", "With n − 1; null for one value, and where a value has a comparator",
        title: phrase("SD"), isNumber: true, value: \.spread?.standardDeviation
      ) { cell($0.shownSpread?.standardDeviation, places: $0.vital.usualUnit.precision + 1) },
      Column(
        "coefficient_of_variation", "Percent; null like the standard deviation",
        title: phrase("CV %"), isNumber: true, value: \.spread?.coefficientOfVariation
      ) { cell($0.shownSpread?.coefficientOfVariation, places: 1) },
      Column(
        "below_range", limits, title: phrase("LOW"), isNumber: true, value: \.counts?.below
      ) { $0.counts.map { .init(String($0.below)) } ?? .noValue },
      Column(
        "in_range", limits, title: phrase("IN RANGE"), short: phrase("IN"), isNumber: true,
        value: \.counts?.inside
      ) {
        guard let counts = $0.counts else { return .noValue }
        return .init(String(counts.inside), shown: SummaryText.share(counts.inside, of: $0.count))
      },
      Column(
        "above_range", limits, title: phrase("HIGH"), isNumber: true, value: \.counts?.above
      ) { $0.counts.map { .init(String($0.above)) } ?? .noValue },
      Column("days", "Days with a value", title: phrase("DAYS")) { $0.days.count },
    ]
  }

  private static var indicator: Column<VitalSummary> {
    Column(
      "gmi", "Percent; only where a sensor was active for 70% of at least 14 days",
      title: phrase("GMI %"), short: phrase("GMI"), isNumber: true,
      value: \.glucoseManagementIndicator
    ) {
      guard let indicator = $0.glucoseManagementIndicator else { return .noValue }
      return .number(($0.bound?.sign ?? "") + indicator.figureText(places: 1))
    }
  }

  private static var comparators: [Column<VitalSummary>] {
    [
      Column("mean_comparator", Notes.meanComparator) { $0.bound },
      Column("min_comparator") { $0.lowest.comparator },
      Column("max_comparator") { $0.highest.comparator },
    ]
  }

  private static var indicatorComparator: Column<VitalSummary> {
    Column("gmi_comparator", "Like `mean_comparator`") {
      $0.glucoseManagementIndicator == nil ? nil : $0.bound
    }
  }

  private static let limits = "Null for a vital without a normal range"

  private static func cell(_ value: Double?, places: Int) -> TextTable.Cell {
    value.map { .number($0.figureText(places: places)) } ?? .noValue
  }
}

enum Notes {
  static let meanComparator =
    "How the true mean compares: `>=` where some values lie above the meter's range, `<=` below it, "
    + "`~` where there are both, null where the mean is exact"
}

enum SummaryText {
  static func remarks(on summary: PeriodSummary) -> [String] {
    summary.halves.map(halves) + summary.vitals.compactMap(bounded)
      + (summary.isOneDay || summary.vitals.isEmpty ? [] : [coverage(summary)])
      + summary.doses.map(DoseText.total)
  }

  static func cell(_ reading: Reading, of vital: Vital) -> TextTable.Cell {
    let text =
      reading.unit == vital.usualUnit
      ? reading.valueText : reading.rounded(in: vital.usualUnit, of: vital).valueText
    let band = vital.band(of: reading.value, typedIn: reading.unit)
    return .number(band.sign.isEmpty ? text : "\(text) \(band.sign)", ReportText.style(of: band))
  }

  /// Returns `82% of 1240`, or `5 of 6` below 30 values, where a percentage would mislead.
  static func share(_ part: Int, of whole: Int) -> String {
    whole < 30
      ? phrase("\(part) of \(whole)")
      : phrase("\(Statistics.percentage(part, of: whole))% of \(whole)")
  }

  private static func halves(_ found: PeriodSummary.HalfMean) -> String {
    found.half == .morning
      ? phrase("Morning blood pressure: mean \(found.mean) (n = \(found.count))")
      : phrase("Evening blood pressure: mean \(found.mean) (n = \(found.count))")
  }

  private static func bounded(_ summary: VitalSummary) -> String? {
    guard summary.bounded > 0 else { return nil }
    let (count, vital) = (summary.count, VitalText.name(summary.vital.id))
    return plural(
      summary.bounded,
      one: "\(summary.bounded) of \(count) \(vital) values has < or >; the mean ignores the sign",
      other:
        "\(summary.bounded) of \(count) \(vital) values have < or >; the mean ignores the signs")
  }

  private static func coverage(_ summary: PeriodSummary) -> String {
    let covered = summary.daysCovered
    guard let first = summary.period.first, let last = summary.period.last else {
      return plural(covered, one: "\(covered) day has values", other: "\(covered) days have values")
    }
    let days = last.epochDay - first.epochDay + 1
    return plural(
      covered, one: "\(covered) of \(days) days has values",
      other: "\(covered) of \(days) days have values")
  }
}
