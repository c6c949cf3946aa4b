import Charts
import HealthModel

/// The diary as it would be kept on paper: a row a day, a column a part of it; the last 28 days.
struct DiaryTable {
  let context: PageContext
  let figures: DiaryFigures
  let style: VitalStyle

  private static let most = 28
  private let byDay: [LocalDate: [TakenReading]]

  init(context: PageContext, figures: DiaryFigures, style: VitalStyle) {
    self.context = context
    self.figures = figures
    self.style = style
    byDay = Dictionary(grouping: figures.readings, by: \.taken.day)
  }

  private var theme: Theme { context.theme }
  private var words: DossierWords { context.words }

  private var days: [LocalDate] {
    let last = min(context.record.days.upperBound, context.record.here.today)
    let all = context.record.days.lowerBound...max(context.record.days.lowerBound, last)
    let count = min(Self.most, all.dayCount)
    return (0..<count).map { all.upperBound.adding(days: $0 - count + 1) }
  }

  var blocks: [PageBlock] {
    let days = days
    let used = figures.parts.filter { $0.diary.count > 0 }
    let half = (days.count + 1) / 2
    let halfWidth = context.width / 2 - 12.5
    let note = words.diaryNote(
      style.unit.symbol, last: days.count < context.record.days.dayCount ? days.count : nil)
    // Two tables beside each other, unless some of their cells take more than a line.
    if days.count > 10, fits(days, used, width: halfWidth) {
      let left = table(Array(days.prefix(half)), used, from: context.left, halfWidth)
      let start = context.right - halfWidth
      let right = table(Array(days.dropFirst(half)), used, from: start, halfWidth)
      return [
        PageBlock(height: 18 + left.height, gap: 16) { top in
          context.heading(words.diary, beside: note, y: top + 9) + [
            left.part(context, from: context.left, to: context.left + halfWidth, top: top + 17),
            right.part(context, from: start, to: context.right, top: top + 17),
          ]
        }
      ]
    }
    return [block(of: table(days, used, from: context.left, context.width), note)]
  }

  /// The table, on as many sheets as it takes.
  private func block(of table: PageTable, _ note: String, isRest: Bool = false) -> PageBlock {
    let space = isRest ? 0.0 : 18
    var block = PageBlock(height: space + table.height, gap: 16) { top in
      (isRest ? [] : context.heading(words.diary, beside: note, y: top + 9))
        + [table.part(context, from: context.left, to: context.right, top: top + max(0, space - 1))]
    }
    block.split = { room in
      var (first, rest) = (table, table)
      first.rows = []
      for row in table.rows {
        guard space + first.height + first.height(of: row) <= room else { break }
        first.rows.append(row)
      }
      rest.rows = Array(table.rows.dropFirst(first.rows.count))
      guard first.rows.count >= Self.leastRows, !rest.rows.isEmpty else { return nil }
      return (self.block(of: first, note, isRest: isRest), self.block(of: rest, note, isRest: true))
    }
    return block
  }

  /// Fewer don't stand on a sheet of their own.
  private static let leastRows = 3

  /// From one part's column to the next. Units: points.
  private func step(_ used: [DiaryFigures.Part], _ width: Double) -> Double {
    (width - 62) / Double(max(1, used.count))
  }

  /// The readings of each part of a day.
  private func readings(_ day: LocalDate) -> [DayParts.Name: [TakenReading]] {
    Dictionary(grouping: byDay[day] ?? []) { figures.division.part(of: $0.taken.local.time) }
  }

  private func fits(_ days: [LocalDate], _ used: [DiaryFigures.Part], width: Double) -> Bool {
    let room = step(used, width) - Self.gap
    let titles = used.map {
      [TextRun(words.partColumn($0.name), size: 8, colour: theme.text)].fits(
        step(used, width) - Self.titleGap)
    }
    guard titles.allSatisfy({ $0 }) else { return false }
    return days.allSatisfy { day in
      readings(day).values.allSatisfy { Self.width(of: $0.map(piece)) <= room }
    }
  }

