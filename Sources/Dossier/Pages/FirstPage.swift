import Charts
import HealthModel

/// The page that a doctor reads in a minute: a row for each vital over one axis, what stands out, the
/// chosen notes, the limits in force, and where more is said.
struct FirstPage {
  let context: PageContext
  let dossier: Dossier
  /// The pages that follow, and which sheet each begins on, counted from 0.
  let following: [(title: String, sheet: Int)]

  private var words: DossierWords { context.words }
  private var theme: Theme { context.theme }
  private var record: DossierRecord { context.record }

  var stack: PageStack {
    var blocks = [calendar] + rows
    blocks.append(standsOutAndNotes)
    blocks.append(limits)
    if !following.isEmpty { blocks.append(links) }
    return PageStack(context: context, head: head, foot: PageFoot(rules: rules), blocks: blocks)
  }

  // MARK: Head and foot

  private var head: PageHead {
    let count = record.days.dayCount
    var head = PageHead(
      title: words.atAGlance(count), subtitle: "\(context.period)  ·  \(words.measuredAtHome)")
    head.number = (
      words.ofWhole(record.daysWithReadings, count), theme.text, words.daysWithReadingsHead
    )
    head.fact = RichText(stringLiteral: words.filed(record.reports, record.singleReadings))
    return head
  }

  private var rules: [String] {
    var rules = [words.firstPageRule]
    rules += context.compared(
      dossier.pressure?.before != nil || dossier.vitals.contains { $0.before != nil })
    if record.values.values.contains(where: \.hasComparator)
      || record.earlier.values.contains(where: \.hasComparator)
    {
      rules.append(words.comparators)
    }
    return rules
  }

  // MARK: The rows

  /// Where the plots stand.
  private var plotX: Double { context.left + 142 }
  private var plotWidth: Double { context.width - 270 }

  private var calendar: PageBlock {
    PageBlock(height: 24, gap: 8) { top in
      [.leaf(SheetLeaf(.paragraph, days(top: top)))]
    }
  }

  /// The letters and numbers of the days, as many as find room.
  private func days(top: Double) -> [SheetMark] {
    let width = plotWidth / Double(record.days.dayCount)
    let days = (0..<record.days.dayCount).map { index in
      ChartPanel.Day(
        date: record.days.lowerBound.adding(days: index),
        x: plotX + (Double(index) + 0.5) * width, width: width, isEmpty: false)
    }
    let numbers = context.dayNumbers(days, y: top + 21)
    guard width >= 14 else { return numbers }
    return days.map { day in
      context.text(
        String(context.dates.weekday(day.date).prefix(2)), x: day.x, y: top + 10, size: 7,
        colour: theme.mutedText, anchor: .middle)
    } + numbers
  }

  private var rows: [PageBlock] {
    let groups = record.vitals.groups
    return groups.flatMap { group -> [PageBlock] in
      if group.panel == .bloodPressure, let row = pressureRow { return [row] }
      return group.vitals.compactMap { vital in
        dossier.vitals.first { $0.vital.id == vital.id }.map(row)
      }
    }
  }

  /// What the left column says: the number that matters, what it is, and on how much it stands.
  private struct Summary {
    let title: String
    let number: String
    let colour: Colour
    let lines: [String]
  }

