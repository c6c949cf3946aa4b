import HealthModel
import TestSupport
import Testing

@Suite struct TimeSpanTests {
  @Test(
    "A time span is a number and a unit",
    arguments: [
      ("5s", .seconds(5)), ("90min", .seconds(5400)), ("90m", .seconds(5400)),
      ("12h", .seconds(43_200)), ("7d", .days(7)), ("2w", .days(14)), ("0d", .days(0)),
    ] as [(String, TimeSpan)])
  func reads(text: String, span: TimeSpan) {
    #expect(TimeSpan(text) == span)
    #expect(span.isEmpty == (text == "0d"))
  }

  @Test(
    "Anything else isn't a time span",
    arguments: [
      "", "7", "d", "-7d", "+7d", "1.5h", "7 d", "7D", "7fortnights", "٧d", "100001d",
      "9999999999s",
    ])
  func refused(text: String) {
    #expect(TimeSpan(text) == nil)
  }

  /// Rome, 2026: summer time from 29 March 01:00Z to 25 October 01:00Z.
  static let rome = TableZone(
    identifier: "Europe/Rome", initialOffset: 3600,
    changes: [(1_774_746_000, 7200), (1_792_890_000, 3600)])

  @Test("Days keep the wall-clock time, and hours are elapsed hours")
  func overClockChange() throws {
    let local = LocalDateTime(
      try #require(LocalDate("2026-10-22")), try #require(TimeOfDay("08:00")))
    let start = Self.rome.resolve(local).instant
    let week = Self.rome.instant(.days(7), after: start)
    #expect(Moment(week, in: Self.rome).rfc3339 == "2026-10-29T08:00:00+01:00")
    #expect(week.seconds(since: start) == 7 * 86_400 + 3600)
    #expect(Self.rome.instant(.days(7), before: week) == start)
    #expect(
      Self.rome.instant(.seconds(168 * 3600), after: start).seconds(since: start) == 168 * 3600)
  }
}
