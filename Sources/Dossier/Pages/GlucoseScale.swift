import Charts
import HealthModel

/// The y axis of glucose on a page: from below what is very low to above the highest.
struct GlucoseScale {
  let range: ClosedRange<Double>
  let style: VitalStyle
  let plot: Box

  /// Shape: `values` in the style's unit, any order.
  init(values: [Double], style: VitalStyle, in plot: Box) {
    let isFine = style.unit.precision > 0
    let least = style.limits.criticalBelow ?? style.limits.normal?.lowerBound ?? 0
    let step = isFine ? 2.0 : 50
    let most = max(values.max() ?? 0, (style.limits.normal?.upperBound ?? 0) + step)
    range =
      max(
        0, min(values.min() ?? least, least) - (isFine ? 0.8 : 14))...((most / step).rounded(.up)
      * step)
    self.style = style
    self.plot = plot
  }

  /// The axis of a sensor's days, of which every visit's page has the same: 40 to 300 mg/dL, or to 400
  /// where the profile needs it.
  init(of profile: DayProfile, style: VitalStyle, in plot: Box) {
    let drawn = profile.points.flatMap { point -> [Double] in
      guard point.hasQuartiles else { return [] }
      let isTailed = point.hasTails && profile.showsTails
      return isTailed ? point.percentiles : Array(point.percentiles[1...3])
    }
    let isHigh = drawn.contains { $0 > 300 }
    let ends = style.unit.precision > 0 ? (2.2, isHigh ? 22.2 : 16.7) : (40, isHigh ? 400 : 300)
    range = ends.0...ends.1
    self.style = style
    self.plot = plot
  }

  /// The nearest value that is on the axis.
  func held(_ value: Double) -> Double { min(max(value, range.lowerBound), range.upperBound) }

  func y(of value: Double) -> Double {
    plot.y
      + plot.height * (range.upperBound - held(value)) / (range.upperBound - range.lowerBound)
  }

  private var critical: [Double] {
    [style.limits.criticalBelow, style.limits.criticalHigh?.limit].compactMap { $0 }
      .filter(range.contains)
  }

  /// The normal range, what is critical, and the numbers at the left.
  func ground(_ context: PageContext) -> [SheetMark] {
    let theme = context.theme
    var marks: [SheetMark] = []
    let edges = style.limits.normal.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let normal = style.limits.normal {
      let (top, bottom) = (y(of: normal.upperBound), y(of: normal.lowerBound))
      marks.append(
        .shape(
          .box(
            Box(x: plot.x, y: top, width: plot.width, height: bottom - top), fill: theme.band)))
    }
    marks.append(context.rule(y: plot.y, from: plot.x, to: plot.maxX))
    for limit in critical {
      marks.append(
        context.rule(
          y: y(of: limit), from: plot.x, to: plot.maxX,
          Stroke(theme.limit, width: 0.7, dash: [4, 3])))
    }
    marks.append(
      context.rule(y: plot.maxY, from: plot.x, to: plot.maxX, Stroke(theme.axis, width: 0.8)))
    let step = style.unit.precision > 0 ? 3.0 : 60
    let rounds = stride(from: step, through: range.upperBound, by: step).map { $0 }
    var taken: [Double] = []
    for value in edges + critical + [range.upperBound] + rounds
    where range.contains(value) {
      var height = y(of: value)
      // What is very low lies near to what is low.
      if value == style.limits.criticalBelow, let edge = edges.first.map(y(of:)),
        (5..<8.5).contains(height - edge)
      {
        height = edge + 8.5
      }
      guard taken.allSatisfy({ abs($0 - height) >= 8.5 }) else { continue }
      taken.append(height)
      let isEdge = edges.contains(value)
      marks.append(
        context.line(
          [
            TextRun(
              style.text(of: value), size: 8.5, weight: isEdge ? .semibold : .regular,
              colour: isEdge ? theme.text : theme.secondaryText)
          ], x: plot.x - 6, y: height + 3, anchor: .end, isTabular: true))
    }
    return marks
  }

  /// Both ends of the normal range.
  func limitLines(_ context: PageContext) -> [SheetMark] {
    (style.limits.normal.map { [$0.lowerBound, $0.upperBound] } ?? []).map {
      context.rule(
        y: y(of: $0), from: plot.x, to: plot.maxX, Stroke(Colour(0x5FA3B3), width: 1))
    }
  }
}
