import Charts
import HealthModel

extension VitalStyle {
  /// A mean, or a median, in the canonical unit: as charts and `summary` round it.
  func text(ofCanonicalMean value: Double) -> String {
    text(ofMean: unit.value(fromCanonical: value))
  }

  /// `<40 – 312`; of a single reading that one.
  func text(of ends: ReadingEnds, count: Int = 2) -> String {
    (count == 1 ? [ends.lowest] : [ends.lowest, ends.highest]).map { text(of: ChartPoint($0)) }
      .joined(separator: " – ")
  }
}
