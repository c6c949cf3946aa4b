import Charts
import HealthModel

/// The page on blood pressure.
struct PressurePage {
  let context: PageContext
  let figures: PressureFigures
  let style: PressureStyle
  private let systolic: Vital
  private let diastolic: Vital

  /// Nil where the catalogue has no pressure.
  init?(_ context: PageContext, _ figures: PressureFigures) {
    guard let systolic = context.record.vitals[.systolic],
      let diastolic = context.record.vitals[.diastolic]
    else { return nil }
    self.context = context
    self.figures = figures
    (self.systolic, self.diastolic) = (systolic, diastolic)
    style = PressureStyle(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, locale: context.locale)
  }

  var words: DossierWords { context.words }
  var theme: Theme { context.theme }
  var unit: MeasurementUnit { style.unit }

  /// - Parameter isFirst: whether the highlights head it.
  func stack(_ highlights: Highlights, _ isFirst: Bool) -> PageStack {
    let list = context.list(
      words.highlights, highlights.pressure(in: (figures, self)) + sentences(highlights))
    let body = [averages, everyReading] + (figures.series.isEmpty ? [] : [lastDays])
    return PageStack(
      context: context, head: head, foot: foot, blocks: isFirst ? [list] + body : body + [list])
  }

  // MARK: Numbers

  /// `133/81`, no rounder than its band allows; `≥ 185/≥ 110` where values lie beyond the cuff's range.
  func text(_ average: PressureAverage) -> String {
    let signs = [average.systolic, average.diastolic].map { $0.bound?.sign ?? "" }
    return zip(signs, shown(average).text.split(separator: "/")).map { $0 + $1 }
      .joined(separator: "/")
  }

  func band(_ average: PressureAverage) -> Band { shown(average).band }

  private func shown(_ average: PressureAverage) -> (text: String, band: Band) {
    style.mean(
      systolic: unit.value(fromCanonical: average.systolic.mean),
      diastolic: unit.value(fromCanonical: average.diastolic.mean))
  }

  func band(_ reading: PressureReading) -> Band {
    let bands = reading.bands(in: context.record.vitals)
    return style.band(systolic: bands[0], diastolic: bands[1])
  }

  func text(_ reading: PressureReading) -> String {
    style.text(
      unit.value(fromCanonical: reading.systolic.value),
      unit.value(fromCanonical: reading.diastolic.value), reading.systolic.comparator,
      reading.diastolic.comparator)
  }

  /// `135/85`.
  private var limit: String {
    style.text(style.highFrom.systolic, style.highFrom.diastolic)
  }

  /// `135 or 85`.
  var either: String {
    context.locale.either(
      style.systolic.text(of: style.highFrom.systolic),
      style.diastolic.text(of: style.highFrom.diastolic))
  }

  /// `180 or 120`; empty where no pressure is critical.
  var crisis: String {
    guard let high = style.systolic.limits.criticalHigh,
      let low = style.diastolic.limits.criticalHigh
    else { return "" }
    return context.locale.either(
      style.systolic.text(of: high.limit), style.diastolic.text(of: low.limit))
  }

  /// `90 or 60`; empty where no pressure is low.
  var low: String {
    guard let high = style.systolic.limits.normal, let low = style.diastolic.limits.normal else {
      return ""
    }
    return context.locale.either(
      style.systolic.text(of: high.lowerBound), style.diastolic.text(of: low.lowerBound))
  }

  /// `80 or 50`; empty where none is very low.
  var veryLow: String {
    guard let high = style.systolic.limits.criticalBelow,
      let low = style.diastolic.limits.criticalBelow
    else { return "" }
    return context.locale.either(style.systolic.text(of: high), style.diastolic.text(of: low))
  }

  /// What each band's limits are, and how many pressures lie beyond them, from above; very high and low
  /// ones are high and low too. Bands that no pressure has are left out, but for the usual two.
  var bandCounts: [(band: Band, name: String, count: Int)] {
    let all = figures.all
    let normal = figures.readings.count { band($0) == .normal }
    let bands: [(band: Band, name: String, count: Int)] = [
      (.criticallyHigh, words.fromColumn(crisis), all.veryHigh),
      (.high, words.fromColumn(either), all.atOrAbove), (.normal, words.neither, normal),
      (.low, words.underColumn(low), all.low),
      (.criticallyLow, words.underColumn(veryLow), all.veryLow),
    ]
    return bands.filter { $0.count > 0 || [.high, .normal].contains($0.band) }
  }

  private func range(_ ends: ReadingEnds, _ style: VitalStyle) -> String {
    [ends.lowest.reading, ends.highest.reading].map { reading in
      (reading.comparator?.rawValue ?? "")
        + style.text(of: unit.value(fromCanonical: reading.value))
    }.joined(separator: " – ")
  }

  // MARK: Head and foot

