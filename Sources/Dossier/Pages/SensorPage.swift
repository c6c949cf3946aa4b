import Charts
import HealthModel
import Phrases

struct SensorPage: PageSection {
  let context: PageContext
  let figures: SensorFigures
  let style: VitalStyle
  let targets: GlucoseTargets?

  init(_ context: PageContext, _ figures: SensorFigures) {
    (self.context, self.figures) = (context, figures)
    style = context.style(figures.record.vital)
    targets = figures.targets.map { GlucoseTargets(for: $0) }
  }

  private var sensor: SensorRecord { figures.record }
  private var unit: MeasurementUnit { style.unit }

  /// `isFirst`: whether the highlights come first; `withFingers`: whether they list finger-sticks.
  func stack(_ highlights: Highlights, _ isFirst: Bool, withFingers: Bool) -> PageStack {
    let list = context.list(
      context.highlightsTitle,
      highlights.sensor + highlights.scans + (withFingers ? highlights.fingers() : []) + sentences,
      gap: 12)
    let body = [
      ranges, SensorProfile(context: context, profile: figures.profile, style: style).block,
      dayStrips,
    ]
    return PageStack(
      context: context, head: head, foot: PageFoot(rules: rules),
      blocks: isFirst ? [list] + body : body + [list])
  }

  // MARK: Head and foot

  private var head: PageHead {
    let days = sensor.days.count
    let period =
      days == 1 ? phrase("\(days) day of sensor data") : phrase("\(days) days of sensor data")
    var head = PageHead(title: style.title, subtitle: "\(context.period)  ·  \(period)")
    if let share = context.share(sensor.share(of: .normal)) {
      head.number = (
        share, sensor.isActive ? theme.values.normal : theme.mutedText, context.readingsInRange
      )
    }
    head.fact = rich("sensor active *\(context.active(sensor))* of the time")
    return head
  }

  private var rules: [String] {
    let readings = context.grouped(sensor.readings.count)
    let minutes = context.minutes(Int(sensor.interval / 60))
    let (least, leastOfTails) = (DayProfile.leastDays, DayProfile.leastDaysOfTails)
    var rules = [
      phrase(
        "Percentages are of \(readings) automatic sensor readings, one every \(minutes). The "
          + "sensor counts as active in each slot of that length that has a reading."),
      phrase(
        "Percentiles use the readings of all days within 30 minutes of each time, with linear "
          + "interpolation between ranks. They are drawn where at least \(least) days have a "
          + "reading; the 5th and 95th need \(leastOfTails) days for most of the 24 hours. Gaps "
          + "aren’t filled."),
      phrase(
        "\(rangeRule) GMI: doi 10.2337/dc18-1581. Sensors measure glucose in interstitial fluid, "
          + "not in blood."),
    ]
    rules += context.compared(figures.difference.days.before > 0)
    if sensor.readings.contains(where: { $0.reading.comparator != nil }) {
      rules += [
        context.comparatorRule,
        phrase(
          "In the profile, these values rank above or below all others. A percentile that falls "
            + "on one isn’t drawn; ▲ or ▼ marks it at the edge."),
      ]
    }
    return rules
      + figures.others.map { name, count in
        let values = count == 1 ? phrase("\(count) value") : phrase("\(count) values")
        return name.map { phrase("Left out: \(values) from another sensor, \($0).") }
          ?? phrase("Left out: \(values) from another sensor.")
      }
  }

  private var rangeRule: String {
    let source = phrase("2019 international consensus on time in range (doi 10.2337/dci19-0028)")
    guard record.glucoseLimits != .own else {
      return phrase("The ranges are personal, so the consensus targets don’t apply.")
    }
    return switch record.settings.glucoseTargets {
    case .adults:
      phrase(
        "Default ranges and targets: \(source), for most adults with diabetes, but not "
          + "for pregnancy or old age.")
    case .older:
      phrase("Default ranges, and targets set for older people and those at high risk: \(source).")
    case .pregnancy:
      phrase(
        "Ranges and targets set for pregnancy with type 1 diabetes: \(source); there is "
          + "no very high range.")
    }
  }

  // MARK: Time in ranges

