import HealthModel
import Testing

@Suite("Readings as people type them") struct TypedReadingTests {
  private let parser = ReadingParser(vitals: .standard)

  private func read(_ line: String) throws -> [String] {
    try parser.readings(from: line.split(separator: " ").map(String.init)).map {
      "\($0.vital) \($0.text)"
    }
  }

  @Test(
    "Spaced units, a pulse after a pressure, HI and LO, and any degree sign are accepted",
    arguments: [
      ("gly=126 mg/dL hr=70", ["glycemia 126 mg/dL", "heart-rate 70 bpm"]),
      ("gly=7 mmol/L", ["glycemia 7.0 mmol/L"]),
      ("bp=120/80/70", ["systolic 120 mmHg", "diastolic 80 mmHg", "heart-rate 70 bpm"]),
      ("bp=16/10.7 kPa", ["systolic 16.0 kPa", "diastolic 10.7 kPa"]),
      ("gly=HI", ["glycemia >600 mg/dL"]), ("gly=lo", ["glycemia <20 mg/dL"]),
      ("temp=36.6°", ["temperature 36.6 °C"]), ("temp=36.6º", ["temperature 36.6 °C"]),
      ("temp=36.6ºC", ["temperature 36.6 °C"]), ("temp=36.6℃", ["temperature 36.6 °C"]),
      ("temp=98.6ºF", ["temperature 98.6 °F"]), ("gly=41", ["glycemia 41 mg/dL"]),
      ("gly=15mg/dL", ["glycemia 15 mg/dL"]), ("gly=9mg/dL", ["glycemia 9 mg/dL"]),
    ])
  func taken(line: String, readings: [String]) throws {
    #expect(try read(line) == readings)
  }

  @Test(
    "Words without = give a complete suggestion or none",
    arguments: [
      ("120/80 70", ["bp=120/80", "hr=70"]), ("120/80/70", ["bp=120/80/70"]),
      ("temp 36.6 bp 120/80", ["temp=36.6", "bp=120/80"]),
      ("36.6 120/80", ["temp=36.6", "bp=120/80"]), ("temp:36.5 hr=70", ["temp=36.5", "hr=70"]),
      ("36,6 hr 70", ["temp=36,6", "hr=70"]), ("36,6 C", ["temp=36,6C"]),
      ("82 kg", ["weight=82kg"]), ("hr 70 bpm temp 36.6", ["hr=70bpm", "temp=36.6"]),
      ("120/80 mmHg 70", ["bp=120/80mmHg", "hr=70"]), ("bp=120 / 80", ["bp=120/80"]),
      ("temp=36.6,hr=70", ["temp=36.6", "hr=70"]), ("BP: 120/80", ["BP=120/80"]),
    ])
  func meant(line: String, meant: [String]) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(throws: RefusedReport(faults: [.notAssignments(words, meant: meant)])) {
      try read(line)
    }
    // The suggestion is valid.
    #expect(throws: Never.self) { try parser.readings(from: meant) }
  }

  @Test("An ambiguous word is reported by itself", arguments: ["70", "36", "temp", "x=1 120"])
  func unknown(line: String) {
    let faults = #expect(throws: RefusedReport.self) { try read(line) }?.faults ?? []
    #expect(!faults.isEmpty)
    for fault in faults {
      if case .notAssignments = fault { Issue.record("\(line) was guessed") }
    }
  }

  @Test("A value without a unit that is critical in one and common in another asks for the unit")
  func doubt() throws {
    for text in ["10", "15", "39.9", "40", "12,4"] {
      let faults = #expect(throws: RefusedReport.self) { try read("gly=\(text)") }?.faults
      guard case .unitInDoubt(let ways) = faults?.first else {
        Issue.record("gly=\(text) is taken")
        continue
      }
      #expect(ways.map(\.unit) == [.millimolesPerLitre, .milligramsPerDecilitre])
    }
    // A filter's number is a limit; and for a person who chose mmol/L, 15 isn't in doubt.
    #expect(
      try FilterParser.parse(
        "gly<15", vitals: .standard, days: DayReader(today: LocalDate(epochDay: 20_777)))
        == .term(.reading(.glycemia, .under, 15)))
    var glycemia = try #require(VitalCatalogue.standard[.glycemia])
    glycemia.preferredUnit = .millimolesPerLitre
    let own = ReadingParser(vitals: VitalCatalogue([glycemia]))
    #expect(try own.readings(from: ["gly=15"]).map(\.text) == ["15.0 mmol/L"])
  }

  @Test("12/8 is 120/80 in half of Europe; a pressure in kPa needs its unit")
  func tenths() throws {
    for (typed, meant) in [("12/8", "120/80"), ("13.5/8,5", "135/85"), ("14/9", "140/90")] {
      #expect(throws: RefusedReport(faults: [.pressureInTenths(typed, meant: meant)])) {
        try read("bp=\(typed)")
      }
    }
    #expect(throws: Never.self) { try read("bp=16/10.7kPa") }
  }
}
