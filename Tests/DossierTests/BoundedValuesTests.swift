import Charts
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// Values beyond a meter's range, and means near a limit.
@Suite struct BoundedValuesTests {
  private static func texts(_ record: DossierRecord, _ locale: ChartLocale = .english) -> [String] {
    RealPagesTests.texts(
      Dossier(record.held, topics: [.glucose]).paper(of: Patient(), on: .a4, in: locale))
  }

  /// A diary with two values a day, a HI and a LO.
  private static func diary() throws -> DossierRecord {
    var record = try Records.record("2025-11-03", "2025-11-16")
    record.addGlucose(
      try (3...16).flatMap { day -> [TakenReading] in
        let name = "2025-11-\(day < 10 ? "0" : "")\(day)"
        return [
          try Records.reading(
            .glycemia, day == 6 ? 600 : 117 + Double(day), "\(name) 08:00",
            comparator: day == 6 ? .moreThan : nil),
          try Records.reading(
            .glycemia, day == 8 ? 20 : 117 + Double(day), "\(name) 18:00",
            comparator: day == 8 ? .lessThan : nil),
        ]
      })
    return record
  }

  @Test("The ranges of a diary and of its parts include HI and LO with their signs")
  func diary() throws {
    let texts = Self.texts(try Self.diary())
    #expect(texts.contains("<20 – >600"), "\(texts)")
    #expect(texts.contains("120 – >600") && texts.contains("<20 – 133"), "\(texts)")
    let figures = try #require(Dossier(try Self.diary().held, topics: [.glucose]).diary)
    let json = "\(figures.json)"
    for member in ["highest_comparator", "lowest_comparator"] {
      #expect(json.contains(member), "\(json)")
    }
    #expect(figures.diary.ends?.highest.reading.comparator == .moreThan)
  }

  @Test("A page shows no comparison with days that have no data")
  func compared() throws {
    let empty = Self.texts(try Self.diary())
    #expect(!empty.contains { $0.contains("Compared with") || $0.contains("days before") })
    var record = try Self.diary()
    let earlier = try (10..<20).map { try Records.reading(.glycemia, 100, "2025-10-25 08:\($0)") }
    let own = record.glucose.flatMap(\.readings)
    record.glucose = []
    record.values = [:]
    record.addGlucose(earlier + own)
    let both = Self.texts(record)
    #expect(both.contains { $0.contains("Compared with") } && both.contains("14 days before"))
  }

  /// Two weeks, with exact 40 and 400 before values beyond.
  private static func sensor() throws -> DossierRecord {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    let readings = try (10...23).flatMap { try Records.sensorDay($0, mark: .sensor) }
    record.addGlucose(
      readings.enumerated().map { index, entry in
        let (value, comparator): (Double, HealthModel.Comparator?) =
          switch index {
          case 300..<304: (40, nil)
          case 304..<308: (40, .lessThan)
          case 600: (400, nil)
          case 610..<614: (400, .moreThan)
          default: (120, nil)
          }
        return TakenReading(
          taken: entry.taken,
          reading: Reading(
            vital: .glycemia, value: value, unit: .milligramsPerDecilitre, comparator: comparator,
            mark: .sensor))
      })
    return record
  }

  @Test("An exact 40 before a <40 doesn't hide the sign in the range, a low or JSON")
  func ties() throws {
    let record = try Self.sensor()
    let texts = Self.texts(record)
    #expect(texts.contains("<40 – >400"), "\(texts)")
    #expect(texts.contains { $0.contains("down to <40") }, "\(texts)")
    #expect(texts.contains { $0.contains("highest >400") }, "\(texts)")
    let dossier = Dossier(record.held, topics: [.glucose])
    let figures = try #require(dossier.sensor)
    #expect(figures.lows.map(\.lowest.comparator) == [.lessThan])
    let vital = try #require(dossier.vitals.first)
    #expect(vital.ends.lowest.reading.comparator == .lessThan)
    #expect(vital.ends.highest.reading.comparator == .moreThan)
    let readings = record.values[.glycemia] ?? ReadingColumns()
    let day = try #require(DayFigures.all(of: vital.vital, readings).dropFirst().first)
    #expect(day.ends.lowest.reading.comparator == .lessThan)
    for json in [figures.json, vital.json, day.json] {
      #expect("\(json)".contains("_comparator"), "\(json)")
    }
  }

  @Test("A sensor with only out-of-range values has a range and a bounded average")
  func allBeyond() throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    record.addGlucose(
      try Records.sensorDay(11, mark: .sensor).map { entry in
        TakenReading(
          taken: entry.taken,
          reading: Reading(
            vital: .glycemia, value: 400, unit: .milligramsPerDecilitre, comparator: .moreThan,
            mark: .sensor))
      })
    let texts = Self.texts(record)
    #expect(texts.contains(">400 – >400") && texts.contains("≥ 400 mg/dL"), "\(texts)")
  }

  @Test("A mean or median in mg/dL has no decimals, even next to a limit")
  func limits() throws {
    var diary = try Records.record("2025-11-03", "2025-11-16", compared: false)
    diary.addGlucose(
      try (3...12).map { day in
        try Records.reading(
          .glycemia, day % 5 == 0 ? 181 : 180, "2025-11-\(day < 10 ? "0" : "")\(day) 08:00")
      })
    let texts = Self.texts(diary)
    #expect(!texts.contains { $0.contains("180.2") }, "\(texts)")
    var halves = try Records.record("2025-11-03", "2025-11-16", compared: false)
    halves.addGlucose(
      try (3...12).map { day in
        try Records.reading(
          .glycemia, day < 8 ? 180 : 180.8, "2025-11-\(day < 10 ? "0" : "")\(day) 08:00")
      })
    #expect(!Self.texts(halves).contains { $0.contains("180.4") }, "\(Self.texts(halves))")
    var sensor = try Records.record("2025-11-10", "2025-11-23", compared: false)
    sensor.addGlucose(
      try (10...23).flatMap { try Records.sensorDay($0, mark: .sensor) }.enumerated().map {
        index, entry in
        TakenReading(
          taken: entry.taken,
          reading: Reading(
            vital: .glycemia, value: index % 5 == 0 ? 181 : 180, unit: .milligramsPerDecilitre,
            mark: .sensor))
      })
    let told = Self.texts(sensor)
    #expect(told.contains("180 mg/dL") && !told.contains("180.2 mg/dL"), "\(told)")
  }
}
