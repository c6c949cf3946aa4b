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
    case .ok: (phrase("ok:"), nil)
    case .note: (phrase("note:"), .caution)
    case .fault: (phrase("fault:"), .critical)
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
        phrase("there is no session bus: \(fault)"),
        phrase("run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set")
      )
    case .sessionBus(nil): (phrase("there is a session bus"), nil)
    case .notificationServer(let server): told(server)
    case .capabilities(let hasButtons, let readsMarkup, let keeps):
      told(hasButtons, readsMarkup, keeps)
    case .doNotDisturb(true):
      (
        phrase("\"do not disturb\" is on: reminders wait until it is over"),
        phrase("switch it off in your desktop's settings; dunst's: dunstctl set-paused false")
      )
    case .doNotDisturb(false): (phrase("\"do not disturb\" is off"), nil)
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
    let remedy = phrase("set one with: healthlog remind at 20:30")
    switch finding {
    case .none: return (phrase("no reminder is set"), remedy)
    case .onlyWatches: return (phrase("no reminder is set; a watch tells when it ends"), remedy)
    case .paused(let end):
      return (
        phrase("all reminders are paused until \(end)"),
        phrase("'healthlog undo' ends a pause that was the last thing you did")
      )
    case .set(let count, let next):
      return (set(count, next.map { TimeText.full($0, zone: here.zone) }), nil)
    case .unreadable(let error):
      let lines = error.explanation(ExplanationContext(vitals: .standard, isChanging: false)).lines
      let rest = lines.dropFirst().joined(separator: "; ")
      return (lines.first ?? "", rest.isEmpty ? phrase("'healthlog' says more") : rest)
    }
  }

  private func set(_ count: Int, _ next: String?) -> String {
    guard let next else {
      return plural(
        count, one: "one reminder is set; none is due in the next fortnight",
        other: "\(count) reminders are set; none is due in the next fortnight")
    }
    return plural(
      count, one: "one reminder is set; the next is due \(next)",
      other: "\(count) reminders are set; the next is due \(next)")
  }

  private func told(_ outcome: TestOutcome, _ seconds: UInt32) -> Told {
    switch outcome {
    case .pressed: (phrase("the button was pressed, and the press came back"), nil)
    case .withoutButtons: (phrase("a notification was shown; this server has no buttons"), nil)
    case .dismissed: (phrase("the notification was shown, and closed without its button"), nil)
    case .expired:
      (
        phrase("the notification left the screen by itself, unanswered"),
        phrase("have your desktop show notifications for longer")
      )
    case .unanswered:
      (
        phrase("nothing came back in \(seconds) seconds"),
        phrase("if you saw no notification, look into your desktop's notification settings")
      )
    case .heldBack:
      (
        phrase("\"do not disturb\" is on: nothing was shown"),
        phrase("switch it off, and try again")
      )
    case .refused:
      (
        phrase("no notification server showed it"),
        phrase("switch your desktop's notifications on, or install a server such as dunst")
      )
    case .interrupted: (phrase("the test was ended before an answer came"), phrase("try again"))
    case .noBus(let words):
      (
        phrase("nothing can be shown without a session bus: \(words)"),
        phrase("run this inside your desktop session")
      )
    }
  }
}
