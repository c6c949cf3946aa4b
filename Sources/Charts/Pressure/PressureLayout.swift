import HealthModel

/// A blood pressure with its place in the picture.
struct PlottedPressure {
  let point: PressurePoint
  /// In the chart's unit.
  let systolic: Double
  let diastolic: Double
  let text: String
  let systolicBand: Band
  let diastolicBand: Band
  /// Of both together.
  let band: Band
  /// By local time: what is measured before going to bed, after midnight, is of an evening.
  let half: PressureDay.Half
  let top: Point
  let bottom: Point
  let crowding: Crowding

  var instant: Instant { point.instant }
  var hasComparator: Bool { (point.systolic.comparator ?? point.diastolic.comparator) != nil }
  /// How large its signs are.
  var signScale: Double { crowding == .sparse ? 1 : 0.6 }
  /// How far it reaches to either side. Units: points.
  var reach: Double {
    let radius = max(Sign.radius(of: systolicBand), Sign.radius(of: diastolicBand))
    return crowding == .packed && band.severity != .critical ? 1 : radius * signScale
  }
}

/// A span of days of blood pressure with its axes set and its bars in place.
struct PressureLayout {
  let style: PressureStyle
  let frame: ChartFrame
  /// What is morning, and what evening.
  let day: PressureDay
  /// By time, then by value.
  let bars: [PlottedPressure]

  var theme: Theme { frame.theme }
  var geometry: ChartGeometry { frame.geometry }

  init(
    style: PressureStyle, span: DaySpan, points: [PressurePoint], day: PressureDay,
    zone: any TimeZoneRules, theme: Theme
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
      }, in: span.plot)
    var (days, columns) = (DayMarks(of: span), ColumnSummaries(of: span))
    for point in inside {
      days.add(point.instant)
      columns.add(Self.point(of: point.systolic, at: point.instant))
    }
    let frame = ChartFrame(
      span: span, zone: zone, axis: axis, unit: unit, theme: theme, locale: style.systolic.locale,
      emptyDays: days.emptyDays, emptyColumns: columns.emptyColumns, isEmpty: inside.isEmpty)
    self.style = style
    self.frame = frame
    self.day = day
    let places = Self.places(of: inside.map(\.instant), in: span)
    let crowding = Crowding.of(places, denseFrom: 4, packedFrom: 6)
    bars = zip(inside, zip(places, crowding)).map { point, place in
      Self.plotted(
        point, x: place.0, crowding: place.1, style: style, day: day, frame: frame)
    }
  }

  private static func plotted(
    _ point: PressurePoint, x: Double, crowding: Crowding, style: PressureStyle, day: PressureDay,
    frame: ChartFrame
  ) -> PlottedPressure {
    let (high, low) = (point.systolic, point.diastolic)
    let systolic = style.unit.value(fromCanonical: high.value)
    let diastolic = style.unit.value(fromCanonical: low.value)
    let (highBand, lowBand) = (
      style.systolic.vital.band(of: high.value, typedIn: high.unit),
      style.diastolic.vital.band(of: low.value, typedIn: low.unit)
    )
    return PlottedPressure(
      point: point, systolic: systolic, diastolic: diastolic,
      text: style.text(systolic, diastolic, high.comparator, low.comparator),
      systolicBand: highBand, diastolicBand: lowBand,
      band: style.band(systolic: highBand, diastolic: lowBand),
      half: day.half(of: frame.zone.localDateTime(at: point.instant).time),
      top: Point(x: x, y: frame.axis.height(of: systolic)),
      bottom: Point(x: x, y: frame.axis.height(of: diastolic)), crowding: crowding)
  }

  /// Where bars stand: at their time; in a long span in the middle of their column.
  ///
  /// Shape: `instants` ascending, all inside the span.
  private static func places(of instants: [Instant], in span: DaySpan) -> [Double] {
    guard span.isLong else { return instants.map(span.x(of:)) }
    var finder = DayFinder(span.columns)
    return instants.map { instant in
      finder.index(of: instant).map { span.box(of: span.columns[$0]).middle } ?? span.x(of: instant)
    }
  }

  // MARK: The pieces

  var ground: PressureGround { PressureGround(style: style, frame: frame) }

  /// In a long span columns, with a sign at each end that carries its value.
  var signs: [Shape] {
    guard frame.span.isLong else { return PressureSigns(bars: bars, theme: theme).shapes }
    return columns.flatMap(\.shapes) + columnValues.map { $0.sign(theme) }
  }

  /// Whether a bar has signs of its half: there are none in a long span, nor of bars without room.
  var hasSigns: Bool {
    !frame.span.isLong && (bars.isEmpty || bars.contains { $0.crowding != .packed })
  }

  var legend: PressureLegend {
    PressureLegend(style: style, bars: bars, day: day, words: frame.locale.words)
  }

  var valueLabels: PressureLabels { valueLabels(of: values) }

  /// What is written at the ends of bars, or of columns, where a number stands once above and once
  /// below; the most important first.
  var values: [PressureValue] {
    guard frame.span.isLong else { return barValues }
    var seen = [true: Set<String>(), false: []]
    return columnValues.filter { seen[$0.isBelow, default: []].insert($0.text).inserted }
  }

  /// Some of the values.
  func valueLabels(of values: [PressureValue]) -> PressureLabels {
    let isLong = frame.span.isLong
    return PressureLabels(
      values: values, theme: theme,
      placer: LabelPlacer(
        bounds: geometry.plot.grown(by: -2), obstacles: frame.emptyDayLabels.map(\.pill),
        signs: isLong ? columnValues.map(\.box) : PressureSigns(bars: bars, theme: theme).boxes,
        clearance: isLong ? 1.5 : 5, lines: [],
        columns: isLong ? columns.flatMap(\.boxes) : []))
  }

  /// Those of a long span, systolic and diastolic.
  var columns: [SummaryColumns] {
    [(style.systolic, \PressurePoint.systolic), (style.diastolic, \.diastolic)].map { part, half in
      let points = bars.lazy.map { bar in
        Self.point(of: bar.point[keyPath: half], at: bar.instant)
      }
      return SummaryColumns(
        summaries: ColumnSummaries(of: points, in: frame.span).summaries, style: part,
        span: frame.span, axis: frame.axis, theme: theme)
    }
  }

  private static func point(of reading: Reading, at instant: Instant) -> ChartPoint {
    ChartPoint(
      instant: instant, value: reading.value, unit: reading.unit, comparator: reading.comparator)
  }

  /// `128/76`, `≥ 185/110`, no rounder than its band allows, the band of the mean itself, and of how
  /// many it is; nil where there is none.
  func mean(
    of bars: some Sequence<PlottedPressure>
  ) -> (text: String, band: Band, count: Int)? {
    let bars = Array(bars)
    guard let high = Statistics(bars.lazy.map(\.systolic))?.mean,
      let low = Statistics(bars.lazy.map(\.diastolic))?.mean
    else { return nil }
    func bound(_ part: KeyPath<PressurePoint, Reading>) -> BoundedStatistics.Bound? {
      bars.reduce(into: BoundSides()) { $0.take($1.point[keyPath: part].comparator) }.bound
    }
    let mean = style.mean(
      systolic: high, diastolic: low, bound(\.systolic), bound(\.diastolic))
    return (mean.text, mean.band, bars.count)
  }

  /// How many bars have a comparator.
  var bounded: Int {
    bars.count(where: \.hasComparator)
  }
}
