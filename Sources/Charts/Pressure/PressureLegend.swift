import HealthModel

/// The right column: each band with its colour, limits and count; below them the two signs.
struct PressureLegend {
  /// A band as the right column and the text alternative name it.
  struct Entry {
    let band: Band
    let name: String
    /// `under 90 or 60`.
    let limits: String
    let count: Int
  }

  let style: PressureStyle
  let bars: [PlottedPressure]
  let day: PressureDay
  let words: ChartWords

  /// - Parameter hasSigns: whether bars have signs of their halves.
  func layer(_ geometry: ChartGeometry, _ theme: Theme, hasSigns: Bool) -> Layer {
    let rows = PressureRows(geometry: geometry, theme: theme)
    let plot = geometry.plot
    var layer = Layer()
    for (index, entry) in entries.enumerated() {
      let top = plot.y - 4 + Double(index) * rows.height
      layer.shapes.append(
        .pill(
          Box(x: geometry.legendSign - 2, y: top + 2, width: 4, height: 15), radius: 2,
          fill: theme.markers[entry.band]))
      layer.texts += rows.texts(
        top: top, entry.name, entry.limits, count: entry.count,
        colour: theme.values[entry.band], isStrong: entry.band == .normal)
    }
    guard hasSigns else { return layer }
    for (index, half) in PressureDay.Half.allCases.reversed().enumerated() {
      let top = plot.maxY + 2 - Double(index + 1) * rows.height
      layer.shapes.append(
        PressureSigns.sign(
          of: half, at: Point(x: geometry.legendSign, y: top + 9.5), theme.secondaryText, theme))
      layer.texts += rows.texts(
        top: top, words.half(half), day.hours(of: half), count: count(of: half),
        colour: theme.text, isStrong: false)
    }
    return layer
  }

  /// From the highest band to the lowest; one that no limit reaches is left out, and so is very
  /// low in a chart without it.
  var entries: [Entry] {
    var entries: [Entry] = []
    let (high, low) = (style.systolic, style.diastolic)
    let crises = zip([high, low], [high.limits.criticalHigh, low.limits.criticalHigh])
      .compactMap { part, limit in limit.map { part.text(of: $0.limit) } }
    func add(_ band: Band, _ limits: String) {
      entries.append(
        Entry(
          band: band, name: words.band(band, of: .systolic), limits: limits, count: count(of: band))
      )
    }
    if !crises.isEmpty {
      let limits = words.either(crises)
      if case .over = high.limits.criticalHigh {
        add(.criticallyHigh, words.over(limits))
      } else {
        add(.criticallyHigh, words.from(limits))
      }
    }
    let highFrom = [
      high.text(of: style.highFrom.systolic), low.text(of: style.highFrom.diastolic),
    ]
    add(.high, words.from(words.either(highFrom)))
    add(.normal, words.under(words.both(highFrom)))
    let lows = [high, low].map { $0.text(of: PressureStyle.normal(of: $0).lowerBound) }
    add(.low, words.under(words.either(lows)))
    let collapses = zip([high, low], [high.limits.criticalBelow, low.limits.criticalBelow])
      .compactMap { part, limit in limit.map { part.text(of: $0) } }
    if count(of: .criticallyLow) > 0 {
      add(.criticallyLow, words.under(words.either(collapses)))
    }
    return entries
  }

  func count(of half: PressureDay.Half) -> Int { bars.count { $0.half == half } }

  private func count(of band: Band) -> Int { bars.count { $0.band == band } }
}

/// How the rows of the right column are set.
private struct PressureRows {
  let geometry: ChartGeometry
  let theme: Theme

  /// Whether limits fit below the names: seven rows of two lines.
  private var hasTwoLines: Bool { geometry.plot.height >= 222 }
  var height: Double { hasTwoLines ? 32 : 17.3 }

  /// - Parameter colour: of a count that isn't 0.
  func texts(
    top: Double, _ name: String, _ detail: String, count: Int, colour: Colour, isStrong: Bool
  ) -> [SceneText] {
    let baseline = top + 13.8
    let limits = SceneText(
      [TextRun(detail, size: 10.5, colour: theme.mutedText)],
      at: Point(x: geometry.legendText, y: baseline + 14.5))
    return [
      SceneText(
        [TextRun(name, size: 12, weight: isStrong ? .semibold : .regular, colour: theme.text)],
        at: Point(x: geometry.legendText, y: baseline)),
      SceneText(
        [
          TextRun(
            String(count), size: 12, weight: .semibold,
            colour: count == 0 ? theme.mutedText : colour)
        ],
        at: Point(x: geometry.rightMargin, y: baseline), anchor: .end),
    ] + (hasTwoLines ? [limits] : [])
  }
}
