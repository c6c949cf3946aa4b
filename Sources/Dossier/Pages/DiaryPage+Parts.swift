import Charts
import HealthModel
import Phrases

extension DiaryPage {
  var hours: PageBlock {
    let parts = figures.parts.map { part in
      "\(name(of: part.name)) \(context.locale.readings(part.diary.count))"
        + (part.diary.median.map { ", " + phrase("median \(style.text(ofCanonicalMean: $0))") }
          ?? "")
    }
    let unit = style.unit.symbol
    return PageBlock(from: 164, to: 250, gap: 16) { top, height in
      let plot = ClockPlot(
        style, values: figures.readings.map { style.unit.value(fromCanonical: $0.reading.value) },
        in: Box(
          x: context.left + 26, y: top + 20, width: context.width - 26, height: height - 20 - 74),
        theme: theme)
      return context.heading(
        phrase("By time of day"),
        beside: phrase(
          "every reading at its time, \(unit); line: median; pale bar: interquartile range"),
        y: top + 9) + [
          .leaf(
            .figure, picture(plot),
            alternative: phrase("By time of day: \(parts.joined(separator: "; "))."))
        ] + [columns(below: plot)]
    }
  }

  private func box(of part: DiaryFigures.Part, in plot: ClockPlot) -> Box {
    let hours = part.hours ?? 0..<0
    let ends = [hours.lowerBound, hours.upperBound].map { plot.x(ofMinute: Double($0 * 60)) }
    return Box(x: ends[0], y: plot.box.y, width: ends[1] - ends[0], height: plot.box.height)
  }

  private func picture(_ plot: ClockPlot) -> [SheetMark] {
    let drawn = Set(figures.readings.map { figures.division.part(of: $0.taken.local.time) })
    let parts = figures.parts.filter { $0.hours != nil }
    let empty = parts.filter { !drawn.contains($0.name) }.map { box(of: $0, in: plot) }
    let signs = figures.readings.map(ChartPoint.init).enumerated().sorted {
      style.band(of: $0.element).severity < style.band(of: $1.element).severity
    }.map { index, point in
      let minute = figures.readings[index].taken.local.time.minuteOfDay
      return plot.sign(of: point, atMinute: Double(minute))
    }
    return plot.ground(hasHourLines: false) + empty.flatMap(hatching) + plot.limitLines
      + parts.flatMap { statistics(of: $0, plot) } + signs
  }

  private func hatching(_ box: Box) -> [SheetMark] {
    let hatch = SheetMark.shape(.hatch(box, spacing: 5, stroke: Stroke(theme.hatch, width: 0.7)))
    guard box.width > 60 else { return [hatch] }
    let pill = Box(x: box.middle - 28, y: box.y + box.height / 2 - 7, width: 56, height: 14)
    return [
      hatch, .shape(.pill(pill, radius: 7, fill: theme.background)),
      context.line(
        [context.plain(context.locale.noReadings, size: 8.5)], x: box.middle,
        y: box.y + box.height / 2 + 3, anchor: .middle),
    ]
  }

  private func statistics(of part: DiaryFigures.Part, _ plot: ClockPlot) -> [SheetMark] {
    let box = box(of: part, in: plot)
    func y(_ value: Double) -> Double { plot.y(of: style.unit.value(fromCanonical: value)) }
    let end = Shape.vertical(x: box.maxX, from: box.y, to: box.maxY, Stroke(theme.grid, width: 0.8))
    let half = part.diary.middleHalf.map { half in
      let (top, bottom) = (y(half.upperBound), y(half.lowerBound))
      return Shape.box(
        Box(x: box.x + 2, y: top, width: box.width - 4, height: bottom - top),
        fill: Colour(0xD0E0EA))
    }
    let median = part.diary.median.map { median in
      Shape.polyline(
        [Point(x: box.x + 2, y: y(median)), Point(x: box.maxX - 2, y: y(median))],
        stroke: Stroke(theme.text, width: 1.9))
    }
    return [end, half, median].compactMap { $0 }.map { .shape($0) }
  }

