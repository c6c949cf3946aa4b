import HealthModel

/// How one vital is charted in one of its units: words, zones and rules, but no shapes.
struct VitalStyle: Equatable {
  let vital: Vital
  let unit: MeasurementUnit
  /// In `unit`.
  let limits: UnitLimits
  /// What values typed in `unit` are judged by, in the canonical unit.
  private let bounds: UnitLimits
  let title: String
  let locale: ChartLocale
  /// From this value on a temperature is fever, in `unit`; nil for every other vital.
  let feverLine: Double?
  /// Readings up to this far apart are joined by a line.
  let joinedHours: Int
  /// Whether a bar shows each day's span, rather than lines what comes after what: a pulse changes
  /// within minutes, so that nothing can be said of the hours between two readings.
  let hasDayBars: Bool
  /// Up to this far apart by a dotted one; beyond, by none.
  static let dottedHours = 14

  /// Fever begins at 38.0 °C. Source: MedlinePlus 001982.
  static let feverCelsius = 38.0

  init(_ vital: Vital, in unit: MeasurementUnit, locale: ChartLocale = .english) {
    self.vital = vital
    self.unit = unit
    limits = vital.limits(in: unit)
    bounds = vital.bounds(typedIn: unit)
    title = locale.words.title(of: vital.id) ?? Self.ownTitle(vital.id)
    self.locale = locale
    feverLine = vital.id == .temperature ? Self.fever(in: unit) : nil
    hasDayBars = vital.id == .heartRate
    joinedHours = vital.id == .temperature ? 8 : 7
  }

  /// The zone of a reading, judged in the unit it was typed in; fever counts as critically high.
  func zone(of point: ChartPoint) -> Zone {
    zone(of: point.unit.value(fromCanonical: point.value), in: point.unit)
  }

  /// The zone of a value in the chart's unit.
  func zone(ofShown value: Double) -> Zone { zone(of: value, in: unit) }

  private func zone(of value: Double, in unit: MeasurementUnit) -> Zone {
    let zone = judged(value, in: unit)
    guard feverLine != nil else { return zone }
    if value >= Self.fever(in: unit) { return .criticallyHigh }
    guard zone == .criticallyHigh else { return zone }
    return value > vital.limits(in: unit).normal.upperBound ? .high : .normal
  }

  /// As the vital has it; limits in the chart's own unit are not worked out for each value anew.
  private func judged(_ value: Double, in unit: MeasurementUnit) -> Zone {
    unit == self.unit
      ? bounds.zone(of: unit.canonical(from: value)) : vital.zone(of: value, in: unit)
  }

  /// Whether a reading is so far from normal that it carries its value: critical, or a low glycemia,
  /// which is acted on at once.
  func isLabelled(_ point: ChartPoint) -> Bool {
    let zone = judged(point.unit.value(fromCanonical: point.value), in: point.unit)
    return zone.severity == .critical || (zone == .low && vital.id == .glycemia)
  }

  /// The value as typed where it was typed in the chart's unit, with one decimal more than usual at
  /// most; else to that unit's precision.
  func text(ofShown value: Double, isTyped: Bool) -> String {
    let rounded = text(of: value)
    guard isTyped else { return rounded }
    let typed = Reading(vital: vital.id, value: unit.canonical(from: value), unit: unit).valueText
    let decimals = typed.split(separator: ".").dropFirst().first?.count ?? 0
    return decimals <= unit.precision + 1 ? locale.number(typed) : rounded
  }

  /// A value in the chart's unit to its precision.
  func text(of value: Double) -> String { text(of: value, places: unit.precision) }

  /// A value in the chart's unit with so many decimals; nil for as many as it has.
  func text(of value: Double, places: Int?) -> String {
    locale.number(places.map(value.text) ?? value.shortText)
  }

  /// Where values become critically high on this chart: the fever line, else the vital's limit.
  var highLimit: Double? { feverLine ?? limits.criticalHigh?.limit }

  /// Every value at which the zone changes, in the chart's unit, ascending.
  var boundaries: [Double] {
    [limits.criticalBelow, limits.normal.lowerBound, limits.normal.upperBound, highLimit]
      .compactMap { $0 }.sorted()
  }

  private static func fever(in unit: MeasurementUnit) -> Double {
    unit.value(fromCanonical: feverCelsius).rounded(toPlaces: unit.precision)
  }

  /// The name that the person gave a vital, as a title.
  private static func ownTitle(_ vital: VitalID) -> String {
    let words = String(vital.name.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
