/// What sets one vital apart from another beside its limits and units: everything that a chart, a
/// form or an exchange would otherwise have to ask its name for.
public struct VitalTraits: Hashable, Sendable {
  /// What its chart's axis spans, and what is marked on it.
  public enum Axis: Hashable, Sendable {
    /// A tenth beyond the limits and the values.
    case plain
    /// From 40 to 300 mg/dL, grown upwards alone.
    case glycemia
    /// From 35.5 to 40 °C, grown both ways, a mark each degree.
    case temperature
  }

  /// Plain for all but glycemia and temperature.
  public var axis = Axis.plain
  /// Readings up to this far apart are joined by a line on a chart.
  public var joinedHours = 7
  /// Whether a chart shows each day's span, rather than lines what comes after what: a pulse changes
  /// within minutes, so that nothing can be said of the hours between two readings.
  public var hasDayBars = false
  /// From this value on a chart calls it fever. Units: canonical.
  public var feverFrom: Double?
  /// Whether its upper limit is told and drawn as the first value above normal: a pressure is high
  /// from 135 on.
  public var limitIsFirstHigh = false
  /// Whether low readings carry their value on a chart, for they are acted on at once.
  public var labelsLow = false
  /// Whether what share of readings is in range says more than their mean.
  public var tellsShareInRange = false
  /// Whether a mean of it, in mg/dL, has a glucose management indicator.
  public var hasGlucoseManagementIndicator = false
  /// Whether a meter may show a `LimitWord` in place of a value.
  public var hasLimitWords = false
  /// Where a number without its unit is refused, for in the one unit it is a crisis, and common in
  /// another.
  public var doubtfulWithoutUnit: DoubtfulNumbers?
  /// The unit of some countries.
  public var countryUnit: CountryUnit?
  /// Whether everyone is asked for it and has a column for it; any other vital is asked for and shown
  /// once a value of it is on record.
  public var isUsual = false
  /// LOINC codes under which it is exchanged, the one to write first.
  public var loinc: [String] = []

  /// As a vital of the person's own has them.
  public init() {}

  /// With some of them set: `VitalTraits { $0.isUsual = true }`.
  public init(_ set: (inout VitalTraits) -> Void) {
    self.init()
    set(&self)
  }
}

/// Numbers that mean too much to be guessed when no unit is written behind them.
public struct DoubtfulNumbers: Hashable, Sendable {
  /// Where the canonical unit is meant.
  public let canonical: ClosedRange<Double>
  /// Where another one is.
  public let other: ClosedRange<Double>
}
