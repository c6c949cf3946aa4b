import Charts
public import HealthModel

/// A tally in canonical units that keeps no readings, because a year can contain half a million.
public struct VitalTally: Sendable {
  private let style: VitalStyle
  private(set) var statistics: BoundedStatistics?
  /// The lowest and the highest reading, the first on a tie; nil without readings.
  private(set) var ends: ReadingEnds?
  /// The number of readings in each band; fever counts as critically high.
  private(set) var counts: [Band: Int] = [:]

  var count: Int { statistics?.atBounds.count ?? 0 }
  var hasComparator: Bool { statistics?.bound != nil }

  public init(of vital: Vital) { style = VitalStyle(vital, in: vital.usualUnit) }

  /// Adds a reading; readings must come in order of time.
  public mutating func take(_ entry: TakenReading) {
    statistics.take(entry.reading)
    ends.take(entry)
    counts[style.band(of: ChartPoint(entry)), default: 0] += 1
  }
}

/// A vital's figures for the report's days and the compared days. Units: canonical.
struct VitalFigures {
  let vital: Vital
  let tally: VitalTally
  let ends: ReadingEnds
  let days: Int
  /// The tally of the compared days; nil if they have no reading.
  let before: VitalTally?

  var count: Int { tally.count }
  var counts: [Band: Int] { tally.counts }
  var statistics: BoundedStatistics? { tally.statistics }

  /// Creates the figures; nil without readings. `glucose`: the glucose of the compared days.
  init?(of vital: Vital, _ record: DossierRecord, before glucose: EarlierGlucose? = nil) {
    let readings = record.values(of: vital.id)
    tally = readings.reduce(into: VitalTally(of: vital)) { $0.take($1) }
    guard let ends = tally.ends else { return nil }
    (self.vital, self.ends) = (vital, ends)
    days = Set(readings.lazy.map(\.taken.day)).count
    let earlier = vital.id == .glycemia ? glucose?.all : record.earlier[vital.id]
    before = earlier.flatMap { $0.count > 0 ? $0 : nil }
  }

