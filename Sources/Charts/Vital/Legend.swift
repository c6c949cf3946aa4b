import HealthModel

/// A band as the right column and the text alternative name it.
struct LegendEntry: Equatable {
  let band: Band
  let name: String
  /// `181 – 250`, `over 250`.
  let limits: String
  /// `< 54`, where there is no room for `under 54`.
  let shortLimits: String
  let count: Int
  /// The middle of the band's part of the axis, and how much of it there is, in points.
  let middle: Double
  let extent: Double
}

/// The right column: each band with its sign, limits and count, at the height where it lies on the
/// axis.
struct Legend {
  let style: VitalStyle
  let axis: ValueAxis
  /// How many readings lie in a band.
  let count: @Sendable (Band) -> Int

  func layer(_ geometry: ChartGeometry, _ theme: Theme) -> Layer {
    let rows = entries.map { LegendRow($0, theme: theme, geometry: geometry) }
    let tops = Spread.tops(
      of: rows.map { ($0.entry.middle, $0.height) },
      within: (geometry.plot.y - 4)...(geometry.plot.maxY + 4))
    let layers = zip(rows, tops).map { $0.layer(top: $1) }
    return Layer(shapes: layers.flatMap(\.shapes), texts: layers.flatMap(\.texts))
  }

  /// From the highest band to the lowest; bands that this vital has not are left out, and so are
  /// very low temperatures in a chart without them. None for a vital without normal
  /// limits.
  var entries: [LegendEntry] {
    let limits = style.limits
    guard let range = limits.normal else { return [] }
    let isFever = style.feverLine != nil
    var entries: [LegendEntry] = []
    if let high = style.highLimit {
      let isInclusive: Bool =
        switch limits.criticalHigh {
        case .over where !isFever: false
        default: true
        }
      let text = style.text(of: high)
      entries.append(
        entry(
          .criticallyHigh, from: high, to: axis.range.upperBound,
          limits: isInclusive ? words.andOver(text) : words.over(text),
          short: isInclusive ? "≥ \(text)" : "> \(text)"))
    }
    if let high = highEntry(over: range.upperBound) { entries.append(high) }
    let normal =
      "\(style.text(of: range.lowerBound)) – \(style.text(of: range.upperBound))"
    entries.append(
      entry(
        .normal, from: range.lowerBound, to: range.upperBound, limits: normal,
        short: normal))
    return entries + lowEntries(under: range.lowerBound)
  }

  private var words: ChartWords { style.locale.words }

  /// One step of the unit's precision: 181 is the first whole value over 180.
  private var step: Double { style.unit.precision == 0 ? 1 : 0.1 }

  /// Nil where a moved limit leaves nothing between normal and critical, or where no value can be.
  private func highEntry(over normal: Double) -> LegendEntry? {
    guard let high = style.highLimit else {
      guard normal < style.plausible.upperBound || count(.high) > 0 else { return nil }
      let text = style.text(of: normal)
      return entry(
        .high, from: normal, to: axis.range.upperBound, limits: words.over(text), short: "> \(text)"
      )
    }
    guard normal < high else { return nil }
    var last = high - step
    if style.feverLine == nil, case .over(let limit) = style.limits.criticalHigh { last = limit }
    let limits = "\(style.text(of: normal + step)) – \(style.text(of: last))"
    return entry(.high, from: normal, to: high, limits: limits, short: limits)
  }

  private func lowEntries(under normal: Double) -> [LegendEntry] {
    let axisStart = axis.range.lowerBound
    func below(_ limit: Double, _ band: Band) -> LegendEntry {
      let text = style.text(of: limit)
      return entry(band, from: axisStart, to: limit, limits: words.under(text), short: "< \(text)")
    }
    guard let critical = style.limits.criticalBelow else {
      return normal > style.plausible.lowerBound || count(.low) > 0 ? [below(normal, .low)] : []
    }
    // A moved limit may leave nothing between normal and critical.
    guard critical < normal else { return [below(critical, .criticallyLow)] }
    if style.feverLine != nil, count(.criticallyLow) == 0 {
      return [below(normal, .low)]
    }
    let low = "\(style.text(of: critical)) – \(style.text(of: normal - step))"
    return [
      entry(.low, from: critical, to: normal, limits: low, short: low),
      below(critical, .criticallyLow),
    ]
  }

  private func entry(
    _ band: Band, from lower: Double, to upper: Double, limits: String, short: String
  ) -> LegendEntry {
    let (top, bottom) = (axis.height(of: upper), axis.height(of: lower))
    return LegendEntry(
      band: band, name: words.band(band, of: style.vital.id), limits: limits, shortLimits: short,
      count: count(band), middle: (top + bottom) / 2, extent: max(0, bottom - top))
  }
}
