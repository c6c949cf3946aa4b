import CommandTable
import GATT
import HealthModel
import Journal
import Phrases

/// The commands that change devices and their sessions.
extension DeviceCommand {
  private static let newName = Value("as", "NAME", help: "Call it so from now on")
  private static let user = Value(
    "user", "N|all", help: "File the readings of this person of the device, or everyone's")
  private static let auto = Value(
    "auto", "on|off", help: "Whether the service reads it whenever it is there")
  private static let changing: [any DeclaredOption] = [newName, user, auto]

  static let set = Command<CLIContext>(
    "set",
    abstract: "Set a device's name, whose readings are filed, and whether it is read by itself",
    discussion: """
      A cuff of several people says with each reading whose it is, by number. Nothing of it is filed until \
      --user says which number you are, or that all of it is to be filed. What was held for that is filed \
      then; other people's records are removed for good, and never kept from then on.
      """,
    arguments: [name], options: changing,
    examples: [
      Example(
        "healthlog device set CUFF --user 1", "files the readings of the cuff's first person"),
      Example(
        "healthlog device set CUFF --as ARM --auto off", "renames it, to be read when you say so"),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    guard changing.contains(where: { invocation.has($0) }) else {
      throw DeviceRequestFault.nothingToSet
    }
    let name = invocation.arguments[0]
    let newUser = try invocation[user].map(user(of:))
    let isAutomatic = try invocation[auto].map(isOn)
    if let new = invocation[newName], !NewDevice.isName(new) {
      throw DeviceRequestFault.notAName(new)
    }
    let journal = try context.readJournal(invocation.journalPath)
    let (settings, filed, isAltered) = try journal.write(now: context.now) { edit in
      let before = try edit.view.device(named: name).settings
      var settings = before
      settings.name = invocation[newName] ?? before.name
      settings.user = newUser ?? before.user
      settings.isAutomatic = isAutomatic ?? before.isAutomatic
      let filed = try edit.set(name, to: settings)
      return (settings, filed, settings != before || filed > 0)
    }
    guard isAltered else {
      context.say(ChangeText.nothingToChange)
      return ExitStatus.done
    }
    context.tell(DeviceText.line(settings))
    if filed > 0 { context.tell(DeviceText.filed(filed)) }
    return ExitStatus.done
  }

  private static func isOn(_ text: String) throws(DeviceRequestFault) -> Bool {
    switch text {
    case "on": true
    case "off": false
    default: throw .notASwitch(text)
    }
  }

  private static let session = Argument("SESSION", .one, help: "Its number: 7")
  private static let at = Value(
    "at", "TIME", help: "File what it holds; the newest of it was taken then")
  private static let drop = Flag("drop", help: "File nothing of what it holds")

  static let settle = Command<CLIContext>(
    "settle", abstract: "Say when the held records of a session were taken, or drop them",
    discussion: """
      A record is held when nothing says when it was taken that can be trusted, such as a clock that \
      fell back to 2021. TIME is the newest one's; the others were taken as long before as the device \
      says. 'healthlog undo' takes the answer back.
      """,
    arguments: [session], options: [at, drop],
    examples: [
      Example("healthlog device settle 7 --at now", "files them, the newest as of now"),
      Example("healthlog device settle 7 --drop", "files none of them"),
    ], changes: true, topics: ["devices", "times"]
  ) { invocation, context in
    let number = try session(invocation.arguments[0])
    let taken = try invocation[at].map { try ReportOptions.moment($0, context) }
    guard taken != nil || invocation[drop] else { throw DeviceRequestFault.nothingSettled }
    guard taken == nil || !invocation[drop] else { throw DeviceRequestFault.settledTwice }
    if let taken, taken.instant > context.now {
      throw RefusedReport(faults: [.inFuture(taken, isToday: taken.day == context.today)])
    }
    let journal = try context.readJournal(invocation.journalPath)
    let count = try journal.write(now: context.now) { edit in
      if let taken { return try edit.settleSession(number, at: taken) }
      return try edit.dropHeld(ofSession: number)
    }
    context.tell(taken == nil ? DeviceText.dropped(count) : DeviceText.settled(count))
    return ExitStatus.done
  }

  static let discard = Command<CLIContext>(
    "discard", abstract: "Take out what a session brought",
    discussion: """
      What was changed since stays, and is named. 'healthlog undo' brings the session back. Its records \
      are known: the device hands them over again, and they stay out.
      """,
    arguments: [session],
    examples: [
      Example("healthlog device discard 7", "takes out what session 7 brought"),
      Example("healthlog undo", "brings it back"),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    let number = try session(invocation.arguments[0])
    let journal = try context.readJournal(invocation.journalPath)
    let kept = try journal.write(now: context.now) { try $0.discardSession(number) }
    for line in IntakeText.stay(kept) { context.say(line) }
    context.tell(DeviceText.discarded(number))
    return ExitStatus.done
  }

  static let stop = Command<CLIContext>(
    "stop", abstract: "End the session in which a device is being read",
    discussion: """
      Whoever reads it, this terminal's neighbour or the service, hangs up. What came by then stays. \
      With 'healthlog device set NAME --auto off' the service doesn't read it again by itself.
      """,
    arguments: [name],
    examples: [
      Example("healthlog device stop STRAP", "ends its session"),
      Example("healthlog device sessions today", "shows what came in it"),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    let name = invocation.arguments[0]
    let journal = try context.readJournal(invocation.journalPath)
    let session = try journal.stopSession(of: name, now: context.now)
    context.tell(DeviceText.stopped(session, name))
    let held = try? journal.read { try $0.heldRecords(of: name, inSession: session.number) }
    if let held { tell(held, of: name, context) }
    return ExitStatus.done
  }

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
      throw DeviceRequestFault.noSystemd
    }
    context.tellLine(DeviceText.installed(path))
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
      context.say(DeviceText.notInstalled)
    }
    return ExitStatus.done
  }
}
