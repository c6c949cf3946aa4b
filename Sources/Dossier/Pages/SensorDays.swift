import Charts
import HealthModel

/// Each day of a sensor by itself: two rows of seven, the last fourteen of a longer period.
struct SensorDays {
  let context: PageContext
  let figures: SensorFigures
  let style: VitalStyle

  private static let most = 14
  private static let columns = 7

  private var theme: Theme { context.theme }
  private var words: DossierWords { context.words }

  private var days: [SensorRecord.Day] { figures.dayList.suffix(Self.most) }

  var block: PageBlock {
    let rows = Double((days.count + Self.columns - 1) / Self.columns)
    return PageBlock(from: 18 + rows * 58, to: 18 + rows * 74, gap: 12) { top, height in
      context.heading(
        words.dayByDay,
        beside: words.dayByDayNote(
          active: "\(context.number(SensorRecord.leastActive)) %",
          last: days.count < figures.dayList.count ? days.count : nil), y: top + 9)
        + [
          .leaf(
            SheetLeaf(
              .figure, picture(top: top + 17, rowHeight: (height - 18) / rows),
              alternative: alternative))
        ]
    }
  }

  private func share(_ day: SensorRecord.Day) -> String {
    day.isEnough
      ? context.percent(day.inRange) ?? "–"
      : words.activeShort("\(context.number(day.active)) %")
  }

  private var alternative: String {
    words.dayByDayAlternative(days.map { (context.day($0.date), share($0), $0.isEnough) })
  }

  private func picture(top: Double, rowHeight: Double) -> [SheetMark] {
    let byDay = Dictionary(grouping: figures.record.readings, by: \.taken.day)
    let width = context.width / Double(Self.columns)
    return days.enumerated().flatMap { index, day in
      cell(
        of: day, byDay[day.date] ?? [],
        in: Box(
          x: context.left + Double(index % Self.columns) * width,
          y: top + Double(index / Self.columns) * rowHeight, width: width, height: rowHeight - 8))
    }
  }

  private func cell(
    of day: SensorRecord.Day, _ readings: [TakenReading], in cell: Box
  ) -> [SheetMark] {
    let plot = Box(x: cell.x, y: cell.y + 14, width: cell.width, height: cell.height - 14)
    let axis = GlucoseScale(of: figures.profile, style: style, in: plot)
    func y(_ value: Double) -> Double { axis.y(of: value) }
    var marks: [SheetMark] = []
    if let normal = style.limits.normal {
      marks.append(
        .shape(
          .box(
            Box(
              x: cell.x, y: y(normal.upperBound), width: cell.width,
              height: y(normal.lowerBound) - y(normal.upperBound)), fill: theme.band)))
      for limit in [normal.lowerBound, normal.upperBound] {
        marks.append(
          context.rule(
            y: y(limit), from: cell.x, to: cell.maxX, Stroke(theme.bandEdge, width: 0.6)))
      }
    }
    for x in [cell.x, cell.maxX] {
      marks.append(
        .shape(
          .rule(
            from: Point(x: x, y: cell.y), to: Point(x: x, y: cell.maxY),
            stroke: Stroke(theme.grid, width: 0.6))))
    }
    // Noon.
    marks.append(
      .shape(
        .rule(
          from: Point(x: cell.middle, y: cell.maxY), to: Point(x: cell.middle, y: cell.maxY + 2.5),
          stroke: Stroke(theme.axis, width: 0.6))))
    marks.append(
      context.rule(y: cell.maxY, from: cell.x, to: cell.maxX, Stroke(theme.axis, width: 0.6)))
    if readings.isEmpty {
      marks += [
        .shape(.box(cell, fill: theme.emptyDay)),
        .shape(.hatch(cell, spacing: 5, stroke: Stroke(theme.hatch, width: 0.7))),
      ]
    }
    marks += lines(readings, in: plot, y: y) + arrows(readings, axis)
    let name = [
      TextRun(context.dates.weekday(day.date), size: 8, weight: .semibold, colour: theme.text),
      TextRun(" \(day.date.day)", size: 8, colour: theme.secondaryText),
    ]
    marks.append(context.line(name, x: cell.x + 4, y: cell.y + 8))
    marks.append(
      day.isEnough
        ? context.text(
          share(day), x: cell.maxX - 4, y: cell.y + 8, size: 8, weight: .semibold,
          colour: theme.values.normal, anchor: .end)
        : context.text(
          share(day), x: cell.maxX - 4, y: cell.y + 8, size: 6.6, colour: theme.mutedText,
          anchor: .end)
    )
    return marks
  }

  /// A sign at the edge in the middle of each stretch in which the curve leaves the axis.
  private func arrows(_ readings: [TakenReading], _ axis: GlucoseScale) -> [SheetMark] {
    var stretches: [(band: Band, minutes: [Int])] = []
    for entry in readings {
      let value = style.unit.value(fromCanonical: entry.reading.value)
      let isHigh = value > axis.range.upperBound || entry.reading.comparator == .moreThan
      guard isHigh || value < axis.range.lowerBound || entry.reading.comparator == .lessThan
      else { continue }
      let minute = entry.taken.local.time.minuteOfDay
      let band: Band = isHigh ? .criticallyHigh : .criticallyLow
      // What returns within two hours is one stretch: there is no room for more signs.
      let isNear = stretches.last?.minutes.last.map { minute - $0 < 120 } ?? false
      if stretches.last?.band != band || !isNear { stretches.append((band, [])) }
      stretches[stretches.count - 1].minutes.append(minute)
    }
    return stretches.compactMap { band, minutes in
      guard let first = minutes.first, let end = minutes.last else { return nil }
      let x = axis.plot.x + axis.plot.width * Double(first + end) / 2 / 1440
      let y = band > .normal ? axis.plot.y + 3 : axis.plot.maxY - 3
      return .shape(Sign.shape(of: band, at: Point(x: x, y: y), scale: 0.45, theme: theme))
    }
  }

  /// The curve, in the colours of its bands, open where nothing is known; a reading by itself is a dot.
  private func lines(
    _ readings: [TakenReading], in plot: Box, y: (Double) -> Double
  ) -> [SheetMark] {
    var runs: [[TakenReading]] = []
    for reading in readings {
      if let last = runs.last?.last, !figures.record.isBroken(last.taken, reading.taken) {
        runs[runs.count - 1].append(reading)
      } else {
        runs.append([reading])
      }
    }
    let boundaries = style.limits.normal.map { [$0.lowerBound, $0.upperBound] } ?? []
    func kind(_ height: Double) -> Band {
      guard boundaries.count == 2 else { return .normal }
      return height < y(boundaries[1]) ? .high : height > y(boundaries[0]) ? .low : .normal
    }
    return runs.flatMap { run -> [SheetMark] in
      let points = run.map { entry in
        Point(
          x: plot.x + plot.width * Double(entry.taken.local.time.minuteOfDay) / 1440,
          y: y(style.unit.value(fromCanonical: entry.reading.value)))
      }
      guard points.count > 1 else {
        return points.map {
          .shape(.circle(centre: $0, radius: 1, fill: theme.markers[kind($0.y)], outline: nil))
        }
      }
      let thinned = points.thinned
      let areas =
        boundaries.last.map { thinned.areas(above: y($0)) }?.map { outline -> SheetMark in
          .shape(.polygon(outline, fill: Colour(0xF4DDB3), outline: nil))
        } ?? []
      return areas
        + thinned.pieces(cutAt: boundaries.map(y), kind: kind).map { band, points in
          .shape(.polyline(points, stroke: Stroke(theme.markers[band], width: 1.1, cap: .round)))
        }
    }
  }
}
