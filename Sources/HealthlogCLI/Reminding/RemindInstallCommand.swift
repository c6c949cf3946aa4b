import CommandTable
import Phrases

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
      Example("healthlog remind install", "shows reminders whenever you are logged in"),
      Example("healthlog --journal ~/mother.db remind install", "shows them for another journal"),
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
      With --journal, it removes what was installed for that journal.
      """,
    examples: [
      Example("healthlog remind uninstall", "turns off all reminders"),
      Example("healthlog remind install", "turns them on again"),
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
}
