import Charts
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// Severe values are named, with their numbers.
@Suite struct GravestTests {
  private static func texts(
    _ record: DossierRecord, _ topics: [Dossier.Topic] = Dossier.Topic.allCases,
    _ locale: ChartLocale = .english
  ) -> String {
    RealPagesTests.texts(
      Dossier(record.held, topics: topics).paper(of: Patient(), on: .a4, in: locale)
    ).joined(separator: " ")
  }

  /// Two weeks of typical readings, with each vital's worst values on different days.
  private static func record() throws -> DossierRecord {
    var record = try Records.record("2026-11-02", "2026-11-15", compared: false)
    var glucose: [TakenReading] = []
    for index in 0..<14 {
      let date = record.days.lowerBound.adding(days: index)
      let isWorst = index == 9
      record.add([
        try Records.pressure(
          "\(date) 08:00", isWorst ? 78 : 128, isWorst ? 48 : 78, pulse: isWorst ? 36 : 70)
      ])
      record.add([
        try Records.reading(.oxygenSaturation, index == 11 ? 84 : 96, "\(date) 08:00")
      ])
      let low = try Records.reading(
        .glycemia, index == 12 ? 20 : 66 - Double(index), "\(date) 09:00",
        comparator: index == 12 ? .lessThan : nil)
      let high = try Records.reading(
        .glycemia, index == 13 ? 400 : 260 + Double(index), "\(date) 19:00",
        comparator: index == 13 ? .moreThan : nil)
      glucose += [low, high]
    }
    record.addGlucose(glucose)
    return record
  }

