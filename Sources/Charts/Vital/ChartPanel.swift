public import HealthModel

/// A chart's plot by itself, as it stands among others on a page: ground, readings and their values as
/// on the chart, made smaller, without headings and without a right column.
public struct ChartPanel: Sendable {
  /// Back to front.
  public let marks: [SheetMark]
  /// The limits at its left side, from the top down, as far as they keep clear of each other.
  public let ticks: [Tick]
  /// What the names of days stand below; they are centred there.
  public let days: [Day]
  /// What the chart says in words.
  public let textAlternative: String

  /// A number at the left side.
  public struct Tick: Equatable, Sendable {
    /// As the chart writes it.
    public let label: String
    /// Where its line is. Units: points of the page.
    public let y: Double
    /// Whether fever begins there.
    public let isFever: Bool
  }

  /// A day's place on the axis.
  public struct Day: Equatable, Sendable {
    /// The local date.
    public let date: LocalDate
    /// Its middle. Units: points of the page.
    public let x: Double
    /// Units: points of the page.
    public let width: Double
    /// Whether nothing was measured on it.
    public let isEmpty: Bool

    /// - Parameter x: its middle.
    public init(date: LocalDate, x: Double, width: Double, isEmpty: Bool) {
      self.date = date
      self.x = x
      self.width = width
      self.isEmpty = isEmpty
    }
  }

  /// A vital's.
  ///
  /// - Parameters:
  ///   - points: those of the days; any order, others are left out.
  ///   - box: where the plot stands on the page.
  ///   - scale: how large its signs and letters are, of 1 for a chart's.
  public init(
    of vital: Vital, on days: ClosedRange<LocalDate>, zone: any TimeZoneRules,
    points: some Sequence<ChartPoint>, in box: Box, scale: Double, theme: Theme, locale: ChartLocale
  ) {
    let geometry = ChartGeometry(plot: Self.plot(box, scale))
    var taken = ChartPoints(
      of: vital, in: vital.usualUnit, on: days, zone: zone, geometry: geometry, locale: locale)
    for point in points { taken.add(point) }
    let layout = VitalLayout(taken, zone: zone, theme: theme)
    let style = layout.style
    self.init(
      layout.panel, frame: layout.frame,
      limits: layout.axis.ticks.filter { tick in style.feverLine.map { tick.value > $0 } ?? false }
        .map { ($0.label, $0.value) }
        + (style.normalEdges + [style.feverLine].compactMap { $0 }).map {
          (style.text(of: $0), $0)
        },
      alternative: layout.textAlternative, box, scale)
  }

  /// That of blood pressure.
  public init(
    ofPressure points: [PressurePoint], systolic: Vital, diastolic: Vital,
    on days: ClosedRange<LocalDate>, day: PressureDay, zone: any TimeZoneRules, in box: Box,
    scale: Double, theme: Theme, locale: ChartLocale
  ) {
    let style = PressureStyle(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, locale: locale)
    let layout = PressureLayout(
      style: style,
      span: DaySpan(days, zone: zone, geometry: ChartGeometry(plot: Self.plot(box, scale))),
      points: points, day: day, zone: zone, theme: theme)
    self.init(
      layout.panel, frame: layout.frame,
      limits: [style.highFrom.systolic, style.highFrom.diastolic].map {
        (style.systolic.text(of: $0), $0)
      },
      alternative: layout.textAlternative, box, scale)
  }

  /// As large as the chart's own would be.
  private static func plot(_ box: Box, _ scale: Double) -> Box {
    Box(x: 0, y: 0, width: box.width / scale, height: box.height / scale)
  }

  private init(
    _ layers: [Layer], frame: ChartFrame, limits: [(label: String, value: Double)],
    alternative: String, _ box: Box, _ scale: Double
  ) {
    let placing = Placing(origin: Point(x: box.x, y: box.y), scale: scale)
    marks = layers.flatMap { layer in
      layer.shapes.map { .shape(placing.placed($0)) }
        + layer.texts.map { .text(placing.placed($0)) }
    }
    var ticks: [Tick] = []
    // The fever line is named first: it comes last among the limits.
    for limit in limits.reversed() where frame.axis.range.contains(limit.value) {
      let y = placing.placed(Point(x: 0, y: frame.axis.y(of: limit.value))).y
      guard ticks.allSatisfy({ abs($0.y - y) >= 9 }) else { continue }
      ticks.append(Tick(label: limit.label, y: y, isFever: limit.value == frame.feverLine))
    }
    self.ticks = ticks.sorted { $0.y < $1.y }
    let empty = Set(frame.emptyDays.map(\.date))
    days = frame.span.days.map { day in
      let dayBox = frame.span.box(of: day)
      return Day(
        date: day.date, x: placing.placed(Point(x: dayBox.middle, y: 0)).x,
        width: dayBox.width * scale, isEmpty: empty.contains(day.date))
    }
    textAlternative = alternative
  }
}

