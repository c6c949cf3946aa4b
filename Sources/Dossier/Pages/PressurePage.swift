import Charts
import HealthModel
import Phrases

struct PressurePage: PageSection {
  let context: PageContext
  let figures: PressureFigures
  let style: PressureStyle
  private let systolic: Vital
  private let diastolic: Vital

  init?(_ context: PageContext, _ figures: PressureFigures) {
    guard let systolic = context.record.vitals[.systolic],
      let diastolic = context.record.vitals[.diastolic]
    else { return nil }
    (self.context, self.figures) = (context, figures)
    (self.systolic, self.diastolic) = (systolic, diastolic)
    style = PressureStyle(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, locale: context.locale)
  }

  var unit: MeasurementUnit { style.unit }

  func stack(_ highlights: Highlights, _ isFirst: Bool) -> PageStack {
    let list = context.list(
      context.highlightsTitle, highlights.pressure(in: self) + sentences(highlights))
    let body = [averages, everyReading] + (figures.series.isEmpty ? [] : [lastDays])
    return PageStack(
      context: context, head: head, foot: foot, blocks: isFirst ? [list] + body : body + [list])
  }

  // MARK: Numbers

  /// Returns `133/81`, or `≥ 185/≥ 110` with values beyond the cuff's range.
  func text(_ average: PressureAverage) -> String { mean(average).text }

  func band(_ average: PressureAverage) -> Band { mean(average).band }

  private func mean(_ average: PressureAverage) -> (text: String, band: Band) {
    style.mean(
      systolic: unit.value(fromCanonical: average.systolic.mean),
      diastolic: unit.value(fromCanonical: average.diastolic.mean), average.systolic.bound,
      average.diastolic.bound)
  }

  func band(_ reading: PressureReading) -> Band {
    reading.bands(in: record.vitals).worst ?? .normal
  }

  func text(_ reading: PressureReading) -> String {
    style.text(
      unit.value(fromCanonical: reading.systolic.value),
      unit.value(fromCanonical: reading.diastolic.value), reading.systolic.comparator,
      reading.diastolic.comparator)
  }

  private func either(_ systolic: Double?, _ diastolic: Double?) -> String {
    guard let systolic, let diastolic else { return "" }
    return context.locale.either([
      style.systolic.text(of: systolic), style.diastolic.text(of: diastolic),
    ])
  }

  var either: String { either(style.highFrom.systolic, style.highFrom.diastolic) }
  var crisis: String { either(\.criticalHigh?.limit) }
  var low: String { either(\.normal?.lowerBound) }
  var veryLow: String { either(\.criticalBelow) }

  private func either(_ limit: KeyPath<UnitLimits, Double?>) -> String {
    either(style.systolic.limits[keyPath: limit], style.diastolic.limits[keyPath: limit])
  }

  /// The bands from the highest down. Very high readings also count as high, very low ones as low.
  var bandCounts: [(band: Band, name: String, count: Int)] {
    let all = figures.all
    let normal = figures.readings.count { band($0) == .normal }
    let bands: [(band: Band, name: String, count: Int)] = [
      (.criticallyHigh, "≥ \(crisis)", all.veryHigh), (.high, "≥ \(either)", all.atOrAbove),
      (.normal, phrase("In range"), normal), (.low, "< \(low)", all.low),
      (.criticallyLow, "< \(veryLow)", all.veryLow),
    ]
    return bands.filter { $0.count > 0 || [.high, .normal].contains($0.band) }
  }

  // MARK: Head and foot

  private var head: PageHead {
    let (locale, all, days) = (context.locale, figures.all, record.days.dayCount)
    let coverage = locale.coverage(readings: all.count, days: all.days, of: days)
    var head = PageHead(
      title: phrase("Blood pressure at home"), subtitle: "\(context.period)  ·  \(coverage)")
    let unit = unit.symbol
    func mean(_ count: Int) -> String { phrase("\(unit), mean of \(locale.readings(count))") }
    guard let home = figures.home else {
      head.number = (text(all), theme.mutedText, mean(all.count))
      return head
    }
    let count = home.average.count
    let meaning =
      switch home.grade {
      case .complete: phrase("\(unit), home average")
      case .short: phrase("\(unit), incomplete: \(count) of \(HomeAverage.completeCount)")
      case .mean: mean(count)
      }
    head.number = (
      text(home.average),
      home.grade == .complete ? theme.values[band(home.average)] : theme.mutedText, meaning
    )
    let own = locale.days(home.span.dayCount)
    let span = home.span.dayCount < days ? phrase("last \(own)") : own
    let readings = locale.readings(count)
    head.fact =
      home.leftOut != nil
      ? rich("\(span), *\(readings)*, day 1 left out") : rich("\(span), *\(readings)*")
    return head
  }

