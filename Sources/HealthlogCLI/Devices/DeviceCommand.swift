public import CommandTable
public import HealthModel
import Intake
import Journal
import Phrases

/// `device`: runs actions that need only the journal; `healthlog-device` carries out the others.
public enum DeviceCommand {
  static let declaration = declared { _, invocation, context in
    try context.handOver("healthlog-device", invocation.line)
  }

  public static func declared(
    _ run: @escaping @Sendable (DeviceBusCommands.Action, Invocation, CLIContext) throws -> Int32
  ) -> Command<CLIContext> {
    Command(
      "device", abstract: "Read your Bluetooth devices and show what they sent",
      examples: [
        "healthlog device scan": "looks for devices that you can add",
        "healthlog device add CUFF": "pairs with one and imports its records",
        "healthlog device sync": "reads the most recently used device again",
        "healthlog device list": "lists your devices and their held records",
        "healthlog device show CUFF 7": "shows what session 7 received",
      ], subcommands: DeviceBusCommands.declared(run), usual: "list", topics: ["devices"])
  }

  static let name = Argument("NAME", .one, help: "The device's name, such as CUFF")

  static let list = Command<CLIContext>(
    "list", abstract: "List your devices",
    discussion: """
      Shows when each device was last read, how that ended and how many of its records are held. A \
      record is held if its time isn't reliable, if the device marks it as doubtful, or if several \
      people use the device and you haven't said which user you are. The list also shows what to \
      do about held records. In a pipe, it prints tab-separated columns without titles: name, what \
      it measures, last session, how it ended, held, user, auto. Exits with 1 if there are no \
      devices.
      """, options: [HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      "healthlog device list": "lists them",
      "healthlog device list --json": "prints the list as JSON for a program",
    ], topics: ["devices"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let devices = try journal.read { view in try view.devices().map { try listed($0, view) } }
    let status = try context.list(
      Listing(devices, .devices(context.here)), as: DeviceJSON.list(context.here),
      isJSON: invocation[.listJSON], titled: true, none: DeviceText.none)
    for device in invocation[.listJSON] ? [] : devices {
      tell(device.held, of: device.device.settings.name, context)
    }
    return status
  }

  private static func listed(_ device: Device, _ view: borrowing JournalView) throws -> ListedDevice
  {
    let name = device.settings.name
    return (
      device, try view.lastSessions(of: name, atMost: 1).first, try view.heldRecords(of: name)
    )
  }

  static func tell(_ held: HeldRecords, of name: String, _ context: CLIContext) {
    for line in DeviceText.held(held, of: name) { context.say(line) }
  }

  static let show = Command<CLIContext>(
    "show", abstract: "Show a device, or one of its sessions",
    discussion: """
      For a device, shows its details and its last ten sessions. For a session, shows how it \
      ended, how many packets arrived and what happened to them. If the device's clock was wrong, \
      both its time and the correct time are shown.
      """,
    arguments: [name, Argument("SESSION", .optional, help: "The number of one of its sessions")],
    options: [HealthlogCommands.aligned, Flag.json],
    examples: [
      "healthlog device show CUFF": "shows CUFF and its latest sessions",
      "healthlog device show CUFF 7": "shows what CUFF sent in session 7",
    ], topics: ["devices"]
  ) { invocation, context in
    let words = invocation.arguments
    let number = words.count > 1 ? try session(words[1]) : nil
    let journal = try context.readJournal(invocation.journalPath)
    if let number {
      try showSession(number, of: words[0], invocation, journal, context)
    } else {
      try showDevice(words[0], invocation, journal, context)
    }
    return ExitStatus.done
  }

  private static func showDevice(
    _ name: String, _ invocation: Invocation, _ journal: Journal, _ context: CLIContext
  ) throws {
    let (device, sessions) = try journal.read { view in
      (try listed(try view.device(named: name), view), try view.lastSessions(of: name, atMost: 10))
    }
    if invocation[.json] {
      return try context.print(DeviceJSON.one(context.here, sessions).json(device).text)
    }
    var lines = DeviceText.page(device.device, held: device.held.count, zone: context.zone)
    if !sessions.isEmpty { lines.append("") }
    let table = Listing(sessions, .sessions(context.here)).table
    try context.printLong(lines.map { $0 + "\n" }.joined() + table.text(for: context.output))
    tell(device.held, of: name, context)
  }

  private static func showSession(
    _ number: Int64, of name: String, _ invocation: Invocation, _ journal: Journal,
    _ context: CLIContext
  ) throws {
    let (session, refusals, held) = try journal.read { view in
      _ = try view.device(named: name)
      let session = try view.session(number)
      guard session.device == name else { throw DeviceFault.noSuchSession(number) }
      return (
        session, try view.refusals(ofIntake: session.intake.id),
        try view.heldRecords(of: name, inSession: number)
      )
    }
    if invocation[.json] {
      return try context.print(DeviceJSON.session(context.here).json(session).text)
    }
    try context.printLong(DeviceText.page(session, zone: context.zone).map { $0 + "\n" }.joined())
    for refusal in refusals { context.say(IntakeText.kept(refusal)) }
    tell(held, of: name, context)
  }

  static let sessions = Command<CLIContext>(
    "sessions", abstract: "List the sessions of all devices in a period",
    discussion: """
      A session lasts from when a device connects until it disconnects. In a pipe, the command \
      prints tab-separated columns without titles: number, device, start, how it ended (or that it \
      was discarded), packets, saved, already known, rejected, held. Exits with 1 if there are no \
      sessions.
      """, arguments: [PeriodOptions.argument(usual: "7d")],
    options: PeriodOptions.declared + [HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      "healthlog device sessions": "lists sessions from the last seven days",
      "healthlog device sessions 2026-11": "lists sessions from November",
    ], topics: ["devices", "periods"]
  ) { invocation, context in
    let named = try PeriodOptions.period(invocation.arguments, invocation, context)
    let period = try named?.period ?? Period("7d", context.days)
    let journal = try context.readJournal(invocation.journalPath)
    let start = period.first.map(context.zone.startOfDay) ?? Instant(milliseconds: .min / 2)
    let end =
      period.last.map { context.zone.startOfDay($0.adding(days: 1)) }
      ?? Instant(milliseconds: .max / 2)
    let found = try journal.read { try $0.sessions(from: start, until: end) }
    return try context.list(
      Listing(found, .sessions(context.here)), as: DeviceJSON.sessions(context.here),
      isJSON: invocation[.listJSON], titled: true,
      none: phrase("No sessions for \(quoted(named?.text ?? "7d"))"))
  }

  static func session(_ text: String) throws(Explanation) -> Int64 {
    if let number = Int64(text), number > 0 { return number }
    throw .usage(
      phrase("\(quoted(text)) isn't a valid session number"),
      phrase("'healthlog device sessions all' lists all sessions"))
  }

  public static func user(of text: String) throws(Explanation) -> DeviceUser {
    if text == "all" { return .everyone }
    if let number = UInt8(text), number < 255, text.first != "+" { return .one(number) }
    throw .usage(
      phrase("\(quoted(text)) isn't a valid device user"),
      phrase("Use your user number on the device, such as 1, or all"))
  }

  private static let newName = Value("as", "NAME", help: "New name for the device")
  private static let auto = Value(
    "auto", "on|off", help: "Set whether the service reads the device when it is in range")
  private static let changing: [any DeclaredOption] = [newName, DeviceBusCommands.user, auto]

  static let set = Command<CLIContext>(
    "set",
    abstract: "Rename a device, choose whose readings to save, or switch automatic reading on or "
      + "off",
    discussion: """
      A blood pressure monitor with several users marks each reading with the user's number. \
      Nothing is saved from such a monitor until you set --user to your number or to all. Then the \
      records held for that reason are saved. If you set your number, other people's records are \
      permanently deleted, and no more are kept.
      """, arguments: [name], options: changing,
    examples: [
      "healthlog device set CUFF --user 1": "saves the readings of the cuff's first user",
      "healthlog device set CUFF --as ARM --auto off": "renames it and reads it only when you ask",
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    guard changing.contains(where: { invocation.has($0) }) else {
      throw Explanation.usage(phrase("Say what to set: --as, --user or --auto"))
    }
    let name = invocation.arguments[0]
    let newUser = try invocation[DeviceBusCommands.user].map(user(of:))
    let isAutomatic = try invocation[auto].map { text in
      if ["on", "off"].contains(text) { return text == "on" }
      throw Explanation.usage(
        phrase("\(quoted(text)) isn't a valid value for --auto; use on or off"))
    }
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

  private static let session = Argument("SESSION", .one, help: "Its number, such as 7")
  private static let at = Value(
    "at", "TIME", help: "Save all held records, the newest with this time")
  private static let drop = Flag("drop", help: "Save none of the held records")

  static let settle = Command<CLIContext>(
    "settle", abstract: "Set when a session's held records were taken, or drop them",
    discussion: """
      A record is held if there is no reliable time for it, for example because the device's \
      clock was reset to 2021. TIME is when the newest record was taken. The device knows how \
      much earlier the others were taken. 'healthlog undo' undoes the command.
      """, arguments: [session], options: [at, drop],
    examples: [
      "healthlog device settle 7 --at now": "saves them; the newest gets the current time",
      "healthlog device settle 7 --drop": "saves none of them",
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
    let count = try context.readJournal(invocation.journalPath).write(now: context.now) { edit in
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
      "healthlog device discard 7": "removes the readings of session 7",
      "healthlog undo": "restores them",
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
      "healthlog device stop STRAP": "ends its session",
      "healthlog device sessions today": "shows what the session received",
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
      "healthlog device install": "reads your devices whenever they are in range",
      "healthlog device doctor": "checks whether it works",
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
      "healthlog device uninstall": "stops reading devices automatically",
      "healthlog device sync": "reads one when you ask",
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
