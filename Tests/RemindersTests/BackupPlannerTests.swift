import HealthModel
import TestSupport
import Testing

@testable import Reminders

@Suite struct BackupPlannerTests {
  private func instant(_ date: String, _ time: String = "12:00") throws -> Instant {
    let local = LocalDateTime(try #require(LocalDate(date)), try #require(TimeOfDay(time)))
    return TableZone.rome.resolve(local).instant
  }

  @Test(
    "A backup is due by calendar, unless nothing changed or one was tried today",
    arguments: [
      ("day", "2026-03-09 23:59", false, "", true),
      ("day", "2026-03-10 00:01", false, "", false),
      ("week", "2026-03-03 23:00", false, "", true),
      ("week", "2026-03-04 01:00", false, "", false),
      ("month", "2026-02-08 12:00", false, "", true),
      ("month", "2026-02-09 12:00", false, "", false),
      ("week", "", false, "", true),
      ("week", "", true, "", false),
      ("week", "2026-01-01 12:00", true, "", false),
      ("week", "2026-01-01 12:00", false, "2026-03-10 00:10", false),
      ("week", "2026-01-01 12:00", false, "2026-03-09 23:50", true),
      ("week", "2027-01-01 12:00", false, "", true),
      ("off", "", false, "", false), ("", "", false, "", false),
    ])
  func due(every: String, last: String, isCurrent: Bool, tried: String, isDue: Bool) throws {
    func moment(_ text: String) throws -> Instant? {
      text.isEmpty ? nil : try instant(String(text.prefix(10)), String(text.suffix(5)))
    }
    let found = backupIsDue(
      now: try instant("2026-03-10"), zone: TableZone.rome,
      settings: Settings(every.isEmpty ? [:] : [.backupEvery: every]),
      BackupsOnRecord(last: try moment(last), isCurrent: isCurrent), tried: try moment(tried))
    #expect(found == isDue)
  }

  @Test("A due backup is part of the plan, with the number to keep, and wakes nobody")
  func effect() throws {
    var state = ReminderState(
      settings: Settings([.weeklyCharts: "off", .backupEvery: "day", .backupKeep: "3"]))
    state.backups = BackupsOnRecord()
    let now = try instant("2026-03-10")
    let plan = Reminders.plan(now: now, zone: TableZone.rome, state: state, screen: Screen())
    #expect(plan.effects == [.backUp(keeping: 3)])
    #expect(plan.nextWake == nil)
  }

  @Test("A month without a backup is reported, unless nothing changed or the journal is new")
  func finding() throws {
    let now = try instant("2026-03-10")
    let (old, young) = (try instant("2026-01-10"), try instant("2026-03-01"))
    func finding(
      _ last: Instant?, isCurrent: Bool = false, every: String? = nil, beginning: Instant?
    ) -> BackupFinding? {
      BackupsOnRecord(last: last, isCurrent: isCurrent, beginning: beginning).finding(
        at: now, Settings(every.map { [.backupEvery: $0] } ?? [:]))
    }
    #expect(finding(young, beginning: old) == .made(young))
    #expect(finding(old, beginning: old) == .old(old))
    #expect(finding(old, isCurrent: true, beginning: old) == .made(old))
    #expect(finding(nil, beginning: old) == BackupFinding.none)
    #expect(finding(nil, beginning: young) == nil)
    #expect(finding(nil, every: "week", beginning: young) == BackupFinding.none)
    #expect(finding(nil, isCurrent: true, beginning: nil) == nil)
    // An overdue automatic backup is reported before the month is over.
    #expect(finding(young, every: "day", beginning: old) == .old(young))
    #expect(finding(young, isCurrent: true, every: "day", beginning: old) == .made(young))
    #expect(finding(young, every: "week", beginning: old) == .made(young))
    #expect(finding(old, every: "month", beginning: old) == .old(old))
  }
}
