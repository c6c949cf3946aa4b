/// A summary of one vital's values on record over a period; no missing values are filled in.
public struct VitalSummary: Equatable, Sendable {
  public let vital: Vital
  private let exact: BoundedStatistics
  /// The statistics in the vital's usual unit.
  public let shownStatistics: Statistics
  /// The numbers of values below, in and above the normal range; nil without a normal range.
  public let counts: RangeCounts?
  public let days: Set<LocalDate>
  /// Whether the values come from a sensor and cover at least 70 % of 14 days or more.
  let isOfSensor: Bool

  /// The numbers of values below, in and above a closed range, critical values included.
  public struct RangeCounts: Equatable, Sendable {
    public let below: Int
    public let inside: Int
    public let above: Int
  }

  /// Creates a summary of a vital's values in order of time; nil if there are none.
  public init?(_ values: [(taken: Moment, reading: Reading)], of vital: Vital) {
    var sum = Sum(of: vital)
    for (taken, reading) in values { sum.take(reading, at: taken) }
    self.init(sum)
  }

  public init?(_ sum: Sum) {
    guard let exact = sum.exact, let shown = sum.shown else { return nil }
    (vital, self.exact, shownStatistics, days) = (sum.vital, exact, shown, sum.days)
    let outside = sum.below + sum.above
    counts = vital.normal.map { _ in
      RangeCounts(below: sum.below, inside: exact.atBounds.count - outside, above: sum.above)
    }
    isOfSensor = sum.pace.isOfSensor(on: sum.days)
  }

  /// An accumulator for values in order of time.
  public struct Sum {
    fileprivate let vital: Vital
    private let usualUnit: MeasurementUnit
    /// The limits for values in the last value's unit, kept because most values have the same unit.
    private var bounds: (unit: MeasurementUnit, limits: UnitLimits)
    fileprivate var exact: BoundedStatistics?
    fileprivate var shown: Statistics?
    fileprivate var below = 0
    fileprivate var above = 0
    fileprivate var days: Set<LocalDate> = []
    fileprivate var pace = SensorPace()
    private var lastDay: LocalDate?

    public init(of vital: Vital) {
      self.vital = vital
      usualUnit = vital.usualUnit
      bounds = (vital.canonicalUnit, vital.bounds(typedIn: vital.canonicalUnit))
    }

    public mutating func take(_ reading: Reading, at taken: Moment) {
      let day = taken.day
      pace.take(taken.instant, isSameDay: day == lastDay)
      exact.take(reading)
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

  public var count: Int { exact.atBounds.count }
  /// The number of values beyond a meter's range, which count in the mean as the meter's limit.
  public var bounded: Int { exact.sides.count }
  public var bound: BoundedStatistics.Bound? { exact.bound }
  /// The statistics. Units: canonical.
  public var statistics: Statistics { exact.atBounds }
  public var lowest: Reading { exact.lowest }
  public var highest: Reading { exact.highest }

  /// The mean for display, with its relation to the true mean: `139`, `≥ 344`.
  public var meanText: String {
    (bound?.sign ?? "") + vital.reading(ofMean: shownStatistics.mean, in: vital.usualUnit).valueText
  }

  /// The statistics; nil if a comparator hides the spread.
  public var spread: Statistics? { bound == nil ? statistics : nil }
  public var shownSpread: Statistics? { bound == nil ? shownStatistics : nil }

  /// The indicator in percent; nil unless `isOfSensor`: times that people choose would bias it.
  public var glucoseManagementIndicator: Double? {
    guard vital.traits.hasGlucoseManagementIndicator, isOfSensor else { return nil }
    return statistics.glucoseManagementIndicator
  }
}

public struct PeriodSummary: Sendable {
  public let period: Period
  /// The vitals with a value, in the catalogue's order.
  public let vitals: [VitalSummary]
  public let halves: [HalfMean]
  public let doses: [DoseTotal]

  /// A half of the pressure day, its mean for display (`136/84`) and its number of pressures.
  public typealias HalfMean = (half: PressureDay.Half, mean: String, count: Int)

  public init(
    period: Period, vitals: [VitalSummary], halves: [HalfMean] = [], doses: [DoseTotal] = []
  ) { (self.period, self.vitals, self.halves, self.doses) = (period, vitals, halves, doses) }

  public var daysCovered: Int { vitals.reduce(into: Set()) { $0.formUnion($1.days) }.count }
  public var isOneDay: Bool { period.isOneDay }
}
