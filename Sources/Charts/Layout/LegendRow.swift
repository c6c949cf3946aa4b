import HealthModel

/// A line or two of the right column: sign, name, limits and count of a zone.
struct LegendRow {
  let entry: LegendEntry
  let theme: Theme
  /// Limits below the name where the zone is high enough, or where they don't fit beside it.
  let hasTwoLines: Bool

  var height: Double { hasTwoLines ? 30 : 17.3 }

  init(_ entry: LegendEntry, theme: Theme) {
    self.entry = entry
    self.theme = theme
    let name = Self.name(of: entry, withLimits: true, theme: theme, baseline: 0)
    let count = Self.count(of: entry, theme: theme, baseline: 0)
    hasTwoLines =
      entry.extent >= 26 || name.estimatedBox.maxX + 4 > count.estimatedBox.x
  }

  /// The row with its upper edge at `top`.
  func layer(top: Double) -> Layer {
    let middle = hasTwoLines ? top + 9.5 : top + height / 2
    let baseline = middle + 4.3
    // The point of a triangle reaches further than its base.
    let shift = WeekLayout.radius(of: entry.zone) * 0.2 * Double(entry.zone.rawValue.signum())
    let sign = WeekLayout.sign(
      of: entry.zone, at: Point(x: ChartGeometry.legendSign, y: middle + shift),
      outline: Stroke(theme.background, width: 1.25), theme: theme)
    var texts = [
      Self.name(of: entry, withLimits: !hasTwoLines, theme: theme, baseline: baseline),
      Self.count(of: entry, theme: theme, baseline: baseline),
    ]
    if hasTwoLines {
      texts.append(
        SceneText(
          [TextRun(entry.limits, size: 10.5, colour: theme.mutedText)],
          at: Point(x: ChartGeometry.legendText, y: baseline + 14.5)))
    }
    return Layer(shapes: [sign], texts: texts)
  }

  private static func name(
    of entry: LegendEntry, withLimits: Bool, theme: Theme, baseline: Double
  ) -> SceneText {
    SceneText(
      [
        TextRun(
          withLimits ? "\(entry.name) \(entry.shortLimits)" : entry.name, size: 12,
          weight: entry.zone == .normal ? .semibold : .medium, colour: theme.text)
      ], at: Point(x: ChartGeometry.legendText, y: baseline))
  }

  private static func count(
    of entry: LegendEntry, theme: Theme, baseline: Double
  ) -> SceneText {
    SceneText(
      [
        TextRun(
          String(entry.count), size: 12, weight: .semibold,
          colour: entry.count == 0 ? theme.mutedText : theme.values[entry.zone])
      ], at: Point(x: ChartGeometry.rightMargin, y: baseline), anchor: .end)
  }
}

extension WeekLayout {
  /// The tops of blocks as near to their middles as can be without overlapping.
  ///
  /// Blocks that touch move as one, so that none is pushed further than its neighbours.
  static func spread(
    _ blocks: [(middle: Double, height: Double)], within range: ClosedRange<Double>
  ) -> [Double] {
    struct Cluster {
      var heights: [Double]
      /// Where its top would be, had each block its wish; one for each block.
      var wishes: [Double]
      var total: Double { heights.reduce(0, +) }
      func top(within range: ClosedRange<Double>) -> Double {
        let wish = wishes.reduce(0, +) / Double(wishes.count)
        return max(range.lowerBound, min(wish, range.upperBound - total))
      }
    }
    var clusters: [Cluster] = []
    for block in blocks {
      var cluster = Cluster(heights: [block.height], wishes: [block.middle - block.height / 2])
      while let previous = clusters.last,
        previous.top(within: range) + previous.total > cluster.top(within: range)
      {
        clusters.removeLast()
        let moved = cluster.wishes.map { $0 - previous.total }
        cluster = Cluster(
          heights: previous.heights + cluster.heights, wishes: previous.wishes + moved)
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
