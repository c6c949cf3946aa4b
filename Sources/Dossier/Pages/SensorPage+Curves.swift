import Charts
import HealthModel
import Phrases

struct SensorProfile: PageSection {
  let context: PageContext
  let profile: DayProfile
  let style: VitalStyle

  private var plotWidth: Double { context.width - 68 }

  var block: PageBlock {
    PageBlock(from: 165, to: 244, gap: 8) { top, height in
      let days = profile.points.map(\.days).max() ?? 0
      let plot = plot(
        in: Box(x: context.left + 26, y: top + 22, width: plotWidth, height: height - 22 - 40))
      return context.heading(
        phrase("24-hour profile (AGP)"),
        beside: days == 1 ? phrase("\(days) day") : phrase("\(days) days overlaid"), y: top + 9) + [
          .leaf(.paragraph, legend(y: top + 9)),
          .leaf(.figure, picture(plot), alternative: alternative),
        ]
    }
  }

  func plot(in box: Box) -> ClockPlot {
    ClockPlot(style, range: profile.axisRange(style), in: box, theme: theme)
  }

  private var alternative: String {
    let hours = stride(from: 0, to: 1440, by: 180).compactMap { minute in
      profile.points.first { $0.minute == minute && $0.hasQuartiles }
    }.map { point in
      let values = point.percentiles.map { context.percentile($0, of: profile, style) }
      let time = "\(point.minute / 60):00"
      return phrase("\(time) \(values[2]), \(values[1]) to \(values[3])")
    }
    return hours.isEmpty
      ? phrase("Too few days for a profile.")
      : phrase("Median and interquartile range by time of day: \(hours.joined(separator: "; ")).")
  }

  /// The colours of the area between two percentiles; the outer area is paler, also in greyscale.
  private typealias Colours = (inside: Colour, above: Colour, below: Colour)

  private static let outer: Colours = (Colour(0xC9DEE8), Colour(0xF4DDB3), Colour(0xF2C4D3))
  private static let inner: Colours = (Colour(0x85B3CE), Colour(0xDFAE5C), Colour(0xE08AA6))

  private func legend(y: Double) -> [SheetMark] {
    var x = context.left + 26 + plotWidth
    func entry(_ label: String, width: Double, _ sign: (Double) -> Shape) -> [SheetMark] {
      let run = context.plain(label, size: 8.5)
      let text = context.line([run], x: x, y: y, anchor: .end)
      x -= [run].width() + width + 4
      defer { x -= 12 }
      return [.shape(sign(x)), text]
    }
    func area(_ colours: Colours) -> (Double) -> Shape {
      { .box(Box(x: $0, y: y - 6.5, width: 10, height: 7), fill: colours.inside) }
    }
    let outer = entry(context.percent("5 – 95"), width: 10, area(Self.outer))
    let inner = entry(context.percent("25 – 75"), width: 10, area(Self.inner))
    let median = entry(phrase("median"), width: 14) {
      .polyline(
        [Point(x: $0, y: y - 3), Point(x: $0 + 14, y: y - 3)],
        stroke: Stroke(theme.text, width: 1.9))
    }
    return median + inner + outer
  }

  private func picture(_ plot: ClockPlot) -> [SheetMark] {
    let tails = [0, 4].flatMap { lines(plot, $0, where: showsTails) }.map {
      Shape.polyline($0, stroke: Stroke(Colour(0x4C93BB), width: 0.7, dash: [3, 2]))
    }
    let median = lines(plot, 2, where: \.hasQuartiles).map {
      Shape.polyline($0, stroke: Stroke(theme.text, width: 1.9, cap: .round))
    }
    return plot.ground(hasHourLines: true) + areas(plot, 0, 4, where: showsTails, Self.outer)
      + areas(plot, 1, 3, where: \.hasQuartiles, Self.inner) + plot.limitLines
      + (tails + median).map { .shape($0) } + beyond(plot) + names(plot) + coverage(below: plot)
  }

  private func showsTails(_ point: DayProfile.Point) -> Bool {
    point.hasTails && profile.showsTails
  }

  /// Returns a sign at the plot's edge for each run of percentiles beyond the sensor's range.
  func beyond(_ plot: ClockPlot) -> [SheetMark] {
    let edges: [(Band, Double, end: Double, Int, Int)] = [
      (.criticallyHigh, plot.box.y + 5, .infinity, 4, 3),
      (.criticallyLow, plot.box.maxY - 5, -.infinity, 0, 1),
    ]
    return edges.flatMap { band, y, end, tail, quartile in
      runs { point in
        showsTails(point) && point.percentiles[tail] == end
          || point.hasQuartiles && point.percentiles[quartile] == end
      }.map { run in
        let minutes = profile.points[run[0]].minute + profile.points[run[run.count - 1]].minute
        let centre = Point(x: plot.x(ofMinute: Double(minutes) / 2), y: y)
        return .shape(Sign.shape(of: band, at: centre, scale: 0.6, theme: theme))
      }
    }
  }

