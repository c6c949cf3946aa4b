import Charts
public import HealthModel

/// A tally of a vital's readings, which keeps none of half a million a year. Units: canonical.
public struct VitalTally: Sendable {
  private let style: VitalStyle
  private var sum = BoundedStatistics.Sum()
  private(set) var count = 0
  /// The first of the lowest and of the highest readings; nil without readings.
  private(set) var ends: ReadingEnds?
  /// The number of readings in each band; fever counts as critically high.
  private(set) var counts: [Band: Int] = [:]
  private(set) var hasComparator = false

  /// Makes an empty tally.
  public init(of vital: Vital) { style = VitalStyle(vital, in: vital.usualUnit) }

  init(of vital: Vital, _ readings: some Sequence<TakenReading>) {
    self.init(of: vital)
    for entry in readings { take(entry) }
  }

  /// Adds a reading, in order of time.
  public mutating func take(_ entry: TakenReading) {
    count += 1
    sum.take(entry.reading)
    hasComparator = hasComparator || entry.reading.comparator != nil
    if ends?.take(entry) == nil { ends = ReadingEnds(entry) }
    counts[style.band(of: ChartPoint(entry)), default: 0] += 1
  }

  var statistics: BoundedStatistics? { BoundedStatistics(sum) }
  var isEmpty: Bool { count == 0 }
}

/// The figures of a vital's row on the first page. Units: canonical.
struct VitalFigures {
  let vital: Vital
  let tally: VitalTally
  let ends: ReadingEnds
  let days: Int
  /// The tally of the compared days; nil where they have no reading.
  let before: VitalTally?

  var count: Int { tally.count }
  var counts: [Band: Int] { tally.counts }
  var statistics: BoundedStatistics? { tally.statistics }

  /// Computes the figures; nil without readings.
  /// - Parameter glucose: the compared days' glucose.
  init?(of vital: Vital, _ record: DossierRecord, before glucose: EarlierGlucose? = nil) {
    let readings = record.values(of: vital.id, on: record.days)
    tally = VitalTally(of: vital, readings)
    guard let ends = tally.ends else { return nil }
    self.vital = vital
    self.ends = ends
    days = Set(readings.lazy.map(\.taken.day)).count
    let earlier =
      vital.id == .glycemia
      ? glucose?.all
      : record.earlier[vital.id]
        ?? record.before.map { VitalTally(of: vital, record.values(of: vital.id, on: $0)) }
    before = earlier.flatMap { $0.isEmpty ? nil : $0 }
  }

  var members: [JSONValue.Member] {
    [
      .init("vital", vital.id.name), .init("unit", vital.canonicalUnit.symbol), .init("n", count),
      .init("days", days), .init("statistics", statistics),
    ] + JSONValue.ends(ends, "min", "max") + [
      .init("max_at", ends.highest.taken.rfc3339), .init("counts", counts),
      .init(
        "before",
        before.map { before in
          .object(
            [
              .init("n", before.count), .init("statistics", before.statistics),
            ] + JSONValue.bounded(before.ends?.highest.reading, "max")
              + [.init("counts", before.counts)])
        } ?? .null),
    ]
  }
}

extension ChartPoint {
  init(_ entry: TakenReading) {
    self.init(
      instant: entry.taken.instant, value: entry.reading.value, unit: entry.reading.unit,
      comparator: entry.reading.comparator)
  }
}

/// The figures of temperature, or of heart rate, on their page. Units: canonical.
struct DailyFigures: JSONFigure {
  let readings: Slice<ReadingColumns>
  let summary: VitalFigures
  let fevers: [FeverEpisode]?
  let days: [DayFigures]

  init?(of id: VitalID, _ record: DossierRecord) {
    guard let vital = record.vitals[id], let summary = VitalFigures(of: vital, record) else {
      return nil
    }
    self.summary = summary
    readings = record.values(of: id, on: record.days)
    fevers = id == .temperature ? FeverEpisode.all(in: readings, where: vital.isFever) : nil
    days = DayFigures.all(of: vital, readings)
  }

  var json: JSONValue {
    let episodes = fevers.map { fevers in
      JSONValue.array(
        fevers.map { fever in
          .object([
            .init("from", fever.first.taken.rfc3339), .init("until", fever.last.taken.rfc3339),
            .init("days", fever.days), .init("n", fever.count),
            .init("highest", fever.highest.reading.value),
            .init("highest_comparator", fever.highest.reading.comparator),
            .init("highest_at", fever.highest.taken.rfc3339),
          ])
        })
    }
    return .object(
      summary.members + (episodes.map { [.init("fevers", $0)] } ?? [])
        + [.init("day_list", .array(days.map(\.json)))])
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

  var json: JSONValue {
    .object(
      [.init("day", "\(date)"), .init("n", tally.count)] + JSONValue.ends(ends, "min", "max") + [
        .init("mean", tally.statistics?.mean),
        .init("mean_comparator", tally.statistics?.bound?.rawValue),
      ])
  }
}
