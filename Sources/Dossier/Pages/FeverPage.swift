import Charts
import HealthModel

/// The page on temperature and heart rate, or on one of them.
struct FeverPage {
  let context: PageContext
  let temperature: TemperatureFigures?
  let heartRate: HeartRateFigures?

  private var words: DossierWords { context.words }
  private var theme: Theme { context.theme }
  private var record: DossierRecord { context.record }

  /// Nil where there is neither.
  init?(
    _ context: PageContext, _ temperature: TemperatureFigures?, _ heartRate: HeartRateFigures?
  ) {
    guard temperature != nil || heartRate != nil else { return nil }
    self.context = context
    self.temperature = temperature
    self.heartRate = heartRate
  }

  func stack(_ highlights: Highlights, _ isFirst: Bool) -> PageStack {
    var blocks: [PageBlock] = []
    if let temperature {
      blocks.append(
        curve(temperature.summary, temperature.readings, marked: record.marked, from: 130, to: 220))
      if !record.marked.isEmpty { blocks.append(notes) }
      let list = context.list(
        words.fevers, fevers(temperature) + highlights.others(.temperature), gap: 18)
      blocks.insert(list, at: isFirst ? 0 : blocks.count)
    }
    if let heartRate {
      blocks.append(curve(heartRate.summary, heartRate.readings, marked: [], from: 100, to: 150))
      let list = context.list(
        words.highlights, highlights.others(.heartRate) + rate(heartRate), gap: 18)
      blocks.insert(list, at: isFirst && temperature == nil ? 0 : blocks.count)
    }
    return PageStack(
      context: context, head: head, foot: PageFoot(rules: rules),
      blocks: blocks + DayTable(context: context, temperature, heartRate).blocks)
  }

  private func style(_ vital: Vital) -> VitalStyle {
    VitalStyle(vital, in: vital.usualUnit, locale: context.locale)
  }

  // MARK: Head and foot

  private var head: PageHead {
    let titles = [temperature?.summary, heartRate?.summary].compactMap { $0 }
      .map { style($0.vital).title }
    let first = temperature?.summary ?? heartRate?.summary
    let coverage = first.map {
      context.locale.coverage(readings: $0.count, days: $0.days, of: record.days.dayCount)
    }
    var head = PageHead(
      title: titles.count == 2 ? words.temperatureAndHeartRate : titles.first ?? "",
      subtitle: [context.period, coverage].compactMap { $0 }.joined(separator: "  ·  "))
    if let summary = temperature?.summary {
      let style = style(summary.vital)
      let point = ChartPoint(summary.ends.highest)
      head.number = (
        style.text(of: point), theme.values[style.band(of: point)],
        words.highestAt(style.unit.symbol, context.time(summary.ends.highest.taken))
      )
      head.fact = words.feverDays(feverDays)
    } else if let summary = heartRate?.summary, let statistics = summary.statistics {
      let style = style(summary.vital)
      head.number = (
        style.text(ofMean: statistics), theme.values.normal,
        words.averageOf(style.unit.symbol)
      )
    }
    return head
  }

  private var feverDays: Int {
    guard let temperature else { return 0 }
    let vital = temperature.summary.vital
    return Set(temperature.readings.filter { vital.isFever($0.reading) }.map(\.taken.day)).count
  }

  private var rules: [String] {
    var rules: [String] = []
    if let vital = temperature?.summary.vital, let line = style(vital).feverLine {
      rules.append(
        words.feverRule(
          "\(style(vital).text(of: line)) \(vital.usualUnit.symbol)",
          hours: Int(FeverEpisode.longestGap)))
    }
    for vital in [temperature?.summary.vital, heartRate?.summary.vital].compactMap({ $0 }) {
      rules.append(LimitRow(vital, context).sentence)
    }
    if !record.marked.isEmpty { rules.append(words.markedRule) }
    return rules + [words.nothingInterpolated]
  }

  // MARK: Curves

