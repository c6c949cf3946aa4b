import HealthModel

struct PlottedPressure {
  struct End {
    let reading: Reading
    /// In the chart's unit.
    let value: Double
    let band: Band
    let place: Point
  }

  let instant: Instant
  let systolic: End
  let diastolic: End
  let text: String
  let band: Band
  /// The half of the day by local time; bedtime after midnight still belongs to the evening.
  let half: PressureDay.Half
  let crowding: Crowding

  var ends: [End] { [systolic, diastolic] }
  var hasComparator: Bool { ends.contains { $0.reading.comparator != nil } }
  var signScale: Double { crowding == .sparse ? 1 : 0.6 }

  var box: Box {
    let radius = max(Sign.radius(of: systolic.band), Sign.radius(of: diastolic.band))
    let reach = crowding == .packed && band.severity != .critical ? 1 : radius * signScale
    let (top, bottom) = (systolic.place, diastolic.place)
    return Box(
      x: top.x - reach, y: top.y - reach, width: 2 * reach, height: bottom.y - top.y + 2 * reach)
  }
}

struct PressureValue {
  let text: String
  let band: Band
  let end: Point
  let isBelow: Bool
  let signScale: Double

  var radius: Double { Sign.radius(of: band) * signScale + 0.5 }
  var box: Box { Box(around: end, reach: radius) }
}

struct PressureLayout {
  let style: PressureStyle
  let frame: ChartFrame
  let day: PressureDay
  let bars: [PlottedPressure]

  var theme: Theme { frame.theme }
  var geometry: ChartGeometry { frame.geometry }

  init(
    style: PressureStyle, span: DaySpan, points: [PressurePoint], day: PressureDay,
    zone: any TimeZoneRules, look: ChartLook, numberSize: Double = ValueAxis.usualNumberSize
  ) {
    let inside = points.filter {
      span.contains($0.instant) && $0.systolic.value.isFinite && $0.diastolic.value.isFinite
    }.sorted {
      ($0.instant, $0.systolic.value, $0.diastolic.value)
        < ($1.instant, $1.systolic.value, $1.diastolic.value)
    }
    let unit = style.unit
    let axis = style.axis(
      for: inside.flatMap { [$0.systolic, $0.diastolic] }.map {
        unit.value(fromCanonical: $0.value)
      }, in: span.plot, numberSize: numberSize)
    var (days, columns) = (DayMarks(of: span), ColumnSummaries(of: span))
    for point in inside {
      days.add(point.instant)
      columns.add(ChartPoint(point.systolic, at: point.instant))
    }
    let frame = ChartFrame(
      span: span, zone: zone, axis: axis, unit: unit, look: look,
      emptyDays: days.emptyDays, emptyColumns: columns.emptyColumns, isEmpty: inside.isEmpty)
    (self.style, self.frame, self.day) = (style, frame, day)
    let places = span.places(of: inside.map(\.instant))
    let crowding = Crowding.of(places, denseFrom: 4, packedFrom: 6)
    bars = zip(inside, zip(places, crowding)).map { point, place in
      Self.plotted(point, x: place.0, crowding: place.1, style: style, day: day, frame: frame)
    }
  }

  private static func plotted(
    _ point: PressurePoint, x: Double, crowding: Crowding, style: PressureStyle, day: PressureDay,
    frame: ChartFrame
  ) -> PlottedPressure {
    func end(_ reading: Reading, _ vital: Vital) -> PlottedPressure.End {
      let value = style.unit.value(fromCanonical: reading.value)
      return PlottedPressure.End(
        reading: reading, value: value, band: vital.band(of: reading.value, typedIn: reading.unit),
        place: Point(x: x, y: frame.axis.height(of: value)))
    }
    let systolic = end(point.systolic, style.systolic.vital)
    let diastolic = end(point.diastolic, style.diastolic.vital)
    return PlottedPressure(
      instant: point.instant, systolic: systolic, diastolic: diastolic,
      text: style.text(
        systolic.value, diastolic.value, point.systolic.comparator, point.diastolic.comparator),
      band: [systolic.band, diastolic.band].worst ?? .normal,
      half: day.half(of: frame.zone.localDateTime(at: point.instant).time), crowding: crowding)
  }

