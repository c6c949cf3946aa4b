import HealthModel
import LocalTime
import Testing

@Suite struct SystemZoneTests {
  @Test(
    "Offsets are those of the tz database",
    arguments: [
      ("Europe/Rome", 1_795_158_000, 3600), ("Europe/Rome", 1_783_000_000, 7200),
      ("America/New_York", 1_795_158_000, -18_000), ("Asia/Kathmandu", 1_795_158_000, 20_700),
      ("Pacific/Apia", 1_325_239_199, -36_000), ("Pacific/Apia", 1_325_239_200, 50_400),
      ("Australia/Lord_Howe", 1_795_158_000, 39_600),
    ])
  func offsets(identifier: String, seconds: Int, offset: Int) throws {
    let zone = try #require(SystemZone(identifier: identifier))
    #expect(zone.utcOffsetSeconds(at: Instant(seconds: Int64(seconds))) == offset)
    #expect(zone.identifier == identifier)
  }

  @Test("A zone that doesn't exist is no zone")
  func unknown() {
    #expect(SystemZone(identifier: "Europe/Atlantis") == nil)
  }

  @Test(
    "Every local half hour of a year resolves to an instant that shows it, or follows a gap",
    arguments: [
      "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "America/Santiago",
      "Africa/Casablanca", "Antarctica/Troll", "Europe/Dublin",
    ])
  func everyHalfHour(identifier: String) throws {
    let zone = try #require(SystemZone(identifier: identifier))
    var gaps = 0
    for year in [2011, 2026] {
      var date = try #require(LocalDate(year: year, month: 1, day: 1))
      while date.year == year {
        for minute in stride(from: 0, to: 1440, by: 30) {
          let local = LocalDateTime(
            date, try #require(TimeOfDay(hour: minute / 60, minute: minute % 60)))
          switch zone.resolve(local) {
          case .once(let instant): #expect(zone.localDateTime(at: instant) == local)
          case .twice(let first, let second):
            #expect(
              zone.localDateTime(at: first) == local && zone.localDateTime(at: second) == local)
            #expect(first < second)
          case .skipped(let first):
            gaps += 1
            #expect(zone.localDateTime(at: first) > local)
            #expect(zone.localDateTime(at: first.adding(seconds: -1)) < local)
          }
        }
        date = date.adding(days: 1)
      }
    }
    #expect(gaps > 0)
  }
}
