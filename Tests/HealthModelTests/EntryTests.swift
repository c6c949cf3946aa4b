import TestSupport
import Testing

@testable import HealthModel

@Suite struct EntryTests {
  let vitals = VitalCatalogue.standard
  let now = Instant(seconds: 1_795_158_000)
  var taken: Moment { Moment(now, utcOffsetSeconds: 3600) }

  func draft(
    _ arguments: [String], note: String = "", priority: Int? = nil
  ) throws -> ReportDraft {
    ReportDraft(
      taken: taken, readings: try ReadingParser(vitals: vitals).readings(from: arguments),
      note: note, setPriority: priority.flatMap { Priority($0) })
  }

  func faults(_ draft: ReportDraft) -> [ReportFault] {
    do throws(RefusedReport) {
      _ = try draft.checkedEntry(vitals: vitals, now: now)
      return []
    } catch {
      return error.faults
    }
  }

  @Test("One reading is a single reading with its note, two are a report")
  func kinds() throws {
    let single = try draft(["gly=126"], note: "before lunch")
    guard case .singleReading(let singleReading) = try single.checkedEntry(vitals: vitals, now: now)
    else {
      Issue.record("one reading became a report")
      return
    }
    #expect(singleReading.taken == taken && singleReading.note == "before lunch")
    #expect(singleReading.reading.text == "126 mg/dL")
    let pair = try draft(["bp=120/80"], note: "sitting", priority: 4)
    guard case .report(let report) = try pair.checkedEntry(vitals: vitals, now: now) else {
      Issue.record("two readings became a single one")
      return
    }
    #expect(report.readings.count == 2 && report.setPriority?.rank == 4)
  }

  @Test("No readings, a repeated vital, and a priority for a single reading are rejected")
  func refused() throws {
    #expect(faults(try draft([])) == [.tooFewReadings(given: [])])
    #expect(faults(try draft(["temp=36.5", "t=36.6"])) == [.vitalGivenTwice(.temperature)])
    #expect(faults(try draft(["gly=126"], priority: 5)) == [.priorityOfSingleReading])
  }

  @Test("A single reading follows the rules for reports, and all its errors are reported")
  func rules() throws {
    let bad = try draft(["gly=5"], note: "\u{7}", priority: 2)
    #expect(faults(bad).count == 3)
    #expect(
      throws: RefusedReport(faults: [.noteTooLong(characters: 10_001)])
    ) {
      try NewSingleReading(
        taken: taken, reading: bad.with("gly=126", vitals),
        note: String(repeating: "è", count: 10_001), vitals: vitals, now: now)
    }
    #expect(throws: RefusedReport(faults: [.inFuture(taken.adding(seconds: 61), isToday: true)])) {
      try NewSingleReading(
        taken: taken.adding(seconds: 61), reading: bad.with("gly=126", vitals), vitals: vitals,
        now: now)
    }
  }

  @Test("Marks are stored by their schema numbers, comparators by their signs")
  func stored() {
    let plain: [Mark] = [
      .sensor, .beforeMeal, .afterMeal, .fasting, .casual, .bedtime, .scan,
    ]
    #expect((1...7).map(Mark.init) == plain && plain.map(\.rawValue) == Array(1...7))
    #expect(Mark(rawValue: 16 + 64) == .cuff([.irregularPulse, .movement]))
    for number in [-1, 0, 8, 15, 17, 31, 256, 272] { #expect(Mark(rawValue: number) == nil) }
    for mark in plain + stride(from: 16, through: 240, by: 16).compactMap(Mark.init) {
      #expect(Mark(rawValue: mark.rawValue) == mark && Mark(word: mark.word) == mark)
    }
    #expect(Mark.cuff([.position, .irregularPulse]).word == "irregular-pulse+position")
    for word in ["", "+", "sensor+movement", "movement+movement", "movement+", "loose"] {
      #expect(Mark(word: word) == nil, "\(word)")
    }
    #expect(Comparator.allCases.map(\.rawValue) == ["<", ">"])
  }
}

extension ReportDraft {
  fileprivate func with(_ argument: String, _ vitals: VitalCatalogue) throws -> Reading {
    try #require(try ReadingParser(vitals: vitals).readings(from: [argument]).first)
  }
}

extension Moment {
  fileprivate func adding(seconds: Int64) -> Moment {
    Moment(instant.adding(seconds: seconds), utcOffsetSeconds: utcOffsetSeconds)
  }
}

/// A vital without a normal range.
@Suite struct WithoutNormalTests {
  var girth: Vital {
    get throws {
      var settings = VitalSettings()
      settings.definition = .init(unit: "cm", precision: 1, shortName: nil)
      settings.plausible = 20...300
      return try #require(Vital(own: VitalID("girth"), settings))
    }
  }