  var ground: [Shape] {
    let axis = frame.axis
    let bands = style.normalBands.map { Shape.box(axis.box(of: $0), fill: theme.band) }
    let crisis = [style.systolic.highLimit].compactMap(\.self).filter(axis.range.contains).map {
      axis.rule(at: $0, Stroke(theme.limit, dash: [4, 3]))
    }
    let limits = [style.highFrom.diastolic, style.highFrom.systolic]
    return bands + frame.grid + crisis
      + limits.filter(axis.range.contains).map {
        axis.rule(at: $0, Stroke(theme.bandEdge, width: 1.5))
      }
  }

  var signs: [Shape] {
    frame.span.isLong ? columns.flatMap(\.shapes) + columnValues.map { sign(of: $0) } : barSigns
  }

  private var barSigns: [Shape] {
    // Less severe bars are behind more severe ones.
    let ordered = Severity.allCases.flatMap { severity in
      bars.filter { $0.band.severity == severity }
    }
    return ordered.flatMap { bar -> [Shape] in
      let line = Shape.polyline(
        bar.ends.map(\.place), stroke: Stroke(theme.markers[bar.band], width: 2))
      return [line]
        + bar.ends.filter { bar.crowding != .packed || $0.band.severity == .critical }.map {
          Sign.shape(
            of: bar.half, in: $0.band, at: $0.place, scale: bar.signScale, theme,
            colouredAs: bar.band)
        }
    }
  }

  /// Whether signs distinguish morning and evening: not in a long span, nor if all bars are packed.
  var hasSigns: Bool {
    !frame.span.isLong && (bars.isEmpty || bars.contains { $0.crowding != .packed })
  }

  var valueLabels: [SceneText] { valueLabels(of: values) }

  func valueLabels(of values: [PressureValue]) -> [SceneText] {
    let isLong = frame.span.isLong
    let placer = LabelPlacer(
      bounds: geometry.plot.grown(by: -2), obstacles: frame.emptyDayPills,
      signs: isLong ? columnValues.map(\.box) : bars.map(\.box), clearance: isLong ? 1.5 : 5,
      lines: [], columns: isLong ? columns.flatMap(\.boxes) : [])
    let wanted = values.enumerated().map { rank, value in
      LabelPlacer.Value(
        text: value.text, band: value.band, centre: value.end, radius: value.radius,
        sides: value.isBelow
          ? [.below, .belowRight, .belowLeft, .right, .left]
          : [.above, .aboveRight, .aboveLeft, .right, .left],
        isWanted: rank < 4 || value.band.severity == .critical)
    }
    return placer.texts(of: wanted, theme)
  }

  var columns: [SummaryColumns] {
    [(style.systolic, \PlottedPressure.systolic), (style.diastolic, \.diastolic)].map { part, end in
      let points = bars.lazy.map { ChartPoint($0[keyPath: end].reading, at: $0.instant) }
      let columns = points.reduce(into: ColumnSummaries(of: frame.span)) { $0.add($1) }
      return SummaryColumns(
        summaries: columns.summaries, style: part, span: frame.span, axis: frame.axis, theme: theme)
    }
  }

  /// Returns the mean (`128/76`), its band, and the number of readings; nil without readings.
  func mean(of bars: some Sequence<PlottedPressure>) -> (text: String, band: Band, count: Int)? {
    let bars = Array(bars)
    guard let high = Statistics(bars.lazy.map(\.systolic.value))?.mean,
      let low = Statistics(bars.lazy.map(\.diastolic.value))?.mean
    else { return nil }
    func bound(_ end: KeyPath<PlottedPressure, PlottedPressure.End>) -> BoundedStatistics.Bound? {
      bars.reduce(into: BoundSides()) { $0.take($1[keyPath: end].reading.comparator) }.bound
    }
    let mean = style.mean(systolic: high, diastolic: low, bound(\.systolic), bound(\.diastolic))
    return (mean.text, mean.band, bars.count)
  }