extension VitalLayout {
  /// What is drawn within the plot, and the line below it.
  fileprivate var panel: [Layer] {
    let curves = curves.shapes
    let lines =
      style.hasDayBars && !span.isLong
      ? curves + ground.limitLines : ground.limitLines + curves
    return [
      Layer(shapes: ground.shapes + frame.dayLines + frame.baseline),
      Layer(shapes: lines + markers.shapes),
      frame.emptyDayLabels.layer, Layer(texts: valueLabels(of: numbered.filter(isTold).most).texts),
    ]
  }

  /// Beside many others a value is told that is acted on, or the highest of a fever.
  private func isTold(_ index: Int) -> Bool {
    readings[index].isLabelled || style.feverLine != nil && readings[index] == highest
  }
}

extension PressureLayout {
  fileprivate var panel: [Layer] {
    [
      Layer(shapes: ground.shapes + frame.dayLines + frame.baseline), Layer(shapes: signs),
      frame.emptyDayLabels.layer,
      Layer(texts: valueLabels(of: values.filter { $0.band.severity == .critical }.most).texts),
    ]
  }
}

extension Array {
  /// As many as a small plot has room for.
  fileprivate var most: [Element] { Array(prefix(8)) }
}

extension ChartFrame {
  /// A line at each midnight, where each day has its number and the chart has lines at Mondays alone,
  /// which are darker here.
  fileprivate var dayLines: [Shape] {
    guard grain == .dates else { return [] }
    return span.days.dropFirst().map { day in
      let x = span.x(of: day.start)
      return .rule(
        from: Point(x: x, y: plot.y), to: Point(x: x, y: plot.maxY),
        stroke: Stroke(isMarked(day.date) ? theme.limit : theme.grid))
    }
  }

  fileprivate var baseline: [Shape] {
    [
      .rule(
        from: Point(x: plot.x, y: plot.maxY), to: Point(x: plot.maxX, y: plot.maxY),
        stroke: Stroke(theme.axis))
    ]
  }
}

/// Moves what was drawn at one place and size to another.
private struct Placing {
  let origin: Point
  let scale: Double

  func placed(_ point: Point) -> Point {
    Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  private func placed(_ box: Box) -> Box {
    let corner = placed(Point(x: box.x, y: box.y))
    return Box(x: corner.x, y: corner.y, width: box.width * scale, height: box.height * scale)
  }

  private func placed(_ stroke: Stroke) -> Stroke {
    var placed = stroke
    placed.width *= scale
    placed.dash = stroke.dash.map { $0 * scale }
    return placed
  }

  func placed(_ shape: Shape) -> Shape {
    switch shape {
    case .box(let box, let fill): .box(placed(box), fill: fill)
    case .pill(let box, let radius, let fill):
      .pill(placed(box), radius: radius * scale, fill: fill)
    case .rule(let start, let end, let stroke):
      .rule(from: placed(start), to: placed(end), stroke: placed(stroke))
    case .polyline(let points, let stroke):
      .polyline(points.map(placed), stroke: placed(stroke))
    case .polygon(let points, let fill, let outline):
      .polygon(points.map(placed), fill: fill, outline: outline.map(placed))
    case .circle(let centre, let radius, let fill, let outline):
      .circle(
        centre: placed(centre), radius: radius * scale, fill: fill, outline: outline.map(placed))
    case .hatch(let box, let spacing, let stroke):
      .hatch(placed(box), spacing: spacing * scale, stroke: placed(stroke))
    }
  }

  func placed(_ text: SceneText) -> SceneText {
    var placed = text
    placed.position = self.placed(text.position)
    placed.runs = text.runs.map { run in
      var run = run
      run.size *= scale
      return run
    }
    placed.halo = text.halo.map(self.placed)
    return placed
  }
}
