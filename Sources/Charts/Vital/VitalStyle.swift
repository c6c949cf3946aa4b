public import HealthModel

/// How one vital is charted in one of its units: words, bands and rules, but no shapes.
public struct VitalStyle: Equatable, Sendable {
  let vital: Vital
  /// The one that it is shown in.
  public let unit: MeasurementUnit
  /// In `unit`.
  public let limits: UnitLimits
  /// How values in `unit` are judged.
  private let judgeOfShown: Judge
  /// What the vital is called; of the person's own the name that they gave it.
  public let title: String
  let locale: ChartLocale
  /// From this value on a temperature is fever, in `unit`; nil for every other vital.
  public let feverLine: Double?
  /// Readings up to this far apart are joined by a line.
  let joinedHours: Int
  /// Whether a bar shows each day's span, rather than lines what comes after what: a pulse changes
  /// within minutes, so that nothing can be said of the hours between two readings.
  let hasDayBars: Bool
  /// Up to this far apart by a dotted one; beyond, by none.
  static let dottedHours = 14

  /// - Parameter unit: one of the vital's.
  public init(_ vital: Vital, in unit: MeasurementUnit, locale: ChartLocale = .english) {
    self.vital = vital
    self.unit = unit
    limits = vital.limits(in: unit)
    judgeOfShown = Judge(of: vital, typedIn: unit)
    title = locale.words.title(of: vital.id) ?? Self.ownTitle(vital.id)
    self.locale = locale
    feverLine = judgeOfShown.feverLine
    hasDayBars = vital.traits.hasDayBars
    joinedHours = vital.traits.joinedHours
  }

  /// How readings are judged that were typed in one unit; many readings share it.
  struct Judge: Equatable, Sendable {
    let unit: MeasurementUnit
    /// In the canonical unit.
    let bounds: UnitLimits
    /// In `unit`; nil for all but temperature.
    let feverLine: Double?
    /// Whether low readings carry their value.
    let labelsLow: Bool

    init(of vital: Vital, typedIn unit: MeasurementUnit) {
      self.unit = unit
      bounds = vital.bounds(typedIn: unit)
      feverLine = vital.traits.feverFrom.map {
        unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision)
      }
      labelsLow = vital.traits.labelsLow
    }

    /// The band of a canonical value; fever counts as critically high.
    func band(of value: Double) -> Band {
      let band = bounds.band(of: value)
      guard let feverLine else { return band }
      if unit.value(fromCanonical: value) >= feverLine { return .criticallyHigh }
      guard band == .criticallyHigh else { return band }
      return bounds.normal.map { value > $0.upperBound } ?? false ? .high : .normal
    }

    /// Whether a reading is so far from normal that it carries its value: critical, or a low
    /// glycemia, which is acted on at once.
    func isLabelled(_ value: Double) -> Bool {
      let band = bounds.band(of: value)
      return band.severity == .critical || (band == .low && labelsLow)
    }
  }

  /// The values that there can be, in the chart's unit.
  var plausible: ClosedRange<Double> {
    unit.value(
      fromCanonical: vital.plausible.lowerBound)...unit.value(
        fromCanonical: vital.plausible.upperBound)
  }

  func judge(typedIn unit: MeasurementUnit) -> Judge {
    unit == self.unit ? judgeOfShown : Judge(of: vital, typedIn: unit)
  }

  /// The band of a reading, judged in the unit it was typed in; fever counts as critically high.
  public func band(of point: ChartPoint) -> Band {
    judge(typedIn: point.unit).band(of: point.value)
  }

  /// The band of a value in the chart's unit.
  public func band(ofShown value: Double) -> Band {
    judgeOfShown.band(of: unit.canonical(from: value))
  }

  /// The value as typed where it was typed in the chart's unit, with one decimal more than usual at
  /// most; else to that unit's precision, or with as many more as keep it in its `band`.
  private func text(
    ofShown value: Double, _ comparator: Comparator?, isTyped: Bool, band: Band
  ) -> String {
    func text(_ value: Double) -> String {
      Reading(
        vital: vital.id, value: unit.canonical(from: value), unit: unit, comparator: comparator
      ).valueText
    }
    let rounded = locale.number(text(unit.rounded(value) { self.band(ofShown: $0) == band }))
    guard isTyped else { return rounded }
    let typed = text(value)
    let decimals = typed.split(separator: ".").dropFirst().first?.count ?? 0
    return decimals <= unit.precision + 1 ? locale.number(typed) : rounded
  }

  /// `36.5`, `>500`, as it was typed.
  func text(of reading: PlottedReading) -> String {
    text(
      ofShown: reading.value, reading.comparator, isTyped: reading.isTyped, band: reading.band)
  }

  /// The same.
  public func text(of point: ChartPoint) -> String {
    text(
      ofShown: unit.value(fromCanonical: point.value), point.comparator,
      isTyped: point.unit == unit, band: band(of: point))
  }

  /// A mean in the chart's unit; see `Vital.reading(ofMean:in:)`.
  public func text(ofMean value: Double) -> String {
    locale.number(vital.reading(ofMean: value, in: unit).valueText)
  }

  /// A value in the chart's unit to its precision.
  public func text(of value: Double) -> String { text(of: value, places: unit.precision) }

  /// A value in the chart's unit with so many decimals; nil for as many as it has.
  public func text(of value: Double, places: Int?) -> String {
    locale.number(places.map(value.figureText) ?? value.shortText)
  }

  /// Where values become critically high on this chart: the fever line, else the vital's limit.
  var highLimit: Double? { feverLine ?? limits.criticalHigh?.limit }

  /// The lines across the plot, the most important first; in a chart with a fever line the limits of
  /// critical values have none.
  var limitLines: [LimitLine] {
    let edges = normalEdges.reversed().map {
      LimitLine(value: $0, kind: .bandEdge)
    }
    if let feverLine { return [LimitLine(value: feverLine, kind: .fever)] + edges }
    return edges
      + [limits.criticalHigh?.limit, limits.criticalBelow].compactMap { $0 }.map {
        LimitLine(value: $0, kind: .critical)
      }
  }

  /// Every value at which the band changes, in the chart's unit, ascending.
  var boundaries: [Double] {
    ([limits.criticalBelow, highLimit].compactMap { $0 } + normalEdges).sorted()
  }

  /// Both ends of the normal range as they are drawn, ascending; none for a vital without one.
  var normalEdges: [Double] {
    limits.normal.map { normal in
      [
        normal.lowerBound,
        vital.traits.limitIsFirstHigh ? highFrom(over: normal.upperBound) : normal.upperBound,
      ]
    } ?? []
  }

  /// The first value above normal that the unit can tell: 135 of a range that ends at 134.
  func highFrom(over normal: Double) -> Double { unit.firstHigh(over: normal) }

  /// The name that the person gave a vital, as a title.
  private static func ownTitle(_ vital: VitalID) -> String {
    let words = String(vital.name.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
