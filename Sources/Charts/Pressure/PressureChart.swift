import HealthModel

/// A blood pressure on a chart.
public struct PressurePoint: Hashable, Sendable {
  public let instant: Instant
  public let systolic: Reading
  public let diastolic: Reading

  public init(instant: Instant, systolic: Reading, diastolic: Reading) {
    self.instant = instant
    self.systolic = systolic
    self.diastolic = diastolic
  }
}

/// A week of blood pressure, to be drawn: a bar for each reading, from diastolic to systolic.
///
/// Shape: seven whole local days from `firstDay` on; any number of points in any order, of which
/// those outside the week are left out. Units: shown in `unit`, one of both vitals'.
public struct PressureChart: Chart {
  public let systolic: Vital
  public let diastolic: Vital
  public let unit: MeasurementUnit
  public let firstDay: LocalDate
  public let zone: any TimeZoneRules
  public let points: [PressurePoint]
  public let theme: Theme
  public let locale: ChartLocale

  public init(
    systolic: Vital, diastolic: Vital, unit: MeasurementUnit, firstDay: LocalDate,
    zone: any TimeZoneRules, points: [PressurePoint], theme: Theme = .light,
    locale: ChartLocale = .english
  ) {
    self.systolic = systolic
    self.diastolic = diastolic
    self.unit = unit
    self.firstDay = firstDay
    self.zone = zone
    self.points = points
    self.theme = theme
    self.locale = locale
  }

  /// Whether no point lies in the week.
  public var isEmpty: Bool { layout.bars.isEmpty }

  /// What the week looks like, 800 × 400 points.
  public func scene() -> Scene {
    let layout = layout
    let layers = [
      layout.ground, layout.signs, layout.frame.emptyDayLabels, layout.frame.axes, layout.legend,
      layout.headings, layout.valueLabels,
    ]
    return Scene(
      width: ChartGeometry.width, height: ChartGeometry.height, background: theme.background,
      shapes: layers.flatMap(\.shapes), texts: layers.flatMap(\.texts),
      title: layout.title, date: "\(firstDay)T00:00:00Z",
      description: layout.textAlternative)
  }

  /// What the week says in words: title, dates, means, extremes, zones.
  public var textAlternative: String { layout.textAlternative }

  var layout: PressureLayout {
    PressureLayout(
      style: PressureStyle(
        systolic: systolic, diastolic: diastolic, unit: unit, locale: locale),
      span: WeekSpan(firstDay: firstDay, zone: zone), points: points, zone: zone, theme: theme)
  }
}
