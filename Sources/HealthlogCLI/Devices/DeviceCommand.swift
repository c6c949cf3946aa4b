public import CommandTable
public import HealthModel
import Intake
import Journal
import Phrases

/// `device`: what needs only the journal runs here; `healthlog-device` carries out the rest.
public enum DeviceCommand {
  static let declaration = declared { _, invocation, context in
    try context.handOver("healthlog-device", invocation.line)
  }

  /// Declares the command; `run` does what needs Bluetooth, and returns the exit status.
  public static func declared(
    _ run: @escaping @Sendable (DeviceBusCommands.Action, Invocation, CLIContext) throws -> Int32
  ) -> Command<CLIContext> {
    Command(
      "device", abstract: "Read your Bluetooth devices and show what they sent",
      examples: [
        Example("healthlog device scan", "looks for devices that you can add"),
        Example("healthlog device add CUFF", "pairs with one and imports its records"),
        Example("healthlog device sync", "reads the most recently used device again"),
        Example("healthlog device list", "lists your devices and their held records"),
        Example("healthlog device show CUFF 7", "shows what session 7 received"),
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
      Example("healthlog device list", "lists them"),
      Example("healthlog device list --json", "prints the list as JSON for a program"),
    ], topics: ["devices"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let devices = try journal.read { view in try view.devices().map { try listed($0, view) } }
    if invocation[.listJSON] {
      try context.print(DeviceJSON.list(context.here).json(devices).text)
    } else {
      if devices.isEmpty { context.say(DeviceText.none) }
      try context.printLong(Listing(devices, .devices(context.here)))
      for device in devices { tell(device.held, of: device.device.settings.name, context) }
    }
    return devices.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static func listed(_ device: Device, _ view: borrowing JournalView) throws -> ListedDevice
  {
    let name = device.settings.name
    return ListedDevice(
      device: device, last: try view.lastSessions(of: name, atMost: 1).first,
      held: try view.heldRecords(of: name))
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
      Example("healthlog device show CUFF", "shows CUFF and its latest sessions"),
      Example("healthlog device show CUFF 7", "shows what CUFF sent in session 7"),
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
    let lines = DeviceText.page(session, zone: context.zone)
    try context.printLong(lines.map { $0 + "\n" }.joined())
    for refusal in refusals { context.say(IntakeText.kept(refusal)) }
    tell(held, of: name, context)
  }

  static let sessions = Command<CLIContext>(
    "sessions", abstract: "List the sessions of all devices in a period",
    discussion: """
      A session lasts from when a device connects until it disconnects. In a pipe, it prints \
      tab-separated columns without titles: number, device, start, how it ended (or that it was \
      discarded), packets, saved, already known, rejected, held. Exits with 1 if there are no \
      sessions.
      """, arguments: [PeriodOptions.argument(usual: "7d")],
    options: PeriodOptions.declared + [HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      Example("healthlog device sessions", "lists sessions from the last seven days"),
      Example("healthlog device sessions 2026-11", "lists sessions from November"),
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
    if invocation[.listJSON] {
      try context.print(DeviceJSON.sessions(context.here).json(found).text)
    } else {
      if found.isEmpty { context.say(phrase("No sessions for \(quoted(named?.text ?? "7d"))")) }
      try context.printLong(Listing(found, .sessions(context.here)))
    }
    return found.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  static func session(_ text: String) throws(Explanation) -> Int64 {
    if let number = Int64(text), number > 0 { return number }
    throw .usage(
      phrase("\(quoted(text)) isn't a valid session number"),
      phrase("'healthlog device sessions all' lists all sessions"))
  }

  /// Parses the device user whose readings are saved: a user number of the device, or `all`.
  public static func user(of text: String) throws(Explanation) -> DeviceUser {
    if text == "all" { return .everyone }
    if let number = UInt8(text), number < 255, text.first != "+" { return .one(number) }
    throw .usage(
      phrase("\(quoted(text)) isn't a valid device user"),
      phrase("Use your user number on the device, such as 1, or all"))
  }
}
