import Foundation
import HealthModel
import POSIX
import Testing

/// One at a time: `TZ` belongs to the whole process, and no other test reads it.
@Suite(.serialized) struct SystemZoneTests {
  /// The zone of a session with this `TZ`; nil for none.
  func zone(_ value: String?) -> SystemZone {
    if let value { setenv("TZ", value, 1) } else { unsetenv("TZ") }
    return SystemZone.current()
  }

  @Test(
    "Offsets are those of the tz database",
    arguments: [
      ("Europe/Rome", 1_795_158_000, 3600), ("Europe/Rome", 1_783_000_000, 7200),
      ("America/New_York", 1_795_158_000, -18_000), ("Asia/Kathmandu", 1_795_158_000, 20_700),
      ("Pacific/Apia", 1_325_239_199, -36_000), ("Pacific/Apia", 1_325_239_200, 50_400),
      ("Australia/Lord_Howe", 1_795_158_000, 39_600), ("Europe/Rome", -2_208_992_400, 3600),
      ("Europe/Rome", 4_099_680_000, 3600), ("Europe/Rome", 4_088_000_000, 7200),
    ])
  func offsets(identifier: String, seconds: Int, offset: Int) {
    let zone = zone(identifier)
    #expect(zone.utcOffsetSeconds(at: Instant(seconds: Int64(seconds))) == offset)
    #expect(zone.identifier == identifier)
  }

  @Test(
    "The zone's name is found in every form of TZ",
    arguments: [
      (":Europe/Rome", "Europe/Rome"), ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), ("", "UTC"),
    ])
  func names(value: String, identifier: String) {
    #expect(zone(value).identifier == identifier)
  }

  @Test("A zone the system doesn't have is detected")
  func unknown() {
    let files = ["/usr/share/zoneinfo/Asia/Tokyo", ":/usr/share/zoneinfo/Asia/Tokyo"]
    let rules = [
      "CET-1CEST", "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3", "EST5EDT", "XYZ+4", "gar1", "UTC0",
    ]
    for value in ["Europe/Rome", ":Europe/Rome", "Japan", "Etc/GMT+5", "UTC", "", ":"] + files
      + rules
    {
      _ = zone(value)
      #expect(!SystemZone.isUnknown, "\(value)")
    }
    for value in [
      "Foo/Bar", "Nonsense", ":Nonsense", ":/etc/passwd", "/etc/passwd", "Europe", "..",
      "123", "X", "Europe/Rome2", "<+03>", "/nowhere", "Rome,M3.5.0", "+1", "CE-1",
    ] {
      let zone = zone(value)
      #expect(SystemZone.isUnknown, "\(value)")
      #expect(zone.utcOffsetSeconds(at: Instant(seconds: 1_795_158_000)) == 0, "\(value)")
    }
    _ = zone(nil)
    #expect(!SystemZone.isUnknown)
  }

  @Test("Without TZ the machine's zone is used")
  func machine() {
    let zone = zone(nil)
    #expect(!zone.identifier.isEmpty && !zone.identifier.hasPrefix("/"))
  }

  @Test(
    "Every local half hour of a year resolves to an instant that shows it, or follows a gap",
    arguments: [
      "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "America/Santiago",
      "Africa/Casablanca", "Antarctica/Troll", "Europe/Dublin",
    ])
  func everyHalfHour(identifier: String) throws {
    let zone = zone(identifier)
    var gaps = 0
    for year in [2011, 2026] {
      var date = try #require(LocalDate(year: year, month: 1, day: 1))
      while date.year == year {
        for minute in stride(from: 0, to: 1440, by: 30) {
          let time = try #require(TimeOfDay(hour: minute / 60, minute: minute % 60))
          let local = LocalDateTime(date, time)
          switch zone.resolve(local) {
          case .once(let instant): #expect(zone.localDateTime(at: instant) == local)
          case .twice(let first, let second):
            #expect(zone.localDateTime(at: first) == local)
            #expect(zone.localDateTime(at: second) == local)
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

  @Test(
    "A named zone has its own offsets, and the session keeps its zone",
    arguments: [
      "Europe/Rome", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe",
      "Africa/Casablanca", "Europe/Amsterdam", "America/Sao_Paulo", "UTC", "Etc/GMT+5",
    ])
  func named(name: String) throws {
    let session = zone("Asia/Tokyo")
    let named = try #require(NamedZone(name))
    #expect(named.identifier == name)
    #expect(session.utcOffsetSeconds(at: Instant(seconds: 1_795_158_000)) == 9 * 3600)
    let own = zone(name)
    for seconds in stride(from: Int64(-2_208_988_800), to: 4_102_444_800, by: 1_234_567) {
      let instant = Instant(seconds: seconds)
      #expect(
        named.utcOffsetSeconds(at: instant) == own.utcOffsetSeconds(at: instant), "\(seconds)")
    }
    for seconds: Int64 in [1_774_746_000, 1_792_892_400, 1_325_239_200] {
      for instant in [Instant(seconds: seconds - 1), Instant(seconds: seconds)] {
        #expect(named.utcOffsetSeconds(at: instant) == own.utcOffsetSeconds(at: instant))
      }
    }
  }

  @Test(
    "Invalid zone names are rejected",
    arguments: [
      "", "Nowhere/Else", "Europe", "../../../etc/passwd", "/usr/share/zoneinfo/UTC",
      "CET-1CEST,M3",
    ])
  func noZone(name: String) {
    #expect(NamedZone(name) == nil)
  }
}
