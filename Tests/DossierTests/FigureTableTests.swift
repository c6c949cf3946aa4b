import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Dossier

@Suite struct FigureTableTests {
  /// What pages are drawn with, in English.
  private static func context(_ record: DossierRecord) -> PageContext {
    PageContext(record: record.held, patient: Patient(), paper: .a4, locale: .english)
  }

  private func highlights(_ record: DossierRecord) -> [String] {
    Highlights(context: Self.context(record), dossier: Dossier(record.held)).sentences.map(\.string)
  }

  @Test("Highlights come in order: fever, lows, very highs, crises, counts, days without data")
  func highlights() throws {
    var record = try Records.record("2025-11-10", "2025-11-12", compared: false)
    record.add([
      try Records.reading(.temperature, 38.4, "2025-11-10 08:00"),
      try Records.reading(.temperature, 38.0, "2025-11-11 08:00"),
      try Records.reading(.temperature, 37.9, "2025-11-12 08:00"),
    ])
    record.addGlucose([
      try Records.reading(.glycemia, 60, "2025-11-10 08:00"),
      try Records.reading(.glycemia, 251, "2025-11-10 12:00"),
      try Records.reading(.glycemia, 250, "2025-11-11 12:00"),
    ])
    record.add([
      try Records.pressure("2025-11-10 09:00", 181, 90),
      try Records.pressure("2025-11-11 09:00", 134, 84),
    ])
    #expect(
      highlights(record) == [
        "Fever on 2 days, highest 38.4 on Mon 10, 08:00; latest Tue 11, 08:00",
        "Blood glucose: 1 of 3 under 70: 60 Mon 10, 08:00",
        "Blood glucose: 1 of 3 over 250: 251 Mon 10, 12:00",
        "Blood pressure: 1 of 2 at or above 180 or 120: 181/90 Mon 10, 09:00",
        "1 of 2 pressure readings at or above 135 or 85",
        "Days without readings: pressure Wed 12;  glucose Wed 12",
      ])
  }

  @Test("Highlights name the three most severe values, in six lines at most, or say there are none")
  func bounds() throws {
    var record = try Records.record("2025-11-10", "2025-11-16")
    record.addGlucose(
      try zip(10...13, [65, 53, 60, 39]).map {
        try Records.reading(.glycemia, $1, "2025-11-\($0) 08:00")
      })
    #expect(
      highlights(record) == [
        "Blood glucose: 4 of 4 under 70, 2 of them under 54: 39 Thu 13, 08:00; 53 Tue 11, 08:00; "
          + "60 Wed 12, 08:00; and 1 more", "Days without readings: glucose 3 days",
      ])
    var calm = try Records.record("2025-11-10", "2025-11-10")
    calm.add([try Records.reading(.heartRate, 70, "2025-11-10 08:00")])
    #expect(highlights(calm) == ["Nothing to highlight"])
  }

  @Test(
    "The home average is complete from twelve readings, short below, a mean under three days",
    arguments: [
      (days: 7, each: 2, text: "mmHg, home average", count: 12),
      (days: 7, each: 1, text: "mmHg, incomplete: 6 of 12", count: 6),
      (days: 3, each: 2, text: "mmHg, mean of 6 readings", count: 6),
      (days: 1, each: 1, text: "mmHg, mean of 1 reading", count: 1),
    ])
  func home(days: Int, each: Int, text: String, count: Int) throws {
    var record = try Records.record("2025-11-10", "2025-11-16")
    for day in 0..<days {
      for minute in 0..<each {
        record.add([try Records.pressure("2025-11-\(16 - day) 08:0\(minute)", 130, 80)])
      }
    }
    record.pressures.sort { $0.taken.instant < $1.taken.instant }
    let paper = Dossier(record.held, topics: [.pressure]).paper(
      of: Patient(), on: .a4, in: .english)
    let texts = RealPagesTests.texts(paper)
    #expect(texts.contains { $0.hasSuffix(text) }, "\(texts.prefix(8))")
    let figures = try #require(Dossier(record.held, topics: [.pressure]).pressure)
    #expect(figures.home?.average.count == count)
  }

  @Test("Sensors are known by mark or pace; the one with most values counts, the rest is a diary")
  func split() throws {
    let finger = [
      try Records.reading(.glycemia, 90, "2025-11-10 07:00"),
      try Records.reading(.glycemia, 95, "2025-11-10 07:05", mark: .fasting),
    ]
    let paced = GlucoseSource(
      name: "libre", readings: try Records.sensorDay(11) + Records.sensorDay(12))
    let marked = GlucoseSource(name: "dexcom", readings: try Records.sensorDay(13, mark: .sensor))
    let split = GlucoseSplit(
      [GlucoseSource(name: nil, readings: finger), marked, paced])
    #expect(split.sensorName == "libre" && split.sensor.count == 576)
    #expect(split.others.map(\.name) == ["dexcom"] && split.others.map(\.count) == [288])
    #expect(split.diary == finger)
    // One source with typed readings among the sensor's.
    let mixed = GlucoseSplit(
      [
        GlucoseSource(
          name: "app",
          readings: try [Records.reading(.glycemia, 99, "2025-11-11 00:00", mark: .bedtime)]
            + Records.sensorDay(11))
      ])
    #expect(mixed.sensor.count == 288 && mixed.diary.count == 1)
    #expect(GlucoseSplit([]).sensor.isEmpty)
  }

  @Test(
    "A diary gets a page from ten readings on; a sensor needs fourteen days for GMI and targets")
  func least() throws {
    var record = try Records.record("2025-11-01", "2025-11-13", compared: false)
    record.addGlucose(
      try (1...9).map { try Records.reading(.glycemia, 100, "2025-11-0\($0) 08:00") })
    #expect(Dossier(record.held).diary == nil)
    record.addGlucose([try Records.reading(.glycemia, 100, "2025-11-10 08:00")])
    #expect(Dossier(record.held).diary?.diary.count == 10)
    var sensor = try Records.record("2025-11-10", "2025-11-22", compared: false)
    sensor.addGlucose(try (10...22).flatMap { try Records.sensorDay($0) })
    let texts = RealPagesTests.texts(
      Dossier(sensor.held, topics: [.glucose]).paper(of: Patient(), on: .a4, in: .english))
    #expect(texts.contains("needs 14 days, 70% active") && !texts.contains("under 4%"))
    #expect(!texts.contains { $0.contains("mmol/mol") })
  }

  @Test(
    "Targets and ranges are those of the group you chose",
    arguments: [
      ("adults", ["over 70%", "under 25%", "under 5%", "under 4%", "under 1%"], "70 – 180"),
      ("older", ["over 50%", "under 10%", "under 1%"], "70 – 180"),
      ("pregnancy", ["over 70%", "under 25%", "under 4%", "under 1%"], "63 – 140"),
    ])
  func targets(group: String, wanted: [String], range: String) throws {
    var record = try Records.record(
      "2025-11-10", "2025-11-23", compared: false, settings: Settings([.glucoseTargets: group]))
    // Half of them are between the upper limits.
    record.addGlucose(
      try (10...23).flatMap { try Records.sensorDay($0) }.enumerated().map { index, entry in
        index % 2 == 0
          ? entry
          : TakenReading(
            taken: entry.taken,
            reading: Reading(
              vital: .glycemia, value: 150, unit: .milligramsPerDecilitre, mark: .sensor))
      })
    let dossier = Dossier(record.held)
    let figures = try #require(dossier.sensor)
    #expect(figures.targets?.rawValue == group)
    #expect(figures.record.share(of: .normal).percent == (group == "pregnancy" ? 50 : 100))
    // The first page uses the same limits.
    #expect(dossier.vitals.first?.counts[.normal] == figures.record.counts[.normal])
    for locale in [
      ChartLocale.english, ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT"),
    ] {
      let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: locale))
      #expect(texts.contains(range), "\(texts)")
      guard locale == .english else { continue }
      let shown = texts.filter { $0.hasPrefix("over ") || $0.hasPrefix("under ") }
        .filter { $0.hasSuffix("%") && !$0.contains(":") }
      #expect(Set(shown) == Set(wanted), "\(shown)")
      #expect(texts.contains("Very high") == (group != "pregnancy"))
      #expect(texts.contains { $0.contains("set for pregnancy") } == (group == "pregnancy"))
    }
  }

  @Test("Your own limits win over targets, whichever group they are for")
  func ownLimitsBeforeTargets() throws {
    let own = VitalCatalogue(
      VitalCatalogue.standard.all.map { vital in
        guard vital.id == .glycemia else { return vital }
        return Vital(
          id: vital.id, shortNames: vital.shortNames, units: vital.units,
          plausible: vital.plausible, normal: 80...160,
          critical: CriticalLimits(below: 60, high: .over(240)), importance: vital.importance,
          traits: vital.traits)
      })
    var record = try Records.record(
      "2025-11-10", "2025-11-23", compared: false, vitals: own,
      settings: Settings([.glucoseTargets: "pregnancy"]))
    record.addGlucose(try (10...23).flatMap { try Records.sensorDay($0) })
    let dossier = Dossier(record.held)
    #expect(dossier.sensor?.targets == nil)
    let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: .english))
    #expect(texts.contains("80 – 160") && !texts.contains("63 – 140"))
    #expect(
      texts.joined(separator: " ").contains("The ranges are personal")
        && !texts.contains("under 4%"))
  }

  @Test("A diary's parts of the day and the pressure day are the ones you set")
  func ownDay() throws {
    var record = try Records.record(
      "2025-11-10", "2025-11-16", compared: false,
      settings: Settings([.dayParts: "0,6,11,16,20", .pressureDayStart: "06:00"]))
    record.addGlucose(
      try (0..<10).map { try Records.reading(.glycemia, 100, "2025-11-1\($0 % 7) 05:30") })
    record.add([
      try Records.pressure("2025-11-12 05:30", 140, 90),
      try Records.pressure("2025-11-12 06:30", 120, 80),
    ])
    let dossier = Dossier(record.held)
    let parts = try #require(dossier.diary?.parts)
    #expect(parts.map(\.diary.count) == [10, 0, 0, 0, 0] && parts[0].hours == 0..<6)
    let pressure = try #require(dossier.pressure)
    #expect(pressure.evenings?.systolic.mean == 140 && pressure.mornings?.systolic.mean == 120)
    #expect(pressure.all.days == 2)
    let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: .english))
    #expect(texts.contains { $0.contains("06:00 – 12:00") }, "\(texts)")
  }

  @Test("In a diary a mark counts whatever the time; readings without one go by the time")
  func marks() throws {
    var record = try Records.record("2025-11-10", "2025-11-16", compared: false)
    let marks: [Mark?] = [.fasting, .beforeMeal, .afterMeal, .bedtime, .casual, nil]
    record.addGlucose(
      try (0...6).flatMap { day in
        try marks.enumerated().map { place, mark in
          try Records.reading(
            .glycemia, Double(90 + place * 10), "2025-11-1\(day) 13:0\(place)", mark: mark)
        }
      })
    let dossier = Dossier(record.held)
    let parts = try #require(dossier.diary?.parts)
    #expect(
      parts.map { "\($0.name.word) \($0.diary.count)" } == [
        "fasting 7", "before-meal 7", "after-meal 7", "night 0", "morning 0", "midday 14",
        "evening 0", "bedtime 7",
      ])
    #expect(parts[0].hours == nil && parts[0].diary.median == 90 && parts[7].diary.median == 120)
    let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: .english))
    #expect(texts.contains("13:01 100") && texts.contains("random 130"), "\(texts)")
    #expect(texts.contains { $0.contains("Readings marked fasting") }, "\(texts)")
    // Without marks the page and its figures stay as they are.
    record = try Records.record("2025-11-10", "2025-11-16", compared: false)
    record.addGlucose(
      try (0..<10).map { try Records.reading(.glycemia, 100, "2025-11-1\($0 % 7) 13:0\($0)") })
    #expect(Dossier(record.held).diary?.parts.count == 5)
  }

  @Test("A sensor's HI is open-ended in the profile, with an arrow and a note, and null in JSON")
  func high() throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    record.addGlucose(
      try (10...23).flatMap { try Records.sensorDay($0) }.map { entry in
        // Around noon every day.
        let isHigh = (11...12).contains(entry.taken.local.time.hour)
        return TakenReading(
          taken: entry.taken,
          reading: Reading(
            vital: .glycemia, value: isHigh ? 400 : 120, unit: .milligramsPerDecilitre,
            comparator: isHigh ? .moreThan : nil, mark: .sensor))
      })
    let dossier = Dossier(record.held, topics: [.glucose])
    let figures = try #require(dossier.sensor)
    let noon = try #require(figures.profile.points.first { $0.minute == 720 })
    #expect(noon.percentiles == Array(repeating: .infinity, count: 5))
    #expect(figures.profile.limits.above == 400 && figures.profile.limits.below == nil)
    let json = "\(dossier.json)"
    #expect(!json.contains("inf"))
    let paper = dossier.paper(of: Patient(), on: .a4, in: .english)
    let texts = RealPagesTests.texts(paper)
    #expect(texts.contains { $0.contains("values rank above") }, "\(texts.suffix(12))")
    #expect(texts.contains { $0.contains("(> 400)") }, "\(texts)")
  }

  @Test(
    "An out-of-range value is marked only at its own edge",
    arguments: [HealthModel.Comparator.moreThan, .lessThan])
  func edges(comparator: HealthModel.Comparator) throws {
    var record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    record.addGlucose(
      try (10...23).flatMap { try Records.sensorDay($0) }.map { entry in
        let isBeyond = (11...12).contains(entry.taken.local.time.hour)
        return TakenReading(
          taken: entry.taken,
          reading: Reading(
            vital: .glycemia, value: isBeyond ? 40 : 120, unit: .milligramsPerDecilitre,
            comparator: isBeyond ? comparator : nil, mark: .sensor))
      })
    let figures = try #require(Dossier(record.held, topics: [.glucose]).sensor)
    let style = VitalStyle(figures.record.vital, in: .milligramsPerDecilitre)
    let plot = Box(x: 0, y: 0, width: 500, height: 200)
    let profile = SensorProfile(
      context: Self.context(record), profile: figures.profile, style: style)
    let marks = profile.beyond(profile.plot(in: plot))
    #expect(marks.count == 1)
    guard case .shape(.polygon(let points, _, _)) = marks.first else {
      Issue.record("no sign")
      return
    }
    #expect(points.allSatisfy { comparator == .moreThan ? $0.y < 20 : $0.y > 180 })
  }

  @Test("A long subtitle drops the day names before it is cut off")
  func subtitles() throws {
    for length in [1, 14, 28, 365] {
      var record = try Records.record("2025-01-01", "2025-01-01", compared: false)
      let first = record.days.lowerBound
      record = DossierRecord(
        days: first...first.adding(days: length - 1), before: nil, here: record.here,
        vitals: .standard)
      record.add([try Records.pressure("2025-01-01 08:00", 130, 80)])
      record.add([try Records.reading(.temperature, 36.5, "2025-01-01 08:00")])
      let readings = try (10..<30).map { minute in
        try Records.reading(.glycemia, 100, "2025-01-01 08:\(minute)")
      }
      record.addGlucose(readings)
      for locale in [
        ChartLocale.english, ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT"),
      ] {
        let texts = RealPagesTests.texts(
          Dossier(record.held).paper(of: Patient(), on: .letter, in: locale))
        #expect(!texts.contains { $0.contains("2025") && $0.hasSuffix("…") }, "\(texts)")
      }
    }
  }

  @Test("Unpaired pressures and a night before the first pressure day appear in the highlights")
  func unpaired() throws {
    var record = try Records.record("2025-11-10", "2025-11-10", compared: false)
    record.add([
      try Records.reading(.systolic, 150, "2025-11-10 08:00"),
      try Records.reading(.diastolic, 80, "2025-11-10 09:00"),
    ])
    #expect(
      highlights(record) == ["Systolic pressure: 1 of 1 readings is in the range 135 – 179"])
    var night = try Records.record("2025-11-10", "2025-11-10", compared: false)
    night.add([try Records.pressure("2025-11-10 02:00", 134, 95)])
    #expect(highlights(night).first == "1 of 1 pressure reading at or above 135 or 85")
    #expect(!highlights(night).contains("Nothing to highlight"))
  }

  @Test("Finger-stick lows appear beside a sensor's, and so do its very high readings")
  func besideSensor() throws {
    var record = try Records.record("2025-11-10", "2025-11-16", compared: false)
    record.addGlucose(
      try Records.sensorDay(11) + [try Records.reading(.glycemia, 300, "2025-11-12 00:00")],
      from: "libre")
    record.addGlucose([try Records.reading(.glycemia, 41, "2025-11-13 03:00")])
    let told = highlights(record)
    #expect(
      told.contains("Sensor: 1 of 289 over 250: highest 300 on Wed 12, 00:00"), "\(told)")
    #expect(told.contains("Blood glucose: 1 of 1 under 54: 41 Thu 13, 03:00"), "\(told)")
  }

  @Test("The first page uses calendar dates, also for a pressure after midnight")
  func emptyPressureDays() throws {
    var record = try Records.record("2025-11-10", "2025-11-11", compared: false)
    record.add([try Records.pressure("2025-11-11 02:30", 123, 76)])
    #expect(highlights(record).last == "Days without readings: pressure Mon 10")
  }

  @Test("Selected topics are shown, and no other vitals")
  func topics() throws {
    var record = try Records.record("2025-11-10", "2025-11-16", compared: false)
    record.add([try Records.reading(.temperature, 39.5, "2025-11-10 08:00")])
    record.add([try Records.pressure("2025-11-10 08:00", 140, 90, pulse: 70)])
    let dossier = Dossier(record.held, topics: [.pressure, .glucose])
    #expect(dossier.vitals.map(\.vital.id) == [.systolic, .diastolic])
    let texts = RealPagesTests.texts(
      dossier.paper(of: Patient(), on: .a4, in: .english))
    #expect(!texts.contains { $0.contains("39.5") || $0.contains("Fever") })
    #expect(Dossier(record.held, topics: [.glucose]).isEmpty)
    let others = RealPagesTests.texts(
      Dossier(record.held, topics: [.temperature, .glucose]).paper(
        of: Patient(), on: .a4, in: .english))
    #expect(others.contains("39.5") && !others.contains { $0.contains("140/90") })
    #expect(!others.contains("Blood pressure"))
  }

  @Test("A share below its target is never rounded up to it")
  func activity() throws {
    let record = try Records.record("2025-11-10", "2025-11-23", compared: false)
    let all = try (10...23).flatMap { try Records.sensorDay($0, mark: .sensor) }
    for (count, text) in [(2808, "69.6%"), (2823, "70%"), (4031, "> 99%"), (4032, "100%")] {
      var record = record
      record.addGlucose(Array(all.prefix(count)))
      let figures = try #require(Dossier(record.held).sensor)
      #expect(Self.context(record).active(figures.record) == text)
    }
  }

  @Test("A custom vital's limits have its precision, and impossible ranges are left out")
  func ownLimits() {
    let ratio = Vital(
      id: VitalID("inr"), shortNames: [], units: [MeasurementUnit(symbol: "1", precision: 2)],
      plausible: 0...20, normal: 2...3, critical: CriticalLimits(below: 2, high: .over(4.5)),
      importance: .low)
    let style = VitalStyle(ratio, in: ratio.canonicalUnit)
    #expect(style.limitText(of: .high) == "3.01 – 4.50" && style.limitText(of: .low) == nil)
    #expect(style.bands == [.criticallyHigh, .high, .normal, .criticallyLow])
  }

  @Test("A fever continues while its readings are at most 24 hours apart")
  func fevers() throws {
    let vital = try #require(VitalCatalogue.standard[.temperature])
    let readings = try [
      ("2025-11-10 08:00", 38.0), ("2025-11-11 08:00", 39.1), ("2025-11-11 12:00", 37.0),
      ("2025-11-12 08:01", 38.2), ("2025-11-12 09:00", 37.9),
    ].map { try Records.reading(.temperature, $0.1, $0.0) }
    let fevers = FeverEpisode.all(in: readings, where: vital.isFever)
    #expect(fevers.map(\.count) == [2, 1] && fevers.map(\.days) == [2, 1])
    #expect(fevers[0].highest.reading.value == 39.1)
    #expect(
      vital.isFever(
        try Records.reading(
          .temperature, MeasurementUnit.fahrenheit.canonical(from: 100.4), "2025-11-10 08:00",
          in: .fahrenheit
        ).reading))
  }
}
