import HealthModel

/// The figures of the page on blood pressure. Units: mmHg.
struct PressureFigures: JSONFigure {
  let days: ClosedRange<LocalDate>
  let beforeDays: ClosedRange<LocalDate>?
  let readings: [PressureReading]
  let all: PressureAverage
  let mornings: PressureAverage?
  let evenings: PressureAverage?
  let before: PressureAverage?
  let home: HomeAverage?
  let series: [Day]
  let highest: PressureReading
  let systolicDifference: MeanDifference?
  let diastolicDifference: MeanDifference?
  let dayCounts: (now: Int, before: Int)

  struct Day {
    let date: LocalDate
    let mornings: [PressureReading]
    let evenings: [PressureReading]
    let average: PressureAverage?
    /// Whether the home average leaves it out, as the first day.
    let isLeftOut: Bool
  }

  let day: PressureDay

  /// Computes the figures; nil without readings.
  /// - Parameter day: the pressure day; by default the person's own.
  init?(_ record: DossierRecord, day: PressureDay? = nil) {
    let (day, vitals) = (day ?? record.settings.pressureDay, record.vitals)
    func of(_ days: ClosedRange<LocalDate>) -> [PressureReading] {
      record.pressures.filter { days.contains(day.date(of: $0.taken.local)) }
    }
    func average(_ readings: [PressureReading], _ half: PressureDay.Half? = nil) -> PressureAverage?
    {
      PressureAverage(
        of: readings.lazy.filter { half == nil || day.half(of: $0.taken.local.time) == half },
        day: day, vitals: vitals)
    }
    let readings = of(record.days)
    guard let all = average(readings), let first = readings.first else { return nil }
    self.day = day
    days = record.days
    beforeDays = record.before
    self.readings = readings
    self.all = all
    mornings = average(readings, .morning)
    evenings = average(readings, .evening)
    let earlier = record.before.map(of) ?? []
    before = average(earlier)
    let home = HomeAverage(
      of: readings, on: record.isOfProtocol ? record.days : HomeAverage.span(of: record.days),
      leavingOut: record.isOfProtocol ? record.days.lowerBound : nil, day: day, vitals: vitals)
    self.home = home
    series = Self.series(of: readings, home, day) { day in average(day.filter { !$0.isDoubtful }) }
    highest = readings.reduce(first) { $1.systolic.isAbove($0.systolic) ? $1 : $0 }
    let (systolic, systolicBefore) = (
      Self.dayMeans(readings, day, \.systolic), Self.dayMeans(earlier, day, \.systolic)
    )
    systolicDifference = MeanDifference(of: systolic, and: systolicBefore)
    diastolicDifference = MeanDifference(
      of: Self.dayMeans(readings, day, \.diastolic), and: Self.dayMeans(earlier, day, \.diastolic))
    dayCounts = (systolic.count, systolicBefore.count)
  }

  private static func series(
    of all: [PressureReading], _ home: HomeAverage?, _ day: PressureDay,
    average: ([PressureReading]) -> PressureAverage?
  ) -> [Day] {
    guard let home else { return [] }
    return (0..<home.span.dayCount).map { index in
      let date = home.span.lowerBound.adding(days: index)
      let readings = all.filter { day.date(of: $0.taken.local) == date }
      let halves = Dictionary(grouping: readings) { day.half(of: $0.taken.local.time) }
      return Day(
        date: date, mornings: halves[.morning] ?? [], evenings: halves[.evening] ?? [],
        average: average(readings), isLeftOut: date == home.leftOut)
    }
  }

  /// Returns the means of days without comparators, in order.
  private static func dayMeans(
    _ readings: [PressureReading], _ day: PressureDay, _ part: KeyPath<PressureReading, Reading>
  ) -> [Double] {
    let byDay = Dictionary(grouping: readings) { day.date(of: $0.taken.local) }
    return byDay.keys.sorted().compactMap { date in
      BoundedStatistics(byDay[date, default: []].map { $0[keyPath: part] })?.exactMean
    }
  }
}

extension PressureFigures {
  var json: JSONValue {
    .object([
      .init("day_start", "\(day.start)"), .init("all", all), .init("mornings", mornings),
      .init("evenings", evenings), .init("home", home.map(json) ?? .null), .init("before", before),
      .init("days", .array(series.map(json))), .init("highest", Self.json(highest)),
      .init("systolic_difference", .init(systolicDifference, dayCounts)),
      .init("diastolic_difference", .init(diastolicDifference, dayCounts)),
    ])
  }

  private func json(_ home: HomeAverage) -> JSONValue {
    .object(
      [
        .init("first_day", "\(home.span.lowerBound)"), .init("last_day", "\(home.span.upperBound)"),
        .init("left_out", home.leftOut?.description),
        .init("grade", "\(home.grade)"), .init("doubtful", home.doubtful),
      ] + home.average.members + [
        .init("mornings", home.mornings), .init("evenings", home.evenings),
      ])
  }

  private func json(_ day: Day) -> JSONValue {
    .object([
      .init("day", "\(day.date)"), .init("left_out", .bool(day.isLeftOut)),
      .init("morning", .array(day.mornings.map(Self.json))),
      .init("evening", .array(day.evenings.map(Self.json))), .init("average", day.average),
    ])
  }

  private static func json(_ reading: PressureReading) -> JSONValue {
    .object([
      .init("taken_at", reading.taken.rfc3339), .init("systolic", reading.systolic.value),
      .init("systolic_comparator", reading.systolic.comparator),
      .init("diastolic", reading.diastolic.value),
      .init("diastolic_comparator", reading.diastolic.comparator),
      .init("pulse", reading.pulse?.value), .init("mark", reading.systolic.mark?.word),
    ])
  }
}

extension PressureAverage: JSONFigure {
  var json: JSONValue { .object(members) }

  fileprivate var members: [JSONValue.Member] {
    [
      .init("n", count), .init("days", days), .init("systolic", systolic),
      .init("diastolic", diastolic), .init("pulse", pulse), .init("at_or_above", atOrAbove),
      .init("very_high", veryHigh), .init("low", low), .init("very_low", veryLow),
      .init("irregular_pulse", irregular), .init("with_comparator", withComparator),
    ] + JSONValue.ends(systolicEnds, "systolic_lowest", "systolic_highest")
      + JSONValue.ends(diastolicEnds, "diastolic_lowest", "diastolic_highest")
  }
}
