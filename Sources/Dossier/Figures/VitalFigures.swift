import Charts
import HealthModel

/// What a row of the first page says of a vital. Units: canonical.
struct VitalFigures {
  let vital: Vital
  let count: Int
  /// Those with a reading.
  let days: Int
  let statistics: BoundedStatistics?
  let ends: ReadingEnds
  /// How many readings each band has; fever counts as critically high.
  let counts: [Band: Int]
  /// Of the days before; nil where they have none.
  let before: Before?

  /// The same of the days that it is compared with.
  struct Before {
    let count: Int
    let statistics: BoundedStatistics?
    let highest: TakenReading
    let counts: [Band: Int]
  }

  /// Nil where the days have none.
  /// - Parameter glucose: that of the days before.
  init?(of vital: Vital, _ record: DossierRecord, before glucose: EarlierGlucose? = nil) {
    let readings = record.values(of: vital.id, on: record.days)
    guard let ends = ReadingEnds(readings) else { return nil }
    self.vital = vital
    count = readings.count
    days = Set(readings.lazy.map(\.taken.day)).count
    statistics = Self.statistics(readings)
    self.ends = ends
    counts = Self.counts(readings, vital)
    guard vital.id != .glycemia else {
      before = glucose?.figures
      return
    }
    if let earlier = record.earlier[vital.id] {
      before = earlier.figures
      return
    }
    let earlier = record.before.map { record.values(of: vital.id, on: $0) }
    before = earlier.flatMap { earlier in
      ReadingEnds(earlier).map { ends in
        Before(
          count: earlier.count, statistics: Self.statistics(earlier), highest: ends.highest,
          counts: Self.counts(earlier, vital))
      }
    }
  }

  private static func statistics(_ readings: some Collection<TakenReading>) -> BoundedStatistics? {
    BoundedStatistics(readings.lazy.map(\.reading))
  }

  private static func counts(
    _ readings: some Sequence<TakenReading>, _ vital: Vital
  ) -> [Band: Int] {
    let style = VitalStyle(vital, in: vital.usualUnit)
    return readings.reduce(into: [:]) { counts, entry in
      counts[style.band(of: ChartPoint(entry)), default: 0] += 1
    }
  }
}

extension JSONObject where Row == VitalFigures {
  static var vital: JSONObject {
    let before = JSONObject<VitalFigures.Before>(
      "doctors_vital_before",
      [
        JSONMember("n") { $0.count },
        JSONMember("statistics", optional: .statistics) { $0.statistics },
      ] + .bounded("max") { $0.highest.reading } + [
        JSONMember("counts", one: .counts) { $0.counts }
      ])
    return JSONObject(
      "doctors_vital",
      [
        JSONMember("vital") { $0.vital.id.name },
        JSONMember("unit") { $0.vital.canonicalUnit.symbol }, JSONMember("n") { $0.count },
        JSONMember("days") { $0.days },
        JSONMember("statistics", optional: .statistics) { $0.statistics },
      ] + .ends("min", "max") { $0.ends } + [
        JSONMember("max_at") { $0.ends.highest.taken },
        JSONMember("counts", "Readings by band", one: .counts) { $0.counts },
        JSONMember("before", "The same for the days before", optional: before) { $0.before },
      ])
  }
}

extension ChartPoint {
  init(_ entry: TakenReading) {
    self.init(
      instant: entry.taken.instant, value: entry.reading.value, unit: entry.reading.unit,
      comparator: entry.reading.comparator)
  }
}
