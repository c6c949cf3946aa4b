import HealthModel

/// One vital over a week, or over any days up to a life, to be drawn.
///
/// Shape: whole local days; any number of points in any order, of which those
/// outside the days are left out. Units: the points' canonical one; shown in `unit`.
public struct VitalChart: Chart {
  let layout: VitalLayout

  /// For points that are all at hand; `ChartPoints` takes those that come one by one.
  public init(
    vital: Vital, unit: MeasurementUnit, days: ClosedRange<LocalDate>, zone: any TimeZoneRules,
    points: [ChartPoint], theme: Theme = .light, geometry: ChartGeometry = .standard,
    locale: ChartLocale = .english
  ) {
    var taken = ChartPoints(
      of: vital, in: unit, on: days, zone: zone, geometry: geometry, locale: locale)
    for point in points { taken.add(point) }
    self.init(taken, zone: zone, theme: theme)
  }

  /// - Parameter zone: The one that `points` were taken in with.
  public init(_ points: ChartPoints, zone: any TimeZoneRules, theme: Theme = .light) {
    layout = VitalLayout(points, zone: zone, theme: theme)
  }

  /// Whether no point lies in these days.
  public var isEmpty: Bool { layout.readings.isEmpty }

  /// What they look like, in points.
  public func scene() -> Scene {
    let (ground, curves) = (layout.ground, layout.curves.shapes)
    let lines =
      layout.style.hasDayBars && !layout.span.isLong
      ? curves + ground.limitLines : ground.limitLines + curves
    let layers = [
      Layer(shapes: ground.shapes), layout.frame.axes,
      Layer(shapes: lines + layout.markers.shapes), layout.frame.emptyDayLabels.layer,
      layout.legend.layer(layout.geometry, layout.theme), Layer(texts: layout.headings.texts),
      Layer(texts: layout.valueLabels.texts),
    ]
    return Scene(
      width: layout.geometry.width, height: layout.geometry.height,
      background: layout.theme.background,
      shapes: layers.flatMap(\.shapes), texts: layers.flatMap(\.texts),
      title: layout.frame.opening(layout.style.title),
      date: "\(layout.span.dates.lowerBound)T00:00:00Z",
      description: layout.textAlternative)
  }

  /// What they say in words: title, dates, counts, extremes, mean, bands.
  public var textAlternative: String { layout.textAlternative }
}

/// Some shapes and the texts that belong to them.
struct Layer: Equatable {
  var shapes: [Shape] = []
  var texts: [SceneText] = []
}
