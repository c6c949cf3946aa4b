import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Intake
import Journal
import POSIX
import Phrases

/// `device sync`, and the first session after `add`.
enum Syncing {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let span = try span(invocation)
    let journal = try context.readJournal(invocation.journalPath)
    var devices = try journal.read { view in
      try invocation.arguments.isEmpty
        ? try readLast(view)
        : invocation.arguments.map { try view.device(named: $0) }
    }
    if devices.isEmpty { throw AcquisitionFault.noDevices }
    var seen: Set<String> = []
    devices = devices.filter { seen.insert($0.settings.address).inserted }
    let path = try context.journalFile(invocation.journalPath)
    if FileLock.isHeld(AcquisitionLocks.listening(path)) {
      return try SyncRequest.run(devices, path, invocation, context)
    }
    let loop = MainLoop()
    let waiting = Waiting(loop)
    let hub = Hub()
    let bluetooth = try Bluetooth(on: loop) { hub.take($0) }
    let addresses = devices.map(\.settings.address)
    try waiting.done { bluetooth.watch(.only(addresses), answered: $0) }
    try bluetooth.checkPower()
    return try read(
      devices, bluetooth, waiting, hub, span: span,
      all: invocation[DeviceBusCommands.allRecords], invocation, context)
  }

  /// The device that was read last; where none was, the only one that there is.
  private static func readLast(_ view: borrowing JournalView) throws -> [Device] {
    if let name = try view.lastSessions(atMost: 20).lazy.compactMap(\.device).first {
      return [try view.device(named: name)]
    }
    let devices = try view.devices()
    return devices.count == 1 ? devices : []
  }

  /// Right after it was added, its link still up.
  static func firstSession(
    of device: Device, _ bluetooth: Bluetooth, _ waiting: Waiting, _ hub: Hub,
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    // A strap would go on for ever, and a finger leaves an oximeter.
    let isStream = Set(device.settings.services).isSubset(of: [.heartRate, .pulseOximeter])
    return try read(
      [device], bluetooth, waiting, hub, span: isStream ? 10 : nil, all: false, invocation, context)
  }

  private static func span(_ invocation: Invocation) throws(AcquisitionFault) -> Int64? {
    guard let text = invocation[DeviceBusCommands.span] else { return nil }
    guard case .seconds(let seconds)? = TimeSpan(text), (1...604_800).contains(seconds) else {
      throw .notASpan(text)
    }
    return seconds
  }

  private static func read(
    _ devices: [Device], _ bluetooth: Bluetooth, _ waiting: Waiting, _ hub: Hub, span: Int64?,
    all: Bool, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let path = try context.journalFile(invocation.journalPath)
    let lock = try AcquiringLock(invocation, context)
    defer { withExtendedLifetime(lock) {} }
    let loop = waiting.loop
    let telling = Telling(context)
    var results: [ReadingResult] = []
    let acquirer = Acquirer(
      bluetooth, on: loop, context.surroundings(journal: invocation.journalPath),
      told: { telling.take($0, $1) },
      ended: { result in
        results.append(result)
        if results.count == devices.count { loop.quit() }
      })
    acquirer.asksForAll = all
    hub.handler = { acquirer.take($0) }
    let news = try FileWatcher([path, "\(path)-wal"], on: loop, handler: acquirer.lookAtJournal)
    let work = loop.after(milliseconds: 0) {
      for device in devices {
        telling.calling(device.settings.name)
        acquirer.read(device, .calling)
      }
    }
    let limit = span.map { seconds in
      loop.after(milliseconds: UInt32(clamping: seconds * 1000)) { acquirer.stop(isEnough: true) }
    }
    waiting.run(milliseconds: nil)
    if waiting.isInterrupted { acquirer.stop() }
    bluetooth.flush()
    withExtendedLifetime((news, work, limit)) {}
    context.showProgress(nil)
    let status = try tell(results, telling, invocation, context)
    guard waiting.isInterrupted else { return status }
    context.say(AcquisitionText.interrupted)
    return ExitStatus.interrupted
  }

  /// Says what came of each, and returns the gravest status.
  private static func tell(
    _ results: [ReadingResult], _ telling: Telling, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    var status = ExitStatus.done
    for result in results {
      let told = try Receipt.tell(result.session, of: result.name, journal, context)
      if status == ExitStatus.done { status = told }
      if let error = result.error {
        status = HealthlogCommands.report(
          error, context, ExplanationContext(vitals: .standard, isChanging: true))
      } else if let fault = AcquisitionFault(result) {
        status = HealthlogCommands.report(
          fault, context, ExplanationContext(vitals: .standard, isChanging: false))
      }
    }
    return status
  }
}

/// What a session brought, for people.
enum Receipt {
  /// - Returns: the exit status: `refused` where something is held or was refused.
  static func tell(
    _ session: Int64?, of name: String, _ journal: Journal, _ context: CLIContext
  ) throws -> Int32 {
    guard let session else { return ExitStatus.done }
    let (found, held, refusals) = try journal.read { view in
      let found = try view.session(session)
      return (
        found, try view.heldRecords(of: name, inSession: session),
        try view.refusals(ofIntake: found.intake.id)
      )
    }
    let intake = found.intake
    context.tell(
      AcquisitionText.brought(
        name, reports: intake.reports, samples: intake.samples, known: intake.known))
    if let off = found.clockOff.flatMap(DeviceText.off) {
      context.say(AcquisitionText.clockWasOff(name, off))
    }
    for refusal in refusals { context.say(AcquisitionText.refused(refusal)) }
    // Those of a stream come by the thousand.
    if refusals.isEmpty, intake.refused > 0 {
      context.say(AcquisitionText.refused(intake.refused))
    }
    for line in DeviceText.held(held, of: name) { context.say(line) }
    return intake.refused + refusals.count + held.count > 0
      ? ExitStatus.refused : ExitStatus.done
  }
}

/// Tells on a terminal how far it has come.
final class Telling {
  private let context: CLIContext
  private var packets: [String: Int] = [:]
  private var shownAt: Int64 = 0

  init(_ context: CLIContext) { self.context = context }

  func calling(_ name: String) { context.showProgress(AcquisitionText.calling(name)) }

  func take(_ reading: Reading, _ news: ReadingNews) {
    let name = reading.name
    switch news {
    case .linked: context.showProgress(AcquisitionText.reading(name))
    case .progress(let received, let expected):
      guard received == expected || isDue else { return }
      context.showProgress(AcquisitionText.progress(name, received, expected))
    case .charge(let percent):
      if percent <= 10 { context.say(AcquisitionText.charge(name, percent)) }
    case .packet(_, let outcome):
      packets[name, default: 0] += 1
      guard outcome == .streamed, isDue else { return }
      context.showProgress(AcquisitionText.packets(name, packets[name] ?? 0))
    }
  }

  /// Not more than five times a second.
  private var isDue: Bool {
    let now = context.clock().milliseconds
    guard now - shownAt >= 200 || now < shownAt else { return false }
    shownAt = now
    return true
  }
}
