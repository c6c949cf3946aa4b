import HealthModel
import Reminders
import Testing

@testable import ReminderService

@Suite struct ReminderTextTests {
  private func text(
    _ lack: Lack = Lack(), hoursLater: Int64 = 1, canLog: Bool = true
  ) throws -> ReminderText {
    let date = try #require(LocalDate("2026-11-19"))
    let due = LocalDateTime(date, try #require(TimeOfDay("20:30"))).instant(utcOffsetSeconds: 0)
    return ReminderText(
      Occurrence(key: .init(rule: "insulin", date: date), dueAt: due), lack,
      now: due.adding(seconds: hoursLater * 3600), zone: FixedZone.utc, canLog: canLog)
  }

  @Test("Where Log now has nothing to start, the command to type stands in its place")
  func command() throws {
    let content = try text(canLog: false).content
    #expect(content.body == "It was due at 20:30.\nFile it with: healthlog add")
    #expect(content.actions.map(\.key) == ["snooze", "skip"])
    #expect(
      try text(hoursLater: 5, canLog: false).content.body.hasSuffix(
        "\nFile it with: healthlog add --at 2026-11-19"))
    #expect(
      try text(hoursLater: 5).content.wordsForActions == """
        Answer with: healthlog add --at 2026-11-19, healthlog remind snooze, healthlog remind skip
        """)
  }

  @Test("On the day it speaks of today")
  func today() throws {
    let content = try text().content
    #expect(content.summary == "Today's report is missing")
    #expect(content.body == "It was due at 20:30.")
    #expect(
      content.actions.map { "\($0.key): \($0.label)" } == [
        "log: Log now", "snooze: Snooze 30 min", "skip: Skip today", "default: Log now",
      ])
  }

  @Test("Where a report is there and lacks something it doesn't say that it is missing")
  func lacksReading() throws {
    let content = try text(Lack(hasReport: true)).content
    #expect(content.summary == "Today's report lacks a reading")
    #expect(
      try text(Lack(hasReport: true), hoursLater: 5).content.summary
        == "Thursday's report lacks a reading")
  }

  @Test("After midnight it names the day")
  func yesterday() throws {
    let content = try text(hoursLater: 5).content
    #expect(content.summary == "Thursday's report is missing")
    #expect(content.body == "It was due on Thursday at 20:30.")
    #expect(content.actions[2].label == "Skip Thursday")
  }

  @Test(
    "Earlier days are counted, as far as they are known",
    arguments: [
      (1, "It was due at 20:30, and 1 earlier day is missing too."),
      (3, "It was due at 20:30, and 3 earlier days are missing too."),
      (31, "It was due at 20:30, and more than 30 earlier days are missing too."),
    ])
  func earlier(days: Int, body: String) throws {
    #expect(try text(Lack(earlierDays: days)).content.body == body)
    #expect(
      try text(Lack(earlierDays: days, earlierHaveReport: true)).content.body
        == body.replacing("missing", with: "incomplete"))
  }

  @Test("Nothing in it gives away the rule")
  func privacy() throws {
    let content = try text(Lack(earlierDays: 2)).content
    #expect(!"\(content)".contains("insulin"))
    #expect(content.tag.hasPrefix("healthlog-"))
  }
}
