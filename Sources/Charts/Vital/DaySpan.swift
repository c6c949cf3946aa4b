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

  let dates: ClosedRange<LocalDate>
  let geometry: ChartGeometry
  /// In order, without a gap between them.
  let days: [Day]
  let start: Instant
  let end: Instant

  init(
    _ dates: ClosedRange<LocalDate>, zone: some TimeZoneRules,
    geometry: ChartGeometry = .standard
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
    start = midnights.first?.start ?? zone.startOfDay(first)
    end = midnights.last?.start ?? start
  }

  var plot: Box { geometry.plot }

  /// How wide a usual day is. Units: points.
  var dayWidth: Double { plot.width / Double(max(1, days.count)) }

  /// From so many days on each is summed up, in a picture of any width.
  static let leastOfColumns = 21

  /// Whether each day is summed up: of three weeks and more, strokes up and down say nothing of a
  /// day. Where a day has no room for a sign, nothing else can be drawn.
  var isLong: Bool { dates.dayCount >= Self.leastOfColumns || dayWidth < 12 }

  func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// The days on which one of these ascending instants lies.
  func days(of instants: some Sequence<Instant>) -> [Day] {
    var wanted: [Day] = []
    var left = days[...]
    for instant in instants {
      left = left.drop { $0.end <= instant }
      if let day = left.first, day.contains(instant) {
        wanted.append(day)
        left.removeFirst()
      }
    }
    return wanted
  }

  /// The days that are not among these, which are in order too.
  func days(without filled: [Day]) -> [Day] {
    var left = filled[...]
    return days.filter { day in
      guard left.first == day else { return true }
      left.removeFirst()
      return false
    }
  }

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
