/// What a window of days says of one vital: over the values that are there, never over missing
/// ones.
///
/// Source: journal rules, "Statistics".
public struct VitalSummary: Equatable, Sendable {
  /// With the limits that the values are judged by, and the unit that they are shown in.
  public let vital: Vital
  /// How many values there are.
  public let count: Int
  /// How many of them only bound what was measured: each enters the mean at its bound.
  public let bounded: Int
  /// What the mean is to the true one; nil where no value has a comparator.
  public let bound: BoundedStatistics.Bound?
  /// Over all values, those with a comparator at their bound. Units: the vital's canonical unit.
  public let statistics: Statistics
  /// The same in the unit that the person wants to see.
  public let shownStatistics: Statistics
  /// The lowest value, the earlier one among equals; see `Reading.isBelow(_:)`.
  public let lowest: Reading
  /// The highest, likewise.
  public let highest: Reading
  /// Values on each side of the normal range and inside it, judged in the units they were typed in;
  /// nil for a vital without normal limits.
  public let counts: RangeCounts?
  /// The days with a value.
  public let days: Set<LocalDate>
  /// Whether they are a sensor's, over long enough to say something of the months around.
  let isOfSensor: Bool

  /// How many values lie below a range, in it and above it.
  public struct RangeCounts: Equatable, Sendable {
    /// Those that are critically low among them.
    public let below: Int
    /// Both ends of the range included.
    public let inside: Int
    /// Those that are critically high among them.
    public let above: Int

    /// Together they are all the values.
    public init(below: Int, inside: Int, above: Int) {
      self.below = below
      self.inside = inside
      self.above = above
    }
  }

  /// Shape: `values` are of `vital`, in order of time. Returns nil when there are none.
  public init?(_ values: [(taken: Moment, reading: Reading)], of vital: Vital) {
    var sum = Sum(of: vital)
    for (taken, reading) in values { sum.take(reading, at: taken) }
    self.init(sum)
  }

  /// Of the values that were taken one by one; nil when there were none.
  public init?(_ sum: Sum) {
    guard let lowest = sum.lowest, let highest = sum.highest,
      let statistics = Statistics(sum.exact), let shown = Statistics(sum.shown)
    else { return nil }
    vital = sum.vital
    count = sum.count
    (self.statistics, shownStatistics) = (statistics, shown)
    (bounded, bound) = (sum.sides.count, sum.sides.bound)
    self.lowest = lowest
    self.highest = highest
    counts = vital.normal.map { _ in
      RangeCounts(
        below: sum.below, inside: sum.count - sum.below - sum.above, above: sum.above)
    }
    days = sum.days
    isOfSensor = sum.pace.isOfSensor(on: sum.days)
  }

  /// Values that come one by one in order of time: a million of them cost no more memory than one.
  public struct Sum {
    fileprivate let vital: Vital
    private let usualUnit: MeasurementUnit
    /// The limits in the unit of the last value; most have the same.
    private var bounds: (unit: MeasurementUnit, limits: UnitLimits)
    fileprivate var count = 0
    fileprivate var exact = Statistics.Sum()
    fileprivate var shown = Statistics.Sum()
    fileprivate var sides = BoundSides()
    fileprivate var lowest: Reading?
    fileprivate var highest: Reading?
    fileprivate var below = 0
    fileprivate var above = 0
    fileprivate var days: Set<LocalDate> = []
    fileprivate var pace = SensorPace()
    private var lastDay: LocalDate?

    /// Of no value yet.
    public init(of vital: Vital) {
      self.vital = vital
      usualUnit = vital.usualUnit
      bounds = (vital.canonicalUnit, vital.bounds(typedIn: vital.canonicalUnit))
    }

    /// - Parameter taken: its day is the one of its own place.
    public mutating func take(_ reading: Reading, at taken: Moment) {
      let day = taken.day
      count += 1
      pace.take(taken.instant, isSameDay: day == lastDay)
      if lowest.map({ reading.isBelow($0) }) ?? true { lowest = reading }
      if highest.map({ reading.isAbove($0) }) ?? true { highest = reading }
      sides.take(reading.comparator)
      exact.take(reading.value)
      shown.take(usualUnit.value(fromCanonical: reading.value))
      if bounds.unit != reading.unit {
        bounds = (reading.unit, vital.bounds(typedIn: reading.unit))
      }
      let band = bounds.limits.band(of: reading.value)
      if band < .normal { below += 1 }
      if band > .normal { above += 1 }
      guard day != lastDay else { return }
      lastDay = day
      days.insert(day)
    }
  }

  /// The mean as it is shown, with what it is to the true one: `139`, `≥ 344`.
  public var meanText: String {
    (bound?.sign ?? "")
      + vital.reading(ofMean: shownStatistics.mean, in: vital.usualUnit).valueText
  }

  /// Those whose spread is known; nil where a value has a comparator.
  public var spread: Statistics? { bound == nil ? statistics : nil }

  /// The same in the unit that the person wants to see.
  public var shownSpread: Statistics? { bound == nil ? shownStatistics : nil }

  /// Glucose management indicator, percent; nil for a vital that has none, and where no sensor measured
  /// through 70 % of fourteen days or more: of moments that a person chose it says nothing.
  public var glucoseManagementIndicator: Double? {
    guard vital.traits.hasGlucoseManagementIndicator, isOfSensor else { return nil }
    return statistics.glucoseManagementIndicator
  }
}
