import HealthModel
import Intake
import Journal
import Reminders
import TestJournals
import Testing

@Suite struct NotificationStoreTests {
  let test: TestJournal
  let journal: Journal
  let today = LocalDate(epochDay: 20_777)

  init() throws {
    test = try TestJournal()
    journal = try test.open()
  }

  func file(_ readings: String..., minutesAgo: Int64) throws {
    _ = try journal.add(try test.report(readings, at: -60 * minutesAgo), now: test.now)
  }

  func state() throws -> ReminderState { try journal.readState(around: today, now: test.now) }

  func alert(_ vital: VitalID, minutesAgo: Int64, _ severity: Severity = .caution) -> Alert {
    let id = Alert.ID(
      vital: vital, takenAt: test.now.adding(seconds: -60 * minutesAgo), severity: severity)
    return Alert(id: id, isHigh: true, notification: .outOfRange(id))
  }

  func tell(_ alert: Alert, _ state: Notification.State = .shown) throws {
    try journal.store(
      ReminderChanges(
        notifications: [Notification(alert.notification, at: test.now, state: state)],
        alerts: [alert]))
  }

  @Test("Open notifications read back as stored, finished ones only while on the screen")
  func notifications() throws {
    let alert = alert(.glycemia, minutesAgo: 5, .critical)
    let open = Notification(
      alert.notification, at: test.now, deadline: test.now.adding(seconds: 9),
      popup: Popup(server: ":1.7", number: .max))
    let week = try #require(ISOWeek("2026-W40"))
    let charts = Notification(.weeklyCharts(week), at: test.now, state: .done)
    try journal.store(ReminderChanges(notifications: [open, charts], alerts: [alert]))
    #expect(Set(try state().notifications) == [open, charts])
    #expect(try state().range.alerts == [alert])
    try journal.store(ReminderChanges(notifications: [open.done()]))
    #expect(Set(try state().notifications) == [open.done(), charts])
    let read = open.read(at: test.now.adding(seconds: 7))
    try journal.store(ReminderChanges(notifications: [read]))
    #expect(Set(try state().notifications) == [read, charts] && read.readAt != nil)
    try journal.store(ReminderChanges(notifications: [open.done().offScreen()]))
    #expect(try state().notifications == [charts])
  }

  @Test("A notification keeps its repeat count, quiet time and value")
  func expired() throws {
    try file("gly=320", "hr=70", minutesAgo: 300)
    let alert = alert(.glycemia, minutesAgo: 300, .critical)
    var notification = Notification(alert.notification, at: test.now).shown(
      as: Popup(server: "s", number: 1))
    notification = notification.expired(at: test.now)
    notification.repeats = 2
    try journal.store(ReminderChanges(notifications: [notification], alerts: [alert]))
    #expect(try state().notifications == [notification] && notification.quietUntil != nil)
    #expect(try state().range.fresh.isEmpty)
    #expect(try state().range.earlier.map(\.reading.value) == [320])
    try journal.store(ReminderChanges(notifications: [notification.done()]))
    #expect(try state().range.earlier.isEmpty)
  }

  @Test("An alert moves to the notification that now reports it")
  func takenOver() throws {
    let (first, second) = (alert(.glycemia, minutesAgo: 9), alert(.heartRate, minutesAgo: 5))
    try tell(first)
    let moved = Alert(id: first.id, isHigh: true, notification: second.notification)
    try journal.store(
      ReminderChanges(
        notifications: [
          Notification(first.notification, at: test.now, state: .done),
          Notification(second.notification, at: test.now),
        ], alerts: [second, moved]))
    #expect(try Set(state().range.alerts) == [second, moved])
  }

  @Test("Only the latest weekly charts are read, and always last week's")
  func charts() throws {
    let weeks = try ["2026-W45", "2026-W46", "2027-W01"].map { try #require(ISOWeek($0)) }
    try journal.store(
      ReminderChanges(
        notifications: weeks.map { Notification(.weeklyCharts($0), at: test.now, state: .done) }))
    #expect(
      Set(try state().notifications.map(\.topic)) == Set(weeks[1...].map { .weeklyCharts($0) }))
  }

  @Test("Values of the last hour are fresh, in the unit you prefer")
  func fresh() throws {
    var settings = VitalSettings()
    settings.preferredUnit = "mmol/L"
    try journal.setVital(.glycemia, settings, now: test.now)
    try file("gly=200", "hr=70", minutesAgo: 61)
    try file("gly=300", "hr=99", minutesAgo: 59)
    let fresh = try state().range.fresh.sorted { $0.reading.vital.name < $1.reading.vital.name }
    #expect(fresh.map(\.reading.text) == ["16.7 mmol/L", "99 bpm"])
    #expect(fresh.map(\.band) == [.criticallyHigh, .normal])
    // 99 bpm is normal, but too close to 100 to count as settled.
    #expect(fresh.map(\.isSettled) == [false, false])
  }

  @Test("An alert lasts until a value is well inside the range again")
  func ongoing() throws {
    let first = alert(.glycemia, minutesAgo: 3000)
    try tell(first)
    try file("gly=200", "hr=70", minutesAgo: 3000)
    try file("gly=210", "hr=70", minutesAgo: 10)
    #expect(try state().range.ongoing == [first])
    try file("gly=178", "hr=70", minutesAgo: 2000)
    #expect(try state().range.ongoing == [first])
    try file("gly=150", "hr=70", minutesAgo: 4000)
    #expect(try state().range.ongoing == [first])
    try file("gly=150", "hr=70", minutesAgo: 1000)
    #expect(try state().range.ongoing == [])
    let second = alert(.glycemia, minutesAgo: 500)
    try tell(second, .done)
    try file("gly=200", "hr=70", minutesAgo: 500)
    #expect(try state().range.ongoing == [second])
  }

  @Test("An alert whose value was undone, or that was never shown, silences no other")
  func withdrawn() throws {
    try file("gly=210", "hr=70", minutesAgo: 5)
    let mistyped = alert(.glycemia, minutesAgo: 20)
    try tell(mistyped)
    #expect(try state().range.ongoing == [])
    try file("gly=211", "hr=70", minutesAgo: 20)
    #expect(try state().range.ongoing == [mistyped])
    _ = try journal.undo(now: test.now)
    #expect(try state().range.ongoing == [])
    _ = try journal.redo(now: test.now)
    for state in [Notification.State.dropped, .missed] {
      try tell(mistyped, state)
      #expect(try self.state().range.ongoing == [])
    }
    // Once it is listed, the person knows about it.
    let listed = try journal.read {
      try $0.notifications(from: nil, until: nil, onlyNew: true).listed
    }
    try journal.write(now: test.now, by: .service) { try $0.markRead(listed.map(\.notification)) }
    #expect(try state().range.ongoing == [mistyped])
  }

  @Test("Nothing is read when notifications are off")
  func off() throws {
    try file("gly=300", "hr=70", minutesAgo: 1)
    #expect(try !state().range.fresh.isEmpty)
    try journal.set(.outOfRangeNotifications, to: "off", now: test.now)
    #expect(try state().range == RangeState())
  }
  @Test("The list and the count read by time, however many notifications there are")
  func plans() throws {
    let plans = try journal.plans {
      try journal.read { view in
        _ = try view.newNotifications(since: test.now)
        _ = try view.notifications(from: test.now, until: nil, onlyNew: true)
      }
    }
    let steps = plans.filter { $0.sql.contains("notification") }.flatMap(\.steps)
    #expect(steps.contains { $0.contains("notification_by_time") })
    #expect(!steps.contains { $0.hasPrefix("SCAN notification") }, "\(steps)")
  }
}
