import HealthModel
import Testing

/// A limit in the table of the journal's rules, with a value on either side.
struct Limit: Sendable, CustomStringConvertible {
  let vital: String
  let inside: Double
  let insideZone: Band
  let outside: Double
  let outsideZone: Band

  init(
    _ vital: String, _ inside: Double, _ insideZone: Band, _ outside: Double, _ outsideZone: Band
  ) {
    (self.vital, self.inside, self.insideZone) = (vital, inside, insideZone)
    (self.outside, self.outsideZone) = (outside, outsideZone)
  }

  var description: String { "\(vital) \(inside) | \(outside)" }
}

@Suite struct VitalTableTests {
  let vitals = VitalCatalogue.standard

  static let triedLimits = [
    Limit("temperature", 36.1, .normal, 36.0, .low),
    Limit("temperature", 37.2, .normal, 37.3, .high),
    Limit("temperature", 35.0, .low, 34.9, .criticallyLow),
    Limit("temperature", 38.9, .high, 39.0, .criticallyHigh),
    Limit("systolic", 90, .normal, 89, .low), Limit("systolic", 134, .normal, 135, .high),
    Limit("systolic", 80, .low, 79, .criticallyLow),
    Limit("systolic", 179, .high, 180, .criticallyHigh),
    Limit("diastolic", 60, .normal, 59, .low), Limit("diastolic", 84, .normal, 85, .high),
    Limit("diastolic", 50, .low, 49, .criticallyLow),
    Limit("diastolic", 119, .high, 120, .criticallyHigh),
    Limit("glycemia", 70, .normal, 69, .low), Limit("glycemia", 180, .normal, 181, .high),
    Limit("glycemia", 54, .low, 53, .criticallyLow),
    Limit("glycemia", 250, .high, 251, .criticallyHigh),
    Limit("heart-rate", 60, .normal, 59, .low), Limit("heart-rate", 100, .normal, 101, .high),
    Limit("heart-rate", 40, .low, 39, .criticallyLow),
    Limit("heart-rate", 130, .high, 131, .criticallyHigh),
    Limit("spo2", 95, .normal, 94, .low), Limit("spo2", 92, .low, 91, .criticallyLow),
    Limit("spo2", 100, .normal, 99, .normal), Limit("weight", 2, .normal, 400, .normal),
  ]

  /// Pairs of a value that is just plausible and one that just isn't.
  static let triedEnds = [
    ("temp=30", "temp=29.9"), ("temp=45", "temp=45.1"), ("sys=50", "sys=49"),
    ("sys=300", "sys=301"),
    ("dia=20", "dia=19"), ("dia=200", "dia=201"), ("gly=10mg/dL", "gly=9"),
    ("gly=1000", "gly=1001"),
    ("hr=20", "hr=19"), ("hr=300", "hr=301"), ("spo2=50", "spo2=49"), ("spo2=100", "spo2=101"),
    ("weight=2", "weight=1.9"), ("weight=400", "weight=400.1"), ("weight=4.5lb", "weight=4.4lb"),
  ]

  @Test("Every built-in vital has an entry, codes and rows in this table")
  func complete() {
    #expect(vitals.all.map(\.id.name) == BuiltInVital.allCases.map(\.rawValue))
    for vital in vitals.all {
      #expect(vital.loinc != nil, "\(vital.id) has no LOINC code")
      for unit in vital.units { #expect(unit.ucum != nil, "\(vital.id): \(unit.symbol)") }
      let limits = Self.triedLimits.filter { vitals.vital(named: $0.vital) == vital }
      #expect(!limits.isEmpty, "limits of \(vital.id)")
      let ends = Self.triedEnds.flatMap { [$0.0, $0.1] }.filter { end in
        vitals.vital(named: String(end.prefix { $0 != "=" })) == vital
      }
      #expect(ends.count >= 4, "plausible limits of \(vital.id)")
    }
  }

  func draft(_ arguments: String...) throws -> ReportDraft {
    ReportDraft(
      taken: Moment(Instant(seconds: 1_795_158_000), utcOffsetSeconds: 3600),
      readings: try ReadingParser(vitals: vitals).readings(from: arguments))
  }

  let now = Instant(seconds: 1_795_158_000)

  @Test("Each normal and critical limit is right on both sides", arguments: triedLimits)
  func limits(limit: Limit) throws {
    let vital = try #require(vitals.vital(named: limit.vital))
    #expect(vital.band(of: limit.inside, in: vital.canonicalUnit) == limit.insideZone)
    #expect(vital.band(of: limit.outside, in: vital.canonicalUnit) == limit.outsideZone)
  }

  @Test(
    "In mmol/L the limits are the sources' round numbers: 3.0, 3.9, 10.0 and 13.9",
    arguments: [
      (2.9, Band.criticallyLow), (3.0, .low), (3.8, .low), (3.9, .normal), (10.0, .normal),
      (10.1, .high), (13.9, .high), (14.0, .criticallyHigh),
    ])
  func millimoles(value: Double, zone: Band) throws {
    let glycemia = try #require(vitals[.glycemia])
    #expect(glycemia.band(of: value, in: .millimolesPerLitre) == zone)
  }

  @Test("Each plausible limit is right on both sides", arguments: triedEnds)
  func plausible(inside: String, outside: String) throws {
    let other = inside.hasPrefix("hr") ? "gly=100" : "hr=70"
    #expect(try draft(inside, other).checked(vitals: vitals, now: now).readings.count == 2)
    let refused = #expect(throws: RefusedReport.self) {
      try draft(outside, other).checked(vitals: vitals, now: now)
    }
    guard case .implausible? = refused?.faults.first else {
      Issue.record("\(outside) was refused for another reason: \(String(describing: refused))")
      return
    }
  }

