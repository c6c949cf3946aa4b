import CommandTable
import Phrases

/// `device install` and `uninstall`: what starts the service that reads devices.
enum DeviceInstallCommands {
  static let install = Command<CLIContext>(
    "install", abstract: "Have systemd run the service that reads your devices",
    discussion: """
      Writes a unit for your systemd user session and starts it, now and at every login. With \
      'loginctl enable-linger' it keeps running when nobody is logged in. It is separate from the \
      reminder service, so neither can stop the other. With --journal it always uses that \
      journal.
      """,
    examples: [
      Example("healthlog device install", "reads your devices whenever they are in range"),
      Example("healthlog device doctor", "shows whether it does"),
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
    "uninstall", abstract: "Undo 'device install'",
    discussion: "Also stops the service. Devices, sessions and imported readings stay as they are.",
    examples: [
      Example("healthlog device uninstall", "stops reading devices automatically"),
      Example("healthlog device sync", "reads one when you ask"),
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
