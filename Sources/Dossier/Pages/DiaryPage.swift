import Charts
import HealthModel
import Phrases

struct DiaryPage: PageSection {
  let context: PageContext
  let figures: DiaryFigures
  let style: VitalStyle

  init?(_ context: PageContext, _ figures: DiaryFigures) {
    guard let vital = context.record.vitals[.glycemia] else { return nil }
    (self.context, self.figures) = (context, figures)
    style = context.style(vital)
  }

  private var before: GlucoseDiary? { figures.before.flatMap { $0.count > 0 ? $0 : nil } }
  private var days: Int { record.days.dayCount }

  func stack(_ highlights: Highlights, _ isFirst: Bool) -> PageStack {
    let counts = counts(sentences(highlights))
    return PageStack(
      context: context, head: head, foot: PageFoot(rules: rules),
      blocks: (isFirst ? [counts, ranges] : [ranges, counts]) + [hours, table])
  }

  // MARK: Head and foot

  private var head: PageHead {
    let period =
      days == 1
      ? phrase("\(days) day of finger-stick data") : phrase("\(days) days of finger-stick data")
    let inRange = context.ofWhole(figures.diary.counts[.normal] ?? 0, figures.diary.count)
    return PageHead(
      title: style.title, subtitle: "\(context.period)  ·  \(period)",
      number: (inRange, theme.values.normal, phrase("readings in range")),
      fact: rich("on *\(figures.diary.days) of \(days)* days"))
  }

  private var rules: [String] {
    let source = phrase("2019 international consensus (doi 10.2337/dci19-0028)")
    let limits =
      switch record.glucoseLimits {
      case .own: phrase("Personal limits.")
      case .standard: phrase("Default limits: \(source).")
      case .targets: phrase("Limits set for pregnancy: \(source).")
      }
    let (median, half) = (GlucoseDiary.leastOfMedian, GlucoseDiary.leastOfMiddleHalf)
    var rules = [
      limits,
      phrase(
        "A diary contains readings from selected times only, so TIR, GMI and the 5th and 95th "
          + "percentiles can’t be calculated."),
      figures.hasMarks
        ? phrase(
          "Readings marked fasting, before a meal, after a meal or bedtime are grouped by that "
            + "mark, whatever the time. All others are grouped by the part of the day when they "
            + "were taken.") : nil,
      phrase("A median needs \(median) readings, an interquartile range (pale bar) \(half)."),
    ].compactMap { $0 }
    rules += context.compared(before != nil)
    if figures.difference.difference != nil {
      let counts = figures.difference.days
      rules.append(
        phrase(
          "Difference between daily averages, with Welch’s 95% CI; \(counts.now) and "
            + "\(counts.before) days, assumed to be independent."))
    }
    if figures.readings.contains(where: { $0.reading.comparator != nil }) {
      rules.append(context.comparatorRule)
    }
    return rules
  }

  // MARK: Readings in ranges

  private var bands: [Band] { style.bands.reversed() }

  private var ranges: PageBlock {
    let own = (context.theseDays(days), figures.diary.counts)
    let counts: [(name: String, counts: [Band: Int])] =
      [own] + (before.map { [(context.beforeTitle, $0.counts)] } ?? [])
    let alternative = counts.map { name, counts in
      let bands = bands.map { "\(bandName($0)) \(counts[$0] ?? 0)" }
      return "\(name): \(bands.joined(separator: ", "))."
    }.joined(separator: " ")
    return PageBlock(height: before == nil ? 58 : 74, gap: 14) { top in
      let bars = counts.enumerated().flatMap { index, bar in
        self.bar(bar.counts, label: bar.name, isOwn: index == 0, top: top + (index == 0 ? 19 : 39))
      }
      return context.heading(
        phrase("Readings by range"), beside: phrase("counts of readings, not time"), y: top + 7)
        + [
          .leaf(.figure, bars, alternative: alternative),
          .leaf(.paragraph, legend(y: top + (before == nil ? 50 : 65))),
        ]
    }
  }

