import HealthModel
import Testing

@testable import RemoteSources

@Suite("Times in HTTP") struct HTTPDateTests {
  static let now = Instant(seconds: 1_763_900_000)

  @Test(
    "Each of the three forms names the same instant",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
    ])
  func forms(_ text: String) {
    #expect(HTTPDate.instant(text, now: Self.now) == Instant(seconds: 784_111_777))
  }

  @Test("A two-digit year is at most fifty years ahead")
  func twoDigits() throws {
    let near = try #require(HTTPDate.instant("Friday, 01-Jan-75 00:00:00 GMT", now: Self.now))
    #expect(LocalDateTime(near, utcOffsetSeconds: 0).date.year == 2075)
    let far = try #require(HTTPDate.instant("Friday, 01-Jan-76 00:00:00 GMT", now: Self.now))
    #expect(LocalDateTime(far, utcOffsetSeconds: 0).date.year == 1976)
  }

  @Test("A leap second counts as the second before it")
  func leapSecond() {
    #expect(
      HTTPDate.instant("Sat, 31 Dec 2016 23:59:60 GMT", now: Self.now)
        == HTTPDate.instant("Sat, 31 Dec 2016 23:59:59 GMT", now: Self.now))
  }

  @Test(
    "Nothing else is a date",
    arguments: [
      "", ",", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 +0100",
      "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 6 Nov 1994 8:49:37 GMT",
      "Xyz, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z", "Sun, 06 Nov -994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:61 GMT", "Sun Nov +6 08:49:37 1994",
    ])
  func noDate(_ text: String) {
    #expect(HTTPDate.instant(text, now: Self.now) == nil)
  }

  @Test("Retry-After is seconds or a date, and never overflows")
  func retryAfter() {
    #expect(
      HTTPDate.retryAfter("120", now: Self.now) == Self.now.adding(seconds: 120))
    #expect(
      HTTPDate.retryAfter(" Sun, 06 Nov 1994 08:49:37 GMT ", now: Self.now)
        == Instant(seconds: 784_111_777))
    #expect(
      HTTPDate.retryAfter("99999999999999999999", now: Self.now)
        == Self.now.adding(seconds: 100 * 366 * 86_400))
    for text in ["", "-5", "soon", "1.5"] {
      #expect(HTTPDate.retryAfter(text, now: Self.now) == nil)
    }
  }
}
