import HealthModel

/// The right column: each band with its colour, limits and count, and the two signs below.
extension PressureLayout {
  var legendLayer: Layer {
    let plot = geometry.plot
    var layer = Layer()
    for (index, entry) in legend.enumerated() {
      let top = plot.y - 4 + Double(index) * rowHeight
      layer.shapes.append(
        .pill(
          Box(x: geometry.legendSign - 2, y: top + 2, width: 4, height: 15), radius: 2,
          fill: theme.markers[entry.band]))
      layer.texts += row(
        top: top, entry.name, entry.limits, count: entry.count,
        colour: theme.values[entry.band], isStrong: entry.band == .normal)
    }
    guard hasSigns else { return layer }
    for (index, half) in PressureDay.Half.allCases.reversed().enumerated() {
      let top = plot.maxY + 2 - Double(index + 1) * rowHeight
      layer.shapes.append(
        Sign.shape(
          of: half, at: Point(x: geometry.legendSign, y: top + 9.5), theme.secondaryText, theme))
      layer.texts += row(
        top: top, locale.name(of: half), day.hours(of: half), count: count(of: half),
        colour: theme.text, isStrong: false)
    }
    return layer
  }

  /// Whether the limits fit below the names: seven rows of two lines.
  private var hasTwoLines: Bool { geometry.plot.height >= 222 }
  private var rowHeight: Double { hasTwoLines ? 32 : 17.3 }

  /// - Parameter colour: the colour of a count above 0.
  private func row(
    top: Double, _ name: String, _ detail: String, count: Int, colour: Colour, isStrong: Bool
  ) -> [SceneText] {
    let baseline = top + 13.8
    let limits = TextRun(detail, size: 10.5, colour: theme.mutedText)
    return [
      geometry.legendText(
        TextRun(name, size: 12, weight: isStrong ? .semibold : .regular, colour: theme.text),
        y: baseline),
      geometry.legendCount(
        TextRun(
          String(count), size: 12, weight: .semibold, colour: count == 0 ? theme.mutedText : colour),
        y: baseline),
    ] + (hasTwoLines ? [geometry.legendText(limits, y: baseline + 14.5)] : [])
  }

  /// The bands with a limit, from the highest to the lowest, without very low where there is none.
  var legend: [LegendEntry] {
    let parts = [style.systolic, style.diastolic]
    func entry(_ band: Band, _ limits: String) -> LegendEntry {
      LegendEntry(
        band: band, name: locale.name(of: band, of: .systolic), limits: limits,
        count: bars.count { $0.band == band })
    }
    var entries: [LegendEntry] = []
    let crises = parts.compactMap { part in part.limits.criticalHigh.map { part.text(of: $0.limit) }
    }
    if !crises.isEmpty {
      let limits = locale.either(crises)
      let isOver = if case .over = style.systolic.limits.criticalHigh { true } else { false }
      entries.append(
        entry(.criticallyHigh, isOver ? locale.over(limits) : locale.phrase("from \(limits)")))
    }
    let highFrom = [
      style.systolic.text(of: style.highFrom.systolic),
      style.diastolic.text(of: style.highFrom.diastolic),
    ]
    let lows = parts.map { $0.text(of: PressureStyle.normal(of: $0).lowerBound) }
    entries += [
      entry(.high, locale.phrase("from \(locale.either(highFrom))")),
      entry(.normal, locale.under(locale.phrase("\(highFrom[0]) and \(highFrom[1])"))),
      entry(.low, locale.under(locale.either(lows))),
    ]
    let collapses = parts.compactMap { part in part.limits.criticalBelow.map { part.text(of: $0) } }
    let veryLow = entry(.criticallyLow, locale.under(locale.either(collapses)))
    return veryLow.count > 0 ? entries + [veryLow] : entries
  }

  func count(of half: PressureDay.Half) -> Int { bars.count { $0.half == half } }
}
