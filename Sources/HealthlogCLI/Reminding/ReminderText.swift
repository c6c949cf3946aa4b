public import HealthModel
import Phrases
public import Reminders

/// Anyone may see these words: they name no vital or value; a rule only for medicines or events.
public struct ReminderText {
  /// The possible answers; the raw value is the action's key.
  public enum Answer: String, CaseIterable, Sendable {
    /// Saves the last amounts, in place of `log` and `body`.
    case taken
    case log
    case snooze
    case skip
    /// A click on the notification itself.
    case body = "default"
  }

  private let occurrence: Occurrence
  private let lack: ReminderContent
  private let isToday: Bool
  private let dueAt: LocalDateTime
  private let canLog: Bool
  private let commands: CommandLines
  private let times: [TimeOfDay]

  /// - Parameter canLog: Whether "Log now" can start something; if not, the text gives a command.
  /// - Parameter commands: Names the journal if it isn't the person's own.
  public init(
    _ occurrence: Occurrence, _ lack: ReminderContent, now: Instant, zone: some TimeZoneRules,
    canLog: Bool, commands: CommandLines = CommandLines()
  ) {
    self.commands = commands
    times = Set(([occurrence] + lack.others).map { zone.localDateTime(at: $0.dueAt).time }).sorted()
    self.canLog = canLog
    self.occurrence = occurrence
    self.lack = lack
    isToday = zone.localDateTime(at: now).date == occurrence.key.date
    dueAt = zone.localDateTime(at: occurrence.dueAt)
  }

  /// `Today's report is missing`, `2 of 3 reports are missing`.
  public var summary: String {
    if let taken = lack.taken { return phrase("Reminder: \(taken.label)") }
    if !lack.others.isEmpty {
      let missing = 1 + lack.others.count
      let all = max(missing, lack.dueSoFar)
      return isToday
        ? phrase("\(missing) of \(all) reports are missing")
        : phrase("\(day): \(missing) of \(all) reports are missing")
    }
    if let sitting = lack.sitting { return summary(of: sitting) }
    return switch (isToday, lack.hasReport) {
    case (true, true): phrase("Today's report is incomplete")
    case (true, false): phrase("Today's report is missing")
    case (false, true): phrase("\(day)'s report is incomplete")
    case (false, false): phrase("\(day)'s report is missing")
    }
  }

  /// `It was due at 20:30, and 2 earlier days are missing too.`; a command if "Log now" can't run.
  public var body: String {
    dueWords + (answers.count > 2 ? "" : "\n" + phrase("To add it: \(command)"))
      + commands.journalLine
  }

  private var dueWords: String {
    if let taken = lack.taken {
      let amounts = taken.areNamed ? taken.amounts : []
      return
        (amounts.map { "\($0.vital.shownName) \(CurrentLocale.number($0.reading.text))" } + [due])
        .joined(separator: "\n")
    }
    guard !lack.others.isEmpty else { return lack.sitting.map(due) ?? due }
    let times = ListText.all(times.map(\.description))
    return isToday
      ? phrase("They were due at \(times).") : phrase("They were due on \(day) at \(times).")
  }

  /// The commands in place of buttons, for a server without buttons.
  public var wordsForAnswers: String {
    let answers =
      (answers.count > 2 ? [command] : [])
      + ["healthlog remind snooze", "healthlog remind skip"].map(commands.named)
    return phrase("Answer with: \(answers.joined(separator: ", "))")
  }

  /// The possible answers, in the order of the buttons.
  public var answers: [Answer] {
    if lack.taken != nil { return [.taken, .snooze, .skip] }
    return canLog ? [.log, .snooze, .skip, .body] : [.snooze, .skip]
  }

  /// Returns `Taken`, `Log now`, `Snooze 30 min` or `Skip today`.
  public func label(of answer: Answer) -> String {
    switch answer {
    case .taken: phrase("Taken")
    case .log, .body: phrase("Log now")
    case .snooze: phrase("Snooze \(Occurrence.snoozeSeconds / 60) min")
    case .skip where lack.sitting != nil && lack.others.isEmpty: phrase("Skip this one")
    case .skip: isToday ? phrase("Skip today") : phrase("Skip \(day)")
    }
  }

