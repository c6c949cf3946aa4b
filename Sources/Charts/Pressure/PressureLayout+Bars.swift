import HealthModel

extension PressureLayout {
  private var plot: Box { geometry.plot }

  /// Both normal ranges as bands, each with a line where it is left upwards.
  var ground: Layer {
    let axis = frame.axis
    var shapes: [Shape] = []
    for (part, high) in [
      (style.diastolic, style.highFrom.diastolic), (style.systolic, style.highFrom.systolic),
    ] {
      let normal = PressureStyle.normal(of: part)
      let (top, bottom) = (axis.height(of: high), axis.height(of: normal.lowerBound))
      shapes.append(
        .box(
          Box(x: plot.x, y: top, width: plot.width, height: max(0, bottom - top)),
          fill: theme.band))
    }
    shapes += frame.grid
    if let crisis = style.systolic.highLimit, axis.range.contains(crisis) {
      shapes.append(
        frame.across(at: axis.y(of: crisis), Stroke(theme.limit, dash: [4, 3])))
    }
    for limit in [style.highFrom.diastolic, style.highFrom.systolic]
    where axis.range.contains(limit) {
      shapes.append(frame.across(at: axis.y(of: limit), Stroke(theme.bandEdge, width: 1.5)))
    }
    return Layer(shapes: shapes)
  }

  /// Each reading: a bar with a sign at both ends, as far as there is room for signs; in a long span
  /// each day's columns.
  var signs: Layer {
    guard !frame.span.isLong else { return Layer(shapes: dayColumns.flatMap(\.shapes)) }
    // None is covered by one that is nearer to normal.
    let ordered = Severity.allCases.flatMap { severity in
      bars.filter { $0.zone.severity == severity }
    }
    return Layer(
      shapes: ordered.flatMap { bar -> [Shape] in
        let colour = theme.markers[bar.zone]
        let line = Shape.polyline([bar.top, bar.bottom], stroke: Stroke(colour, width: 2))
        guard bar.crowding != .packed else { return [line] }
        return [line]
          + [bar.top, bar.bottom].map {
            Self.sign(of: bar.half, at: $0, scale: bar.signScale, colour, theme)
          }
      })
  }

  /// Told apart by shape and fill: ● in the morning, ◇ later.
  static func sign(
    of half: PlottedPressure.Half, at centre: Point, scale: Double = 1, _ colour: Colour,
    _ theme: Theme
  ) -> Shape {
    guard half == .evening else {
      return .circle(
        centre: centre, radius: 4 * scale, fill: colour,
        outline: Stroke(theme.background, width: 1.25 * scale))
    }
    let reach = 4.6 * scale
    return .polygon(
      [
        Point(x: centre.x, y: centre.y - reach), Point(x: centre.x + reach, y: centre.y),
        Point(x: centre.x, y: centre.y + reach), Point(x: centre.x - reach, y: centre.y),
      ], fill: theme.background, outline: Stroke(colour, width: 1.75 * scale))
  }

  /// The highest and the lowest with their values, and every critical one with room for it.
  var valueLabels: Layer {
    let pills = frame.emptyDayLabels.shapes.compactMap { shape -> Box? in
      if case .pill(let box, _, _) = shape { box } else { nil }
    }
    let obstacles =
      frame.span.isLong
      ? []
      : bars.map { bar -> Box in
        let reach = bar.reach
        return Box(
          x: bar.top.x - reach, y: bar.top.y - reach, width: 2 * reach,
          height: bar.bottom.y - bar.top.y + 2 * reach)
      }
    var placer = LabelPlacer(
      bounds: plot.grown(by: -2), obstacles: pills, signs: obstacles, clearance: 5, lines: [],
      columns: frame.span.isLong ? dayColumns.flatMap(\.boxes) : [])
    var texts: [SceneText] = []
    for (rank, bar) in labelled.enumerated() {
      let isBelow = isLabelledBelow(bar)
      var text = SceneText(
        [TextRun(bar.text, size: 12, weight: .semibold, colour: theme.values[bar.zone])],
        at: bar.top, anchor: .middle, halo: Stroke(theme.background, width: 3))
      let box = placer.place(
        width: text.estimatedWidth, height: 9,
        beside: isBelow && !frame.span.isLong ? bar.bottom : bar.top, radius: 4.5,
        sides: isBelow
          ? [.below, .belowRight, .belowLeft, .right, .left]
          : [.above, .aboveRight, .aboveLeft, .right, .left], mayCrossLines: rank < 2)
      guard let box else { continue }
      text.position = Point(x: box.x + box.width / 2, y: box.maxY)
      texts.append(text)
    }
    return Layer(texts: texts)
  }

  /// The lowest of several carries its value below.
  func isLabelledBelow(_ bar: PlottedPressure) -> Bool {
    bar.top == lowest?.top && bar.top != highest?.top
  }

  /// The bars that carry their values, the most important first.
  var labelled: [PlottedPressure] {
    let ends = [highest, lowest].compactMap { $0 }
    let critical = bars.filter { $0.zone.severity == .critical }
    var seen: Set<Point> = []
    return (ends + critical).filter { seen.insert($0.top).inserted }
  }
}
