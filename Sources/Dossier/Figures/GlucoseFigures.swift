public import HealthModel

struct GlucoseSplit {
  /// The values of the sensor with the most values, in order of time; empty without a sensor.
  let sensor: [TakenReading]
  let sensorName: String?
  /// The names of the other sensors, which have no page, and their numbers of values.
  let others: [(name: String?, count: Int)]
  /// The scans from all sources, in order of time; empty without a sensor.
  let scans: [TakenReading]
  /// The values that are neither a sensor's nor in `scans`, in order of time.
  let diary: [TakenReading]
  /// The place of the sensor's source: `.some(nil)` if the source has none, nil without a sensor.
  private var sensorPlace: String??
  /// The places of the sources whose unmarked values are a sensor's.
  private var plainSensors: Set<String?> = []

  enum Kind { case sensor, otherSensor, scan, diary }

  func kind(of entry: TakenReading, from place: String?) -> Kind {
    if entry.reading.mark == .scan, sensorPlace != nil { return .scan }
    guard Self.isSensor(entry, isPlainSensor: plainSensors.contains(place)) else { return .diary }
    return sensorPlace == .some(place) ? .sensor : .otherSensor
  }

  private static func isSensor(_ entry: TakenReading, isPlainSensor: Bool) -> Bool {
    entry.reading.mark == .sensor || entry.reading.mark == nil && isPlainSensor
  }

  init(_ sources: [GlucoseSource]) {
    var found: [(source: GlucoseSource, readings: [TakenReading])] = []
    var rest: [TakenReading] = []
    for source in sources {
      let isPlainSensor = SensorRecord.isSensor(
        source.readings.lazy.filter { $0.reading.mark == nil })
      if isPlainSensor { plainSensors.insert(source.place) }
      func isSensor(_ entry: TakenReading) -> Bool {
        Self.isSensor(entry, isPlainSensor: isPlainSensor)
      }
      // `kept` doesn't copy the readings of a source with only a sensor's values.
      let readings = source.readings.kept(where: isSensor)
      if readings.count < source.readings.count {
        rest += source.readings.filter { !isSensor($0) }
      }
      if !readings.isEmpty { found.append((source, readings)) }
    }
    let most = found.indices.max { found[$0].readings.count < found[$1].readings.count }
    sensor = most.map { found[$0].readings } ?? []
    sensorName = most.flatMap { found[$0].source.name }
    sensorPlace = most.map { found[$0].source.place }
    others = found.indices.filter { $0 != most }
      .map { (found[$0].source.name, found[$0].readings.count) }
    rest.sort { $0.taken.instant < $1.taken.instant }
    let isScan: (TakenReading) -> Bool = { $0.reading.mark == .scan && most != nil }
    scans = rest.filter(isScan)
    diary = rest.kept { !isScan($0) }
  }
}

/// The glucose values of the compared days. To save memory, a sensor's readings aren't kept.
public struct EarlierGlucose: Sendable {
  /// The split of the report's own days, which identifies the sensors' sources.
  let split: GlucoseSplit
  private let days: ClosedRange<LocalDate>
  /// The tally of all values; scans count only without a sensor.
  private(set) var all: VitalTally
  private(set) var sensor = SensorDayMeans()
  private(set) var diary: [TakenReading] = []

  /// Creates an empty instance; nil without compared days. The sensor is from `record`'s own days.
  public init?(_ record: DossierRecord) {
    guard let before = record.before, let vital = record.vitals[.glycemia] else { return nil }
    split = GlucoseSplit(record.glucose)
    days = before
    all = VitalTally(of: vital)
  }

  /// Adds a value if it is from a compared day; values must come in order of time.
  public mutating func take(_ entry: TakenReading, from place: String?) {
    guard days.contains(entry.taken.day) else { return }
    let kind = split.kind(of: entry, from: place)
    if kind != .scan { all.take(entry) }
    if kind == .sensor { sensor.take(entry) }
    if kind == .diary { diary.append(entry) }
  }
}

struct DiaryFigures {
  let readings: [TakenReading]
  let diary: GlucoseDiary
  let before: GlucoseDiary?
  let division: DayParts
  let parts: [Part]
  let difference: DatedDifference

  struct Part {
    let name: DayParts.Name
    /// The hours of the part; nil for a meal mark that replaces the part.
    let hours: Range<Int>?
    let diary: GlucoseDiary

    var high: Int { diary.counts[.high, default: 0] + diary.counts[.criticallyHigh, default: 0] }
    var low: Int { diary.counts[.low, default: 0] + diary.counts[.criticallyLow, default: 0] }
  }

  var hasMarks: Bool { readings.contains { $0.reading.mark?.isOfMeal ?? false } }

  /// Creates the figures; nil for too few readings.
  init?(_ split: GlucoseSplit, _ record: DossierRecord, before glucose: EarlierGlucose?) {
    guard let vital = record.vitals[.glycemia] else { return nil }
    readings = split.diary
    guard readings.count >= GlucoseDiary.leastOfPage else { return nil }
    diary = GlucoseDiary(readings, of: vital)
    before = glucose.map { GlucoseDiary($0.diary, of: vital) }
    let division = record.settings.dayParts
    self.division = division
    let byPart = Dictionary(grouping: readings) { division.part(of: $0) }
    parts = DayParts.Name.allCases.compactMap { name in
      let (hours, readings) = (division.hours(of: name), byPart[name] ?? [])
      guard hours != nil || !readings.isEmpty else { return nil }
      return Part(name: name, hours: hours, diary: GlucoseDiary(readings, of: vital))
    }
    difference = DatedDifference(of: diary.dayMeans, and: before?.dayMeans ?? [])
  }

  static var object: JSONObject<DiaryFigures> {
    let part = JSONObject<DiaryFigures.Part>(
      "doctors_diary_part",
      [
        JSONMember("part", type: .words(DayParts.Name.allCases.map(\.word))) {
          .string($0.name.word)
        },
        JSONMember("from_hour", "null for readings with a mark") { $0.hours?.lowerBound },
        JSONMember("to_hour", "null for readings with a mark") { $0.hours?.upperBound },
      ] + JSONObject<GlucoseDiary>.figures.members.map { $0.of(\.diary) })
    return JSONObject<DiaryFigures>(
      "doctors_diary",
      JSONObject<GlucoseDiary>.figures.members.map { $0.of(\.diary) } + [
        JSONMember("parts", "Of marks, if any, then of the day", each: part) { $0.parts },
        JSONMember("before", optional: .figures) { $0.before },
        JSONMember("difference", one: DatedDifference.object) { $0.difference },
      ])
  }
}

extension JSONObject where Row == GlucoseDiary {
  fileprivate static var figures: JSONObject {
    JSONObject(
      "doctors_diary_figures",
      [
        JSONMember("n") { $0.count }, JSONMember("days") { $0.days },
        JSONMember("statistics", optional: .statistics) { $0.statistics },
        JSONMember("median") { $0.median }, JSONMember("p25") { $0.middleHalf?.lowerBound },
        JSONMember("p75") { $0.middleHalf?.upperBound },
        JSONMember("counts", one: .counts) { $0.counts },
        JSONMember("daily_means", optional: .dailyMeans) { Statistics($0.dayMeans) },
      ] + .ifBounded("lowest") { $0.ends?.lowest.reading }
        + .ifBounded("highest") { $0.ends?.highest.reading })
  }
}