  private var ranges: PageBlock {
    PageBlock(height: 172, gap: 14) { top in
      context.heading(phrase("Time in ranges (TIR)"), y: top + 7) + [rangeTable(top: top)]
        + context.heading(phrase("Statistics and targets"), x: statisticsX, y: top + 7)
        + [statistics(top: top)]
    }
  }

  private var statisticsX: Double { context.right - 201 }

  private func name(_ band: Band) -> String { context.locale.name(of: band, of: .glycemia) }

  private func share(_ share: Share) -> String { context.share(share) ?? "–" }

  private func rangeTable(top: Double) -> SheetPart {
    let (left, bands) = (context.left, style.bands)
    let told = bands.map { "\(name($0)) \(share(sensor.share(of: $0)))" }.joined(separator: ", ")
    let signs = bands.enumerated().map { index, band -> SheetMark in
      let centre = Point(x: left + 54, y: top + 27 + Double(index) * 30)
      return .shape(Sign.shape(of: band, at: centre, scale: 0.75, theme: theme))
    }
    let columns: [(title: String, x: Double, anchor: SceneText.Anchor)] =
      [
        // The heading above names this column.
        (" ", left + 64, .start), (context.locale.phrase("readings", .column), left + 158, .end),
      ] + (sensor.isActive ? [(phrase("a day"), left + 166, .start)] : [])
      + (targets == nil ? [] : [(phrase("target"), left + 222, .start)])
    let heading = columns.map { title, x, anchor in
      SheetPart.leaf(
        .columnHeading, [context.line([context.muted(title)], x: x, y: top + 7, anchor: anchor)])
    }
    let rows = bands.enumerated().map { index, band in
      row(of: band, y: top + 30 + Double(index) * 30)
    }
    return .group(
      .section,
      [
        .leaf(
          .figure, stackedBar(bands, in: Box(x: left, y: top + 21, width: 26, height: 139)) + signs,
          alternative: phrase("Percentages of readings: \(told).")),
        .group(.table, [.group(.row, heading)] + rows),
      ])
  }

  private func stackedBar(_ bands: [Band], in bar: Box) -> [SheetMark] {
    let counts = sensor.counts
    let total = Double(max(1, sensor.readings.count))
    let shown = bands.filter { counts[$0, default: 0] > 0 }
    // A range with readings stays visible, however few they are.
    let (least, gap) = (2.0, 1.2)
    let room = bar.height - gap * Double(max(0, shown.count - 1))
    var heights = shown.map { Double(counts[$0, default: 0]) / total * room }
    let lacking = heights.reduce(0) { $0 + max(0, least - $1) }
    if let most = heights.indices.max(by: { heights[$0] < heights[$1] }) {
      heights = heights.map { max(least, $0) }
      heights[most] -= lacking
    }
    var y = bar.y
    return zip(shown, heights).flatMap { band, height -> [SheetMark] in
      let label = bar.y + 6 + Double(bands.firstIndex(of: band) ?? 0) * 30
      let middle = y + height / 2
      defer { y += height + gap }
      let lead: [Point] = [
        Point(x: bar.maxX + 2, y: middle), Point(x: bar.maxX + 8, y: middle),
        Point(x: bar.maxX + 14, y: label), Point(x: bar.maxX + 20, y: label),
      ]
      return [
        .shape(
          .box(Box(x: bar.x, y: y, width: bar.width, height: height), fill: theme.markers[band])),
        .shape(.polyline(lead, stroke: Stroke(theme.axis, width: 0.6))),
      ]
    }
  }

  private func row(of band: Band, y: Double) -> SheetPart {
    let (left, share) = (context.left, sensor.share(of: band))
    let limits = context.muted(style.limitText(of: band) ?? " ", size: 8.5)
    let heading = [
      context.text(name(band), x: left + 64, y: y, weight: band == .normal ? .semibold : .regular),
      context.line([limits], x: left + 64, y: y + 11.5),
    ]
    let told = self.share(share)
    // Texts longer than `> 99%` are smaller, so that they don't touch the name.
    let percent = context.text(
      told, x: left + 158, y: y, size: told.count > 5 ? 9 : 11, weight: .semibold,
      colour: share.part == 0 ? theme.mutedText : theme.values[band], anchor: .end)
    let time = context.plain(context.duration(minutes: figures.minutesADay(in: band)), size: 9)
    let cells =
      [[percent]] + (sensor.isActive ? [[context.line([time], x: left + 166, y: y)]] : [])
      + (targets.map { [target(of: band, $0, y: y)] } ?? [])
    return .group(
      .row,
      [.leaf(sensor.isActive || targets != nil ? .rowHeading : .cell, heading)]
        + cells.map { .leaf(.cell, $0) })
  }