  private static let columnGap = 4.0

  /// Returns a column for each part, all equally wide if one would be too narrow for its texts. If
  /// readings have marks, parts without readings have no column.
  private func columns(below plot: ClockPlot) -> SheetPart {
    let parts = figures.parts.filter { !figures.hasMarks || $0.diary.count > 0 }
    var boxes = parts.map { box(of: $0, in: plot) }
    var columns = parts.map { rows(of: $0) }
    let areWide = zip(columns, boxes).allSatisfy { rows, box in
      rows.allSatisfy { $0.fits(box.width - Self.columnGap) }
    }
    if !areWide {
      let width = plot.box.width / Double(parts.count)
      for index in boxes.indices {
        boxes[index].x = plot.box.x + Double(index) * width
        boxes[index].width = width
      }
      columns = parts.map { rows(of: $0, withHours: true) }
    }
    return .list(
      zip(columns, boxes).map { rows, box in
        rows.enumerated().map { index, runs in
          context.line(
            runs.fitted(to: box.width - Self.columnGap), x: box.middle,
            y: box.maxY + 29 + Double(index) * 12, anchor: .middle)
        }
      })
  }

  private func rows(of part: DiaryFigures.Part, withHours: Bool = false) -> [[TextRun]] {
    let name = context.strong(withHours ? title(of: part.name) : name(of: part.name), size: 9)
    let hours = part.hours.map { context.plain("  \($0.lowerBound) – \($0.upperBound)", size: 8) }
    var rows = [withHours ? [name, hours].compactMap { $0 } : [name]]
    guard let ends = part.diary.ends else { return rows + [[context.plain("–", size: 8)]] }
    let median = part.diary.median.map { median in
      [
        context.plain("\(phrase("median")) ", size: 8),
        context.strong(style.text(ofCanonicalMean: median), size: 11),
      ]
    }
    rows += [
      [context.plain(context.locale.readings(part.diary.count), size: 8)],
      median ?? [context.plain(phrase("too few for a median"), size: 8)],
      [context.plain(style.text(of: ends, count: part.diary.count), size: 8)],
    ]
    let beyond = beyond(part)
    return beyond.isEmpty ? rows : rows + [beyond]
  }

  /// Returns `14 over 180,  1 under 70`.
  private func beyond(_ part: DiaryFigures.Part) -> [TextRun] {
    guard let normal = style.limits.normal else { return [] }
    let sides: [(count: Int, band: Band, limit: String)] = [
      (part.high, .high, context.over(style.text(of: normal.upperBound))),
      (part.low, .low, context.under(style.text(of: normal.lowerBound))),
    ].filter { $0.0 > 0 }
    return sides.enumerated().flatMap { index, side in
      [
        TextRun(String(side.count), size: 8.5, weight: .semibold, colour: theme.values[side.band]),
        context.plain(" \(side.limit)" + (index + 1 < sides.count ? ",  " : ""), size: 8),
      ]
    }
  }

