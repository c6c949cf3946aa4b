public import HealthModel
public import Reminders

/// What a reminder says. It names no rule, no vital and no value: anyone may look at a screen.
public struct ReminderText {
  /// What the person may answer; the raw value is the action's key.
  public enum Answer: String, CaseIterable, Sendable {
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
  public init(
    _ occurrence: Occurrence, _ lack: Lack, now: Instant, zone: some TimeZoneRules,
    canLog: Bool
  ) {
    self.canLog = canLog
    self.occurrence = occurrence
    self.lack = lack
    isToday = zone.localDateTime(at: now).date == occurrence.key.date
    due = zone.localDateTime(at: occurrence.dueAt)
  }

  public var summary: String {
    "\(isToday ? "Today" : day)'s report " + (lack.hasReport ? "lacks a reading" : "is missing")
  }

  public var body: String {
    "It was due \(isToday ? "" : "on \(day) ")at \(due.time)\(earlier)."
      + (canLog ? "" : "\nFile it with: \(command)")
  }

  /// For a server without buttons.
  public var wordsForAnswers: String {
    "Answer with: \(canLog ? "\(command), " : "")"
      + "healthlog remind snooze, healthlog remind skip"
  }

  /// What may be answered, in the order in which it is offered.
  public var answers: [Answer] { canLog ? Answer.allCases : [.snooze, .skip] }

  public func label(of answer: Answer) -> String {
    switch answer {
    case .log, .body: "Log now"
    case .snooze: "Snooze \(Occurrence.snoozeSeconds / 60) min"
    case .skip: isToday ? "Skip today" : "Skip \(day)"
    }
  }

  private var command: String {
    "healthlog add" + (isToday ? "" : " --at \(occurrence.key.date)")
  }

  private var day: String { occurrence.key.date.weekday.englishName }

  private var earlier: String {
    let word = lack.earlierHaveReport ? "incomplete" : "missing"
    let days = lack.earlierDays
    guard days > 0 else { return "" }
    guard days < ReminderState.daysLookedBack else {
      return ", and more than \(days - 1) earlier days are \(word) too"
    }
    return ", and "
      + counted(
        days, one: "earlier day is \(word) too", other: "earlier days are \(word) too")
  }
}
