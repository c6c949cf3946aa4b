import HealthModel

/// What the page on temperature says. Units: °C.
struct TemperatureFigures {
  /// In order of time.
  let readings: Slice<ReadingColumns>
  let summary: VitalFigures
  let fevers: [FeverEpisode]
  /// Those that have a reading, in order.
  let days: [DayFigures]

  /// Nil where the days have none.
  init?(_ record: DossierRecord) {
    guard let vital = record.vitals[.temperature],
      let summary = VitalFigures(of: vital, record)
    else { return nil }
    self.summary = summary
    readings = record.values(of: vital.id, on: record.days)
    fevers = FeverEpisode.all(in: readings, where: vital.isFever)
    days = DayFigures.all(of: readings)
  }
}

extension JSONObject where Row == TemperatureFigures {
  static var temperature: JSONObject {
    let fever = JSONObject<FeverEpisode>(
      "fever",
      [
        JSONMember("from") { $0.first.taken }, JSONMember("until") { $0.last.taken },
        JSONMember("days") { $0.days }, JSONMember("n") { $0.count },
      ] + .bounded("highest") { $0.highest.reading } + [
        JSONMember("highest_at") { $0.highest.taken }
      ])
    return JSONObject(
      "doctors_temperature",
      JSONObject<VitalFigures>.vital.members.map { $0.of(\.summary) } + [
        JSONMember("fevers", each: fever) { $0.fevers },
        JSONMember("day_list", each: .day) { $0.days },
      ])
  }
}

/// What the page on temperature says of the heart rate. Units: beats a minute.
struct HeartRateFigures {
  /// In order of time.
  let readings: Slice<ReadingColumns>
  let summary: VitalFigures
  /// Those that have a reading, in order.
  let days: [DayFigures]

  /// Nil where the days have none.
  init?(_ record: DossierRecord) {
    guard let vital = record.vitals[.heartRate],
      let summary = VitalFigures(of: vital, record)
    else { return nil }
    self.summary = summary
    readings = record.values(of: vital.id, on: record.days)
    days = DayFigures.all(of: readings)
  }
}

extension JSONObject where Row == HeartRateFigures {
  static var heartRate: JSONObject {
    JSONObject(
      "doctors_heart_rate",
      JSONObject<VitalFigures>.vital.members.map { $0.of(\.summary) } + [
        JSONMember("day_list", each: .day) { $0.days }
      ])
  }
}

/// What one day says of a vital.
struct DayFigures {
  let date: LocalDate
  let count: Int
  let ends: ReadingEnds
  let statistics: BoundedStatistics?

  /// Shape: in order of time.
  static func all(of readings: some Sequence<TakenReading>) -> [DayFigures] {
    var days: [LocalDate: Tally] = [:]
    for entry in readings { days[entry.taken.day, default: Tally(entry)].take(entry) }
    return days.sorted { $0.key < $1.key }.map { date, day in
      DayFigures(
        date: date, count: day.count, ends: day.ends,
        statistics: BoundedStatistics(day.sum))
    }
  }

  /// A day while its readings are gone through.
  private struct Tally {
    var count = 0
    var ends: ReadingEnds
    var sum = BoundedStatistics.Sum()

    init(_ first: TakenReading) { ends = ReadingEnds(first) }

    mutating func take(_ entry: TakenReading) {
      count += 1
      ends.take(entry)
      sum.take(entry.reading)
    }
  }
}

extension JSONObject where Row == DayFigures {
  static var day: JSONObject {
    JSONObject(
      "doctors_day",
      [JSONMember("day") { $0.date }, JSONMember("n") { $0.count }]
        + .ends("min", "max") { $0.ends } + [
          JSONMember("mean") { $0.statistics?.mean },
          JSONMember("mean_comparator") { $0.statistics?.bound },
        ])
  }
}
