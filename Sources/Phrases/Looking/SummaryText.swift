public import HealthModel
public import Terminal

/// A summary for people.
public enum SummaryText {
  /// The table and, on a terminal, a line that says how many days it covers.
  public static func text(_ summary: PeriodSummary, for stream: TextStream) -> String {
    let rows = table(summary).text(for: stream)
    guard stream.isForPeople else { return rows }
    let remarks = summary.vitals.compactMap(leftOut) + (summary.isOneDay ? [] : [coverage(summary)])
    return rows + remarks.map { Style.faint.applied(to: $0, stream.hasColour) + "\n" }.joined()
  }

  /// A row for each vital.
  public static func table(_ summary: PeriodSummary) -> TextTable {
    var columns: [TextTable.Column] = [phrase("VITAL"), phrase("UNIT")].map {
      .init(title: $0, isNumber: false)
    }
    columns += [phrase("N"), phrase("MEAN"), phrase("MIN"), phrase("MAX")].map {
      .init(title: $0, isNumber: true)
    }
    if !summary.isOneDay {
      let titles: [(String, String?)] = [
        (phrase("SD"), nil), (phrase("CV %"), nil), (phrase("LOW"), nil),
        (phrase("IN RANGE"), phrase("IN")), (phrase("HIGH"), nil), (phrase("DAYS"), nil),
        (phrase("GMI %"), phrase("GMI")),
      ]
      columns += titles.map { .init(title: $0, short: $1, isNumber: true) }
    }
    var table = TextTable(columns)
    for vital in summary.vitals {
      table.append(row(vital) + (summary.isOneDay ? [] : longerRow(vital)))
    }
    return table
  }

  private static func row(_ summary: VitalSummary) -> [TextTable.Cell] {
    let unit = summary.vital.usualUnit
    return [
      .init(summary.vital.id.name, shown: VitalText.name(summary.vital.id)), .init(unit.symbol),
      .init(String(summary.count)),
      summary.meanText.map { .number($0) } ?? .noValue,
      cell(summary.lowest, summary.vital), cell(summary.highest, summary.vital),
    ]
  }

  private static func longerRow(_ summary: VitalSummary) -> [TextTable.Cell] {
    let statistics = summary.shownStatistics
    let places = summary.vital.usualUnit.precision
    return [
      cell(statistics?.standardDeviation, places: places + 1),
      cell(statistics?.coefficientOfVariation, places: 1), cell(summary.counts?.below),
      cell(summary.counts?.inside), cell(summary.counts?.above),
      .init(String(summary.days.count)), cell(summary.glucoseManagementIndicator, places: 1),
    ]
  }

  /// A value in the unit that the person wants to see, with the sign of its zone.
  private static func cell(_ reading: Reading, _ vital: Vital) -> TextTable.Cell {
    let text =
      reading.unit == vital.usualUnit
      ? reading.valueText : reading.rounded(in: vital.usualUnit, of: vital).valueText
    let zone = vital.band(of: reading.value, typedIn: reading.unit)
    let sign = zone.sign
    return .number(sign.isEmpty ? text : "\(text) \(sign)", ReportText.style(of: zone))
  }

  private static func cell(_ count: Int?) -> TextTable.Cell {
    count.map { .init(String($0)) } ?? .noValue
  }

  private static func cell(_ value: Double?, places: Int) -> TextTable.Cell {
    value.map { .number($0.figureText(places: places)) } ?? .noValue
  }

  /// `2 of 29 values of glycemia are < or > and in no mean`; nil when none is.
  private static func leftOut(_ summary: VitalSummary) -> String? {
    guard summary.leftOut > 0 else { return nil }
    let (count, vital) = (summary.count, VitalText.name(summary.vital.id))
    return plural(
      summary.leftOut,
      one: "\(summary.leftOut) of \(count) values of \(vital) is < or > and in no mean",
      other: "\(summary.leftOut) of \(count) values of \(vital) are < or > and in no mean")
  }

  /// `6 of 7 days have values`.
  private static func coverage(_ summary: PeriodSummary) -> String {
    let covered = summary.daysCovered
    guard let first = summary.period.first, let last = summary.period.last else {
      return plural(
        covered, one: "\(covered) day has values", other: "\(covered) days have values")
    }
    let days = last.epochDay - first.epochDay + 1
    return plural(
      covered, one: "\(covered) of \(days) days has values",
      other: "\(covered) of \(days) days have values")
  }
}