  private var head: PageHead {
    let coverage = context.locale.coverage(
      readings: figures.all.count, days: figures.all.days, of: figures.days.dayCount)
    var head = PageHead(
      title: words.pressureTitle, subtitle: "\(context.period)  ·  \(coverage)")
    if let home = figures.home {
      let (average, band) = (home.average, band(home.average))
      let meaning =
        switch home.grade {
        case .complete: words.homeAverage(unit.symbol)
        case .short:
          words.shortAverage(unit.symbol, average.count, of: HomeAverage.completeCount)
        case .mean: words.pressureMean(unit.symbol, of: average.count)
        }
      head.number = (
        text(average), home.grade == .complete ? theme.values[band] : theme.mutedText, meaning
      )
      head.fact = words.lastDays(
        home.span.dayCount, of: figures.days.dayCount, readings: average.count,
        leavesOutFirst: home.leftOut != nil)
    } else {
      head.number = (
        text(figures.all), theme.mutedText,
        words.pressureMean(unit.symbol, of: figures.all.count)
      )
    }
    return head
  }

  private var hasComparators: Bool {
    figures.readings.contains { ($0.systolic.comparator ?? $0.diastolic.comparator) != nil }
  }

  private var foot: PageFoot {
    let isOwn = [systolic, diastolic].contains { LimitOrigin($0) != .standard }
    let limits = LimitRow(style, isOwn ? .own : .standard, context)
    return PageFoot(
      rules: words.pressureRules(
        readings: figures.home?.average.count ?? 0, isOfProtocol: context.record.isOfProtocol)
        + [words.pressureLimit(limits.whole, isOwn: isOwn)]
        + (figures.readings.contains { !$0.warnings.isEmpty } ? [words.signsOfCuff] : [])
        + (hasComparators ? [words.comparators] : []), day: figures.day)
  }

  // MARK: The table of averages

  private var averages: PageBlock {
    let right = context.right
    let columns = [
      PageTable.Column(title: words.madeOf, x: context.left, anchor: .start),
      .init(title: unit.symbol, x: right - 301), .init(title: words.systolic, x: right - 232),
      .init(title: words.diastolic, x: right - 176),
      .init(title: words.readingsColumn, x: right - 132),
      .init(title: words.daysColumn, x: right - 104),
      .init(title: words.fromColumn(either), x: right - 48, room: 50),
      .init(title: words.underColumn(low), x: right, room: 42),
    ]
    var table = PageTable(columns: columns)
    if let home = figures.home {
      table.rows.append(homeRow(home))
      table.rows += halves(home.mornings, home.evenings, withHours: true)
      table.rows[table.rows.count - 1].endsGroup = true
    }
    table.rows.append(
      row([strong(words.allDays(figures.days.dayCount))], figures.all))
    table.rows += halves(figures.mornings, figures.evenings, withHours: figures.home == nil)
    table.rows[table.rows.count - 1].endsGroup = true
    if let days = figures.beforeDays, let before = figures.before {
      let title = days == context.record.before ? context.beforeTitle : context.short(days)
      let dates = title == context.short(days) ? [] : [muted("  \(context.short(days))")]
      table.rows.append(row([strong(title)] + dates, before))
    }
    let room = right - 301 - context.left - (table.rows.map { $0.cells[1].width }.max() ?? 0) - 8
    table.columns[0].room = room
    for index in table.rows.indices { table.rows[index].cells[0].wrap(at: room) }
    return PageBlock(height: 16 + table.height, gap: 14) { [table] top in
      context.heading(words.averages, beside: words.limitAtHome(limit), y: top + 7)
        + [table.part(context, from: context.left, to: right, top: top + 16)]
    }
  }

  private func homeRow(_ home: HomeAverage) -> PageTable.Row {
    let count = home.average.count
    let title =
      switch home.grade {
      case .complete: words.homeRow
      case .short: words.homeRow(count, of: HomeAverage.completeCount)
      case .mean: words.meanRow(count)
      }
    let span = words.homeSpan(context.short(home.span), leavesOutFirst: home.leftOut != nil)
    var row = row([strong(title), muted("  \(span)")], home.average)
    row.isHighlighted = true
    if home.grade == .complete { row.cells[1] = number(home.average, size: 11.5, isCentral: true) }
    return row
  }

  private func halves(
    _ mornings: PressureAverage?, _ evenings: PressureAverage?, withHours: Bool
  ) -> [PageTable.Row] {
    let start = figures.day.start
    let noon = PressureDay.noon
    return [(mornings, words.mornings, start, noon), (evenings, words.evenings, noon, start)]
      .compactMap { average, name, from, until in
        average.map {
          let hours = withHours ? [muted("  \(from) – \(until)")] : []
          return row([TextRun("    \(name)", size: 9.5, colour: theme.text)] + hours, $0)
        }
      }
  }

