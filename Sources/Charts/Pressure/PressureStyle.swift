public import HealthModel

public struct PressureStyle: Equatable, Sendable {
  public let systolic: VitalStyle
  public let diastolic: VitalStyle
  /// A unit that both vitals have.
  public let unit: MeasurementUnit

  public init(
    systolic: Vital, diastolic: Vital, unit: MeasurementUnit, locale: ChartLocale = .english
  ) {
    self.systolic = VitalStyle(systolic, in: unit, locale: locale)
    self.diastolic = VitalStyle(diastolic, in: unit, locale: locale)
    self.unit = unit
  }

  /// The first values above normal: 135 and 85 for ranges that end at 134 and 84.
  public var highFrom: (systolic: Double, diastolic: Double) {
    (
      unit.firstHigh(over: systolic.normal.upperBound),
      unit.firstHigh(over: diastolic.normal.upperBound)
    )
  }

  /// Returns the mean's text and band: `134/84`, or `139.0/84.5` if rounding would cross a limit.
  public func mean(
    systolic high: Double, diastolic low: Double, _ highBound: BoundedStatistics.Bound? = nil,
    _ lowBound: BoundedStatistics.Bound? = nil
  ) -> (text: String, band: Band) {
    let bands = [
      systolic.vital.band(ofMean: high, in: unit), diastolic.vital.band(ofMean: low, in: unit),
    ]
    let places = [(systolic, high), (diastolic, low)].map { part, mean in
      let text = part.vital.reading(ofMean: mean, in: unit).valueText
      return min(text.split(separator: ".").dropFirst().first?.count ?? 0, unit.precision + 1)
    }.max()
    return (
      (highBound?.sign ?? "") + systolic.text(of: high, places: places) + "/"
        + (lowBound?.sign ?? "") + diastolic.text(of: low, places: places),
      bands.worst ?? .normal
    )
  }

  /// Returns both values, rounded to the unit's precision: `128/76`, `>250/130`.
  public func text(
    _ systolic: Double, _ diastolic: Double, _ high: Comparator? = nil, _ low: Comparator? = nil
  ) -> String {
    (high?.rawValue ?? "") + self.systolic.text(of: systolic) + "/" + (low?.rawValue ?? "")
      + self.diastolic.text(of: diastolic)
  }

  var normalBands: [ClosedRange<Double>] {
    [(diastolic, highFrom.diastolic), (systolic, highFrom.systolic)].map { part, high in
      let lower = part.normal.lowerBound
      return lower...max(lower, high)
    }
  }

  func axis(
    for values: [Double], in plot: Box, numberSize: Double = ValueAxis.usualNumberSize
  ) -> ValueAxis {
    let isFine = unit.precision > 0
    let growth = isFine ? 1.0 : 10
    let usual = isFine ? 7.0...21 : 50.0...160
    let normal = (systolic.normal, diastolic.normal)
    // Half a step beyond the outermost value leaves room for its sign.
    let needed = values + [normal.0.upperBound, normal.1.lowerBound]
    let least = (needed.min() ?? usual.lowerBound) - growth / 2
    let most = (needed.max() ?? usual.upperBound) + growth / 2
    let range = RoundNumbers.range(
      usual, grownBy: growth, toHold: min(least, usual.lowerBound)...max(most, usual.upperBound))
    func tick(_ value: Double, isStrong: Bool = false) -> ValueAxis.Tick {
      systolic.tick(value, places: unit.precision, isStrong: isStrong)
    }
    let limits = [highFrom.systolic, highFrom.diastolic].map { tick($0, isStrong: true) }
    let crisis = [systolic.highLimit].compactMap { $0 }.map { tick($0) }
    let lowLimits = [normal.1.lowerBound, normal.0.lowerBound].map { tick($0) }
    let rounds = systolic.roundTicks(
      RoundNumbers.multiples(of: growth * 2, in: range, atMost: 24), places: 0)
    return ValueAxis(
      ValueAxis.Plan(range: range, thresholds: limits + crisis, rounds: lowLimits + rounds),
      band: normal.0, plot: plot, numberSize: numberSize)
  }
}
