import HealthModel

/// A blood pressure reading on a chart.
public struct PressurePoint: Hashable, Sendable {
  /// The instant, placed by its local time in the chart's zone.
  public let instant: Instant
  /// The upper end of the bar.
  public let systolic: Reading
  /// The lower end of the bar.
  public let diastolic: Reading

  /// Creates a point. It doesn't check that `systolic` is higher, because storing already did.
  public init(instant: Instant, systolic: Reading, diastolic: Reading) {
    (self.instant, self.systolic, self.diastolic) = (instant, systolic, diastolic)
  }
}

/// Blood pressure over up to a lifetime: a bar for each reading, or for each day, week or month if
/// there are too many, shown in `unit`, which both vitals must have. Points outside the days don't
/// count.
public struct PressureChart: Chart {
  let layout: PressureLayout

  /// Creates a chart; `day` has the hours of morning and evening.
  public init(
    systolic: Vital, diastolic: Vital, unit: MeasurementUnit, days: ClosedRange<LocalDate>,
    zone: any TimeZoneRules, points: [PressurePoint], day: PressureDay = .usual,
    geometry: ChartGeometry = .standard, look: ChartLook = ChartLook()
  ) {
    layout = PressureLayout(
      style: PressureStyle(
        systolic: systolic, diastolic: diastolic, unit: unit, locale: look.locale),
      span: DaySpan(days, zone: zone, geometry: geometry), points: points, day: day, zone: zone,
      look: look)
  }

  /// Whether the chart's days have no readings.
  public var isEmpty: Bool { layout.bars.isEmpty }

  /// Returns the picture, in points.
  public func scene() -> Scene {
    layout.frame.scene(
      [
        Layer(shapes: layout.ground), layout.frame.axes, layout.frame.doseLayer(),
        Layer(shapes: layout.signs), layout.frame.emptyDayLabels, layout.legendLayer,
        Layer(texts: layout.headings.texts), Layer(texts: layout.valueLabels),
      ], title: layout.title, layout.textAlternative)
  }

  /// Returns the chart as text.
  public func text(on page: TextPage) -> TextChart {
    TextChart(layout.textScene(TextLetters(isASCII: page.isASCII)), on: page)
  }

  /// The chart in words: title, dates, means, extremes and bands.
  public var textAlternative: String { layout.textAlternative }
}
