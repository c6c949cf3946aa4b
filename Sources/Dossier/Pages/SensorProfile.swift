import Charts
import HealthModel

/// A sensor's days laid over each other.
struct SensorProfile {
  let context: PageContext
  let profile: DayProfile
  let style: VitalStyle

  private var theme: Theme { context.theme }
  private var words: DossierWords { context.words }
  private var unit: MeasurementUnit { style.unit }

  var block: PageBlock {
    PageBlock(from: 165, to: 244, gap: 8) { top, height in
      let days = profile.points.map(\.days).max() ?? 0
      return context.heading(words.profile, beside: words.laidOver(days), y: top + 9)
        + [.leaf(SheetLeaf(.paragraph, legend(y: top + 9)))]
        + [
          .leaf(
            SheetLeaf(
              .figure,
              picture(
                in: Box(
                  x: context.left + 26, y: top + 22, width: context.width - 68,
                  height: height - 22 - 40)), alternative: alternative))
        ]
    }
  }

  private var shown: [[Double]] {
    profile.points.map { $0.percentiles.map(unit.value(fromCanonical:)) }
  }

  private var alternative: String {
    let hours = stride(from: 0, to: 1440, by: 180).compactMap { minute in
      profile.points.first { $0.minute == minute && $0.hasQuartiles }
    }
    return words.profileAlternative(
      hours.map { point in
        let values = point.percentiles.map { context.percentile($0, of: profile, style) }
        return ("\(point.minute / 60):00", values[2], values[1], values[3])
      })
  }

  // MARK: The picture

  private func showsTails(_ point: DayProfile.Point) -> Bool {
    point.hasTails && profile.showsTails
  }

  /// From pale to dark, so that grey tells them apart too.
  private enum Ground {
    static let outer = Colour(0xC9DEE8)
    static let inner = Colour(0x85B3CE)
    static let outerHigh = Colour(0xF4DDB3)
    static let innerHigh = Colour(0xDFAE5C)
    static let outerLow = Colour(0xF2C4D3)
    static let innerLow = Colour(0xE08AA6)
  }

  private func legend(y: Double) -> [SheetMark] {
    let right = context.left + 26 + context.width - 68
    var marks: [SheetMark] = []
    var x = right
    for (label, colour) in [("5 – 95 %", Ground.outer), ("25 – 75 %", Ground.inner)] {
      let text = context.text(
        label, x: x, y: y, size: 8.5, colour: theme.secondaryText, anchor: .end)
      x -= width(label) + 14
      marks =
        [.shape(.box(Box(x: x, y: y - 6.5, width: 10, height: 7), fill: colour)), text] + marks
      x -= 12
    }
    let median = context.text(
      words.median, x: x, y: y, size: 8.5, colour: theme.secondaryText, anchor: .end)
    x -= width(words.median) + 18
    let line = Shape.polyline(
      [Point(x: x, y: y - 3), Point(x: x + 14, y: y - 3)], stroke: Stroke(theme.text, width: 1.9))
    return [.shape(line), median] + marks
  }

  private func width(_ text: String) -> Double {
    SceneText(
      [TextRun(text, size: 8.5, colour: theme.text)], at: Point(x: 0, y: 0)
    ).estimatedWidth
  }

  private func picture(in plot: Box) -> [SheetMark] {
    let axis = GlucoseScale(of: profile, style: style, in: plot)
    var marks = axis.ground(context)
    marks += hours(in: plot)
    marks += bands(
      axis, plot, 0, 4, where: showsTails, Ground.outer, Ground.outerHigh, Ground.outerLow)
    marks += bands(
      axis, plot, 1, 3, where: \.hasQuartiles, Ground.inner, Ground.innerHigh, Ground.innerLow)
    marks += axis.limitLines(context)
    for share in [0, 4] {
      marks += lines(axis, plot, share, where: showsTails).map {
        .polyline($0, stroke: Stroke(Colour(0x4C93BB), width: 0.7, dash: [3, 2]))
      }.map { .shape($0) }
    }
    marks += lines(axis, plot, 2, where: \.hasQuartiles).map {
      .shape(.polyline($0, stroke: Stroke(theme.text, width: 1.9, cap: .round)))
    }
    return marks + beyond(in: plot) + names(axis, plot) + coverage(below: plot)
  }