  private func target(of band: Band, _ targets: GlucoseTargets, y: Double) -> [SheetMark] {
    let x = context.left + 222
    func under(_ share: Double?) -> String? {
      share.map { context.under(context.percent($0)) }
    }
    let (target, sum): (String?, Band?) =
      switch band {
      case .criticallyHigh: (under(targets.veryHigh), nil)
      case .high: (under(targets.high), .criticallyHigh)
      case .normal: (context.over(context.percent(targets.inRange)), nil)
      case .low: (under(targets.low), .criticallyLow)
      case .criticallyLow: (under(targets.veryLow), nil)
      }
    let marks = [context.line([context.plain(target ?? " ", size: 9)], x: x, y: y)]
    guard target != nil, let sum, style.bands.contains(sum), let normal = style.limits.normal,
      let share = context.percent(
        Share(sensor.share(of: band).part + sensor.share(of: sum).part, of: sensor.readings.count))
    else { return marks }
    let range =
      band == .high
      ? context.over(style.text(of: normal.upperBound))
      : context.under(style.text(of: normal.lowerBound))
    let room = statisticsX - x - 8
    let whole = String(share.map { $0 == " " ? RichText.unbroken : $0 })
    let lines = context.wrapped(phrase("\(range) in all: \(whole)"), size: 8, room: room)
    return marks
      + lines.enumerated().map { index, line in
        context.line([context.muted(line)].fitted(to: room), x: x, y: y + 11.5 + Double(index) * 9)
      }
  }

  // MARK: Statistics

  private struct Figure {
    let name: String
    var note = ""
    let value: String
    var aside = ""
  }

  private func statistics(top: Double) -> SheetPart {
    let (left, right) = (statisticsX, context.right)
    let rows = statisticRows.enumerated().map { index, figure -> SheetPart in
      let y = top + 17 + Double(index) * 24.6
      func below(_ text: String, x: Double, _ anchor: SceneText.Anchor) -> [SheetMark] {
        text.isEmpty ? [] : [context.line([context.muted(text)], x: x, y: y + 20, anchor: anchor)]
      }
      let hasNotes = !figure.note.isEmpty || !figure.aside.isEmpty
      let name =
        [context.text(figure.name, x: left, y: y + (figure.note.isEmpty ? 14 : 10))]
        + below(figure.note, x: left, .start) + [context.rule(y: y + 24.6, from: left, to: right)]
      let value =
        [
          context.line(
            [context.strong(figure.value, size: 11)], x: right, y: y + (hasNotes ? 10 : 14),
            anchor: .end)
        ] + below(figure.aside, x: right, .end)
      return .group(.row, [.leaf(.rowHeading, name), .leaf(.cell, value)])
    }
    return .group(.table, rows)
  }

