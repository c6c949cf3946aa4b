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
    var sum = Sum(threshold)
    for (taken, reading) in values { sum.take(reading, at: taken.instant) }
    self.init(sum)
  }

  public init(_ sum: Sum) {
    readings = sum.readings
    beyond = sum.beyond
    spread =
      if let lowest = sum.lowest, let highest = sum.highest {
        Spread(lowest: lowest, mean: Statistics(sum.exact)?.mean, highest: highest)
      } else {
        nil
      }
  }

  /// Readings of one vital that come one by one in order of time: a sensor's year is 100,000.
  public struct Sum {
    private let threshold: Threshold
    fileprivate var readings = 0
    fileprivate var beyond = 0
    fileprivate var lowest: Extreme?
    fileprivate var highest: Extreme?
    fileprivate var exact = Statistics.Sum()

    public init(_ threshold: Threshold) { self.threshold = threshold }

    public mutating func take(_ reading: Reading, at instant: Instant) {
      readings += 1
      if threshold.isBeyond(reading) { beyond += 1 }
      if lowest.map({ reading.value < $0.reading.value }) ?? true {
        lowest = Extreme(reading, takenAt: instant)
      }
      if highest.map({ reading.value > $0.reading.value }) ?? true {
        highest = Extreme(reading, takenAt: instant)
      }
      if reading.comparator == nil { exact.take(reading.value) }
    }
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
  /// Its comparator isn't kept with what was told; where one came or went the means differ.
  fileprivate func isSame(as other: Self) -> Bool {
    reading.value == other.reading.value && takenAt == other.takenAt
  }
}
