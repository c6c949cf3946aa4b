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
  private var words: any DossierWords { context.words }

  private var days: [LocalDate] {
    let last = min(context.record.days.upperBound, context.record.standpoint.today)
    let all = context.record.days.lowerBound...max(context.record.days.lowerBound, last)
    let count = min(Self.most, all.dayCount)
    return (0..<count).map { all.upperBound.adding(days: $0 - count + 1) }
  }

  var blocks: [PageBlock] {
    let days = days
    let used = figures.parts.filter { $0.diary.count > 0 }
    let half = (days.count + 1) / 2
    let halfWidth = context.width / 2 - 12.5
    // Two tables beside each other, unless some of their cells have more than they can hold.
    let isHalved = days.count > 10 && fits(days, used, width: halfWidth)
    let width = isHalved ? halfWidth : context.width
    let left = table(isHalved ? Array(days.prefix(half)) : days, used, from: context.left, width)
    let right =
      isHalved
      ? table(Array(days.dropFirst(half)), used, from: context.right - width, width) : nil
    let note = words.diaryNote(
      style.unit.symbol, last: days.count < context.record.days.dayCount ? days.count : nil)
    return [
      PageBlock(height: 18 + left.height, gap: 16) { top in
        context.heading(words.diary, beside: note, y: top + 9)
          + [left.part(context, from: context.left, to: context.left + width, top: top + 17)]
          + (right.map {
            [$0.part(context, from: context.right - width, to: context.right, top: top + 17)]
          } ?? [])
      }
    ]
  }

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
          title: words.part(part.name), x: left + 62 + Double(index + 1) * step - 10,
          room: step - 3)
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

  /// Of values beside each other; the last one's sign has room of its own behind it.
  private static func width(of pieces: [PageTable.Piece]) -> Double {
    pieces.reduce(0) { $0 + $1.width + gap } - gap
  }

  private func piece(_ entry: TakenReading) -> PageTable.Piece {
    let band = style.band(of: ChartPoint(entry))
    let meal = entry.reading.mark.flatMap { words.meal($0) }.map { "\($0) " } ?? ""
    return PageTable.Piece(
      runs: [
        TextRun(meal, size: 6.5, colour: theme.mutedText),
        TextRun(
          style.text(of: ChartPoint(entry)), size: 8.8,
          weight: band == .normal ? .regular : .semibold,
          colour: band == .normal ? theme.text : theme.values[band]),
      ].filter { !$0.string.isEmpty }, band: band)
  }

  /// The values in order of time, as many as find room; of more it is said how many.
  private func cell(_ readings: [TakenReading], room: Double) -> PageTable.Cell {
    let pieces = readings.map(piece)
    var kept = pieces
    var count = pieces.count
    while count > 0, Self.width(of: kept) > room {
      count -= 1
      let rest = TextRun("+\(pieces.count - count)", size: 7.5, colour: theme.mutedText)
      // What is out of its range is left out last.
      kept = pieces.gravest(count) { $0.band.severity } + [PageTable.Piece(runs: [rest])]
    }
    // The last one ends where the column does; those before it stand to its left.
    var offset = 0.0
    for index in kept.indices.reversed() {
      let sign = kept[index].band == .normal ? 0 : PageTable.signWidth
      if index < kept.count - 1 { offset += sign }
      kept[index].offset = offset
      offset += kept[index].width - sign + Self.gap
    }
    return PageTable.Cell(kept)
  }
}
