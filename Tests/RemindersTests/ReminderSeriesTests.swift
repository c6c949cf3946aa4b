import HealthModel
import Reminders
import TestSupport
import Testing

/// Rome; a rule at 08:00 that was set on Thursday 2026-10-01.
@Suite struct ReminderSeriesTests {
  let zone = TableZone.rome
  let here = LocalNow(now: Instant(seconds: 1_791_000_000), zone: TableZone.rome)

  func instant(_ text: String) throws -> Instant {
    zone.resolve(try #require(LocalDateTime(plain: text))).instant
  }

  func rule(
    since: String = "2026-10-01", _ time: String = "08:00", days: Set<Weekday> = .everyDay
  ) throws -> ReminderRule {
    ReminderRule(
      name: "tablets", time: try #require(TimeOfDay(time)), days: days,
      since: try instant("\(since) 00:00"))
  }

  /// Returns the series of a rule's versions, each replaced at `until`; the last one is in force.
  func series(
    _ versions: [(rule: ReminderRule, until: String?)], skipped: [String] = []
  ) throws -> ReminderSeries? {
    let all = try versions.map { version in
      RuleVersion(version.rule, until: try version.until.map { try instant($0) })
    }
    let other = RuleVersion(
      ReminderRule(name: "other", time: .midnight, since: Instant(seconds: 0)),
      until: try instant("2026-10-02 00:00"))
    return ReminderSeries(
      of: try #require(versions.last).rule, versions: [other] + all,
      skipped: Set(skipped.compactMap { LocalDate($0) }), changes: [], in: here)
  }

  func text(_ series: ReminderSeries?) -> String? {
    series.map { series in
      ([series.first] + series.exceptions).map { "\($0.month)-\($0.day)" }.joined(separator: " ")
    }
  }

  @Test("A rule that never changed begins on its first due day, even without any history")
  func plain() throws {
    #expect(text(try series([(try rule(), nil)])) == "10-1")
    #expect(text(try series([(try rule(days: [.monday]), nil)])) == "10-5")
    #expect(
      text(ReminderSeries(of: try rule(), versions: [], skipped: [], changes: [], in: here))
        == "10-1")
  }

  @Test("A series counts its changes; one from before history was changed when it was set")
  func counted() throws {
    let times = try ["2026-10-03 09:00", "2026-10-02 09:00"].map { try instant($0) }
    let counted = ReminderSeries(
      of: try rule(), versions: [], skipped: [], changes: times, in: here)
    #expect(counted?.changes == 2 && counted?.changedAt == times[0])
    let old = try series([(try rule(), nil)])
    #expect(old?.changes == 0)
    #expect(try old?.changedAt == rule().since)
    #expect(try series([(try rule(since: "2026-12-01"), nil)])?.changedAt == here.now)
  }

  @Test("A pause leaves out its days, from the minute in which it began")
  func paused() throws {
    let before = try rule()
    let paused = try rule(since: "2026-10-06")
    #expect(
      text(try series([(before, "2026-10-03 09:00"), (paused, nil)])) == "10-1 10-4 10-5")
    #expect(
      text(try series([(before, "2026-10-03 07:59"), (paused, nil)])) == "10-1 10-3 10-4 10-5")
    // The pause was ended early, on the 5th.
    let resumed = try rule(since: "2026-10-05")
    #expect(
      text(
        try series([
          (before, "2026-10-03 09:00"), (paused, "2026-10-05 12:00"), (resumed, nil),
        ])) == "10-1 10-4")
    // The pause was undone on the 5th.
    #expect(
      text(
        try series([
          (before, "2026-10-03 09:00"), (paused, "2026-10-05 12:00"), (before, nil),
        ])) == "10-1")
    // The rule was paused before it was ever due.
    #expect(text(try series([(before, "2026-10-01 07:00"), (paused, nil)])) == "10-6")
  }

  @Test("Weekdays count in a pause, and the series begins after one that is longer than a year")
  func long() throws {
    let mondays: Set<Weekday> = [.monday, .thursday]
    let before = try rule(days: mondays)
    #expect(
      text(
        try series([
          (before, "2026-10-02 09:00"), (try rule(since: "2026-10-13", days: mondays), nil),
        ]))
        == "10-1 10-5 10-8 10-12")
    let year = try series([
      (before, "2026-10-02 09:00"), (try rule(since: "2027-10-02", days: mondays), nil),
    ])
    #expect(year?.first.description == "2026-10-01" && year?.exceptions.count == 104)
    let longer = try series([
      (before, "2026-10-02 09:00"), (try rule(since: "2027-10-05", days: mondays), nil),
    ])
    #expect(longer?.first.description == "2027-10-07" && longer?.exceptions.isEmpty == true)
    let never = try series([
      (before, "2026-10-02 09:00"), (try rule(since: "9999-12-31", days: [.monday]), nil),
    ])
    #expect(never == nil)
  }

  @Test("Another time or other days begin a new series, another need doesn't")
  func changed() throws {
    let before = try rule()
    #expect(
      text(
        try series([(before, "2026-10-06 09:00"), (try rule(since: "2026-10-06", "21:00"), nil)]))
        == "10-6")
    #expect(
      text(
        try series([
          (before, "2026-10-06 09:00"), (try rule(since: "2026-10-06", days: [.friday]), nil),
        ])) == "10-9")
    var other = try rule(since: "2026-10-06")
    other.needs = [.glycemia]
    #expect(text(try series([(before, "2026-10-06 09:00"), (other, nil)])) == "10-1")
    // The rule was removed and set again with the same days.
    #expect(
      text(try series([(before, "2026-10-03 09:00"), (try rule(since: "2026-10-06"), nil)]))
        == "10-1 10-4 10-5")
  }

  @Test("Skipped days are left out; a series never begins with one")
  func skipped() throws {
    #expect(
      text(try series([(try rule(), nil)], skipped: ["2026-10-01", "2026-10-04", "2026-09-01"]))
        == "10-2 10-4")
    let mondays = try rule(days: [.monday])
    #expect(
      text(
        try series([(mondays, nil)], skipped: ["2026-10-05", "2026-10-12", "2026-10-19"]))
        == "10-26")
  }

  @Test("A protocol's sitting ends with its last day, and a pause until then leaves none")
  func sitting() throws {
    let first = try #require(LocalDate("2026-10-02"))
    let guided = GuidedProtocol(
      id: 1, uid: "p", firstDay: first, days: 4, morning: try #require(TimeOfDay("07:00")),
      evening: try #require(TimeOfDay("19:00")), startedAt: try instant("2026-10-01 10:00"))
    let evening = guided.rules(of: .usual, in: zone)[1]
    #expect(text(try series([(evening, nil)])) == "10-2")
    var paused = evening
    paused.since = try instant("2026-10-04 00:00")
    #expect(text(try series([(evening, "2026-10-02 20:00"), (paused, nil)])) == "10-2 10-3")
    paused.since = try instant("2026-10-06 00:00")
    #expect(try series([(paused, nil)]) == nil)
    // The next protocol has its own days.
    var next = evening
    (next.owner, next.firstDay, next.lastDay) = (
      "q", first.adding(days: 10), first.adding(days: 13)
    )
    next.since = try instant("2026-10-12 00:00")
    #expect(text(try series([(evening, "2026-10-03 20:00"), (next, nil)])) == "10-12")
  }
}
