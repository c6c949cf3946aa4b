import HealthModel
import Testing

@Suite struct DatePatternTests {
  /// Returns the parsed date as text.
  func read(_ text: String, _ pattern: String) throws -> String? {
    switch try DatePattern(pattern).read(text) {
    case nil: nil
    case .instant(let instant): "instant \(instant.milliseconds)"
    case .moment(let moment): "moment \(moment.rfc3339)"
    case .local(let local):
      "\(local.date) \(local.time):\(local.time.second).\(local.time.milliseconds % 1000)"
    }
  }

  @Test(
    "A pattern reads matching text",
    arguments: [
      ("04-21-1991 9:09", "%m-%d-%Y %H:%M", "1991-04-21 09:09:0.0"),
      ("25.06.2015 - 19:14", "%d.%m.%Y - %H:%M", "2015-06-25 19:14:0.0"),
      ("  2026-11-20   08:05:30.250 ", "%Y-%m-%d %H:%M:%S", "2026-11-20 08:05:30.250"),
      ("Dec 28, 2025 12:05 am", "%b %d, %Y %I:%M %p", "2025-12-28 00:05:0.0"),
      ("December 28, 2025 12:05 PM", "%b %d, %Y %I:%M %p", "2025-12-28 12:05:0.0"),
      ("28 sept 2025 1:05 pm", "%d %B %Y %I:%M %p", "2025-09-28 13:05:0.0"),
      ("08PM 20:15 2026-11-20", "%I%p %H:%M %Y-%m-%d", "2026-11-20 20:15:0.0"),
      ("2/1/16 00:00", "%m/%d/%y %H:%M", "2016-02-01 00:00:0.0"),
      ("2/1/69 00:00", "%m/%d/%y %H:%M", "1969-02-01 00:00:0.0"),
      ("20261120T0805", "%Y%m%dT%H%M", "2026-11-20 08:05:0.0"),
      ("2026-11-20T08:05:30+0100", "%Y-%m-%dT%H:%M:%S%z", "moment 2026-11-20T08:05:30+01:00"),
      ("2026-11-20 08:05 +01:00", "%Y-%m-%d %H:%M %z", "moment 2026-11-20T08:05:00+01:00"),
      ("1970-01-01 00:00:01Z", "%Y-%m-%d %H:%M:%S%z", "instant 1000"),
      ("100% 2026-11-20 08:05", "100%% %Y-%m-%d %H:%M", "2026-11-20 08:05:0.0"),
      ("2026-11-20 08.05.30", "%Y-%m-%d %H.%M.%S", "2026-11-20 08:05:30.0"),
      ("08h05 20–11–2026", "%Hh%M %d–%m–%Y", "2026-11-20 08:05:0.0"),
      ("1763622000", "unix", "instant 1763622000000"),
      ("1763622000.5", "unix", "instant 1763622000500"),
      ("1763622000123", "unix-ms", "instant 1763622000123"),
    ])
  func reads(text: String, pattern: String, result: String) throws {
    #expect(try read(text, pattern) == result)
  }

  @Test(
    "A pattern rejects everything else",
    arguments: [
      ("04-21-1991 9:09 x", "%m-%d-%Y %H:%M"), ("21-04-1991 9:09", "%m-%d-%Y %H:%M"),
      ("04-21-91 9:09", "%m-%d-%Y %H:%M"), ("02-30-1991 9:09", "%m-%d-%Y %H:%M"),
      ("04-21-1991 24:00", "%m-%d-%Y %H:%M"), ("04-21-1991 9:60", "%m-%d-%Y %H:%M"),
      ("04-21-1991 9:9", "%m-%d-%Y %H:%M"), ("04-21-1991", "%m-%d-%Y %H:%M"),
      ("04-21-199109:09", "%m-%d-%Y %H:%M"), ("Dez 28, 2025 1:05 AM", "%b %d, %Y %I:%M %p"),
      ("Dec 28, 2025 13:05 PM", "%b %d, %Y %I:%M %p"),
      ("Dec 28, 2025 0:05 PM", "%b %d, %Y %I:%M %p"),
      ("Dec 28, 2025 1:05", "%b %d, %Y %I:%M %p"), ("", "unix"), ("x", "unix"), ("x1", "unix-ms"),
      ("1e9", "unix"), ("999999999999999", "unix"), ("--1", "unix"), ("1.", "unix"),
      ("-86400", "unix"), ("1763622000", "unix-ms"), ("1763622000123", "unix"), ("0", "unix-ms"),
      ("٢٠٢٦-11-20 08:00", "%Y-%m-%d %H:%M"), ("2026-11-20 08:00 +15:00", "%Y-%m-%d %H:%M %z"),
    ])
  func refuses(text: String, pattern: String) {
    #expect((try? read(text, pattern)) ?? nil == nil)
  }