  private func curve(
    _ summary: VitalFigures, _ readings: Slice<ReadingColumns>, marked: [DossierNote],
    from least: Double, to ideal: Double
  ) -> PageBlock {
    let style = style(summary.vital)
    return PageBlock(from: least, to: ideal, gap: 16) { top, height in
      let plot = Box(
        x: context.left + 26, y: top + 20, width: context.width - 26, height: height - 36)
      let panel = context.panel(of: summary.vital, readings, in: plot, scale: 0.72)
      return context.heading(style.title, beside: style.unit.symbol, y: top + 9)
        + [
          .leaf(
            SheetLeaf(
              .figure,
              panel.marks + context.axis(of: panel, in: plot) + triangles(marked, panel, plot),
              alternative: panel.textAlternative))
        ]
    }
  }

  /// ▽ where each marked note was taken.
  private func triangles(
    _ notes: [DossierNote], _ panel: ChartPanel, _ plot: Box
  ) -> [SheetMark] {
    notes.compactMap { note in
      guard let day = panel.days.first(where: { $0.date == note.taken.day }) else { return nil }
      let part = Double(note.taken.local.time.minuteOfDay) / 1440 - 0.5
      let (x, y) = (day.x + part * day.width, plot.y + 5)
      return .shape(
        .polygon(
          [Point(x: x - 3.6, y: y - 4), Point(x: x + 3.6, y: y - 4), Point(x: x, y: y + 2.5)],
          fill: theme.background, outline: Stroke(theme.text, width: 0.9)))
    }
  }

  private static let mostNotes = 8

  private var notes: PageBlock {
    let shown = record.marked.prefix(Self.mostNotes).map { note -> RichText in
      "▽ \(context.time(note.taken))  \(strong: context.oneLine(note.text, most: 90))"
    }
    let rest = record.marked.count - shown.count
    let body = context.paragraphs(
      shown + (rest > 0 ? [RichText(stringLiteral: words.more(rest))] : []), size: 8.5, pitch: 11.5,
      width: context.width)
    return PageBlock(height: body.height, gap: 8) { top in body.draw(context.left, top) }
  }

  // MARK: What stands out

  private func fevers(_ figures: TemperatureFigures) -> [RichText] {
    let style = style(figures.summary.vital)
    guard !figures.fevers.isEmpty else { return [words.noFever] }
    let told = figures.fevers.prefix(4).map { fever in
      words.fever(
        from: context.time(fever.first.taken), until: context.time(fever.last.taken),
        days: fever.days, highest: style.text(of: ChartPoint(fever.highest)),
        at: context.time(fever.highest.taken))
    }
    let rest = figures.fevers.count - told.count
    return told + (rest > 0 ? [RichText(stringLiteral: words.more(rest))] : [])
  }

  private func rate(_ figures: HeartRateFigures) -> [RichText] {
    let summary = figures.summary
    let style = style(summary.vital)
    let limits = BandLimits(style: style, words: words)
    var sentences: [RichText] = []
    if let statistics = summary.statistics {
      let unit = style.unit
      sentences.append(
        words.meanAndRange(
          style.text(ofMean: statistics),
          low: style.text(of: ChartPoint(summary.ends.lowest)),
          high: style.text(of: ChartPoint(summary.ends.highest)), unit.symbol, of: summary.count))
    }
    let beyond = [Band.high, .low].filter { summary.counts[$0, default: 0] > 0 }
    sentences += beyond.map { band in
      words.countBeyond(summary.counts[band, default: 0], of: summary.count, limits.text(of: band))
    }
    return sentences
  }
}

extension PageContext {
  /// A vital's curve as on its chart, smaller: each reading where clocks showed its time.
  func panel(
    of vital: Vital, _ readings: Slice<ReadingColumns>, in plot: Box, scale: Double
  ) -> ChartPanel {
    let zone = record.here.zone
    let clock = SteadyZone(zone)
    let points = readings.lazy.map { entry in
      ChartPoint(
        instant: clock.instant(showing: entry.taken), value: entry.reading.value,
        unit: entry.reading.unit, comparator: entry.reading.comparator)
    }
    return ChartPanel(
      of: vital, on: record.days, zone: zone, points: points, in: plot, scale: scale,
      theme: theme, locale: locale)
  }

  /// A text on one line, cut where it is longer.
  func oneLine(_ text: String, most: Int) -> String {
    // Nothing that isn't seen turns the text round.
    let seen = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
    let line = String(String(String.UnicodeScalarView(seen)).map { $0.isNewline ? " " : $0 })
    return line.count > most ? String(line.prefix(most - 1)) + "…" : line
  }
}
