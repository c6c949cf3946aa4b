import HealthModel

public struct ChartLook: Sendable {
  let theme: Theme
  public let locale: ChartLocale

  public init(theme: Theme = .light, locale: ChartLocale = .english) {
    (self.theme, self.locale) = (theme, locale)
  }
}

struct ChartFrame {
  let span: DaySpan
  let zone: any TimeZoneRules
  let axis: ValueAxis
  let unit: MeasurementUnit
  let look: ChartLook
  let emptyDays: [DaySpan.Day]
  let emptyColumns: [DaySpan.Column]
  let isEmpty: Bool
  /// The temperature at which fever starts, in `unit`; nil for other vitals.
  var feverLine: Double?

  var theme: Theme { look.theme }
  var locale: ChartLocale { look.locale }
  var geometry: ChartGeometry { span.geometry }
  var plot: Box { geometry.plot }
  var lanes: DoseLanes { geometry.lanes }

  var grid: [Shape] {
    emptyBoxes.flatMap { box -> [Shape] in
      [.box(box, fill: theme.emptyDay), .hatch(box, spacing: 7, stroke: Stroke(theme.hatch))]
    } + axis.gridlines.map { axis.rule(at: $0, Stroke(theme.grid)) } + calendarLines
      + [.horizontal(y: plot.y, from: plot.x, to: plot.maxX, Stroke(theme.grid))]
  }

  var axes: Layer {
    var name = SceneText(
      [TextRun(unit.symbol, size: 10.5, colour: theme.mutedText)],
      at: Point(x: geometry.axisTextEnd, y: ChartGeometry.unitBaseline), anchor: .end)
    // A long name starts at the margin and extends over the plot.
    name.position.x = max(name.position.x, ChartGeometry.leftMargin + name.estimatedWidth)
    return Layer(shapes: calendarTicks + axisLines, texts: calendarLabels + [name] + axisNumbers)
  }

  var axisLines: [Shape] {
    let stroke = Stroke(theme.axis)
    let ticks = axis.minorTicks.filter { value in !axis.ticks.contains { $0.value == value } }
    let start = plot.x - (axis.minorTicks.isEmpty ? 0 : 4)
    return ticks.map {
      .horizontal(y: axis.y(of: $0), from: plot.x - 4, to: plot.x, stroke)
    } + [.horizontal(y: geometry.floor, from: start, to: plot.maxX, stroke)]
  }

  var axisNumbers: [SceneText] {
    axis.numbers(endingAt: geometry.axisTextEnd, feverLine: feverLine, theme)
  }

  var nothing: String {
    span.dates.dayCount == 7
      ? locale.phrase("no readings this week") : locale.phrase("no readings in this period")
  }

  /// Labels `no readings` on empty runs of days, if they fit; a single label on an empty chart.
  var emptyDayLabels: Layer {
    (isEmpty ? [plot] : emptyBoxes).reduce(into: Layer()) { layer, box in
      let text = SceneText(
        [TextRun(isEmpty ? nothing : locale.noReadings, size: 11, colour: theme.mutedText)],
        at: Point(x: box.x + box.width / 2, y: emptyDayLabelHeight + 4), anchor: .middle)
      guard text.estimatedWidth + 8 <= box.width else { return }
      let reach = min(text.estimatedWidth + 10, box.width - 4)
      let pill = Box(
        x: text.position.x - reach / 2, y: emptyDayLabelHeight - 10.5, width: reach, height: 21)
      layer.shapes.append(.pill(pill, radius: 3.5, fill: theme.background))
      layer.texts.append(text)
    }
  }

  var emptyDayPills: [Box] {
    emptyDayLabels.shapes.compactMap { if case .pill(let box, _, _) = $0 { box } else { nil } }
  }

  /// The middle of the plot, or a place below a fever line that the label would cover.
  private var emptyDayLabelHeight: Double {
    let middle = plot.y + plot.height / 2
    guard let fever = feverLine.map(axis.y(of:)), abs(fever - middle) < 13 else { return middle }
    return fever + 14
  }

