import HealthModel
import TestSupport
import Testing

extension TableZone {
  /// Rome, 2026: CEST from 29 March 01:00Z to 25 October 01:00Z.
  static let rome2026 = TableZone(
    identifier: "Europe/Rome", initialOffset: 3600,
    changes: [(1_774_746_000, 7200), (1_792_890_000, 3600)])

  /// Apia went from -10 h to +14 h on 2011-12-30T10:00Z, skipping the 30th.
  static let apia2011 = TableZone(
    identifier: "Pacific/Apia", initialOffset: -36_000, changes: [(1_325_239_200, 50_400)])
}

private func local(_ date: String, _ time: String) throws -> LocalDateTime {
  LocalDateTime(try #require(LocalDate(date)), try #require(TimeOfDay(time)))
}

@Suite struct TimeTests {
  @Test("Dates convert to epoch days and back over four centuries")
  func epochDays() throws {
    #expect(LocalDate(epochDay: 0).description == "1970-01-01")
    #expect(try #require(LocalDate("2000-03-01")).epochDay == 11_017)
    var date = try #require(LocalDate("1895-12-31"))
    for epochDay in date.epochDay...(date.epochDay + 150_000) {
      #expect(date.epochDay == epochDay)
      let next = date.adding(days: 1)
      #expect(date < next && next.weekday.rawValue == date.weekday.rawValue % 7 + 1)
      date = next
    }
  }

  @Test(
    "Impossible dates are rejected",
    arguments: [
      "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "1900-02-29", "26-11-20",
      "2026-1-2", "2026-11-20x", "٢٠٢٦-١١-٢٠", "",
    ])
  func noSuchDate(text: String) {
    #expect(LocalDate(text) == nil)
  }

  @Test(
    "ISO weeks are right at the ends of years",
    arguments: [
      ("2019-W20", "2019-05-13"), ("2020-W53", "2020-12-28"), ("2026-W01", "2025-12-29"),
      ("2026-W47", "2026-11-16"), ("2021-W01", "2021-01-04"),
    ])
  func weeks(week: String, monday: String) throws {
    let week = try #require(ISOWeek(week))
    #expect(week.monday.description == monday)
    #expect(ISOWeek(containing: week.days.upperBound) == week)
  }

  @Test(
    "Weeks that a year doesn't have are rejected", arguments: ["2026-W54", "2025-W53", "2026-W00"])
  func noSuchWeek(text: String) {
    #expect(ISOWeek(text) == nil)
  }

  @Test("A local time in a gap becomes the first instant after it, one in a fold the first")
  func gapAndFold() throws {
    let rome = TableZone.rome2026
    #expect(
      rome.resolve(try local("2026-03-29", "02:30"))
        == .skipped(firstAfter: Instant(seconds: 1_774_746_000)))
    let fold = rome.resolve(try local("2026-10-25", "02:30"))
    #expect(
      fold
        == .twice(first: Instant(seconds: 1_792_888_200), second: Instant(seconds: 1_792_891_800)))
    #expect(fold.instant == Instant(seconds: 1_792_888_200))
    #expect(
      rome.resolve(try local("2026-11-20", "08:00")) == .once(Instant(seconds: 1_795_158_000)))
  }

  @Test("A skipped day starts when the next one does")
  func apia() throws {
    let skipped = try #require(LocalDate("2011-12-30"))
    let apia = TableZone.apia2011
    #expect(apia.startOfDay(skipped) == Instant(seconds: 1_325_239_200))
    #expect(apia.startOfDay(skipped) == apia.startOfDay(skipped.adding(days: 1)))
    #expect(
      apia.resolve(LocalDateTime(skipped, .midnight))
        == .skipped(firstAfter: Instant(seconds: 1_325_239_200)))
  }

  @Test("An instant beyond the calendar doesn't crash", arguments: [Int64.min, .max, 1 << 62])
  func beyond(milliseconds: Int64) {
    for offset in [-93_600, 0, 93_600] {
      let local = LocalDateTime(
        Instant(milliseconds: milliseconds), utcOffsetSeconds: offset)
      #expect(abs(local.date.year) > 9999)
    }
  }

  @Test("A report keeps its day, also milliseconds before 1970")
  func beforeTheEpoch() {
    let moment = Moment(Instant(milliseconds: -1), utcOffsetSeconds: 0)
    #expect(moment.rfc3339 == "1969-12-31T23:59:59.999+00:00")
  }

  @Test(
    "Typed times are read",
    arguments: [
      ("now", "2026-11-20T22:15:00+01:00"), ("08:00", "2026-11-20T08:00:00+01:00"),
      ("today", "2026-11-20T22:15:00+01:00"), ("today 8:00", "2026-11-20T08:00:00+01:00"),
      ("yesterday", "2026-11-19T22:15:00+01:00"), ("yesterday 21:30", "2026-11-19T21:30:00+01:00"),
      ("-2h", "2026-11-20T20:15:00+01:00"), ("-30m", "2026-11-20T21:45:00+01:00"),
      ("-3d", "2026-11-17T22:15:00+01:00"), ("-30d", "2026-10-21T22:15:00+02:00"),
      ("2026-11-19", "2026-11-19T22:15:00+01:00"),
      ("2026-11-19 08:00", "2026-11-19T08:00:00+01:00"),
      ("2026-11-19T08:00", "2026-11-19T08:00:00+01:00"),
      ("2026-11-19T08:00:00+09:00", "2026-11-19T08:00:00+09:00"),
      ("2026-11-19 08:00:00+09:00", "2026-11-19T08:00:00+09:00"),
      ("2026-11-19 08:00:00 +0900", "2026-11-19T08:00:00+09:00"),
      ("2026-11-19T08:00-05", "2026-11-19T08:00:00-05:00"),
      ("2026-11-19T08:00:00.5Z", "2026-11-19T09:00:00.500+01:00"),
      ("2026-07-19 08:00:00 Z", "2026-07-19T10:00:00+02:00"),
      ("2026-11-19T08:00:00-00:00", "2026-11-19T09:00:00+01:00"),
      ("2026-11-19T08:00:00+00:00", "2026-11-19T08:00:00+00:00"),
    ])
  func timeExpressions(text: String, expected: String) throws {
    let now = try local("2026-11-20", "22:15").instant(utcOffsetSeconds: 3600)
    let expression = try TimeExpression(text, now: now, zone: TableZone.rome2026)
    #expect(expression.moment.rfc3339 == expected)
    #expect(expression.skipped == nil)
  }

  @Test(
    "Text that isn't a time is rejected",
    arguments: [
      "", "soon", "25:00", "08:60", "2026-02-30", "-h", "2h", "2026-11-19T25:00Z",
      "2026-11-19 Z", "2026-11-19 +01:00", "2026-11-19T08:00 + 01:00", "2026-11-19 08:00 +1",
      "2026-11-19 08:00 +01:00 Z", "2026-11-19 08:00 +010", "2026-11-19 08:00+01:00:30",
      "2026-11-19T08:00ZZ", "2026-11-19 08:00 UTC+1", "08:00Z",
    ])
  func unreadableTimes(text: String) {
    #expect(throws: TimeFault(text: text)) {
      try TimeExpression(text, now: Instant(seconds: 0), zone: FixedZone.utc)
    }
  }

  // Source: RFC 3339, 4.3: Z gives the instant without a place.
  @Test("Half an hour ago is today in New York, though it is tomorrow in UTC")
  func withoutPlace() throws {
    let newYork = TableZone(
      identifier: "America/New_York", initialOffset: -18_000,
      changes: [(1_772_953_200, -14_400), (1_793_512_800, -18_000)])
    let now = try local("2026-06-10", "21:00").instant(utcOffsetSeconds: -14_400)
    for text in ["2026-06-11T00:30:00Z", "2026-06-11 00:30:00 Z", "2026-06-11T00:30-00:00"] {
      let typed = try TimeExpression(text, now: now, zone: newYork).moment
      #expect(typed.rfc3339 == "2026-06-10T20:30:00-04:00")
      #expect(try TimeExpression(stamped: text, zone: newYork).moment == typed)
      #expect(typed.day == newYork.localDateTime(at: now).date)
    }
    let winter = try TimeExpression(stamped: "2026-01-11T00:30:00Z", zone: newYork).moment
    #expect(winter.rfc3339 == "2026-01-10T19:30:00-05:00")
    let explicit = try TimeExpression(stamped: "2026-06-11T00:30:00+00:00", zone: newYork).moment
    #expect(explicit.day.description == "2026-06-11")
  }

  @Test("A local time that the clocks skipped is moved, and the expression says so")
  func skippedTime() throws {
    let now = try local("2026-03-29", "12:00").instant(utcOffsetSeconds: 7200)
    let expression = try TimeExpression("02:30", now: now, zone: TableZone.rome2026)
    #expect(expression.moment.rfc3339 == "2026-03-29T03:00:00+02:00")
    #expect(expression.skipped == (try local("2026-03-29", "02:30")))
  }

  @Test(
    "Periods are whole calendar days",
    arguments: [
      ("today", "2026-11-20", "2026-11-20"), ("week", "2026-11-14", "2026-11-20"),
      ("30d", "2026-10-22", "2026-11-20"), ("2026-02", "2026-02-01", "2026-02-28"),
      ("2024", "2024-01-01", "2024-12-31"), ("2019-W20", "2019-05-13", "2019-05-19"),
      ("2026-11-01..yesterday", "2026-11-01", "2026-11-19"),
      ("2026-01..2026-02", "2026-01-01", "2026-02-28"),
    ])
  func periods(text: String, first: String, last: String) throws {
    let today = try #require(LocalDate("2026-11-20"))
    #expect(
      try Period(text, DayReader(today: today))
        == Period(first: LocalDate(first), last: LocalDate(last)))
  }

  @Test("Backward and invalid periods are rejected")
  func badPeriods() throws {
    let today = try #require(LocalDate("2026-11-20"))
    #expect(throws: PeriodFault.backwards("2026-11-20..2026-11-01")) {
      try Period("2026-11-20..2026-11-01", DayReader(today: today))
    }
    for text in ["", "soon", "2026-13", "0d", "5x", "2026-W54"] {
      #expect(throws: PeriodFault.unreadable(text)) { try Period(text, DayReader(today: today)) }
    }
    #expect(
      try Period("2026-11-01..", DayReader(today: today))
        == Period(first: LocalDate("2026-11-01"), last: nil))
  }
}