  /// A sign at the edge in the middle of each stretch in which a percentile that is drawn lies beyond
  /// what the sensor tells.
  func beyond(in plot: Box) -> [SheetMark] {
    let edges: [(Band, Double, end: Double, Int, Int)] = [
      (.criticallyHigh, plot.y + 5, .infinity, 4, 3),
      (.criticallyLow, plot.maxY - 5, -.infinity, 0, 1),
    ]
    return edges.flatMap { band, y, end, tail, quartile in
      runs { point in
        showsTails(point) && point.percentiles[tail] == end
          || point.hasQuartiles && point.percentiles[quartile] == end
      }.map { run -> SheetMark in
        let ends = [run[0], run[run.count - 1]].map { profile.points[$0].minute }
        let centre = Point(x: x(of: (ends[0] + ends[1]) / 2, in: plot), y: y)
        return .shape(Sign.shape(of: band, at: centre, scale: 0.6, theme: theme))
      }
    }
  }

  private func x(of minute: Int, in plot: Box) -> Double {
    plot.x + plot.width * Double(minute) / 1440
  }

  /// The points for which `isKnown` holds, in runs without a gap.
  private func runs(where isKnown: (DayProfile.Point) -> Bool) -> [[Int]] {
    var runs: [[Int]] = []
    for (index, point) in profile.points.enumerated() where isKnown(point) {
      if runs.last?.last == index - 1 {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    return runs
  }

  private func lines(
    _ axis: GlucoseScale, _ plot: Box, _ share: Int, where isKnown: (DayProfile.Point) -> Bool
  ) -> [[Point]] {
    let shown = shown
    // Where it lies beyond what the sensor tells the line is open.
    return runs { isKnown($0) && $0.percentiles[share].isFinite }.filter { $0.count > 1 }.map {
      run in
      run.map {
        Point(x: x(of: profile.points[$0].minute, in: plot), y: axis.y(of: shown[$0][share]))
      }
    }
  }

  /// What lies between two percentiles, in the colours of what is high, in range and low.
  private func bands(
    _ axis: GlucoseScale, _ plot: Box, _ lower: Int, _ upper: Int,
    where isKnown: (DayProfile.Point) -> Bool, _ inside: Colour, _ above: Colour, _ below: Colour
  ) -> [SheetMark] {
    let shown = shown
    guard let normal = style.limits.normal else { return [] }
    return runs(where: isKnown).filter { $0.count > 1 }.flatMap { run -> [SheetMark] in
      let columns = run.map {
        (
          x: x(of: profile.points[$0].minute, in: plot), low: axis.held(shown[$0][lower]),
          high: axis.held(shown[$0][upper])
        )
      }
      let parts: [(ClosedRange<Double>, Colour)] = [
        (-Double.infinity...normal.lowerBound, below),
        (normal.lowerBound...normal.upperBound, inside), (normal.upperBound ... .infinity, above),
      ]
      return parts.flatMap { range, colour in
        Self.clipped(columns, to: range).map { outline in
          .shape(
            .polygon(
              outline.map { Point(x: $0.x, y: axis.y(of: $0.value)) }, fill: colour, outline: nil))
        }
      }
    }
  }

  /// The outlines of what a band has within a range of values.
  ///
  /// Shape: `columns` by x; an outline runs along the upper end and back along the lower.
  static func clipped(
    _ columns: [(x: Double, low: Double, high: Double)], to range: ClosedRange<Double>
  ) -> [[(x: Double, value: Double)]] {
    var finer: [(x: Double, low: Double, high: Double)] = []
    for (start, end) in zip(columns, columns.dropFirst()) {
      finer.append(start)
      // Where either end crosses a limit the outline has a corner.
      var cuts: [Double] = []
      for (from, to) in [(start.low, end.low), (start.high, end.high)] {
        for limit in [range.lowerBound, range.upperBound]
        where min(from, to) < limit && limit < max(from, to) {
          cuts.append((limit - from) / (to - from))
        }
      }
      for cut in cuts.sorted() {
        finer.append(
          (
            start.x + (end.x - start.x) * cut, start.low + (end.low - start.low) * cut,
            start.high + (end.high - start.high) * cut
          ))
      }
    }
    finer += columns.suffix(1)
    var outlines: [[(x: Double, value: Double)]] = []
    var run: [(x: Double, low: Double, high: Double)] = []
    func close() {
      if run.count > 1, run.contains(where: { $0.high > $0.low }) {
        outlines.append(run.map { ($0.x, $0.high) } + run.reversed().map { ($0.x, $0.low) })
      }
      run = []
    }
    for column in finer {
      let low = max(column.low, range.lowerBound)
      let high = min(column.high, range.upperBound)
      if high >= low { run.append((column.x, low, high)) } else { close() }
    }
    close()
    return outlines
  }

  private func hours(in plot: Box) -> [SheetMark] {
    var marks: [SheetMark] = []
    for hour in 0...24 {
      let x = x(of: hour * 60, in: plot)
      if hour % 3 == 0 {
        marks.append(
          .shape(
            .rule(
              from: Point(x: x, y: plot.y), to: Point(x: x, y: plot.maxY),
              stroke: Stroke(theme.grid, width: 0.6))))
        marks.append(
          context.text(
            (hour < 10 ? "0" : "") + "\(hour):00", x: x, y: plot.maxY + 14, size: 8.5,
            colour: theme.secondaryText, anchor: .middle))
      }
      marks.append(
        .shape(
          .rule(
            from: Point(x: x, y: plot.maxY),
            to: Point(x: x, y: plot.maxY + (hour % 3 == 0 ? 4 : 2)),
            stroke: Stroke(theme.axis, width: 0.6))))
    }
    return marks
  }

  /// What each line is, at its right end, as far as there is room.
  private func names(_ axis: GlucoseScale, _ plot: Box) -> [SheetMark] {
    let marks = [
      context.text(
        unit.symbol, x: plot.maxX + 5, y: plot.y + 3, size: 8.5, colour: theme.secondaryText)
    ]
    guard let last = profile.points.last, last.hasQuartiles, let values = shown.last else {
      return marks
    }
    let labels = [(2, words.median), (1, "25 %"), (0, "5 %"), (3, "75 %"), (4, "95 %")]
      .filter { showsTails(last) || $0.0 > 0 && $0.0 < 4 }
    // Each keeps clear of the one nearer to the median, as far as its own line is still beside it.
    let pitch = 8.5
    var (above, below) = (Double.infinity, -Double.infinity)
    return marks
      + labels.filter { values[$0.0].isFinite }.compactMap { index, label in
        let place = axis.y(of: values[index]) + 3
        let y =
          index < 2 ? max(place, below + pitch) : index > 2 ? min(place, above - pitch) : place
        guard abs(y - place) <= pitch + 1, y <= plot.maxY + 3, y >= plot.y + 3 + pitch else {
          return nil
        }
        if index <= 2 { below = y }
        if index >= 2 { above = y }
        return context.text(
          label, x: plot.maxX + 5, y: y, size: 8, weight: index == 2 ? .semibold : .regular,
          colour: index == 2 ? theme.text : theme.secondaryText)
      }
  }

  /// How many days stand behind each half hour.
  private func coverage(below plot: Box) -> [SheetMark] {
    let most = profile.points.map(\.days).max() ?? 0
    let top = plot.maxY + 22
    let height = 9.0
    let slots = stride(from: 15, to: 1440, by: 30).compactMap { minute in
      profile.points.first { $0.minute == minute }
    }
    let width = plot.width / Double(max(1, slots.count))
    let least = slots.map(\.days).min() ?? 0
    let bars = slots.enumerated().map { index, point -> SheetMark in
      let part = most > 0 ? Double(point.days) / Double(most) * height : 0
      return .shape(
        .box(
          Box(
            x: plot.x + Double(index) * width + 0.5, y: top + height - part, width: width - 1,
            height: part), fill: theme.limit))
    }
    return [
      context.text(
        words.daysColumn, x: plot.x - 6, y: top + 8, size: 8, colour: theme.mutedText, anchor: .end)
    ] + bars + [
      context.text(
        least == most ? "\(most)" : "\(least) – \(most)", x: plot.maxX + 5, y: top + 8, size: 8,
        colour: theme.mutedText)
    ]
  }
}
