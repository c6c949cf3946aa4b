import Charts
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// How a sensor's page treats time, scans and values out of range.
@Suite struct SensorTruthTests {
  private static func paper(_ record: DossierRecord, _ locale: ChartLocale = .english) -> Paper {
    Dossier(record.held, topics: [.glucose]).paper(of: Patient(), on: .a4, in: locale)
  }

  private static func sensor(
    _ days: ClosedRange<Int>, _ value: (TakenReading, Int) -> (Double, HealthModel.Comparator?)
  ) throws -> [TakenReading] {
    try days.flatMap { try Records.sensorDay($0, mark: .sensor) }.enumerated().map { index, entry in
      let (value, comparator) = value(entry, index)
      return TakenReading(
        taken: entry.taken,
        reading: Reading(
          vital: .glycemia, value: value, unit: .milligramsPerDecilitre, comparator: comparator,
          mark: .sensor))
    }
  }

  @Test("Scans count in no share, average or active time, and are listed separately")
  func scans() throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    let readings = try Self.sensor(10...23) { _, index in (index % 10 == 0 ? 200 : 120, nil) }
    let scans = try (10...23).map {
      try Records.reading(.glycemia, $0 == 12 ? 45 : 60, "2025-11-\($0) 08:02", mark: .scan)
    }
    let finger = try Records.reading(.glycemia, 41, "2025-11-20 03:00")
    record.addGlucose(
      (readings + scans + [finger]).sorted { $0.taken.instant < $1.taken.instant }, from: "libre")
    let dossier = Dossier(record.held)
    let figures = try #require(dossier.sensor)
    #expect(figures.record.readings.count == 4032 && figures.scans == 14)
    #expect(figures.record.counts[.low] == nil && figures.record.active == 100)
    #expect(dossier.fingerReadings == [finger])
    // The first page and JSON don't mix them either.
    #expect(dossier.vitals.first?.count == 4033)
    let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: .english))
      .joined(separator: " ")
    #expect(texts.contains("14 scans, 45 – 60, not included in these figures"), "\(texts)")
    #expect(texts.contains("Scans: 1 of 14 under 54: 45 Wed 12, 08:02"), "\(texts)")
    #expect(texts.contains("Blood glucose: 1 of 1 under 54: 41 Thu 20, 03:00"), "\(texts)")
    #expect(texts.contains("4,032 of 4,032 slots"), "\(texts)")
  }

  @Test("Active time counts slots with a reading; extra readings in a slot fill no other")
  func slots() throws {
    var record = try Records.record("2025-11-10", "2025-11-10", compared: false)
    // Every 15 minutes until noon, twice on the hour.
    record.addGlucose(
      try (0..<48).flatMap { slot -> [TakenReading] in
        let time = "2025-11-10 \(slot / 4 < 10 ? "0" : "")\(slot / 4):"
        let own = try Records.reading(
          .glycemia, 120, time + (slot % 4 == 0 ? "00" : "\(slot % 4 * 15)"), mark: .sensor)
        guard slot % 4 == 0 else { return [own] }
        return [own, try Records.reading(.glycemia, 120, time + "04", mark: .sensor)]
      })
    let figures = try #require(Dossier(record.held).sensor)
    #expect(figures.record.interval == 900)
    #expect(figures.record.filled == 48 && figures.record.possible == 96)
    #expect(figures.record.active == 50)
    #expect(figures.dayList[0].active == 50 && figures.dayList[0].count == 60)
  }

  @Test("Under 70% active, there are no hours a day and no median highest; both ends are gaps")
  func sparse() throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    record.addGlucose(try Self.sensor(13...18) { _, index in (100 + Double(index % 100), nil) })
    let paper = Self.paper(record)
    let texts = RealPagesTests.texts(paper)
    let whole = texts.joined(separator: " ")
    #expect(!texts.contains("a day") && !whole.contains("Median highest"), "\(whole)")
    #expect(whole.contains("the longest gap is 120 h 5 min, from Tue 18, 23:55"), "\(whole)")
    let json = "\(Dossier(record.held).json)"
    #expect(json.contains("minutes_a_day"))
    let figures = try #require(Dossier(record.held).sensor)
    #expect(figures.json["minutes_a_day"] == .null && figures.json["profile"] != nil)
    // Worn on six days, however long the period.
    let worn = "\(figures.json["figures"] ?? .null)"
    #expect(worn.contains("104636-6") && figures.daysWithReadings == 6)
    var full = try Records.record("2025-11-10", "2025-11-23", compared: false)
    full.addGlucose(try Self.sensor(10...23) { _, index in (100 + Double(index % 100), nil) })
    let told = RealPagesTests.texts(Self.paper(full))
    #expect(told.contains("a day") && told.joined().contains("Median highest"))
  }

  @Test("HI counts at its bound: ≥ before the average and the GMI, no CV, and its number")
  func bounds() throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    record.addGlucose(
      try Self.sensor(10...23) { _, index in index % 10 < 3 ? (400, .moreThan) : (320, nil) })
    let texts = RealPagesTests.texts(Self.paper(record))
    #expect(texts.contains("≥ 344 mg/dL") && texts.contains("≥ 11.5%"), "\(texts)")
    let whole = texts.joined(separator: " ")
    #expect(whole.contains("Sensor: 1,211 of 4,032 over 400"), "\(whole)")
    let json = try #require(Dossier(record.held).sensor).json
    #expect(json["statistics"]?["mean_comparator"] == .string(">="))
    #expect(json["statistics"]?["max_comparator"] == .string(">"))
    #expect(json["statistics"]?["standard_deviation"] == .null)
    #expect(json["gmi_comparator"] == .string(">="))
    var both = try Records.record("2025-11-10", "2025-11-23", compared: false)
    both.addGlucose(
      try Self.sensor(10...23) { _, index in
        index % 10 == 0 ? (400, .moreThan) : index % 10 == 1 ? (40, .lessThan) : (120, nil)
      })
    let told = RealPagesTests.texts(Self.paper(both))
    #expect(told.contains("≈ 140 mg/dL"))
    // No low lasts, but the lowest reading is still named.
    for text in ["Sensor: 404 of 4,032 under 40", "Sensor: 404 of 4,032 under 54: lowest <40"] {
      #expect(told.contains { $0.hasPrefix(text) }, "\(text): \(told)")
    }
  }

  @Test("JSON leaves out what the page does: percentiles of too few days, short tails")
  func open() throws {
    var record = try Records.record("2025-11-10", "2025-11-13", compared: false)
    record.addGlucose(try Self.sensor(10...13) { _, _ in (120, nil) })
    let figures = try #require(Dossier(record.held).sensor)
    let points = "\(figures.json["profile"] ?? .null)"
    #expect(points.contains("p50") && !points.contains("real(120"), "\(points.prefix(400))")
    var week = try Records.record("2025-11-10", "2025-11-16", compared: false)
    // All seven days cover only the first hours.
    week.addGlucose(
      try Self.sensor(10...16) { _, _ in (120, nil) }.filter {
        $0.taken.day.day == 10 || $0.taken.local.time.hour < 4 || $0.taken.day.day > 12
      })
    let sliver = try #require(Dossier(week.held).sensor)
    #expect(!sliver.profile.showsTails && sliver.profile.points.contains(where: \.hasTails))
  }

  @Test(
    "In pregnancy there is no GMI or CV target; with your own limits, 70 – 180 stays beside them")
  func groups() throws {
    var record = try Records.record(
      "2025-11-10", "2025-11-23", compared: false,
      settings: Settings([.glucoseTargets: "pregnancy"]))
    let readings = try Self.sensor(10...23) { _, index in (100 + Double(index % 100), nil) }
    record.addGlucose(readings)
    let texts = RealPagesTests.texts(Self.paper(record)).joined(separator: " ")
    #expect(!texts.contains("mmol/mol") && !texts.contains("36%"), "\(texts)")
    #expect(Dossier(record.held).sensor?.json["gmi_mmol_mol"] == .null)
    let own = VitalCatalogue(
      VitalCatalogue.standard.all.map { vital in
        guard vital.id == .glycemia else { return vital }
        return Vital(
          id: vital.id, shortNames: vital.shortNames, units: vital.units,
          plausible: vital.plausible, normal: 80...160,
          critical: CriticalLimits(below: 60, high: .over(240)), importance: vital.importance,
          traits: vital.traits)
      })
    var mine = try Records.record("2025-11-10", "2025-11-23", compared: false, vitals: own)
    mine.addGlucose(readings)
    let told = RealPagesTests.texts(Self.paper(mine)).joined(separator: " ")
    #expect(
      told.contains(
        "With the consensus limits, 70 – 180 mg/dL: TIR 81%, TBR 0%, TAR 19%"),
      "\(told)")
  }
}
