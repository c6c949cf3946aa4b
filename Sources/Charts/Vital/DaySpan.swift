import HealthModel

/// Whole local days, placed along the x axis by elapsed time, without days that clocks skip.
struct DaySpan: Equatable {
  struct Day: Equatable {
    let date: LocalDate
    let start: Instant
    let end: Instant

    func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }
  }

  /// A run of days with one summary; `date` is the first day.
  typealias Column = Day

  let dates: ClosedRange<LocalDate>
  let geometry: ChartGeometry
  let days: [Day]
  /// The columns for a long span, in order and without a gap; the first and last may be cut off.
  let columns: [Column]
  let start: Instant
  let end: Instant
  let columnLength: ColumnLength
  let dayWidth: Double
  /// Whether columns replace readings: from three weeks on, or if days are too narrow.
  let isLong: Bool

  /// - Parameter isOfSensor: Whether a single day has enough readings for a column.
  init(
    _ dates: ClosedRange<LocalDate>, zone: some TimeZoneRules, from dayStart: TimeOfDay = .midnight,
    geometry: ChartGeometry = .standard, isOfSensor: Bool = false,
    leastOfColumns: Int = leastOfColumns
  ) {
    (self.dates, self.geometry) = (dates, geometry)
    let first = dates.lowerBound
    let starts = (0...dates.dayCount).map { index in
      let date = first.adding(days: index)
      return (date: date, start: zone.resolve(LocalDateTime(date, dayStart)).instant)
    }
    days = zip(starts, starts.dropFirst()).compactMap { day, next in
      day.start < next.start ? Day(date: day.date, start: day.start, end: next.start) : nil
    }
    columnLength = ColumnLength(of: dates.dayCount, isOfSensor: isOfSensor)
    columns = columnLength.columns(of: days)
    start = starts.first?.start ?? zone.startOfDay(first)
    end = starts.last?.start ?? start
    dayWidth = geometry.plot.width / Double(max(1, days.count))
    isLong = dates.dayCount >= leastOfColumns || dayWidth < 12
  }

  var plot: Box { geometry.plot }

  static let leastOfColumns = 21

  func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Returns the x coordinate of an instant, in points from the left edge of the picture.
  func x(of instant: Instant) -> Double {
    plot.x + plot.width * instant.seconds(since: start) / max(1, end.seconds(since: start))
  }

  func places(of instants: [Instant]) -> [Double] {
    guard isLong else { return instants.map(x(of:)) }
    var finder = DayFinder(columns)
    return instants.map { instant in
      finder.index(of: instant).map { box(of: columns[$0]).middle } ?? x(of: instant)
    }
  }

  func box(of day: Day) -> Box { box(from: day, to: day) }

  func box(from first: Day, to last: Day) -> Box {
    let left = x(of: first.start)
    return Box(x: left, y: plot.y, width: x(of: last.end) - left, height: plot.height)
  }
}

/// A column's length, chosen by the number of days; a sensor's columns may be shorter.
enum ColumnLength: CaseIterable {
  case day, week, month

  init(of dayCount: Int, isOfSensor: Bool) {
    switch dayCount {
    case ...(isOfSensor ? 366 : 120): self = .day
    // Five years have at most 262 weeks, each a little wider than a day in a year.
    case ...1827: self = .week
    default: self = .month
    }
  }

  /// Returns the columns of these days, which must be in order and without gaps.
  fileprivate func columns(of days: [DaySpan.Day]) -> [DaySpan.Column] {
    guard self != .day else { return days }
    return days.runs { number(of: $0.date) == number(of: $1.date) }.map { run in
      .init(date: run[0].date, start: run[0].start, end: run[run.count - 1].end)
    }
  }

  /// Returns a number that all days of a column share, and that differs from the next column's.
  private func number(of date: LocalDate) -> Int {
    switch self {
    case .day: date.epochDay
    case .week: date.epochDay - date.weekday.rawValue
    case .month: date.year * 12 + date.month
    }
  }
}

/// A search for the day or column of an instant; fast if most instants lie in the last one found.
struct DayFinder {
  let days: [DaySpan.Day]
  private var current = 0

  init(_ days: [DaySpan.Day]) { self.days = days }

  /// Returns the index of the day that contains an instant; nil outside all days.
  mutating func index(of instant: Instant) -> Int? {
    if days.indices.contains(current), days[current].contains(instant) { return current }
    let place = days.partitioned { $0.end > instant }
    guard place < days.count, days[place].contains(instant) else { return nil }
    current = place
    return place
  }
}
