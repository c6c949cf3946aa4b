import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// Nothing is cut and no texts overlap, for any record, language and paper size.
@Suite struct PageLayoutTests {
  /// Kinds of record.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case oneReading, fever, pressures, crowdedPressures, diary, crowdedDiary, sensor, halfSensor
    case pregnancy, year, otherYear, ownVitals, longNotes, otherUnits, open
    case rareShares, kilopascal, longComparison, sittings, meals, narrowParts
    case distantZone
    var testDescription: String { rawValue }
  }

  static func record(_ kind: Kind) throws -> DossierRecord {
    var random = SeededGenerator(
      seed: UInt64(kind.rawValue.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF))
    func value(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random).rounded()
    }
    func day(_ index: Int) throws -> String {
      try Records.day("2025-11-03").adding(days: index).description
    }
    var record = try Records.record("2025-11-03", "2025-11-30")
    switch kind {
    case .oneReading, .distantZone:
      record = try Records.record(
        "2025-11-03", "2025-11-03", compared: false,
        zone: kind == .distantZone ? Far() : FixedZone.utc)
      record.add([try Records.reading(.temperature, 36.6, "2025-11-03 08:00")])
    case .fever:
      record = try Records.record("2025-11-03", "2025-11-16")
      for index in 0..<14 {
        for hour in ["07", "13", "19", "23"] {
          record.add([
            try Records.reading(
              .temperature, 36 + value(0...40) / 10, "\(try day(index)) \(hour):20"),
            try Records.reading(.heartRate, value(50...140), "\(try day(index)) \(hour):20"),
          ])
        }
      }
      record.marked = try (0..<12).map {
        (try Records.moment("\(try day($0)) 13:20"), "tachipirina 1000 mg, una")
      }
    case .pressures, .open:
      if kind == .open {
        record = try Records.record("2025-11-03", "2025-11-30", now: "2025-11-30 14:05")
      }
      for index in -28..<28 {
        for time in ["07:30", "07:32", "21:10", "21:12"] {
          record.add([
            try Records.pressure(
              "\(try day(index)) \(time)", value(110...165), value(65...100), pulse: value(50...90))
          ])
        }
      }
    case .crowdedPressures:
      for index in 0..<28 {
        for minute in 10..<22 {
          record.add([
            try Records.pressure(
              "\(try day(index)) \(index % 2 == 0 ? "06" : "22"):\(minute)", value(180...240),
              value(110...140), pulse: value(100...190))
          ])
        }
      }
    case .diary, .crowdedDiary:
      var readings: [TakenReading] = []
      for index in -28..<28 {
        for hour in kind == .diary ? [7, 12, 19] : Array(0..<24) {
          readings.append(
            try Records.reading(
              .glycemia, value(40...420), "\(try day(index)) \(hour < 10 ? "0" : "")\(hour):15",
              mark: hour == 7 ? .fasting : nil))
        }
      }
      record.addGlucose(readings)
    case .sensor, .halfSensor, .pregnancy:
      if kind == .pregnancy {
        record = try Records.record(
          "2025-11-03", "2025-11-30", settings: Settings([.glucoseTargets: "pregnancy"]))
        record.addGlucose(
          try (0..<20).map {
            try Records.reading(.glycemia, value(50...320), "\(try day($0)) 08:01", mark: .fasting)
          })
      }
      var readings: [TakenReading] = []
      for index in 0..<28 where kind != .halfSensor || index % 2 == 0 {
        for minute in stride(from: 0, to: 1440, by: 5) {
          let time = try #require(TimeOfDay(hour: minute / 60, minute: minute % 60))
          readings.append(
            try Records.reading(
              .glycemia, value(45...320), "\(try day(index)) \(time)", mark: .sensor))
        }
      }
      record.addGlucose(readings, from: "libre")
    case .year:
      record = try Records.record("2025-01-01", "2025-12-31")
      let first = try Records.day("2025-01-01")
      for index in 0..<365 {
        let date = first.adding(days: index)
        record.add([
          try Records.pressure("\(date) 07:30", value(110...165), value(65...100), pulse: 60),
          try Records.pressure("\(date) 20:30", value(110...165), value(65...100)),
        ])
        record.add([try Records.reading(.temperature, 36.5, "\(date) 08:00")])
        record.addGlucose([try Records.reading(.glycemia, value(60...300), "\(date) 08:00")])
      }
      let all = Array(record.values[.glycemia] ?? ReadingColumns())
      record.glucose = [GlucoseSource(name: nil, readings: all)]
    case .otherYear:
      let days = try Records.day("2025-12-20")...Records.day("2026-01-02")
      let before = try Records.day("2023-12-20")...Records.day("2024-01-02")
      record = DossierRecord(
        days: days, before: before, here: record.here, vitals: .standard)
      var readings: [TakenReading] = []
      for date in (0..<14).flatMap({
        [before.lowerBound.adding(days: $0), days.lowerBound.adding(days: $0)]
      }).sorted() {
        record.add([try Records.pressure("\(date) 07:30", value(110...165), value(65...100))])
        record.add([try Records.reading(.temperature, 37.5, "\(date) 08:00")])
        readings.append(
          try Records.reading(.glycemia, value(50...300), "\(date) 08:00", mark: .fasting))
      }
      record.addGlucose(readings)
    case .ownVitals:
      let own = (0..<9).map { index in
        Vital(
          id: VitalID("peak-flow-of-the-morning-\(index)"), shortNames: [],
          units: [MeasurementUnit(symbol: "L/min", precision: 0)], plausible: 0...1000,
          normal: 300...600, critical: CriticalLimits(below: 200, high: nil), importance: .low)
      }
      record = try Records.record(
        "2025-11-03", "2025-11-16",
        vitals: VitalCatalogue(VitalCatalogue.standard.all + own))
      for vital in own {
        record.add(
          try (0..<14).map { index in
            TakenReading(
              taken: try Records.moment("\(try day(index)) 08:00"),
              reading: Reading(vital: vital.id, value: value(150...650), unit: vital.canonicalUnit))
          })
      }
    case .longNotes:
      record = try Records.record("2025-11-03", "2025-11-16")
      record.add([try Records.reading(.temperature, 38.4, "2025-11-03 08:00")])
      record.notes = try (0..<20).map {
        (
          try Records.moment("2025-11-03 \($0 + 1 < 10 ? "0" : "")\($0 + 1):00"),
          String(repeating: $0 % 2 == 0 ? "a word, " : "Donaudampfschiff", count: 1250)
        )
      }
      record.marked = record.notes
    case .otherUnits:
      let units: [VitalID: MeasurementUnit] = [
        .temperature: .fahrenheit, .systolic: .kilopascal, .diastolic: .kilopascal,
        .glycemia: .millimolesPerLitre,
      ]
      record = try Records.record(
        "2025-11-03", "2025-11-16",
        vitals: VitalCatalogue(
          VitalCatalogue.standard.all.map { vital in
            var vital = vital
            vital.preferredUnit = units[vital.id]
            return vital
          }))
      for index in 0..<14 {
        record.add([try Records.pressure("\(try day(index)) 07:30", value(110...165), 80)])
        record.add([try Records.reading(.temperature, 38.2, "\(try day(index)) 08:00")])
      }
      record.addGlucose(
        try (0..<14).map {
          try Records.reading(
            .glycemia, value(60...300), "\(try day($0)) 08:00", in: .millimolesPerLitre)
        })
    case .rareShares, .kilopascal, .longComparison, .sittings, .meals, .narrowParts:
      record = try FullPages.record(kind)
    }
    return record
  }

  /// The zone with the longest name.
  private struct Far: TimeZoneRules {
    let identifier = "America/Argentina/ComodRivadavia"
    func utcOffsetSeconds(at instant: Instant) -> Int { 0 }
  }

  static let patient = Patient(
    name: "Maria Addolorata Bernasconi-Fumagalli",
    born: LocalDate(year: 1958, month: 9, day: 21))

  static let locales: [ChartLocale] = [
    .english, ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT"),
  ]

  /// The texts of a sheet, and whether each is in a figure: a figure's labels are placed elsewhere
  /// and may overlap.
  static func texts(_ parts: [SheetPart], isInFigure: Bool = false) -> [(SceneText, Bool)] {
    parts.flatMap { part -> [(SceneText, Bool)] in
      switch part {
      case .group(_, let parts): return texts(parts)
      case .leaf(let role, let marks, _, _):
        return marks.compactMap { mark in
          guard case .text(let text) = mark else { return nil }
          return (text, role == .figure)
        }
      }
    }
  }

  @Test("Every text is inside the page, and no texts overlap", arguments: Kind.allCases)
  func layout(kind: Kind) throws {
    let record = try Self.record(kind)
    let dossier = Dossier(record.held)
    #expect(!dossier.isEmpty)
    for locale in Self.locales {
      // Italian words are longer, so English is drawn on one size only.
      for size in locale == .english ? [PaperSize.a4] : PaperSize.allCases {
        let paper = dossier.paper(
          of: Self.patient, on: size,
          in: locale)
        for (number, sheet) in paper.sheets.enumerated() {
          Self.check(
            sheet, "\(kind) \(locale.texts) \(size) sheet \(number + 1)",
            // Text from the user.
            mayBeCut: kind == .ownVitals || kind == .longNotes)
        }
      }
    }
  }

  @Test("The same record makes the same pages")
  func repeated() throws {
    let dossier = Dossier(try Self.record(.crowdedDiary).held)
    func paper() -> Paper { dossier.paper(of: Self.patient, on: .a4, in: Self.locales[1]) }
    #expect(paper() == paper())
  }

  static func check(_ sheet: Sheet, _ name: String, mayBeCut: Bool) {
    let texts = Self.texts(sheet.parts).filter { $0.0.string.contains { $0 != " " } }
    let inside = Box(x: 20, y: 20, width: sheet.width - 40, height: sheet.height - 36)
    for (text, _) in texts {
      // The width is an estimate, off by a percent or two.
      var box = text.estimatedBox
      box.width *= 0.97
      #expect(inside.contains(box), "\(name): '\(text.string)' at \(text.position)")
      #expect(mayBeCut || !text.string.contains("…"), "\(name): '\(text.string)'")
    }
    let boxes = texts.map { $0.0.estimatedBox.grown(by: -0.6) }
    for (index, (one, isInOne)) in texts.enumerated() {
      for place in texts.indices[(index + 1)...] where !(isInOne && texts[place].1) {
        #expect(
          !boxes[index].overlaps(boxes[place]),
          "\(name): '\(one.string)' and '\(texts[place].0.string)'")
      }
    }
  }

  @Test("Figures have alternative text, links lead to sheets, and table rows are equally long")
  func structure() throws {
    for kind in Kind.allCases {
      let paper = Dossier(try Self.record(kind).held).paper(of: Patient(), on: .a4, in: .english)
      func check(_ part: SheetPart) {
        switch part {
        case .leaf(let role, let marks, let alternative, let destination):
          #expect(!marks.isEmpty)
          #expect((role == .figure) == !(alternative ?? "").isEmpty, "\(kind)")
          #expect((role == .link) == (destination != nil))
          if let destination {
            #expect(paper.sheets.indices.contains(destination) && destination > 0)
          }
        case .group(let role, let parts):
          #expect(!parts.isEmpty)
          if role == .table {
            let counts = parts.map { row -> Int in
              if case .group(.row, let cells) = row { cells.count } else { 0 }
            }
            #expect(Set(counts).count == 1 && counts[0] > 0, "\(kind): \(counts)")
          }
          for part in parts { check(part) }
        }
      }
      for sheet in paper.sheets { for part in sheet.parts { check(part) } }
    }
  }

  @Test("Links on the first page lead to the pages they name")
  func links() throws {
    for kind in Kind.allCases {
      let paper = Dossier(try Self.record(kind).held).paper(of: Patient(), on: .a4, in: .english)
      func links(_ part: SheetPart) -> [(marks: [SheetMark], destination: Int?)] {
        switch part {
        case .group(_, let parts): parts.flatMap(links)
        case .leaf(let role, let marks, _, let sheet): role == .link ? [(marks, sheet)] : []
        }
      }
      for (marks, destination) in paper.sheets.flatMap({ $0.parts.flatMap(links) }) {
        let sheet = try #require(destination)
        guard case .text(let text)? = marks.first else {
          Issue.record("a link without words")
          continue
        }
        #expect(text.string == "\(sheet + 1)  \(paper.sheets[sheet].title)")
      }
    }
  }
}
