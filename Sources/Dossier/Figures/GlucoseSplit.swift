public import HealthModel

struct GlucoseSplit {
  /// The values of the sensor with the most values, in order of time; empty without a sensor.
  let sensor: [TakenReading]
  let sensorName: String?
  /// The number of values of each other sensor; these sensors have no page.
  let others: [(name: String?, count: Int)]
  /// The scans of any sensor, in order of time.
  let scans: [TakenReading]
  /// All other values, in order of time, including scans if there is no sensor.
  let diary: [TakenReading]
  /// The source of the sensor's values; nil without a sensor.
  private var sensorPlace: String??
  /// The sources whose unmarked values are a sensor's.
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

  /// Splits the values of these sources. `sensor` is the sensor with the most values on `days`.
  init(_ sources: [GlucoseSource], on days: ClosedRange<LocalDate>) {
    var found: [(source: GlucoseSource, readings: [TakenReading], count: Int)] = []
    var rest: [TakenReading] = []
    for source in sources {
      let isPlainSensor = SensorRecord.isSensor(
        source.readings.lazy.filter { $0.reading.mark == nil && days.contains($0.taken.day) })
      if isPlainSensor { plainSensors.insert(source.place) }
      func isSensor(_ entry: TakenReading) -> Bool {
        Self.isSensor(entry, isPlainSensor: isPlainSensor)
      }
      // A source with only a sensor's values isn't copied.
      let isWhole = source.readings.allSatisfy(isSensor)
      let readings = isWhole ? source.readings : source.readings.filter(isSensor)
      if !isWhole { rest += source.readings.filter { !isSensor($0) } }
      guard !readings.isEmpty else { continue }
      found.append((source, readings, readings.count { days.contains($0.taken.day) }))
    }
    let most = found.indices.max { found[$0].count < found[$1].count }
    sensor = most.map { found[$0].readings } ?? []
    sensorName = most.flatMap { found[$0].source.name }
    sensorPlace = most.map { found[$0].source.place }
    others = found.indices.filter { $0 != most && found[$0].count > 0 }
      .map { (found[$0].source.name, found[$0].count) }
    rest.sort { $0.taken.instant < $1.taken.instant }
    let isScan: (TakenReading) -> Bool = { $0.reading.mark == .scan && most != nil }
    scans = rest.filter(isScan)
    diary = rest.kept { !isScan($0) }
  }
}

/// The compared days' glucose, without a sensor's readings, which would take a lot of memory.
public struct EarlierGlucose: Sendable {
  /// The split of the report's own days, which identifies the sensors' sources.
  let split: GlucoseSplit
  private let days: ClosedRange<LocalDate>
  /// The tally of all values except scans.
  private(set) var all: VitalTally
  private(set) var sensor = SensorDayMeans()
  /// The values that aren't a sensor's, in order of time.
  private(set) var diary: [TakenReading] = []

  /// Creates an empty collection; nil without compared days. The sensor is that of `record`.
  public init?(_ record: DossierRecord) {
    guard let before = record.before, let vital = record.vitals[.glycemia] else { return nil }
    split = GlucoseSplit(record.glucose, on: record.days)
    days = before
    all = VitalTally(of: vital)
  }

  init?(heldBy record: DossierRecord) {
    self.init(record)
    let all = record.glucose.flatMap { source in
      source.readings.lazy.filter { [days] in days.contains($0.taken.day) }
        .map { (place: source.place, entry: $0) }
    }
    for (place, entry) in all.sorted(by: { $0.entry.taken.instant < $1.entry.taken.instant }) {
      take(entry, from: place)
    }
  }

  /// Adds a value, in order of time; values from other days are ignored.
  public mutating func take(_ entry: TakenReading, from place: String?) {
    guard days.contains(entry.taken.day) else { return }
    let kind = split.kind(of: entry, from: place)
    if kind != .scan { all.take(entry) }
    switch kind {
    case .sensor: sensor.take(entry)
    case .otherSensor, .scan: break
    case .diary: diary.append(entry)
    }
  }
}
