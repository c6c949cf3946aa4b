import Charts
import HealthModel

extension VitalChart {
  /// Creates a chart of points that are all available.
  public init(
    vital: Vital, unit: MeasurementUnit, days: ClosedRange<LocalDate>, zone: any TimeZoneRules,
    points: [ChartPoint], theme: Theme = .light, geometry: ChartGeometry = .standard,
    locale: ChartLocale = .english
  ) {
    var collected = ChartPoints(
      of: vital, in: unit, on: days, zone: zone, geometry: geometry, locale: locale)
    for point in points { collected.add(point) }
    self.init(collected, zone: zone, look: ChartLook(theme: theme, locale: locale))
  }
}

extension TextChart {
  /// The letters without tones.
  public var plainText: String { lines.map { $0.map(\.text).joined() + "\n" }.joined() }
}

extension ChartLocale {
  /// Creates a locale from `LC_MESSAGES`, `LC_TIME` and `LC_NUMERIC`.
  public init(messages: String, time: String, numeric: String) {
    self.init(
      texts: Language(ofLocale: messages) ?? .english, dates: Language(ofLocale: time) ?? .english,
      hasDecimalComma: LocaleName(numeric).hasDecimalComma)
  }
}
