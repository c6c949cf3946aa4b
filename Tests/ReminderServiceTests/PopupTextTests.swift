import DesktopSession
import HealthModel
import HealthlogCLI
import Phrases
import Testing

@testable import ReminderService
@testable import Reminders

@Suite struct PopupTextTests {
  let topic = Notification.Topic.outOfRange(
    .init(vital: .glycemia, takenAt: Instant(seconds: 28_800), severity: .critical))

  func reading(_ vital: VitalID, _ value: Double, _ symbol: String, _ band: Band) -> FreshReading {
    FreshReading(
      takenAt: Instant(seconds: 28_800),
      reading: Reading(
        vital: vital, value: value, unit: MeasurementUnit(symbol: symbol, precision: 0)),
      band: band, isSettled: false)
  }

  func content(_ notification: Notification, _ said: NotificationSubject) -> NotificationContent {
    NotificationContent(
      PopupText(notification, said, chartFolder: "/p", zone: FixedZone.utc), of: notification, said)
  }

  func content(_ readings: [FreshReading], areNamed: Bool) -> NotificationContent {
    content(
      Notification(topic, at: Instant(seconds: 28_801)), .outOfRange(readings, areNamed: areNamed))
  }

  @Test("Without permission, no part of a notification has a vital, value or limit")
  func privacy() {
    let said = content(
      [reading(.glycemia, 312, "mg/dL", .criticallyHigh), reading(.systolic, 151, "mmHg", .high)],
      areNamed: false)
    #expect(said.summary == "2 values need attention")
    #expect(said.body == "To see them: healthlog status")
    #expect(said.actions.map(\.label) == ["Show", "Show"])
    for word in ["glycemia", "312", "systolic", "151", "high"] {
      #expect(!"\(said)".contains(word))
    }
  }