  private var command: String {
    if let taken = lack.taken {
      let names = taken.areNamed ? taken.amounts.map { " \($0.vital.shortName)" } : []
      let command = taken.amounts.first?.vital.role?.command ?? ""
      return commands.named("healthlog \(command)\(names.joined())")
    }
    if lack.sitting?.isGuided == true { return commands.named("healthlog protocol measure") }
    return commands.named(
      isToday || lack.sitting != nil
        ? "healthlog add" : "healthlog add --at \(occurrence.key.date)")
  }

  private var day: String { TimeText.weekdayName(occurrence.key.date.weekday) }

  /// Returns `This morning's readings are missing` or `1 reading is still missing`.
  private func summary(of sitting: SittingProgress) -> String {
    let left = sitting.wanted - sitting.count
    if sitting.count > 0 {
      return plural(
        left, one: "\(left) reading is still missing", other: "\(left) readings are still missing")
    }
    // Name the part of the day by the time that the person chose: 13:00 isn't evening.
    return switch (isToday, dueAt.time.hour) {
    case (true, ..<12): phrase("This morning's readings are missing")
    case (true, ..<17): phrase("This afternoon's readings are missing")
    case (true, _): phrase("This evening's readings are missing")
    case (false, ..<12): phrase("\(day) morning's readings are missing")
    case (false, ..<17): phrase("\(day) afternoon's readings are missing")
    case (false, _): phrase("\(day) evening's readings are missing")
    }
  }

  private func due(_ sitting: SittingProgress) -> String {
    isToday
      ? phrase(
        "They were due at \(dueAt.time), and still count if you take them by "
          + "\(sitting.window.until).")
      : phrase(
        "They were due on \(day) at \(dueAt.time), and still count if you take them by "
          + "\(sitting.window.until).")
  }

  /// When it was due, and how many earlier days are missing or incomplete.
  private var due: String {
    let due =
      isToday
      ? phrase("It was due at \(dueAt.time)") : phrase("It was due on \(day) at \(dueAt.time)")
    let days = lack.earlierDays
    guard days > 0 else { return "\(due)." }
    let isMore = days >= ReminderState.daysLookedBack
    return lack.earlierHaveReport ? incomplete(due, days, isMore) : missing(due, days, isMore)
  }

  private func missing(_ due: String, _ days: Int, _ isMore: Bool) -> String {
    isMore
      ? phrase("\(due), and the reports for more than \(days - 1) earlier days are missing too.")
      : plural(
        days, one: "\(due), and the report for \(days) earlier day is missing too.",
        other: "\(due), and the reports for \(days) earlier days are missing too.")
  }

  private func incomplete(_ due: String, _ days: Int, _ isMore: Bool) -> String {
    isMore
      ? phrase("\(due), and the reports for more than \(days - 1) earlier days are incomplete too.")
      : plural(
        days, one: "\(due), and the report for \(days) earlier day is incomplete too.",
        other: "\(due), and the reports for \(days) earlier days are incomplete too.")
  }
}

/// Command lines for notifications, with `--journal` for any journal but the person's own.
public struct CommandLines: Equatable, Sendable {
  /// The journal's path; nil for the person's own.
  public let journal: String?

  /// - Parameter journal: The journal's path; nil for the person's own.
  public init(journal: String? = nil) { self.journal = journal }

  /// Empty for the person's own; servers would merge two journals' notifications with equal words.
  var journalLine: String {
    guard let name = journal?.split(separator: "/").last else { return "" }
    return "\n" + phrase("Journal: \(String(name))")
  }

  /// Returns `healthlog add` or `healthlog --journal '/home/ada/mother & co.db' add`.
  func named(_ line: String) -> String {
    guard let journal else { return line }
    return "healthlog --journal \(shellQuoted(journal))" + line.dropFirst("healthlog".count)
  }
}