  func coverage(count: Int) -> String {
    guard count > 0 else { return locale.noReadings }
    // A day that the clocks skipped still counts as a day.
    return locale.coverage(
      readings: count, days: span.days.count - emptyDays.count, of: span.dates.dayCount)
  }

  func plain(_ words: String) -> TextRun { TextRun(words, size: 12, colour: theme.secondaryText) }

  func strong(_ words: String) -> TextRun {
    TextRun(words, size: 12, weight: .semibold, colour: theme.text)
  }

  func opening(_ title: String) -> String {
    "\(title), \(locale.dateNames.dates(span.dates)) (\(zone.identifier))"
  }

  var emptyDaySentences: [String] {
    guard !emptyDays.isEmpty else { return [] }
    let names = emptyDays.map {
      span.dates.dayCount <= 10
        ? locale.dateNames.day($0.date) : locale.dateNames.date($0.date, in: span.dates)
    }
    let days = names.count <= 7 ? names.joined(separator: ", ") : locale.days(emptyDays.count)
    return [locale.phrase("No readings on \(days).")]
  }

  func time(of instant: Instant) -> String {
    locale.dateNames.time(zone.localDateTime(at: instant), in: span.dates)
  }
}

/// The layout of a picture; the plot fills the space between fixed margins. Units: points.
public struct ChartGeometry: Equatable, Sendable {
  public let width: Double
  public let height: Double
  let plot: Box
  let lanes: DoseLanes

  /// The usual picture: 84 points per day in a week without a clock change.
  public static let standard = ChartGeometry(width: 800, height: 400)

  /// The allowed widths of a picture; a narrower one has no room for the right column.
  public static let widths = 600.0...4000.0
  public static let heights = 300.0...4000.0

  /// Creates a layout; it keeps only the lanes that leave room for the plot and right column.
  /// - Precondition: `width` lies in `widths` and `height` in `heights`.
  public init(width: Double, height: Double, days: Int = 7, lanes: DoseLanes = .none) {
    precondition(Self.widths.contains(width) && Self.heights.contains(height))
    (self.width, self.height) = (width, height)
    var plot = Box(x: 64, y: 86, width: width - 212, height: height - 152)
    // If the days' names take a single row, there is room for a lane.
    let spare = ChartFrame.Grain(dayWidth: plot.width / Double(days)) == .days ? 16.0 : 0
    self.lanes = lanes.fitting(plot.height - Self.leastPlot + spare)
    plot.height -= max(0, self.lanes.height - spare)
    self.plot = plot
  }

  init(plot: Box, lanes: DoseLanes = .none) {
    (width, height) = (plot.maxX, plot.maxY)
    self.plot = Box(x: plot.x, y: plot.y, width: plot.width, height: plot.height - lanes.height)
    self.lanes = lanes
  }

  /// The minimum height of a plot above lanes; the right column needs this much.
  private static let leastPlot = 148.0

  static let leftMargin = 24.0
  var rightMargin: Double { width - 24 }
  static let (titleBaseline, subtitleBaseline, factsBaseline) = (33.0, 53.0, 71.0)
  static let unitBaseline = 74.0
  var floor: Double { plot.maxY + lanes.height }
  /// The baseline of the days' names if there is no second row.
  var dayBaseline: Double { floor + 22 }
  /// The baselines of the first and the second row of names.
  var dayBaselines: (Double, Double) { (floor + 19, floor + 35) }
  var footerBaseline: Double { height - 12 }
  var axisTextEnd: Double { plot.x - 8 }
  /// The lower end of the right column, a little above the names of lanes.
  var legendEnd: Double { plot.maxY - (lanes.height > 0 ? 6 : 0) }
  var legendSign: Double { width - 132 }
  var legendText: Double { width - 119 }
}
