public import HealthModel
import Phrases
import Reminders
public import Terminal

/// What `remind doctor` says of a finding.
public struct FindingText {
  typealias Told = (words: String, remedy: String?)

  private let finding: Finding
  let here: LocalNow

  /// - Parameter here: Times are told in its zone.
  public init(_ finding: Finding, _ here: LocalNow) {
    self.finding = finding
    self.here = here
  }

  /// On a terminal a sign, or a word where no signs are wanted, and what was found, the remedy below; in
  /// a pipe a line of four columns.
  public func text(for stream: TextStream, isASCII: Bool) -> String {
    let (words, remedy) = (
      TerminalText.escaped(told.words), told.remedy.map { TerminalText.escaped($0) }
    )
    guard stream.columns != nil else {
      let columns = [finding.state.rawValue, finding.check, words, remedy ?? ""]
      return columns.joined(separator: "\t") + "\n"
    }
    let (plain, style) =
      stream.words.isEmpty
      ? FindingText.sign(of: finding.state, isASCII: isASCII) : FindingText.word(for: finding.state)
    let sign = style?.applied(to: plain, stream.hasColour) ?? plain
    return "\(sign) \(words)\n" + (remedy.map { "    \($0)\n" } ?? "")
  }

  private static func sign(of state: Finding.State, isASCII: Bool) -> (String, Style?) {
    switch state {
    case .ok: (isASCII ? "+" : "✓", nil)
    case .note: ("!", .caution)
    case .fault: (isASCII ? "x" : "✗", .critical)
    }
  }

  private static func word(for state: Finding.State) -> (String, Style?) {
    switch state {
    case .ok: (phrase("OK:"), nil)
    case .note: (phrase("Note:"), .caution)
    case .fault: (phrase("Problem:"), .critical)
    }
  }

  /// What was found, and what to do about it; nil where there is nothing to do.
  private var told: Told {
    switch finding {
    case .reminders(let finding): told(finding)
    case .journal(let finding): told(finding)
    case .timeZone(let finding): told(finding)
    case .sessionBus(let fault?):
      (
        phrase("No session bus: \(fault)"),
        phrase("Run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set")
      )
    case .sessionBus(nil): (phrase("The session bus is available"), nil)
    case .notificationServer(let server): told(server)
    case .capabilities(let hasButtons, let readsMarkup, let keeps):
      told(hasButtons, readsMarkup, keeps)
    case .doNotDisturb(true):
      (
        phrase("\"Do not disturb\" is on; reminders wait until it is off"),
        phrase("Switch it off in your desktop's settings; for dunst: dunstctl set-paused false")
      )
    case .doNotDisturb(false): (phrase("\"Do not disturb\" is off"), nil)
    case .start(let finding): told(finding)
    case .service(let finding): told(finding)
    case .logNow(let finding): told(finding)
    case .backup(let finding):
      (
        BackupText.words(finding, here),
        finding.isWell ? nil : BackupText.remedy
      )
    case .test(let outcome, let seconds): told(outcome, seconds)
    }
  }

  private func told(_ finding: RemindersFinding) -> Told {
    let remedy = phrase("Set one with: healthlog remind at 20:30")
    switch finding {
    case .none: return (phrase("No reminders set"), remedy)
    case .onlyWatches:
      return (phrase("No reminders set, but you are notified when a watch ends"), remedy)
    case .paused(let end):
      return (
        phrase("All reminders are paused until \(end)"),
        phrase("'healthlog undo' ends the pause if it was the last thing you did")
      )
    case .set(let count, let next):
      return (set(count, next.map { TimeText.full($0, zone: here.zone) }), nil)
    case .unreadable(let error):
      let lines = error.explanation(ExplanationContext(vitals: .standard, isChanging: false)).lines
      let rest = lines.dropFirst().joined(separator: ". ")
      return (lines.first ?? "", rest.isEmpty ? phrase("'healthlog' shows more") : rest)
    }
  }

  private func set(_ count: Int, _ next: String?) -> String {
    guard let next else {
      return plural(
        count, one: "One reminder is set, but none is due in the next two weeks",
        other: "\(count) reminders are set, but none is due in the next two weeks")
    }
    return plural(
      count, one: "One reminder is set; the next is due \(next)",
      other: "\(count) reminders are set; the next is due \(next)")
  }

  private func told(_ outcome: TestOutcome, _ seconds: UInt32) -> Told {
    switch outcome {
    case .pressed: (phrase("You pressed the button, and healthlog got the answer"), nil)
    case .withoutButtons: (phrase("The notification was shown; this server has no buttons"), nil)
    case .dismissed:
      (phrase("The notification was shown, and closed without pressing its button"), nil)
    case .expired:
      (
        phrase("The notification disappeared without an answer"),
        phrase("Set your desktop to show notifications for longer")
      )
    case .unanswered:
      (
        phrase("No answer within \(seconds) seconds"),
        phrase("If you saw no notification, check your desktop's notification settings")
      )
    case .heldBack:
      (
        phrase("\"Do not disturb\" is on; nothing was shown"),
        phrase("Switch it off, and try again")
      )
    case .refused:
      (
        phrase("No notification server showed it"),
        phrase("Switch on your desktop's notifications, or install a server such as dunst")
      )
    case .interrupted: (phrase("The test was interrupted before an answer"), phrase("Try again"))
    case .noBus(let words):
      (
        phrase("Can't show anything without a session bus: \(words)"),
        phrase("Run this inside your desktop session")
      )
    }
  }
}
