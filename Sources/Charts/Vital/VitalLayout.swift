import HealthModel

/// A span of days with its axes set and its readings in place, and the pieces of the picture.
struct VitalLayout {
  let style: VitalStyle
  let span: DaySpan
  let zone: any TimeZoneRules
  let theme: Theme
  let axis: ValueAxis
  /// Every one, drawn or not.
  let points: ChartPoints
  /// By time, then by value; of a long span those alone that are an extreme of their column.
  let readings: [PlottedReading]
  /// The first of the lowest.
  let lowest: PlottedReading?
  /// The first of the highest.
  let highest: PlottedReading?
  /// The columns that have a reading, in order.
  let summaries: [ColumnSummary]
  /// The readings that carry their value, the most important first.
  let labelled: [Int]
  /// How far apart a sensor's readings are joined; nil of readings by a person. Units: seconds.
  let sensorReach: Double?

  init(_ points: ChartPoints, zone: any TimeZoneRules, theme: Theme) {
    let points = points.complete
    let (style, span) = (points.style, points.span)
    let drawn = points.drawn
    let values = drawn.map { style.unit.value(fromCanonical: $0.value) }
    let ends = [values.min(), values.max()].compactMap(\.self)
    let axis = style.axis(for: ends, in: span.plot)
    self.style = style
    self.span = span
    self.zone = zone
    self.theme = theme
    self.axis = axis
    self.points = points
    readings = Self.plotted(drawn, values, style, span, axis)
    lowest = readings.first { $0.value == ends.first }
    highest = readings.first { $0.value == ends.last }
    summaries = points.summaries
    labelled = LabelRanking(
      readings: readings, lowest: lowest, highest: highest, normal: style.limits.normal,
      isLong: span.isLong, left: span.plot.x
    ).ranked()
    sensorReach = span.isLong ? nil : SensorRecord.longestJoint(drawn.map(\.instant))
  }

  var geometry: ChartGeometry { span.geometry }

  var frame: ChartFrame {
    ChartFrame(
      span: span, zone: zone, axis: axis, unit: style.unit, theme: theme, locale: style.locale,
      emptyDays: points.emptyDays, emptyColumns: points.emptyColumns, isEmpty: readings.isEmpty,
      feverLine: style.feverLine)
  }

  // MARK: The pieces

  var ground: Ground { Ground(style: style, frame: frame) }

  var columns: SummaryColumns {
    SummaryColumns(
      summaries: summaries, style: style, span: span, axis: axis, theme: theme,
      isOfSensor: points.isOfSensor)
  }

  var curves: Curves {
    Curves(
      readings: readings, style: style, axis: axis, columns: columns, isLong: span.isLong,
      sensorReach: sensorReach, theme: theme)
  }

  var markers: Markers {
    Markers(
      readings: readings, labelled: labelled, isLong: span.isLong, hasDayBars: style.hasDayBars,
      theme: theme)
  }

  var valueLabels: ValueLabels { valueLabels(of: numbered) }

  /// The readings beside whose sign their number stands: of a long span each number once, for a sensor
  /// has the same one on many days; elsewhere none beside the same number.
  var numbered: [Int] {
    var seen: [String: [Double]] = [:]
    return labelled.filter { index in
      let (text, x) = (style.text(of: readings[index]), readings[index].position.x)
      let near = span.isLong ? Double.infinity : 40
      guard !seen[text, default: []].contains(where: { abs($0 - x) < near }) else { return false }
      seen[text, default: []].append(x)
      return true
    }
  }

  /// Those of some of the readings that carry their value.
  func valueLabels(of labelled: [Int]) -> ValueLabels {
    ValueLabels(
      readings: readings, labelled: labelled, style: style, theme: theme,
      placer: LabelPlacer(
        bounds: geometry.plot.grown(by: -2), obstacles: frame.emptyDayLabels.map(\.pill),
        signs: markers.boxes, clearance: span.isLong ? 6 : 1.5, lines: curves.drawnLines,
        columns: span.isLong ? columns.boxes : []))
  }

  var legend: Legend { Legend(style: style, axis: axis, count: points.count(of:)) }

  // MARK: Readings in their places

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
          instant: point.instant, value: value, isTyped: isTyped,
          band: judge.band(of: point.value),
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

  /// Puts each reading in the middle of its column.
  private static func gather(_ readings: inout [PlottedReading], in span: DaySpan) {
    var finder = DayFinder(span.columns)
    for index in readings.indices {
      readings[index].crowding = .packed
      guard let column = finder.index(of: readings[index].instant) else { continue }
      readings[index].position.x = span.box(of: span.columns[column]).middle
    }
  }

  // MARK: What the readings say

  /// As it is shown, with what it is to the true one: `≥ 344`.
  func meanText(_ mean: Double) -> String {
    (points.sides.bound?.sign ?? "") + style.text(ofMean: mean)
  }

  /// In the chart's unit; nil where there is no reading.
  var mean: Double? {
    points.mean.map { style.unit.value(fromCanonical: $0).meant }
  }
}