  private func block(
    _ summary: Summary,
    legend: [(sign: (Point) -> Shape, name: String, count: Int, colour: Colour)],
    panel: @escaping (Box) -> ChartPanel
  ) -> PageBlock {
    let lines = summary.lines.enumerated().flatMap { index, line in
      let size = index == 0 ? 8.5 : 7.8
      return context.wrapped(line, size: size, room: Self.leftRoom).map { (text: $0, size: size) }
    }
    let least = 46 + 10.6 * Double(lines.count - 1) + 5
    return PageBlock(from: max(72, least), to: max(92, least), gap: 0) { top, height in
      let plot = Box(x: plotX, y: top + 4, width: plotWidth, height: height - 19)
      let panel = panel(plot)
      var parts: [SheetPart] = [
        .leaf(
          SheetLeaf(
            .heading2,
            [
              fitted(
                TextRun(summary.title, size: 11.5, weight: .semibold, colour: theme.text),
                y: top + 13)
            ])),
        .leaf(
          SheetLeaf(
            .paragraph,
            [
              fitted(
                TextRun(
                  summary.number, size: 17, weight: .semibold, colour: summary.colour),
                y: top + 34)
            ]
              + lines.enumerated().map { index, line in
                fitted(
                  TextRun(
                    line.text, size: line.size,
                    colour: line.size > 8 ? theme.secondaryText : theme.mutedText),
                  y: top + 46 + Double(index) * 10.6)
              })),
        .leaf(
          SheetLeaf(
            .figure, panel.marks + context.limits(of: panel, in: plot),
            alternative: panel.textAlternative)),
      ]
      if !legend.isEmpty {
        parts.append(
          .group(
            .list,
            legend.enumerated().map { index, entry in
              let y = top + 13 + Double(index) * 13.4
              return .group(
                .item,
                [
                  .leaf(
                    SheetLeaf(
                      .itemBody,
                      [
                        .shape(entry.sign(Point(x: plot.maxX + 13, y: y - 3))),
                        context.line(
                          [TextRun(entry.name, size: 8.5, colour: theme.secondaryText)]
                            .fitted(to: context.right - plot.maxX - 21 - 26),
                          x: plot.maxX + 21, y: y),
                        context.text(
                          String(entry.count), x: context.right, y: y, size: 9.5,
                          weight: .semibold, colour: entry.colour, anchor: .end),
                      ]))
                ])
            }))
      }
      return parts
    }
  }

  private static let leftRoom = 110.0

  /// A line of the left column, as large as there is room beside the numbers of the axis.
  private func fitted(_ run: TextRun, y: Double) -> SheetMark {
    context.line([run].fitted(to: Self.leftRoom), x: context.left, y: y)
  }

  private func row(_ figures: VitalFigures) -> PageBlock {
    let style = VitalStyle(figures.vital, in: figures.vital.usualUnit, locale: context.locale)
    let limits = BandLimits(style: style, words: words)
    let isShare = figures.vital.traits.tellsShareInRange
    var shown = limits.bands.filter {
      figures.counts[$0, default: 0] > 0 || $0 == .normal && !isShare
    }
    if shown.count < 3 {
      shown = limits.bands.filter { shown.contains($0) || $0 == .high || $0 == .low }
    }
    let legend = shown.map { band in
      let count = figures.counts[band, default: 0]
      return (
        sign: { (point: Point) in Sign.shape(of: band, at: point, scale: 0.62, theme: theme) },
        name: "\(context.locale.name(of: band, of: figures.vital.id)), \(limits.text(of: band))",
        count: count, colour: count == 0 ? theme.mutedText : theme.values[band]
      )
    }
    let readings = record.values(of: figures.vital.id, on: record.days)
    return block(summary(figures, style), legend: legend) { plot in
      context.panel(of: figures.vital, readings, in: plot, scale: 0.66)
    }
  }

