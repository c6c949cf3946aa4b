import HealthModel
import Phrases
import Terminal

enum SummaryText {
  static func remarks(on summary: PeriodSummary) -> [String] {
    summary.halves.map(halves) + summary.vitals.compactMap(bounded)
      + (summary.isOneDay ? [] : [coverage(summary)])
  }

  /// A value in the person's unit, with the sign of its band.
  static func cell(_ reading: Reading, of vital: Vital) -> TextTable.Cell {
    let text =
      reading.unit == vital.usualUnit
      ? reading.valueText : reading.rounded(in: vital.usualUnit, of: vital).valueText
    let band = vital.band(of: reading.value, typedIn: reading.unit)
    return .number(band.sign.isEmpty ? text : "\(text) \(band.sign)", ReportText.style(of: band))
  }

  /// `82 % of 1240`; for few values, whose percentage would be misleading, `5 of 6`.
  static func share(_ part: Int, of whole: Int) -> String {
    whole < 30
      ? phrase("\(part) of \(whole)")
      : phrase("\(Statistics.percentage(part, of: whole)) % of \(whole)")
  }

  /// `Pressure, mornings: mean 136/84 (12)`.
  private static func halves(_ found: PeriodSummary.HalfMean) -> String {
    switch found.half {
    case .morning: phrase("Pressure, mornings: mean \(found.mean) (\(found.count))")
    case .evening: phrase("Pressure, evenings: mean \(found.mean) (\(found.count))")
    }
  }

  /// Says how many values are beyond the meter's range, if any.
  private static func bounded(_ summary: VitalSummary) -> String? {
    guard summary.bounded > 0 else { return nil }
    let (count, vital) = (summary.count, VitalText.name(summary.vital.id))
    return plural(
      summary.bounded,
      one: "\(summary.bounded) of \(count) \(vital) values has < or >; the mean uses its limit",
      other:
        "\(summary.bounded) of \(count) \(vital) values have < or >; the mean uses their limits")
  }

  /// `6 of 7 days have values`.
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