  var bounded: Int { bars.count(where: \.hasComparator) }

  func sign(of value: PressureValue) -> Shape {
    Sign.shape(
      of: value.band, at: value.end, scale: value.signScale,
      outline: Stroke(theme.background, width: 0.75), theme: theme)
  }

  /// The highest and lowest systolic, then diastolic; on a tie, the more extreme other value wins.
  var extremes: [(index: Int, isSystolic: Bool, isLowest: Bool)] {
    let wanted = [(true, false), (true, true), (false, false), (false, true)]
    return wanted.compactMap { isSystolic, isLowest in
      let values = bars.map { bar in
        let (high, low) = (bar.systolic.value, bar.diastolic.value)
        let pair = isSystolic ? (high, low) : (low, high)
        return isLowest ? (-pair.0, -pair.1) : pair
      }
      let best = bars.indices.max { values[$0] < values[$1] }
      return best.map { ($0, isSystolic, isLowest) }
    }
  }

  /// The values at the ends of bars or columns, the most important first, and each only once.
  var values: [PressureValue] {
    guard frame.span.isLong else { return barValues }
    var seen = [true: Set<String>(), false: []]
    return columnValues.filter { seen[$0.isBelow, default: []].insert($0.text).inserted }
  }

  private var barValues: [PressureValue] {
    let critical = bars.indices.filter {
      bars[$0].band.severity == .critical || bars[$0].hasComparator
    }.map { ($0, bars[$0].band < .normal) }
    var seen: Set<Int> = []
    return (extremes.map { ($0.index, $0.isLowest) } + critical).filter {
      seen.insert($0.0).inserted
    }.map { index, isLowest in
      let bar = bars[index]
      return PressureValue(
        text: bar.text, band: bar.band, end: (isLowest ? bar.diastolic : bar.systolic).place,
        isBelow: isLowest, signScale: bar.signScale)
    }
  }

  /// The extremes, then the most extreme critical or bounded (`<20`) value in every 10 points.
  var columnValues: [PressureValue] {
    let extremes = extremes.map { index, isSystolic, isLowest in
      value(of: bars[index], isSystolic: isSystolic, isBelow: isLowest)
    }
    var seen: Set<Point> = []
    return (extremes + peaks).filter { seen.insert($0.end).inserted }
  }

  private var peaks: [PressureValue] {
    [true, false].flatMap { isSystolic in
      [true, false].flatMap { isBelow -> [PressureValue] in
        var peaks: [Int: PressureValue] = [:]
        for bar in bars {
          let end = isSystolic ? bar.systolic : bar.diastolic
          guard end.band.severity == .critical || end.reading.comparator != nil,
            (end.band < .normal) == isBelow
          else { continue }
          let (column, y) = (Int((end.place.x - geometry.plot.x) / 10), end.place.y)
          if peaks[column].map({ isBelow ? $0.end.y < y : $0.end.y > y }) ?? true {
            peaks[column] = value(of: bar, isSystolic: isSystolic, isBelow: isBelow)
          }
        }
        return peaks.sorted { $0.key < $1.key }.map(\.value)
      }
    }
  }

  private func value(of bar: PlottedPressure, isSystolic: Bool, isBelow: Bool) -> PressureValue {
    let (part, end) = isSystolic ? (style.systolic, bar.systolic) : (style.diastolic, bar.diastolic)
    return PressureValue(
      text: (end.reading.comparator?.rawValue ?? "") + part.text(of: end.value), band: end.band,
      end: end.place, isBelow: isBelow, signScale: 0.6)
  }
}
