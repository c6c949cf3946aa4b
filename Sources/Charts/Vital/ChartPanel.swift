public import HealthModel

/// A chart's plot at a place and size on a page, without headings or a legend.
public struct ChartPanel: Sendable {
  public let marks: [SheetMark]
  public let textAlternative: String
  private let span: DaySpan
  private let placing: Placing

  private static let mostValues = 8

  /// Creates a panel. `box` holds the plot and lanes; the lanes' names are to its right. `scale` is
  /// the size of signs and letters relative to a chart's. `hasDates` adds dates and doses' amounts.
  public init(
    of vital: Vital, on days: ClosedRange<LocalDate>, zone: any TimeZoneRules,
    points: some Sequence<ChartPoint>, in box: Box, scale: Double, theme: Theme,
    locale: ChartLocale, hasDates: Bool = true, lanes: DoseLanes = .none
  ) {
    let placing = Placing(box, scale)
    let layout = VitalLayout(
      ChartPoints(
        of: vital, in: vital.usualUnit, on: days, zone: zone,
        geometry: placing.geometry(of: box, lanes), locale: locale
      ).adding(points), zone: zone, look: ChartLook(theme: theme, locale: locale),
      numberSize: placing.numberSize)
    // Small panels label only notable values (`isLabelled`), and the highest temperature.
    let shown = layout.numbered.filter { index in
      let reading = layout.readings[index]
      return reading.isLabelled || layout.style.feverLine != nil && reading == layout.highest
    }
    self.init(
      layout.frame, ground: layout.ground, readings: layout.readingShapes,
      values: layout.valueLabels(of: Array(shown.prefix(Self.mostValues))), layout.textAlternative,
      placing, hasDates: hasDates)
  }

  /// - Parameter mostDaysOfBars: The most days with a bar for each reading; nil for the default.
  public init(
    ofPressure points: [PressurePoint], _ style: PressureStyle, on days: ClosedRange<LocalDate>,
    day: PressureDay, zone: any TimeZoneRules, in box: Box, scale: Double, theme: Theme,
    hasDates: Bool = true, lanes: DoseLanes = .none, mostDaysOfBars: Int? = nil
  ) {
    let placing = Placing(box, scale)
    let layout = PressureLayout(
      style: style,
      span: DaySpan(
        days, zone: zone, from: day.start, geometry: placing.geometry(of: box, lanes),
        leastOfColumns: mostDaysOfBars.map { $0 + 1 } ?? DaySpan.leastOfColumns),
      points: points, day: day, zone: zone,
      look: ChartLook(theme: theme, locale: style.systolic.locale), numberSize: placing.numberSize)
    let critical = layout.values.filter { $0.band.severity == .critical }
    self.init(
      layout.frame, ground: layout.ground, readings: layout.signs,
      values: layout.valueLabels(of: Array(critical.prefix(Self.mostValues))),
      layout.textAlternative, placing, hasDates: hasDates)
  }

  /// Creates a strip of a sensor's day on an axis that all days share, tinted above normal. Signs
  /// mark values beyond the axis or sensor range. `reach` is the longest bridged gap, in seconds.
  public init(
    stripOf vital: Vital, on date: LocalDate, zone: any TimeZoneRules,
    points: some Sequence<ChartPoint>, range: ClosedRange<Double>, reach: Double, in box: Box,
    scale: Double, theme: Theme, locale: ChartLocale, lanes: DoseLanes, hasNames: Bool
  ) {
    let placing = Placing(box, scale)
    let layout = VitalLayout(
      ChartPoints(
        of: vital, in: vital.usualUnit, on: date...date, zone: zone,
        geometry: placing.geometry(of: box, lanes), locale: locale
      ).adding(points), zone: zone, look: ChartLook(theme: theme, locale: locale),
      strip: (range, reach))
    let tints = layout.style.limits.normal.map {
      layout.tints(of: layout.runs, above: $0.upperBound)
    }
    (span, self.placing, textAlternative) = (layout.span, placing, layout.textAlternative)
    let doses = layout.frame.doseLayer(hasAmounts: false)
    marks = placing.placed([
      Layer(
        shapes: layout.ground + layout.frame.calendarTicks + layout.frame.axisLines
          + (tints ?? []) + layout.limitLines + layout.curves + layout.arrows + doses.shapes,
        texts: hasNames ? doses.texts : [])
    ])
  }

  private init(
    _ frame: ChartFrame, ground: [Shape], readings: [Shape], values: [SceneText],
    _ alternative: String, _ placing: Placing, hasDates: Bool
  ) {
    (span, self.placing, textAlternative) = (frame.span, placing, alternative)
    marks = placing.placed([
      Layer(
        shapes: ground + frame.dayLines + (hasDates ? frame.calendarTicks : []) + frame.axisLines,
        texts: frame.axisNumbers + (hasDates ? frame.calendarLabels : [])),
      frame.doseLayer(hasAmounts: hasDates), Layer(shapes: readings), frame.emptyDayLabels,
      Layer(texts: values),
    ])
  }

  public var isLong: Bool { span.isLong }

  /// Returns the x coordinate of an instant, in points of the page.
  public func x(of instant: Instant) -> Double {
    placing.placed(Point(x: span.x(of: instant), y: 0)).x
  }

  /// Returns a day's left and right ends in points of the page; nil for a day outside the panel.
  public func ends(of date: LocalDate) -> (start: Double, end: Double)? {
    span.days.first { $0.date == date }.map { (x(of: $0.start), x(of: $0.end)) }
  }

