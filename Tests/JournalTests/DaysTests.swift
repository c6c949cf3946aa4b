import HealthModel
import Intake
import TestJournals
import Testing

@testable import Journal

@Suite struct DaysTests {
  func singleReading(_ journal: Journal, _ vital: String, _ taken: Moment, now: Instant) throws {
    var row: ImportRow? = ImportRow(
      line: 1,
      draft: ReportDraft(
        taken: taken, readings: try ReadingParser(vitals: .standard).readings(from: [vital])))
    #expect(
      try journal.take(IncomingFile(name: "f", format: "csv"), now: now) {
        defer { row = nil }
        return row
      }.singleReadings == 1)
  }

  @Test("A day counts reports and single readings, with the worst severity of both")
  func days() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let today = LocalDate(epochDay: 20_777)
    for report in [
      try test.report(), try test.report(["temp=37.5", "hr=70"], at: -3600),
      try test.report(at: -86_400),
    ] {
      _ = try journal.add(report, now: test.now)
    }
    try singleReading(journal, "gly=52", Moment(test.now, utcOffsetSeconds: 3600), now: test.now)
    try singleReading(
      journal, "gly=90", Moment(test.now.adding(seconds: -2 * 86_400), utcOffsetSeconds: 3600),
      now: test.now)
    let range = today.adding(days: -10)...today
    #expect(
      try journal.daysOnRecord(in: range) == [
        DayOnRecord(day: today.adding(days: -2), reports: 0, singleReadings: 1, severity: .normal),
        DayOnRecord(day: today.adding(days: -1), reports: 1, singleReadings: 0, severity: .normal),
        DayOnRecord(day: today, reports: 2, singleReadings: 1, severity: .critical),
      ])
    #expect(try journal.daysOnRecord(in: today.adding(days: 1)...today.adding(days: 9)).isEmpty)
  }

  @Test("The first day of some vitals is that of the earliest report or single reading")
  func firstDayOnRecord() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let today = LocalDate(epochDay: 20_777)
    func firstDay(_ vitals: VitalID...) throws -> LocalDate? {
      try journal.read { try $0.firstDay(of: vitals) }
    }
    #expect(try firstDay(.glycemia, .temperature) == nil)
    _ = try journal.add(try test.report(["temp=37.5", "hr=70"], at: -86_400 * 3), now: test.now)
    _ = try journal.add(try test.report(["gly=90", "hr=70"]), now: test.now)
    #expect(try firstDay(.glycemia) == today)
    try singleReading(
      journal, "gly=95", Moment(test.now.adding(seconds: -86_400), utcOffsetSeconds: 3600),
      now: test.now)
    #expect(try firstDay(.glycemia) == today.adding(days: -1))
    #expect(try firstDay(.glycemia, .temperature) == today.adding(days: -3))
    #expect(try firstDay(.diastolic) == nil)
  }

  @Test("The nearest day with a value is found in both directions, in reports and single readings")
  func nearestDay() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let today = LocalDate(epochDay: 20_777)
    func nearest(_ from: Int, _ to: Int, _ vitals: VitalID...) throws -> LocalDate? {
      try journal.read {
        try $0.dayNearest(to: today.adding(days: from)...today.adding(days: to), with: vitals)
      }
    }
    #expect(try nearest(-3, -2, .glycemia) == nil)
    _ = try journal.add(try test.report(["gly=90", "hr=70"], at: -86_400 * 20), now: test.now)
    #expect(try nearest(-3, -2, .glycemia, .temperature) == today.adding(days: -20))
    try singleReading(journal, "gly=95", Moment(test.now, utcOffsetSeconds: 3600), now: test.now)
    #expect(try nearest(-3, -2, .glycemia) == today)
    #expect(try nearest(-3, -2, .heartRate) == today.adding(days: -20))
    #expect(try nearest(-19, -1, .glycemia) == today.adding(days: -20))
    #expect(try nearest(-30, -21, .glycemia) == today.adding(days: -20))
    #expect(try nearest(-3, -2, .diastolic) == nil)
  }

  @Test("A value belongs to the local day where it was measured, however far from UTC")
  func places() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let midnight = Instant(seconds: 1_795_132_800)
    let day = LocalDate(epochDay: 20_777)
    for offset in [-12, 0, 14] {
      try singleReading(
        journal, "gly=9\(offset + 12 > 9 ? 1 : 0)",
        Moment(midnight.adding(seconds: Int64(offset)), utcOffsetSeconds: offset * 3600),
        now: test.now)
    }
    let before = day.adding(days: -1)
    #expect(try journal.values(of: .glycemia, on: before...before).count == 1)
    #expect(try journal.values(of: .glycemia, on: day...day).count == 2)
    #expect(try journal.daysOnRecord(in: before...day).map(\.singleReadings) == [1, 2])
  }

  @Test("Values of reports and single readings are sorted by time; the end of a span is exclusive")
  func interleaved() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let typed = ["90", "5.6mmol/L", "91", "92", "5.7mmol/L", ">93"]
    for (hours, gly) in zip((-6)..., typed) {
      let seconds = Int64(hours) * 3600
      if hours.isMultiple(of: 3) || hours == -1 {
        _ = try journal.add(try test.report(["gly=\(gly)", "hr=70"], at: seconds), now: test.now)
      } else {
        let taken = Moment(test.now.adding(seconds: seconds), utcOffsetSeconds: hours * 900)
        try singleReading(journal, "gly=\(gly)", taken, now: test.now)
      }
    }
    let start = test.now.adding(seconds: -6 * 3600)
    let values = try journal.values(of: .glycemia, from: start, until: test.now)
    let texts = ["90 mg/dL", "5.6 mmol/L", "91 mg/dL", "92 mg/dL", "5.7 mmol/L", ">93 mg/dL"]
    #expect(values.map(\.reading.text) == texts)
    #expect(values[1].taken.utcOffsetSeconds == -4500)
    var handed: [String] = []
    try journal.eachValue(of: .glycemia, from: start, until: test.now) {
      handed.append(Reading(vital: .glycemia, value: $1, unit: $2, comparator: $3).text)
    }
    #expect(handed == texts)
    let last = test.now.adding(seconds: -3600)
    #expect(try journal.values(of: .glycemia, from: start, until: last).count == 5)
    #expect(try journal.hasValue(of: .glycemia, from: last, until: test.now))
    #expect(
      try !journal.read {
        try $0.hasValue(of: .glycemia, in: 94...200, from: last, until: test.now)
      })
    #expect(
      try journal.read { try $0.hasValue(of: .glycemia, in: 100...101, from: start, until: last) })
    #expect(try !journal.hasValue(of: .glycemia, from: test.now, until: Instant(seconds: 1 << 33)))
    #expect(try !journal.hasValue(of: .temperature, from: start, until: test.now))
  }

  @Test("The latest value of a vital is found among reports and single readings")
  func latest() throws {
    let test = try TestJournal()
    let journal = try test.open()
    #expect(try journal.latestValue(of: .glycemia) == nil)
    _ = try journal.add(try test.report(["gly=90", "hr=70"], at: -7200), now: test.now)
    _ = try journal.add(try test.report(["temp=36.5", "hr=71"], at: -3600), now: test.now)
    #expect(try journal.latestValue(of: .glycemia)?.reading.valueText == "90")
    #expect(try journal.latestValue(of: .heartRate)?.reading.valueText == "71")
    try singleReading(
      journal, "gly=5.6mmol/L", Moment(test.now.adding(seconds: -60), utcOffsetSeconds: 0),
      now: test.now)
    #expect(try journal.latestValue(of: .glycemia)?.reading.text == "5.6 mmol/L")
  }

  @Test("After a flight over the date line, a report of the day before is the latest")
  func dateLine() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for (value, hoursAgo, offset) in [("70", 6, 13), ("71", 3, -8)] {
      let taken = Moment(
        test.now.adding(seconds: Int64(hoursAgo) * -3600), utcOffsetSeconds: offset * 3600)
      let readings = try ReadingParser(vitals: .standard).readings(from: ["hr=\(value)", "temp=36"])
      _ = try journal.add(
        try ReportDraft(taken: taken, readings: readings, note: "")
          .checked(vitals: .standard, now: test.now), now: test.now)
    }
    let days = try journal.reports(in: .all).map(\.taken.day)
    #expect(days.count == 2 && days[0] != days[1])
    #expect(try journal.latestReport()?.readings.contains { $0.valueText == "71" } == true)
    #expect(try journal.latestValue(of: .heartRate)?.reading.valueText == "71")
    for value in [72, 73] {
      _ = try journal.add(try test.report(["hr=\(value)", "temp=36"]), now: test.now)
    }
    #expect(try journal.latestReport()?.readings.contains { $0.valueText == "73" } == true)
    #expect(try journal.latestValue(of: .heartRate)?.reading.valueText == "73")
  }
}
