import HealthModel

struct PlottedReading: Equatable {
  let instant: Instant
  /// The value in the chart's unit.
  let value: Double
  /// Whether the person typed the value in the chart's unit.
  let isTyped: Bool
  let band: Band
  let isLabelled: Bool
  let comparator: Comparator?
  /// The edge of the axis beyond which the value lies and at which it is drawn.
  let edge: ValueAxis.Edge?
  var position: Point
  var crowding = Crowding.sparse
}

struct VitalLayout {
  let style: VitalStyle
  let span: DaySpan
  let zone: any TimeZoneRules
  let look: ChartLook
  let axis: ValueAxis
  let points: ChartPoints
  /// The readings by time, then by value; in a long span only the extremes of columns.
  let readings: [PlottedReading]
  let lowest: PlottedReading?
  let highest: PlottedReading?
  let summaries: [ColumnSummary]
  /// The indices of readings that show their value, the most important first.
  private(set) var labelled: [Int] = []
  /// The longest time between a sensor's joined readings; nil for other readings. Units: seconds.
  let sensorReach: Double?

  /// - Parameter strip: the value range and the sensor reach that all days' strips share.
  init(
    _ points: ChartPoints, zone: any TimeZoneRules, look: ChartLook,
    numberSize: Double = ValueAxis.usualNumberSize,
    strip: (range: ClosedRange<Double>, sensorReach: Double)? = nil
  ) {
    let points = points.complete
    let (style, span) = (points.style, points.span)
    let drawn = points.drawn
    let values = drawn.map { style.unit.value(fromCanonical: $0.value) }
    let ends = [values.min(), values.max()].compactMap(\.self)
    (self.style, self.span, self.zone, self.look) = (style, span, zone, look)
    axis =
      strip.map { style.axis(on: $0.range, in: span.plot, numberSize: numberSize) }
      ?? style.axis(for: ends, in: span.plot, numberSize: numberSize)
    self.points = points
    readings = Self.plotted(drawn, values, style, span, axis)
    lowest = readings.first { $0.value == ends.first }
    highest = readings.first { $0.value == ends.last }
    summaries = points.summaries
    sensorReach =
      strip?.sensorReach ?? (span.isLong ? nil : SensorRecord.longestJoint(drawn.map(\.instant)))
    labelled = rankedLabels
  }

  var theme: Theme { look.theme }
  var geometry: ChartGeometry { span.geometry }

  var frame: ChartFrame {
    ChartFrame(
      span: span, zone: zone, axis: axis, unit: style.unit, look: look, emptyDays: points.emptyDays,
      emptyColumns: points.emptyColumns, isEmpty: readings.isEmpty, feverLine: style.feverLine)
  }

  // MARK: Shapes

  var ground: [Shape] {
    (style.limits.normal.map { [.box(axis.box(of: $0), fill: theme.band)] } ?? []) + frame.grid
  }

  /// The lines at the limits, in front of day bars; the fever line is one of the curves.
  var limitLines: [Shape] { style.limitLines(on: axis, theme) }

  var readingShapes: [Shape] {
    (style.hasDayBars && !span.isLong ? curves + limitLines : limitLines + curves) + signs
  }

  var columns: SummaryColumns {
    SummaryColumns(
      summaries: summaries, style: style, span: span, axis: axis, theme: theme,
      isOfSensor: points.isOfSensor)
  }

  // MARK: Places of readings

  private static func plotted(
    _ points: [ChartPoint], _ values: [Double], _ style: VitalStyle, _ span: DaySpan,
    _ axis: ValueAxis
  ) -> [PlottedReading] {
    var judge = style.judge(typedIn: style.unit)
    var isTyped = true
    var readings: [PlottedReading] = []
    readings.reserveCapacity(points.count)
    for (point, value) in zip(points, values) {
      if point.unit != judge.unit {
        judge = style.judge(typedIn: point.unit)
        isTyped = point.unit == style.unit
      }
      let edge = axis.edge(of: value)
      readings.append(
        PlottedReading(
          instant: point.instant, value: value, isTyped: isTyped, band: judge.band(of: point.value),
          isLabelled: judge.isLabelled(point.value) || edge != nil || point.comparator != nil,
          comparator: point.comparator, edge: edge,
          position: Point(x: span.x(of: point.instant), y: axis.height(of: value))))
    }
    if span.isLong {
      gather(&readings, in: span)
    } else {
      let crowding = Crowding.of(readings.map(\.position.x), denseFrom: 6, packedFrom: 10)
      for (index, level) in crowding.enumerated() { readings[index].crowding = level }
    }
    return readings
  }

  private static func gather(_ readings: inout [PlottedReading], in span: DaySpan) {
    var finder = DayFinder(span.columns)
    for index in readings.indices {
      readings[index].crowding = .packed
      guard let column = finder.index(of: readings[index].instant) else { continue }
      readings[index].position.x = span.box(of: span.columns[column]).middle
    }
  }

  // MARK: Mean

  /// Returns a mean with the sign of its bound: `≥ 344`.
  func meanText(_ mean: Double) -> String {
    (points.sides.bound?.sign ?? "") + style.text(ofMean: mean)
  }

  var mean: Double? { points.mean.map { style.unit.value(fromCanonical: $0).meant } }
}
