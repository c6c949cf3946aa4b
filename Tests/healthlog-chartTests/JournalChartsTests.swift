import Charts
import HealthModel
import Journal
import TestJournals
import Testing

@testable import healthlog_chart

@Suite struct JournalChartsTests {
  let now = Instant(seconds: 1_795_158_000)

  /// The week's chart of a journal with two reports, each with that note.
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
      theme: .light,
      locale: .english)
    return try journal.read { try charts.chart(of: vital, $0) }.scene()
  }

  @Test("Notes, however long, change nothing in a chart")
  func notes() throws {
    let plain = try scene(note: "")
    #expect(try scene(note: String(repeating: "una nota lunga ", count: 600)) == plain)
    #expect(plain.description.contains("2 readings on 1 of 7 days"))
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
