import Charts
import HealthModel
import Phrases

struct FirstPage: PageSection {
  let context: PageContext
  let dossier: Dossier
  let following: [(title: String, sheet: Int)]

  var stack: PageStack {
    PageStack(
      context: context, head: head, foot: PageFoot(rules: rules),
      blocks: [calendar] + rows + [highlightsAndNotes] + context.doseBlocks + [limits])
  }

  // MARK: Head and foot

  private var head: PageHead {
    let count = record.days.dayCount
    let title =
      switch count {
      case 1: phrase("A day at a glance")
      case 7: phrase("A week at a glance")
      case 14: phrase("Two weeks at a glance")
      default: phrase("\(count) days at a glance")
      }
    let (filed, singles) = (record.reports, record.singleReadings)
    let reports = filed == 1 ? phrase("\(filed) report") : phrase("\(filed) reports")
    let filled = context.ofWhole(record.daysWithReadings, count)
    return PageHead(
      title: title, subtitle: "\(context.period)  ·  \(phrase("measured at home"))",
      number: (filled, theme.text, phrase("days with readings")),
      fact: RichText(
        stringLiteral: singles == 1
          ? phrase("\(reports) and \(singles) single reading")
          : phrase("\(reports) and \(singles) single readings")))
  }

  private var rules: [String] {
    let hasComparator =
      record.values.values.contains(where: \.hasComparator)
      || record.earlier.values.contains(where: \.hasComparator)
    return [
      phrase(
        "Readings were taken at home and entered by hand or sent by a device. Nothing is "
          + "interpolated; blank means no readings.")
    ]
      + context.compared(
        dossier.pressure?.before != nil || dossier.vitals.contains { $0.before != nil })
      + (hasComparator ? [context.comparatorRule] : [])
  }

  // MARK: The rows

  private var plotX: Double { context.left + 142 }
  private var plotWidth: Double { context.width - 270 }

  private static let scale = 0.66

  private var calendar: PageBlock {
    PageBlock(height: 29, gap: 5) { top in
      let width = plotWidth / Double(record.days.dayCount)
      // Wider days show their weekday beside the number.
      let weekdays = (14..<33).contains(width) ? Array(0..<record.days.dayCount) : []
      let letters = weekdays.map { index in
        let day = context.dates.weekday(record.days.lowerBound.adding(days: index)).prefix(2)
        return context.line(
          [context.muted(String(day), size: 7)], x: plotX + (Double(index) + 0.5) * width,
          y: top + 7, anchor: .middle)
      }
      return [
        .leaf(
          .paragraph,
          letters
            + ChartPanel.calendar(
              of: record.days, zone: record.here.zone, from: plotX, width: plotWidth, y: top + 4,
              scale: Self.scale, theme: theme, locale: context.locale))
      ]
    }
  }

  private var rows: [PageBlock] {
    record.vitals.groups.flatMap { group -> [PageBlock] in
      if group.panel == .bloodPressure, let row = pressureRow { return [row] }
      return group.vitals.compactMap { vital in
        dossier.vitals.first { $0.vital.id == vital.id }.map(row)
      }
    }
  }

  private typealias Summary = (title: String, number: String, colour: Colour, lines: [String])

  private func block(
    _ summary: Summary, of vitals: [VitalID], legend: [(band: Band, name: String, count: Int)],
    panel: @escaping (Box, DoseLanes) -> ChartPanel
  ) -> PageBlock {
    let lines = summary.lines.enumerated().flatMap { index, line in
      let size = index == 0 ? 8.5 : 7.8
      return context.wrapped(line, size: size, room: Self.leftRoom).map { text in
        index == 0 ? context.plain(text, size: size) : context.muted(text, size: size)
      }
    }
    let isLast = vitals.contains { $0 == dossier.vitals.last?.vital.id }
    let lanes = isLast ? context.lanes : .none
    let more = lanes.height * Self.scale
    // The names of lanes are below the legend.
    let besideLegend = more > 0 ? 31 + 13.4 * Double(legend.count - 1) : 0
    let least = max(46 + 10.6 * Double(lines.count - 1) + 5, besideLegend)
    return PageBlock(from: max(72, least) + more, to: max(92, least) + more, gap: 0) {
      top, height in
      let plot = Box(x: plotX, y: top + 4, width: plotWidth, height: height - 19)
      let panel = panel(plot, lanes)
      let number = TextRun(summary.number, size: 17, weight: .semibold, colour: summary.colour)
      let parts: [SheetPart] = [
        .leaf(.heading2, [fitted(context.strong(summary.title, size: 11.5), y: top + 13)]),
        .leaf(
          .paragraph,
          [fitted(number, y: top + 34)]
            + lines.enumerated().map { fitted($1, y: top + 46 + Double($0) * 10.6) }),
        .leaf(.figure, panel.marks, alternative: panel.textAlternative),
      ]
      guard !legend.isEmpty else { return parts }
      let entries = legend.enumerated().map { index, entry -> [SheetMark] in
        let y = top + 13 + Double(index) * 13.4
        return [
          .shape(
            Sign.shape(
              of: entry.band, at: Point(x: plot.maxX + 13, y: y - 3), scale: 0.62, theme: theme)),
          context.line(
            [context.plain(entry.name, size: 8.5)].fitted(
              to: context.right - plot.maxX - 21 - 26), x: plot.maxX + 21, y: y),
          context.text(
            String(entry.count), x: context.right, y: y, weight: .semibold,
            colour: entry.count == 0 ? theme.mutedText : theme.values[entry.band], anchor: .end),
        ]
      }
      return parts + [.list(entries)]
    }
  }

