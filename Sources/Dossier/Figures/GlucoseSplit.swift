import HealthModel

/// Which values of glucose are a sensor's, and which a person took.
struct GlucoseSplit {
  /// Of the sensor with the most values; in order of time, empty where there is none.
  let sensor: [TakenReading]
  /// What that sensor is called, where anything says.
  let sensorName: String?
  /// How many values other sensors have, whose page there is none of.
  let others: [(name: String?, count: Int)]
  /// All else, in order of time.
  let diary: [TakenReading]

  /// - Parameter days: on which the sensor with the most values is sought.
  init(_ sources: [GlucoseSource], on days: ClosedRange<LocalDate>) {
    var found: [(source: GlucoseSource, readings: [TakenReading], count: Int)] = []
    var rest: [TakenReading] = []
    for source in sources {
      let marked = source.readings.filter { $0.reading.mark == .sensor }
      var unmarked = source.readings.filter { $0.reading.mark != .sensor }
      var readings = marked
      let plain = unmarked.filter { $0.reading.mark == nil }
      if SensorRecord.isSensor(plain.filter { days.contains($0.taken.day) }) {
        readings = (marked + plain).sorted { $0.taken.instant < $1.taken.instant }
        unmarked.removeAll { $0.reading.mark == nil }
      }
      rest += unmarked
      guard !readings.isEmpty else { continue }
      found.append((source, readings, readings.count { days.contains($0.taken.day) }))
    }
    let most = found.indices.max { found[$0].count < found[$1].count }
    sensor = most.map { found[$0].readings } ?? []
    sensorName = most.flatMap { found[$0].source.name }
    others = found.indices.filter { $0 != most && found[$0].count > 0 }
      .map { (found[$0].source.name, found[$0].count) }
    diary = rest.sorted { $0.taken.instant < $1.taken.instant }
  }
}
