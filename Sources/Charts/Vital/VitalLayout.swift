import HealthModel

struct PlottedReading: Equatable {
  let point: ChartPoint
  /// In the chart's unit.
  let value: Double
  let band: Band
  let isLabelled: Bool
  /// The edge of the axis beyond which the value lies and at which it is drawn.
  let edge: ValueAxis.Edge?
  let position: Point
  let crowding: Crowding

  var instant: Instant { point.instant }
  var arrow: String? { edge.map { $0 == .above ? "↑" : "↓" } }
}

struct VitalLayout {
  let style: VitalStyle
  let frame: ChartFrame
  let points: ChartPoints
  /// The readings by time, then by value; in a long span only the extremes of columns.
  let readings: [PlottedReading]
  let lowest: PlottedReading?
  let highest: PlottedReading?
  let summaries: [ColumnSummary]
  /// The indices of readings that show their value, the most important first.
  private(set) var labelled: [Int] = []
  /// The longest gap that a sensor's line bridges, in seconds; nil without such a line.
  let sensorReach: Double?

  /// - Parameter strip: The value range and the sensor reach that all days' strips share.
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
    let axis =
      strip.map { style.axis(on: $0.range, in: span.plot, numberSize: numberSize) }
      ?? style.axis(for: ends, in: span.plot, numberSize: numberSize)
    (self.style, self.points) = (style, points)
    frame = ChartFrame(
      span: span, zone: zone, axis: axis, unit: style.unit, look: look,
      emptyDays: points.days.emptyDays, emptyColumns: points.columns.emptyColumns,
      isEmpty: drawn.isEmpty, feverLine: style.feverLine)
    readings = Self.plotted(drawn, values, style, span, axis)
    lowest = readings.first { $0.value == ends.first }
    highest = readings.first { $0.value == ends.last }
    summaries = points.columns.summaries
    sensorReach =
      strip?.sensorReach ?? (span.isLong ? nil : SensorRecord.longestJoint(drawn.map(\.instant)))
    labelled = rankedLabels
  }

  var span: DaySpan { frame.span }
  var axis: ValueAxis { frame.axis }
  var theme: Theme { frame.theme }
  var geometry: ChartGeometry { frame.geometry }

  var ground: [Shape] {
    (style.limits.normal.map { [.box(axis.box(of: $0), fill: theme.band)] } ?? []) + frame.grid
  }

  var limitLines: [Shape] { style.limitLines(on: axis, theme) }

  var readingShapes: [Shape] {
    (style.hasDayBars && !span.isLong ? curves + limitLines : limitLines + curves) + signs
  }

  var columns: SummaryColumns {
    SummaryColumns(
      summaries: summaries, style: style, span: span, axis: axis, theme: theme,
      isOfSensor: points.pace != nil)
  }

  private static func plotted(
    _ points: [ChartPoint], _ values: [Double], _ style: VitalStyle, _ span: DaySpan,
    _ axis: ValueAxis
  ) -> [PlottedReading] {
    let places = span.places(of: points.map(\.instant))
    let crowding: [Crowding] =
      span.isLong
      ? Array(repeating: .packed, count: places.count)
      : Crowding.of(places, denseFrom: 6, packedFrom: 10)
    var judge = style.judge(typedIn: style.unit)
    return points.indices.map { index in
      let (point, value) = (points[index], values[index])
      if point.unit != judge.unit { judge = style.judge(typedIn: point.unit) }
      let edge = axis.edge(of: value)
      return PlottedReading(
        point: point, value: value, band: judge.band(of: point.value),
        isLabelled: judge.isLabelled(point.value) || edge != nil || point.comparator != nil,
        edge: edge, position: Point(x: places[index], y: axis.height(of: value)),
        crowding: crowding[index])
    }
  }

  func meanText(_ mean: Double) -> String {
    (points.sides.bound?.sign ?? "") + style.text(ofMean: mean)
  }

  var mean: Double? { points.mean.map { style.unit.value(fromCanonical: $0).meant } }

  var signs: [Shape] {
    let peaks = Set(labelled)
    return signed.map { index in
      let reading = readings[index]
      let isFull =
        span.isLong ? index == labelled.first : peaks.contains(index) || reading.crowding == .sparse
      return Sign.shape(
        of: reading.band, reading.edge, at: reading.position, scale: isFull ? 1 : 0.6,
        outline: Stroke(theme.background, width: isFull ? 1.25 : 0.75), theme: theme)
    }
  }

  private var signBoxes: [Box] {
    let peaks = Set(labelled)
    return signed.map { index in
      let reading = readings[index]
      let isFull = reading.crowding == .sparse || peaks.contains(index)
      return Box(
        around: reading.position, reach: Sign.radius(of: reading.band) * (isFull ? 0.9 : 0.6))
    }
  }

  private var signed: [Int] {
    let peaks = Set(labelled)
    guard !span.isLong else {
      // One arrow at each end of the axis is enough for a column.
      var taken = Set(labelled.map { readings[$0].position })
      return readings.indices.filter {
        peaks.contains($0)
          || (readings[$0].edge != nil && taken.insert(readings[$0].position).inserted)
      }
    }
    return withoutCrowdedArrows(
      readings.indices.filter {
        readings[$0].crowding != .packed || style.hasDayBars || peaks.contains($0)
      }
    ) { readings[$0].edge }
  }

  /// Returns the indices without arrows that would overlap the previous arrow on the same edge.
  func withoutCrowdedArrows(_ indices: [Int], edge: (Int) -> ValueAxis.Edge?) -> [Int] {
    var arrows: [ValueAxis.Edge: Double] = [:]
    return indices.filter { index in
      guard let edge = edge(index) else { return true }
      let x = readings[index].position.x
      guard arrows[edge].map({ x - $0 >= 10 }) ?? true else { return false }
      arrows[edge] = x
      return true
    }
  }

  var valueLabels: [SceneText] { valueLabels(of: numbered) }

  /// `labelled`, without repetitions of a value nearby or, in a long span, anywhere.
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

  func valueLabels(of labelled: [Int]) -> [SceneText] {
    let placer = LabelPlacer(
      bounds: geometry.plot.grown(by: -2), obstacles: frame.emptyDayPills,
      signs: signBoxes, clearance: span.isLong ? 6 : 1.5, lines: drawnLines,
      columns: span.isLong ? columns.boxes : [])
    let values = labelled.enumerated().map { rank, index in
      let reading = readings[index]
      return LabelPlacer.Value(
        text: [style.text(of: reading), reading.arrow].compactMap(\.self).joined(separator: " "),
        band: reading.band, centre: reading.position,
        radius: Sign.radius(of: reading.band), sides: sides(for: reading),
        isWanted: rank < 2 || reading.band.severity == .critical || reading.edge != nil,
        mayCrossLines: reading.crowding == .sparse, mayCoverSigns: rank < 2)
    }
    return placer.texts(of: values, theme)
  }

  private func sides(for reading: PlottedReading) -> [LabelPlacer.Side] {
    if reading.edge == .above { return [.right, .left, .below] }
    if reading.band < .normal {
      return [.right, .left, .below, .belowRight, .belowLeft, .above, .aboveRight, .aboveLeft]
    }
    return [.above, .aboveRight, .aboveLeft, .right, .left, .below, .belowRight, .belowLeft]
  }

  /// The highest and the lowest reading, then peaks of excursions, the farthest from normal first.
  var rankedLabels: [Int] {
    guard let lowest = readings.firstIndex(where: { $0.value == lowest?.value }),
      let highest = readings.firstIndex(where: { $0.value == highest?.value })
    else { return [] }
    let ranked = (span.isLong ? columnPeaks : peaks).sorted {
      (-distanceFromNormal($0), $0) < (-distanceFromNormal($1), $1)
    }
    var seen: Set<Int> = []
    return ([highest, lowest] + ranked).filter { seen.insert($0).inserted }
  }

  /// In a long span, the readings furthest from normal on either side in every 10 points.
  private var columnPeaks: [Int] {
    func column(_ index: Int) -> Int { Int((readings[index].position.x - span.plot.x) / 10) }
    return [true, false].flatMap { isHigh -> [Int] in
      readings.indices.filter {
        readings[$0].isLabelled && (readings[$0].band > .normal) == isHigh
      }.runs { column($0) == column($1) }.compactMap(furthest)
    }
  }

  private var peaks: [Int] {
    let labelled = readings.indices.filter { readings[$0].isLabelled }
    let crowded = labelled.filter { readings[$0].crowding != .sparse }
    let excursions = crowded.runs { isSameExcursion(readings[$0], readings[$1]) }
    return labelled.filter { readings[$0].crowding == .sparse } + excursions.compactMap(furthest)
  }

  private func furthest(of indices: [Int]) -> Int? {
    indices.max { distanceFromNormal($0) < distanceFromNormal($1) }
  }

  /// Returns whether two readings belong to one excursion, which may waver about a limit.
  private func isSameExcursion(_ earlier: PlottedReading, _ later: PlottedReading) -> Bool {
    later.position.x - earlier.position.x <= 6
      && earlier.band.rawValue.signum() == later.band.rawValue.signum()
  }

  /// Returns the distance in widths of the normal range.
  private func distanceFromNormal(_ index: Int) -> Double {
    guard let normal = style.limits.normal else { return 0 }
    let value = readings[index].value
    return max(normal.lowerBound - value, value - normal.upperBound, 0)
      / max(normal.upperBound - normal.lowerBound, .leastNonzeroMagnitude)
  }
}
