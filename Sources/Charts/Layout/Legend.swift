import HealthModel

/// A row of the right column; the text alternative and text charts list it, too.
struct LegendEntry: Equatable {
  let band: Band
  let name: String
  /// The limits in words: `181 – 250`, `over 250`.
  let limits: String
  /// The limits in signs: `< 54`, used if there is no room for `under 54`.
  var shortLimits = ""
  let count: Int
  /// The y coordinate of the band's middle, and the band's height on the axis. Units: points.
  var middle = 0.0
  var extent = 0.0

  var sentence: String { "\(name) (\(limits)): \(count)" }
}

extension VitalLayout {
  var legendLayer: Layer {
    let rows = legend.map { LegendRow(entry: $0, theme: theme, geometry: geometry) }
    let tops = Spread.tops(
      of: rows.map { ($0.entry.middle, $0.height) },
      within: (geometry.plot.y - 4)...(geometry.legendEnd + 4))
    return zip(rows, tops).map { $0.layer(top: $1) }.joined
  }

  /// A row for each possible band, the highest first; very low temperatures only if there are any.
  var legend: [LegendEntry] {
    guard let normal = style.limits.normal else { return [] }
    let (high, low, count) = (style.highLimit, style.limits.criticalBelow, points.count(of:))
    let (axisStart, axisEnd) = (axis.range.lowerBound, axis.range.upperBound)
    // The person's own limits may leave nothing between normal and critical.
    let hasHigh =
      high.map { normal.upperBound < $0 }
      ?? (normal.upperBound < style.plausible.upperBound || count(.high) > 0)
    let hasLow =
      low.map { $0 < normal.lowerBound }
      ?? (normal.lowerBound > style.plausible.lowerBound || count(.low) > 0)
    let joinsLows = hasLow && style.feverLine != nil && count(.criticallyLow) == 0
    let hasVeryLow = low != nil && !joinsLows
    let rows: [(band: Band, isShown: Bool, from: Double, to: Double)] = [
      (.criticallyHigh, high != nil, high ?? axisEnd, axisEnd),
      (.high, hasHigh, normal.upperBound, high ?? axisEnd),
      (.normal, true, normal.lowerBound, normal.upperBound),
      (.low, hasLow, hasVeryLow ? low ?? axisStart : axisStart, normal.lowerBound),
      (.criticallyLow, hasVeryLow, axisStart, low ?? axisStart),
    ]
    return rows.filter(\.isShown).compactMap { band, _, lower, upper -> LegendEntry? in
      let under = joinsLows && band == .low ? style.under(normal.lowerBound) : nil
      guard let limits = under ?? style.limitTexts(of: band) else { return nil }
      let (top, bottom) = (axis.height(of: upper), axis.height(of: lower))
      return LegendEntry(
        band: band, name: style.locale.name(of: band, of: style.vital.id),
        limits: limits.words, shortLimits: limits.signs, count: count(band),
        middle: (top + bottom) / 2, extent: max(0, bottom - top))
    }
  }
}

struct LegendRow {
  let entry: LegendEntry
  let theme: Theme
  let geometry: ChartGeometry

  /// Whether the limits are below the name: in a tall band, or if there is no room beside the name.
  private var hasTwoLines: Bool {
    entry.extent >= 26 || !fit(name("\(entry.name) \(entry.shortLimits)"), count)
  }

  var height: Double { hasTwoLines ? 30 : 17.3 }

  func layer(top: Double) -> Layer {
    let middle = hasTwoLines ? top + 9.5 : top + height / 2
    // The tip of a triangle extends further than its base.
    let shift = Sign.radius(of: entry.band) * 0.2 * Double(entry.band.rawValue.signum())
    let sign = Sign.shape(
      of: entry.band, at: Point(x: geometry.legendSign, y: middle + shift),
      outline: Stroke(theme.background, width: 1.25), theme: theme)
    return Layer(shapes: [sign], texts: texts(baseline: middle + 4.3))
  }

  private func texts(baseline: Double) -> [SceneText] {
    guard hasTwoLines else {
      let row = name("\(entry.name) \(entry.shortLimits)")
      return [geometry.legendText(row, y: baseline), geometry.legendCount(count, y: baseline)]
    }
    let (name, second) = (name(entry.name), baseline + 14.5)
    let isBeside = fit(name, count)
    let limits = [entry.limits, entry.shortLimits].map {
      TextRun($0, size: 10.5, colour: theme.mutedText)
    }
    return [
      geometry.legendText(name, y: baseline),
      geometry.legendCount(count, y: isBeside ? baseline : second),
      geometry.legendText(isBeside || fit(limits[0], count) ? limits[0] : limits[1], y: second),
    ]
  }

  private func fit(_ left: TextRun, _ right: TextRun) -> Bool {
    [left, right].width() + 4 <= geometry.rightMargin - geometry.legendText
  }

  private func name(_ text: String) -> TextRun {
    TextRun(
      text, size: 12, weight: entry.band == .normal ? .semibold : .regular, colour: theme.text)
  }

  private var count: TextRun {
    TextRun(
      Self.countText(entry.count), size: 12, weight: .semibold,
      colour: entry.count == 0 ? theme.mutedText : theme.values[entry.band])
  }

  static func countText(_ count: Int) -> String {
    count < 100_000 ? String(count) : "\(count / 1000)k"
  }
}

extension ChartGeometry {
  func legendText(_ run: TextRun, y: Double) -> SceneText {
    SceneText([run], at: Point(x: legendText, y: y))
  }

  func legendCount(_ run: TextRun, y: Double) -> SceneText {
    SceneText([run], at: Point(x: rightMargin, y: y), anchor: .end)
  }
}

enum Spread {
  /// Returns the tops of blocks near their desired middles; those that would overlap are stacked.
  static func tops(
    of blocks: [(middle: Double, height: Double)], within range: ClosedRange<Double>
  ) -> [Double] {
    struct Cluster {
      var heights: [Double]
      /// For each block, the cluster's top that puts the block in its desired place.
      var wanted: [Double]
      var total: Double { heights.reduce(0, +) }
      func top(within range: ClosedRange<Double>) -> Double {
        let mean = wanted.reduce(0, +) / Double(wanted.count)
        return max(range.lowerBound, min(mean, range.upperBound - total))
      }
    }
    var clusters: [Cluster] = []
    for block in blocks {
      var cluster = Cluster(heights: [block.height], wanted: [block.middle - block.height / 2])
      while let previous = clusters.last,
        previous.top(within: range) + previous.total > cluster.top(within: range)
      {
        clusters.removeLast()
        let moved = cluster.wanted.map { $0 - previous.total }
        cluster = Cluster(
          heights: previous.heights + cluster.heights, wanted: previous.wanted + moved)
      }
      clusters.append(cluster)
    }
    return clusters.flatMap { cluster in
      var top = cluster.top(within: range)
      return cluster.heights.map { height in
        defer { top += height }
        return top
      }
    }
  }
}
