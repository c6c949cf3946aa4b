import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// How a page compares its days with earlier ones.
@Suite struct ComparedDaysTests {
  @Test("Earlier days give the same figures whether their glucose is stored or streamed")
  func earlierGlucose() throws {
    var record = try Records.record("2025-11-20", "2025-11-29")
    let own = try (20...29).flatMap { try Records.sensorDay($0) }
    let earlier = try (10...19).flatMap { try Records.sensorDay($0) }.enumerated().map {
      index, entry in
      TakenReading(
        taken: entry.taken,
        reading: Reading(
          vital: .glycemia, value: Double(60 + index * 7 % 200), unit: .milligramsPerDecilitre,
          comparator: index % 3000 == 0 ? HealthModel.Comparator.moreThan : nil))
    }
    let marked = try Records.sensorDay(12, mark: .sensor)
    let finger = try (10...29).map {
      try Records.reading(
        .glycemia, Double(70 + $0 * 9), "2025-11-\($0) 08:01", mark: .fasting)
    }
    let sources: [(String?, [TakenReading])] = [
      (nil, finger), ("dexcom", marked), ("libre", earlier + own),
    ]
    for (name, readings) in sources { record.addGlucose(readings, from: name) }
    let kept = Dossier(record.held)

    var lean = try Records.record("2025-11-20", "2025-11-29")
    for (name, readings) in sources {
      let inside = readings.filter { lean.days.contains($0.taken.day) }
      if !inside.isEmpty { lean.addGlucose(inside, from: name) }
    }
    var taken = try #require(EarlierGlucose(lean))
    let all = sources.flatMap { name, readings in readings.map { (name, $0) } }
    for (name, entry) in all.sorted(by: { $0.1.taken.instant < $1.1.taken.instant }) {
      taken.take(entry, from: name)
    }
    lean.earlierGlucose = taken
    #expect(Dossier(lean).json == kept.json)
    // A day with an out-of-range value has no mean to compare.
    #expect(kept.sensor?.difference.days.before == 9 && kept.diary?.before?.count == 10)
    #expect(kept.vitals.first?.before?.count == 10 * 288 + 288 + 10)
  }

  @Test(
    "Reading extends one day past the period and skips days nobody asked for",
    arguments: [
      ("2025-11-10", "2025-11-16", nil, ["2025-11-10..2025-11-17"]),
      ("2025-11-16", "2025-11-16", nil, ["2025-11-16..2025-11-17"]),
      ("2025-11-10", "2025-11-16", "2025-11-03..2025-11-09", ["2025-11-03..2025-11-17"]),
      (
        "2025-11-10", "2025-11-16", "2021-01-01..2021-12-31",
        ["2021-01-01..2022-01-01", "2025-11-10..2025-11-17"]
      ),
    ] as [(String, String, String?, [String])])
  func reach(first: String, last: String, before: String?, wanted: [String]) throws {
    let earlier = try before.map { text in
      try Records.day(String(text.prefix(10)))...Records.day(String(text.suffix(10)))
    }
    let reach = DossierRecord.reach(
      of: try Records.day(first)...Records.day(last), before: earlier)
    #expect(reach.map { "\($0.lowerBound)..\($0.upperBound)" } == wanted)
  }

  @Test("An equally long period just before is named by its length, any other by its dates")
  func named() throws {
    func context(_ before: ClosedRange<LocalDate>? = nil) throws -> PageContext {
      PageContext(
        record: try Records.record("2025-11-20", "2025-11-29", before: before), patient: Patient(),
        paper: .a4, locale: .english)
    }
    #expect(try context().beforeName == "before" && context().beforeTitle == "10 days before")
    let gap = try context(Records.day("2025-11-09")...Records.day("2025-11-18"))
    #expect(gap.beforeName == "9 – 18 Nov" && gap.beforeTitle == "9 – 18 Nov")
    let week = try context(Records.day("2025-11-13")...Records.day("2025-11-19"))
    #expect(week.beforeTitle == "13 – 19 Nov")
  }

  @Test("With too few days on either side, the numbers appear with the reason for no difference")
  func tooFew() throws {
    var record = try Records.record("2025-11-10", "2025-11-16")
    for day in 3...16 {
      record.add([
        try Records.pressure("2025-11-\(day < 10 ? "0" : "")\(day) 08:00", 130, 80)
      ])
    }
    let texts = RealPagesTests.texts(
      Dossier(record.held, topics: [.pressure]).paper(of: Patient(), on: .a4, in: .english))
    #expect(
      texts.contains(
        "No comparison: too few daily averages (7, and 7 for 3 – 9 Nov; 10 needed)"))
  }

  @Test("Days compared with have their own number of days")
  func otherLength() throws {
    let days = try Records.day("2025-11-10")...Records.day("2025-11-16")
    let before = try Records.day("2025-10-01")...Records.day("2025-10-12")
    let zone = FixedZone.utc
    var record = DossierRecord(
      days: days, before: before,
      here: LocalNow(now: zone.startOfDay(days.upperBound.adding(days: 2)), zone: zone),
      vitals: .standard)
    record.addGlucose(
      try (1...12).map {
        try Records.reading(.glycemia, 100, "2025-10-\($0 < 10 ? "0" : "")\($0) 08:00")
      }
        + (10...16).flatMap { day in
          try ["08", "18"].map { try Records.reading(.glycemia, 100, "2025-11-\(day) \($0):00") }
        })
    let texts = RealPagesTests.texts(
      Dossier(record.held, topics: [.glucose]).paper(of: Patient(), on: .a4, in: .english))
    #expect(texts.contains("7 of 7") && texts.contains("12 of 12"))
    #expect(texts.contains { $0.contains("Compared with 1 – 12 Oct.") })
  }
}

extension Records {
  /// A day with values every five minutes.
  static func sensorDay(_ day: Int, mark: Mark? = nil) throws -> [TakenReading] {
    try stride(from: 0, to: 1440, by: 5).map { minute in
      let time = try #require(TimeOfDay(hour: minute / 60, minute: minute % 60))
      return try reading(.glycemia, 120, "2025-11-\(day) \(time)", mark: mark)
    }
  }
}
