import HealthModel

/// A chart of a range of days as a picture, as text or in words.
public protocol Chart: Sendable {
  var isEmpty: Bool { get }
  var textAlternative: String { get }
  func scene() -> Scene
  func text(on page: TextPage) -> TextChart
}

/// One vital over up to a lifetime of whole local days; points outside the days are ignored.
/// Units: canonical in the points, shown in `unit`.
public struct VitalChart: Chart {
  let layout: VitalLayout

  /// Creates a chart of points that are all available; `ChartPoints` collects them one at a time.
  public init(
    vital: Vital, unit: MeasurementUnit, days: ClosedRange<LocalDate>, zone: any TimeZoneRules,
    points: [ChartPoint], theme: Theme = .light, geometry: ChartGeometry = .standard,
    locale: ChartLocale = .english
  ) {
    self.init(
      ChartPoints(
        of: vital, in: unit, on: days, zone: zone, geometry: geometry, locale: locale, points),
      zone: zone, look: ChartLook(theme: theme, locale: locale))
  }

  /// Creates a chart of collected points; `zone` must be the collection's.
  public init(_ points: ChartPoints, zone: any TimeZoneRules, look: ChartLook) {
    layout = VitalLayout(points, zone: zone, look: look)
  }

  /// Whether the chart's days have no readings.
  public var isEmpty: Bool { layout.readings.isEmpty }

  /// Returns the picture, in points.
  public func scene() -> Scene {
    layout.frame.scene(
      [
        Layer(shapes: layout.ground), layout.frame.axes, layout.frame.doseLayer(),
        Layer(shapes: layout.readingShapes), layout.frame.emptyDayLabels, layout.legendLayer,
        Layer(texts: layout.headings.texts), Layer(texts: layout.valueLabels),
      ], title: layout.frame.opening(layout.style.title), layout.textAlternative)
  }

  /// Returns the chart as text.
  public func text(on page: TextPage) -> TextChart {
    TextChart(layout.textScene(TextLetters(isASCII: page.isASCII)), on: page)
  }

  /// The chart in words: title, dates, counts, extremes, mean and bands.
  public var textAlternative: String { layout.textAlternative }
}

extension ChartFrame {
  func scene(_ layers: [Layer], title: String, _ description: String) -> Scene {
    let whole = layers.joined
    return Scene(
      width: geometry.width, height: geometry.height, background: theme.background,
      shapes: whole.shapes, texts: whole.texts, title: title,
      date: "\(span.dates.lowerBound)T00:00:00Z", description: description)
  }
}
