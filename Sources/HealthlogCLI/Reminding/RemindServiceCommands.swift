import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases
import Reminders

extension RemindCommand {
  static let install = Command<CLIContext>(
    "install", abstract: "Start the reminder service when you log in",
    discussion: """
      Writes three files: a systemd user unit, which is also started; an entry in the desktop's \
      autostart folder, for desktops that don't announce their sessions to systemd; and a file \
      that lets the session bus start the service. If systemd doesn't respond, the unit is left \
      out. With --journal, it sets up a service for that journal, in addition to the one for your \
      own. If you have moved healthlog, run this command again to update the path.
      """,
    examples: [
      "healthlog remind install": "shows reminders whenever you are logged in",
      "healthlog --journal ~/mother.db remind install": "shows them for another journal",
    ]
  ) { invocation, context in
    try installService(invocation, context)
    return ExitStatus.done
  }

  static func installService(_ invocation: Invocation, _ context: CLIContext) throws {
    guard context.session.hasService() else {
      throw ProgramFault.missingProgram(ProgramFault.service)
    }
    let journal = try invocation.journalPath.map { try context.journalFile($0) }
    switch try ServiceInstaller(context.session, journal: journal).install() {
    case .unit(let path, let entry):
      context.tellLine(
        phrase(
          "systemd runs the reminder service and starts it when you log in: \(path)"))
      context.tellLine(startedByDesktop(entry))
    case .entry(let path):
      context.tellLine(startedByDesktop(path))
      context.say(phrase("'healthlog remind run' starts it now"))
    }
  }

  private static func startedByDesktop(_ entry: String) -> String {
    phrase("Your desktop starts the reminder service when you log in: \(entry)")
  }

  static let uninstall = Command<CLIContext>(
    "uninstall", abstract: "Undo 'remind install'",
    discussion: """
      Also stops the service if systemd runs it. Your reminders and your journal stay as they are. \
      With --journal, it removes only what was installed for that journal.
      """,
    examples: [
      "healthlog remind uninstall": "turns off all reminders",
      "healthlog remind install": "turns them on again",
    ]
  ) { invocation, context in
    let journal = try invocation.journalPath.map { try context.journalFile($0) }
    try uninstallService(ofJournal: journal, context)
    return ExitStatus.done
  }

  static func uninstallService(ofJournal journal: String? = nil, _ context: CLIContext) throws {
    let removed = try ServiceInstaller(context.session, journal: journal).uninstall()
    for path in removed { context.tellLine(RemindText.uninstalled(path)) }
    if removed.isEmpty { context.say(phrase("The service wasn't installed")) }
  }

  static let testSeconds: UInt32 = 60

  private static let test = Flag(
    "test", help: "Show a notification and wait up to a minute for you to press its button")

  static func doctor(run: @escaping Command<CLIContext>.Run) -> Command<CLIContext> {
    Command(
      "doctor", abstract: "Find out why reminders aren't shown",
      discussion: """
        Checks whether a reminder is set, and everything that it needs: the journal's file, the \
        time zone, the session bus, a notification server and its features, "do not disturb", what \
        starts the service, the service itself, and what "Log now" opens. ✓ means OK, ! means \
        something worth knowing, and ✗ means a problem. Below ! and ✗ it says what to do. In a \
        pipe, it prints tab-separated columns without titles: ok, note or fault; what was checked; \
        what was found; what to do. Exits with 1 if there is a problem, or with 69 if --test finds \
        no session bus.
        """, options: [test, Flag.json],
      examples: [
        "healthlog remind doctor": "checks everything that a reminder needs",
        "healthlog remind doctor --test":
          "shows a notification and waits for you to press its button",
      ], run: run)
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
    let path = Program.absolutePath(named)
    var findings = try diagnosis(
      ofJournal: path, named: invocation.journalPath.map(Program.absolutePath), context, instruments
    ).findings()
    func show(_ findings: some Sequence<Finding>) throws {
      guard !invocation[.json] else { return }
      for finding in findings {
        try context.output.show(finding.text(for: context.output, isASCII: context.isASCII))
      }
    }
    try show(findings)
    if invocation[test] {
      let outcome = instruments.test(testSeconds) {
        context.say(
          phrase("A notification is on the screen; press its button within \(testSeconds) seconds"))
      }
      findings.append(Finding(outcome, seconds: testSeconds))
      try show(findings.suffix(1))
    }
    if invocation[.json] { try context.print(Document.findings.json(findings).text) }
    if findings.last?.name == "no_bus" { return ExitStatus.unavailable }
    return findings.contains { $0.state == .fault } ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static func diagnosis(
    ofJournal path: String, named: String?, _ context: CLIContext, _ instruments: DoctorInstruments
  ) throws -> Diagnosis {
    let exists = PrivateFile.exists(path)
    var record: Result<Diagnosis.Record, JournalError>?
    var command: String?
    var isSound = true
    if exists {
      do {
        try Journal.forReading(path: path, locale: context.measurementLocale).read { view in
          isSound = try view.isSound()
          record = .success(
            Diagnosis.Record(
              outlook: try view.outlook(context), hasOpenWatch: try !view.openWatches().isEmpty,
              runs: try view.serviceRuns(), backup: try view.backupFinding(at: context.now)))
          command = try view.settings()[.logCommand]
        }
      } catch let error as JournalError {
        record = .failure(error)
        if case .storage(.damaged, _) = error { isSound = false }
      }
    }
    let serviceRuns = context.serviceRuns(path)
    let busName = context.session.serviceName(ofJournal: named ?? context.session.journal).bus
    return Diagnosis(
      record: record, path: exists ? path : nil, isSound: isSound,
      desktop: instruments.desktop(busName, serviceRuns), zone: instruments.zone(), named: named,
      serviceRuns: serviceRuns, logNow: context.logNow(command, false), context: context)
  }
}
