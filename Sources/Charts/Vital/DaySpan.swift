import HealthModel

/// Whole local days, midnight to midnight, laid along the x axis by elapsed time.
///
/// A day on which clocks change is narrower or wider than its neighbours. A day that the clocks
/// skipped altogether has no length and is left out.
struct DaySpan: Equatable {
  struct Day: Equatable {
    let date: LocalDate
    let start: Instant
    let end: Instant

    func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }
  }

  /// Some days in a row that are summed up as one: `date` is the first.
  typealias Column = Day

  let dates: ClosedRange<LocalDate>
  let geometry: ChartGeometry
  /// In order, without a gap between them.
  let days: [Day]
  /// What is summed up as one where the span is long; those at its ends may be cut off. In order,
  /// without a gap between them.
  let columns: [Column]
  let start: Instant
  let end: Instant
  /// What a column of a long span is of.
  let columnLength: ColumnLength
  /// Whether days are summed up: of three weeks and more, strokes up and down say nothing of a
  /// day. Where a day has no room for a sign, nothing else can be drawn. Asked for each point.
  let isLong: Bool

  /// - Parameter isOfSensor: whether a day alone has enough readings for a column.
  init(
    _ dates: ClosedRange<LocalDate>, zone: some TimeZoneRules,
    geometry: ChartGeometry = .standard, isOfSensor: Bool = false
  ) {
    self.dates = dates
    self.geometry = geometry
    let first = dates.lowerBound
    let midnights = (0...dates.dayCount).map { index in
      let date = first.adding(days: index)
      return (date: date, start: zone.startOfDay(date))
    }
    days = zip(midnights, midnights.dropFirst()).compactMap { day, next in
      day.start < next.start ? Day(date: day.date, start: day.start, end: next.start) : nil
    }
    columnLength = ColumnLength(of: dates.dayCount, isOfSensor: isOfSensor)
    columns = columnLength.columns(of: days)
    start = midnights.first?.start ?? zone.startOfDay(first)
    end = midnights.last?.start ?? start
    isLong =
      dates.dayCount >= Self.leastOfColumns
      || Self.dayWidth(geometry.plot, days.count) < 12
  }

  var plot: Box { geometry.plot }

  /// How wide a usual day is. Units: points.
  var dayWidth: Double { Self.dayWidth(plot, days.count) }

  private static func dayWidth(_ plot: Box, _ days: Int) -> Double {
    plot.width / Double(max(1, days))
  }

  /// From so many days on they are summed up, in a picture of any width.
  static let leastOfColumns = 21

  func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Points from the left edge of the picture.
  func x(of instant: Instant) -> Double {
    plot.x + plot.width * instant.seconds(since: start) / max(1, end.seconds(since: start))
  }

  func box(of day: Day) -> Box { box(from: day, to: day) }

  /// What lies between the start of one day and the end of another, all the way up.
  func box(from first: Day, to last: Day) -> Box {
    let left = x(of: first.start)
    return Box(x: left, y: plot.y, width: x(of: last.end) - left, height: plot.height)
  }
}

/// What a column of a long chart sums up: as there is room for columns in a picture of the usual width,
/// and, without a sensor, as there are readings to sum up.
enum ColumnLength: CaseIterable {
  case day
  /// Monday to Sunday.
  case week
  case month

  /// Up to so many days a column is a day's, whoever measured.
  static let mostDays = 120
  /// Up to so many it is a sensor's day.
  static let mostDaysOfSensor = 366

  init(of dayCount: Int, isOfSensor: Bool) {
    switch dayCount {
    case ...(isOfSensor ? Self.mostDaysOfSensor : Self.mostDays): self = .day
    // Five years: 262 weeks at most, each a little wider than a year's days.
    case ...1827: self = .week
    default: self = .month
    }
  }

  /// Shape: `days` in order, without a gap between them.
  fileprivate func columns(of days: [DaySpan.Day]) -> [DaySpan.Column] {
    guard self != .day else { return days }
    var columns: [DaySpan.Column] = []
    var last = 0
    for day in days {
      let number = number(of: day.date)
      if number == last, let column = columns.last {
        columns[columns.count - 1] = .init(date: column.date, start: column.start, end: day.end)
      } else {
        columns.append(day)
      }
      last = number
    }
    return columns
  }

  /// Of all days of one column the same, and another than the next one's.
  private func number(of date: LocalDate) -> Int {
    switch self {
    case .day: date.epochDay
    case .week: date.epochDay - date.weekday.rawValue
    case .month: date.year * 12 + date.month
    }
  }
}

/// Finds the day, or the column, of many instants: as a rule that of the one before.
struct DayFinder {
  /// In order, without a gap between them.
  let days: [DaySpan.Day]
  private var current = 0

  init(_ days: [DaySpan.Day]) { self.days = days }

  /// The index of the day on which an instant lies; nil for one on none of them.
  mutating func index(of instant: Instant) -> Int? {
    if days.indices.contains(current), days[current].contains(instant) { return current }
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle].end <= instant { low = middle + 1 } else { high = middle }
    }
    guard low < days.count, days[low].contains(instant) else { return nil }
    current = low
    return low
  }
}
