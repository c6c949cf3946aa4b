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
                .init("highest_comparator", JSONValue(fever.highest.reading.comparator)),
                .init("highest_at", .string(fever.highest.taken.rfc3339)),
              ])
            })), .init("day_list", .array(days.map(\.json))),
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

  var json: JSONValue {
    .object(summary.members + [.init("day_list", .array(days.map(\.json)))])
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

  var json: JSONValue {
    .object(
      [.init("day", .string("\(date)")), .init("n", JSONValue(count))]
        + JSONValue.ends(ends, "min", "max")
        + [
          .init("mean", JSONValue(statistics?.mean)),
          .init("mean_comparator", JSONValue(statistics?.bound?.rawValue)),
        ])
  }
}
