import Charts
import HealthModel

/// Every reading of a diary at its hour, and what each part of the day has.
struct DiaryHours {
  let context: PageContext
  let figures: DiaryFigures
  let style: VitalStyle

  private var theme: Theme { context.theme }
  private var words: DossierWords { context.words }
  private var unit: MeasurementUnit { style.unit }

  var block: PageBlock {
    PageBlock(from: 164, to: 250, gap: 16) { top, height in
      let plot = Box(
        x: context.left + 26, y: top + 20, width: context.width - 26, height: height - 20 - 74)
      return context.heading(
        words.byTimeOfDay, beside: words.byTimeOfDayNote(unit.symbol), y: top + 9)
        + [.leaf(SheetLeaf(.figure, picture(in: plot), alternative: alternative))]
        + [parts(below: plot)]
    }
  }

  private var alternative: String {
    words.partsAlternative(
      figures.parts.map { part in
        (words.part(part.name), part.diary.count, part.diary.median.map(shown))
      })
  }

  private func shown(_ value: Double) -> String {
    style.text(ofCanonicalMean: value)
  }

  private func x(ofHour hour: Double, in plot: Box) -> Double { plot.x + plot.width * hour / 24 }

  private func box(of part: DiaryFigures.Part, in plot: Box) -> Box {
    let (start, end) = (
      x(ofHour: Double(part.hours.lowerBound), in: plot),
      x(ofHour: Double(part.hours.upperBound), in: plot)
    )
    return Box(x: start, y: plot.y, width: end - start, height: plot.height)
  }

  private func picture(in plot: Box) -> [SheetMark] {
    let axis = GlucoseScale(
      values: figures.readings.map { unit.value(fromCanonical: $0.reading.value) }, style: style,
      in: plot)
    var marks = axis.ground(context)
    for part in figures.parts where part.diary.count == 0 {
      let box = box(of: part, in: plot)
      marks.append(.shape(.hatch(box, spacing: 5, stroke: Stroke(theme.hatch, width: 0.7))))
      if box.width > 60 {
        let label = context.text(
          words.noReadings, x: box.middle, y: plot.y + plot.height / 2 + 3, size: 8.5,
          colour: theme.secondaryText, anchor: .middle)
        marks += [
          .shape(
            .pill(
              Box(x: box.middle - 28, y: plot.y + plot.height / 2 - 7, width: 56, height: 14),
              radius: 7, fill: theme.background)), label,
        ]
      }
    }
    marks += axis.limitLines(context)
    for part in figures.parts { marks += statistics(of: part, axis, in: box(of: part, in: plot)) }
    marks += signs(axis, plot)
    for hour in stride(from: 0, through: 24, by: 3) {
      let x = x(ofHour: Double(hour), in: plot)
      marks.append(
        .shape(
          .rule(
            from: Point(x: x, y: plot.maxY), to: Point(x: x, y: plot.maxY + 3),
            stroke: Stroke(theme.axis, width: 0.6))))
      marks.append(
        context.text(
          (hour < 10 ? "0" : "") + "\(hour)", x: x,
          y: plot.maxY + 13, size: 8.5, colour: theme.secondaryText, anchor: .middle))
    }
    return marks
  }

  /// The middle half, pale, and the median; and the line where the next part begins.
  private func statistics(
    of part: DiaryFigures.Part, _ axis: GlucoseScale, in box: Box
  ) -> [SheetMark] {
    var marks: [SheetMark] = [
      .shape(
        .rule(
          from: Point(x: box.maxX, y: box.y), to: Point(x: box.maxX, y: box.maxY),
          stroke: Stroke(theme.grid, width: 0.8)))
    ]
    if let half = part.diary.middleHalf {
      let ends = [half.upperBound, half.lowerBound].map {
        axis.y(of: unit.value(fromCanonical: $0))
      }
      marks.append(
        .shape(
          .box(
            Box(x: box.x + 2, y: ends[0], width: box.width - 4, height: ends[1] - ends[0]),
            fill: Colour(0xD0E0EA))))
    }
    if let median = part.diary.median {
      let y = axis.y(of: unit.value(fromCanonical: median))
      marks.append(
        .shape(
          .polyline(
            [Point(x: box.x + 2, y: y), Point(x: box.maxX - 2, y: y)],
            stroke: Stroke(theme.text, width: 1.9))))
    }
    return marks
  }