  @Test(
    "A pattern needs a day, a time and only known parts",
    arguments: [
      ("%Y-%m-%d %H:%M:%Q", DatePatternFault.unknownField("%Q")), ("%d/%m/%Y", .missing("%H")),
      ("%H:%M", .missing("%Y")), ("%Y %H:%M", .missing("%m")), ("%Y-%m %H:%M", .missing("%d")),
      ("%Y-%m-%d %H", .missing("%M")), ("%Y-%m-%d %I:%M", .missing("%p")),
      ("%Y-%m-%d %H:%M %p", .missing("%I")), ("", .missing("%Y")),
      ("dd.mm.yyyy", .missing("%Y")), ("%Y-%m-%d %H:%M %", .unknownField("%")),
    ])
  func noPattern(text: String, fault: DatePatternFault) {
    #expect(throws: fault) { try DatePattern(text) }
  }

  @Test(
    "A common date is read as it stands, or in a known order",
    arguments: [
      ("25.06.2015 - 19:14", "2015-06-25 19:14", "2015-06-25 19:14"),
      ("4.7.25 8:05", "2025-07-04 08:05", "2025-07-04 08:05"),
      ("4/7/2025 8:30:00 AM", "2025-07-04 08:30", "2025-04-07 08:30"),
      ("4-7-2025 12:30 am", "2025-07-04 00:30", "2025-04-07 00:30"),
      ("4/7/2025, 12:30 PM", "2025-07-04 12:30", "2025-04-07 12:30"),
      ("2025/01/12 08:12:30", "2025-01-12 08:12", "2025-01-12 08:12"),
      ("Jan 12 2025 08:12", "2025-01-12 08:12", "2025-01-12 08:12"),
      ("Dec 28, 2025 23:01", "2025-12-28 23:01", "2025-12-28 23:01"),
      ("28-Dec-2025T23:01", "2025-12-28 23:01", "2025-12-28 23:01"),
      ("1 May 2025 1:01 pm", "2025-05-01 13:01", "2025-05-01 13:01"),
    ])
  func unsettled(text: String, dayFirst: String, monthFirst: String) throws {
    let date = try #require(UnsettledDate(text))
    func shown(_ order: DateOrder) -> String? {
      date.local(order).map { "\($0.date) \($0.time)" }
    }
    #expect(shown(.dayFirst) == dayFirst && shown(.monthFirst) == monthFirst)
    #expect(date.needsOrder == (dayFirst != monthFirst))
  }

  @Test("A number over twelve proves the order; two equal numbers need no proof")
  func proof() throws {
    #expect(UnsettledDate("13/7/2025 8:00")?.proof == .dayFirst)
    #expect(UnsettledDate("7/13/2025 8:00")?.proof == .monthFirst)
    #expect(UnsettledDate("13.7.2025 8:00")?.proof == nil)
    #expect(UnsettledDate("7/7/2025 8:00")?.needsOrder == false)
    #expect(UnsettledDate("13/13/2025 8:00")?.local(.dayFirst) == nil)
    #expect(UnsettledDate("7/13/2025 8:00")?.local(.dayFirst) == nil)
  }

  @Test(
    "Text without a date and time is rejected",
    arguments: [
      "", "4/7/2025", "8:00", "4/7/225 8:00", "4/7 8:00", "2025 8:00", "Foo 12 2025 8:00",
      "4/7/2025 8", "4/7/2025 13:00 PM", "4/7/2025 8:00 XM", "4/7/2025 25:00", "44/7/2025x8:00",
      "0.07.2025 8:00 AM and more",
    ])
  func none(text: String) {
    #expect(UnsettledDate(text) == nil)
  }
}
