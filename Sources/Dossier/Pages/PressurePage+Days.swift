import Charts
import HealthModel

/// The days of the home average, each with its readings.
extension PressurePage {
  var lastDays: PageBlock {
    let right = context.right
    let places = morningPlaces
    let columns = [
      PageTable.Column(title: words.day, x: context.left, anchor: .start),
      .init(title: words.morningColumn, x: context.left + 66, anchor: .start),
      .init(
        title: words.eveningUntil("\(figures.day.start)"),
        x: context.left + 66 + Double(places) * readingWidth, anchor: .start),
      .init(title: words.dayMean, x: right - 31), .init(title: words.pulse, x: right),
    ]
    var table = PageTable(columns: columns)
    table.pitch = 14.2
    table.rows = figures.series.map { row($0, places) }
    return PageBlock(height: 18 + table.height, gap: 20) { top in
      context.heading(
        words.lastDays(figures.series.count, of: figures.days.dayCount), y: top + 9)
        + [table.part(context, from: context.left, to: right, top: top + 18)]
    }
  }

  private func row(_ day: PressureFigures.Day, _ places: Int) -> PageTable.Row {
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
      TextRun(
        ($0.bound?.sign ?? "") + context.number($0.mean), size: 9.5, colour: theme.secondaryText)
    }
    let weekday = TextRun(
      context.dates.weekday(day.date), size: 9.5, weight: .semibold,
      colour: isLeftOut ? theme.mutedText : theme.text)
    let date = TextRun(
      " \(day.date.day) \(context.dates.month(day.date).prefix(3))", size: 9.5,
      colour: isLeftOut ? theme.mutedText : theme.text)
    return PageTable.Row(cells: [
      .init([weekday, date]), .init(readings(day.mornings, beside: places, isLeftOut)),
      .init(readings(day.evenings, beside: Self.places - places, isLeftOut)),
      .init([mean].compactMap { $0 }, sign: isLeftOut ? .normal : band),
      .init([pulse].compactMap { $0 }),
    ])
  }

  /// From one reading of a half to the next: what the days' means leave free. Units: points.
  private var readingWidth: Double {
    let widest = figures.series.compactMap(\.average).map { average in
      [TextRun(text(average), size: 9.5, weight: .semibold, colour: theme.text)]
        .width(isTabular: true)
    }.max()
    return min(63, (context.width - 31 - (widest ?? 0) - 8 - 66) / Double(Self.places))
  }

  /// What the cuff warned of.
  private func sign(_ reading: PressureReading) -> String {
    (reading.warnings.contains(.irregularPulse) ? "~" : "") + (reading.isDoubtful ? "?" : "")
  }

  /// Whose a sign is must be plain.
  private static let readingGap = 5.0

  /// So many stand beside each other, of both halves.
  private static let places = 6
  private static let mostLines = 3

  /// How many of the places are a morning's: so that rows have as few lines as can be, else two.
  private var morningPlaces: Int {
    func lines(_ places: Int) -> Int {
      figures.series.reduce(0) { sum, day in
        let (mornings, evenings) = (day.mornings.count, day.evenings.count)
        let rest = Self.places - places
        return sum + max(1, (mornings + places - 1) / places, (evenings + rest - 1) / rest)
      }
    }
    return [2, 3, 4].min { lines($0) < lines($1) } ?? 2
  }

  /// `08:22 144/86 ▲`, in order of time, as many as find room; of more it is said how many.
  private func readings(
    _ readings: [PressureReading], beside places: Int, _ isLeftOut: Bool
  ) -> [PageTable.Piece] {
    let most = places * Self.mostLines
    let shown = readings.count > most ? Array(readings.prefix(most - 1)) : readings
    let share = readingShare
    var pieces = shown.enumerated().map { index, reading -> PageTable.Piece in
      let isLeftOut = isLeftOut || reading.isDoubtful
      let band = isLeftOut ? Band.normal : band(reading)
      return PageTable.Piece(
        runs: [
          TextRun("\(reading.taken.local.time) ", size: 6.6 * share, colour: theme.mutedText),
          TextRun(
            text(reading) + sign(reading), size: 8.8 * share,
            weight: band == .normal ? .regular : .semibold,
            colour: band == .normal
              ? isLeftOut ? theme.mutedText : theme.text : theme.values[band]),
        ], band: band, offset: Double(index % places) * readingWidth, line: index / places)
    }
    if shown.count < readings.count {
      pieces.append(
        PageTable.Piece(
          runs: [
            TextRun(words.more(readings.count - shown.count), size: 7.5, colour: theme.mutedText)
          ], offset: Double(shown.count % places) * readingWidth,
          line: shown.count / places))
    }
    return pieces
  }

  /// How much smaller the readings of the seven days must be to stand beside each other.
  private var readingShare: Double {
    let widest = figures.series.flatMap { $0.mornings + $0.evenings }.map { reading in
      [
        TextRun("00:00 ", size: 6.6, colour: theme.text),
        TextRun(text(reading) + sign(reading), size: 8.8, weight: .semibold, colour: theme.text),
      ].width(isTabular: true) + PageTable.signWidth + Self.readingGap
    }.max()
    return min(1, readingWidth / (widest ?? 1))
  }
}
