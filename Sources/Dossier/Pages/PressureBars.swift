import Charts
import HealthModel

/// Every blood pressure as a bar from diastolic to systolic; of many days a column a day.
struct PressureBars {
  let context: PageContext
  let figures: PressureFigures
  let style: PressureStyle
  let systolic: Vital
  let diastolic: Vital

  private var theme: Theme { context.theme }
  private var words: DossierWords { context.words }

  /// Days narrower than this have no room for a bar a reading. Units: points.
  private static let leastDay = 12.0

  var isLong: Bool {
    (context.width - 26) / Double(figures.days.dayCount) < Self.leastDay
  }

  /// What the bars and their signs mean.
  func legend(_ bands: [(band: Band, name: String, count: Int)], y: Double) -> [SheetMark] {
    var marks: [SheetMark] = []
    var x = context.left + 26
    func add(_ label: String, _ sign: (Double) -> Shape) {
      let run = TextRun(label, size: 8.5, colour: theme.secondaryText)
      marks.append(.shape(sign(x)))
      marks.append(context.line([run], x: x + 7, y: y))
      x += 7 + [run].width() + 16
    }
    if !isLong {
      for (half, name) in [(PressureDay.Half.morning, words.morning), (.evening, words.evening)] {
        add(name) {
          PressureSigns.sign(
            of: half, at: Point(x: $0 - 1, y: y - 3), scale: 0.6, theme.secondaryText, theme)
        }
      }
    }
    for (band, name, count) in bands {
      add("\(name): \(count)") {
        .polyline(
          [Point(x: $0, y: y - 7), Point(x: $0, y: y + 1)],
          stroke: Stroke(theme.markers[band], width: band == .normal ? 1.2 : 2.4))
      }
    }
    return marks
  }

  /// The picture, one part: bars, limits, days and the bracket over those of the home average.
  func part(in plot: Box) -> SheetPart {
    let zone = context.record.here.zone
    let clock = SteadyZone(zone)
    let points = figures.readings.map { reading in
      PressurePoint(
        instant: clock.instant(showing: reading.taken), systolic: reading.systolic,
        diastolic: reading.diastolic)
    }
    let panel = ChartPanel(
      ofPressure: points, systolic: systolic, diastolic: diastolic, on: figures.days,
      day: figures.day, zone: zone,
      in: plot, scale: Self.scale, theme: theme, locale: context.locale)
    let marks =
      isLong
      ? panel.marks + context.axis(of: panel, in: plot)
      : bars(in: plot)
    return .leaf(SheetLeaf(.figure, marks, alternative: panel.textAlternative))
  }

  /// Of a chart's size.
  private static let scale = 0.7

  private func bars(in plot: Box) -> [SheetMark] {
    // As many points to a day as there are days: a pressure day begins in the small hours.
    let width = plot.width / Double(figures.days.dayCount)
    let values = figures.readings.flatMap {
      [shown($0.systolic), shown($0.diastolic)]
    }
    let axis = PressureScale(values: values, style: style, in: plot)
    func x(of reading: PressureReading) -> Double {
      let date = figures.day.date(of: reading.taken.local)
      let day = Double(date.epochDay - figures.days.lowerBound.epochDay)
      let (time, start) = (reading.taken.local.time, figures.day.start)
      let minutes = time.minuteOfDay - start.minuteOfDay
      return plot.x + (day + Double((minutes + 1440) % 1440) / 1440) * width
    }
    let filled = Set(figures.readings.map { figures.day.date(of: $0.taken.local) })
    let days = (0..<figures.days.dayCount).map { index in
      let date = figures.days.lowerBound.adding(days: index)
      return ChartPanel.Day(
        date: date, x: plot.x + (Double(index) + 0.5) * width, width: width,
        isEmpty: !filled.contains(date))
    }
    var marks = axis.ground(context, days) + context.dayNumbers(days, y: plot.maxY + 12)
    let ordered = figures.readings.map { reading in
      let bands = reading.bands(in: context.record.vitals)
      return (reading, style.band(systolic: bands[0], diastolic: bands[1]))
    }
    for (reading, band) in ordered.sorted(by: { $0.1.severity < $1.1.severity }) {
      let colour = theme.markers[band]
      let ends = [reading.systolic, reading.diastolic].map {
        Point(x: x(of: reading), y: axis.y(of: shown($0)))
      }
      let half = figures.day.half(of: reading.taken.local.time)
      marks.append(
        .shape(.polyline(ends, stroke: Stroke(colour, width: band == .normal ? 1.2 : 2.4))))
      marks += ends.map {
        .shape(PressureSigns.sign(of: half, at: $0, scale: 0.58, colour, theme))
      }
    }
    return marks + bracket(in: plot, width)
  }

  private func shown(_ reading: Reading) -> Double {
    style.unit.value(fromCanonical: reading.value)
  }

