public import HealthModel

/// One value on a chart: of a report or a sample, which are drawn alike.
public struct ChartPoint: Hashable, Sendable {
  /// Stands on the axis at the local time that the chart's zone makes of it.
  public let instant: Instant
  /// In the vital's canonical unit.
  public let value: Double
  /// The unit that it was typed in, which decides its band.
  public let unit: MeasurementUnit
  /// Of a value that only bounds what was measured: it is drawn as its number, and enters means at it.
  public let comparator: Comparator?

  /// By default of an exact value.
  public init(
    instant: Instant, value: Double, unit: MeasurementUnit, comparator: Comparator? = nil
  ) {
    self.instant = instant
    self.value = value
    self.unit = unit
    self.comparator = comparator
  }
}

extension ChartPoint: Comparable {
  /// By time, then by value.
  public static func < (left: ChartPoint, right: ChartPoint) -> Bool {
    if left.instant != right.instant { return left.instant < right.instant }
    if left.value != right.value { return left.value < right.value }
    if left.unit != right.unit { return left.unit.symbol < right.unit.symbol }
    return (left.comparator?.rawValue ?? "") < (right.comparator?.rawValue ?? "")
  }
}