  @Test("Every value is normal, in no band, and never out of range")
  func bands() throws {
    let girth = try girth
    for value in [20.0, 90, 300] {
      #expect(girth.band(of: value, in: girth.canonicalUnit) == .normal)
    }
    #expect(girth.limits(in: girth.canonicalUnit).normal == nil && girth.settled == nil)
    let vitals = VitalCatalogue([girth])
    let reading = Reading(vital: girth.id, value: 300, unit: girth.canonicalUnit)
    #expect(Priority.derived(from: [reading], vitals: vitals)?.priority.rank == 2)
  }

  @Test("A summary counts its values, and none in or out of range")
  func summary() throws {
    let girth = try girth
    let reading = Reading(vital: girth.id, value: 90, unit: girth.canonicalUnit)
    let moment = Moment(Instant(seconds: 0), utcOffsetSeconds: 0)
    let summary = try #require(VitalSummary([(moment, reading)], of: girth))
    #expect(summary.counts == nil && summary.statistics.count == 1)
  }

  @Test("A critical limit needs a normal range")
  func critical() throws {
    var settings = VitalSettings()
    settings.definition = .init(unit: "cm", precision: 1, shortName: nil)
    settings.plausible = 20...300
    try Vital(own: VitalID("girth"), settings)?.checkRanges()
    settings.critical = CriticalLimits(below: nil, high: .over(200))
    #expect(throws: VitalSettingsFault.criticalWithoutNormal) {
      try Vital(own: VitalID("girth"), settings)?.checkRanges()
    }
  }
}

/// A value beyond a meter's range.
@Suite struct ComparatorTests {
  func summed(_ values: [(Double, Comparator?)]) -> VitalSummary? {
    VitalCatalogue.standard[.glycemia].flatMap { glycemia in
      VitalSummary(
        values.enumerated().map { index, value in
          (
            Moment(Instant(seconds: Int64(index) * 600), utcOffsetSeconds: 0),
            Reading(
              vital: .glycemia, value: value.0, unit: .milligramsPerDecilitre,
              comparator: value.1)
          )
        }, of: glycemia)
    }
  }

  @Test("It counts at its bound in the mean; the spread is open; extremes keep their signs")
  func bounded() throws {
    let summary = try #require(
      summed([(100, nil), (500, .moreThan), (110, nil), (20, .lessThan)]))
    #expect(summary.count == 4 && summary.bounded == 2)
    #expect(summary.statistics.mean == 182.5 && summary.meanText == "≈ 183")
    #expect(summary.bound == .about && summary.spread == nil && summary.shownSpread == nil)
    #expect(summary.lowest.text == "<20 mg/dL" && summary.highest.text == ">500 mg/dL")
    #expect(summary.counts == VitalSummary.RangeCounts(below: 1, inside: 2, above: 1))
  }

  @Test("Values only above the range give a mean with ≥, only below one with ≤")
  func sides() throws {
    let high = try #require(summed([(100, nil), (500, .moreThan), (500, .moreThan)]))
    #expect(high.bound == .atLeast && high.meanText == "≥ 367" && high.bounded == 2)
    let low = try #require(summed([(100, nil), (20, .lessThan)]))
    #expect(low.bound == .atMost && low.meanText == "≤ 60")
    #expect(try #require(summed([(100, nil), (20, nil)])).meanText == "60")
  }

  @Test("It keeps its sign in every unit, and is judged by its number")
  func text() throws {
    var glycemia = try #require(VitalCatalogue.standard[.glycemia])
    glycemia.preferredUnit = .millimolesPerLitre
    let vitals = VitalCatalogue([glycemia])
    let reading = Reading(
      vital: .glycemia, value: 500, unit: .milligramsPerDecilitre, comparator: .moreThan)
    #expect(reading.shown(in: vitals).text == ">27.8 mmol/L")
    #expect(reading.valueText(in: .millimolesPerLitre) == ">27.8")
    #expect(reading.band(in: vitals) == .criticallyHigh)
  }
}

/// The display of a value and its limits.
@Suite struct ShownValueTests {
  func vitals(_ unit: MeasurementUnit, of id: VitalID) throws -> VitalCatalogue {
    VitalCatalogue(
      VitalCatalogue.standard.all.map { vital in
        var vital = vital
        if vital.id == id { vital.preferredUnit = unit }
        return vital
      })
  }