  private var foot: PageFoot {
    let row = LimitRow(systolic, diastolic, context)
    let limits = row.limits + row.more
    let which =
      record.isOfProtocol
      ? phrase("the protocol’s days except the first")
      : phrase("the last 7 days (or fewer), except the first day with readings")
    let count = context.locale.readings(figures.home?.average.count ?? 0)
    let sources = phrase(
      "European Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843) and 2023 (doi "
        + "10.1097/HJH.0000000000003480); very high: ACC/AHA 2017.")
    var rules = [
      phrase(
        "Home average: all readings from \(which). Two are advised every morning and two "
          + "every evening; at least 12 over 3 days are needed (here: \(count)). Bedtime "
          + "readings count as evening."),
      row.origin == .own
        ? phrase("Personal limits: \(limits). Default limit: 135/85. Sources: \(sources)")
        : phrase("Default limits: \(limits). Sources: \(sources)"),
    ]
    if figures.readings.contains(where: { !$0.warnings.isEmpty }) {
      rules.append(
        phrase(
          "Reported by the cuff: ~ irregular pulse; ? loose cuff, movement or bad "
            + "position (left out of home averages)."))
    }
    if figures.all.withComparator > 0 { rules.append(context.comparatorRule) }
    return PageFoot(rules: rules, day: figures.day)
  }

  // MARK: The table of averages

  private var averages: PageBlock {
    let right = context.right
    let columns = [
      PageTable.Column(
        title: phrase("Home average and its parts"), x: context.left, anchor: .start),
      .init(title: unit.symbol, x: right - 301), .init(title: phrase("systolic"), x: right - 232),
      .init(title: phrase("diastolic"), x: right - 176),
      .init(title: context.locale.phrase("readings", .column), x: right - 132),
      .init(title: context.daysColumn, x: right - 104),
      .init(title: "≥ \(either)", x: right - 48, room: 50),
      .init(title: "< \(low)", x: right, room: 42),
    ]
    var table = PageTable(columns: columns)
    if let home = figures.home {
      table.rows.append(homeRow(home))
      table.rows += halves(home.mornings, home.evenings, withHours: true)
      table.rows[table.rows.count - 1].endsGroup = true
    }
    let count = record.days.dayCount
    table.rows.append(
      row(
        [context.strong(count == 1 ? phrase("This day") : phrase("All \(count) days"))],
        figures.all))
    table.rows += halves(figures.mornings, figures.evenings, withHours: figures.home == nil)
    table.rows[table.rows.count - 1].endsGroup = true
    if let before = figures.before {
      let (title, dates) = (context.beforeTitle, context.beforeDates)
      let aside = title == dates ? [] : [context.muted("  \(dates)")]
      table.rows.append(row([context.strong(title)] + aside, before))
    }
    let room = right - 301 - context.left - (table.rows.map { $0.cells[1].width }.max() ?? 0) - 8
    table.columns[0].room = room
    for index in table.rows.indices { table.rows[index].cells[0].wrap(at: room) }
    let limit = style.text(style.highFrom.systolic, style.highFrom.diastolic)
    return PageBlock(height: 16 + table.height, gap: 14) { [table] top in
      context.heading(phrase("Averages"), beside: phrase("home limit \(limit)"), y: top + 7)
        + [table.part(context, from: context.left, to: right, top: top + 16)]
    }
  }

