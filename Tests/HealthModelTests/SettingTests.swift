import HealthModel
import Testing

@Suite struct SettingTests {
  @Test(
    "A typed value is normalized or rejected",
    arguments: [
      (Setting.glucoseTargets, "older", "older"), (.glucoseTargets, "Pregnancy", "pregnancy"),
      (.glucoseTargets, "gravidanza", "pregnancy"), (.glucoseTargets, "pregnant", "pregnancy"),
      (.glucoseTargets, "adult", "adults"), (.glucoseTargets, "children", nil),
      (.glucoseTargets, "", nil),
      (.dayParts, "0,6,11,17,21", "0,6,11,17,21"), (.dayParts, "0,05,11,16,20", "0,5,11,16,20"),
      (.dayParts, "0,5,11,16", nil), (.dayParts, "0,5,11,16,20,22", nil),
      (.dayParts, "1,5,11,16,20", nil), (.dayParts, "0,5,5,16,20", nil),
      (.dayParts, "0,5,11,16,24", nil), (.dayParts, "0,5,11,16,", nil),
      (.dayParts, "0, 5,11,16,20", nil),
      (.pressureDayStart, "04:00", "04:00"), (.pressureDayStart, "5:30", "05:30"),
      (.pressureDayStart, "00:00", "00:00"), (.pressureDayStart, "11:59", "11:59"),
      (.pressureDayStart, "12:00", nil), (.pressureDayStart, "4", nil),
      (.pressureDayStart, "04:00:30", nil), (.pressureDayStart, "24:00", nil),
    ] as [(Setting, String, String?)])
  func values(setting: Setting, typed: String, kept: String?) {
    #expect(setting.value(from: typed) == kept)
    if let kept { #expect(setting.value(from: kept) == kept) }
  }

  @Test("Unset settings have defaults, and unknown stored values count as unset")
  func inForce() throws {
    for settings in [
      Settings(), Settings([.glucoseTargets: "?", .dayParts: "?", .pressureDayStart: "?"]),
    ] {
      #expect(settings.glucoseTargets == .adults && settings.dayParts == .usual)
      #expect(settings.pressureDay == .usual && settings.pressureDay.text == "04:00")
    }
    #expect(Settings([.backupKeep: "?"]).count(.backupKeep) == 8)
    let set = Settings([
      .glucoseTargets: "older", .dayParts: "0,6,11,16,21", .pressureDayStart: "05:30",
    ])
    #expect(set.glucoseTargets == .older && set.dayParts.hours(of: .bedtime) == 21..<24)
    #expect(set.pressureDay.text == "05:30")
    for setting in Setting.allCases {
      let entry = setting.entry
      for choice in entry.choices { #expect(setting.value(from: choice) == choice) }
      if let usual = entry.unlessSet {
        #expect(setting.value(from: usual) == usual && Settings().inForce(setting) == usual)
        #expect(entry.help.hasSuffix("(default: \(usual))"))
      }
      #expect(entry.choices.isEmpty != entry.expected.isEmpty)
    }
  }

  @Test(
    "A pressure day's halves meet at noon and at its start",
    arguments: [
      ("04:00", "04:00–11:59", "12:00–03:59", "03:59", "04:00"),
      ("05:30", "05:30–11:59", "12:00–05:29", "05:29", "05:30"),
      ("00:00", "00:00–11:59", "12:00–23:59", "23:59", "00:00"),
    ])
  func halves(start: String, morning: String, evening: String, last: String, first: String) throws {
    let day = try #require(PressureDay(start))
    #expect(day.hours(of: .morning) == morning && day.hours(of: .evening) == evening)
    #expect(day.half(of: try #require(TimeOfDay(last))) == .evening)
    #expect(day.half(of: try #require(TimeOfDay(first))) == .morning)
    let date = try #require(LocalDate("2026-11-20"))
    let early = try LocalDateTime(date, #require(TimeOfDay(last)))
    #expect(day.date(of: early) == (start == "00:00" ? date : date.adding(days: -1)))
  }

  @Test(
    "Each group has the consensus targets",
    arguments: [
      (GlucoseTargets.Group.adults, 1, 4, 70, 25, 5, 70.0...180, 250),
      (.older, nil, 1, 50, nil, 10, 70...180, 250),
      (.pregnancy, 1, 4, 70, 25, nil, 63...140, nil),
    ]
      as [(
        GlucoseTargets.Group, Double?, Double, Double, Double?, Double?, ClosedRange<Double>,
        Double?
      )])
  func targets(
    group: GlucoseTargets.Group, veryLow: Double?, low: Double, inRange: Double, high: Double?,
    veryHigh: Double?, normal: ClosedRange<Double>, over: Double?
  ) {
    let targets = GlucoseTargets(for: group)
    #expect(targets.veryLow == veryLow && targets.low == low && targets.inRange == inRange)
    #expect(targets.high == high && targets.veryHigh == veryHigh)
    #expect(targets.limits.normal == normal && targets.limits.criticalBelow == 54)
    #expect(targets.limits.criticalHigh == over.map { .over($0) })
  }
}
