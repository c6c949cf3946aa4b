import HealthModel

/// Seven local days, midnight to midnight, laid along the x axis by elapsed time.
///
/// A day on which clocks change is narrower or wider than its neighbours. A day that the clocks
/// skipped altogether has no length and is left out.
struct WeekSpan: Equatable {
  struct Day: Equatable {
    let date: LocalDate
    let start: Instant
    let end: Instant
    /// 06:00, 12:00 and 18:00, as far as clocks show them.
    let quarters: [Quarter]

    func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }
  }

  struct Quarter: Equatable {
    let hour: Int
    let instant: Instant
  }

  let dates: ClosedRange<LocalDate>
  /// In order, without a gap between them.
  let days: [Day]
  let start: Instant
  let end: Instant

  init(firstDay: LocalDate, zone: some TimeZoneRules) {
    dates = firstDay...firstDay.adding(days: 6)
    start = zone.startOfDay(firstDay)
    end = zone.startOfDay(firstDay.adding(days: 7))
    days = (0..<7).compactMap { index in
      let date = firstDay.adding(days: index)
      let start = zone.startOfDay(date)
      let end = zone.startOfDay(date.adding(days: 1))
      guard start < end else { return nil }
      let quarters = [6, 12, 18].compactMap { hour -> Quarter? in
        guard let time = TimeOfDay(hour: hour, minute: 0) else { return nil }
        let instant = zone.resolve(LocalDateTime(date, time)).instant
        return start < instant && instant < end ? Quarter(hour: hour, instant: instant) : nil
      }
      return Day(date: date, start: start, end: end, quarters: quarters)
    }
  }

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

  /// Points from the left edge of the picture.
  func x(of instant: Instant) -> Double {
    let plot = ChartGeometry.plot
    return plot.x + plot.width * instant.seconds(since: start) / end.seconds(since: start)
  }
}
