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

  /// Every figure, none rounded; docs/json.md says their names.
  public var json: [JSONValue.Member] {
    [
      .init("first_day", .string("\(record.days.lowerBound)")),
      .init("last_day", .string("\(record.days.upperBound)")),
      .init(
        "until",
        record.isOpen
          ? .string(record.here.moment(record.here.now).rfc3339) : .null),
      .init("before_first_day", JSONValue(record.before?.lowerBound.description)),
      .init("before_last_day", JSONValue(record.before?.upperBound.description)),
      .init("zone", .string(record.here.zone.identifier)),
      .init("reports", JSONValue(record.reports)),
      .init("single_readings", JSONValue(record.singleReadings)),
      .init("days_with_readings", JSONValue(record.daysWithReadings)),
      .init("vitals", .array(vitals.map { .object($0.members) })),
      .init("pressure", pressure?.json ?? .null), .init("glucose_sensor", sensor?.json ?? .null),
      .init("glucose_diary", diary?.json ?? .null),
      .init("temperature", temperature?.json ?? .null),
      .init("heart_rate", heartRate?.json ?? .null),
      .init("notes", .array(record.notes.map(Self.json))),
    ]
  }

  private static func json(_ note: DossierNote) -> JSONValue {
    .object([
      .init("taken_at", .string(note.taken.rfc3339)), .init("note", .string(note.text)),
    ])
  }
}
