import Charts
import HealthModel

extension PageContext {
  /// How active a sensor was: with a decimal where rounding would say that it was enough, or wasn't.
  func active(_ record: SensorRecord) -> String {
    guard (record.active.rounded() >= SensorRecord.leastActive) == record.isActive else {
      return "\(number(record.active, places: 1)) %"
    }
    return percent(Share(record.filled, of: record.possible)) ?? "0 %"
  }

  /// `70 – 180 mg/dL`: the consensus's own, in the unit that is shown.
  func consensusRange(_ style: VitalStyle) -> String {
    guard let normal = VitalCatalogue.standard[.glycemia]?.limits(in: style.unit).normal else {
      return ""
    }
    return "\(style.text(of: normal.lowerBound)) – \(style.text(of: normal.upperBound)) "
      + style.unit.symbol
  }

  /// `126`, `> 400` of one that falls on a value beyond what the sensor tells.
  func percentile(_ value: Double, of profile: DayProfile, _ style: VitalStyle) -> String {
    guard value.isInfinite else { return style.text(ofCanonicalMean: value) }
    let limit = value > 0 ? profile.limits.above : profile.limits.below
    let text = limit.map { " \(style.text(of: style.unit.value(fromCanonical: $0)))" }
    return (value > 0 ? ">" : "<") + (text ?? "")
  }

  /// Which days these are compared with, where these say anything.
  func compared(_ isCompared: Bool) -> [String] {
    record.before == nil || !isCompared ? [] : [words.beforeIs(beforeDates)]
  }

  /// How the means of days of one vital compare with those of the days before.
  func difference(
    _ difference: MeanDifference?, _ counts: (now: Int, before: Int),
    _ unit: MeasurementUnit, means: (now: String, before: String)? = nil, readings: Int? = nil
  ) -> [RichText] {
    guard let difference else {
      return counts.before == 0
        ? []
        : [
          words.tooFewDays(counts.now, beforeDates, counts.before, least: MeanDifference.leastDays)
        ]
    }
    func signed(_ value: Double) -> String {
      self.signed(
        unit.value(fromCanonical: value) - unit.value(fromCanonical: 0), places: unit.precision)
    }
    return words.difference(
      DifferenceOfMeans(
        means: means, difference: signed(difference.difference),
        intervals: [(signed(difference.low), signed(difference.high))],
        isWithinChance: difference.isWithinChance,
        isHigher: difference.isWithinChance ? nil : difference.low > 0,
        before: (counts.before, readings), dates: beforeDates,
        name: beforeName + (beforeName == beforeDates ? ":" : "")))
  }
}
