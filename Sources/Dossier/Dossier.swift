public import HealthModel

/// What a doctor's report says: the figures of each topic that has data, in the order of its pages.
public struct Dossier: Sendable {
  let record: DossierRecord
  /// The vitals that have a reading, in the catalogue's order; of a pressure both.
  let vitals: [VitalFigures]
  let pressure: PressureFigures?
  let sensor: SensorFigures?
  let diary: DiaryFigures?
  let temperature: TemperatureFigures?
  let heartRate: HeartRateFigures?
  /// Those that are wanted, with data or without.
  public let topics: [Topic]
  /// Values of glucose that are no sensor's, of the report's days.
  let fingerReadings: [TakenReading]
  /// What a person asked the sensor for, of the report's days.
  let scans: [TakenReading]

  /// What a page is about; the raw value is what people type.
  public enum Topic: String, CaseIterable, Sendable {
    case pressure
    case glucose
    case temperature
    case heartRate = "heart-rate"
  }

  /// - Parameter topics: those that are wanted, each where there is data.
  public init(_ record: DossierRecord, topics: [Topic] = Topic.allCases) {
    let earlier = record.earlierGlucose ?? EarlierGlucose(heldBy: record)
    let split = earlier?.split ?? GlucoseSplit(record.glucose, on: record.days)
    var record = record
    if !split.scans.isEmpty {
      record.values[.glycemia] = ReadingColumns(
        (record.values[.glycemia] ?? ReadingColumns()).filter { $0.reading.mark != .scan })
    }
    self.record = record
    self.topics = topics
    vitals = record.vitals.vitals.filter { Self.concerns($0.id, topics) }
      .compactMap { VitalFigures(of: $0, record, before: earlier) }
    fingerReadings = split.diary.filter { record.days.contains($0.taken.day) }
    scans = split.scans.filter { record.days.contains($0.taken.day) }
    pressure = topics.contains(.pressure) ? PressureFigures(record) : nil
    sensor = topics.contains(.glucose) ? SensorFigures(split, record, before: earlier) : nil
    diary = topics.contains(.glucose) ? DiaryFigures(split, record, before: earlier) : nil
    temperature = topics.contains(.temperature) ? TemperatureFigures(record) : nil
    heartRate = topics.contains(.heartRate) ? HeartRateFigures(record) : nil
  }

  /// Whether there is nothing to say of any topic that is wanted.
  public var isEmpty: Bool { vitals.isEmpty }

  /// Whether a vital is of one of these topics; of all of them every one is, own ones too.
  public static func concerns(_ vital: VitalID, _ topics: [Topic]) -> Bool {
    topics == Topic.allCases
      || topics.contains { topic in
        switch topic {
        case .pressure: [.systolic, .diastolic].contains(vital)
        case .glucose: vital == .glycemia
        case .temperature: vital == .temperature
        case .heartRate: vital == .heartRate
        }
      }
  }

  /// Every figure, none rounded.
  public var json: JSONValue { JSONObject.dossier.json(of: self) }

  /// The members of `json`.
  public static var shape: JSONShape { JSONObject.dossier.shape }
}

extension JSONObject where Row == Dossier {
  fileprivate static var dossier: JSONObject {
    let note = JSONObject<DossierNote>(
      "note", [JSONMember("taken_at") { $0.taken }, JSONMember("note") { $0.text }])
    return JSONObject(
      "doctors_report",
      [
        JSONMember("first_day") { $0.record.days.lowerBound },
        JSONMember("last_day") { $0.record.days.upperBound },
        JSONMember("until", "Now, if the days include today") {
          $0.record.isOpen ? $0.record.here.moment($0.record.here.now) : nil
        },
        JSONMember("before_first_day") { $0.record.before?.lowerBound },
        JSONMember("before_last_day") { $0.record.before?.upperBound },
        JSONMember("zone") { $0.record.here.zone.identifier },
        JSONMember("reports") { $0.record.reports },
        JSONMember("single_readings") { $0.record.singleReadings },
        JSONMember("days_with_readings") { $0.record.daysWithReadings },
        JSONMember("vitals", each: .vital) { $0.vitals },
        JSONMember("pressure", optional: .pressure) { $0.pressure },
        JSONMember("glucose_sensor", optional: .sensor) { $0.sensor },
        JSONMember("glucose_diary", optional: .diary) { $0.diary },
        JSONMember("temperature", optional: .temperature) { $0.temperature },
        JSONMember("heart_rate", optional: .heartRate) { $0.heartRate },
        JSONMember("notes", "Those you asked for", each: note) { $0.record.notes },
      ])
  }
}
