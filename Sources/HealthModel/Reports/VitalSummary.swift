/// What a window of days says of one vital: over the values that are there, never over missing
/// ones.
///
/// Source: journal rules, "Statistics".
public struct VitalSummary: Equatable, Sendable {
  /// With the limits that the values are judged by, and the unit that they are shown in.
  public let vital: Vital
  /// How many values there are.
  public let count: Int
  /// How many of them have a comparator, so that no mean can hold them.
  public let leftOut: Int
  /// Of all others; nil when there are none. Units: the vital's canonical unit.
  public let statistics: Statistics?
  /// The same in the unit that the person wants to see.
  public let shownStatistics: Statistics?
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
    guard let lowest = sum.lowest, let highest = sum.highest else { return nil }
    vital = sum.vital
    count = sum.count
    statistics = Statistics(sum.exact)
    shownStatistics = Statistics(sum.shown)
    leftOut = sum.count - (statistics?.count ?? 0)
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
      if reading.comparator == nil {
        exact.take(reading.value)
        shown.take(usualUnit.value(fromCanonical: reading.value))
      }
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

  /// The mean as it is shown: to the precision of the usual unit, with as many decimals more as keep
  /// it in its band, so that no mean above a limit reads as if it were within; nil when there is none.
  public var meanText: String? {
    shownStatistics.map {
      let unit = vital.usualUnit
      return vital.reading(ofMean: $0.mean, in: unit).valueText
    }
  }

  /// Glucose management indicator, percent; nil for a vital that has none, and where no sensor measured
  /// through 70 % of fourteen days or more: of moments that a person chose it says nothing.
  public var glucoseManagementIndicator: Double? {
    guard vital.traits.hasGlucoseManagementIndicator, isOfSensor else { return nil }
    return statistics?.glucoseManagementIndicator
  }
}
