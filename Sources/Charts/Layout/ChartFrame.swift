import HealthModel

/// What the picture of some days stands in: days along the x axis, values along the y axis.
struct ChartFrame {
  let span: DaySpan
  let zone: any TimeZoneRules
  let axis: ValueAxis
  let unit: MeasurementUnit
  let theme: Theme
  let locale: ChartLocale
  let emptyDays: [DaySpan.Day]
  let emptyColumns: [DaySpan.Column]
  /// Whether no day has a reading.
  let isEmpty: Bool
  /// In `unit`; nil for all but temperature.
  var feverLine: Double?

  var geometry: ChartGeometry { span.geometry }
  var plot: Box { geometry.plot }

  /// Hatched days, round numbers and midnights.
  var grid: [Shape] {
    var shapes: [Shape] = []
    for box in emptyBoxes {
      shapes.append(.box(box, fill: theme.emptyDay))
      shapes.append(.hatch(box, spacing: 7, stroke: Stroke(theme.hatch)))
    }
    for value in axis.gridlines {
      shapes.append(axis.rule(at: value, Stroke(theme.grid)))
    }
    let top = Shape.rule(
      from: Point(x: plot.x, y: plot.y), to: Point(x: plot.maxX, y: plot.y),
      stroke: Stroke(theme.grid))
    return shapes + calendarLines + [top]
  }

  /// What a chart without any reading says.
  var nothing: String {
    span.dates.dayCount == 7 ? locale.words.noReadingsThisWeek : locale.words.noReadingsInPeriod
  }

  /// `no readings` on each empty day, or on several side by side, as far as there is room; once
  /// where there is no reading at all.
  var emptyDayLabels: [EmptyDayLabel] {
    (isEmpty ? [plot] : emptyBoxes).compactMap { box in
      EmptyDayLabel(
        isEmpty ? nothing : locale.words.noReadings,
        at: Point(x: box.x + box.width / 2, y: emptyDayLabelHeight), width: box.width, theme: theme)
    }
  }

  /// Half way up, or below the fever line where that would be covered.
  private var emptyDayLabelHeight: Double {
    let middle = plot.y + plot.height / 2
    guard let fever = feverLine.map(axis.y(of:)), abs(fever - middle) < 13 else {
      return middle
    }
    return fever + 14
  }

  /// The x axis with its days, and the numbers of the y axis.
  var axes: Layer {
    let stroke = Stroke(theme.axis)
    let bottom = plot.maxY
    var layer = Layer(shapes: calendarTicks, texts: calendarLabels)
    let hasMinorTicks = !axis.minorTicks.isEmpty
    for value in axis.minorTicks where !axis.ticks.contains(where: { $0.value == value }) {
      let y = axis.y(of: value)
      layer.shapes.append(
        .rule(from: Point(x: plot.x - 4, y: y), to: Point(x: plot.x, y: y), stroke: stroke))
    }
    layer.shapes.append(
      .rule(
        from: Point(x: plot.x - (hasMinorTicks ? 4 : 0), y: bottom),
        to: Point(x: plot.maxX, y: bottom), stroke: stroke))
    layer.texts += axisNumbers
    return layer
  }

  private var axisNumbers: [SceneText] {
    var name = SceneText(
      [TextRun(unit.symbol, size: 10.5, colour: theme.mutedText)],
      at: Point(x: ChartGeometry.axisTextEnd, y: ChartGeometry.unitBaseline), anchor: .end)
    // A long one keeps the margin and reaches over the plot.
    name.position.x = max(name.position.x, ChartGeometry.leftMargin + name.estimatedWidth)
    return [name]
      + axis.ticks.map { tick in
        let isFever = tick.value == feverLine
        let colour = isFever ? theme.fever : tick.isStrong ? theme.text : theme.secondaryText
        return SceneText(
          [
            TextRun(
              tick.label, size: 11, weight: tick.isStrong ? .semibold : .regular, colour: colour)
          ],
          at: Point(x: ChartGeometry.axisTextEnd, y: axis.y(of: tick.value) + 4), anchor: .end,
          hasTabularFigures: true)
      }
  }
}