  @Test("For another journal, every command names it, quoted for the shell")
  func otherJournal() {
    let commands = CommandLines(journal: "/home/ada/mother & co.db")
    func body(_ said: NotificationSubject) -> String {
      PopupText(
        Notification(topic, at: Instant(seconds: 1)), said, chartFolder: "/p", zone: FixedZone.utc,
        commands: commands
      ).body
    }
    let named = "healthlog --journal '/home/ada/mother & co.db'"
    let value = reading(.glycemia, 312, "mg/dL", .criticallyHigh)
    #expect(
      body(.outOfRange([value], areNamed: false))
        == "To see them: \(named) status\nJournal: mother & co.db")
    #expect(body(.device(.held, name: nil)).contains("\(named) device list\n"))
    let occurrence = Occurrence(
      key: .init(rule: "daily", date: LocalDate(epochDay: 0)), dueAt: Instant(seconds: 0))
    let text = ReminderText(
      occurrence, ReminderContent(), now: Instant(seconds: 9), zone: FixedZone.utc, canLog: true,
      commands: commands)
    #expect(
      text.wordsForAnswers
        == "Answer with: \(named) add, \(named) remind snooze, \(named) remind skip")
  }

  @Test("notify.sound decides whether none, critical or all notifications have a sound")
  func sound() {
    for (setting, sounds) in [
      ("none", [nil, nil]), ("critical", [nil, "dialog-warning"]),
      ("all", ["message-new-instant", "dialog-warning"]),
    ] as [(String, [String?])] {
      let found = [Band.high, .criticallyHigh].map { band in
        let notification = Notification(topic, at: Instant(seconds: 28_801))
        let said = NotificationSubject.outOfRange(
          [reading(.glycemia, 312, "mg/dL", band)], areNamed: false)
        return NotificationContent(
          PopupText(notification, said, chartFolder: "/p", zone: FixedZone.utc), of: notification,
          said,
          Settings([.notificationSound: setting])
        ).sound
      }
      #expect(found == sounds, "\(setting)")
    }
  }

  @Test("With details, a notification names values, signs and times")
  func details() {
    let said = content([reading(.glycemia, 312, "mg/dL", .criticallyHigh)], areNamed: true)
    #expect(said.summary == "1 value needs attention")
    #expect(said.body == "glycemia 312 mg/dL ▲▲ at 08:00")
  }

  @Test("A device problem names the device if allowed, and the command for more")
  func devices() {
    func said(_ trouble: DeviceTrouble, _ name: String?) -> NotificationContent {
      content(
        Notification(.device(trouble, of: name == nil ? nil : "u"), at: Instant(seconds: 0)),
        .device(trouble, name: name))
    }
    #expect(said(.held, "CUFF").summary == "Records from CUFF are on hold")
    #expect(said(.held, "CUFF").body == "To see why: healthlog device list")
    #expect(said(.unread, nil).summary == "Couldn't read a device completely")
    #expect(said(.refused, nil).summary == "Some data from a device is invalid")
    #expect(said(.refused, nil).body == "For details: healthlog device sessions")
    #expect(said(.bluetooth, nil).body == "To see what's wrong: healthlog device doctor")
  }

  @Test("A silent source is named if allowed, with the time of its last reading")
  func silence() {
    func said(_ name: String?) -> NotificationContent {
      let since = Instant(seconds: 1_795_158_000)
      return content(
        Notification(.silence(of: "u", since: since), at: since), .silence(name: name, since: since)
      )
    }
    #expect(said("home").summary.hasPrefix("No readings from home since 2026-"))
    #expect(said(nil).summary.hasPrefix("No readings from a source since 2026-"))
    #expect(said(nil).body == "To see what's wrong: healthlog source list")
  }

  @Test("Only critical values have critical urgency")
  func urgency() {
    #expect(
      content([reading(.glycemia, 312, "x", .criticallyHigh)], areNamed: false).urgency
        == .critical)
    #expect(content([reading(.glycemia, 190, "x", .high)], areNamed: true).urgency == .normal)
  }

  @Test("The charts can be opened, and their folder is named")
  func charts() throws {
    let week = try #require(ISOWeek("2026-W46"))
    let said = content(Notification(.weeklyCharts(week), at: Instant(seconds: 0)), .weeklyCharts)
    #expect(said.summary == "Last week's charts are ready" && said.body == "They are in /p.")
    #expect(said.actions.map(\.key) == ["open", "default"])
  }

  func watched(_ topic: Notification.Topic, isNamed: Bool) -> NotificationContent {
    let threshold = Threshold(low: nil, high: 180, unit: .milligramsPerDecilitre)
    let watch = Watch(
      id: 3, vital: .glycemia, threshold: threshold,
      window: WatchWindow(start: Instant(seconds: 0), end: Instant(seconds: 9)))
    let reading = Reading(vital: .glycemia, value: 271, unit: .milligramsPerDecilitre)
    let outcome = WatchOutcome(
      of: [(Moment(Instant(seconds: 5), utcOffsetSeconds: 0), reading)], threshold)
    return content(
      Notification(topic, at: Instant(seconds: 9)), .watch(watch, outcome, isNamed: isNamed))
  }

  @Test("Without permission, a watch's notification has only its number")
  func watches() {
    let said = watched(.watch(3), isNamed: false)
    #expect(said.summary == "A watch has ended")
    #expect(said.body == "For details: healthlog watch show 3")
    #expect(said.urgency == .normal && said.actions.map(\.key) == ["open", "default"])
    for word in ["glycemia", "271", "180", "above"] { #expect(!"\(said)".contains(word)) }
    #expect(
      watched(.watch(3), isNamed: true).body
        == "glycemia above 180 mg/dL: 1 reading, 1 beyond the limit; lowest 271 (1970-01-01 00:00),"
        + " mean 271, highest 271 mg/dL (1970-01-01 00:00)")
    let corrected = watched(.watchCorrection(3), isNamed: false)
    #expect(corrected.summary == "A watch's outcome has changed")
    #expect(corrected.tag != said.tag)
  }
}
