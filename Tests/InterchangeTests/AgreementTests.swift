import Foundation
import HealthModel
import Intake
import Interchange
import Journal
import TestJournals
import TestSupport
import Testing

/// Real records give the same figures here as in independent programs; see the records' readme.
@Suite(.enabled(if: RealRecords.areThere, Comment(rawValue: RealRecords.areMissing)))
struct AgreementTests {
  let now = Instant(seconds: 1_795_158_000)
  let glycemia = VitalCatalogue.standard[.glycemia]

  func zones(of readings: [Reading]) throws -> [Band: Int] {
    let vital = try #require(glycemia)
    return readings.reduce(into: [:]) { counts, reading in
      counts[vital.band(of: reading.typedValue, in: reading.unit), default: 0] += 1
    }
  }

  // Source: the iglu package's example data.
  @Test("The glucose sensor: every figure, to the last digit given")
  func sensor() throws {
    let text = try RealRecords.text("cgm/subject-1.csv")
    let vital = try #require(glycemia)
    let parser = ReadingParser(vitals: .standard)
    let readings = try text.split(separator: "\n").dropFirst().map { row in
      try parser.reading(of: vital, String(try #require(row.split(separator: ",").last)))
    }
    let statistics = try #require(Statistics(readings.map(\.value)))
    #expect(statistics.count == 2915)
    #expect(statistics.mean.text(places: 4) == "123.6655")
    #expect(statistics.standardDeviation?.text(places: 4) == "33.2681")
    #expect(statistics.coefficientOfVariation?.text(places: 4) == "26.9017")
    #expect(statistics.glucoseManagementIndicator.text(places: 4) == "6.2681")
    #expect((statistics.minimum, statistics.maximum) == (66, 276))
    #expect(
      try zones(of: readings) == [.low: 4, .normal: 2672, .high: 228, .criticallyHigh: 11])
  }

  @Test("The sensor's file imports as single readings, and a second import adds nothing")
  func sensorImport() throws {
    let journal = try Journal(path: ":memory:")
    let path = RealRecords.folder.appending(path: "cgm/subject-1.csv").path
    func bring() throws -> (outcome: ImportOutcome, ignoredColumns: [String]) {
      try take(
        CSVFormat().rows(
          of:
            InputFile(path: path),
          ReadingTerms(vitals: journal.vitals, zone: FixedZone(offsetSeconds: 3600))), into: journal
      )
    }
    let first = try bring()
    #expect(first.outcome.singleReadings == 2915 && first.outcome.reports == 0)
    #expect(first.outcome.refused.isEmpty && first.outcome.known == 0)
    #expect(first.ignoredColumns == ["id"])
    let second = try bring().outcome
    #expect(!second.addedSomething && second.known == 2915)
    let stored = try journal.values(of: .glycemia, from: Instant(seconds: 0), until: now)
      .map(\.reading)
    #expect(Statistics(stored.map(\.value))?.mean.text(places: 4) == "123.6655")
    #expect(try zones(of: stored) == [.low: 4, .normal: 2672, .high: 228, .criticallyHigh: 11])
  }

  /// The readme's codes for glycemia.
  static let codes = Set(["48"] + (57...64).map(String.init))

  /// Returns a diary's glycemia values, each nil if it isn't a number above zero.
  func diary(_ text: String, codes: Set<String> = codes) -> [Double?] {
    return text.split(whereSeparator: \.isNewline).compactMap { row -> Double?? in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 4, codes.contains(String(fields[2])) else { return nil }
      return .some(decimal(fields[3].trimmingBlanks).flatMap { $0 > 0 ? $0 : nil })
    }
  }

  // Source: UCI Machine Learning Repository, "Diabetes" (AIM '94).
  @Test("The glycemia diaries: the number of rows and values, and the first patient's figures")
  func diaries() throws {
    let first = try RealRecords.text("glycemia-diary/patient-01.tsv")
    let texts = try (1...10).map { number in
      try RealRecords.text("glycemia-diary/patient-\(number < 10 ? "0" : "")\(number).tsv")
    }
    let named = texts.flatMap { diary($0) }
    #expect(named.count == 1696 && named.compactMap(\.self).count == 1688)
    // The readme's 1718 and 1710 include 22 rows of code 56, which its list of codes omits.
    let all = texts.flatMap { diary($0, codes: Self.codes.union(["56"])) }
    #expect(all.count == 1718 && all.compactMap(\.self).count == 1710)
    let statistics = try #require(Statistics(diary(first).compactMap(\.self)))
    #expect(statistics.count == 369)
    #expect(statistics.mean.text(places: 2) == "159.05")
    #expect((statistics.minimum, statistics.maximum) == (35, 343))
  }

  /// The options that the manual gives for the diaries.
  static func options() throws -> TableOptions {
    try TableOptions(
      maps: ["taken_at=1+2", "glycemia=4"], filters: ["3 in 48,57..64"], units: [],
      dates: "%m-%d-%Y %H:%M", hasHeader: false, vitals: .standard)
  }

  @Test("The diaries import with one command each: 1,688 values, 8 rows refused")
  func diariesImport() throws {
    var (taken, refused, leftOut) = (0, 0, 0)
    for number in 1...10 {
      let path = RealRecords.folder.appending(
        path: "glycemia-diary/patient-\(number < 10 ? "0" : "")\(number).tsv"
      ).path
      let journal = try Journal(path: ":memory:")
      let terms = ReadingTerms(
        vitals: .standard, zone: FixedZone(offsetSeconds: -18_000), table: try Self.options())
      let table = try CSVFormat().rows(of: InputFile(path: path), terms)
      let outcome = try take(table, into: journal).outcome
      taken += outcome.singleReadings
      refused += outcome.refusedCount
      leftOut += table.leftOut["rows outside --where"] ?? 0
      #expect(outcome.known == 0 && outcome.reports == 0)
    }
    #expect((taken, refused) == (1688, 8))
    #expect(leftOut == 1929)
  }

  @Test("The diaries' insulin imports beside their glycemia, with the sum that awk finds")
  func insulinImport() throws {
    for number in 1...10 {
      let path = RealRecords.folder.appending(
        path: "glycemia-diary/patient-\(number < 10 ? "0" : "")\(number).tsv"
      ).path
      let awk = Process()
      let pipe = Pipe()
      awk.executableURL = URL(filePath: "/usr/bin/awk")
      awk.arguments = [
        "-F\t", "$3 >= 33 && $3 <= 35 && $4 > 0 { n++; s += $4 } END { print n + 0, s + 0 }", path,
      ]
      awk.standardOutput = pipe
      try awk.run()
      let found = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      let journal = try Journal(path: ":memory:")
      for isAgain in [false, true] {
        let table = try TableOptions(
          maps: ["taken_at=1+2", "insulin=4"], filters: ["3 in 33..35"], units: [],
          dates: "%m-%d-%Y %H:%M", hasHeader: false, vitals: .standard)
        let terms = ReadingTerms(
          vitals: try journal.vitals, zone: FixedZone(offsetSeconds: -18_000), table: table)
        let rows = try CSVFormat().rows(of: InputFile(path: path), terms)
        let outcome = try take(rows, into: journal).outcome
        #expect(outcome.singleReadings == (isAgain ? 0 : Int(found[0])) && outcome.reports == 0)
      }
      let doses = try journal.values(of: .insulin, from: Instant(seconds: 0), until: now)
      #expect(doses.map(\.reading.value).reduce(0, +) == found[1])
      #expect(try journal.vitals[.insulin]?.role == .medicine)
    }
  }
}