  private func summary(_ figures: VitalFigures, _ style: VitalStyle) -> Summary {
    let unit = style.unit
    var coverage = [
      words.readingsOnDays(
        context.locale.readings(figures.count), context.locale.days(figures.days))
    ]
    func mean(_ statistics: BoundedStatistics?) -> String? {
      statistics.map(style.text(ofMean:))
    }
    let (number, meaning, before): (String, String, String?)
    var colour = theme.values.normal
    if style.feverLine != nil {
      let point = ChartPoint(figures.ends.highest)
      number = style.text(of: point)
      colour = theme.values[style.band(of: point)]
      meaning = words.highestAt(unit.symbol, context.time(figures.ends.highest.taken))
      before = figures.before.map { before in
        words.beforeHighest(
          context.beforeName,
          style.text(of: ChartPoint(before.highest)),
          fevers: before.counts[.criticallyHigh, default: 0])
      }
    } else if figures.vital.traits.tellsShareInRange, let normal = style.limits.normal {
      let share = Share(figures.counts[.normal, default: 0], of: figures.count)
      let range = "\(style.text(of: normal.lowerBound)) – \(style.text(of: normal.upperBound))"
      // A sensor's are too many to be counted.
      if let sensor = dossier.sensor,
        let percent = context.share(sensor.record.share(of: .normal))
      {
        (number, meaning) = (percent, "\(words.readingsInRange) \(range)")
        if !sensor.record.isActive { colour = theme.mutedText }
        // The share is of its own readings; the curve and the counts are of a person's too.
        let count = sensor.record.readings.count
        if count != figures.count { coverage.insert(words.readingsOfSensor(count), at: 0) }
      } else {
        (number, meaning) = (
          words.ofWhole(share.part, share.whole), words.readingsInRange(range)
        )
      }
      before = figures.before.map {
        words.beforeInRange(context.beforeName, $0.counts[.normal, default: 0], of: $0.count)
      }
    } else {
      number = mean(figures.statistics) ?? "–"
      let ends = [figures.ends.lowest, figures.ends.highest].map { style.text(of: ChartPoint($0)) }
      meaning = words.averageFrom(unit.symbol, ends[0], ends[1])
      if let mean = figures.statistics?.mean {
        colour = theme.values[style.band(ofShown: unit.value(fromCanonical: mean))]
      }
      before = figures.before.flatMap { mean($0.statistics) }.map {
        words.beforeAverage(context.beforeName, $0)
      }
    }
    return Summary(
      title: style.title, number: number, colour: colour,
      lines: [meaning] + coverage + [before].compactMap { $0 })
  }

  private var pressureRow: PageBlock? {
    guard dossier.topics.contains(.pressure),
      let figures = PressureFigures(record, day: .calendar),
      let page = PressurePage(context, figures), let systolic = record.vitals[.systolic],
      let diastolic = record.vitals[.diastolic]
    else { return nil }
    let all = figures.all
    let band = page.band(all)
    let days = context.locale.days(all.days)
    var lines = [
      words.averageOfCount(page.style.unit.symbol, all.count),
      words.readingsOnDays(context.locale.readings(all.count), days),
    ]
    if let before = figures.before {
      lines.append(words.beforePressure(context.beforeName, page.text(before), before.count))
    }
    let summary = Summary(
      title: words.bloodPressure, number: page.text(all), colour: theme.values[band], lines: lines)
    let legend = page.bandCounts.map { band, name, count in
      (
        sign: { Sign.shape(of: band, at: $0, scale: 0.62, theme: theme) } as (Point) -> Shape,
        name: name, count: count,
        colour: count == 0 ? theme.mutedText : theme.values[band]
      )
    }
    let clock = SteadyZone(record.here.zone)
    let points = figures.readings.map {
      PressurePoint(
        instant: clock.instant(showing: $0.taken), systolic: $0.systolic, diastolic: $0.diastolic)
    }
    return block(summary, legend: legend) { plot in
      ChartPanel(
        ofPressure: points, systolic: systolic, diastolic: diastolic, on: record.days,
        day: figures.day,
        zone: record.here.zone, in: plot, scale: 0.66, theme: theme, locale: context.locale)
    }
  }

  // MARK: What stands out, and notes

  private static let mostNotes = 12