  private func x(of index: Int, _ plot: ClockPlot) -> Double {
    plot.x(ofMinute: Double(profile.points[index].minute))
  }

  private func value(_ share: Int, of index: Int) -> Double {
    style.unit.value(fromCanonical: profile.points[index].percentiles[share])
  }

  private func runs(where isKnown: (DayProfile.Point) -> Bool) -> [[Int]] {
    profile.points.indices.filter { isKnown(profile.points[$0]) }.runs { $0 + 1 == $1 }
  }

  private func lines(
    _ plot: ClockPlot, _ share: Int, where isKnown: (DayProfile.Point) -> Bool
  ) -> [[Point]] {
    runs { isKnown($0) && $0.percentiles[share].isFinite }.filter { $0.count > 1 }.map { run in
      run.map { Point(x: x(of: $0, plot), y: plot.y(of: value(share, of: $0))) }
    }
  }

  private func areas(
    _ plot: ClockPlot, _ lower: Int, _ upper: Int,
    where isKnown: (DayProfile.Point) -> Bool, _ colours: Colours
  ) -> [SheetMark] {
    guard let normal = style.limits.normal else { return [] }
    let parts: [(ClosedRange<Double>, Colour)] = [
      (-Double.infinity...normal.lowerBound, colours.below),
      (normal.lowerBound...normal.upperBound, colours.inside),
      (normal.upperBound ... .infinity, colours.above),
    ]
    func clamped(_ value: Double) -> Double {
      min(max(value, plot.range.lowerBound), plot.range.upperBound)
    }
    return runs(where: isKnown).filter { $0.count > 1 }.flatMap { run in
      let columns = run.map {
        (
          x: x(of: $0, plot), low: clamped(value(lower, of: $0)),
          high: clamped(value(upper, of: $0))
        )
      }
      return parts.flatMap { range, colour in
        Self.clipped(columns, to: range).map { outline in
          SheetMark.shape(
            .polygon(
              outline.map { Point(x: $0.x, y: plot.y(of: $0.value)) }, fill: colour, outline: nil))
        }
      }
    }
  }

  typealias Column = (x: Double, low: Double, high: Double)

  /// Returns the outlines of the area within a range: along the upper edge, back along the lower.
  static func clipped(
    _ columns: [Column], to range: ClosedRange<Double>
  ) -> [[(x: Double, value: Double)]] {
    var finer: [Column] = []
    for (start, end) in zip(columns, columns.dropFirst()) {
      // The outline has a corner where the lower or upper edge crosses a limit.
      let cuts: [Double] = [(start.low, end.low), (start.high, end.high)].flatMap { from, to in
        [range.lowerBound, range.upperBound].filter { min(from, to) < $0 && $0 < max(from, to) }
          .map { ($0 - from) / (to - from) }
      }
      finer += ([0] + cuts.sorted()).map { cut -> Column in
        (
          start.x + (end.x - start.x) * cut, start.low + (end.low - start.low) * cut,
          start.high + (end.high - start.high) * cut
        )
      }
    }
    finer += columns.suffix(1)
    let clipped = finer.map { column -> Column in
      (column.x, max(column.low, range.lowerBound), min(column.high, range.upperBound))
    }
    let bands = clipped.indices.filter { clipped[$0].high >= clipped[$0].low }.runs { $0 + 1 == $1 }
      .map { indices in indices.map { clipped[$0] } }
    return bands.filter { run in run.count > 1 && run.contains { $0.high > $0.low } }
      .map { run -> [(x: Double, value: Double)] in
        run.map { ($0.x, $0.high) } + run.reversed().map { ($0.x, $0.low) }
      }
  }

  private func names(_ plot: ClockPlot) -> [SheetMark] {
    let x = plot.box.maxX + 5
    let unit = context.line([context.plain(style.unit.symbol, size: 8.5)], x: x, y: plot.box.y + 3)
    guard let last = profile.points.last, last.hasQuartiles else { return [unit] }
    let tails = [(1, 25.0), (0, 5), (3, 75), (4, 95)].map { ($0, context.percent($1)) }
    let labels = ([(2, phrase("median"))] + tails)
      .filter { showsTails(last) || $0.0 > 0 && $0.0 < 4 }
      .filter { last.percentiles[$0.0].isFinite }
    // Move a name away from the neighbour nearer the median; omit it if too far from its line.
    let pitch = 8.5
    var (above, below) = (Double.infinity, -Double.infinity)
    return [unit]
      + labels.compactMap { index, label in
        let place = plot.y(of: value(index, of: profile.points.count - 1)) + 3
        let y =
          index < 2 ? max(place, below + pitch) : index > 2 ? min(place, above - pitch) : place
        guard abs(y - place) <= pitch + 1, y <= plot.box.maxY + 3, y >= plot.box.y + 3 + pitch
        else { return nil }
        if index <= 2 { below = y }
        if index >= 2 { above = y }
        let run = index == 2 ? context.strong(label, size: 8) : context.plain(label, size: 8)
        return context.line([run], x: x, y: y)
      }
  }