  /// Returns the names of days for a row above panels. Units: points of the page.
  public static func calendar(
    of days: ClosedRange<LocalDate>, zone: any TimeZoneRules, from left: Double, width: Double,
    y: Double, scale: Double, theme: Theme, locale: ChartLocale
  ) -> [SheetMark] {
    let box = Box(x: left, y: y, width: width, height: 0)
    let placing = Placing(box, scale)
    let span = DaySpan(days, zone: zone, geometry: placing.geometry(of: box))
    let plan = ValueAxis.Plan(range: 0...1, thresholds: [], rounds: [])
    let frame = ChartFrame(
      span: span, zone: zone, axis: ValueAxis(plan, band: nil, plot: span.plot),
      unit: .percent, look: ChartLook(theme: theme, locale: locale), emptyDays: [],
      emptyColumns: [], isEmpty: false)
    return placing.placed([Layer(texts: frame.calendarLabels)])
  }
}

extension Placing {
  fileprivate func geometry(of box: Box, _ lanes: DoseLanes = .none) -> ChartGeometry {
    ChartGeometry(
      plot: Box(x: 0, y: 0, width: box.width / scale, height: box.height / scale), lanes: lanes)
  }

  /// The font size of the axis's numbers, which is 8.5 points on the page.
  fileprivate var numberSize: Double { 8.5 / scale }
}

extension VitalLayout {
  /// The signs of readings beyond the axis or beyond the sensor's range, one for each cluster.
  fileprivate var arrows: [Shape] {
    func edge(_ index: Int) -> ValueAxis.Edge? {
      let reading = readings[index]
      return reading.edge ?? reading.point.comparator.map { $0 == .moreThan ? .above : .below }
    }
    return withoutCrowdedArrows(readings.indices.filter { edge($0) != nil }, edge: edge).map {
      Sign.shape(
        of: readings[$0].band, readings[$0].edge, at: readings[$0].position, scale: 0.7,
        outline: Stroke(theme.background, width: 0.75), theme: theme)
    }
  }
}

extension ChartFrame {
  fileprivate var dayLines: [Shape] {
    guard grain == .dates else { return [] }
    return span.days.dropFirst().map { day in
      .vertical(
        x: span.x(of: day.start), from: plot.y, to: geometry.floor,
        Stroke(isMarked(day.date) ? theme.limit : theme.grid))
    }
  }
}

/// A plot of one vital by time of day. Units: points of the page.
public struct ClockPlot {
  public let box: Box
  /// The values on the axis, in the style's unit.
  public var range: ClosedRange<Double> { axis.range }
  private let style: VitalStyle
  private let axis: ValueAxis
  private let theme: Theme
  private let placing: Placing

  private static let scale = 8.5 / ValueAxis.usualNumberSize

  /// Creates a plot on a linear axis over `range`; if nil, on a chart's axis for `values`.
  public init(
    _ style: VitalStyle, values: [Double] = [], range: ClosedRange<Double>? = nil, in box: Box,
    theme: Theme
  ) {
    (self.style, self.box, self.theme) = (style, box, theme)
    placing = Placing(box, Self.scale)
    let plot = placing.geometry(of: box).plot
    axis = range.map { style.axis(on: $0, in: plot) } ?? style.axis(for: values, in: plot)
  }

  public func x(ofMinute minute: Double) -> Double { box.x + box.width * minute / 1440 }

  /// Returns the y coordinate of a value; at the plot's edge for a value beyond the axis.
  public func y(of value: Double) -> Double {
    placing.placed(Point(x: 0, y: axis.height(of: value))).y
  }

  public func sign(of point: ChartPoint, atMinute minute: Double) -> SheetMark {
    let value = style.unit.value(fromCanonical: point.value)
    return .shape(
      Sign.shape(
        of: style.band(of: point), axis.edge(of: value),
        at: Point(x: x(ofMinute: minute), y: y(of: value)), scale: 0.72,
        outline: Stroke(theme.background, width: 0.8), theme: theme))
  }

  public func ground(hasHourLines: Bool) -> [SheetMark] {
    let (plot, grid, ticks) = (axis.plot, Stroke(theme.grid), Stroke(theme.axis))
    func x(_ hour: Int) -> Double { plot.width * Double(hour) / 24 }
    let band = style.limits.normal.map { [Shape.box(axis.box(of: $0), fill: theme.band)] } ?? []
    let named = Array(stride(from: 0, through: 24, by: 3))
    let lines = (hasHourLines ? named : []).map {
      Shape.vertical(x: x($0), from: plot.y, to: plot.maxY, grid)
    }
    let hours = (0...24).map { hour in
      Shape.vertical(
        x: x(hour), from: plot.maxY, to: plot.maxY + (hour.isMultiple(of: 3) ? 5 : 3), ticks)
    }
    let names = named.map { hour in
      SceneText(
        [TextRun("\(hour < 10 ? "0" : "")\(hour):00", size: 11, colour: theme.secondaryText)],
        at: Point(x: x(hour), y: plot.maxY + 18), anchor: .middle)
    }
    return placing.placed([
      Layer(
        shapes: band + axis.gridlines.map { axis.rule(at: $0, grid) } + lines
          + [.horizontal(y: plot.y, from: plot.x, to: plot.maxX, grid)] + hours
          + [.horizontal(y: plot.maxY, from: plot.x, to: plot.maxX, ticks)],
        texts: axis.numbers(endingAt: plot.x - 8, feverLine: nil, theme) + names)
    ])
  }

  public var limitLines: [SheetMark] {
    placing.placed([Layer(shapes: style.limitLines(on: axis, theme))])
  }
}
