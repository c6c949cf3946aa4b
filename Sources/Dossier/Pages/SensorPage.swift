import Charts
import HealthModel

/// The page on a glucose sensor.
struct SensorPage {
  let context: PageContext
  let figures: SensorFigures
  let style: VitalStyle
  /// Nil where none are held against it.
  let targets: GlucoseTargets?

  init(_ context: PageContext, _ figures: SensorFigures) {
    self.context = context
    self.figures = figures
    let vital = figures.record.vital
    style = VitalStyle(vital, in: vital.usualUnit, locale: context.locale)
    targets = figures.targets.map { GlucoseTargets(for: $0) }
  }

  private var words: DossierWords { context.words }
  private var theme: Theme { context.theme }
  private var record: SensorRecord { figures.record }
  private var unit: MeasurementUnit { record.vital.usualUnit }

  /// - Parameters:
  ///   - isFirst: whether the highlights head it.
  ///   - withFingers: whether no other page names what a person measured beside the sensor.
  func stack(_ highlights: Highlights, _ isFirst: Bool, withFingers: Bool) -> PageStack {
    let list = context.list(
      words.highlights,
      highlights.sensor + highlights.scans + (withFingers ? highlights.fingers() : []) + sentences,
      gap: 12)
    let body = [
      ranges, SensorProfile(context: context, profile: figures.profile, style: style).block,
      SensorDays(context: context, figures: figures, style: style).block,
    ]
    return PageStack(
      context: context, head: head, foot: PageFoot(rules: rules),
      blocks: isFirst ? [list] + body : body + [list])
  }

  // MARK: Head and foot

  private var head: PageHead {
    var head = PageHead(
      title: style.title, subtitle: "\(context.period)  ·  \(words.daysOfSensor(record.days.count))"
    )
    if let share = context.share(record.share(of: .normal)) {
      head.number = (
        share, record.isActive ? theme.values.normal : theme.mutedText, words.readingsInRange
      )
    }
    head.fact = words.sensorActive(context.active(record))
    return head
  }

  private var rules: [String] {
    words.sensorRules(
      readings: words.grouped(record.readings.count), minutes: Int(record.interval / 60),
      leastDays: DayProfile.leastDays, leastDaysOfTails: DayProfile.leastDaysOfTails)
      + [
        words.sensorRanges(
          of: context.record.glucoseLimits == .own ? nil : context.record.settings.glucoseTargets)
      ] + context.compared(figures.dayCounts.before > 0)
      + (record.readings.contains { $0.reading.comparator != nil }
        ? [words.comparators, words.beyondInProfile] : [])
      + figures.others.map { words.otherSensor($0.name, $0.count) }
  }

  // MARK: Time in ranges, statistics

  private var ranges: PageBlock {
    PageBlock(height: 172, gap: 14) { top in
      context.heading(words.timeInRanges, y: top + 7) + [rangeTable(top: top)]
        + context.heading(words.statistics, x: context.right - 201, y: top + 7)
        + [statistics(top: top)]
    }
  }

  private var bands: [Band] { BandLimits(style: style, words: words).bands }

  /// The bar with its ranges: what each is, its share, that of a day, and what is aimed at.
  private func rangeTable(top: Double) -> SheetPart {
    let left = context.left
    let bar = Box(x: left, y: top + 21, width: 26, height: 139)
    var marks = stackedBar(in: bar)
    for (index, band) in bands.enumerated() {
      let y = top + 30 + Double(index) * 30
      marks.append(
        .shape(Sign.shape(of: band, at: Point(x: left + 54, y: y - 3), scale: 0.75, theme: theme)))
    }
    let figure = SheetPart.leaf(
      SheetLeaf(.figure, marks, alternative: words.rangesAlternative(alternatives)))
    let columns: [(String, Double, SceneText.Anchor)] =
      [
        // The heading above has named it.
        (" ", left + 64, .start), (words.readingsColumn, left + 158, .end),
      ] + (record.isActive ? [(words.aDay, left + 166, .start)] : [])
      + (targets == nil ? [] : [(words.target, left + 222, .start)])
    let heading = SheetPart.group(
      .row,
      columns.map { title, x, anchor in
        .leaf(
          SheetLeaf(
            .columnHeading,
            [
              context.text(
                title, x: x, y: top + 7, size: 8, colour: theme.mutedText, anchor: anchor)
            ]))
      })
    let rows = bands.enumerated().map { index, band in
      row(of: band, y: top + 30 + Double(index) * 30)
    }
    return .group(.section, [figure, .group(.table, [heading] + rows)])
  }

  /// `Very high 0.4 %`.
  private var alternatives: [(name: String, share: String)] {
    bands.map { band in
      (
        context.locale.name(of: band, of: .glycemia),
        context.share(record.share(of: band)) ?? "–"
      )
    }
  }

