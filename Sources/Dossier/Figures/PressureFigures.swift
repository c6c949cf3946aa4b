import HealthModel

/// What the page on blood pressure says. Units: mmHg.
struct PressureFigures {
  /// The pressure days that the page is of.
  let days: ClosedRange<LocalDate>
  /// Those that it is compared with.
  let beforeDays: ClosedRange<LocalDate>?
  /// In order of time.
  let readings: [PressureReading]
  let all: PressureAverage
  let mornings: PressureAverage?
  let evenings: PressureAverage?
  let before: PressureAverage?
  let home: HomeAverage?
  /// The days of the home average, each with its readings.
  let series: [Day]
  /// The first of the highest systolic values.
  let highest: PressureReading
  /// Of daily means against those before; nil where one side has too few days.
  let systolicDifference: MeanDifference?
  let diastolicDifference: MeanDifference?
  /// How many days have a mean, of the page and of those before.
  let dayCounts: (now: Int, before: Int)

  /// One pressure day.
  struct Day {
    let date: LocalDate
    let mornings: [PressureReading]
    let evenings: [PressureReading]
    let average: PressureAverage?
    /// The first day, which the home average leaves out.
    let isLeftOut: Bool
  }

  let day: PressureDay

  /// Nil where the days have no pressure.
  /// - Parameter day: by which readings belong to a date; the person's own unless said.
  init?(_ record: DossierRecord, day: PressureDay? = nil) {
    let (day, vitals) = (day ?? record.settings.pressureDay, record.vitals)
    func of(_ days: ClosedRange<LocalDate>) -> [PressureReading] {
      record.pressures.filter { days.contains(day.date(of: $0.taken.local)) }
    }
    func average(_ readings: [PressureReading], _ half: PressureDay.Half? = nil)
      -> PressureAverage?
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

  /// Of the days all of whose values are known, in order.
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
      .init("day_start", .string("\(day.start)")), .init("all", Self.json(all)),
      .init("mornings", Self.json(mornings)), .init("evenings", Self.json(evenings)),
      .init("home", home.map(json) ?? .null), .init("before", Self.json(before)),
      .init("days", .array(series.map(json))),
      .init("highest", Self.json(highest)),
      .init("systolic_difference", .init(systolicDifference, dayCounts)),
      .init("diastolic_difference", .init(diastolicDifference, dayCounts)),
    ])
  }

  private static func json(_ average: PressureAverage?) -> JSONValue {
    average.map { .object(members($0)) } ?? .null
  }

  private static func members(_ average: PressureAverage) -> [JSONValue.Member] {
    [
      .init("n", .integer(Int64(average.count))), .init("days", .integer(Int64(average.days))),
      .init("systolic", .init(average.systolic)), .init("diastolic", .init(average.diastolic)),
      .init("pulse", JSONValue(average.pulse)),
      .init("at_or_above", .integer(Int64(average.atOrAbove))),
      .init("very_high", .integer(Int64(average.veryHigh))),
      .init("low", JSONValue(average.low)), .init("very_low", JSONValue(average.veryLow)),
      .init("irregular_pulse", JSONValue(average.irregular)),
      .init("with_comparator", .integer(Int64(average.withComparator))),
    ] + JSONValue.ends(average.systolicEnds, "systolic_lowest", "systolic_highest")
      + JSONValue.ends(average.diastolicEnds, "diastolic_lowest", "diastolic_highest")
  }

  private func json(_ home: HomeAverage) -> JSONValue {
    .object(
      [
        .init("first_day", .string("\(home.span.lowerBound)")),
        .init("last_day", .string("\(home.span.upperBound)")),
        .init("left_out", JSONValue(home.leftOut?.description)),
        .init("grade", .string("\(home.grade)")), .init("doubtful", JSONValue(home.doubtful)),
      ] + Self.members(home.average) + [
        .init("mornings", Self.json(home.mornings)), .init("evenings", Self.json(home.evenings)),
      ])
  }

  private func json(_ day: Day) -> JSONValue {
    .object([
      .init("day", .string("\(day.date)")), .init("left_out", .bool(day.isLeftOut)),
      .init("morning", .array(day.mornings.map(Self.json))),
      .init("evening", .array(day.evenings.map(Self.json))),
      .init("average", Self.json(day.average)),
    ])
  }

  private static func json(_ reading: PressureReading) -> JSONValue {
    .object([
      .init("taken_at", .string(reading.taken.rfc3339)),
      .init("systolic", .real(reading.systolic.value)),
      .init("systolic_comparator", JSONValue(reading.systolic.comparator)),
      .init("diastolic", .real(reading.diastolic.value)),
      .init("diastolic_comparator", JSONValue(reading.diastolic.comparator)),
      .init("pulse", reading.pulse.map { .real($0.value) } ?? .null),
      .init("mark", JSONValue(reading.systolic.mark?.word)),
    ])
  }
}
