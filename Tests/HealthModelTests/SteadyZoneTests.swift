import HealthModel
import TestSupport
import Testing

@Suite struct SteadyZoneTests {
  static let zones = [
    TableZone(
      identifier: "Europe/Rome", initialOffset: 3600,
      changes: [(1_774_746_000, 7200), (1_792_890_000, 3600)]),
    TableZone(
      identifier: "Pacific/Apia", initialOffset: -36_000, changes: [(1_325_239_200, 50_400)]),
  ]

  @Test(
    "Many times in a row resolve the same as one by one, at gaps and folds too", arguments: zones)
  func same(zone: TableZone) throws {
    let steady = SteadyZone(zone)
    for first in ["2026-03-26", "2026-10-22", "2011-12-26"] {
      let start = try #require(LocalDate(first))
      for step in 0..<8 * 48 {
        let (day, half) = step.quotientAndRemainder(dividingBy: 48)
        let time = try #require(TimeOfDay(hour: half / 2, minute: half % 2 * 30))
        let local = LocalDateTime(start.adding(days: day), time)
        let alone = try TimeExpression(stamped: "\(local.date) \(local.time)", zone: zone)
        let taken = steady.taken(local)
        #expect(taken.moment == alone.moment && taken.isMoved == (alone.skipped != nil), "\(local)")
      }
    }
  }

  @Test(
    "A local time keeps its instant, even in a fold; one from elsewhere keeps its clock time",
    arguments: zones)
  func shown(zone: TableZone) throws {
    let steady = SteadyZone(zone)
    for first in ["2026-03-26", "2026-10-22", "2011-12-26"] {
      let start = try #require(LocalDate(first))
      let midnight = LocalDateTime(start, .midnight).instant(utcOffsetSeconds: 0)
      for step in 0..<8 * 48 {
        let instant = midnight.adding(seconds: Int64(step) * 1800)
        #expect(steady.instant(showing: Moment(instant, in: zone)) == instant, "\(instant)")
        let elsewhere = Moment(instant, utcOffsetSeconds: 20_700)
        let (date, time) = (elsewhere.local.date, elsewhere.local.time)
        let alone = try TimeExpression(stamped: "\(date) \(time)", zone: zone)
        #expect(steady.instant(showing: elsewhere) == alone.moment.instant, "\(date) \(time)")
      }
    }
  }

  @Test(
    "A plain date and time is read as it stands",
    arguments: [
      ("2026-11-20 08:05", "2026-11-20 08:05"), ("2026-11-20T08:05:30", "2026-11-20 08:05"),
      ("2026-02-29 08:05", nil), ("2026-11-20 24:00", nil), ("2026-11-20 08:05:60", nil),
      ("2026-11-20 8:05", nil), ("2026/11/20 08:05", nil), ("2026-11-20 08:05Z", nil),
      ("2026-11-20 08:0x", nil), ("2026-11-20 08.05", nil), ("", nil), ("äöü6-11-20 08:0", nil),
    ])
  func plain(text: String, read: String?) {
    #expect(LocalDateTime(plain: text).map { "\($0.date) \($0.time)" } == read)
  }
}