  private static let leftRoom = 110.0

  private func fitted(_ run: TextRun, y: Double) -> SheetMark {
    context.line([run].fitted(to: Self.leftRoom), x: context.left, y: y)
  }

  private func row(_ figures: VitalFigures) -> PageBlock {
    let style = style(figures.vital)
    let isShare = figures.vital.traits.tellsShareInRange
    var shown = style.bands.filter {
      figures.counts[$0, default: 0] > 0 || $0 == .normal && !isShare
    }
    if shown.count < 3 {
      shown = style.bands.filter { shown.contains($0) || $0 == .high || $0 == .low }
    }
    let legend = shown.map { band in
      (
        band: band,
        name: "\(context.locale.name(of: band, of: figures.vital.id)), "
          + (style.limitText(of: band) ?? ""), count: figures.counts[band, default: 0]
      )
    }
    let readings = record.values(of: figures.vital.id)
    return block(summary(figures, style), of: [figures.vital.id], legend: legend) { plot, lanes in
      context.panel(
        of: figures.vital, readings, in: plot, scale: Self.scale, hasDates: false, lanes: lanes)
    }
  }

  private func readingsOnDays(_ readings: Int, _ days: Int) -> String {
    phrase("\(context.locale.readings(readings)) on \(context.locale.days(days))")
  }

  private func summary(_ figures: VitalFigures, _ style: VitalStyle) -> Summary {
    let (unit, name) = (style.unit.symbol, context.beforeName)
    var coverage = [readingsOnDays(figures.count, figures.days)]
    let (number, meaning, before): (String, String, String?)
    var colour = theme.values.normal
    if style.feverLine != nil {
      let point = ChartPoint(figures.ends.highest)
      number = style.text(of: point)
      colour = theme.values[style.band(of: point)]
      meaning = context.highestAt(unit, context.time(figures.ends.highest.taken))
      before = figures.before.map { before in
        let value = before.ends.map { style.text(of: ChartPoint($0.highest)) } ?? "–"
        return before.counts[.criticallyHigh, default: 0] == 0
          ? phrase("\(name): highest \(value), no fever") : phrase("\(name): highest \(value)")
      }
    } else if figures.vital.traits.tellsShareInRange, style.limits.normal != nil {
      let range = style.normalText
      // A sensor has too many readings for a count.
      if let sensor = dossier.sensor, let percent = context.share(sensor.record.share(of: .normal))
      {
        (number, meaning) = (percent, "\(context.readingsInRange) \(range)")
        if !sensor.record.isActive { colour = theme.mutedText }
        // The share covers the sensor's readings; the curve and counts include finger-sticks.
        let count = sensor.record.readings.count
        if count != figures.count { coverage.insert(phrase("of \(count) sensor values"), at: 0) }
      } else {
        number = context.ofWhole(figures.counts[.normal, default: 0], figures.count)
        meaning = phrase("readings in range \(range)")
      }
      before = figures.before.map { before in
        phrase("\(name): \(before.counts[.normal, default: 0]) of \(before.count) in range")
      }
    } else {
      number = figures.statistics.map(style.text(ofMean:)) ?? "–"
      let ends = [figures.ends.lowest, figures.ends.highest].map { style.text(of: ChartPoint($0)) }
      meaning = phrase("\(unit) average, \(ends[0]) to \(ends[1])")
      if let mean = figures.statistics?.mean {
        colour = theme.values[style.band(ofShown: style.unit.value(fromCanonical: mean))]
      }
      before = figures.before?.statistics.map { statistics in
        phrase("\(name): average \(style.text(ofMean: statistics))")
      }
    }
    return (style.title, number, colour, [meaning] + coverage + [before].compactMap { $0 })
  }

