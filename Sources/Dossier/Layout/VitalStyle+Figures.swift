import Charts
import HealthModel

extension VitalStyle {
  /// A mean, or a median, in the canonical unit: as charts and `summary` round it.
  func text(ofCanonicalMean value: Double) -> String {
    text(ofMean: unit.value(fromCanonical: value))
  }

  /// The same of values some of which may lie beyond the meter's range: `≥ 344`.
  func text(ofMean statistics: BoundedStatistics) -> String {
    (statistics.bound?.sign ?? "") + text(ofCanonicalMean: statistics.mean)
  }

  /// `<40 – 312`; of a single reading that one.
  func text(of ends: ReadingEnds, count: Int = 2) -> String {
    (count == 1 ? [ends.lowest] : [ends.lowest, ends.highest]).map { text(of: ChartPoint($0)) }
      .joined(separator: " – ")
  }
}
