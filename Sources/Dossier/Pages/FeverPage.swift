import Charts
import HealthModel
import Phrases

struct FeverPage: PageSection {
  let context: PageContext
  let temperature: DailyFigures?
  let heartRate: DailyFigures?
  private let both: [DailyFigures]

  init?(_ context: PageContext, _ temperature: DailyFigures?, _ heartRate: DailyFigures?) {
    both = [temperature, heartRate].compactMap { $0 }
    guard !both.isEmpty else { return nil }
    (self.context, self.temperature, self.heartRate) = (context, temperature, heartRate)
  }

  func stack(_ highlights: Highlights, _ isFirst: Bool) -> PageStack {
    var blocks: [PageBlock] = []
    if let temperature {
      blocks.append(curve(temperature, marked: record.marked, from: 130, to: 220))
      if !record.marked.isEmpty { blocks.append(notes) }
      let list = context.list(
        phrase("Fever episodes"), fevers(temperature) + highlights.others(.temperature), gap: 18)
      blocks.insert(list, at: isFirst ? 0 : blocks.count)
    }
    if let heartRate {
      blocks.append(curve(heartRate, marked: [], from: 100, to: 150))
      let list = context.list(
        context.highlightsTitle, highlights.others(.heartRate) + rate(heartRate.summary), gap: 18)
      blocks.insert(list, at: isFirst && temperature == nil ? 0 : blocks.count)
    }
    return PageStack(
      context: context, head: head, foot: PageFoot(rules: rules), blocks: blocks + [days])
  }

  private var head: PageHead {
    let summary = both[0].summary
    let style = style(summary.vital)
    let coverage = context.locale.coverage(
      readings: summary.count, days: summary.days, of: record.days.dayCount)
    var head = PageHead(
      title: both.count == 2 ? phrase("Body temperature and heart rate") : style.title,
      subtitle: "\(context.period)  ·  \(coverage)")
    let unit = style.unit.symbol
    if let temperature {
      let highest = summary.ends.highest
      let point = ChartPoint(highest)
      head.number = (
        style.text(of: point), theme.values[style.band(of: point)],
        context.highestAt(unit, context.time(highest.taken))
      )
      let fevers = temperature.readings.filter { summary.vital.isFever($0.reading) }
      let count = Set(fevers.map(\.taken.day)).count
      head.fact = count == 0 ? rich("no fever") : rich("fever on *\(context.locale.days(count))*")
    } else if let statistics = summary.statistics {
      head.number = (
        style.text(ofMean: statistics), theme.values.normal, phrase("\(unit) on average")
      )
    }
    return head
  }

  private var rules: [String] {
    var rules: [String] = []
    if let vital = temperature?.summary.vital, let line = style(vital).feverLine {
      let limit = "\(style(vital).text(of: line)) \(vital.usualUnit.symbol)"
      let hours = Int(FeverEpisode.longestGap)
      rules.append(
        phrase(
          "A fever episode runs from the first to the last reading of \(limit) or more, with at "
            + "most \(hours) hours between such readings."))
    }
    rules += both.map { LimitRow($0.summary.vital, context).sentence(context) }
    if !record.marked.isEmpty {
      rules.append(phrase("▽ marks each note that contains a chosen word."))
    }
    return rules + [phrase("Nothing is interpolated; blank means no readings.")]
  }

  private func curve(
    _ figures: DailyFigures, marked: [DossierNote], from least: Double, to ideal: Double
  ) -> PageBlock {
    let (style, scale) = (style(figures.summary.vital), 0.72)
    let lanes = figures.summary.vital.id == both[0].summary.vital.id ? context.lanes : .none
    let (more, names) = (lanes.height * scale, lanes.nameWidth(in: context.locale) * scale)
    return PageBlock(from: least + more, to: ideal + more, gap: 16) { top, height in
      let plot = Box(
        x: context.left + 26, y: top + 20, width: context.width - 26 - names, height: height - 46)
      let panel = context.panel(
        of: figures.summary.vital, figures.readings, in: plot, scale: scale, lanes: lanes)
      return context.heading(style.title, beside: style.unit.symbol, y: top + 9) + [
        .leaf(
          .figure, panel.marks + triangles(marked, panel, plot), alternative: panel.textAlternative)
      ]
    }
  }

  private func triangles(_ notes: [DossierNote], _ panel: ChartPanel, _ plot: Box) -> [SheetMark] {
    let clock = SteadyZone(record.here.zone)
    return notes.filter { record.days.contains($0.taken.day) }.map { note in
      let (x, y) = (panel.x(of: clock.instant(showing: note.taken)), plot.y + 5)
      return .shape(
        .polygon(
          [Point(x: x - 3.6, y: y - 4), Point(x: x + 3.6, y: y - 4), Point(x: x, y: y + 2.5)],
          fill: theme.background, outline: Stroke(theme.text, width: 0.9)))
    }
  }

