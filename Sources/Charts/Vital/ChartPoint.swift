public import HealthModel

/// One value on a chart: of a report or a sample, which are drawn alike.
public struct ChartPoint: Hashable, Sendable {
  public let instant: Instant
  /// In the vital's canonical unit.
  public let value: Double
  /// The unit that it was typed in, which decides its band.
  public let unit: MeasurementUnit

  public init(instant: Instant, value: Double, unit: MeasurementUnit) {
    self.instant = instant
    self.value = value
    self.unit = unit
  }
}

extension ChartPoint: Comparable {
  /// By time, then by value.
  public static func < (left: ChartPoint, right: ChartPoint) -> Bool {
    if left.instant != right.instant { return left.instant < right.instant }
    if left.value != right.value { return left.value < right.value }
    return left.unit.symbol < right.unit.symbol
  }
}
