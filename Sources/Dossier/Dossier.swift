public import Charts
public import HealthModel

/// A doctor's report: the figures of its vitals, and of each topic with data.
public struct Dossier: Sendable {
  let record: DossierRecord
  /// The figures of the topics' vitals that have a reading, in the catalogue's order.
  let vitals: [VitalFigures]
  let pressure: PressureFigures?
  let sensor: SensorFigures?
  let diary: DiaryFigures?
  let temperature: DailyFigures?
  let heartRate: DailyFigures?
  /// The requested topics, with or without data.
  public let topics: [Topic]
  /// The glucose values that aren't a sensor's; scans are included only if there is no sensor.
  let fingerReadings: [TakenReading]
  let scans: [TakenReading]

  /// The topic of a page; the raw value is what people type.
  public enum Topic: String, CaseIterable, Sendable {
    case pressure, glucose, temperature
    case heartRate = "heart-rate"
  }

  public init(_ record: DossierRecord, topics: [Topic] = Topic.allCases) {
    let earlier = record.earlierGlucose
    let split = earlier?.split ?? GlucoseSplit(record.glucose)
    var record = record
    if !split.scans.isEmpty {
      record.values[.glycemia] = ReadingColumns(
        record.values(of: .glycemia).filter { $0.reading.mark != .scan })
    }
    (self.record, self.topics) = (record, topics)
    vitals = record.vitals.measured.filter { Self.concerns($0.id, topics) }
      .compactMap { VitalFigures(of: $0, record, before: earlier) }
    (fingerReadings, scans) = (split.diary, split.scans)
    pressure = topics.contains(.pressure) ? PressureFigures(record) : nil
    sensor = topics.contains(.glucose) ? SensorFigures(split, record, before: earlier) : nil
    diary = topics.contains(.glucose) ? DiaryFigures(split, record, before: earlier) : nil
    temperature = topics.contains(.temperature) ? DailyFigures(of: .temperature, record) : nil
    heartRate = topics.contains(.heartRate) ? DailyFigures(of: .heartRate, record) : nil
  }

  public var isEmpty: Bool { vitals.isEmpty }

  /// Returns whether the topics cover a vital; all topics together cover every vital.
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

  /// The report as JSON, with unrounded figures.
  public var json: JSONValue { Self.object.json(of: self) }

  public static var shape: JSONShape { object.shape }

  private static var object: JSONObject<Dossier> {
    let note = JSONObject<DossierNote>(
      "note", [JSONMember("taken_at") { $0.taken }, JSONMember("note") { $0.text }])
    return JSONObject<Dossier>(
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
        JSONMember("vitals", each: VitalFigures.object) { $0.vitals },
        JSONMember("pressure", optional: PressureFigures.object) { $0.pressure },
        JSONMember("glucose_sensor", optional: SensorFigures.object) { $0.sensor },
        JSONMember("glucose_diary", optional: DiaryFigures.object) { $0.diary },
        JSONMember("temperature", optional: DailyFigures.temperature) { $0.temperature },
        JSONMember("heart_rate", optional: DailyFigures.heartRate) { $0.heartRate },
        JSONMember("doses", "Medicines and events", each: DoseFigures.object) {
          $0.record.doseFigures
        },
        JSONMember("notes", "Those you asked for", each: note) { $0.record.notes },
      ])
  }

  /// Returns a summary, then the pages of the topics with enough data. There is no summary if all
  /// readings belong to one topic with a page and there are no notes. The result is deterministic.
  public func paper(of patient: Patient, on size: PaperSize, in locale: ChartLocale) -> Paper {
    let context = PageContext(record: record, patient: patient, paper: size, locale: locale)
    let isOneTopic = Topic.allCases.contains { topic in
      vitals.allSatisfy { Self.concerns($0.vital.id, [topic]) }
    }
    // Only the summary shows the chosen notes.
    let isAlone = isOneTopic && record.notes.isEmpty
    var pages = pages(context, isFirst: isAlone)
    let hasFront = !isAlone || pages.isEmpty
    // Without a summary, the first page starts with the highlights; the doses follow.
    if !hasFront { pages[0].blocks.insert(contentsOf: context.doseBlocks, at: 1) }
    let bodies = pages.map { (title: $0.head.title, sheets: $0.sheets()) }
    func fronts(before start: Int) -> [(Int, Int) -> Sheet] {
      var next = start
      let following = bodies.map { body in
        defer { next += body.sheets.count }
        return (title: body.title, sheet: next)
      }
      return FirstPage(context: context, dossier: self, following: following).stack.sheets()
    }
    // The page numbers that the first page shows don't change how many sheets it needs.
    let drawn =
      (hasFront ? fronts(before: fronts(before: 0).count) : []) + bodies.flatMap(\.sheets)
    let sheets = drawn.enumerated().map { index, draw in draw(index + 1, drawn.count) }
    let zone = record.here.zone
    let end = Moment(zone.startOfDay(record.days.upperBound.adding(days: 1)), in: zone)
    return Paper(
      title: "\(sheets.first?.title ?? ""): \(context.period)", language: locale.texts.rawValue,
      date: end.rfc3339, sheets: sheets)
  }

  /// - Parameter isFirst: Whether no summary precedes the pages.
  private func pages(_ context: PageContext, isFirst: Bool) -> [PageStack] {
    let highlights = Highlights(context: context, dossier: self)
    let pressure = pressure.flatMap { PressurePage(context, $0) }
    let diary = diary.flatMap { DiaryPage(context, $0) }
    let sensor = sensor.map { SensorPage(context, $0) }
    let fever = FeverPage(context, temperature, heartRate)
    return [
      pressure?.stack(highlights, isFirst),
      sensor?.stack(highlights, isFirst, withFingers: diary == nil),
      diary?.stack(highlights, isFirst && sensor == nil), fever?.stack(highlights, isFirst),
    ].compactMap { $0 }
  }
}