  /// Over the days whose readings make the home average.
  private func bracket(in plot: Box, _ width: Double) -> [SheetMark] {
    guard let home = figures.home, let leftOut = home.leftOut else { return [] }
    let (first, last) = (figures.days.lowerBound, figures.days.upperBound)
    let start = plot.x + Double(max(0, leftOut.epochDay + 1 - first.epochDay)) * width
    let end = plot.x + Double(last.epochDay - first.epochDay + 1) * width
    let stroke = Stroke(theme.text, width: 1.4)
    let y = plot.y - 4
    var marks: [SheetMark] = [
      .shape(
        .polyline(
          [
            Point(x: start, y: y + 3), Point(x: start, y: y), Point(x: end, y: y),
            Point(x: end, y: y + 3),
          ], stroke: stroke)),
      context.line(
        [TextRun(words.homeBracket, size: 8, weight: .semibold, colour: theme.text)],
        x: (start + end) / 2, y: plot.y + 9, anchor: .middle),
    ]
    if leftOut >= first {
      let left = plot.x + Double(leftOut.epochDay - first.epochDay) * width
      marks += [
        .shape(
          .rule(
            from: Point(x: left, y: y), to: Point(x: start - 1, y: y),
            stroke: Stroke(theme.mutedText, width: 1, dash: [2, 2]))),
        context.text(
          words.dayOne, x: (left + start) / 2, y: plot.y + 8, size: 6.5, colour: theme.mutedText,
          anchor: .middle),
      ]
    }
    return marks
  }
}

/// The y axis of every reading: from the lowest to the highest, and the limits.
private struct PressureScale {
  let range: ClosedRange<Double>
  let style: PressureStyle
  let plot: Box

  init(values: [Double], style: PressureStyle, in plot: Box) {
    let step = style.unit.precision == 0 ? 10.0 : 1
    let low = min(values.min() ?? 0, style.highFrom.diastolic - 2.5 * step)
    let high = max(values.max() ?? 0, style.highFrom.systolic + 2.5 * step)
    range =
      ((low - step / 4) / step).rounded(.down) * step...((high + step / 4) / step).rounded(.up)
      * step
    self.style = style
    self.plot = plot
  }

  func y(of value: Double) -> Double {
    plot.y + plot.height * (range.upperBound - value) / (range.upperBound - range.lowerBound)
  }

  /// Bands, days, limits and numbers.
  func ground(_ context: PageContext, _ days: [ChartPanel.Day]) -> [SheetMark] {
    let theme = context.theme
    var marks: [SheetMark] = []
    for (part, high) in [
      (style.diastolic, style.highFrom.diastolic), (style.systolic, style.highFrom.systolic),
    ] {
      guard let normal = part.limits.normal else { continue }
      let (top, bottom) = (y(of: high), min(plot.maxY, y(of: normal.lowerBound)))
      marks.append(
        .shape(
          .box(
            Box(x: plot.x, y: top, width: plot.width, height: max(0, bottom - top)),
            fill: theme.band)))
    }
    for day in days where day.isEmpty {
      let box = Box(
        x: day.x - day.width / 2, y: plot.y, width: day.width, height: plot.height)
      marks += [
        .shape(.box(box, fill: theme.emptyDay)),
        .shape(.hatch(box, spacing: 5, stroke: Stroke(theme.hatch, width: 0.7))),
      ]
    }
    for day in days {
      let x = day.x - day.width / 2
      let colour = day.date.weekday == .monday ? theme.axis : theme.grid
      marks.append(
        .shape(
          .rule(
            from: Point(x: x, y: plot.y), to: Point(x: x, y: plot.maxY),
            stroke: Stroke(colour, width: 0.6))))
    }
    let limits = [style.highFrom.diastolic, style.highFrom.systolic]
    for limit in limits {
      marks.append(context.rule(y: y(of: limit), from: plot.x, Stroke(theme.bandEdge, width: 1.1)))
    }
    let step = style.unit.precision == 0 ? 20.0 : 2
    let rounds = stride(
      from: (range.lowerBound / step).rounded(.up) * step, through: range.upperBound, by: step
    ).filter { value in limits.allSatisfy { abs(y(of: $0) - y(of: value)) >= 9 } }
    for value in limits + rounds {
      let isLimit = limits.contains(value)
      marks.append(
        context.line(
          [
            TextRun(
              style.systolic.text(of: value), size: 8.5,
              weight: isLimit ? .semibold : .regular,
              colour: isLimit ? theme.text : theme.secondaryText)
          ], x: plot.x - 6, y: y(of: value) + 3, anchor: .end, isTabular: true))
    }
    marks.append(context.rule(y: plot.maxY, from: plot.x, Stroke(theme.axis, width: 0.9)))
    return marks
  }
}
