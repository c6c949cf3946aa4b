import Charts
import HealthModel
import Phrases

/// The diary as on paper: a row for each of the last days, and a column for each part of the day.
extension DiaryPage {
  var table: PageBlock {
    let last = min(record.days.upperBound, record.here.today)
    let all = record.days.lowerBound...max(record.days.lowerBound, last)
    let count = min(DayRows.most, all.dayCount)
    let days = (0..<count).map { all.upperBound.adding(days: $0 - count + 1) }
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

  /// The time before or after a meal tells which meal; or the word of a mark without a column.
  private func beside(_ entry: TakenReading) -> String? {
    switch entry.reading.mark {
    case .beforeMeal, .afterMeal: "\(entry.taken.local.time)"
    case .casual: phrase("random")
    case .fasting, .bedtime, .sensor, .scan, .cuff, nil: nil
    }
  }

  /// Returns the values in lines, in order of time, and the number of those that don't fit.
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
    let ranked = indices.sorted {
      let (one, other) = (severity(self[$0]), severity(self[$1]))
      return one == other ? $0 < $1 : one > other
    }
    return ranked.prefix(Swift.max(0, count)).sorted().map { self[$0] }
  }
}
