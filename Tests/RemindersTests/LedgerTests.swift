import HealthModel
import Reminders
import TestSupport
import Testing

/// Rome, November 2026, and a rule at 20:30 that was set on the 16th.
private struct Book {
  let zone: any TimeZoneRules
  var record: LedgerRecord

  init(
    zone: TableZone = .rome, from first: String = "2026-11-10", to last: String = "2026-11-20"
  ) throws {
    self.zone = zone
    record = LedgerRecord(days: try #require(LocalDate(first))...(try #require(LocalDate(last))))
  }

  func rule(
    _ time: String = "20:30", since: String = "2026-11-16", days: Set<Weekday> = .everyDay,
    needs: [VitalID] = [], grace: Int64? = nil
  ) throws -> ReminderRule {
    ReminderRule(
      name: "evening", time: try #require(TimeOfDay(time)), days: days, needs: needs,
      graceSeconds: grace, since: try instant(since, "00:00"))
  }

  func instant(_ date: String, _ time: String) throws -> Instant {
    zone.resolve(
      LocalDateTime(try #require(LocalDate(date)), try #require(TimeOfDay(time)))
    ).instant
  }

  mutating func file(
    _ report: Int64, _ vitals: [VitalID] = [.temperature], of day: String, at date: String,
    _ time: String
  ) throws {
    let at = try instant(date, time)
    let measured = LocalDateTime(try #require(LocalDate(day)), try #require(TimeOfDay(time)))
    record.filings[try #require(LocalDate(day)), default: []] += vitals.map {
      Filing(.report(report), vital: $0, at: at, measured: measured)
    }
  }

  /// Returns lines such as `17 onTime 3`: the day of the month, its outcome, the report.
  func told(at date: String = "2026-11-20", _ time: String = "12:00") throws -> [String] {
    record.entries(now: try instant(date, time), zone: zone).map { entry in
      "\(entry.key.date.day) \(entry.outcome)\(entry.filing.map { " \($0.entry)" } ?? "")"
    }
  }
}

@Suite struct LedgerTests {
  @Test(
    "A day whose time had passed when the reminder was set doesn't count, shown or not",
    arguments: [("20:31", [17, 18]), ("20:30", [16, 17, 18])])
  func setAfterwards(setAt: String, days: [Int]) throws {
    var book = try Book()
    let at = try book.instant("2026-11-16", setAt)
    book.record.versions = [
      RuleVersion(try book.rule(), setAt: at, until: try book.instant("2026-11-16", "21:00")),
      RuleVersion(try book.rule(grace: 7200), setAt: at),
    ]
    for isReminded in [false, true] {
      if isReminded {
        book.record.occurrences = [
          Occurrence(
            key: .init(rule: "evening", date: try #require(LocalDate("2026-11-16"))),
            dueAt: try book.instant("2026-11-16", "20:30"))
        ]
      }
      try book.file(1, of: "2026-11-16", at: "2026-11-16", "20:45")
      #expect(try book.told(at: "2026-11-18", "23:00").map { Int($0.prefix(2)) } == days)
    }
  }

  @Test("A removed reminder restored by undo keeps its days")
  func setAgain() throws {
    var book = try Book()
    book.record.versions = [
      RuleVersion(
        try book.rule("08:00"), setAt: try book.instant("2026-11-16", "07:00"),
        until: try book.instant("2026-11-17", "15:00")),
      RuleVersion(try book.rule("08:00"), setAt: try book.instant("2026-11-16", "07:00")),
    ]
    #expect(try book.told(at: "2026-11-18", "07:00") == ["16 missed", "17 missed", "18 pending"])
  }

  @Test("Without a service, only reports count; no days before the rule are added")
  func derived() throws {
    var book = try Book()
    book.record.versions = [RuleVersion(try book.rule())]
    try book.file(1, of: "2026-11-15", at: "2026-11-15", "09:00")
    try book.file(2, of: "2026-11-16", at: "2026-11-16", "09:00")
    try book.file(3, of: "2026-11-17", at: "2026-11-18", "03:59")
    try book.file(4, of: "2026-11-18", at: "2026-11-19", "04:00")
    #expect(
      try book.told() == [
        "16 onTime 2", "17 onTime 3", "18 late 4", "19 missed", "20 pending",
      ])
  }

  @Test("A rule's grace period decides what is on time")
  func grace() throws {
    var book = try Book(from: "2026-11-18")
    book.record.versions = [RuleVersion(try book.rule(grace: 3600))]
    try book.file(1, of: "2026-11-18", at: "2026-11-18", "21:29")
    try book.file(2, of: "2026-11-19", at: "2026-11-19", "21:30")
    #expect(try book.told() == ["18 onTime 1", "19 late 2", "20 pending"])
    #expect(try book.told(at: "2026-11-20", "21:30").last == "20 missed")
  }

  @Test("A rule with needs is met when its last vital is saved")
  func needs() throws {
    var book = try Book(from: "2026-11-19")
    book.record.versions = [RuleVersion(try book.rule(needs: [.systolic, .glycemia]))]
    try book.file(1, [.systolic, .diastolic], of: "2026-11-19", at: "2026-11-19", "08:00")
    try book.file(1, [.glycemia], of: "2026-11-19", at: "2026-11-20", "10:00")
    try book.file(2, [.systolic], of: "2026-11-20", at: "2026-11-20", "08:00")
    #expect(try book.told() == ["19 late 1", "20 pending"])
    try book.file(3, [.glycemia], of: "2026-11-19", at: "2026-11-19", "22:00")
    #expect(try book.told() == ["19 onTime 3", "20 pending"])
  }

  @Test("A skipped day is skipped, unless its report was on time anyway")
  func skipped() throws {
    var book = try Book(from: "2026-11-17")
    book.record.versions = [RuleVersion(try book.rule())]
    book.record.occurrences = try ["2026-11-17", "2026-11-18", "2026-11-19"].map {
      Occurrence(
        key: .init(rule: "evening", date: try #require(LocalDate($0))),
        dueAt: try book.instant($0, "20:30"), state: .skipped)
    }
    try book.file(1, of: "2026-11-18", at: "2026-11-18", "23:00")
    try book.file(2, of: "2026-11-19", at: "2026-11-20", "09:00")
    #expect(try book.told() == ["17 skipped", "18 onTime 1", "19 skipped 2", "20 pending"])
  }

  @Test("Each day is judged by the rule of its time; pauses and removals leave days out")
  func versions() throws {
    var book = try Book(to: "2026-11-30")
    let everyDay = try book.rule(since: "2026-11-10")
    let weekend = try book.rule("09:00", since: "2026-11-12", days: [.saturday, .sunday])
    var paused = weekend
    paused.since = try book.instant("2026-11-21", "00:00")
    book.record.versions = [
      RuleVersion(everyDay, until: try book.instant("2026-11-12", "15:00")),
      RuleVersion(weekend, until: try book.instant("2026-11-15", "10:00")),
      RuleVersion(paused, until: try book.instant("2026-11-28", "12:00")),
    ]
    // Open when the pause began and at the removal: the 15th and the 28th.
    #expect(
      try book.told(at: "2026-11-30") == [
        "10 missed", "11 missed", "14 missed", "15 skipped", "21 missed", "22 missed", "28 skipped",
      ])
  }

  @Test("A recorded occurrence keeps its due time, even after its rule is gone")
  func recorded() throws {
    var book = try Book(from: "2026-11-19")
    let due = try book.instant("2026-11-19", "07:00")
    book.record.versions = [RuleVersion(try book.rule())]
    book.record.occurrences = [
      Occurrence(
        key: .init(rule: "evening", date: try #require(LocalDate("2026-11-19"))), dueAt: due,
        state: .missed)
    ]
    let entries = book.record.entries(now: try book.instant("2026-11-20", "12:00"), zone: book.zone)
    #expect(entries.map(\.dueAt) == [due, try book.instant("2026-11-20", "20:30")])
  }

  @Test("A skipped date isn't missed")
  func lostDay() throws {
    var book = try Book(zone: .apia2011, from: "2011-12-28", to: "2012-01-01")
    book.record.versions = [RuleVersion(try book.rule(since: "2011-12-29"))]
    #expect(
      try book.told(at: "2012-01-01") == ["29 missed", "31 missed", "1 pending"])
  }

  @Test("Settled occurrences exclude pending ones")
  func totals() throws {
    var book = try Book()
    book.record.versions = [RuleVersion(try book.rule())]
    try book.file(2, of: "2026-11-16", at: "2026-11-16", "09:00")
    let entries = book.record.entries(now: try book.instant("2026-11-20", "12:00"), zone: book.zone)
    #expect(entries.settled == 4 && entries.count(.onTime) == 1 && entries.count(.missed) == 3)
    #expect(entries.count(.pending) == 1 && entries.count(.late) == 0)
  }
}
