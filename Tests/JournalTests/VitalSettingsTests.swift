import HealthModel
import Journal
import TestJournals
import TestSupport
import Testing

@Suite struct VitalSettingsTests {
  /// Two reports whose priority new limits change, and one with a priority of its own.
  func filled() throws -> (TestJournal, Journal) {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(["gly=150", "hr=70"]), now: test.now)
    _ = try journal.add(try test.report(["gly=8.3mmol/L", "hr=131"]), now: test.now)
    _ = try journal.add(try test.report(["temp=36.5", "hr=70"], priority: 5), now: test.now)
    return (test, journal)
  }

  func ranks(_ journal: Journal) throws -> [Int] {
    try journal.reports(in: .all).map(\.priority.rank)
  }

  @Test("New limits and importance update severity and priority, as if saved again")
  func derive() throws {
    let (test, journal) = try filled()
    #expect(try ranks(journal) == [2, 3, 5])
    var settings = VitalSettings()
    settings.normal = 80...140
    settings.importance = .high
    try journal.setVital(.glycemia, settings, now: test.now)
    #expect(try ranks(journal) == [4, 4, 5])
    // 150 mg/dL is 8.3 mmol/L, because limits are rounded in the typed unit.
    settings.critical = CriticalLimits(below: 60, high: .atLeast(150))
    try journal.setVital(.glycemia, settings, now: test.now)
    #expect(try ranks(journal) == [5, 5, 5])
    for report in try journal.reports(in: .all) where !report.priorityIsSet {
      #expect(
        try Priority.derived(from: report.readings, vitals: journal.vitals)?.priority
          == report.priority
      )
    }
    #expect(try test.open().vitals[.glycemia] == journal.vitals[.glycemia])
    for _ in 0..<2 { _ = try journal.undo(now: test.now) }
    #expect(try ranks(journal) == [2, 3, 5])
    #expect(try journal.vitals[.glycemia] == VitalCatalogue.standard[.glycemia])
    for _ in 0..<2 { _ = try journal.redo(now: test.now) }
    #expect(try ranks(journal) == [5, 5, 5])
  }

  @Test("SQL and the model derive the same severities from random limits, in every unit")
  func agreement() throws {
    let (test, journal) = try filled()
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    for _ in 0..<200 {
      let typed =
        Bool.random(using: &random)
        ? "\(Double.random(in: 3...15, using: &random).text(places: 1))mmol/L"
        : "\(Int.random(in: 54...270, using: &random))"
      _ = try journal.add(try test.report(["gly=\(typed)", "temp=36.5"]), now: test.now)
    }
    for _ in 0..<20 {
      var settings = VitalSettings()
      let low = Double(Int.random(in: 60...90, using: &random))
      settings.normal = low...(low + Double(Int.random(in: 20...120, using: &random)))
      let high = Double(Int.random(in: 211...300, using: &random))
      settings.critical = CriticalLimits(
        below: low - 6, high: Bool.random(using: &random) ? .over(high) : .atLeast(high))
      settings.importance = Importance.allCases.randomElement(using: &random)
      try journal.setVital(.glycemia, settings, now: test.now)
      for report in try journal.reports(in: .all) where !report.priorityIsSet {
        let derived = Priority.derived(from: report.readings, vitals: try journal.vitals)
        #expect(derived?.priority == report.priority, "seed \(random.seed)")
      }
    }
  }

  @Test("Contradictory limits are refused and change nothing")
  func refused() throws {
    let (test, journal) = try filled()
    var settings = VitalSettings()
    settings.normal = 5...180
    #expect(throws: VitalSettingsFault.normalOutsidePlausible) {
      try journal.setVital(.glycemia, settings, now: test.now)
    }
    settings.normal = 70...260
    #expect(throws: VitalSettingsFault.criticalInsideNormal) {
      try journal.setVital(.glycemia, settings, now: test.now)
    }
    settings.normal = nil
    settings.critical = CriticalLimits(below: nil, high: .over(2000))
    #expect(throws: VitalSettingsFault.criticalOutsidePlausible) {
      try journal.setVital(.glycemia, settings, now: test.now)
    }
    #expect(try journal.vitals[.glycemia] == VitalCatalogue.standard[.glycemia])
    #expect(try ranks(journal) == [2, 3, 5])
    #expect(try journal.vitalSettings().isEmpty)
  }

  @Test("A custom vital is saved, judged and found, and keeps its unit once used")
  func own() throws {
    let (test, journal) = try filled()
    let girth = VitalID("girth")
    var settings = VitalSettings()
    settings.definition = .init(unit: "cm", precision: 1, shortName: "w")
    settings.plausible = 2...500
    settings.normal = 55...75
    try journal.setVital(girth, settings, now: test.now)
    let readings = try ReadingParser(vitals: journal.vitals).readings(from: ["w=80.5", "hr=70"])
    let draft = ReportDraft(taken: Moment(test.now, utcOffsetSeconds: 0), readings: readings)
    let report = try journal.add(
      try draft.checked(vitals: journal.vitals, now: test.now), now: test.now)
    #expect(report.priority.rank == 3)
    #expect(try test.open().report(report.id).readings.map(\.text) == ["70 bpm", "80.5 cm"])
    let filter = try FilterParser.parse(
      "girth>80", vitals: journal.vitals, days: DayReader(today: LocalDate(epochDay: 20_777)))
    #expect(try journal.reports(matching: filter).map(\.id) == [report.id])

    settings.definition = .init(unit: "in", precision: 1, shortName: "w")
    #expect(throws: VitalSettingsFault.inUse(girth, count: 1)) {
      try journal.setVital(girth, settings, now: test.now)
    }
    #expect(throws: VitalSettingsFault.inUse(girth, count: 1)) {
      try journal.setVital(girth, nil, now: test.now)
    }
    _ = try journal.delete([report.id], now: test.now)
    try journal.setVital(girth, nil, now: test.now)
    #expect(try journal.vitals[girth] == nil)
    for _ in 0..<2 { _ = try journal.undo(now: test.now) }
    #expect(try journal.report(report.id).readings.map(\.text) == ["70 bpm", "80.5 cm"])
  }

  @Test("The preferred unit is used to show values and to read plain numbers")
  func preferredUnit() throws {
    let (test, journal) = try filled()
    var settings = VitalSettings()
    settings.preferredUnit = "mmol/L"
    try journal.setVital(.glycemia, settings, now: test.now)
    let shown = try journal.reports(in: .all).compactMap {
      $0.reading(of: .glycemia)?.shown(in: journal.vitalsForWords).text
    }
    #expect(shown == ["8.3 mmol/L", "8.3 mmol/L"])
    let typed = try ReadingParser(vitals: journal.vitals).readings(from: ["gly=5.5", "gly=99mg/dL"])
    #expect(typed.map(\.text) == ["5.5 mmol/L", "99 mg/dL"])
  }

  @Test("A unit set while a value is being typed wins over the assumed one")
  func saidMeanwhile() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let british = VitalCatalogue.standard.assumingUnits(inLocale: "en_GB") { _ in false }
    let readings = try ReadingParser(vitals: british).readings(from: ["gly=5.6"])
    var said = VitalSettings()
    said.preferredUnit = "mg/dL"
    try journal.setVital(.glycemia, said, now: test.now)
    let settled = try journal.write(now: test.now) {
      try $0.settleUnits(by: readings, of: british)
    }
    #expect(settled.isEmpty)
    #expect(try journal.read { $0.vitals[.glycemia]?.usualUnit.symbol } == "mg/dL")
  }

  @Test("Finding out whether you typed a vital uses the index of typed readings")
  func typed() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let plans = try journal.read { view in try view.plans { _ = try $0.isTyped(.glycemia) } }
    #expect(
      plans.contains { $0.steps.contains { $0.contains("single_reading_typed") } }, "\(plans)")
  }
}
