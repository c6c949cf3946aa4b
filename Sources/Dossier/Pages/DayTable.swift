import Charts
import HealthModel

/// A row a day: lowest, highest and mean of temperature and heart rate; the last 28 days with one.
struct DayTable {
  let context: PageContext
  private let vitals: [(style: VitalStyle, days: [LocalDate: DayFigures])]
  private let days: [LocalDate]
  private let isShortened: Bool

  private static let most = 28

  init(
    context: PageContext, _ temperature: TemperatureFigures?, _ heartRate: HeartRateFigures?
  ) {
    self.context = context
    let listed = [
      temperature.map { ($0.summary.vital, $0.days) },
      heartRate.map { ($0.summary.vital, $0.days) },
    ].compactMap { $0 }
    vitals = listed.map { vital, days in
      (
        VitalStyle(vital, in: vital.usualUnit, locale: context.locale),
        Dictionary(days.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
      )
    }
    let all = Set(listed.flatMap { $0.1.map(\.date) }).sorted()
    days = all.suffix(Self.most)
    isShortened = days.count < all.count
  }

  private var words: DossierWords { context.words }
  private var theme: Theme { context.theme }

  var blocks: [PageBlock] {
    // Two tables beside each other, unless some of their cells have more than they can hold.
    let halfWidth = context.width / 2 - 12.5
    let isHalved = days.count > 10 && fits(halfWidth)
    let half = isHalved ? (days.count + 1) / 2 : days.count
    let width = isHalved ? halfWidth : context.width
    let left = table(Array(days.prefix(half)), from: context.left, width: width)
    let right = table(Array(days.dropFirst(half)), from: context.right - width, width: width)
    return [
      PageBlock(height: 18 + left.height, gap: 16) { top in
        var parts =
          context.heading(
            words.daysTable, beside: words.daysTableNote(last: isShortened ? days.count : nil),
            y: top + 9) + [
            left.part(context, from: context.left, to: context.left + width, top: top + 17)
          ]
        if days.count > half {
          parts.append(
            right.part(
              context, from: context.right - width, to: context.right, top: top + 17))
        }
        return parts
      }
    ]
  }

  private func table(_ days: [LocalDate], from left: Double, width: Double) -> PageTable {
    let step = (width - 62) / Double(vitals.count)
    let columns =
      [PageTable.Column(title: words.day, x: left, anchor: .start, room: 54)]
      + vitals.enumerated().flatMap { index, vital in
        let end = left + 62 + Double(index + 1) * step
        return [
          PageTable.Column(title: vital.style.unit.symbol, x: end - 46),
          PageTable.Column(title: words.meanColumn, x: end - 5),
        ]
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
      return PageTable.Row(
        cells: [.init(name)] + vitals.flatMap { cells($0.style, $0.days[day]) },
        endsGroup: day.weekday == .sunday)
    }
    return table
  }

  private func fits(_ width: Double) -> Bool {
    let step = (width - 62) / Double(vitals.count)
    return vitals.allSatisfy { style, days in
      days.values.allSatisfy { day in
        let pieces = ends(of: day, style)
        let sign = (pieces.last?.band ?? .normal) == .normal ? 0 : PageTable.signWidth
        // The last one's sign has room of its own behind it.
        return pieces.reduce(-sign) { $0 + $1.width + Self.gap } <= step - 42
      }
    }
  }

  /// Between two pieces. Units: points.
  private static let gap = 3.0

  /// From the lowest to the highest, each in its band's colour; of a single reading that one.
  private func ends(of day: DayFigures, _ style: VitalStyle) -> [PageTable.Piece] {
    let ends = (day.count > 1 ? [day.ends.lowest, day.ends.highest] : [day.ends.highest]).map {
      entry in
      let band = style.band(of: ChartPoint(entry))
      return PageTable.Piece(
        runs: [
          TextRun(
            style.text(of: ChartPoint(entry)), size: 8.8,
            weight: band == .normal ? .regular : .semibold,
            colour: band == .normal ? theme.text : theme.values[band])
        ], band: band)
    }
    let dash = PageTable.Piece(runs: [TextRun("–", size: 8.8, colour: theme.mutedText)])
    return ends.count == 2 ? [ends[0], dash, ends[1]] : ends
  }

  /// The day's ends, and its mean.
  private func cells(_ style: VitalStyle, _ day: DayFigures?) -> [PageTable.Cell] {
    guard let day else { return [.init(), .init()] }
    var pieces = ends(of: day, style)
    var offset = 0.0
    for index in pieces.indices.reversed() {
      let sign = pieces[index].band == .normal ? 0 : PageTable.signWidth
      if index < pieces.count - 1 { offset += sign }
      pieces[index].offset = offset
      offset += pieces[index].width - sign + Self.gap
    }
    let mean = day.statistics.map {
      [
        TextRun(
          style.text(ofMean: $0), size: 8.8,
          colour: theme.secondaryText)
      ]
    }
    return [.init(pieces), .init(day.count > 1 ? mean ?? [] : [])]
  }
}
