import CommandTable
import Phrases

extension RemindCommand {
  static let install = Command<CLIContext>(
    "install", abstract: "Have your session start the service",
    discussion: """
      Writes a unit for your own systemd and starts it, an entry in the desktop's autostart folder for \
      desktops that systemd isn't told of, and a file that lets the session bus start it. If systemd \
      doesn't answer, it writes the entry alone. With --journal the service reminds for that journal, \
      beside the one for your own. If healthlog was moved, do it again to update the path.
      """,
    examples: [
      Example("healthlog remind install", "has reminders come whenever you are logged in"),
      Example(
        "healthlog --journal ~/mother.db remind install", "has them come for another journal"),
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
          "systemd runs the reminder service, and starts it with your desktop session: \(path)"))
      context.tellLine(startedByDesktop(entry))
    case .entry(let path):
      context.tellLine(startedByDesktop(path))
      context.say(phrase("'healthlog remind run' starts it now"))
    }
  }

  private static func startedByDesktop(_ entry: String) -> String {
    phrase("your desktop starts the reminder service at login: \(entry)")
  }

  static let uninstall = Command<CLIContext>(
    "uninstall", abstract: "Take back what 'remind install' did",
    discussion: """
      Stops the service that systemd runs, too. Reminders and the journal stay as they are. With --journal \
      it takes back what was installed for that journal.
      """,
    examples: [
      Example("healthlog remind uninstall", "has no reminder come any more"),
      Example("healthlog remind install", "has them come again"),
    ]
  ) { invocation, context in
    let journal = try invocation.journalPath.map { try context.journalFile($0) }
    try uninstallService(ofJournal: journal, context)
    return ExitStatus.done
  }

  static func uninstallService(ofJournal journal: String? = nil, _ context: CLIContext) throws {
    let removed = try ServiceInstaller(context.session, journal: journal).uninstall()
    for path in removed { context.tellLine(RemindText.uninstalled(path)) }
    if removed.isEmpty { context.say(phrase("the service was not installed")) }
  }
}
