import HealthModel
import TestSupport
import Testing

@testable import Charts

private func span(_ firstDay: String, _ zone: TableZone) throws -> DaySpan {
  let first = try #require(LocalDate(firstDay))
  return DaySpan(first...first.adding(days: 6), zone: zone)
}

private func widths(_ span: DaySpan) -> [Double] {
  span.days.map { span.x(of: $0.end) - span.x(of: $0.start) }
}

@Suite struct DaySpanTests {
  @Test("Every day of an ordinary week is 84 points wide")
  func usual() throws {
    let span = try span("2026-11-09", .berlin2026)
    #expect(widths(span).allSatisfy { abs($0 - 84) < 1e-9 })
    #expect(span.x(of: span.start) == 64 && span.x(of: span.end) == 652)
  }

  @Test("The day clocks go forward is an hour narrower than the others")
  func spring() throws {
    let widths = widths(try span("2026-03-23", .berlin2026))
    let hour = 588.0 / 167
    #expect(abs(widths[6] - 23 * hour) < 1e-9)
    #expect(widths.dropLast().allSatisfy { abs($0 - 24 * hour) < 1e-9 })
  }

  @Test("The day clocks go back is an hour wider than the others")
  func autumn() throws {
    let widths = widths(try span("2026-10-19", .berlin2026))
    let hour = 588.0 / 169
    #expect(abs(widths[6] - 25 * hour) < 1e-9)
    #expect(widths.dropLast().allSatisfy { abs($0 - 24 * hour) < 1e-9 })
  }

  @Test("Ticks are at 06, 12 and 18 o'clock, even when clocks change")
  func quarters() throws {
    let span = try span("2026-03-23", .berlin2026)
    let sunday = try #require(span.days.last)
    let quarters = DaySpan.quarters(of: sunday, zone: TableZone.berlin2026)
    let hours = quarters.map { $0.instant.seconds(since: sunday.start) / 3600 }
    #expect(hours == [5, 11, 17])
    #expect(quarters.map(\.hour) == [6, 12, 18])
  }

  @Test("A day that the clocks skipped is left out")
  func skippedDay() throws {
    let span = try span("2011-12-26", .apia2011)
    #expect(span.days.count == 6)
    #expect(!span.days.map(\.date.day).contains(30))
    #expect(widths(span).allSatisfy { abs($0 - 98) < 1e-9 })
  }

  @Test(
    "Dates repeat the month and year only where they differ",
    arguments: [
      ("2026-11-09", "Mon 9 – Sun 15 November 2026"),
      ("2026-09-28", "Mon 28 September – Sun 4 October 2026"),
      ("2025-12-29", "Mon 29 December 2025 – Sun 4 January 2026"),
      ("2026-11-14", "Sat 14 – Fri 20 November 2026"),
    ])
  func dates(firstDay: String, text: String) throws {
    let first = try #require(LocalDate(firstDay))
    #expect(DateNames(in: .english).dates(first...first.adding(days: 6)) == text)
  }
}
