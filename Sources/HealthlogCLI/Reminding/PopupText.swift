public import HealthModel
import Phrases
public import Reminders

/// The words of a notification. They name a vital or a value only if the person allows it.
public struct PopupText {
  /// The possible answers; the raw value is the action's key.
  public enum Answer: String, CaseIterable, Sendable {
    case open
    /// A click on the notification itself.
    case body = "default"
  }

  private let notification: Notification
  private let said: NotificationSubject
  private let chartFolder: String
  private let zone: any TimeZoneRules
  private let canOpen: Bool
  private let commands: CommandLines

  /// - Parameter canOpen: Whether a program can show the target of the notification.
  /// - Parameter commands: Names the journal if it isn't the person's own.
  public init(
    _ notification: Notification, _ said: NotificationSubject, chartFolder: String,
    zone: any TimeZoneRules, canOpen: Bool = true, commands: CommandLines = CommandLines()
  ) {
    (self.notification, self.said, self.chartFolder) = (notification, said, chartFolder)
    (self.zone, self.canOpen, self.commands) = (zone, canOpen, commands)
  }

  /// `2 values need attention`, `A watch has ended`.
  public var summary: String { told.summary }
  /// `glycemia 312 mg/dL ▲▲ at 18:40`, a line for each value; a command if values may not be named.
  public var body: String { told.body + commands.journalLine }

  private var told: (summary: String, body: String) {
    switch said {
    case .outOfRange(let readings, let areNamed):
      (
        Self.attention(readings.count),
        areNamed
          ? readings.map(line).joined(separator: "\n")
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

  /// `2 values need attention`.
  static func attention(_ count: Int) -> String {
    plural(count, one: "\(count) value needs attention", other: "\(count) values need attention")
  }

  private func line(_ told: FreshReading) -> String {
    Self.line(told.reading, told.band, at: "\(zone.localDateTime(at: told.takenAt).time)")
  }

  /// `glycemia 312 mg/dL ▲▲ at 18:40`.
  static func line(_ reading: Reading, _ band: Band, at time: String) -> String {
    phrase("\(VitalText.name(reading.vital)) \(value(reading)) \(band.sign) at \(time)")
  }

  /// `312 mg/dL`.
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

  /// The possible answers, in the order of the buttons.
  public var answers: [Answer] { said.target != nil && canOpen ? Answer.allCases : [] }

  /// Returns `Open` or `Show`.
  public func label(of _: Answer) -> String {
    said.target == .charts ? phrase("Open") : phrase("Show")
  }
}
