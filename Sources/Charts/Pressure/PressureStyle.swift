public import HealthModel

/// How blood pressure is charted in one of its units: limits, words and the axis.
public struct PressureStyle: Equatable, Sendable {
  /// The upper one's.
  public let systolic: VitalStyle
  /// The lower one's.
  public let diastolic: VitalStyle
  /// One of both vitals'.
  public let unit: MeasurementUnit

  /// - Parameter unit: one of both vitals'.
  public init(
    systolic: Vital, diastolic: Vital, unit: MeasurementUnit, locale: ChartLocale = .english
  ) {
    self.systolic = VitalStyle(systolic, in: unit, locale: locale)
    self.diastolic = VitalStyle(diastolic, in: unit, locale: locale)
    self.unit = unit
  }

  /// The normal range of one of the two. Pressures always have one; should neither the catalogue nor
  /// the person say what is normal, all that is plausible is.
  static func normal(of style: VitalStyle) -> ClosedRange<Double> {
    let plausible = style.vital.plausible
    return style.limits.normal
      ?? style.unit.value(
        fromCanonical: plausible.lowerBound)...style.unit.value(fromCanonical: plausible.upperBound)
  }

  /// The first values above normal: 135 and 85 of ranges that end at 134 and 84.
  public var highFrom: (systolic: Double, diastolic: Double) {
    (
      systolic.highFrom(over: Self.normal(of: systolic).upperBound),
      diastolic.highFrom(over: Self.normal(of: diastolic).upperBound)
    )
  }

  /// The band of both together: the more severe one, the higher of two as severe.
  public func band(systolic high: Band, diastolic low: Band) -> Band {
    [high, low].worst ?? .normal
  }

  /// A mean of both as it is told, `134/84`, no rounder than keeps each half on its side of its limit,
  /// and both with the same number of decimals: `139.0/84.5`. Units: the chart's.
  public func mean(
    systolic high: Double, diastolic low: Double, _ highBound: BoundedStatistics.Bound? = nil,
    _ lowBound: BoundedStatistics.Bound? = nil
  ) -> (text: String, band: Band) {
    let halves = [
      systolic.vital.reading(ofMean: high, in: unit),
      diastolic.vital.reading(ofMean: low, in: unit),
    ]
    let places = halves.map { half in
      min(half.valueText.split(separator: ".").dropFirst().first?.count ?? 0, unit.precision + 1)
    }.max()
    return (
      (highBound?.sign ?? "") + systolic.text(of: high, places: places) + "/"
        + (lowBound?.sign ?? "") + diastolic.text(of: low, places: places),
      band(
        systolic: systolic.vital.band(ofMean: high, in: unit),
        diastolic: diastolic.vital.band(ofMean: low, in: unit))
    )
  }

  /// `128/76`, `>250/130`, to the unit's precision.
  public func text(
    _ systolic: Double, _ diastolic: Double, _ high: Comparator? = nil, _ low: Comparator? = nil
  ) -> String {
    (high?.rawValue ?? "") + self.systolic.text(of: systolic) + "/" + (low?.rawValue ?? "")
      + self.diastolic.text(of: diastolic)
  }

  /// The axis for these values: from 50 to 160 mmHg, grown to hold them and every limit.
  func axis(for values: [Double], in plot: Box) -> ValueAxis {
    let isFine = unit.precision > 0
    let growth = isFine ? 1.0 : 10
    let usual = isFine ? 7.0...21 : 50.0...160
    let normal = (Self.normal(of: systolic), Self.normal(of: diastolic))
    // Half a step beyond the outermost leaves room for its sign.
    let needed = values + [normal.0.upperBound, normal.1.lowerBound]
    let least = (needed.min() ?? usual.lowerBound) - growth / 2
    let most = (needed.max() ?? usual.upperBound) + growth / 2
    let range = RoundNumbers.range(
      usual, grownBy: growth,
      toHold: min(least, usual.lowerBound)...max(most, usual.upperBound))
    func tick(_ value: Double, isStrong: Bool = false) -> ValueAxis.Tick {
      ValueAxis.Tick(
        value: value, label: systolic.label(of: value, places: unit.precision), isStrong: isStrong)
    }
    let limits = [highFrom.systolic, highFrom.diastolic].map { tick($0, isStrong: true) }
    let crisis = [systolic.highLimit].compactMap { $0 }.map { tick($0) }
    let lowLimits = [normal.1.lowerBound, normal.0.lowerBound].map { tick($0) }
    let rounds = RoundNumbers.multiples(of: growth * 2, in: range, atMost: 24).map {
      ValueAxis.Tick(value: $0, label: systolic.label(of: $0, places: 0), isStrong: false)
    }
    return ValueAxis(
      ValueAxis.Plan(range: range, thresholds: limits + crisis, rounds: lowLimits + rounds),
      band: normal.0, plot: plot)
  }
}