  private var labelWidth: Double {
    max(70, [context.plain(context.beforeTitle, size: 8.5)].width() + 8)
  }

  private func bandName(_ band: Band) -> String { context.locale.name(of: band, of: .glycemia) }

  /// Returns widths proportional to the counts, but no narrower than the numbers.
  static func widths(of counts: [Int], in room: Double) -> [Double] {
    let least = counts.map { Double(String($0).count) * 5.8 + 5 }
    var narrow: Set<Int> = []
    while true {
      let taken = narrow.reduce(0) { $0 + least[$1] }
      let total = counts.indices.reduce(0) { $0 + (narrow.contains($1) ? 0 : counts[$1]) }
      let widths = counts.indices.map { index in
        narrow.contains(index)
          ? least[index] : Double(counts[index]) / Double(max(1, total)) * (room - taken)
      }
      let found = Set(counts.indices.filter { widths[$0] < least[$0] })
      if found.isSubset(of: narrow) { return widths }
      narrow.formUnion(found)
    }
  }

  private func bar(_ counts: [Band: Int], label: String, isOwn: Bool, top: Double) -> [SheetMark] {
    let (height, gap) = (isOwn ? 17.4 : 12.0, 1.2)
    let shown = bands.filter { counts[$0, default: 0] > 0 }
    let room = context.width - labelWidth - gap * Double(max(0, shown.count - 1))
    let widths = Self.widths(of: shown.map { counts[$0, default: 0] }, in: room)
    let name = isOwn ? context.strong(label, size: 8.5) : context.plain(label, size: 8.5)
    var x = context.left + labelWidth
    var marks = [context.line([name], x: context.left, y: top + height / 2 + 3)]
    for (band, width) in zip(shown, widths) {
      marks.append(
        .shape(.box(Box(x: x, y: top, width: width, height: height), fill: theme.markers[band])))
      marks.append(
        context.text(
          String(counts[band, default: 0]), x: x + width / 2,
          y: top + height / 2 + (isOwn ? 3.3 : 2.8), size: isOwn ? 9.5 : 8, weight: .semibold,
          colour: band == .high ? theme.text : theme.background, anchor: .middle))
      x += width + gap
    }
    return marks
  }

  private func legend(y: Double) -> [SheetMark] {
    var x = context.left + labelWidth
    let names = bands.map { band in
      [
        TextRun(bandName(band), size: 8.5, colour: theme.text),
        context.muted(" \(style.limitText(of: band) ?? "")", size: 8.5),
      ]
    }
    let room = context.width - labelWidth - 24 * Double(names.count) + 13
    let share = min(1, room / names.reduce(0) { $0 + $1.width() })
    return zip(bands, names).flatMap { band, name -> [SheetMark] in
      let runs = name.fitted(to: name.width() * share)
      defer { x += 11 + runs.width() + 13 }
      return [
        .shape(Sign.shape(of: band, at: Point(x: x + 3.5, y: y - 3), scale: 0.6, theme: theme)),
        context.line(runs, x: x + 11, y: y),
      ]
    }
  }

  // MARK: Counts and highlights

  private func counts(_ sentences: [RichText]) -> PageBlock {
    let (left, start) = (context.left, context.left + 250)
    let body = context.paragraphs(sentences, pitch: 14, width: context.right - start)
    let table = countTable
    return PageBlock(height: max(table.height, 20 + body.height), gap: 14) { top in
      [table.part(context, from: left, to: left + 232, top: top)]
        + context.heading(context.highlightsTitle, x: start, y: top + 9)
        + body.draw(start, top + 14)
    }
  }