  private var statisticRows: [Figure] {
    var rows: [Figure] = []
    if let statistics = sensor.statistics {
      func mean(_ style: VitalStyle) -> String {
        "\(style.text(ofMean: statistics)) \(style.unit.symbol)"
      }
      let other = VitalStyle(
        sensor.vital,
        in: unit == .millimolesPerLitre ? .milligramsPerDecilitre : .millimolesPerLitre,
        locale: context.locale)
      rows.append(Figure(name: phrase("Average"), value: mean(style), aside: mean(other)))
      if !figures.isOfPregnancy { rows.append(indicator(statistics)) }
      let spread = statistics.standardDeviation.map {
        context.number(unit.value(fromCanonical: $0), places: unit.precision) + " \(unit.symbol)"
      }
      let target = context.percent(GlucoseTargets.mostVariation)
      rows.append(
        Figure(
          name: phrase("Coefficient of variation"),
          note: spread.map { phrase("CV;  SD \($0)") } ?? "",
          value: statistics.coefficientOfVariation.map { context.percent($0) } ?? "–",
          aside: targets != nil && !figures.isOfPregnancy ? phrase("target ≤ \(target)") : ""))
    }
    let (filled, possible) = (context.grouped(sensor.filled), context.grouped(sensor.possible))
    let least = context.percent(SensorRecord.leastActive)
    return rows + [
      Figure(
        name: phrase("Lowest and highest"), value: style.text(of: figures.ends), aside: unit.symbol),
      Figure(
        name: phrase("Sensor active"), note: phrase("\(filled) of \(possible) slots"),
        value: context.active(sensor), aside: phrase("at least \(least) advised")),
      Figure(
        name: phrase("Days with readings"),
        value: context.ofWhole(figures.daysWithReadings, sensor.days.count),
        aside: phrase("\(SensorRecord.leastDays) advised")),
    ]
  }

  private func indicator(_ statistics: BoundedStatistics) -> Figure {
    let name = phrase("Glucose management indicator")
    guard let indicator = sensor.managementIndicator else {
      let (days, active) = (SensorRecord.leastDays, Int(SensorRecord.leastActive))
      return Figure(name: name, note: phrase("needs \(days) days, \(active)% active"), value: "–")
    }
    let sign = statistics.bound?.sign ?? ""
    let other = statistics.atBounds.glucoseManagementIndicatorInMillimolesPerMole
    return Figure(
      name: name, note: phrase("GMI, calculated from the average"),
      value: sign + context.percent(indicator, places: 1),
      aside: sign + context.number(other) + " mmol/mol")
  }

  // MARK: Highlights

  private var sentences: [RichText] {
    var sentences: [RichText] = []
    // A very high value is already among the highlights.
    let highest = ChartPoint(figures.ends.highest)
    let (value, time) = (style.text(of: highest), context.time(figures.ends.highest.taken))
    var extremes =
      style.band(of: highest) == .criticallyHigh ? [] : [rich("*Highest \(value)* on \(time).")]
    if sensor.isActive, let medians = figures.profile.extremes {
      func value(_ point: DayProfile.Point) -> String {
        context.percentile(point.percentiles[2], of: figures.profile, style)
      }
      let (high, low) = (medians.highest, medians.lowest)
      extremes.append(
        rich(
          "Median highest at \(clock(high.minute)) (\(value(high))), lowest at \(clock(low.minute)) "
            + "(\(value(low)))"))
    }
    if let first = extremes.first {
      sentences.append(extremes.dropFirst().reduce(first) { $0 + "  " + $1 })
    }
    sentences.append(sparseDays)
    if figures.scans > 0, let ends = figures.scanEnds {
      let (count, range) = (figures.scans, style.text(of: ends, count: figures.scans))
      sentences.append(
        count == 1
          ? rich("*\(count) scan*, \(range), not included in these figures")
          : rich("*\(context.grouped(count)) scans*, \(range), not included in these figures"))
    }
    if let counts = figures.consensus {
      sentences.append(
        context.consensusRange(style, counts) { share(Share($0, of: sensor.readings.count)) })
    }
    guard record.before != nil else { return sentences }
    return sentences + context.difference(figures.difference, unit)
  }

  private var sparseDays: RichText {
    let (count, whole) = (figures.dayList.count { !$0.isEnough }, figures.dayList.count)
    let least = context.percent(SensorRecord.leastActive)
    let sparse =
      count == 1
      ? rich("*\(count) of \(whole) days* has less than \(least) of the expected readings")
      : rich("*\(count) of \(whole) days* have less than \(least) of the expected readings")
    let gap = sensor.longestGap.map { gap in
      let (length, start) = (context.duration(minutes: gap.seconds / 60), context.time(gap.from))
      return rich("; the longest gap is \(length), from \(start)")
    }
    return sparse + (gap ?? "")
  }

  private func clock(_ minute: Int) -> String {
    TimeOfDay(hour: minute / 60 % 24, minute: minute % 60).map { "\($0)" } ?? ""
  }
}
