import DesktopSession
import HealthModel
import Reminders

/// What a reminder says. It names no rule, no vital and no value: anyone may look at a screen.
struct ReminderText {
  /// What the person may answer; the raw value is the action's key.
  enum Answer: String, CaseIterable {
    case log
    case snooze
    case skip
    /// A click on the notification itself.
    case body = "default"
  }

  private let occurrence: Occurrence
  private let lack: Lack
  private let isToday: Bool
  private let due: LocalDateTime
  private let canLog: Bool

  /// - Parameters:
  ///   - occurrence: What it reminds of.
  ///   - lack: What is lacking; the words don't name it.
  ///   - now: Decides whether its date is today.
  ///   - zone: Where the person is.
  ///   - canLog: Whether Log now has something to start; where it hasn't, the command is said.
  init(
    _ occurrence: Occurrence, _ lack: Lack, now: Instant, zone: some TimeZoneRules,
    canLog: Bool
  ) {
    self.canLog = canLog
    self.occurrence = occurrence
    self.lack = lack
    isToday = zone.localDateTime(at: now).date == occurrence.key.date
    due = zone.localDateTime(at: occurrence.dueAt)
  }

  var content: NotificationContent {
    NotificationContent(
      summary: "\(isToday ? "Today" : day)'s report "
        + (lack.hasReport ? "lacks a reading" : "is missing"),
      body: "It was due \(isToday ? "" : "on \(day) ")at \(due.time)\(earlier)."
        + (canLog ? "" : "\nFile it with: \(command)"),
      actions: answers.map { .init(key: $0.rawValue, label: label($0)) },
      wordsForActions: "Answer with: \(canLog ? "\(command), " : "")"
        + "healthlog remind snooze, healthlog remind skip",
      tag: notificationTag("\(occurrence.key.rule)\0\(occurrence.key.date)"))
  }

  private var answers: [Answer] { canLog ? Answer.allCases : [.snooze, .skip] }

  private var command: String {
    "healthlog add" + (isToday ? "" : " --at \(occurrence.key.date)")
  }

  private var day: String { occurrence.key.date.weekday.englishName }

  private var earlier: String {
    let word = lack.earlierHaveReport ? "incomplete" : "missing"
    return switch lack.earlierDays {
    case 0: ""
    case 1: ", and 1 earlier day is \(word) too"
    case let days where days < ReminderState.daysLookedBack:
      ", and \(days) earlier days are \(word) too"
    case let days: ", and more than \(days - 1) earlier days are \(word) too"
    }
  }

  private func label(_ answer: Answer) -> String {
    switch answer {
    case .log, .body: "Log now"
    case .snooze: "Snooze \(Occurrence.snoozeSeconds / 60) min"
    case .skip: isToday ? "Skip today" : "Skip \(day)"
    }
  }
}

/// The tag of a notification: the same for the same `name` in every process, and nothing that a
/// stranger could read.
func notificationTag(_ name: String) -> String {
  // FNV-1a, 64 bits.
  let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01B3
  }
  return "healthlog-" + String(hash, radix: 16)
}
