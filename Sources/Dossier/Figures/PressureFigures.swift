import HealthModel

/// The figures on the page about blood pressure. Units: mmHg.
struct PressureFigures {
  let readings: [PressureReading]
  let all: PressureAverage
  let mornings: PressureAverage?
  let evenings: PressureAverage?
  let before: PressureAverage?
  let home: HomeAverage?
  let series: [Day]
  let highest: PressureReading
  let systolicDifference: DatedDifference
  let diastolicDifference: DatedDifference

  struct Day {
    let date: LocalDate
    let mornings: [PressureReading]
    let evenings: [PressureReading]
    let average: PressureAverage?
    /// Whether the home average excludes the day, because it is the first day.
    let isLeftOut: Bool
  }

  let day: PressureDay

  /// Creates the figures; nil without readings. `day` defaults to the one in the settings.
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
    (self.day, self.readings, self.all) = (day, readings, all)
    mornings = average(readings, .morning)
    evenings = average(readings, .evening)
    let earlier = record.before.map(of) ?? []
    before = average(earlier)
    let home = HomeAverage(
      of: readings, on: record.isOfProtocol ? record.days : HomeAverage.span(of: record.days),
      leavingOut: record.isOfProtocol ? record.days.lowerBound : nil, day: day, vitals: vitals)
    self.home = home
    series = (home?.span.dates ?? []).map { date in
      let onDate = readings.filter { day.date(of: $0.taken.local) == date }
      let halves = Dictionary(grouping: onDate) { day.half(of: $0.taken.local.time) }
      return Day(
        date: date, mornings: halves[.morning] ?? [], evenings: halves[.evening] ?? [],
        average: average(onDate.filter { !$0.isDoubtful }), isLeftOut: date == home?.leftOut)
    }
    highest = readings.reduce(first) { $1.systolic.isAbove($0.systolic) ? $1 : $0 }
    /// Returns how the daily means differ between the periods; days with comparators don't count.
    func difference(_ part: KeyPath<PressureReading, Reading>) -> DatedDifference {
      let means = [readings, earlier].map { readings -> [Double] in
        let byDay = Dictionary(grouping: readings) { day.date(of: $0.taken.local) }
        return byDay.sorted { $0.key < $1.key }.compactMap { _, readings in
          BoundedStatistics(readings.map { $0[keyPath: part] })?.exactMean
        }
      }
      return DatedDifference(of: means[0], and: means[1])
    }
    systolicDifference = difference(\.systolic)
    var diastolic = difference(\.diastolic)
    diastolic.days = systolicDifference.days
    diastolicDifference = diastolic
  }

  static var object: JSONObject<PressureFigures> {
    let home = JSONObject<HomeAverage>(
      "doctors_home_average",
      [
        JSONMember("first_day") { $0.span.lowerBound },
        JSONMember("last_day") { $0.span.upperBound },
        JSONMember("left_out", "The day that doesn't count") { $0.leftOut },
        JSONMember(
          "grade", "`mean` where the days are too few for a home average",
          type: .words(HomeAverage.Grade.allCases.map { "\($0)" })
        ) { .string("\($0.grade)") },
        JSONMember("doubtful", "Readings that don't count because of the cuff's warning") {
          $0.doubtful
        },
      ] + JSONObject<PressureAverage>.average.members.map { $0.of(\.average) } + [
        JSONMember("mornings", optional: .average) { $0.mornings },
        JSONMember("evenings", optional: .average) { $0.evenings },
      ])
    let day = JSONObject<PressureFigures.Day>(
      "doctors_pressure_day",
      [
        JSONMember("day") { $0.date }, JSONMember("left_out") { $0.isLeftOut },
        JSONMember("morning", each: .reading) { $0.mornings },
        JSONMember("evening", each: .reading) { $0.evenings },
        JSONMember("average", optional: .average) { $0.average },
      ])
    return JSONObject<PressureFigures>(
      "doctors_pressure",
      [
        JSONMember("day_start", "When a day begins", type: .time) { .string("\($0.day.start)") },
        JSONMember("all", one: .average) { $0.all },
        JSONMember("mornings", optional: .average) { $0.mornings },
        JSONMember("evenings", optional: .average) { $0.evenings },
        JSONMember("home", "The home average, or the mean in its place", optional: home) {
          $0.home
        },
        JSONMember("before", optional: .average) { $0.before },
        JSONMember("days", "The days of the home average", each: day) { $0.series },
        JSONMember("highest", one: .reading) { $0.highest },
        JSONMember("systolic_difference", one: DatedDifference.object) { $0.systolicDifference },
        JSONMember("diastolic_difference", one: DatedDifference.object) { $0.diastolicDifference },
      ])
  }
}

extension JSONObject where Row == PressureAverage {
  fileprivate static var average: JSONObject {
    JSONObject(
      "doctors_average",
      [
        JSONMember("n") { $0.count }, JSONMember("days") { $0.days },
        JSONMember("systolic", one: .statistics) { $0.systolic },
        JSONMember("diastolic", one: .statistics) { $0.diastolic },
        JSONMember("pulse", optional: .statistics) { $0.pulse },
        JSONMember("at_or_above") { $0.atOrAbove }, JSONMember("very_high") { $0.veryHigh },
        JSONMember("low") { $0.low }, JSONMember("very_low") { $0.veryLow },
        JSONMember("irregular_pulse") { $0.irregular },
        JSONMember("with_comparator", "Those that enter at their limit") { $0.withComparator },
      ] + .ends("systolic_lowest", "systolic_highest") { $0.systolicEnds }
        + .ends("diastolic_lowest", "diastolic_highest") { $0.diastolicEnds })
  }
}

extension JSONObject where Row == PressureReading {
  fileprivate static var reading: JSONObject {
    JSONObject(
      "doctors_pressure_reading",
      [JSONMember("taken_at") { $0.taken }] + .bounded("systolic") { $0.systolic }
        + .bounded("diastolic") { $0.diastolic } + [
          JSONMember("pulse") { $0.pulse?.value },
          JSONMember("mark", "The cuff's warnings, joined by +") { $0.systolic.mark?.word },
        ])
  }
}
