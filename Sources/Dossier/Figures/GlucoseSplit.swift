import HealthModel

/// Which values of glucose are a sensor's, and which a person took.
struct GlucoseSplit {
  /// Of the sensor with the most values; in order of time, empty where there is none.
  let sensor: [TakenReading]
  /// What that sensor is called, where anything says.
  let sensorName: String?
  /// How many values other sensors have, whose page there is none of.
  let others: [(name: String?, count: Int)]
  /// What a person asked that sensor for, or another one; in order of time.
  let scans: [TakenReading]
  /// All else, in order of time; scans where there is no sensor.
  let diary: [TakenReading]
  /// The place that the sensor's values came from; nil of no sensor.
  private var sensorPlace: String??
  /// Those whose values are a sensor's though nothing says so.
  private var plainSensors: Set<String?> = []

  /// What a value is.
  enum Kind {
    case sensor
    case otherSensor
    case scan
    case diary
  }

  /// Of a value of other days, by where it came from.
  func kind(of entry: TakenReading, from place: String?) -> Kind {
    if entry.reading.mark == .scan, sensorPlace != nil { return .scan }
    guard Self.isSensor(entry, isPlainSensor: plainSensors.contains(place)) else { return .diary }
    return sensorPlace == .some(place) ? .sensor : .otherSensor
  }

  private static func isSensor(_ entry: TakenReading, isPlainSensor: Bool) -> Bool {
    entry.reading.mark == .sensor || entry.reading.mark == nil && isPlainSensor
  }

  /// - Parameter days: on which the sensor with the most values is sought.
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
      // A sensor's year is held once, where nothing else came from there.
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