  private var pressureRow: PageBlock? {
    guard let page = Highlights(context: context, dossier: dossier).firstPagePressure else {
      return nil
    }
    let all = page.figures.all
    let before = page.figures.before.map { before in
      "\(context.beforeName): \(page.text(before)), \(context.locale.readings(before.count))"
    }
    let summary = (
      title: context.locale.bloodPressure, number: page.text(all),
      colour: theme.values[page.band(all)],
      lines: [
        phrase("\(page.unit.symbol), average of \(all.count)"), readingsOnDays(all.count, all.days),
      ] + [before].compactMap { $0 }
    )
    return block(summary, of: Panel.bloodPressure.members, legend: page.bandCounts) { plot, lanes in
      page.panel(in: plot, scale: Self.scale, hasDates: false, lanes: lanes)
    }
  }

  // MARK: Highlights and notes

  private var highlightsAndNotes: PageBlock {
    let hasNotes = !record.notes.isEmpty
    let listed = context.listed(record.notes, most: 12) { note in
      "\(context.time(note.taken))  " + RichText(context.oneLine(note.text, most: 160), .dark)
    }
    // Short notes leave more room for the highlights.
    let gap = 32.0
    let most = listed.map { $0.width(9.5) }.max() ?? 0
    let half = min((context.width - gap) / 2, max(context.width * 0.4, most + 1))
    let notes = context.paragraphs(listed, width: half, most: 2)
    let highlights = context.paragraphs(
      Highlights(context: context, dossier: dossier).sentences,
      width: hasNotes ? context.width - half - gap : context.width)
    let height = max(highlights.height, hasNotes ? notes.height : 0)
    return PageBlock(height: 20 + height, gap: 8) { top in
      let (x, title) = (context.right - half, phrase("Selected notes"))
      return context.heading(context.highlightsTitle, y: top + 9)
        + highlights.draw(context.left, top + 15)
        + (hasNotes ? context.heading(title, x: x, y: top + 9) + notes.draw(x, top + 15) : [])
    }
  }

  // MARK: Limits and links

  private var limits: PageBlock {
    let rows = record.vitals.groups.flatMap { group -> [LimitRow] in
      let found = group.vitals.filter { vital in
        dossier.vitals.contains { $0.vital.id == vital.id }
      }
      guard group.panel == .bloodPressure else { return found.map { LimitRow($0, context) } }
      let hasSystolic = found.first?.id == .systolic
      return hasSystolic ? [LimitRow(group.vitals[0], group.vitals[1], context)] : []
    }
    let left = context.left
    var table = PageTable(columns: [
      .init(title: phrase("vital"), x: left, anchor: .start, room: 94),
      .init(title: phrase("limits"), x: left + 98, anchor: .start, room: 198),
      .init(title: phrase("source"), x: left + 300, anchor: .start, room: 150),
      .init(title: phrase("origin"), x: context.right, room: 56),
    ])
    table.pitch = 13.2
    table.rows = rows.map { row in
      PageTable.Row(cells: [
        .init([TextRun(row.name, size: 9, colour: theme.text)]), row.cell(context),
        .init(row.source.isEmpty ? [] : [context.muted(row.source, size: 8.5)]),
        .init([context.plain(context.name(row.origin), size: 8.5)]),
      ])
    }
    let height = 14 + table.height
    return PageBlock(height: height + (following.isEmpty ? 0 : 28), gap: 14) { [table] top in
      context.heading(phrase("Limits used"), y: top + 9)
        + [table.part(context, from: left, to: context.right, top: top + 13)]
        + (following.isEmpty ? [] : links(y: top + height + 23))
    }
  }

  private func links(y: Double) -> [SheetPart] {
    let title = phrase("Following pages")
    let names = following.map { title, sheet in
      [context.strong("\(sheet + 1)  "), context.plain(title)]
    }
    let (gap, width) = (14.0, [context.strong(title, size: 11.5)].width())
    let room = context.width - width - gap * Double(names.count)
    let share = min(1, room / max(1, names.reduce(0) { $0 + $1.width() }))
    var x = context.left + width + gap
    return context.heading(title, y: y)
      + zip(names, following).map { runs, page in
        let fitted = runs.fitted(to: runs.width() * share)
        defer { x += fitted.width() + gap }
        return .leaf(.link, [context.line(fitted, x: x, y: y)], destination: page.sheet)
      }
  }
}
