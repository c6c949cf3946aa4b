public import HealthModel

/// What the readings in a watch's window say: never without their number, nothing interpolated.
public struct WatchOutcome: Hashable, Sendable {
  /// One reading and when it was taken.
  public struct Extreme: Hashable, Sendable {
    /// Its value in the vital's canonical unit, its unit the one that was typed.
    public let reading: Reading
    /// When it was measured, not when it was filed.
    public let takenAt: Instant

    /// That it is the lowest or the highest is for the caller to know.
    public init(_ reading: Reading, takenAt: Instant) {
      self.reading = reading
      self.takenAt = takenAt
    }
  }

  /// How the readings spread, the earlier one among equals.
  public struct Spread: Hashable, Sendable {
    /// By the number alone: `<20` counts as 20.
    public let lowest: Extreme
    /// With each reading that has a comparator at its bound; nil in what was told by an older
    /// healthlog. Units: the vital's canonical unit.
    public let mean: Double?
    /// What the mean is to the true one; nil where they are the same, and in what was told.
    public let bound: BoundedStatistics.Bound?
    /// By the number alone: `>500` counts as 500. The same as `lowest` where all are equal.
    public let highest: Extreme

    /// Nothing is compared: of what was worked out before.
    public init(
      lowest: Extreme, mean: Double?, highest: Extreme, bound: BoundedStatistics.Bound? = nil
    ) {
      self.bound = bound
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

  /// One that was worked out before, such as what the journal keeps of what was told.
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
    for (taken, reading) in values {
      sum.take(reading.value, reading.unit, reading.comparator, at: taken.instant)
    }
    self.init(sum, of: values.first?.reading.vital ?? VitalID(""))
  }

  /// What readings of `vital` come to that were taken one by one.
  public init(_ sum: Sum, of vital: VitalID) {
    func extreme(_ found: Sum.Found) -> Extreme {
      Extreme(
        Reading(vital: vital, value: found.value, unit: found.unit, comparator: found.comparator),
        takenAt: found.instant)
    }
    readings = sum.readings
    beyond = sum.beyond
    spread =
      if let lowest = sum.lowest, let highest = sum.highest {
        Spread(
          lowest: extreme(lowest), mean: Statistics(sum.exact)?.mean, highest: extreme(highest),
          bound: sum.sides.bound)
      } else {
        nil
      }
  }

  /// Readings of one vital that come one by one in order of time: a sensor's year is 100,000.
  public struct Sum {
    fileprivate struct Found {
      let value: Double
      let unit: MeasurementUnit
      let comparator: Comparator?
      let instant: Instant
    }

    private let threshold: Threshold
    /// What is within the threshold in the unit of the last value; most have the same.
    private var within: (unit: MeasurementUnit, values: ClosedRange<Double>)
    fileprivate var readings = 0
    fileprivate var beyond = 0
    fileprivate var lowest: Found?
    fileprivate var highest: Found?
    fileprivate var exact = Statistics.Sum()
    fileprivate var sides = BoundSides()

    /// Of no reading yet.
    public init(_ threshold: Threshold) {
      self.threshold = threshold
      within = (threshold.unit, threshold.within(typedIn: threshold.unit))
    }

    /// - Parameters:
    ///   - value: In the vital's canonical unit.
    ///   - unit: The one that it was typed in.
    public mutating func take(
      _ value: Double, _ unit: MeasurementUnit, _ comparator: Comparator?, at instant: Instant
    ) {
      readings += 1
      if within.unit != unit { within = (unit, threshold.within(typedIn: unit)) }
      if !within.values.contains(value) { beyond += 1 }
      if lowest.map({ value < $0.value }) ?? true {
        lowest = Found(value: value, unit: unit, comparator: comparator, instant: instant)
      }
      if highest.map({ value > $0.value }) ?? true {
        highest = Found(value: value, unit: unit, comparator: comparator, instant: instant)
      }
      exact.take(value)
      sides.take(comparator)
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
  /// Its comparator isn't kept with what was told.
  fileprivate func isSame(as other: Self) -> Bool {
    reading.value == other.reading.value && takenAt == other.takenAt
  }
}