  /// What is nearer to normal lies behind.
  private func signs(_ axis: GlucoseScale, _ plot: Box) -> [SheetMark] {
    let placed = figures.readings.map { entry in
      (
        band: style.band(of: ChartPoint(entry)),
        point: Point(
          x: x(ofHour: Double(entry.taken.local.time.minuteOfDay) / 60, in: plot),
          y: axis.y(of: unit.value(fromCanonical: entry.reading.value)))
      )
    }
    return placed.sorted { $0.band.severity < $1.band.severity }.map { band, point in
      .shape(
        Sign.shape(
          of: band, at: point, scale: 0.72, outline: Stroke(theme.background, width: 0.8),
          theme: theme))
    }
  }

  /// What stands below each part; where one is too narrow for it, all stand as far apart as each other.
  private func parts(below plot: Box) -> SheetPart {
    var boxes = figures.parts.map { box(of: $0, in: plot) }
    var rows = figures.parts.map { self.rows(of: $0) }
    let areWide = zip(rows, boxes).allSatisfy { rows, box in
      rows.allSatisfy { $0.fits(box.width - Self.gap) }
    }
    if !areWide {
      let width = plot.width / Double(figures.parts.count)
      boxes = boxes.indices.map {
        Box(x: plot.x + Double($0) * width, y: plot.y, width: width, height: plot.height)
      }
      rows = figures.parts.map { self.rows(of: $0, withHours: true) }
    }
    return .group(
      .list,
      zip(rows, boxes).map { rows, box in
        let marks = rows.enumerated().map { index, runs in
          context.line(
            runs.fitted(to: box.width - Self.gap), x: box.middle,
            y: plot.maxY + 29 + Double(index) * 12, anchor: .middle)
        }
        return .group(.item, [.leaf(SheetLeaf(.itemBody, marks))])
      })
  }

  /// Between two parts. Units: points.
  private static let gap = 4.0

  /// - Parameter withHours: where they don't stand below them.
  private func rows(of part: DiaryFigures.Part, withHours: Bool = false) -> [[TextRun]] {
    func plain(_ text: String) -> TextRun {
      TextRun(text, size: 8, colour: theme.secondaryText)
    }
    let name = TextRun(words.part(part.name), size: 9, weight: .semibold, colour: theme.text)
    let hours = plain("  \(part.hours.lowerBound) – \(part.hours.upperBound)")
    var rows = [withHours ? [name, hours] : [name]]
    guard let ends = part.diary.ends else { return rows + [[plain("–")]] }
    rows.append([plain(context.locale.readings(part.diary.count))])
    rows.append(
      part.diary.median.map { median in
        [
          plain("\(words.median) "),
          TextRun(shown(median), size: 11, weight: .semibold, colour: theme.text),
        ]
      } ?? [plain(words.tooFewForMedian)])
    rows.append([plain(style.text(of: ends, count: part.diary.count))])
    let beyond = beyond(part)
    return beyond.isEmpty ? rows : rows + [beyond]
  }

  /// `14 over 180, 1 under 70`.
  private func beyond(_ part: DiaryFigures.Part) -> [TextRun] {
    guard let normal = style.limits.normal else { return [] }
    let counts = part.diary.counts
    let sides: [(Int, Band, String)] = [
      (
        counts[.high, default: 0] + counts[.criticallyHigh, default: 0], .high,
        words.over(style.text(of: normal.upperBound))
      ),
      (
        counts[.low, default: 0] + counts[.criticallyLow, default: 0], .low,
        words.under(style.text(of: normal.lowerBound))
      ),
    ]
    let told = sides.filter { $0.0 > 0 }
    return told.enumerated().flatMap { index, side in
      [
        TextRun(
          String(side.0), size: 8.5, weight: .semibold, colour: theme.values[side.1]),
        TextRun(
          " \(side.2)" + (index + 1 < told.count ? ",  " : ""), size: 8,
          colour: theme.secondaryText),
      ]
    }
  }
}