  var table: PageBlock {
    let last = min(record.days.upperBound, record.here.today)
    let all = record.days.lowerBound...max(record.days.lowerBound, last)
    let days = Array(all.dates.suffix(DayRows.most))
    let count = days.count
    let parts = figures.parts.map(\.name).filter { name in
      figures.parts.contains { $0.name == name && $0.diary.count > 0 }
    }
    let byDay = Dictionary(grouping: figures.readings, by: \.taken.day)
    func readings(_ day: LocalDate) -> [DayParts.Name: [TakenReading]] {
      Dictionary(grouping: byDay[day] ?? []) { figures.division.part(of: $0) }
    }
    func step(_ width: Double) -> Double {
      (width - DayRows.nameWidth) / Double(max(1, parts.count))
    }
    let unit = style.unit.symbol
    let rows = DayRows(
      context: context, title: phrase("The diary"),
      note: count < record.days.dayCount
        ? phrase("every reading in \(unit), last \(count) days")
        : phrase("every reading in \(unit)"), days: days,
      columns: { left, width in
        parts.enumerated().map { index, part in
          PageTable.Column(
            title: title(of: part),
            x: left + DayRows.nameWidth + Double(index + 1) * step(width) - 10,
            room: step(width) - Self.titleGap)
        }
      },
      cells: { day, width in
        let readings = readings(day)
        return parts.map { cell(readings[$0] ?? [], room: step(width) - Self.gap) }
      })
    return rows.block { width in
      parts.allSatisfy { [context.plain(title(of: $0), size: 8)].fits(step(width) - Self.titleGap) }
        && days.allSatisfy { day in
          readings(day).values.allSatisfy { readings in
            readings.reduce(-Self.gap) { $0 + piece($1).width + Self.gap } <= step(width) - Self.gap
          }
        }
    }
  }

  func title(of part: DayParts.Name) -> String {
    switch part {
    case .midday: context.locale.phrase("Midday", .column)
    case .bedtime: context.locale.phrase("Bedtime", .column)
    case .fasting, .beforeMeal, .afterMeal, .night, .morning, .evening: name(of: part)
    }
  }

  /// The gap between two values, and between two columns. Units: points.
  private static let gap = 6.0
  private static let titleGap = 3.0
  private static let mostLines = 6

  private func piece(_ entry: TakenReading, withMark: Bool = true) -> PageTable.Piece {
    let band = style.band(of: ChartPoint(entry))
    let beside = (withMark ? beside(entry) : nil).map { context.muted("\($0) ", size: 6.5) }
    let value = context.value(style.text(of: ChartPoint(entry)), band)
    return PageTable.Piece(runs: [beside, value].compactMap { $0 }, band: band)
  }

  /// Returns the time of a reading at a meal, to identify the meal, or `random`; otherwise nil.
  private func beside(_ entry: TakenReading) -> String? {
    switch entry.reading.mark {
    case .beforeMeal, .afterMeal: "\(entry.taken.local.time)"
    case .casual: phrase("random")
    case .fasting, .bedtime, .sensor, .scan, .cuff, nil: nil
    }
  }

  /// Returns a cell of the severest readings that fit, in order of time, and the number of others.
  private func cell(_ readings: [TakenReading], room: Double) -> PageTable.Cell {
    let pieces = readings.map { entry in
      let whole = piece(entry)
      return whole.width <= room ? whole : piece(entry, withMark: false)
    }
    var lines = Self.lines(of: pieces, room)
    // No value is narrower than 8 points.
    var count = min(pieces.count, Self.mostLines * Int(room / 8))
    while count > 0, lines.count > Self.mostLines {
      count -= 1
      let rest = PageTable.Piece(runs: [context.muted("+\(pieces.count - count)", size: 7.5)])
      lines = Self.lines(of: pieces.mostSevere(count) { $0.band.severity } + [rest], room)
    }
    return PageTable.Cell(lines: lines, gap: Self.gap)
  }

  private static func lines(of pieces: [PageTable.Piece], _ room: Double) -> [[PageTable.Piece]] {
    var lines: [[PageTable.Piece]] = []
    var taken = 0.0
    for piece in pieces {
      let width = piece.width + gap
      if lines.isEmpty || taken + width - gap > room {
        lines.append([piece])
        taken = width
      } else {
        lines[lines.count - 1].append(piece)
        taken += width
      }
    }
    return lines
  }
}

extension Array {
  func mostSevere(_ count: Int, by severity: (Element) -> Severity) -> [Element] {
    let ranked = indices.sorted { (severity(self[$1]), $0) < (severity(self[$0]), $1) }
    return ranked.prefix(Swift.max(0, count)).sorted().map { self[$0] }
  }
}
