import HealthModel

/// What the page on temperature says. Units: °C.
struct TemperatureFigures {
  /// In order of time.
  let readings: [TakenReading]
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

  var json: JSONValue {
    .object(
      summary.members + [
        .init(
          "fevers",
          .array(
            fevers.map { fever in
              .object([
                .init("from", .string(fever.first.taken.rfc3339)),
                .init("until", .string(fever.last.taken.rfc3339)),
                .init("days", JSONValue(fever.days)), .init("n", JSONValue(fever.count)),
                .init("highest", .real(fever.highest.reading.value)),
                .init("highest_at", .string(fever.highest.taken.rfc3339)),
              ])
            })), .init("day_list", .array(days.map(\.json))),
      ])
  }
}

/// What the page on temperature says of the heart rate. Units: beats a minute.
struct HeartRateFigures {
  /// In order of time.
  let readings: [TakenReading]
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

  var json: JSONValue {
    .object(summary.members + [.init("day_list", .array(days.map(\.json)))])
  }
}

/// What one day says of a vital.
struct DayFigures {
  let date: LocalDate
  let count: Int
  /// The first of the lowest, and of the highest.
  let lowest: TakenReading
  let highest: TakenReading
  /// Over all but those with a comparator.
  let mean: Double?

  /// Shape: in order of time.
  static func all(of readings: [TakenReading]) -> [DayFigures] {
    let byDay = Dictionary(grouping: readings, by: \.taken.day)
    return byDay.keys.sorted().compactMap { date in
      let day = byDay[date, default: []]
      guard let first = day.first else { return nil }
      return DayFigures(
        date: date, count: day.count,
        lowest: day.reduce(first) { $1.reading.value < $0.reading.value ? $1 : $0 },
        highest: day.reduce(first) { $1.reading.value > $0.reading.value ? $1 : $0 },
        mean: Statistics(
          day.lazy.filter { $0.reading.comparator == nil }.map(\.reading.value))?.mean)
    }
  }

  var json: JSONValue {
    .object([
      .init("day", .string("\(date)")), .init("n", JSONValue(count)),
      .init("min", .real(lowest.reading.value)), .init("max", .real(highest.reading.value)),
      .init("mean", JSONValue(mean)),
    ])
  }
}
