/// What a window of days says of one vital: over the values that are there, never over missing
/// ones.
///
/// Source: journal rules, "Statistics".
public struct VitalSummary: Equatable, Sendable {
  public let vital: Vital
  /// How many values there are.
  public let count: Int
  /// How many of them have a comparator, so that no mean can hold them.
  public let leftOut: Int
  /// Of all others; nil when there are none. Units: the vital's canonical unit.
  public let statistics: Statistics?
  /// The same in the unit that the person wants to see.
  public let shownStatistics: Statistics?
  /// The lowest and the highest value, the earlier one among equals; one with a comparator counts as
  /// its number.
  public let lowest: Reading
  public let highest: Reading
  /// Values on each side of the normal range and inside it, judged in the units they were typed in;
  /// nil for a vital without normal limits.
  public let counts: RangeCounts?
  /// The days with a value.
  public let days: Set<LocalDate>

  /// How many values lie below a range, in it and above it.
  public struct RangeCounts: Equatable, Sendable {
    public let below: Int
    public let inside: Int
    public let above: Int

    public init(below: Int, inside: Int, above: Int) {
      self.below = below
      self.inside = inside
      self.above = above
    }
  }

  /// Shape: `values` are of `vital`, in order of time. Returns nil when there are none.
  public init?(_ values: [(taken: Moment, reading: Reading)], of vital: Vital) {
    let readings = values.map(\.reading)
    let unit = vital.usualUnit
    guard let lowest = readings.min(by: { $0.value < $1.value }),
      let highest = readings.max(by: { $0.value < $1.value })
    else { return nil }
    let zones = readings.map { vital.band(of: $0.value, typedIn: $0.unit) }
    let exact = readings.lazy.filter { $0.comparator == nil }
    self.vital = vital
    count = readings.count
    statistics = Statistics(exact.map(\.value))
    shownStatistics = Statistics(exact.map { unit.value(fromCanonical: $0.value) })
    leftOut = readings.count - (statistics?.count ?? 0)
    self.lowest = lowest
    self.highest = highest
    counts = vital.normal.map { _ in
      RangeCounts(
        below: zones.count { $0 < .normal }, inside: zones.count { $0 == .normal },
        above: zones.count { $0 > .normal })
    }
    days = Set(values.map(\.taken.day))
  }

  /// Glucose management indicator, percent; nil for a vital that has none.
  public var glucoseManagementIndicator: Double? {
    vital.traits.hasGlucoseManagementIndicator ? statistics?.glucoseManagementIndicator : nil
  }
}