  @Test(
    "A value isn't rounded across a limit; one more decimal shows its side",
    arguments: [
      ("gly=181", .glycemia, .millimolesPerLitre, "10.05 mmol/L"),
      ("gly=180", .glycemia, .millimolesPerLitre, "10.0 mmol/L"),
      ("gly=251", .glycemia, .millimolesPerLitre, "13.93 mmol/L"),
      ("gly=69", .glycemia, .millimolesPerLitre, "3.8 mmol/L"),
      ("gly=190", .glycemia, .millimolesPerLitre, "10.5 mmol/L"),
      ("temp=37.25", .temperature, .fahrenheit, "99.1 °F"),
    ] as [(String, VitalID, MeasurementUnit, String)])
  func limits(typed: String, vital: VitalID, unit: MeasurementUnit, text: String) throws {
    let vitals = try vitals(unit, of: vital)
    let reading = try #require(
      try ReadingParser(vitals: .standard).readings(from: [typed]).first)
    #expect(reading.shown(in: vitals).text == text)
  }

  @Test("Displayed values are in the band the value was judged in, if any number is")
  func everyValue() throws {
    for vital in VitalCatalogue.standard.all {
      for unit in vital.units.dropFirst() {
        let limits = vital.limits(in: unit)
        let range = vital.plausible
        for value in stride(from: range.lowerBound, to: range.upperBound, by: 0.25) {
          let reading = Reading(vital: vital.id, value: value, unit: vital.canonicalUnit)
          let exact = unit.value(fromCanonical: value)
          let shown = reading.rounded(in: unit, of: vital).typedValue
          let band = vital.band(of: value, typedIn: vital.canonicalUnit)
          #expect(
            limits.band(of: shown) == band || limits.band(of: exact) != band,
            "\(vital.id) \(value)")
          #expect(abs(shown - exact) <= 0.05 + 1e-9)
        }
      }
    }
  }

  @Test("A value's text reads back as the same reading, whatever its digits")
  func everyDigit() throws {
    let parser = ReadingParser(vitals: .standard)
    var numbers = SeededGenerator(seed: 24)
    for vital in VitalCatalogue.standard.all {
      for unit in vital.units {
        let lowest = unit.value(fromCanonical: vital.plausible.lowerBound)
        let range = lowest...unit.value(fromCanonical: vital.plausible.upperBound)
        for value in (0..<500).map({ _ in Double.random(in: range, using: &numbers) }) {
          let typed = "\(vital.id)=\(value)\(unit.symbol)"
          let reading = try #require(try parser.readings(from: [typed]).first)
          let again = "\(vital.id)=\(reading.valueText)\(unit.symbol)"
          #expect(try parser.readings(from: [again]) == [reading], "\(typed)")
        }
      }
    }
    // Random input found this number of 16 digits.
    let found = try parser.readings(from: ["gly=6.001714197303077mmol"])
    #expect(found.map(\.valueText) == ["6.001714197303077"])
  }

  @Test("A value typed equal to a limit is displayed as the limit in another unit")
  func limitItself() throws {
    let vitals = try vitals(.milligramsPerDecilitre, of: .glycemia)
    let typed = try ReadingParser(vitals: .standard).readings(from: ["gly=10mmol/L"])
    #expect(try #require(typed.first).shown(in: vitals).text == "180 mg/dL")
  }

  @Test(
    "Plausibility is judged by the displayed limit",
    arguments: [
      ("gly=0.6mmol/L", true), ("gly=0.59mmol/L", false), ("gly=0.56mmol/L", false),
      ("gly=55.5mmol/L", true), ("gly=55.51mmol/L", false), ("sys=39.9kPa", true),
      ("sys=40kPa", false), ("temp=86F", true), ("temp=85.9F", false),
    ])
  func plausible(typed: String, isTaken: Bool) throws {
    let vitals = VitalCatalogue.standard
    let reading = try #require(try ReadingParser(vitals: vitals).readings(from: [typed]).first)
    let fault = ReportDraft.plausibilityFault(reading, vitals: vitals)
    #expect((fault == nil) == isTaken)
  }

  @Test("Limits work even if they are closer than the unit's precision")
  func narrow() {
    let vital = Vital(
      id: .glycemia, shortNames: [], units: [.milligramsPerDecilitre, .millimolesPerLitre],
      plausible: 100...100.5, normal: nil, critical: CriticalLimits(below: nil, high: nil),
      importance: .low)
    let limits = vital.plausible(in: .millimolesPerLitre)
    #expect(limits.lowerBound < limits.upperBound && limits.contains(5.56))
  }

  @Test("The more severe band of two counts, or the higher of equally severe ones")
  func worst() {
    #expect([Band.low, .high].worst == .high && [Band.high, .low].worst == .high)
    #expect([Band.criticallyLow, .high].worst == .criticallyLow)
    #expect([Band.criticallyLow, .criticallyHigh].worst == .criticallyHigh)
    #expect([Band.normal, .low].worst == .low && [Band]().worst == nil)
  }
}
