public import HealthModel

/// What the readings in a watch's window say: never without their number, nothing interpolated.
public struct WatchOutcome: Hashable, Sendable {
  /// One reading and when it was taken.
  public struct Extreme: Hashable, Sendable {
    public let reading: Reading
    public let takenAt: Instant

    public init(_ reading: Reading, takenAt: Instant) {
      self.reading = reading
      self.takenAt = takenAt
    }
  }

  /// How the readings spread, the earlier one among equals.
  public struct Spread: Hashable, Sendable {
    public let lowest: Extreme
    /// Units: the vital's canonical unit.
    public let mean: Double
    public let highest: Extreme

    public init(lowest: Extreme, mean: Double, highest: Extreme) {
      self.lowest = lowest
      self.mean = mean
      self.highest = highest
    }
  }

  /// How many readings there are, in reports and samples alike.
  public let readings: Int
  /// How many of them are beyond the threshold.
  public let beyond: Int
  /// Nil when there is no reading.
  public let spread: Spread?

  public init(readings: Int, beyond: Int, spread: Spread?) {
    self.readings = readings
    self.beyond = beyond
    self.spread = spread
  }

  /// Judges the readings of one vital.
  ///
  /// Shape: `values` in order of time; those outside the window are left out before.
  public init(of values: [(taken: Moment, reading: Reading)], _ threshold: Threshold) {
    readings = values.count
    beyond = values.count { threshold.isBeyond($0.reading) }
    guard let statistics = Statistics(values.lazy.map(\.reading.value)),
      let lowest = values.min(by: { $0.reading.value < $1.reading.value }),
      let highest = values.max(by: { $0.reading.value < $1.reading.value })
    else {
      spread = nil
      return
    }
    spread = Spread(
      lowest: Extreme(lowest.reading, takenAt: lowest.taken.instant), mean: statistics.mean,
      highest: Extreme(highest.reading, takenAt: highest.taken.instant))
  }

  /// Whether a person who was told this one would have to be told otherwise now.
  ///
  /// Means that differ in their last bits are the same: they may have been added up in another order.
  public func differs(from other: WatchOutcome) -> Bool {
    guard readings == other.readings, beyond == other.beyond else { return true }
    guard let spread, let before = other.spread else { return false }
    let tolerance = 1e-9 * max(spread.mean.magnitude, before.mean.magnitude, 1)
    return !spread.lowest.isSame(as: before.lowest) || !spread.highest.isSame(as: before.highest)
      || (spread.mean - before.mean).magnitude > tolerance
  }
}

extension WatchOutcome.Extreme {
  fileprivate func isSame(as other: Self) -> Bool {
    reading.value == other.reading.value && takenAt == other.takenAt
  }
}