  @Test(
    "A value keeps the unit and digits it was typed with",
    arguments: [
      ("gly=5.5mmol/L", "5.5 mmol/L", 99.085745), ("gly=5,55 mmol/l", "5.55 mmol/L", 99.9865245),
      ("temp=98.6F", "98.6 °F", 37.0), ("temp=36.6 °C", "36.6 °C", 36.6), ("t=37", "37.0 °C", 37),
      ("sys=16kPa", "16.0 kPa", 120.00992), ("hr=70bpm", "70 bpm", 70),
      ("bg=90MG/DL", "90 mg/dL", 90),
      ("temp=+36.55", "36.55 °C", 36.55), ("spo2=97%", "97 %", 97),
      ("weight=70,5", "70.5 kg", 70.5), ("weight=155.4 lb", "155.4 lb", 70.488254298),
    ])
  func units(argument: String, text: String, canonical: Double) throws {
    let reading = try #require(try ReadingParser(vitals: vitals).readings(from: [argument]).first)
    #expect(reading.text == text)
    #expect(abs(reading.value - canonical) < 1e-9)
  }

  @Test("Every value with two decimals reads back as typed, in every unit of every vital")
  func roundTrips() throws {
    for vital in vitals.all {
      for unit in vital.units {
        for hundredths in stride(from: 100, to: 30_000, by: 7) {
          let typed = Double(hundredths) / 100
          let reading = Reading(vital: vital.id, value: unit.canonical(from: typed), unit: unit)
          #expect(reading.typedValue == typed, "\(vital.id) \(typed) \(unit.symbol)")
        }
      }
    }
  }

  @Test("bp= is two readings, and a unit after it applies to both")
  func pressure() throws {
    let parser = ReadingParser(vitals: vitals)
    #expect(try parser.readings(from: ["bp=120/80"]).map(\.text) == ["120 mmHg", "80 mmHg"])
    #expect(try parser.readings(from: ["BP=16/10,7 kPa"]).map(\.text) == ["16.0 kPa", "10.7 kPa"])
  }

  @Test(
    "Text that isn't a number is rejected",
    arguments: [
      "", "x", "36.6.1", "36,6,1", "3e1", "nan", "inf", "-", ".", ".5", "5.", "0x20", "1 000", "٣٧",
      "--5", "1234567890123456",
    ])
  func notNumbers(text: String) throws {
    let temperature = try #require(vitals[.temperature])
    #expect(throws: ReportFault.self) {
      try ReadingParser(vitals: vitals).reading(of: temperature, text)
    }
  }

  @Test("All errors in the arguments are reported, not only the first")
  func allFaults() {
    let refused = #expect(throws: RefusedReport.self) {
      try ReadingParser(vitals: vitals).readings(from: [
        "foo=1", "temp=x", "gly", "gly=5kg", "bp=120", "tmp=37",
      ])
    }
    #expect(
      refused?.faults == [
        .unknownVital("foo", suggestion: nil), .notANumber(vital: .temperature, text: "x"),
        .notAnAssignment("gly"),
        .unknownUnit(vital: .glycemia, text: "kg", accepted: ["mg/dL", "mmol/L"]),
        .notAPressurePair("120"), .unknownVital("tmp", suggestion: "temp"),
      ])
  }
}

@Suite struct ReportDraftTests {
  let vitals = VitalCatalogue.standard
  let now = Instant(seconds: 1_795_158_000)

  func refusal(_ draft: ReportDraft) -> [ReportFault] {
    do throws(RefusedReport) {
      _ = try draft.checked(vitals: vitals, now: now)
      return []
    } catch {
      return error.faults
    }
  }

  func draft(_ arguments: [String], at seconds: Int64 = 0, note: String = "") throws -> ReportDraft
  {
    ReportDraft(
      taken: Moment(now.adding(seconds: seconds), utcOffsetSeconds: 3600),
      readings: try ReadingParser(vitals: vitals).readings(from: arguments), note: note)
  }

  @Test(
    "A value that would fit another unit of its vital names that unit",
    arguments: [
      ("gly=5.6", "mmol/L"), ("temp=98.6", "°F"), ("temp=99", "°F"), ("sys=16", "kPa"),
    ])
  func fits(argument: String, unit: String) throws {
    let faults = refusal(try draft([argument, "hr=70"]))
    guard case .implausible(_, _, let fitting)? = faults.first, faults.count == 1 else {
      Issue.record("\(faults)")
      return
    }
    #expect(fitting?.symbol == unit)
  }

