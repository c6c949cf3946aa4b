public import HealthModel
import Phrases
public import Terminal

/// What is said of a summary's figures.
public enum SummaryText {
  /// What the figures leave out, and, of a period longer than a day, how many days it covers.
  public static func remarks(on summary: PeriodSummary) -> [String] {
    summary.halves.map(halves) + summary.vitals.compactMap(bounded)
      + (summary.isOneDay ? [] : [coverage(summary)])
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

  /// `82 % of 1240`, or of few values, of which a percentage says more than they do, `5 of 6`.
  public static func share(_ part: Int, of whole: Int) -> String {
    whole < 30
      ? phrase("\(part) of \(whole)")
      : phrase("\(Statistics.percentage(part, of: whole)) % of \(whole)")
  }

  /// `pressure: mornings 136/84 (12), evenings 131/80 (11)`.
  private static func halves(_ found: PeriodSummary.HalfMean) -> String {
    switch found.half {
    case .morning: phrase("Pressure, mornings: mean \(found.mean) (\(found.count))")
    case .evening: phrase("Pressure, evenings: mean \(found.mean) (\(found.count))")
    }
  }

  /// `2 of 29 values of glycemia lie beyond the meter's range: …`; nil when none does.
  private static func bounded(_ summary: VitalSummary) -> String? {
    guard summary.bounded > 0 else { return nil }
    let (count, vital) = (summary.count, VitalText.name(summary.vital.id))
    return plural(
      summary.bounded,
      one:
        "\(summary.bounded) of \(count) values of \(vital) has < or >; the mean uses its limit",
      other:
        "\(summary.bounded) of \(count) values of \(vital) have < or >; the mean uses "
        + "their limits"
    )
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
