public import HealthModel
public import Terminal

/// What is said of a summary's figures.
public enum SummaryText {
  /// What the figures leave out, and, of a period longer than a day, how many days it covers.
  public static func remarks(on summary: PeriodSummary) -> [String] {
    summary.vitals.compactMap(leftOut) + (summary.isOneDay ? [] : [coverage(summary)])
  }

  /// A value in the unit that the person wants to see, with the sign of its zone.
  public static func cell(_ reading: Reading, of vital: Vital) -> TextTable.Cell {
    let text =
      reading.unit == vital.usualUnit
      ? reading.valueText : reading.rounded(in: vital.usualUnit, of: vital).valueText
    let zone = vital.band(of: reading.value, typedIn: reading.unit)
    let sign = zone.sign
    return .number(sign.isEmpty ? text : "\(text) \(sign)", ReportText.style(of: zone))
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
