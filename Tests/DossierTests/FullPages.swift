import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// Records whose pages are almost too full.
enum FullPages {
  private static func day(_ index: Int) throws -> String {
    try Records.day("2025-11-03").adding(days: index).description
  }

  static func record(_ kind: PageLayoutTests.Kind) throws -> DossierRecord {
    switch kind {
    case .kilopascal: try kilopascal()
    case .longComparison: try longComparison()
    case .sittings: try sittings()
    case .meals: try meals()
    case .narrowParts: try narrowParts()
    default: try rareShares()
    }
  }

  /// One of 4,032 readings in each range outside normal, plus a diary.
  private static func rareShares() throws -> DossierRecord {
    var record = try Records.record("2025-11-03", "2025-11-16", compared: false)
    var readings: [TakenReading] = []
    for index in 0..<14 {
      for minute in stride(from: 0, to: 1440, by: 5) {
        let time = try #require(TimeOfDay(hour: minute / 60, minute: minute % 60))
        let value: Double? = index == 3 ? [300: 60.0, 600: 45, 900: 190, 1200: 260][minute] : nil
        readings.append(
          try Records.reading(.glycemia, value ?? 120, "\(day(index)) \(time)", mark: .sensor))
      }
    }
    record.addGlucose(readings, from: "libre")
    record.addGlucose(
      try (0..<14).map { try Records.reading(.glycemia, 240, "\(day($0)) 08:01", mark: .fasting) })
    return record
  }

  /// The widest numbers.
  private static func kilopascal() throws -> DossierRecord {
    var record = try Records.record(
      "2025-12-21", "2026-01-03",
      vitals: VitalCatalogue(
        VitalCatalogue.standard.all.map { vital in
          var vital = vital
          if [.systolic, .diastolic].contains(vital.id) { vital.preferredUnit = .kilopascal }
          return vital
        }))
    for index in 0..<14 {
      let date = try Records.day("2025-12-21").adding(days: index)
      for time in ["07:30", "07:32", "07:34", "21:10", "21:12", "21:14"] {
        record.add([try Records.pressure("\(date) \(time)", 214, 126, pulse: 104)])
      }
    }
    return record
  }

  /// Two periods across a new year; a full first page.
  private static func longComparison() throws -> DossierRecord {
    var record = try Records.record(
      "2026-01-20", "2026-02-02", before: Records.day("2025-12-20")...Records.day("2026-01-06"))
    var readings: [TakenReading] = []
    for index in -31..<14 where index < -13 || index >= 0 {
      let date = try Records.day("2026-01-20").adding(days: index)
      record.add([try Records.pressure("\(date) 07:30", 131, 81, pulse: 72)])
      record.add([try Records.pressure("\(date) 20:30", 131, 81, pulse: 72)])
      record.add([try Records.reading(.temperature, 36.9, "\(date) 08:00")])
      readings.append(try Records.reading(.glycemia, 200, "\(date) 08:00"))
    }
    record.addGlucose(readings)
    return record
  }

  /// Three readings a sitting, four one evening, a dozen one morning.
  private static func sittings() throws -> DossierRecord {
    var record = try Records.record("2025-11-03", "2025-11-16")
    for index in 0..<14 {
      for minute in 10..<(index == 13 ? 22 : 13) {
        record.add([
          try Records.pressure("\(day(index)) 07:\(minute)", Double(110 + minute), 80, pulse: 60)
        ])
      }
      for minute in 10..<(index == 12 ? 14 : 13) {
        record.add([try Records.pressure("\(day(index)) 21:\(minute)", 130, 80, pulse: 60)])
      }
    }
    return record
  }

  /// Twelve a day, each with a meal.
  private static func meals() throws -> DossierRecord {
    var record = try Records.record("2025-11-03", "2025-11-16")
    let marks: [Mark] = [.fasting, .beforeMeal, .afterMeal, .casual, .bedtime, .beforeMeal]
    record.addGlucose(
      try (0..<14).flatMap { index in
        try (0..<12).map { place in
          let hour = 6 + place * 3 / 2
          return try Records.reading(
            .glycemia, Double(60 + place * 22),
            "\(day(index)) \(hour < 10 ? "0" : "")\(hour):\(place % 2 == 0 ? "05" : "35")",
            mark: marks[place % marks.count])
        }
      })
    return record
  }

  /// Parts of only 1 to 2 h.
  private static func narrowParts() throws -> DossierRecord {
    var record = try Records.record(
      "2025-11-03", "2025-11-16", settings: Settings([.dayParts: "0,6,7,9,22"]))
    var readings: [TakenReading] = []
    for index in 0..<14 {
      for hour in ["05", "06", "08", "12", "23"] where hour != "23" || index < 4 {
        let time = try "\(day(index)) \(hour):15"
        readings.append(try Records.reading(.glycemia, Double(40 + index * 28), time))
      }
    }
    record.addGlucose(readings)
    return record
  }
}
