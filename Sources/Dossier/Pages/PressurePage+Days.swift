import Charts
import HealthModel

/// The seven days of the home average, each with its readings.
extension PressurePage {
  var lastDays: PageBlock {
    let right = context.right
    // As many readings a half as find room; of more it is said how many.
    let columns = [
      PageTable.Column(title: words.day, x: context.left, anchor: .start),
      .init(title: words.morningColumn, x: context.left + 66, anchor: .start),
      .init(
        title: words.eveningUntil("\(figures.day.start)"), x: context.left + 192, anchor: .start),
      .init(title: words.dayMean, x: right - 31), .init(title: words.pulse, x: right),
    ]
    var table = PageTable(columns: columns)
    table.pitch = 14.2
    table.rows = figures.series.map(row)
    return PageBlock(height: 18 + table.height, gap: 20) { top in
      context.heading(words.lastSeven, y: top + 9)
        + [table.part(context, from: context.left, to: right, top: top + 18)]
    }
  }

  private func row(_ day: PressureFigures.Day) -> PageTable.Row {
    let isLeftOut = day.isLeftOut
    let average = day.average
    let band = average.map(band) ?? .normal
    let mean = average.map { average in
      isLeftOut
        ? TextRun(words.leftOut, size: 8.5, colour: theme.mutedText)
        : TextRun(
          text(average), size: 9.5, weight: .semibold,
          colour: band == .normal ? theme.text : theme.values[band])
    }
    let pulse = average?.pulse.map {
      TextRun(context.number($0.mean), size: 9.5, colour: theme.secondaryText)
    }
    let weekday = TextRun(
      context.dates.weekday(day.date), size: 9.5, weight: .semibold,
      colour: isLeftOut ? theme.mutedText : theme.text)
    let date = TextRun(
      " \(day.date.day) \(context.dates.month(day.date).prefix(3))", size: 9.5,
      colour: isLeftOut ? theme.mutedText : theme.text)
    return PageTable.Row(cells: [
      .init([weekday, date]), .init(readings(day.mornings, most: 2, isLeftOut)),
      .init(readings(day.evenings, most: 4, isLeftOut)),
      .init([mean].compactMap { $0 }, sign: isLeftOut ? .normal : band),
      .init([pulse].compactMap { $0 }),
    ])
  }

  /// From one reading of a half to the next. Units: points.
  private static let readingWidth = 63.0
  /// Whose a sign is must be plain.
  private static let readingGap = 5.0

  /// `08:22 144/86 ▲`, as many as find room.
  private func readings(
    _ readings: [PressureReading], most: Int, _ isLeftOut: Bool
  ) -> [PageTable.Piece] {
    // What is out of its range is left out last.
    let shown = readings.count > most ? readings.gravest(most - 1) { band($0).severity } : readings
    let share = readingShare
    var pieces = shown.enumerated().map { index, reading -> PageTable.Piece in
      let band = isLeftOut ? Band.normal : band(reading)
      return PageTable.Piece(
        runs: [
          TextRun("\(reading.taken.local.time) ", size: 6.6 * share, colour: theme.mutedText),
          TextRun(
            text(reading), size: 8.8 * share, weight: band == .normal ? .regular : .semibold,
            colour: band == .normal
              ? isLeftOut ? theme.mutedText : theme.text : theme.values[band]),
        ], band: band, offset: Double(index) * Self.readingWidth)
    }
    if shown.count < readings.count {
      pieces.append(
        PageTable.Piece(
          runs: [
            TextRun(words.more(readings.count - shown.count), size: 7.5, colour: theme.mutedText)
          ], offset: Double(shown.count) * Self.readingWidth))
    }
    return pieces
  }

  /// How much smaller the readings of the seven days must be to stand beside each other.
  private var readingShare: Double {
    let widest = figures.series.flatMap { $0.mornings + $0.evenings }.map { reading in
      [
        TextRun("00:00 ", size: 6.6, colour: theme.text),
        TextRun(text(reading), size: 8.8, weight: .semibold, colour: theme.text),
      ].width(isTabular: true) + PageTable.signWidth + Self.readingGap
    }.max()
    return min(1, Self.readingWidth / (widest ?? 1))
  }
}
