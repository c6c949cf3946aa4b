import CommandTable
import DesktopSetup
import Phrases

extension RemindCommand {
  static let install = Command<CLIContext>(
    "install", abstract: "Have your session start the service",
    discussion: """
      Writes a unit for your own systemd and starts it; where systemd can't be asked, an entry in \
      the desktop's autostart folder; and what lets the session bus start it. With --journal the service keeps to that journal. Doing it \
      again, after healthlog was moved, brings the path up to date.
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
    switch try ServiceInstaller(context.session).install(journal: journal) {
    case .unit(let path):
      context.tellLine(RemindText.startedBySystemd(path))
    case .entry(let path):
      context.tellLine(RemindText.startedByDesktop(path))
      context.say(RemindText.howToStartNow)
    }
  }

  static let uninstall = Command<CLIContext>(
    "uninstall", abstract: "Take back what 'remind install' did",
    discussion:
      "Stops the service that systemd runs, too. Reminders and the journal stay as they are.",
    examples: [
      Example("healthlog remind uninstall", "has no reminder come any more"),
      Example("healthlog remind install", "has them come again"),
    ]
  ) { _, context in
    try uninstallService(context)
    return ExitStatus.done
  }

  static func uninstallService(_ context: CLIContext) throws {
    let removed = try ServiceInstaller(context.session).uninstall()
    for path in removed { context.tellLine(RemindText.uninstalled(path)) }
    if removed.isEmpty { context.say(RemindText.notInstalled) }
  }
}
