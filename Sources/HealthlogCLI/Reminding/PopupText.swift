public import HealthModel
import Phrases
public import Reminders

/// The text of a notification; names a vital or a value only if the person allows it.
public struct PopupText {
  /// The choices in a notification; each raw value is an action's key.
  public enum Answer: String, CaseIterable, Sendable {
    case open
    /// A click on the notification itself, rather than on a button.
    case body = "default"
  }

  private let notification: Notification
  private let said: NotificationSubject
  private let chartFolder: String
  private let zone: any TimeZoneRules
  private let canOpen: Bool
  private let commands: CommandLines

  /// - Parameter canOpen: Whether a program can show what the notification is about.
  public init(
    _ notification: Notification, _ said: NotificationSubject, chartFolder: String,
    zone: any TimeZoneRules, canOpen: Bool = true, commands: CommandLines = CommandLines()
  ) {
    (self.notification, self.said, self.chartFolder) = (notification, said, chartFolder)
    (self.zone, self.canOpen, self.commands) = (zone, canOpen, commands)
  }

  public var summary: String { told.summary }
  /// Lines such as `glycemia 312 mg/dL ▲▲ at 18:40`, or a command if values must not be named.
  public var body: String { told.body + commands.journalLine }

  private var told: (summary: String, body: String) {
    switch said {
    case .outOfRange(let readings, let areNamed):
      (
        Self.attention(readings.count),
        areNamed
          ? readings.map {
            Self.line($0.reading, $0.band, at: "\(zone.localDateTime(at: $0.takenAt).time)")
          }.joined(separator: "\n")
          : phrase("To see them: \(commands.named("healthlog status"))")
      )
    case .weeklyCharts:
      (phrase("Last week's charts are ready"), phrase("They are in \(chartFolder)."))
    case .watch(let watch, let outcome, let isNamed):
      (
        notification.topic == .watchCorrection(watch.id)
          ? phrase("A watch's outcome has changed") : phrase("A watch has ended"),
        isNamed
          ? "\(WatchText.name(watch)): \(outcome.text(in: watch.threshold.unit, zone: zone))"
          : phrase("For details: \(commands.named("healthlog watch show \(watch.id)"))")
      )
    case .protocolOver(let guided, let count):
      (
        plural(
          guided.days, one: "Guided protocol finished: \(count) of \(guided.wanted) readings",
          other: "Guided protocol finished after \(guided.days) days: \(count) of "
            + "\(guided.wanted) readings"),
        count == 0
          ? phrase("No readings were taken.")
          : phrase(
            "Create the doctor's report with: "
              + "\(commands.named(ProtocolText.pageCommand(guided)))")
      )
    case .device(let trouble, let name): told(trouble, name ?? DeviceText.someDevice)
    case .silence(let name, let last):
      (
        phrase(
          "No readings from \(name ?? SourceText.someSource) since "
            + "\(TimeText.dateAndTime(Moment(last, in: zone)))"),
        phrase("To see what's wrong: \(commands.named("healthlog source list"))")
      )
    }
  }

  static func attention(_ count: Int) -> String {
    plural(count, one: "\(count) value needs attention", other: "\(count) values need attention")
  }

  static func line(_ reading: Reading, _ band: Band, at time: String) -> String {
    phrase("\(VitalText.name(reading.vital)) \(value(reading)) \(band.sign) at \(time)")
  }

  static func value(_ reading: Reading) -> String {
    "\(CurrentLocale.number(reading.valueText)) \(reading.unit.symbol)"
  }

  private func told(_ trouble: DeviceTrouble, _ name: String) -> (summary: String, body: String) {
    let sessions = phrase("For details: \(commands.named("healthlog device sessions"))")
    return switch trouble {
    case .bluetooth:
      (
        phrase("Can't read your devices: Bluetooth isn't running or is off"),
        phrase("To see what's wrong: \(commands.named("healthlog device doctor"))")
      )
    case .unread: (phrase("Couldn't read \(name) completely"), sessions)
    case .held:
      (
        phrase("Records from \(name) are on hold"),
        phrase("To see why: \(commands.named("healthlog device list"))")
      )
    case .refused: (phrase("Some data from \(name) is invalid"), sessions)
    }
  }