  private func stackedBar(in bar: Box) -> [SheetMark] {
    let counts = record.counts
    let total = Double(max(1, record.readings.count))
    let shown = bands.filter { counts[$0, default: 0] > 0 }
    // A range that has a reading is to be seen, however few it has.
    let least = 2.0
    let gap = 1.2
    let room = bar.height - gap * Double(max(0, shown.count - 1))
    var heights = shown.map { Double(counts[$0, default: 0]) / total * room }
    let lacking = heights.reduce(0) { $0 + max(0, least - $1) }
    if let most = heights.indices.max(by: { heights[$0] < heights[$1] }) {
      heights = heights.map { max(least, $0) }
      heights[most] -= lacking
    }
    var y = bar.y
    return zip(shown, heights).flatMap { band, height -> [SheetMark] in
      let box = Box(x: bar.x, y: y, width: bar.width, height: height)
      let index = bands.firstIndex(of: band) ?? 0
      let label = bar.y + 6 + Double(index) * 30
      let middle = y + height / 2
      y += height + gap
      let lead: [Point] = [
        Point(x: bar.maxX + 2, y: middle), Point(x: bar.maxX + 8, y: middle),
        Point(x: bar.maxX + 14, y: label), Point(x: bar.maxX + 20, y: label),
      ]
      return [
        .shape(.box(box, fill: theme.markers[band])),
        .shape(.polyline(lead, stroke: Stroke(theme.axis, width: 0.6))),
      ]
    }
  }

  private func row(of band: Band, y: Double) -> SheetPart {
    let left = context.left
    let share = record.share(of: band)
    let limits = BandLimits(style: style, words: words).text(of: band)
    let name = [
      context.text(
        context.locale.name(of: band, of: .glycemia), x: left + 64, y: y,
        weight: band == .normal ? .semibold : .regular),
      context.text(limits, x: left + 64, y: y + 11.5, size: 8.5, colour: theme.mutedText),
    ]
    let told = context.share(share) ?? "–"
    // What is longer than `100 %` keeps clear of the name before it.
    let percent = context.text(
      told, x: left + 158, y: y, size: told.count > 5 ? 9 : 11, weight: .semibold,
      colour: share.part == 0 ? theme.mutedText : theme.values[band], anchor: .end)
    let day = context.text(
      words.duration(minutes: figures.minutesADay(in: band)), x: left + 166, y: y, size: 9,
      colour: theme.secondaryText)
    return .group(
      .row,
      [
        .leaf(SheetLeaf(record.isActive || targets != nil ? .rowHeading : .cell, name)),
        .leaf(SheetLeaf(.cell, [percent])),
      ] + (record.isActive ? [.leaf(SheetLeaf(.cell, [day]))] : [])
        + (targets.map { [.leaf(SheetLeaf(.cell, target(of: band, $0, y: y)))] } ?? []))
  }

  private func target(of band: Band, _ targets: GlucoseTargets, y: Double) -> [SheetMark] {
    let x = context.left + 222
    func under(_ share: Double?) -> String? { share.map { words.under("\(context.number($0)) %") } }
    let (target, sum): (String?, Band?) =
      switch band {
      case .criticallyHigh: (under(targets.veryHigh), nil)
      case .high: (under(targets.high), .criticallyHigh)
      case .normal: (words.over("\(context.number(targets.inRange)) %"), nil)
      case .low: (under(targets.low), .criticallyLow)
      case .criticallyLow: (under(targets.veryLow), nil)
      }
    var marks = [context.text(target ?? " ", x: x, y: y, size: 9, colour: theme.secondaryText)]
    if target != nil, let sum, bands.contains(sum) {
      let both = Share(
        record.share(of: band).part + record.share(of: sum).part, of: record.readings.count)
      let limit = band == .high ? style.limits.normal?.upperBound : style.limits.normal?.lowerBound
      let range = limit.map {
        band == .high ? words.over(style.text(of: $0)) : words.under(style.text(of: $0))
      }
      if let range, let share = context.percent(both) {
        // The statistics begin beside it.
        let room = context.right - 201 - x - 8
        let whole = String(share.map { $0 == " " ? RichText.unbroken : $0 })
        let lines = context.wrapped(words.inAll(range, whole), size: 8, room: room)
        marks += lines.enumerated().map { index, line in
          let runs = [TextRun(line, size: 8, colour: theme.mutedText)].fitted(to: room)
          return context.line(runs, x: x, y: y + 11.5 + Double(index) * 9)
        }
      }
    }
    return marks
  }

  /// A row of the statistics: what, how it comes, the number, and what to hold against it.
  private struct Figure {
    let name: String
    var note = ""
    let value: String
    var aside = ""
  }

