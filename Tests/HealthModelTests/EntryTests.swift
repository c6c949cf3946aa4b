import HealthModel
import Testing

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
    guard case .sample(let sample) = try single.checkedEntry(vitals: vitals, now: now) else {
      Issue.record("one reading became a report")
      return
    }
    #expect(sample.taken == taken && sample.note == "before lunch")
    #expect(sample.reading.text == "126 mg/dL")
    let pair = try draft(["bp=120/80"], note: "sitting", priority: 4)
    guard case .report(let report) = try pair.checkedEntry(vitals: vitals, now: now) else {
      Issue.record("two readings became a single one")
      return
    }
    #expect(report.readings.count == 2 && report.setPriority?.rank == 4)
  }

  @Test("No reading, one vital twice, and a priority for a single reading are refused")
  func refused() throws {
    #expect(faults(try draft([])) == [.tooFewReadings(given: [])])
    #expect(faults(try draft(["temp=36.5", "t=36.6"])) == [.vitalGivenTwice(.temperature)])
    #expect(faults(try draft(["gly=126"], priority: 5)) == [.priorityOfSingleReading])
  }

  @Test("A single reading passes every rule that a report passes, and all its faults are told")
  func rules() throws {
    let bad = try draft(["gly=5"], note: "\u{7}", priority: 2)
    #expect(faults(bad).count == 3)
    #expect(
      throws: RefusedReport(faults: [.noteTooLong(characters: 10_001)])
    ) {
      try NewSample(
        taken: taken, reading: bad.with("gly=126", vitals),
        note: String(repeating: "è", count: 10_001), vitals: vitals, now: now)
    }
    #expect(throws: RefusedReport(faults: [.inFuture(taken.adding(seconds: 61))])) {
      try NewSample(
        taken: taken.adding(seconds: 61), reading: bad.with("gly=126", vitals), vitals: vitals,
        now: now)
    }
  }

  @Test("Marks are stored by the numbers that the schema names, comparators by their signs")
  func stored() {
    #expect(
      Mark.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6]
        && Mark.allCases == [.sensor, .beforeMeal, .afterMeal, .fasting, .casual, .bedtime])
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

/// A vital of which nothing says what is normal.
@Suite struct WithoutNormalTests {
  var girth: Vital {
    get throws {
      var settings = VitalSettings()
      settings.definition = .init(unit: "cm", precision: 1, shortName: nil)
      settings.plausible = 20...300
      return try #require(Vital(own: VitalID("girth"), settings))
    }
  }

  @Test("Every value of it is normal, in no band, and never out of its range")
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

  @Test("A summary of it counts values, and none in or out of a range")
  func summary() throws {
    let girth = try girth
    let reading = Reading(vital: girth.id, value: 90, unit: girth.canonicalUnit)
    let moment = Moment(Instant(seconds: 0), utcOffsetSeconds: 0)
    let summary = try #require(VitalSummary([(moment, reading)], of: girth))
    #expect(summary.counts == nil && summary.statistics?.count == 1)
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

/// A value that a meter could only bound.
@Suite struct ComparatorTests {
  func summary(_ values: [(Double, Comparator?)]) -> VitalSummary? {
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

  @Test("It is in no mean, and its summary says so; lowest, highest and counts keep it")
  func leftOut() throws {
    let summary = try #require(summary([(100, nil), (500, .moreThan), (110, nil), (20, .lessThan)]))
    #expect(summary.count == 4 && summary.leftOut == 2)
    #expect(summary.statistics?.mean == 105 && summary.statistics?.count == 2)
    #expect(summary.lowest.text == "<20 mg/dL" && summary.highest.text == ">500 mg/dL")
    #expect(summary.counts == VitalSummary.RangeCounts(below: 1, inside: 2, above: 1))
    #expect(summary.glucoseManagementIndicator == 3.31 + 0.02392 * 105)
  }

  @Test("Where all have one there is no mean, no deviation and no GMI")
  func all() throws {
    let summary = try #require(summary([(500, .moreThan), (500, .moreThan)]))
    #expect(summary.statistics == nil && summary.shownStatistics == nil)
    #expect(summary.leftOut == 2 && summary.glucoseManagementIndicator == nil)
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