  private var standsOutAndNotes: PageBlock {
    let hasNotes = !record.notes.isEmpty
    let shown = record.notes.prefix(Self.mostNotes).map { note -> RichText in
      "\(context.time(note.taken))  \(dark: context.oneLine(note.text, most: 160))"
    }
    let rest = record.notes.count - shown.count
    let listed = shown + (rest > 0 ? [RichText(stringLiteral: words.more(rest))] : [])
    // Short notes leave what stands out the more room.
    let gap = 32.0
    let most = listed.map { $0.width(9.5) }.max() ?? 0
    let half = min((context.width - gap) / 2, max(context.width * 0.4, most + 1))
    let notes = context.paragraphs(listed, width: half, most: 2)
    let out = context.paragraphs(
      Highlights(context, dossier).sentences,
      width: hasNotes ? context.width - half - gap : context.width)
    return PageBlock(height: 20 + max(out.height, hasNotes ? notes.height : 0), gap: 8) { top in
      let x = context.right - half
      return context.heading(words.highlights, y: top + 9) + out.draw(context.left, top + 15)
        + (hasNotes
          ? context.heading(words.notes, x: x, y: top + 9) + notes.draw(x, top + 15) : [])
    }
  }

  // MARK: Limits and links

  private var limits: PageBlock {
    var rows: [LimitRow] = []
    for group in record.vitals.groups {
      if group.panel == .bloodPressure {
        guard let row = pressureLimits else { continue }
        rows.append(row)
      } else {
        rows += group.vitals.filter { vital in
          dossier.vitals.contains { $0.vital.id == vital.id }
        }.map { LimitRow($0, context) }
      }
    }
    let left = context.left
    var table = PageTable(columns: [
      .init(title: words.vitalColumn, x: left, anchor: .start, room: 94),
      .init(title: words.limitsColumn, x: left + 98, anchor: .start, room: 198),
      .init(title: words.sourceColumn, x: left + 300, anchor: .start, room: 150),
      .init(title: words.originColumn, x: context.right, room: 56),
    ])
    table.pitch = 13.2
    table.rows = rows.map { row in
      func cell(_ text: String, _ size: Double, _ colour: Colour) -> PageTable.Cell {
        .init(text.isEmpty ? [] : [TextRun(text, size: size, colour: colour)])
      }
      return PageTable.Row(cells: [
        cell(row.name, 9, theme.text), row.cell(theme),
        cell(row.source, 8.5, theme.mutedText),
        cell(words.limits(row.origin), 8.5, theme.secondaryText),
      ])
    }
    return PageBlock(height: 14 + table.height, gap: 14) { [table] top in
      context.heading(words.limitsInForce, y: top + 9)
        + [table.part(context, from: left, to: context.right, top: top + 13)]
    }
  }

  private var pressureLimits: LimitRow? {
    guard dossier.vitals.contains(where: { $0.vital.id == .systolic }),
      let systolic = record.vitals[.systolic], let diastolic = record.vitals[.diastolic]
    else { return nil }
    let areStandard = [systolic, diastolic].allSatisfy { LimitOrigin($0) == .standard }
    let style = PressureStyle(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, locale: context.locale)
    return LimitRow(style, areStandard ? .standard : .own, context)
  }

  private var links: PageBlock {
    PageBlock(height: 14, gap: 14) { top in
      let title = [
        TextRun(words.pagesThatFollow, size: 11.5, weight: .semibold, colour: theme.text)
      ]
      let names = following.map { title, sheet in
        [
          TextRun("\(sheet + 1)  ", size: 9.5, weight: .semibold, colour: theme.text),
          TextRun(title, size: 9.5, colour: theme.secondaryText),
        ]
      }
      let gap = 14.0
      let room = context.width - title.width() - gap * Double(names.count)
      let share = min(1, room / max(1, names.reduce(0) { $0 + $1.width() }))
      var x = context.left + title.width() + gap
      var parts: [SheetPart] = context.heading(words.pagesThatFollow, y: top + 9)
      for (runs, page) in zip(names, following) {
        let fitted = runs.fitted(to: runs.width() * share)
        parts.append(
          .leaf(
            SheetLeaf(
              .link, [context.line(fitted, x: x, y: top + 9)], destination: page.sheet)))
        x += fitted.width() + gap
      }
      return parts
    }
  }
}
