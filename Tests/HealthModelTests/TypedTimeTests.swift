import HealthModel
import TestSupport
import Testing

@Suite("Days, times and periods as people type them") struct TypedTimeTests {
  /// Friday 2026-11-20, 22:15 in Rome.
  private let now = Instant(seconds: 1_795_209_300)
  private let today = LocalDate(epochDay: 20_777)

  private func time(_ text: String, order: DateOrder = .dayFirst) throws -> String {
    try TimeExpression(text, now: now, zone: TableZone.rome2026, order: order).moment.rfc3339
  }

  @Test(
    "A time, a day or both are read in either order",
    arguments: [
      ("8", "2026-11-20T08:00:00+01:00"), ("8am", "2026-11-20T08:00:00+01:00"),
      ("8 PM", "2026-11-20T20:00:00+01:00"), ("12am", "2026-11-20T00:00:00+01:00"),
      ("12:30 p.m.", "2026-11-20T12:30:00+01:00"), ("20.30", "2026-11-20T20:30:00+01:00"),
      ("8.05am", "2026-11-20T08:05:00+01:00"), ("08:00 today", "2026-11-20T08:00:00+01:00"),
      ("yesterday at 9pm", "2026-11-19T21:00:00+01:00"),
      ("2h ago", "2026-11-20T20:15:00+01:00"), ("90 minutes ago", "2026-11-20T20:45:00+01:00"),
      ("3 days ago", "2026-11-17T22:15:00+01:00"), ("1 month ago", "2026-10-20T22:15:00+02:00"),
      ("monday 08:00", "2026-11-16T08:00:00+01:00"), ("Mon 8", "2026-11-16T08:00:00+01:00"),
      // Today is Friday, before 23:00.
      ("friday 8:00", "2026-11-20T08:00:00+01:00"), ("friday 23:00", "2026-11-13T23:00:00+01:00"),
      ("last friday 8:00", "2026-11-13T08:00:00+01:00"),
      ("last monday", "2026-11-16T22:15:00+01:00"),
      ("19/11", "2026-11-19T22:15:00+01:00"), ("19/11/2026 08:00", "2026-11-19T08:00:00+01:00"),
      ("8:00 19.11.26", "2026-11-19T08:00:00+01:00"), ("1/12 8", "2025-12-01T08:00:00+01:00"),
      ("19 nov 8am", "2026-11-19T08:00:00+01:00"), ("nov 19", "2026-11-19T22:15:00+01:00"),
      ("19 November 2025 20:30", "2025-11-19T20:30:00+01:00"),
      ("2026/11/19 8:00", "2026-11-19T08:00:00+01:00"),
    ])
  func times(text: String, expected: String) throws {
    #expect(try time(text) == expected)
  }

  @Test("The month comes first in the United States, if possible")
  func monthFirst() throws {
    #expect(try time("11/12/2025 8:00", order: .monthFirst) == "2025-11-12T08:00:00+01:00")
    #expect(try time("11/12/2025 8:00") == "2025-12-11T08:00:00+01:00")
    #expect(try time("19/11/2025 8:00", order: .monthFirst) == "2025-11-19T08:00:00+01:00")
    #expect(DateOrder(inLocale: "en_US.UTF-8") == .monthFirst)
    for locale in ["en_GB.UTF-8", "it_IT", "C", "us", "es_MX"] {
      #expect(DateOrder(inLocale: locale) == .dayFirst, "\(locale)")
    }
  }

  @Test(
    "Ambiguous text isn't a time",
    arguments: [
      "this morning", "24", "13pm", "0am", "8.5", "8 9", "20 8", "19.11", "19-11", "32/1", "2h",
      "ago", "monday tuesday", "last", "yesterday 8 9", "30/2/2026", "8 7", "at",
      "26-11-19", "1-2-26", "2026-11-19T", "T08:00",
    ])
  func noTimes(text: String) {
    // 19.11 is eleven past seven in the evening; the others aren't times.
    if text == "19.11" {
      #expect((try? time(text)) == "2026-11-20T19:11:00+01:00")
    } else {
      #expect(throws: TimeFault(text: text)) { try time(text) }
    }
  }

