import Charts
import HealthModel

/// The page on the readings of glucose that a person took.
struct DiaryPage {
  let context: PageContext
  let figures: DiaryFigures
  let style: VitalStyle

  init?(_ context: PageContext, _ figures: DiaryFigures) {
    guard let vital = context.record.vitals[.glycemia] else { return nil }
    self.context = context
    self.figures = figures
    style = VitalStyle(vital, in: vital.usualUnit, locale: context.locale)
  }

  private var words: DossierWords { context.words }
  private var theme: Theme { context.theme }
  /// Nil where those days hold nothing.
  private var before: GlucoseDiary? { figures.before.flatMap { $0.count > 0 ? $0 : nil } }
  private var unit: MeasurementUnit { style.unit }
  private var days: Int { context.record.days.dayCount }

  func stack(_ highlights: Highlights, _ isFirst: Bool) -> PageStack {
    let counts = counts(sentences(highlights))
    return PageStack(
      context: context, head: head, foot: PageFoot(rules: rules),
      blocks: (isFirst ? [counts, ranges] : [ranges, counts]) + [
        DiaryHours(context: context, figures: figures, style: style).block
      ]
        + DiaryTable(context: context, figures: figures, style: style).blocks)
  }

  // MARK: Head and foot

  private var head: PageHead {
    var head = PageHead(
      title: style.title, subtitle: "\(context.period)  ·  \(words.daysOfDiary(days))")
    head.number = (
      words.ofWhole(figures.diary.counts[.normal] ?? 0, figures.diary.count), theme.values.normal,
      words.readingsInRangeOfCount
    )
    head.fact = words.onDays(figures.diary.days, of: days)
    return head
  }

  private var rules: [String] {
    var rules = [words.diaryLimits(context.record.glucoseLimits)]
    rules += words.diaryRules(
      median: GlucoseDiary.leastOfMedian, middleHalf: GlucoseDiary.leastOfMiddleHalf)
    rules += context.compared(before != nil)
    if figures.difference != nil {
      rules.append(words.welch(figures.dayCounts.now, figures.dayCounts.before))
    }
    if figures.readings.contains(where: { $0.reading.comparator != nil }) {
      rules.append(words.comparators)
    }
    return rules
  }

  // MARK: Readings in ranges

  private var bands: [Band] { BandLimits(style: style, words: words).bands.reversed() }

  private var ranges: PageBlock {
    PageBlock(height: before == nil ? 58 : 74, gap: 14) { top in
      var marks = bar(
        figures.diary.counts, label: words.theseDays(days), isOwn: true, top: top + 19)
      var bottom = top + 36
      if let before {
        marks += bar(
          before.counts, label: context.beforeTitle, isOwn: false, top: bottom + 3)
        bottom += 15
      }
      var counts = [(words.theseDays(days), figures.diary.counts)]
      if let before {
        counts.append((context.beforeTitle, before.counts))
      }
      return context.heading(words.readingsInRanges, beside: words.countsNotTime, y: top + 7)
        + [
          .leaf(
            SheetLeaf(
              .figure, marks,
              alternative: words.countsAlternative(
                counts.map { name, counts in
                  (name, bands.map { (bandName($0), counts[$0] ?? 0) })
                }))), .leaf(SheetLeaf(.paragraph, legend(y: bottom + 14))),
        ]
    }
  }

  /// What stands before the bars.
  private var labelWidth: Double {
    let run = TextRun(context.beforeTitle, size: 8.5, colour: theme.text)
    return max(70, [run].width() + 8)
  }

  private func bandName(_ band: Band) -> String { context.locale.name(of: band, of: .glycemia) }

  /// How wide each part of a bar is: as its count has it, but no narrower than the number in it.
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

  /// One bar of counts, each with its number in it.
  private func bar(
    _ counts: [Band: Int], label: String, isOwn: Bool, top: Double
  ) -> [SheetMark] {
    let height = isOwn ? 17.4 : 12.0
    let box = Box(
      x: context.left + labelWidth, y: top, width: context.width - labelWidth, height: height)
    let shown = bands.filter { counts[$0, default: 0] > 0 }
    let room = box.width - 1.2 * Double(max(0, shown.count - 1))
    let widths = Self.widths(of: shown.map { counts[$0, default: 0] }, in: room)
    var x = box.x
    var marks = [
      context.text(
        label, x: context.left, y: top + height / 2 + 3, size: 8.5,
        weight: isOwn ? .semibold : .regular, colour: isOwn ? theme.text : theme.secondaryText)
    ]
    for (band, width) in zip(shown, widths) {
      let count = counts[band, default: 0]
      marks.append(
        .shape(
          .box(Box(x: x, y: top, width: width, height: height), fill: theme.markers[band])))
      let number = context.text(
        String(count), x: x + width / 2, y: top + height / 2 + (isOwn ? 3.3 : 2.8),
        size: isOwn ? 9.5 : 8, weight: .semibold,
        colour: band == .high ? theme.text : theme.background, anchor: .middle)
      marks.append(number)
      x += width + 1.2
    }
    return marks
  }