  private func statistics(top: Double) -> SheetPart {
    let (left, right) = (context.right - 201, context.right)
    let rows = statisticRows.enumerated().map { index, figure -> SheetPart in
      let y = top + 17 + Double(index) * 24.6
      let hasNotes = !figure.note.isEmpty || !figure.aside.isEmpty
      let baseline = y + (hasNotes ? 10 : 14)
      var name = [context.text(figure.name, x: left, y: y + (figure.note.isEmpty ? 14 : 10))]
      if !figure.note.isEmpty {
        name.append(
          context.text(figure.note, x: left, y: y + 20, size: 8, colour: theme.mutedText))
      }
      name.append(context.rule(y: y + 24.6, from: left, to: right))
      var value = [
        context.text(
          figure.value, x: right, y: baseline, size: 11, weight: .semibold, anchor: .end)
      ]
      if !figure.aside.isEmpty {
        value.append(
          context.text(
            figure.aside, x: right, y: y + 20, size: 8, colour: theme.mutedText, anchor: .end))
      }
      return .group(.row, [.leaf(SheetLeaf(.rowHeading, name)), .leaf(SheetLeaf(.cell, value))])
    }
    return .group(.table, rows)
  }

  private var statisticRows: [Figure] {
    let tooFew = words.needsDays(SensorRecord.leastDays, active: SensorRecord.leastActive)
    var rows: [Figure] = []
    let other: MeasurementUnit =
      unit == .millimolesPerLitre ? .milligramsPerDecilitre : .millimolesPerLitre
    if let statistics = record.statistics {
      func mean(_ style: VitalStyle) -> String {
        "\(style.text(ofMean: statistics)) \(style.unit.symbol)"
      }
      let aside = VitalStyle(record.vital, in: other, locale: context.locale)
      rows.append(Figure(name: words.average, value: mean(style), aside: mean(aside)))
      if !figures.isOfPregnancy { rows.append(indicator(statistics, tooFew)) }
      let spread = statistics.standardDeviation.map {
        context.number(unit.value(fromCanonical: $0), places: unit.precision) + " \(unit.symbol)"
      }
      let hasTarget = targets != nil && !figures.isOfPregnancy
      rows.append(
        Figure(
          name: words.variation, note: spread.map(words.deviation) ?? "",
          value: statistics.coefficientOfVariation.map { "\(context.number($0)) %" } ?? "–",
          aside: hasTarget
            ? words.atMost("\(context.number(GlucoseTargets.mostVariation)) %") : ""))
    }
    rows.append(
      Figure(
        name: words.lowestAndHighest, value: style.text(of: figures.ends), aside: unit.symbol))
    rows.append(
      Figure(
        name: words.active,
        note: words.slots(
          words.grouped(record.filled), ofPossible: words.grouped(record.possible)),
        value: context.active(record),
        aside: words.advisedActive("\(context.number(SensorRecord.leastActive)) %")))
    rows.append(
      Figure(
        name: words.daysWithReadings,
        value: words.ofWhole(figures.daysWithReadings, record.days.count),
        aside: words.advised(SensorRecord.leastDays)))
    return rows
  }

  private func indicator(_ statistics: BoundedStatistics, _ tooFew: String) -> Figure {
    guard let indicator = record.managementIndicator else {
      return Figure(name: words.indicator, note: tooFew, value: "–")
    }
    let sign = statistics.bound?.sign ?? ""
    return Figure(
      name: words.indicator, note: words.indicatorNote,
      value: sign + "\(context.number(indicator, places: 1)) %",
      aside: sign
        + context.number(statistics.atBounds.glucoseManagementIndicatorInMillimolesPerMole)
        + " mmol/mol")
  }

  // MARK: What stands out

  private var sentences: [RichText] {
    var sentences: [RichText] = []
    // One that is very high stands among the highlights.
    var highest: RichText =
      style.band(of: ChartPoint(figures.ends.highest)) == .criticallyHigh
      ? ""
      : words.highest(
        style.text(of: ChartPoint(figures.ends.highest)), context.time(figures.ends.highest.taken))
    if record.isActive, let extremes = figures.profile.extremes {
      func told(_ point: DayProfile.Point) -> (String, String) {
        (clock(point.minute), context.percentile(point.percentiles[2], of: figures.profile, style))
      }
      highest =
        (highest.string.isEmpty ? highest : highest + "  ")
        + words.medians(told(extremes.highest), told(extremes.lowest))
    }
    if !highest.string.isEmpty { sentences.append(highest) }
    let few = figures.dayList.count { !$0.isEnough }
    let gap = record.longestGap.map {
      (words.duration(minutes: $0.seconds / 60), context.time($0.from))
    }
    sentences.append(
      words.sparseDays(
        few, of: figures.dayList.count, "\(context.number(SensorRecord.leastActive)) %", gap: gap))
    if figures.scans > 0, let ends = figures.scanEnds {
      sentences.append(words.scans(figures.scans, style.text(of: ends, count: figures.scans)))
    }
    if let counts = figures.consensus {
      let shares = [counts.inside, counts.below, counts.above].map {
        context.share(Share($0, of: record.readings.count)) ?? "–"
      }
      sentences.append(
        words.consensusRange(
          context.consensusRange(style), inside: shares[0], below: shares[1], above: shares[2]))
    }
    if context.record.before != nil {
      sentences += context.difference(
        figures.difference, figures.dayCounts, unit)
    }
    return sentences
  }

  private func clock(_ minute: Int) -> String {
    TimeOfDay(hour: minute / 60 % 24, minute: minute % 60).map { "\($0)" } ?? ""
  }
}
