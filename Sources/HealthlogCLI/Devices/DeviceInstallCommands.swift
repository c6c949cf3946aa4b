import CommandTable
import Phrases

/// `device install` and `uninstall`: what starts the service that reads devices.
enum DeviceInstallCommands {
  static let install = Command<CLIContext>(
    "install", abstract: "Have systemd start the service that reads your devices",
    discussion: """
      Writes a unit for your own systemd and starts it: now, and with every login. 'loginctl enable-linger' has it go on \
      while nobody is logged in. It is a service beside that of reminders: neither can silence the other. With --journal it \
      keeps to that journal.
      """,
    examples: [
      Example("healthlog device install", "reads your devices whenever they are there"),
      Example("healthlog device doctor", "says whether it does"),
    ], topics: ["devices"]
  ) { invocation, context in
    let journal = try invocation.journalPath.map { try context.journalFile($0) }
    guard let path = try DeviceServiceInstaller(context.session).install(journal: journal) else {
      throw DeviceServiceFault.noSystemd
    }
    context.tellLine(DeviceServiceText.installed(path))
    return ExitStatus.done
  }

  static let uninstall = Command<CLIContext>(
    "uninstall", abstract: "Take back what 'device install' did",
    discussion: "Stops the service, too. Devices, sessions and what they brought stay as they are.",
    examples: [
      Example("healthlog device uninstall", "reads devices no longer by itself"),
      Example("healthlog device sync", "reads one when you say so"),
    ], topics: ["devices"]
  ) { _, context in
    if let path = try DeviceServiceInstaller(context.session).uninstall() {
      context.tellLine(RemindText.uninstalled(path))
    } else {
      context.say(DeviceServiceText.notInstalled)
    }
    return ExitStatus.done
  }
}
