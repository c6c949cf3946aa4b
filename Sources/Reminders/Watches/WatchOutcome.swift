public import HealthModel

public struct WatchOutcome: Hashable, Sendable {
  public struct Extreme: Hashable, Sendable {
    public let reading: Reading
    /// When it was measured, not when it was filed.
    public let takenAt: Instant

    public init(_ reading: Reading, takenAt: Instant) {
      (self.reading, self.takenAt) = (reading, takenAt)
    }

    /// Returns whether value and time agree; the comparator of a reported outcome isn't stored.
    fileprivate func isSame(as other: Self) -> Bool {
      reading.value == other.reading.value && takenAt == other.takenAt
    }
  }

  /// The spread of the readings; of equal extremes, the earliest counts.
  public struct Spread: Hashable, Sendable {
    /// The lowest reading by its number alone, `<20` as 20; `highest` likewise.
    public let lowest: Extreme
    /// The mean in the canonical unit; `<20` counts as 20. Nil in an outcome from an older version.
    public let mean: Double?
    /// How the true mean relates to `mean`; nil if they are equal, and in an outcome on record.
    public let bound: BoundedStatistics.Bound?
    public let highest: Extreme

    public init(
      lowest: Extreme, mean: Double?, highest: Extreme, bound: BoundedStatistics.Bound? = nil
    ) { (self.bound, self.lowest, self.mean, self.highest) = (bound, lowest, mean, highest) }
  }

  public let readings: Int
  public let beyond: Int
  public let spread: Spread?

  public init(readings: Int, beyond: Int, spread: Spread?) {
    (self.readings, self.beyond, self.spread) = (readings, beyond, spread)
  }

  /// Creates the outcome of one vital's readings, which are in order of time and inside the window.
  public init(of values: [(taken: Moment, reading: Reading)], _ threshold: Threshold) {
    var sum = Sum(threshold, of: values.first?.reading.vital ?? VitalID(""))
    for (taken, reading) in values {
      sum.take(reading.value, reading.unit, reading.comparator, at: taken.instant)
    }
    self = sum.outcome
  }

  /// An accumulator for one vital's readings, in order of time; a sensor takes 100,000 in a year.
  public struct Sum {
    private let threshold: Threshold
    private let vital: VitalID
    /// The values within the threshold for the last reading's unit, which most readings share.
    private var within: (unit: MeasurementUnit, values: ClosedRange<Double>)
    private var readings = 0
    private var beyond = 0
    private var lowest: Extreme?
    private var highest: Extreme?
    private var exact: Statistics?
    private var sides = BoundSides()

    public init(_ threshold: Threshold, of vital: VitalID) {
      (self.threshold, self.vital) = (threshold, vital)
      within = (threshold.unit, threshold.within(typedIn: threshold.unit))
    }

    /// Adds a reading: a value in the vital's canonical unit, and the unit in which it was typed.
    public mutating func take(
      _ value: Double, _ unit: MeasurementUnit, _ comparator: Comparator?, at instant: Instant
    ) {
      readings += 1
      if within.unit != unit { within = (unit, threshold.within(typedIn: unit)) }
      if !within.values.contains(value) { beyond += 1 }
      let isLowest = lowest.map { value < $0.reading.value } ?? true
      let isHighest = highest.map { value > $0.reading.value } ?? true
      if isLowest || isHighest {
        let extreme = Extreme(
          Reading(vital: vital, value: value, unit: unit, comparator: comparator), takenAt: instant)
        if isLowest { lowest = extreme }
        if isHighest { highest = extreme }
      }
      exact.take(value)
      sides.take(comparator)
    }

    public var outcome: WatchOutcome {
      var spread: Spread?
      if let lowest, let highest {
        spread = Spread(lowest: lowest, mean: exact?.mean, highest: highest, bound: sides.bound)
      }
      return WatchOutcome(readings: readings, beyond: beyond, spread: spread)
    }
  }

  /// Returns whether the reported `other` needs correcting; means summed in another order match.
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