  private func row(_ title: [TextRun], _ average: PressureAverage) -> PageTable.Row {
    func plain(_ string: String, _ size: Double = 9.5) -> PageTable.Cell {
      .init([
        TextRun(string, size: size, colour: size < 9.5 ? theme.secondaryText : theme.text)
      ])
    }
    return PageTable.Row(cells: [
      .init(title), number(average, size: 10),
      plain(range(average.systolicEnds, style.systolic), 9),
      plain(range(average.diastolicEnds, style.diastolic), 9), plain(String(average.count)),
      plain(String(average.days)), plain(String(average.atOrAbove)), plain(String(average.low)),
    ])
  }

  /// - Parameter isCentral: whether it is the one that matters, in colour though it is normal.
  private func number(
    _ average: PressureAverage, size: Double, isCentral: Bool = false
  ) -> PageTable.Cell {
    let band = band(average)
    let colour = band == .normal && !isCentral ? theme.text : theme.values[band]
    return .init(
      [TextRun(text(average), size: size, weight: .semibold, colour: colour)], sign: band)
  }

  private func strong(_ text: String) -> TextRun {
    TextRun(text, size: 9.5, weight: .semibold, colour: theme.text)
  }

  private func muted(_ text: String) -> TextRun {
    TextRun(text, size: 8, colour: theme.mutedText)
  }

  // MARK: Every reading

  private var everyReading: PageBlock {
    let chart = PressureBars(
      context: context, figures: figures, style: style, systolic: systolic, diastolic: diastolic)
    // The legend takes a line of its own.
    return PageBlock(from: 164, to: 254, gap: 22) { top, height in
      let note = chart.isLong ? words.columnsNote(unit.symbol) : words.barsNote(unit.symbol)
      return context.heading(words.everyReading, beside: note, y: top + 9)
        + [
          .leaf(SheetLeaf(.paragraph, chart.legend(bandCounts, y: top + 23))),
          chart.part(
            in: Box(
              x: context.left + 26, y: top + 38, width: context.width - 26, height: height - 38 - 18
            )),
        ]
    }
  }

  // MARK: What stands out

  private func sentences(_ highlights: Highlights) -> [RichText] {
    let (all, home) = (figures.all, figures.home)
    let isAverage = home.map { $0.grade != .mean } ?? false
    var sentences = [
      words.reach(
        all.atOrAbove, of: all.count, either,
        home: isAverage ? home.map { ($0.average.atOrAbove, of: $0.average.count) } : nil,
        none: all.veryHigh > 0 || crisis.isEmpty ? nil : crisis)
    ]
    var highest = words.highestPressure(
      text(figures.highest), context.time(figures.highest.taken))
    if let pulse = all.pulse {
      highest =
        highest + "  "
        + words.pulse(
          (pulse.bound?.sign ?? "") + context.number(pulse.mean), from: pulseText(pulse.lowest),
          to: pulseText(pulse.highest))
    }
    if isAverage, let home, let spread = spread(home.average) {
      highest = highest + "  " + words.scatter(spread)
    }
    sentences.append(highest)
    return sentences + highlights.cuffs(figures) + difference(figures)
  }

  private func pulseText(_ reading: Reading) -> String {
    (reading.comparator?.rawValue ?? "") + context.number(reading.value)
  }

  private func spread(_ average: PressureAverage) -> String? {
    guard let high = average.systolic.standardDeviation,
      let low = average.diastolic.standardDeviation
    else { return nil }
    return "\(distance(high))/\(distance(low))"
  }

  /// A difference of pressures in the unit that is shown.
  private func distance(_ value: Double) -> String {
    context.number(scaled(value), places: unit.precision)
  }

  private func scaled(_ value: Double) -> Double {
    unit.value(fromCanonical: value) - unit.value(fromCanonical: 0)
  }

  func difference(_ figures: PressureFigures) -> [RichText] {
    guard let days = figures.beforeDays else { return [] }
    let (counts, before) = (figures.dayCounts, figures.before)
    guard let high = figures.systolicDifference, let low = figures.diastolicDifference else {
      return [
        words.tooFewDays(
          counts.now, context.short(days), counts.before, least: MeanDifference.leastDays)
      ]
    }
    func signed(_ value: Double) -> String {
      context.signed(scaled(value), places: unit.precision)
    }
    return words.difference(
      DifferenceOfMeans(
        difference: "\(signed(high.difference))/\(signed(low.difference))",
        intervals: [high, low].map { (signed($0.low), signed($0.high)) },
        isWithinChance: high.isWithinChance && low.isWithinChance,
        isHigher: high.isWithinChance || low.isWithinChance || (high.low > 0) != (low.low > 0)
          ? nil : high.low > 0,
        before: (counts.before, before?.count ?? 0), dates: context.short(days)))
  }
}
