import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases
import Reminders

extension RemindCommand {
  static let testSeconds: UInt32 = 60

  /// The command in `healthlog`, which starts `healthlog-reminderd`: that knows the session.
  static let doctor = doctor { invocation, context in
    try context.handOver(ProgramFault.service, invocation.line)
  }

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
        Example("healthlog remind doctor", "checks everything that a reminder needs"),
        Example(
          "healthlog remind doctor --test",
          "shows a notification and waits for you to press its button"),
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
    func show(_ findings: [Finding]) throws {
      guard !invocation[.json] else { return }
      for finding in findings {
        try context.output.show(finding.text(for: context.output, isASCII: context.isASCII))
      }
    }
    try show(findings)
    var hasNoBus = false
    if invocation[test] {
      let outcome = instruments.test(testSeconds) {
        context.say(
          phrase("A notification is on the screen; press its button within \(testSeconds) seconds"))
      }
      if case .noBus = outcome { hasNoBus = true }
      let finding = Finding(outcome, seconds: testSeconds)
      findings.append(finding)
      try show([finding])
    }
    if invocation[.json] { try context.print(Document.findings.json(findings).text) }
    if hasNoBus { return ExitStatus.unavailable }
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
              outlook: Outlook(
                try view.reminderState(around: context.today, context.now), context.here),
              hasOpenWatch: try !view.openWatches().isEmpty, runs: try view.serviceRuns(),
              backup: try view.backupFinding(at: context.now)))
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
      record: record, path: exists ? path : nil, isSound: isSound, here: context.here,
      desktop: instruments.desktop(busName, serviceRuns), zone: instruments.zone(),
      setup: context.session, named: named, serviceRuns: serviceRuns,
      logNow: context.logNow(command, false), run: { try context.runProgram($0, [:]) })
  }
}