  private func table(
    _ days: [LocalDate], _ used: [DiaryFigures.Part], from left: Double, _ width: Double
  ) -> PageTable {
    let step = step(used, width)
    let columns =
      [PageTable.Column(title: words.day, x: left, anchor: .start)]
      + used.enumerated().map { index, part in
        PageTable.Column(
          title: words.partColumn(part.name), x: left + 62 + Double(index + 1) * step - 10,
          room: step - Self.titleGap)
      }
    var table = PageTable(columns: columns)
    table.pitch = 11.9
    table.rows = days.map { day in
      let name = [
        TextRun(
          context.dates.weekday(day), size: 8.5, weight: .semibold, colour: theme.text),
        TextRun(
          " \(day.day) \(context.dates.month(day).prefix(3))", size: 8.5,
          colour: theme.secondaryText),
      ]
      let readings = readings(day)
      let cells = used.map { cell(readings[$0.name] ?? [], room: step - Self.gap) }
      return PageTable.Row(cells: [.init(name)] + cells, endsGroup: day.weekday == .sunday)
    }
    return table
  }

  /// Between two values, and between two columns. Units: points.
  private static let gap = 6.0
  private static let titleGap = 3.0
  private static let mostLines = 6

  /// Of values beside each other; the last one's sign has room of its own behind it.
  private static func width(of pieces: [PageTable.Piece]) -> Double {
    pieces.reduce(0) { $0 + $1.width + gap } - gap
  }

  private func piece(_ entry: TakenReading) -> PageTable.Piece { piece(entry, withMeal: true) }

  private func piece(_ entry: TakenReading, withMeal: Bool) -> PageTable.Piece {
    let band = style.band(of: ChartPoint(entry))
    let meal =
      (withMeal ? entry.reading.mark : nil).flatMap { words.meal($0) }.map { "\($0) " } ?? ""
    return PageTable.Piece(
      runs: [
        TextRun(meal, size: 6.5, colour: theme.mutedText),
        TextRun(
          style.text(of: ChartPoint(entry)), size: 8.8,
          weight: band == .normal ? .regular : .semibold,
          colour: band == .normal ? theme.text : theme.values[band]),
      ].filter { !$0.string.isEmpty }, band: band)
  }

  /// The values in order of time, in lines; of more than find room it is said how many.
  private func cell(_ readings: [TakenReading], room: Double) -> PageTable.Cell {
    let pieces = readings.map { entry in
      let whole = piece(entry)
      // Its meal is left out first.
      return whole.width <= room ? whole : piece(entry, withMeal: false)
    }
    var lines = Self.lines(of: pieces, room)
    // None is narrower.
    var count = min(pieces.count, Self.mostLines * Int(room / 8))
    while count > 0, lines.count > Self.mostLines {
      count -= 1
      let rest = TextRun("+\(pieces.count - count)", size: 7.5, colour: theme.mutedText)
      // What is out of its range is left out last.
      lines = Self.lines(
        of: pieces.mostSevere(count) { $0.band.severity } + [PageTable.Piece(runs: [rest])], room)
    }
    return PageTable.Cell(
      lines.enumerated().flatMap { line, pieces in
        // The last one ends where the column does; those before it stand to its left.
        var placed = pieces
        var offset = 0.0
        for index in placed.indices.reversed() {
          let sign = placed[index].band == .normal ? 0 : PageTable.signWidth
          if index < placed.count - 1 { offset += sign }
          placed[index].offset = offset
          placed[index].line = line
          offset += placed[index].width - sign + Self.gap
        }
        return placed
      })
  }

  /// In order, as many on a line as find room.
  private static func lines(
    of pieces: [PageTable.Piece], _ room: Double
  ) -> [[PageTable.Piece]] {
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