  @Test("A report needs two readings, each of a different vital")
  func count() throws {
    #expect(refusal(try draft(["temp=36.5"])) == [.tooFewReadings(given: [.temperature])])
    #expect(refusal(try draft([])) == [.tooFewReadings(given: [])])
    #expect(refusal(try draft(["bp=120/80"])) == [])
    #expect(
      refusal(try draft(["temp=36.5", "t=36.6"]))
        == [.vitalGivenTwice(.temperature), .tooFewReadings(given: [.temperature])])
  }

  @Test("Systolic must exceed diastolic")
  func pressure() throws {
    #expect(refusal(try draft(["bp=81/80"])) == [])
    for pair in ["bp=80/80", "bp=80/120"] {
      guard case .systolicNotAboveDiastolic? = refusal(try draft([pair])).first else {
        Issue.record("\(pair) was taken")
        return
      }
    }
  }

  @Test("A minute of clock skew is allowed, and nothing before 1900")
  func time() throws {
    let readings = ["temp=36.5", "hr=70"]
    #expect(refusal(try draft(readings, at: 60)) == [])
    #expect(refusal(try draft(readings, at: 61)).count == 1)
    let newYear1900 = Int64(-2_208_992_400) - now.seconds
    #expect(refusal(try draft(readings, at: newYear1900)) == [])
    #expect(refusal(try draft(readings, at: newYear1900 - 1)).count == 1)
  }

  @Test("A note has at most 10,000 characters and no control characters but newline and tab")
  func note() throws {
    let readings = ["temp=36.5", "hr=70"]
    #expect(refusal(try draft(readings, note: String(repeating: "è", count: 10_000))) == [])
    #expect(
      refusal(try draft(readings, note: String(repeating: "è", count: 10_001)))
        == [.noteTooLong(characters: 10_001)])
    #expect(
      refusal(try draft(readings, note: String(repeating: "e\u{301}", count: 6000))).count == 1)
    #expect(refusal(try draft(readings, note: "a\n\tb 👩‍👩‍👧")) == [])
    for control in ["\u{1B}", "\u{0}", "\u{7F}", "\u{9B}", "\r"] {
      #expect(
        refusal(try draft(readings, note: "a\(control)"))
          == [.controlCharacterInNote(control.unicodeScalars.first ?? "?")])
    }
  }

  @Test("All errors are reported at once")
  func everything() throws {
    let faults = refusal(try draft(["temp=99", "bp=80/120"], at: 86_400, note: "\u{7}"))
    #expect(faults.count == 4)
  }

  @Test("Readings are stored in catalogue order, whatever the typed order")
  func order() throws {
    let report = try draft(["hr=70", "gly=90", "bp=120/80", "temp=36.5"])
      .checked(vitals: vitals, now: now)
    #expect(
      report.readings.map(\.vital) == [.temperature, .systolic, .diastolic, .glycemia, .heartRate])
  }

  @Test(
    "Priority is the highest sum of importance and severity",
    arguments: [
      (["temp=36.5", "hr=70"], 2), (["hr=70", "hr=70"], 1), (["hr=131", "temp=36.5"], 3),
      (["hr=101", "hr=60"], 2), (["temp=37.3", "hr=70"], 3), (["temp=39", "hr=70"], 4),
    ])
  func priority(arguments: [String], rank: Int) throws {
    let readings = try ReadingParser(vitals: vitals).readings(from: arguments)
    #expect(Priority.derived(from: readings, vitals: vitals)?.priority.rank == rank)
  }

  @Test("No readings have no priority, and ranks end at 5")
  func ranks() {
    #expect(Priority.derived(from: [], vitals: vitals) == nil)
    #expect(Priority(0) == nil && Priority(6) == nil && Priority(5)?.rank == 5)
  }
}

@Suite struct StatisticsTests {
  @Test("Mean, deviation and extremes of a small set match hand calculation")
  func small() throws {
    let statistics = try #require(Statistics([2.0, 4, 4, 4, 5, 5, 7, 9]))
    #expect(statistics.count == 8 && statistics.mean == 5)
    #expect(statistics.minimum == 2 && statistics.maximum == 9)
    #expect(abs((statistics.standardDeviation ?? 0) - 2.138089935) < 1e-9)
  }

  @Test("No values have no statistics, one has no deviation")
  func few() throws {
    #expect(Statistics([]) == nil)
    #expect(try #require(Statistics([5.0])).standardDeviation == nil)
  }

  @Test(
    "Numbers round half away from zero",
    arguments: [
      (36.65, 1, "36.7"), (-0.04, 1, "0.0"), (2.5, 0, "3"), (-2.5, 0, "-3"), (99.95, 1, "100.0"),
      (0.05, 2, "0.05"),
    ])
  func text(value: Double, places: Int, text: String) {
    #expect(value.text(places: places) == text)
  }
}