  private func homeRow(_ home: HomeAverage) -> PageTable.Row {
    let count = home.average.count
    let title =
      switch home.grade {
      case .complete: phrase("Home average")
      case .short: phrase("Incomplete: \(count) of \(HomeAverage.completeCount)")
      case .mean: phrase("Mean of \(context.locale.readings(count))")
      }
    let dates = context.short(home.span)
    let span = home.leftOut != nil ? phrase("\(dates), day 1 left out") : dates
    var row = row([context.strong(title), context.muted("  \(span)")], home.average)
    row.isHighlighted = true
    if home.grade == .complete { row.cells[1] = number(home.average, size: 11.5, isCentral: true) }
    return row
  }

  private func halves(
    _ mornings: PressureAverage?, _ evenings: PressureAverage?, withHours: Bool
  ) -> [PageTable.Row] {
    let (start, noon) = (figures.day.start, PressureDay.noon)
    let halves = [
      (mornings, phrase("mornings"), start, noon), (evenings, phrase("evenings"), noon, start),
    ]
    return halves.compactMap { average, name, from, until in
      average.map {
        let hours = withHours ? [context.muted("  \(from) – \(until)")] : []
        return row([TextRun("    \(name)", size: 9.5, colour: theme.text)] + hours, $0)
      }
    }
  }

  private func row(_ title: [TextRun], _ average: PressureAverage) -> PageTable.Row {
    func range(_ ends: ReadingEnds, _ style: VitalStyle) -> PageTable.Cell {
      let texts = [ends.lowest.reading, ends.highest.reading].map { reading in
        (reading.comparator?.rawValue ?? "")
          + style.text(of: unit.value(fromCanonical: reading.value))
      }
      return .init([context.plain(texts.joined(separator: " – "), size: 9)])
    }
    let counts = [average.count, average.days, average.atOrAbove, average.low].map {
      PageTable.Cell([TextRun(String($0), size: 9.5, colour: theme.text)])
    }
    return PageTable.Row(
      cells: [
        .init(title), number(average, size: 10), range(average.systolicEnds, style.systolic),
        range(average.diastolicEnds, style.diastolic),
      ] + counts)
  }

  /// - Parameter isCentral: Whether the number is the main one, which has a colour even if normal.
  private func number(
    _ average: PressureAverage, size: Double, isCentral: Bool = false
  ) -> PageTable.Cell {
    let band = band(average)
    let colour = band == .normal && !isCentral ? theme.text : theme.values[band]
    return .init(
      [TextRun(text(average), size: size, weight: .semibold, colour: colour)], sign: band)
  }

  // MARK: Every reading

  private static let mostDaysOfBars = 40

  func panel(in plot: Box, scale: Double, hasDates: Bool = true, lanes: DoseLanes) -> ChartPanel {
    let clock = SteadyZone(record.here.zone)
    let points = figures.readings.map {
      PressurePoint(
        instant: clock.instant(showing: $0.taken), systolic: $0.systolic, diastolic: $0.diastolic)
    }
    return ChartPanel(
      ofPressure: points, style, on: record.days, day: figures.day, zone: record.here.zone,
      in: plot, scale: scale, theme: theme, hasDates: hasDates, lanes: lanes,
      mostDaysOfBars: hasDates ? Self.mostDaysOfBars : nil)
  }

  private var everyReading: PageBlock {
    let (lanes, scale) = (context.lanes, 0.7)
    let (more, names) = (lanes.height * scale, lanes.nameWidth(in: context.locale) * scale)
    return PageBlock(from: 164 + more, to: 254 + more, gap: 22) { top, height in
      let plot = Box(
        x: context.left + 26, y: top + 38, width: context.width - 26 - names,
        height: height - 38 - 28)
      let panel = panel(in: plot, scale: scale, lanes: lanes)
      let unit = unit.symbol
      let note =
        panel.isLong
        ? phrase("each day’s systolic and diastolic range; lines join daily means, \(unit)")
        : phrase("bars from diastolic to systolic, \(unit)")
      return context.heading(phrase("Every reading"), beside: note, y: top + 9) + [
        .leaf(.paragraph, legend(hasHalves: !panel.isLong, y: top + 23)),
        .leaf(
          .figure, panel.marks + (panel.isLong ? [] : bracket(panel, in: plot)),
          alternative: panel.textAlternative),
      ]
    }
  }