  /// The choices in the order of the buttons; none if nothing can be opened.
  public var answers: [Answer] { said.target != nil && canOpen ? Answer.allCases : [] }

  public func label(of _: Answer) -> String {
    said.target == .charts ? phrase("Open") : phrase("Show")
  }
}

/// The text of a reminder. Others may see it, so it names no vital or value unless that is allowed.
public struct ReminderText {
  /// The choices in a reminder; each raw value is an action's key.
  public enum Answer: String, CaseIterable, Sendable {
    /// Saves the last amounts; replaces `log` and `body`.
    case taken
    case log
    case snooze
    case skip
    /// A click on the notification itself, rather than on a button.
    case body = "default"
  }

  private let occurrence: Occurrence
  private let lack: ReminderContent
  private let isToday: Bool
  private let dueAt: LocalDateTime
  private let canLog: Bool
  private let commands: CommandLines
  private let times: [TimeOfDay]

  /// - Parameter canLog: Whether "Log now" can start something; if not, the text names a command.
  public init(
    _ occurrence: Occurrence, _ lack: ReminderContent, now: Instant, zone: some TimeZoneRules,
    canLog: Bool, commands: CommandLines = CommandLines()
  ) {
    (self.occurrence, self.lack) = (occurrence, lack)
    (self.canLog, self.commands) = (canLog, commands)
    times = Set(([occurrence] + lack.others).map { zone.localDateTime(at: $0.dueAt).time }).sorted()
    isToday = zone.localDateTime(at: now).date == occurrence.key.date
    dueAt = zone.localDateTime(at: occurrence.dueAt)
  }

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

  /// Text such as `It was due at 20:30.`, and a command if "Log now" can't start anything.
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

  /// The commands that answer a reminder, for a notification server without buttons.
  public var wordsForAnswers: String {
    let answers =
      (answers.count > 2 ? [command] : [])
      + ["healthlog remind snooze", "healthlog remind skip"].map(commands.named)
    return phrase("Answer with: \(answers.joined(separator: ", "))")
  }

  /// The choices, in the order of the buttons.
  public var answers: [Answer] {
    if lack.taken != nil { return [.taken, .snooze, .skip] }
    return canLog ? [.log, .snooze, .skip, .body] : [.snooze, .skip]
  }

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

  private func summary(of sitting: SittingProgress) -> String {
    let left = sitting.wanted - sitting.count
    if sitting.count > 0 {
      return plural(
        left, one: "\(left) reading is still missing", other: "\(left) readings are still missing")
    }
    // Name the part of the day in which the readings were due: 13:00 isn't evening.
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

  private var due: String {
    let due =
      isToday
      ? phrase("It was due at \(dueAt.time)") : phrase("It was due on \(day) at \(dueAt.time)")
    let days = lack.earlierDays
    guard days > 0 else { return "\(due)." }
    let isMore = days >= ReminderState.daysLookedBack
    return switch (lack.earlierHaveReport, isMore) {
    case (false, true):
      phrase("\(due), and the reports for more than \(days - 1) earlier days are missing too.")
    case (false, false):
      plural(
        days, one: "\(due), and the report for \(days) earlier day is missing too.",
        other: "\(due), and the reports for \(days) earlier days are missing too.")
    case (true, true):
      phrase("\(due), and the reports for more than \(days - 1) earlier days are incomplete too.")
    case (true, false):
      plural(
        days, one: "\(due), and the report for \(days) earlier day is incomplete too.",
        other: "\(due), and the reports for \(days) earlier days are incomplete too.")
    }
  }
}

/// Command lines for notifications, with `--journal` unless the journal is the person's own.
public struct CommandLines: Equatable, Sendable {
  /// The journal's path; nil for the person's own journal.
  public let journal: String?

  public init(journal: String? = nil) { self.journal = journal }

  /// The line that names another journal, because servers may merge notifications of equal text.
  var journalLine: String {
    guard let name = journal?.split(separator: "/").last else { return "" }
    return "\n" + phrase("Journal: \(String(name))")
  }

  func named(_ line: String) -> String {
    guard let journal else { return line }
    return "healthlog --journal \(shellQuoted(journal))" + line.dropFirst("healthlog".count)
  }
}