  private var countTable: PageTable {
    let left = context.left
    var columns = [
      PageTable.Column(title: style.unit.symbol, x: left, anchor: .start),
      .init(title: context.theseDays(days), x: left + 150),
    ]
    if before != nil { columns.append(.init(title: context.beforeTitle, x: left + 232, room: 76)) }
    func row(_ name: String, _ text: (GlucoseDiary, _ days: Int) -> String) -> PageTable.Row {
      let earlier = before.map { [context.plain(text($0, record.before?.dayCount ?? 0))] }
      let cells = [
        [TextRun(name, size: 9.5, colour: theme.text)], [context.strong(text(figures.diary, days))],
      ]
      return PageTable.Row(cells: (cells + (earlier.map { [$0] } ?? [])).map { .init($0) })
    }
    let rows = [
      row(phrase("Readings")) { diary, _ in String(diary.count) },
      row(phrase("Days with readings")) { context.ofWhole($0.days, $1) },
      row(phrase("Average")) { diary, _ in diary.statistics.map(style.text(ofMean:)) ?? "–" },
      row(phrase("Median")) { diary, _ in shown(diary.median) },
      row(phrase("Lowest and highest")) { diary, _ in
        diary.ends.map { style.text(of: $0, count: diary.count) } ?? "–"
      },
    ]
    return PageTable(columns: columns, rows: rows, pitch: 14.2)
  }

  private func shown(_ value: Double?) -> String { value.map(style.text(ofCanonicalMean:)) ?? "–" }

  private func sentences(_ highlights: Highlights) -> [RichText] {
    let hasLow = figures.readings.contains { style.band(of: ChartPoint($0)) < .normal }
    var sentences = (hasLow ? [] : [rich("*No low readings*")]) + highlights.fingers(isNamed: false)
    if record.glucoseLimits == .own,
      let counts = SensorFigures.consensus(figures.readings.map(\.reading))
    {
      sentences.append(context.consensusRange(style, counts) { "\($0)" })
    }
    if let limit = style.limits.normal?.upperBound,
      let part = figures.parts.max(by: { $0.high < $1.high }), part.high > 0
    {
      let (count, whole, over) = (part.high, part.diary.count, style.text(of: limit))
      let which = readings(of: part.name, whole)
      sentences.append(
        count == 1
          ? rich("*\(count) of \(whole)* \(which) is over \(over)")
          : rich("*\(count) of \(whole)* \(which) are over \(over)"))
    }
    guard let before else { return sentences }
    let (more, dates) = (figures.diary.count - before.count, context.beforeDates)
    if more != 0 {
      let count = abs(more)
      sentences.append(
        more < 0
          ? rich("*Readings: \(count) fewer* than before (\(dates))")
          : rich("*Readings: \(count) more* than before (\(dates))"))
    }
    let means = (
      now: shown(Statistics(figures.diary.dayMeans)?.mean),
      before: shown(Statistics(before.dayMeans)?.mean)
    )
    return sentences + context.difference(figures.difference, style.unit, means: means)
  }

  private func readings(of part: DayParts.Name, _ count: Int) -> String {
    switch part {
    case .fasting: count == 1 ? phrase("fasting reading") : phrase("fasting readings")
    case .beforeMeal: count == 1 ? phrase("reading before a meal") : phrase("readings before meals")
    case .afterMeal: count == 1 ? phrase("reading after a meal") : phrase("readings after meals")
    case .night: count == 1 ? phrase("night reading") : phrase("night readings")
    case .morning: count == 1 ? phrase("morning reading") : phrase("morning readings")
    case .midday: count == 1 ? phrase("midday reading") : phrase("midday readings")
    case .evening: count == 1 ? phrase("evening reading") : phrase("evening readings")
    case .bedtime: count == 1 ? phrase("bedtime reading") : phrase("bedtime readings")
    }
  }

  func name(of part: DayParts.Name) -> String {
    switch part {
    case .fasting: phrase("Fasting")
    case .beforeMeal: phrase("Before meals")
    case .afterMeal: phrase("After meals")
    case .night: phrase("Night")
    case .morning: phrase("Morning")
    case .midday: phrase("Midday")
    case .evening: phrase("Evening")
    case .bedtime: phrase("Bedtime")
    }
  }
}
