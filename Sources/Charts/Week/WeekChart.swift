import HealthModel

/// A week of one vital, to be drawn.
///
/// Shape: seven whole local days from `firstDay` on; any number of points in any order, of which
/// those outside the week are left out. Units: the points' canonical one; shown in `unit`.
public struct WeekChart: Chart {
  public let vital: Vital
  public let unit: MeasurementUnit
  public let firstDay: LocalDate
  public let zone: any TimeZoneRules
  public let points: [ChartPoint]
  public let theme: Theme
  public let locale: ChartLocale

  public init(
    vital: Vital, unit: MeasurementUnit, firstDay: LocalDate, zone: any TimeZoneRules,
    points: [ChartPoint], theme: Theme = .light, locale: ChartLocale = .english
  ) {
    self.vital = vital
    self.unit = unit
    self.firstDay = firstDay
    self.zone = zone
    self.points = points
    self.theme = theme
    self.locale = locale
  }

  /// Whether no point lies in the week.
  public var isEmpty: Bool { layout.readings.isEmpty }

  /// What the week looks like, 800 × 400 points.
  public func scene() -> Scene {
    let layout = layout
    let layers = [
      layout.ground, layout.curves, layout.markers, layout.frame.emptyDayLabels, layout.frame.axes,
      layout.legend, layout.headings, layout.valueLabels,
    ]
    return Scene(
      width: ChartGeometry.width, height: ChartGeometry.height, background: theme.background,
      shapes: layers.flatMap(\.shapes), texts: layers.flatMap(\.texts),
      title: layout.frame.opening(layout.style.title), date: "\(firstDay)T00:00:00Z",
      description: layout.textAlternative)
  }

  /// What the week says in words: title, dates, counts, extremes, mean, zones.
  public var textAlternative: String { layout.textAlternative }

  var layout: WeekLayout {
    WeekLayout(
      style: VitalStyle(vital, in: unit, locale: locale),
      span: WeekSpan(firstDay: firstDay, zone: zone),
      points: points, zone: zone, theme: theme)
  }
}

/// Some shapes and the texts that belong to them.
struct Layer: Equatable {
  var shapes: [Shape] = []
  var texts: [SceneText] = []
}