  static var object: JSONObject<VitalFigures> {
    let before = JSONObject<VitalTally>(
      "doctors_vital_before",
      [
        JSONMember("n") { $0.count },
        JSONMember("statistics", optional: .statistics) { $0.statistics },
      ] + .ifBounded("max") { $0.ends?.highest.reading } + [
        JSONMember("counts", one: .counts) { $0.counts }
      ])
    return JSONObject<VitalFigures>(
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
  init(_ entry: TakenReading) { self.init(entry.reading, at: entry.taken.instant) }

  init(_ entry: TakenReading, at clock: SteadyZone) {
    self.init(entry.reading, at: clock.instant(showing: entry.taken))
  }

  init(_ low: LowEpisode) { self.init(low.lowest, at: low.start.instant) }
}

/// The daily figures of temperature or of heart rate. Units: canonical.
struct DailyFigures {
  let readings: ReadingColumns
  let summary: VitalFigures
  let fevers: [FeverEpisode]?
  let days: [DayFigures]

  init?(of id: VitalID, _ record: DossierRecord) {
    guard let vital = record.vitals[id], let summary = VitalFigures(of: vital, record) else {
      return nil
    }
    self.summary = summary
    readings = record.values(of: id)
    fevers = id == .temperature ? FeverEpisode.all(in: readings, where: vital.isFever) : nil
    days = DayFigures.all(of: vital, readings)
  }

  static var temperature: JSONObject<DailyFigures> {
    let fever = JSONObject<FeverEpisode>(
      "fever",
      [
        JSONMember("from") { $0.first.taken }, JSONMember("until") { $0.last.taken },
        JSONMember("days") { $0.days }, JSONMember("n") { $0.count },
      ] + .bounded("highest") { $0.highest.reading } + [
        JSONMember("highest_at") { $0.highest.taken }
      ])
    return JSONObject<DailyFigures>(
      "doctors_temperature",
      summary + [JSONMember("fevers", each: fever) { $0.fevers ?? [] }, days])
  }

  static var heartRate: JSONObject<DailyFigures> {
    JSONObject<DailyFigures>("doctors_heart_rate", summary + [days])
  }

  private static var summary: [JSONMember<DailyFigures>] {
    VitalFigures.object.members.map { $0.of(\.summary) }
  }

  private static var days: JSONMember<DailyFigures> {
    JSONMember("day_list", each: DayFigures.object) { $0.days }
  }
}

struct DayFigures {
  let date: LocalDate
  let tally: VitalTally
  let ends: ReadingEnds

  static func all(of vital: Vital, _ readings: some Sequence<TakenReading>) -> [DayFigures] {
    let days = readings.reduce(into: [LocalDate: VitalTally]()) { days, entry in
      days[entry.taken.day, default: VitalTally(of: vital)].take(entry)
    }
    return days.sorted { $0.key < $1.key }.compactMap { date, tally in
      tally.ends.map { DayFigures(date: date, tally: tally, ends: $0) }
    }
  }

  static var object: JSONObject<DayFigures> {
    JSONObject<DayFigures>(
      "doctors_day",
      [JSONMember("day") { $0.date }, JSONMember("n") { $0.tally.count }]
        + .ends("min", "max") { $0.ends } + [
          JSONMember("mean") { $0.tally.statistics?.mean },
          JSONMember("mean_comparator") { $0.tally.statistics?.bound },
        ])
  }
}

struct DoseFigures {
  let total: DoseTotal
  /// The times of day, in order, with entries on at least 2 days and half of the days with entries.
  let usualHours: [Hours]

  typealias Hours = (first: TimeOfDay, last: TimeOfDay, days: Int)

  /// The minimum time between two groups of entries. Units: minutes.
  static let leastGap = 60
  static let leastDays = 2

  init(_ total: DoseTotal) {
    self.total = total
    let entries = total.values.map(\.taken).sorted { $0.local.time < $1.local.time }
    let minutes = entries.map(\.local.time.minuteOfDay)
    let gaps = zip(minutes, [minutes[minutes.count - 1] - 1440] + minutes).map { $0 - $1 }
    // The first group begins after the longest gap, because a group may last beyond midnight.
    let start = gaps.indices.max { gaps[$0] < gaps[$1] } ?? 0
    let groups = gaps.indices.map { (start + $0) % gaps.count }.runs { gaps[$1] < Self.leastGap }
      .map { group in group.map { entries[$0] } }
    usualHours = groups.map { group in
      (group[0].local.time, group[group.count - 1].local.time, Set(group.map(\.day)).count)
    }.filter { $0.days >= max(Self.leastDays, (total.days + 1) / 2) }.sorted { $0.first < $1.first }
  }

  static var object: JSONObject<DoseFigures> {
    let hours = JSONObject<DoseFigures.Hours>(
      "usual_hours",
      [
        JSONMember("from", type: .time) { .string("\($0.first)") },
        JSONMember("until", type: .time) { .string("\($0.last)") },
        JSONMember("days", "Days with an entry in these hours") { $0.days },
      ])
    return JSONObject<DoseFigures>(
      "doctors_dose",
      [
        JSONMember("vital") { $0.total.vital.id.name },
        JSONMember("name", "As first typed") { $0.total.vital.shownName },
        JSONMember("role", type: .words(Role.allCases.map(\.rawValue))) {
          $0.total.vital.role?.rawValue.json ?? .null
        },
        JSONMember("unit") { $0.total.vital.canonicalUnit.symbol },
        JSONMember("n") { $0.total.count }, JSONMember("days", "Days with one") { $0.total.days },
        JSONMember("total") { $0.total.total },
        JSONMember("usual_hours", each: hours) { $0.usualHours },
      ])
  }
}
