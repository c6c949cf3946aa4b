import HealthModel

/// A blood pressure on a chart.
public struct PressurePoint: Hashable, Sendable {
  /// Stands on the axis at the local time that the chart's zone makes of it.
  public let instant: Instant
  /// The upper end of its bar.
  public let systolic: Reading
  /// The lower end of its bar.
  public let diastolic: Reading

  /// Nothing is checked: that `systolic` is the higher one was when it was filed.
  public init(instant: Instant, systolic: Reading, diastolic: Reading) {
    self.instant = instant
    self.systolic = systolic
    self.diastolic = diastolic
  }
}

/// Blood pressure over a week, or over any days up to a life, to be drawn: a bar for each reading,
/// from diastolic to systolic, or one for each day, week or month where there are too many.
///
/// Shape: whole local days; any number of points in any order, of which those
/// outside the days are left out. Units: shown in `unit`, one of both vitals'.
public struct PressureChart: Chart {
  /// Those of the axis, empty ones too.
  public let days: ClosedRange<LocalDate>
  let layout: PressureLayout

  /// Goes by the limits that the two vitals are handed in with.
  /// - Parameter day: what is morning, and what evening.
  public init(
    systolic: Vital, diastolic: Vital, unit: MeasurementUnit, days: ClosedRange<LocalDate>,
    zone: any TimeZoneRules, points: [PressurePoint], day: PressureDay = .usual,
    theme: Theme = .light,
    geometry: ChartGeometry = .standard,
    locale: ChartLocale = .english
  ) {
    self.days = days
    layout = PressureLayout(
      style: PressureStyle(
        systolic: systolic, diastolic: diastolic, unit: unit, locale: locale),
      span: DaySpan(days, zone: zone, geometry: geometry), points: points, day: day, zone: zone,
      theme: theme
    )
  }

  /// Whether no point lies in these days.
  public var isEmpty: Bool { layout.bars.isEmpty }

  /// What they look like, in points.
  public func scene() -> Scene {
    let layers = [
      Layer(shapes: layout.ground.shapes), layout.frame.axes, Layer(shapes: layout.signs),
      layout.frame.emptyDayLabels.layer,
      layout.legend.layer(layout.geometry, layout.theme, hasSigns: layout.hasSigns),
      Layer(texts: layout.headings.texts), Layer(texts: layout.valueLabels.texts),
    ]
    return Scene(
      width: layout.geometry.width, height: layout.geometry.height,
      background: layout.theme.background,
      shapes: layers.flatMap(\.shapes), texts: layers.flatMap(\.texts),
      title: layout.title, date: "\(days.lowerBound)T00:00:00Z",
      description: layout.textAlternative)
  }

  /// What they say in words: title, dates, means, extremes, bands.
  public var textAlternative: String { layout.textAlternative }
}
