import Charts
import HealthModel
import Phrases

extension PressurePage {
  var lastDays: PageBlock {
    let (places, start, right) = (morningPlaces, context.left + 66, context.right)
    let (count, whole) = (figures.series.count, record.days.dayCount)
    let time = "\(figures.day.start)"
    let columns = [
      PageTable.Column(title: phrase("Day"), x: context.left, anchor: .start),
      .init(title: phrase("Morning"), x: start, anchor: .start),
      .init(
        title: phrase("Evening, until \(time)"),
        x: start + Double(places) * readingWidth, anchor: .start),
      .init(title: phrase("Day’s mean"), x: right - 31), .init(title: phrase("HR"), x: right),
    ]
    let table = PageTable(
      columns: columns, rows: figures.series.map { row($0, places) }, pitch: 14.2)
    return PageBlock(height: 18 + table.height, gap: 20) { top in
      context.heading(
        count < whole ? phrase("The last \(count) days") : phrase("Each day"), y: top + 9)
        + [table.part(context, from: context.left, to: right, top: top + 18)]
    }
  }

  private func row(_ day: PressureFigures.Day, _ places: Int) -> PageTable.Row {
    let (isLeftOut, average) = (day.isLeftOut, day.average)
    let band = average.map(band) ?? .normal
    let mean = average.map { average in
      isLeftOut
        ? context.muted(phrase("left out"), size: 8.5)
        : TextRun(
          text(average), size: 9.5, weight: .semibold,
          colour: band == .normal ? theme.text : theme.values[band])
    }
    let pulse = average?.pulse.map {
      context.plain(($0.bound?.sign ?? "") + context.number($0.mean))
    }
    return PageTable.Row(cells: [
      .init(context.dayName(day.date, size: 9.5, isMuted: isLeftOut)),
      .init(readings(day.mornings, beside: places, isLeftOut)),
      .init(readings(day.evenings, beside: Self.places - places, isLeftOut)),
      .init([mean].compactMap { $0 }, sign: isLeftOut ? .normal : band),
      .init([pulse].compactMap { $0 }),
    ])
  }

  private var readingWidth: Double {
    let widest = figures.series.compactMap(\.average).map { average in
      [context.strong(text(average))].width(isTabular: true)
    }.max()
    return min(63, (context.width - 31 - (widest ?? 0) - 8 - 66) / Double(Self.places))
  }

  private func sign(_ reading: PressureReading) -> String {
    (reading.warnings.contains(.irregularPulse) ? "~" : "") + (reading.isDoubtful ? "?" : "")
  }

  /// The gap after a sign, which shows which reading the sign belongs to. Units: points.
  private static let readingGap = 5.0
  /// The number of readings side by side in a row, mornings and evenings together.
  private static let places = 6
  private static let mostLines = 3

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

  /// Returns pieces like `08:22 144/86 ▲` in order of time; a last one counts what doesn't fit.
  private func readings(
    _ readings: [PressureReading], beside places: Int, _ isLeftOut: Bool
  ) -> [PageTable.Piece] {
    let most = places * Self.mostLines
    let shown = readings.count > most ? Array(readings.prefix(most - 1)) : readings
    func piece(_ runs: [TextRun], _ band: Band, at index: Int) -> PageTable.Piece {
      PageTable.Piece(
        runs: runs, band: band, offset: Double(index % places) * readingWidth, line: index / places)
    }
    let share = readingShare
    let pieces = shown.enumerated().map { index, reading in
      let isLeftOut = isLeftOut || reading.isDoubtful
      let band = isLeftOut ? Band.normal : band(reading)
      let string = text(reading) + sign(reading)
      let size = 8.8 * share
      return piece(
        [
          context.muted("\(reading.taken.local.time) ", size: 6.6 * share),
          isLeftOut ? context.muted(string, size: size) : context.value(string, band, size: size),
        ], band, at: index)
    }
    guard shown.count < readings.count else { return pieces }
    let rest = context.muted(context.more(readings.count - shown.count), size: 7.5)
    return pieces + [piece([rest], .normal, at: shown.count)]
  }

  private var readingShare: Double {
    let widest = figures.series.flatMap { $0.mornings + $0.evenings }.map { reading in
      [
        context.muted("00:00 ", size: 6.6),
        context.strong(text(reading) + sign(reading), size: 8.8),
      ].width(isTabular: true) + PageTable.signWidth + Self.readingGap
    }.max()
    return min(1, readingWidth / (widest ?? 1))
  }
}