  @Test("78/48, a pulse of 36, SpO₂ of 84 %, <20 and >400 all have their name, number and time")
  func named() throws {
    let record = try Self.record()
    let told = Highlights(
      context: PageContext(record: record.held, patient: Patient(), paper: .a4, locale: .english),
      dossier: Dossier(record.held)
    ).sentences.map(\.string)
    let wanted = [
      "Blood glucose: 14 of 28 under 70, 2 of them under 54: <20 Sat 14, 09:00; 53 Sun 15, 09:00; "
        + "55 Fri 13, 09:00; and 11 more",
      "Blood glucose: 14 of 28 over 250: >400 Sun 15, 19:00; 272 Sat 14, 19:00; 271 Fri 13, 19:00; "
        + "and 11 more",
      "Blood pressure: 1 of 14 under 80 or 50: 78/48 Wed 11, 08:00",
      "Heart rate: 1 of 14 under 40: 36 Wed 11, 08:00",
      "Oxygen saturation: 1 of 14 under 92: 84 Fri 13, 08:00",
    ]
    for sentence in wanted { #expect(told.contains(sentence), "\(sentence): \(told)") }
    for locale in [
      ChartLocale.english, ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT"),
    ] {
      let texts = Self.texts(record, Dossier.Topic.allCases, locale)
      for value in ["78/48", "36 ", "84 ", "<20 ", ">400 "] {
        #expect(texts.contains(value), "\(value): \(texts)")
      }
    }
  }

  @Test("Critical values are never cut, however full the page is")
  func neverCut() throws {
    var record = try Self.record()
    record.add([
      try Records.reading(.temperature, 39.8, "2026-11-03 08:00"),
      try Records.reading(.temperature, 34.5, "2026-11-04 08:00"),
    ])
    record.add([try Records.pressure("2026-11-05 20:00", 192, 124, pulse: 142)])
    let texts = Self.texts(record)
    for value in ["39.8", "34.5", "192/124", "142", "78/48", "84 Fri 13"] {
      #expect(texts.contains(value), "\(value): \(texts)")
    }
  }

  @Test("A sensor's deepest and longest lows are named, with the number under 54")
  func lows() throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    let low: [Int: (minutes: ClosedRange<Int>, value: Double)] = [
      10: (600...615, 66), 11: (600...620, 66), 12: (600...625, 66), 14: (60...320, 60),
      16: (600...640, 52), 18: (600...615, 45),
    ]
    record.addGlucose(
      try (10...23).flatMap { day in
        try Records.sensorDay(day, mark: .sensor).map { entry in
          let minute = entry.taken.local.time.minuteOfDay
          guard let found = low[day], found.minutes.contains(minute) else { return entry }
          return TakenReading(
            taken: entry.taken,
            reading: Reading(
              vital: .glycemia, value: found.value, unit: .milligramsPerDecilitre, mark: .sensor))
        }
      })
    let texts = Self.texts(record)
    #expect(
      texts.contains(
        "6 lows of 15 minutes or more, 2 of them under 54: Fri 14, 01:00, 265 minutes, down to 60; "
          + "Sun 16, 10:00, 45 minutes, down to 52; Tue 18, 10:00, 20 minutes, down to 45; "
          + "and 3 more"), "\(texts)")
  }

  @Test(
    "Low pressures are counted, coloured and explained, and every limit with a colour is listed")
  func lowPressures() throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    for (day, high, low) in [
      (10, 122, 38), (11, 92, 44), (12, 88, 62), (13, 150, 90), (14, 120, 80),
    ] {
      record.add([try Records.pressure("2025-11-\(day) 08:00", Double(high), Double(low))])
    }
    let dossier = Dossier(record.held, topics: [.pressure])
    let all = try #require(dossier.pressure?.all)
    #expect((all.low, all.veryLow, all.atOrAbove, all.veryHigh) == (3, 2, 1, 0))
    let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: .english))
    for text in [
      "< 90 or 60", "< 90 or 60: 3", "< 80 or 50: 2", "≥ 135 or 85: 1",
    ] {
      #expect(texts.contains(text), "\(text): \(texts)")
    }
    let whole = texts.joined(separator: " ")
    #expect(
      whole.contains(
        "Blood pressure: 3 of 5 under 90 or 60, 2 of them under 80 or 50: 122/38 Mon 10, 08:00; "
          + "92/44 Tue 11, 08:00; 88/62 Wed 12, 08:00"), "\(whole)")
    #expect(whole.contains("low under 90/60; very low under 80/50"), "\(whole)")
    record.add([try Records.reading(.temperature, 36.5, "2025-11-10 08:00")])
    let first = Self.texts(record)
    #expect(first.contains("low under 90/60; very low under 80/50"), "\(first)")
    #expect(first.contains("< 80 or 50"), "\(first)")
  }

  @Test("A pressure of 134.6/84.4 is neither counted nor coloured as at or above 135/85")
  func decimals() throws {
    var record = try Records.record("2025-11-10", "2025-11-16", compared: false)
    record.add([
      try Records.pressure("2025-11-10 08:00", 134.6, 84.4),
      try Records.pressure("2025-11-11 08:00", 135, 84),
    ])
    #expect(Dossier(record.held).pressure?.all.atOrAbove == 1)
  }

  @Test("Cuff warnings are counted, and the home average leaves out doubtful pressures")
  func cuffs() throws {
    var record = try Records.record("2025-11-10", "2025-11-16", compared: false)
    func pressure(_ taken: String, _ high: Double, _ warnings: CuffWarnings = []) throws
      -> PressureReading
    {
      func reading(_ vital: VitalID, _ value: Double) -> Reading {
        Reading(
          vital: vital, value: value, unit: .millimetresOfMercury,
          mark: warnings.isEmpty ? nil : .cuff(warnings))
      }
      return PressureReading(
        taken: try Records.moment(taken), systolic: reading(.systolic, high),
        diastolic: reading(.diastolic, 80))
    }
    for day in 10...16 { record.add([try pressure("2025-11-\(day) 08:00", 120)]) }
    record.add([
      try pressure("2025-11-15 20:00", 171, .looseCuff),
      try pressure("2025-11-16 20:00", 172, [.movement, .irregularPulse]),
      try pressure("2025-11-16 21:00", 120, .irregularPulse),
    ])
    let dossier = Dossier(record.held, topics: [.pressure])
    let figures = try #require(dossier.pressure)
    let home = try #require(figures.home)
    #expect(home.average.count == 7 && home.average.systolic.mean == 120 && home.doubtful == 2)
    #expect(figures.all.count == 10 && figures.all.irregular == 2)
    let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: .english))
    for text in [
      "2 of 10 pressure readings flagged by the cuff for irregular pulse",
      "2 readings left out of the home average: loose cuff, movement or bad position", "171/80?",
      "172/80~?", "120/80~",
    ] {
      #expect(texts.contains { $0.contains(text) }, "\(text): \(texts)")
    }
    #expect("\(figures.json)".contains("irregular-pulse+movement"))
  }

  @Test("A short period lists only its own days; a protocol's average leaves out only day 1")
  func days() throws {
    var record = try Records.record("2025-11-13", "2025-11-16", compared: false)
    for day in 7...16 {
      record.add([
        try Records.pressure("2025-11-\(day < 10 ? "0" : "")\(day) 08:00", day < 13 ? 160 : 120, 80)
      ])
    }
    let short = try #require(Dossier(record.held).pressure)
    #expect(short.home?.span == record.days && short.series.count == 4)
    #expect(short.home?.average.systolic.mean == 120 && short.home?.average.count == 3)
    let page = Dossier(record.held, topics: [.pressure]).paper(of: Patient(), on: .a4, in: .english)
    let texts = RealPagesTests.texts(page)
    #expect(texts.contains("4 days, 3 readings, day 1 left out"), "\(texts)")
    #expect(texts.contains("Each day") && !texts.contains { $0.contains("12 Nov") }, "\(texts)")
    var guided = try Records.record("2025-11-07", "2025-11-16", compared: false)
    guided.isOfProtocol = true
    guided.add(record.pressures)
    let all = try #require(Dossier(guided.held).pressure)
    #expect(all.series.count == 10 && all.home?.average.count == 9)
    #expect(all.home?.leftOut == guided.days.lowerBound)
    #expect("\(all.json)".contains("2025-11-07"))
  }

  @Test("A single topic has its highlights on its page; every page says when its days begin")
  func oneTopic() throws {
    var record = try Self.record()
    #expect(
      Self.texts(record).contains("at a glance")
        && Self.texts(record).contains("days begin at 00:00")
        && Self.texts(record).contains("days begin at 04:00"))
    record.values = record.values.filter { $0.key == .glycemia }
    record.pressures = []
    let sheets = Dossier(record.held).paper(of: Patient(), on: .a4, in: .english).sheets
    #expect(sheets.count == 1 && sheets[0].title == "Blood glucose")
    let told = Self.texts(record)
    let places = ["Highlights", "Readings by range"].compactMap { told.range(of: $0)?.lowerBound }
    #expect(places.count == 2 && places == places.sorted())
  }
}
