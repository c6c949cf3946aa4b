import HealthModel

public struct PressurePoint: Hashable, Sendable {
  /// The instant at which the chart's zone shows the local time of measurement.
  public let instant: Instant
  public let systolic: Reading
  public let diastolic: Reading

  /// Creates a point. `systolic` must be the higher value, as in every report on record.
  public init(instant: Instant, systolic: Reading, diastolic: Reading) {
    (self.instant, self.systolic, self.diastolic) = (instant, systolic, diastolic)
  }
}

/// A chart with a bar for each reading or, in a long span, bars for each day, week or month. Both
/// vitals must have `unit`; points outside the days are ignored.
public struct PressureChart: Chart {
  let layout: PressureLayout

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

  public var isEmpty: Bool { layout.bars.isEmpty }

  public func scene() -> Scene {
    layout.frame.scene(
      [
        Layer(shapes: layout.ground), layout.frame.axes, layout.frame.doseLayer(),
        Layer(shapes: layout.signs), layout.frame.emptyDayLabels, layout.legendLayer,
        Layer(texts: layout.headings.texts), Layer(texts: layout.valueLabels),
      ], title: layout.title, layout.textAlternative)
  }

  public func text(on page: TextPage) -> TextChart {
    TextChart(layout.textScene(TextLetters(isASCII: page.isASCII)), on: page)
  }

  public var textAlternative: String { layout.textAlternative }
}
