import CommandTable
import Documents
import HealthModel
import Journal
import POSIX
import Phrases
import Reminders

extension RemindCommand {
  /// How long a test waits for the person.
  static let testSeconds: UInt32 = 60

  /// In `healthlog`, which knows nothing of the session: `healthlog-reminderd` looks.
  static let doctor = doctor { invocation, context in
    try context.handOver("healthlog-reminderd", invocation.line)
  }

  private static let test = Flag(
    "test", help: "Show a notification and wait a minute for a press of its button")
  private static let json = Flag("json", help: "Print it as JSON")

  static func doctor(run: @escaping Command<CLIContext>.Run) -> Command<CLIContext> {
    Command(
      "doctor", abstract: "Find out why reminders don't come",
      discussion: """
        Looks at all that a reminder needs: a rule, the journal's file, the time zone, the session bus, a notification \
        server and what it can do, "do not disturb", what starts the service, the service itself, and \
        what Log now opens. ✓ is well, ! worth knowing, ✗ a fault, with what to do about it. In a \
        pipe the columns are separated by tabs: ok, note or fault; what was looked at; what was found; \
        what to do. Exits with 1 when there is a fault, and --test without a session bus with 69.
        """,
      options: [test, json],
      examples: [Example("healthlog remind doctor --test", "sees whether a notification comes")],
      run: run)
  }

  static func runDoctor(
    _ invocation: Invocation, _ context: CLIContext, with instruments: DoctorInstruments
  ) throws -> Int32 {
    if let named = invocation.journalPath, !PrivateFile.exists(named) {
      throw ProgramFault.noJournal(named)
    }
    guard let named = invocation.journalPath ?? context.journalPath else {
      throw ProgramFault.noHome
    }
    let doctor = Doctor(
      context: context, path: Program.absolutePath(named), desktop: instruments.desktop(),
      zone: instruments.zone())
    var checks = doctor.checks()
    let isJSON = invocation[json]
    if !isJSON { try context.output.write(checks.map { $0.text(context) }.joined()) }
    var hasNoBus = false
    if invocation[test] {
      let outcome = instruments.test(testSeconds) {
        context.say("a notification is shown: press its button, within \(testSeconds) seconds")
      }
      if case .noBus = outcome { hasNoBus = true }
      let check = DoctorCheck(outcome)
      if !isJSON { try context.output.write(check.text(context)) }
      checks.append(check)
    }
    if isJSON { try context.print(document(checks).text) }
    if hasNoBus { return ExitStatus.unavailable }
    return checks.contains { $0.state == .fault } ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static func document(_ checks: [DoctorCheck]) -> JSONValue {
    Document.json([.init("checks", .array(checks.map(\.value)))])
  }
}

extension DoctorCheck {
  /// What a test showed.
  init(_ outcome: TestOutcome) {
    let name = "test"
    self =
      switch outcome {
      case .pressed: .ok(name, "the button was pressed, and the press came back")
      case .withoutButtons: .ok(name, "a notification was shown; this server has no buttons")
      case .dismissed: .ok(name, "the notification was shown, and closed without its button")
      case .expired:
        .fault(
          name, "the notification left the screen by itself, unanswered",
          "have your desktop show notifications for longer")
      case .unanswered:
        .fault(
          name, "nothing came back in \(RemindCommand.testSeconds) seconds",
          "if you saw no notification, look into your desktop's notification settings")
      case .heldBack:
        .fault(
          name, "\"do not disturb\" is on: nothing was shown", "switch it off, and try again")
      case .refused:
        .fault(
          name, "no notification server showed it",
          "switch your desktop's notifications on, or install a server such as dunst")
      case .interrupted: .fault(name, "the test was ended before an answer came", "try again")
      case .noBus(let words):
        .fault(
          name, "nothing can be shown without a session bus: \(words)",
          "run this inside your desktop session")
      }
  }
}