  private func legend(y: Double) -> [SheetMark] {
    var x = context.left + labelWidth
    let limits = BandLimits(style: style, words: words)
    let names = bands.map { band in
      [
        TextRun(bandName(band), size: 8.5, colour: theme.text),
        TextRun(" \(limits.text(of: band))", size: 8.5, colour: theme.mutedText),
      ]
    }
    let room = context.width - labelWidth - 24 * Double(names.count) + 13
    let share = min(1, room / names.reduce(0) { $0 + $1.width() })
    return zip(bands, names).flatMap { band, name -> [SheetMark] in
      let runs = name.fitted(to: name.width() * share)
      let width = runs.width()
      let marks: [SheetMark] = [
        .shape(Sign.shape(of: band, at: Point(x: x + 3.5, y: y - 3), scale: 0.6, theme: theme)),
        context.line(runs, x: x + 11, y: y),
      ]
      x += 11 + width + 13
      return marks
    }
  }

  // MARK: Counts, and what stands out

  /// Where it stands beside the table of counts.
  private static let listOffset = 250.0

  private func counts(_ sentences: [RichText]) -> PageBlock {
    let listWidth = context.width - Self.listOffset
    let body = context.paragraphs(sentences, pitch: 14, width: listWidth)
    let table = table
    return PageBlock(height: max(table.height, 20 + body.height), gap: 14) { top in
      [table.part(context, from: context.left, to: context.left + 232, top: top)]
        + context.heading(words.highlights, x: context.left + Self.listOffset, y: top + 9)
        + body.draw(context.left + Self.listOffset, top + 14)
    }
  }

  private var table: PageTable {
    let left = context.left
    var columns = [
      PageTable.Column(title: unit.symbol, x: left, anchor: .start),
      .init(title: words.theseDays(days), x: left + 150),
    ]
    if before != nil {
      columns.append(.init(title: context.beforeTitle, x: left + 232, room: 76))
    }
    var table = PageTable(columns: columns)
    table.pitch = 14.2
    func row(_ name: String, _ text: (GlucoseDiary, _ days: Int) -> String) {
      var cells = [
        PageTable.Cell([TextRun(name, size: 9.5, colour: theme.text)]),
        PageTable.Cell([
          TextRun(text(figures.diary, days), size: 9.5, weight: .semibold, colour: theme.text)
        ]),
      ]
      if let before {
        let earlier = text(before, context.record.before?.dayCount ?? 0)
        cells.append(
          PageTable.Cell([TextRun(earlier, size: 9.5, colour: theme.secondaryText)]))
      }
      table.rows.append(PageTable.Row(cells: cells))
    }
    row(words.readingsRow) { diary, _ in String(diary.count) }
    row(words.daysWithReadings) { words.ofWhole($0.days, $1) }
    row(words.average) { diary, _ in diary.statistics.map(style.text(ofMean:)) ?? "–" }
    row(words.medianRow) { diary, _ in shown(diary.median) }
    row(words.lowestAndHighest) { diary, _ in
      diary.ends.map { style.text(of: $0, count: diary.count) } ?? "–"
    }
    return table
  }

  private func shown(_ value: Double?) -> String {
    value.map(style.text(ofCanonicalMean:)) ?? "–"
  }

  private func sentences(_ highlights: Highlights) -> [RichText] {
    let hasLow = figures.readings.contains { style.band(of: ChartPoint($0)) < .normal }
    var sentences = (hasLow ? [] : [words.noLow]) + highlights.fingers(isNamed: false)
    if context.record.glucoseLimits == .own,
      let counts = SensorFigures.consensus(figures.readings.map(\.reading))
    {
      sentences.append(
        words.consensusRange(
          context.consensusRange(style), inside: "\(counts.inside)", below: "\(counts.below)",
          above: "\(counts.above)"))
    }
    if let limit = style.limits.normal?.upperBound,
      let part = figures.parts.max(by: { Self.high($0) < Self.high($1) }), Self.high(part) > 0
    {
      sentences.append(
        words.partOver(
          Self.high(part), of: part.diary.count, part.name, style.text(of: limit)))
    }
    guard let before else { return sentences }
    if before.count != figures.diary.count {
      sentences.append(words.fewer(figures.diary.count - before.count, than: context.beforeDates))
    }
    let means = (
      now: shown(Statistics(figures.diary.dayMeans)?.mean),
      before: shown(Statistics(before.dayMeans)?.mean)
    )
    return sentences
      + context.difference(
        figures.difference, figures.dayCounts, unit, means: means)
  }

  private static func high(_ part: DiaryFigures.Part) -> Int {
    part.diary.counts[.high, default: 0] + part.diary.counts[.criticallyHigh, default: 0]
  }
}