  private func coverage(below plot: ClockPlot) -> [SheetMark] {
    let (box, top, height) = (plot.box, plot.box.maxY + 22, 9.0)
    let most = profile.points.map(\.days).max() ?? 0
    let slots = stride(from: 15, to: 1440, by: 30).compactMap { minute in
      profile.points.first { $0.minute == minute }
    }
    let width = box.width / Double(max(1, slots.count))
    let least = slots.map(\.days).min() ?? 0
    let bars = slots.enumerated().map { index, point -> SheetMark in
      let part = most > 0 ? Double(point.days) / Double(most) * height : 0
      let bar = Box(
        x: box.x + Double(index) * width + 0.5, y: top + height - part, width: width - 1,
        height: part)
      return .shape(.box(bar, fill: theme.limit))
    }
    let range = least == most ? "\(most)" : "\(least) – \(most)"
    return [
      context.line([context.muted(context.daysColumn)], x: box.x - 6, y: top + 8, anchor: .end)
    ] + bars + [context.line([context.muted(range)], x: box.maxX + 5, y: top + 8)]
  }
}

extension SensorPage {
  private static let most = 14
  private static let columns = 7
  private static let scale = 0.6

  private var days: [SensorRecord.Day] { figures.dayList.suffix(Self.most) }

  var dayStrips: PageBlock {
    let rows = Double((days.count + Self.columns - 1) / Self.columns)
    let active = context.percent(SensorRecord.leastActive)
    let note = phrase("TIR on the right, for days with at least \(active) of the expected readings")
    let shares = days.map { "\(context.day($0.date)) \(share(of: $0))" }.joined(separator: ", ")
    let more = context.lanes.height * Self.scale
    return PageBlock(from: 18 + rows * (58 + more), to: 18 + rows * (74 + more), gap: 12) {
      top, height in
      context.heading(
        phrase("Day by day"),
        beside: days.count < figures.dayList.count
          ? phrase("\(note); the last \(days.count) days") : note, y: top + 9) + [
          .leaf(
            .figure, picture(top: top + 17, rowHeight: (height - 18) / rows),
            alternative: phrase("TIR, day by day: \(shares)."))
        ]
    }
  }

  private func share(of day: SensorRecord.Day) -> String {
    let active = context.percent(day.active)
    return day.isEnough ? context.percent(day.inRange) ?? "–" : phrase("active \(active)")
  }

  private func picture(top: Double, rowHeight: Double) -> [SheetMark] {
    let byDay = Dictionary(grouping: figures.record.readings, by: \.taken.day)
    let clock = SteadyZone(record.here.zone)
    let lanes = context.lanes
    let names = lanes.nameWidth(in: context.locale) * Self.scale
    let width = (context.width - names) / Double(Self.columns)
    let range = figures.profile.axisRange(style)
    return days.enumerated().flatMap { index, day -> [SheetMark] in
      let cell = Box(
        x: context.left + Double(index % Self.columns) * width,
        y: top + Double(index / Self.columns) * rowHeight, width: width, height: rowHeight - 8)
      let plot = Box(x: cell.x, y: cell.y + 14, width: cell.width, height: cell.height - 14)
      let panel = ChartPanel(
        stripOf: figures.record.vital, on: day.date, zone: record.here.zone,
        points: (byDay[day.date] ?? []).lazy.map { ChartPoint($0, at: clock) },
        range: range, reach: SensorRecord.brokenAfter * figures.record.interval, in: plot,
        scale: Self.scale,
        theme: theme, locale: context.locale, lanes: lanes,
        hasNames: index % Self.columns == Self.columns - 1 || index == days.count - 1)
      let sides = [cell.x, cell.maxX].map {
        Shape.vertical(x: $0, from: cell.y, to: plot.y, Stroke(theme.grid, width: 0.6))
      }
      let name = [
        context.strong(context.dates.weekday(day.date), size: 8),
        context.plain(" \(day.date.day)", size: 8),
      ]
      let told =
        day.isEnough
        ? TextRun(share(of: day), size: 8, weight: .semibold, colour: theme.values.normal)
        : context.muted(share(of: day), size: 6.6)
      return panel.marks + sides.map { .shape($0) } + [
        context.line(name, x: cell.x + 4, y: cell.y + 8),
        context.line([told], x: cell.maxX - 4, y: cell.y + 8, anchor: .end),
      ]
    }
  }
}

extension DayProfile {
  /// Returns the range of a sensor page's axes: 40 to 300 mg/dL, or 400 if the profile needs it.
  func axisRange(_ style: VitalStyle) -> ClosedRange<Double> {
    let drawn = points.filter(\.hasQuartiles).flatMap { point in
      point.hasTails && showsTails ? point.percentiles : Array(point.percentiles[1...3])
    }
    let isHigh = drawn.contains { $0 > 300 }
    return style.unit.precision > 0 ? 2.2...(isHigh ? 22.2 : 16.7) : 40...(isHigh ? 400 : 300)
  }
}
