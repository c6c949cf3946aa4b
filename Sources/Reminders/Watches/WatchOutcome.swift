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
    /// Of the readings without a comparator; nil when each has one. Units: the vital's canonical
    /// unit.
    public let mean: Double?
    public let highest: Extreme

    public init(lowest: Extreme, mean: Double?, highest: Extreme) {
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
    guard let lowest = values.min(by: { $0.reading.value < $1.reading.value }),
      let highest = values.max(by: { $0.reading.value < $1.reading.value })
    else {
      spread = nil
      return
    }
    let exact = values.lazy.map(\.reading).filter { $0.comparator == nil }
    spread = Spread(
      lowest: Extreme(lowest.reading, takenAt: lowest.taken.instant),
      mean: Statistics(exact.map(\.value))?.mean,
      highest: Extreme(highest.reading, takenAt: highest.taken.instant))
  }

  /// Whether a person who was told this one would have to be told otherwise now.
  ///
  /// Means that differ in their last bits are the same: they may have been added up in another order.
  public func differs(from other: WatchOutcome) -> Bool {
    guard readings == other.readings, beyond == other.beyond else { return true }
    guard let spread, let before = other.spread else { return false }
    if !spread.lowest.isSame(as: before.lowest) || !spread.highest.isSame(as: before.highest) {
      return true
    }
    guard let mean = spread.mean, let old = before.mean else { return spread.mean != before.mean }
    return (mean - old).magnitude > 1e-9 * max(mean.magnitude, old.magnitude, 1)
  }
}

extension WatchOutcome.Extreme {
  fileprivate func isSame(as other: Self) -> Bool {
    reading.value == other.reading.value && reading.comparator == other.reading.comparator
      && takenAt == other.takenAt
  }
}
