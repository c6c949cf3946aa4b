import CommandTable
import HealthModel
import Journal
import Phrases

extension DeviceCommand {
  private static let newName = Value("as", "NAME", help: "New name for the device")
  private static let user = Value(
    "user", "N|all", help: "Save only this device user's readings, or everyone's")
  private static let auto = Value(
    "auto", "on|off", help: "Set whether the service reads the device when it is in range")
  private static let changing: [any DeclaredOption] = [newName, user, auto]

  static let set = Command<CLIContext>(
    "set",
    abstract: "Rename a device, choose whose readings to save, or switch automatic reading on or "
      + "off",
    discussion: """
      A blood pressure monitor with several users marks each reading with the user's number. \
      Nothing is saved from such a monitor until you set --user to your number or to all. Then the \
      records held for that reason are saved. If you set your number, other people's records are \
      permanently deleted, and new ones aren't kept.
      """, arguments: [name], options: changing,
    examples: [
      Example("healthlog device set CUFF --user 1", "saves the readings of the cuff's first user"),
      Example(
        "healthlog device set CUFF --as ARM --auto off", "renames it and reads it only when you ask"
      ),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    guard changing.contains(where: { invocation.has($0) }) else {
      throw Explanation.usage(phrase("Say what to set: --as, --user or --auto"))
    }
    let name = invocation.arguments[0]
    let newUser = try invocation[user].map(user(of:))
    let isAutomatic = try invocation[auto].map(isOn)
    if let new = invocation[newName], !NewDevice.isName(new) {
      throw Explanation.notADeviceName(new)
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
    if filed > 0 {
      context.tell(
        plural(filed, one: "\(filed) held record saved", other: "\(filed) held records saved"))
    }
    return ExitStatus.done
  }

  private static func isOn(_ text: String) throws(Explanation) -> Bool {
    switch text {
    case "on": true
    case "off": false
    default: throw .usage(phrase("\(quoted(text)) isn't a valid value for --auto; use on or off"))
    }
  }

  private static let session = Argument("SESSION", .one, help: "Its number, such as 7")
  private static let at = Value(
    "at", "TIME", help: "Save all held records, the newest with this time")
  private static let drop = Flag("drop", help: "Save none of the held records")

  static let settle = Command<CLIContext>(
    "settle", abstract: "Set when a session's held records were taken, or drop them",
    discussion: """
      A record is held if there is no reliable time for it, for example because the device's \
      clock was reset to 2021. TIME is when the newest record was taken. The device knows how \
      much earlier the others were taken. 'healthlog undo' undoes this.
      """, arguments: [session], options: [at, drop],
    examples: [
      Example("healthlog device settle 7 --at now", "saves them, the newest with the current time"),
      Example("healthlog device settle 7 --drop", "saves none of them"),
    ], changes: true, topics: ["devices", "times"]
  ) { invocation, context in
    let number = try session(invocation.arguments[0])
    let taken = try invocation[at].map { try ReportOptions.moment($0, context) }
    if taken == nil, !invocation[drop] {
      throw Explanation.usage(
        phrase("Use --at TIME to set when the newest record was taken, or --drop to save none"))
    }
    if taken != nil, invocation[drop] {
      throw Explanation.usage(phrase("--at and --drop can't be used together; leave one out"))
    }
    if let taken, taken.instant > context.now {
      throw RefusedReport(faults: [.inFuture(taken, isToday: taken.day == context.today)])
    }
    let journal = try context.readJournal(invocation.journalPath)
    let count = try journal.write(now: context.now) { edit in
      if let taken { return try edit.settleSession(number, at: taken) }
      return try edit.dropHeld(ofSession: number)
    }
    context.tell(
      taken == nil
        ? plural(
          count, one: "\(count) record dropped; 'healthlog undo' puts it back on hold",
          other: "\(count) records dropped; 'healthlog undo' puts them back on hold")
        : plural(
          count, one: "\(count) record saved; 'healthlog undo' puts it back on hold",
          other: "\(count) records saved; 'healthlog undo' puts them back on hold"))
    return ExitStatus.done
  }

  static let discard = Command<CLIContext>(
    "discard", abstract: "Remove the readings of a session",
    discussion: """
      Readings that you have since changed stay in the journal and are listed. 'healthlog undo' \
      restores the session. healthlog remembers the records: if the device sends them again, they \
      aren't imported.
      """, arguments: [session],
    examples: [
      Example("healthlog device discard 7", "removes the readings of session 7"),
      Example("healthlog undo", "restores them"),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    let number = try session(invocation.arguments[0])
    let journal = try context.readJournal(invocation.journalPath)
    let kept = try journal.write(now: context.now) { try $0.discardSession(number) }
    for line in IntakeText.stay(kept) { context.say(line) }
    context.tell(phrase("Session \(number) discarded; 'healthlog undo' restores it"))
    return ExitStatus.done
  }

  static let stop = Command<CLIContext>(
    "stop", abstract: "Stop reading a device",
    discussion: """
      Disconnects the device, whether another terminal or the service is reading it. Records \
      received so far stay in the journal. After 'healthlog device set NAME --auto off', the \
      service no longer reads the device automatically.
      """, arguments: [name],
    examples: [
      Example("healthlog device stop STRAP", "ends its session"),
      Example("healthlog device sessions today", "shows what the session received"),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    let name = invocation.arguments[0]
    let journal = try context.readJournal(invocation.journalPath)
    let session = try journal.stopSession(of: name, now: context.now)
    let (number, packets) = (session.number, session.packets)
    context.tell(
      plural(
        packets,
        one: "Stopped reading \(name); session \(number) received \(packets) packet",
        other: "Stopped reading \(name); session \(number) received \(packets) packets"))
    let held = try? journal.read { try $0.heldRecords(of: name, inSession: session.number) }
    if let held { tell(held, of: name, context) }
    return ExitStatus.done
  }

  static let install = Command<CLIContext>(
    "install", abstract: "Have systemd run the service that reads your devices",
    discussion: """
      Writes a unit for your systemd user session and starts it now and when you log in. With \
      'loginctl enable-linger', the service keeps running while you are logged out. It is separate \
      from the reminder service, so neither can stop the other. With --journal, it always uses \
      that journal.
      """,
    examples: [
      Example("healthlog device install", "reads your devices whenever they are in range"),
      Example("healthlog device doctor", "checks whether it works"),
    ], topics: ["devices"]
  ) { invocation, context in
    let journal = try invocation.journalPath.map { try context.journalFile($0) }
    guard let path = try DeviceServiceInstaller(context.session).install(journal: journal) else {
      throw Explanation.failed(
        ExitStatus.unavailable, phrase("There is no systemd user session to start the service"),
        phrase("Run 'healthlog device listen' yourself when you log in"))
    }
    context.tellLine(phrase("systemd now runs the device service: \(path)"))
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
      context.say(phrase("There is no device service to uninstall"))
    }
    return ExitStatus.done
  }
}
