import DesktopSession
import HealthModel
import HealthlogCLI
import Phrases
import Testing

@testable import ReminderService
@testable import Reminders

@Suite struct ReminderTextTests {
  private func shown(
    _ lack: ReminderContent = ReminderContent(), hoursLater: Int64 = 1, canLog: Bool = true
  ) throws -> NotificationContent {
    let date = try #require(LocalDate("2026-11-19"))
    let due = LocalDateTime(date, try #require(TimeOfDay("20:30"))).instant(utcOffsetSeconds: 0)
    let occurrence = Occurrence(key: .init(rule: "insulin", date: date), dueAt: due)
    return NotificationContent(
      ReminderText(
        occurrence, lack, now: due.adding(seconds: hoursLater * 3600), zone: FixedZone.utc,
        canLog: canLog), of: occurrence)
  }

  @Test(
    "With Taken, the text has the person's word, and names medicines only if it may",
    arguments: [
      (true, "ramipril 5 mg\nIt was due at 20:30.", "healthlog take ramipril"),
      (false, "It was due at 20:30.", "healthlog take"),
    ])
  func taken(areNamed: Bool, body: String, command: String) throws {
    var settings = VitalSettings()
    settings.definition = .init(unit: "mg", precision: 0, shortName: nil, role: .medicine)
    let vital = try #require(Vital(own: VitalID("ramipril"), settings))
    let amount = LastAmount(
      vital: vital, reading: Reading(of: vital.id, 5, in: vital.canonicalUnit))
    var lack = ReminderContent()
    lack.taken = TakenOffer(label: "tablets", amounts: [amount], areNamed: areNamed)
    for canLog in [true, false] {
      let content = try shown(lack, canLog: canLog)
      #expect(content.summary == "Reminder: tablets" && content.body == body)
      #expect(
        content.actions.map { "\($0.key): \($0.label)" } == [
          "taken: Taken", "snooze: Snooze 30 min", "skip: Skip today",
        ])
      #expect(
        content.wordsForActions
          == "Answer with: \(command), healthlog remind snooze, healthlog remind skip")
    }
  }

  @Test("If Log now can't start anything, the text has the command instead")
  func command() throws {
    let content = try shown(canLog: false)
    #expect(content.body == "It was due at 20:30.\nTo add it: healthlog add")
    #expect(content.actions.map(\.key) == ["snooze", "skip"])
    #expect(
      try shown(hoursLater: 5, canLog: false).body.hasSuffix(
        "\nTo add it: healthlog add --at 2026-11-19"))
    #expect(
      try shown(hoursLater: 5).wordsForActions == """
        Answer with: healthlog add --at 2026-11-19, healthlog remind snooze, healthlog remind skip
        """)
  }

  @Test("On the day itself the text says today")
  func today() throws {
    let content = try shown()
    #expect(content.summary == "Today's report is missing")
    #expect(content.body == "It was due at 20:30.")
    #expect(
      content.actions.map { "\($0.key): \($0.label)" } == [
        "log: Log now", "snooze: Snooze 30 min", "skip: Skip today", "default: Log now",
      ])
  }

  @Test("An incomplete report isn't called missing")
  func lacksReading() throws {
    let content = try shown(ReminderContent(hasReport: true))
    #expect(content.summary == "Today's report is incomplete")
    #expect(
      try shown(ReminderContent(hasReport: true), hoursLater: 5).summary
        == "Thursday's report is incomplete")
  }

  @Test("Several due reminders are counted, with their times")
  func several() throws {
    var lack = ReminderContent()
    let date = try #require(LocalDate("2026-11-19"))
    lack.others = ["08:00", "09:00"].compactMap { TimeOfDay($0) }.map { time in
      Occurrence(
        key: .init(rule: "\(time)", date: date),
        dueAt: LocalDateTime(date, time).instant(utcOffsetSeconds: 0))
    }
    lack.dueSoFar = 4
    #expect(try shown(lack).summary == "3 of 4 reports are missing")
    #expect(try shown(lack).body == "They were due at 08:00, 09:00 and 20:30.")
    #expect(try shown(lack, hoursLater: 5).summary == "Thursday: 3 of 4 reports are missing")
  }

  @Test("A part of the day is named after the reminder's time")
  func parts() throws {
    var lack = ReminderContent()
    let part = DayWindow(from: .midnight, until: .midnight)
    lack.sitting = SittingProgress(window: part, count: 0, wanted: 1, isGuided: false)
    #expect(try shown(lack).summary == "This evening's readings are missing")
    #expect(try shown(lack, hoursLater: -7).summary == "This evening's readings are missing")
    #expect(try shown(lack, canLog: false).body.hasSuffix("\nTo add it: healthlog add"))
    let afternoon = Occurrence(
      key: .init(rule: "x", date: LocalDate(epochDay: 0)), dueAt: Instant(seconds: 13 * 3600))
    let text = ReminderText(
      afternoon, lack, now: Instant(seconds: 14 * 3600), zone: FixedZone.utc, canLog: true)
    #expect(text.summary == "This afternoon's readings are missing")
  }

  @Test("After midnight the text names the day")
  func yesterday() throws {
    let content = try shown(hoursLater: 5)
    #expect(content.summary == "Thursday's report is missing")
    #expect(content.body == "It was due on Thursday at 20:30.")
    #expect(content.actions[2].label == "Skip Thursday")
  }

  @Test(
    "Earlier days are counted, as far as known",
    arguments: [
      (1, "It was due at 20:30, and the report for 1 earlier day is missing too."),
      (3, "It was due at 20:30, and the reports for 3 earlier days are missing too."),
      (
        31,
        "It was due at 20:30, and the reports for more than 30 earlier "
          + "days are missing too."
      ),
    ])
  func earlier(days: Int, body: String) throws {
    #expect(try shown(ReminderContent(earlierDays: days)).body == body)
    #expect(
      try shown(ReminderContent(earlierDays: days, earlierHaveReport: true)).body
        == body.replacing("missing", with: "incomplete"))
  }

  @Test("The text never reveals the rule's name")
  func privacy() throws {
    let content = try shown(ReminderContent(earlierDays: 2))
    #expect(!"\(content)".contains("insulin"))
    #expect(content.tag.hasPrefix("healthlog-"))
  }
}