  private func legend(hasHalves: Bool, y: Double) -> [SheetMark] {
    var x = context.left + 26
    func entry(_ label: String, _ sign: (Double) -> Shape) -> [SheetMark] {
      let run = context.plain(label, size: 8.5)
      defer { x += 7 + [run].width() + 16 }
      return [.shape(sign(x)), context.line([run], x: x + 7, y: y)]
    }
    let halves = [(PressureDay.Half.morning, phrase("morning")), (.evening, phrase("evening"))]
    return (hasHalves ? halves : []).flatMap { half, name in
      entry(name) {
        Sign.shape(of: half, at: Point(x: $0 - 1, y: y - 3), scale: 0.6, theme.secondaryText, theme)
      }
    }
      + bandCounts.flatMap { band, name, count in
        entry("\(name): \(count)") {
          .polyline(
            [Point(x: $0, y: y - 7), Point(x: $0, y: y + 1)],
            stroke: Stroke(theme.markers[band], width: 1.4))
        }
      }
  }

  private func bracket(_ panel: ChartPanel, in plot: Box) -> [SheetMark] {
    guard let leftOut = figures.home?.leftOut else { return [] }
    let start = panel.ends(of: leftOut)?.end ?? plot.x
    let (end, y) = (plot.maxX, plot.y - 4)
    let points = [
      Point(x: start, y: y + 3), Point(x: start, y: y), Point(x: end, y: y),
      Point(x: end, y: y + 3),
    ]
    let marks: [SheetMark] = [
      .shape(.polyline(points, stroke: Stroke(theme.text, width: 1.4))),
      context.line(
        [context.strong(phrase("home average"), size: 8)], x: (start + end) / 2, y: plot.y + 9,
        anchor: .middle),
    ]
    guard let left = panel.ends(of: leftOut)?.start else { return marks }
    let stroke = Stroke(theme.mutedText, width: 1, dash: [2, 2])
    return marks + [
      .shape(.horizontal(y: y, from: left, to: start - 1, stroke)),
      context.line(
        [context.muted(phrase("day 1"), size: 6.5)], x: (left + start) / 2, y: plot.y + 8,
        anchor: .middle),
    ]
  }

  // MARK: Highlights

  private func sentences(_ highlights: Highlights) -> [RichText] {
    let (all, limits) = (figures.all, either)
    let home = figures.home.flatMap { $0.grade == .mean ? nil : $0.average }
    var reach =
      all.atOrAbove == 1
      ? rich("*\(all.atOrAbove) of \(all.count)* readings is at or above \(limits)")
      : rich("*\(all.atOrAbove) of \(all.count)* readings are at or above \(limits)")
    if let home {
      reach = reach + rich(", *\(home.atOrAbove) of the \(home.count)* in the home average")
    }
    if all.veryHigh == 0, !crisis.isEmpty { reach = reach + rich("; none reaches \(crisis)") }
    let (value, time) = (text(figures.highest), context.time(figures.highest.taken))
    var highest = context.rich("*Highest \(value)* on \(time).", .feminine)
    if let pulse = all.pulse {
      let mean = (pulse.bound?.sign ?? "") + context.number(pulse.mean)
      let ends = [pulse.lowest, pulse.highest].map {
        ($0.comparator?.rawValue ?? "") + context.number($0.value)
      }
      highest = highest + "  " + rich("Average HR \(mean), \(ends[0]) to \(ends[1]).")
    }
    if let high = home?.systolic.standardDeviation, let low = home?.diastolic.standardDeviation {
      let spread = [high, low].map { context.number(unit.difference($0), places: unit.precision) }
        .joined(separator: "/")
      highest = highest + "  " + rich("Home average: standard deviation \(spread)")
    }
    return [reach, highest] + highlights.cuffs(figures) + difference(figures)
  }

  func difference(_ figures: PressureFigures) -> [RichText] {
    guard let days = record.before.map(context.short) else { return [] }
    let counts = figures.systolicDifference.days
    guard let high = figures.systolicDifference.difference,
      let low = figures.diastolicDifference.difference
    else { return [context.tooFewDays(counts, days)] }
    let count = context.locale.days(counts.before)
    let before = phrase("\(context.locale.readings(figures.before?.count ?? 0)) on \(count)")
    return [context.difference([high, low], unit, before: before, days)]
  }
}