  @Test("Omitted parts come from the old time, and a day alone says so")
  func standing() throws {
    let old = LocalDateTime(
      try #require(LocalDate("2026-11-10")), try #require(TimeOfDay("14:00")))
    func corrected(_ text: String) throws -> TimeExpression {
      try TimeExpression(text, now: now, zone: TableZone.rome2026, standing: old)
    }
    #expect(try corrected("15:00").moment.rfc3339 == "2026-11-10T15:00:00+01:00")
    #expect(try corrected("2026-11-12").moment.rfc3339 == "2026-11-12T14:00:00+01:00")
    #expect(try corrected("yesterday 8").moment.rfc3339 == "2026-11-19T08:00:00+01:00")
    #expect(try corrected("2h ago").moment.rfc3339 == "2026-11-20T20:15:00+01:00")
    for (text, isDayAlone) in [
      ("yesterday", true), ("8", false), ("19/11 8", false), ("now", false),
    ] {
      #expect(try corrected(text).isDayAlone == isDayAlone, "\(text)")
    }
  }

  @Test("Looking ahead, a weekday or a date without a year is the next one")
  func ahead() {
    let days = DayReader(today: today, looksAhead: true)
    for (text, expected) in [
      ("monday", "2026-11-23"), ("friday", "2026-11-27"), ("1/12", "2026-12-01"),
      ("19/11", "2027-11-19"), ("29/2", "2028-02-29"), ("tomorrow", "2026-11-21"),
    ] {
      #expect(days.day(text)?.description == expected, "\(text)")
    }
  }

  @Test(
    "Periods are calendar periods, or spans that end today",
    arguments: [
      ("month", "2026-10-21", "2026-11-20"), ("1m", "2026-10-21", "2026-11-20"),
      ("3mo", "2026-08-21", "2026-11-20"), ("year", "2025-11-21", "2026-11-20"),
      ("6w", "2026-10-10", "2026-11-20"), ("last 30 days", "2026-10-22", "2026-11-20"),
      ("3 months", "2026-08-21", "2026-11-20"), ("this week", "2026-11-16", "2026-11-22"),
      ("last week", "2026-11-09", "2026-11-15"), ("this month", "2026-11-01", "2026-11-30"),
      ("last month", "2026-10-01", "2026-10-31"), ("last year", "2025-01-01", "2025-12-31"),
      ("monday", "2026-11-16", "2026-11-16"), ("last friday", "2026-11-13", "2026-11-13"),
      ("W47", "2026-11-16", "2026-11-22"), ("w48", "2025-11-24", "2025-11-30"),
      ("W53", "2020-12-28", "2021-01-03"), ("october", "2026-10-01", "2026-10-31"),
      ("dec", "2025-12-01", "2025-12-31"), ("oct 2025", "2025-10-01", "2025-10-31"),
      ("19/11", "2026-11-19", "2026-11-19"), ("1/10/2026..monday", "2026-10-01", "2026-11-16"),
      ("last month..today", "2026-10-01", "2026-11-20"), ("Last Month", "2026-10-01", "2026-10-31"),
    ])
  func periods(text: String, first: String, last: String) throws {
    #expect(
      try Period(text, DayReader(today: today))
        == Period(first: LocalDate(first), last: LocalDate(last)))
  }

  @Test("A shorter month ends a period on its last day")
  func monthsEnd() throws {
    let day = try #require(LocalDate("2026-03-31"))
    #expect(try Period("month", DayReader(today: day)).first == LocalDate("2026-03-01"))
    #expect(day.adding(months: -1) == LocalDate("2026-02-28"))
    #expect(day.adding(months: 11) == LocalDate("2027-02-28"))
    #expect(LocalDate("2024-02-29")?.adding(months: -12) == LocalDate("2023-02-28"))
    #expect(day.adding(months: -12_000_000).year == 1)
  }

  @Test(
    "Ambiguous text isn't a period",
    arguments: [
      "last", "10min", "2h", "30", "week week", "last 30", "W54", "w0", "months", "2026 11",
    ])
  func noPeriods(text: String) {
    #expect(throws: PeriodFault.unreadable(text.lowercased())) {
      try Period(text.lowercased(), DayReader(today: today))
    }
  }
}
