import Charts
import HealthModel
import Journal
import TestJournals
import Testing

@testable import Drawing

@Suite struct JournalChartsTests {
  let now = Instant(seconds: 1_795_158_000)

  /// The weekly chart of a journal with two reports, each with this note.
  private func scene(note: String) throws -> Scene {
    let journal = try Journal(path: ":memory:")
    let vital = try #require(VitalCatalogue.standard[.glycemia])
    for hours in [20, 26] {
      let draft = ReportDraft(
        taken: Moment(now.adding(seconds: Int64(-hours) * 3600), utcOffsetSeconds: 3600),
        readings: [
          Reading(vital: .glycemia, value: Double(100 + hours), unit: vital.canonicalUnit),
          Reading(vital: .heartRate, value: 70, unit: .beatsPerMinute),
        ], note: note)
      _ = try journal.add(try draft.checked(vitals: .standard, now: now), now: now)
    }
    let day = try #require(LocalDate("2026-11-16"))
    let charts = JournalCharts(
      days: day...day.adding(days: 6), zone: FixedZone(offsetSeconds: 3600),
      look: ChartLook())
    return try journal.read { try charts.chart(of: vital, $0) }.scene()
  }

  @Test("Notes of any length change nothing in a chart")
  func notes() throws {
    let plain = try scene(note: "")
    #expect(try scene(note: String(repeating: "una nota lunga ", count: 600)) == plain)
    #expect(plain.description.contains("2 readings on 1 of 7 days"))
  }

  @Test(
    "A week has the same count in chart and summary, wherever it was measured and is viewed",
    arguments: [-5, 1, 9, 13])
  func travelled(home: Int) throws {
    let journal = try Journal(path: ":memory:")
    let vitals = VitalCatalogue.standard
    let vital = try #require(vitals[.glycemia])
    let day = try #require(LocalDate("2026-11-16"))
    let week = day...day.adding(days: 6)
    // Every five hours for ten days, each in another zone; every second is a report.
    var taken: [Moment] = []
    for number in 0..<48 {
      let hours = [9, 1, -8, 0, 12][number % 5]
      let local = LocalDateTime(day.adding(days: -2), .midnight)
      let instant = local.instant(utcOffsetSeconds: hours * 3600)
        .adding(seconds: Int64(number) * 5 * 3600)
      let here = Moment(instant, utcOffsetSeconds: hours * 3600)
      if week.contains(here.day) { taken.append(here) }
      var readings = [
        Reading(vital: .glycemia, value: Double(100 + number), unit: vital.canonicalUnit)
      ]
      if number.isMultiple(of: 2) {
        readings += [
          Reading(vital: .systolic, value: 120, unit: .millimetresOfMercury),
          Reading(vital: .diastolic, value: 80, unit: .millimetresOfMercury),
        ]
      }
      let entry = try ReportDraft(taken: here, readings: readings, note: "")
        .checkedEntry(vitals: vitals, now: Instant(seconds: 1_800_000_000))
      try journal.write(now: now) { _ = try $0.add(entry) }
    }
    let charts = JournalCharts(
      days: week, zone: FixedZone(offsetSeconds: home * 3600), look: ChartLook())
    let (summary, chart, pressures) = try journal.read { view in
      (
        try view.summary(of: vital, on: week), try charts.chart(of: vital, view).scene(),
        try view.pressures(on: week).count
      )
    }
    #expect(summary?.count == taken.count)
    #expect(chart.description.contains("\(taken.count) readings on 7 of 7 days"))
    #expect(pressures > 0 && pressures < taken.count)
    // The viewer's zone changes nothing in the drawing.
    let utc = JournalCharts(
      days: week, zone: FixedZone(offsetSeconds: 0), look: ChartLook())
    let there = try journal.read { try utc.chart(of: vital, $0) }.scene()
    #expect(there.shapes == chart.shapes)
  }

  @Test(
    "A chart is named after its calendar week, its only day, or both ends",
    arguments: [
      ("2026-11-16", 7, "2026-W47"), ("2026-11-17", 1, "2026-11-17"),
      ("2026-11-17", 7, "2026-11-17..2026-11-23"),
      ("2026-11-16", 8, "2026-11-16..2026-11-23"),
    ])
  func names(first: String, length: Int, name: String) throws {
    let day = try #require(LocalDate(first))
    #expect(JournalCharts.name(day...day.adding(days: length - 1)) == name)
  }
}