  private var notes: PageBlock {
    let listed = context.listed(record.marked, most: 8) { note in
      "▽ \(context.time(note.taken))  " + RichText(context.oneLine(note.text, most: 90), .strong)
    }
    let body = context.paragraphs(listed, size: 8.5, pitch: 11.5, width: context.width)
    return PageBlock(height: body.height, gap: 8) { top in body.draw(context.left, top) }
  }

  private func fevers(_ figures: DailyFigures) -> [RichText] {
    let style = style(figures.summary.vital)
    guard let fevers = figures.fevers, !fevers.isEmpty else { return [rich("*No fever*")] }
    return context.listed(fevers, most: 4) { fever in
      let (first, last) = (context.time(fever.first.taken), context.time(fever.last.taken))
      let highest = style.text(of: ChartPoint(fever.highest))
      let (days, time) = (context.locale.days(fever.days), context.time(fever.highest.taken))
      return first == last
        ? rich("*Fever once*: \(highest) on \(first)")
        : rich("*Fever on \(days)*, from \(first) to \(last); highest \(highest) on \(time)")
    }
  }

  private func rate(_ summary: VitalFigures) -> [RichText] {
    let style = style(summary.vital)
    let mean = summary.statistics.map { statistics in
      let low = style.text(of: ChartPoint(summary.ends.lowest))
      let high = style.text(of: ChartPoint(summary.ends.highest))
      let (mean, unit) = (style.text(ofMean: statistics), style.unit.symbol)
      let readings = context.locale.readings(summary.count)
      return rich("*\(mean) \(unit)*, average of \(readings) from \(low) to \(high)")
    }
    let beyond = [Band.high, .low].filter { summary.counts[$0, default: 0] > 0 }
    return [mean].compactMap { $0 }
      + beyond.map { band in
        context.countBeyond(
          summary.counts[band, default: 0], of: summary.count, style.limitText(of: band) ?? " ")
      }
  }

  private var days: PageBlock {
    let vitals = both.map { figures in
      (
        style: style(figures.summary.vital),
        days: Dictionary(
          figures.days.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
      )
    }
    let all = Set(vitals.flatMap { $0.days.keys }).sorted()
    let days = all.suffix(DayRows.most)
    func step(_ width: Double) -> Double { (width - DayRows.nameWidth) / Double(vitals.count) }
    let note =
      days.count < all.count
      ? phrase("lowest – highest, and the mean; the last \(days.count) days with readings")
      : phrase("lowest – highest, and the mean")
    let rows = DayRows(
      context: context, title: phrase("Days"), note: note, days: Array(days),
      columns: { left, width in
        vitals.enumerated().flatMap { index, vital in
          let end = left + DayRows.nameWidth + Double(index + 1) * step(width)
          return [
            PageTable.Column(title: vital.style.unit.symbol, x: end - 46),
            PageTable.Column(title: phrase("mean"), x: end - 5),
          ]
        }
      }, cells: { day, _ in vitals.flatMap { cells($0.style, $0.days[day]) } })
    return rows.block { width in
      vitals.allSatisfy { style, days in
        days.values.allSatisfy { day in
          let pieces = ends(of: day, style)
          // The last sign fits in the space after the column.
          let sign = (pieces.last?.band ?? .normal) == .normal ? 0 : PageTable.signWidth
          return pieces.reduce(-sign) { $0 + $1.width + Self.gap } <= step(width) - 42
        }
      }
    }
  }

  private static let gap = 3.0

  private func ends(of day: DayFigures, _ style: VitalStyle) -> [PageTable.Piece] {
    let entries = day.tally.count > 1 ? [day.ends.lowest, day.ends.highest] : [day.ends.highest]
    let pieces = entries.map(ChartPoint.init).map { point in
      let band = style.band(of: point)
      return PageTable.Piece(runs: [context.value(style.text(of: point), band)], band: band)
    }
    let dash = PageTable.Piece(runs: [context.muted("–", size: 8.8)])
    return pieces.count == 2 ? [pieces[0], dash, pieces[1]] : pieces
  }

  private func cells(_ style: VitalStyle, _ day: DayFigures?) -> [PageTable.Cell] {
    guard let day else { return [.init(), .init()] }
    let mean = day.tally.statistics.map { [context.plain(style.text(ofMean: $0), size: 8.8)] }
    return [
      .init(lines: [ends(of: day, style)], gap: Self.gap),
      .init(day.tally.count > 1 ? mean ?? [] : []),
    ]
  }
}

extension PageContext {
  func panel(
    of vital: Vital, _ readings: ReadingColumns, in plot: Box, scale: Double,
    hasDates: Bool = true, lanes: DoseLanes
  ) -> ChartPanel {
    let clock = SteadyZone(record.here.zone)
    return ChartPanel(
      of: vital, on: record.days, zone: record.here.zone,
      points: readings.lazy.map { ChartPoint($0, at: clock) }, in: plot, scale: scale,
      theme: theme, locale: locale, hasDates: hasDates, lanes: lanes)
  }
}
