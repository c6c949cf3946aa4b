import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases

/// `device sync`, and the first session after `add`.
enum Syncing {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let span = try invocation[DeviceBusCommands.span].map { text in
      guard case .seconds(let seconds)? = TimeSpan(text), (1...604_800).contains(seconds) else {
        throw Explanation.usage(
          phrase("\(quoted(text)) isn't a valid duration; use one such as 90s, 10m or 1h"))
      }
      return seconds
    }
    var devices = try context.readJournal(invocation.journalPath).read { view in
      try invocation.arguments.isEmpty
        ? try readLast(view) : invocation.arguments.map { try view.device(named: $0) }
    }
    if devices.isEmpty {
      throw Explanation.failed(
        ExitStatus.nothingMatched, DeviceText.none,
        phrase("'healthlog device scan' lists the devices that you can add"))
    }
    var seen: Set<String> = []
    devices = devices.filter { seen.insert($0.settings.address).inserted }
    let path = try context.journalFile(invocation.journalPath)
    if AcquisitionLocks.isListening(path) {
      return try SyncRequest.run(devices, path, invocation, context)
    }
    let line = try Line(watching: .only(devices.map(\.settings.address)))
    try line.bluetooth.checkPower()
    return try read(
      devices, line, seconds: span, all: invocation[DeviceBusCommands.allRecords], invocation,
      context)
  }

  /// Returns the device that was read last, else the only device; none if there isn't exactly one.
  private static func readLast(_ view: borrowing JournalView) throws -> [Device] {
    if let name = try view.lastSessions(atMost: 20).lazy.compactMap(\.device).first {
      return [try view.device(named: name)]
    }
    let devices = try view.devices()
    return devices.count == 1 ? devices : []
  }

  /// Reads a device right after it was added, while its link is still up.
  static func firstSession(
    of device: Device, _ line: Line, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    // A stream needs a limit: a strap never stops, and a finger may leave an oximeter at any time.
    let isStream = Set(device.settings.services).isSubset(of: [.heartRate, .pulseOximeter])
    return try read([device], line, seconds: isStream ? 10 : nil, all: false, invocation, context)
  }

  private static func read(
    _ devices: [Device], _ line: Line, seconds: Int64?, all: Bool, _ invocation: Invocation,
    _ context: CLIContext
  ) throws -> Int32 {
    let path = try context.journalFile(invocation.journalPath)
    let lock = try AcquisitionLocks.acquire(invocation, context)
    defer { withExtendedLifetime(lock) {} }
    let loop = line.loop
    let telling = Telling(context)
    var results: [Reading] = []
    let acquirer = Acquirer(
      line.bluetooth, journal: invocation.journalPath, context, asksForAll: all,
      told: { telling.take($0, $1) },
      ended: { result in
        results.append(result)
        if results.count == devices.count { loop.quit() }
      })
    line.bluetooth.handler = { acquirer.take($0) }
    let news = try FileWatcher(ofDatabase: path, on: loop, handler: acquirer.lookAtJournal)
    let work = loop.after(milliseconds: 0) {
      for device in devices {
        context.showProgress(phrase("Connecting to \(device.settings.name)"))
        acquirer.read(device, .calling)
      }
    }
    let limit = seconds.map { seconds in
      loop.after(milliseconds: UInt32(clamping: seconds * 1000)) { acquirer.stop(isEnough: true) }
    }
    line.run(milliseconds: nil)
    if line.isInterrupted { acquirer.stop() }
    line.bluetooth.flush()
    withExtendedLifetime((news, work, limit)) {}
    context.showProgress(nil)
    let status = try tell(results, invocation, context)
    return line.isInterrupted ? interrupted(context) : status
  }

  static func interrupted(_ context: CLIContext) -> Int32 {
    context.say(phrase("Stopped. Everything received so far is saved."))
    return ExitStatus.interrupted
  }

  /// Reports the results; returns the last error's status, else the first that isn't `done`.
  private static func tell(
    _ results: [Reading], _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    var status = ExitStatus.done
    for result in results {
      let told = try Receipt.tell(result.session, of: result.name, journal, context)
      if status == ExitStatus.done { status = told }
      if let error = result.error {
        status = context.report(error, isChanging: true)
      } else if let fault = result.shortfall() {
        status = context.report(fault, isChanging: false)
      }
    }
    return status
  }
}

enum Receipt {
  /// Reports a session. Returns `refused` if records are held or were refused.
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
    let parts = parts(
      reports: intake.reports, singleReadings: intake.singleReadings, known: intake.known)
    let what = parts.isEmpty ? phrase("nothing new") : parts.joined(separator: ", ")
    context.tellLine("\(name): \(what)")
    if let off = found.clockOff.flatMap(DeviceText.off) {
      context.say(phrase("\(name)'s clock is \(off), so the times of its readings were corrected"))
    }
    for refusal in refusals { context.say(IntakeText.kept(refusal)) }
    // A stream may have thousands of refused packets, so only their number is stored and shown.
    if refusals.isEmpty, intake.refused > 0 { context.say(refused(intake.refused)) }
    for line in DeviceText.held(held, of: name) { context.say(line) }
    return intake.refused + refusals.count + held.count > 0 ? ExitStatus.refused : ExitStatus.done
  }

  @Lines private static func parts(reports: Int, singleReadings: Int, known: Int) -> [String] {
    plural(ifAny: reports, one: "\(reports) report", other: "\(reports) reports")
    plural(
      ifAny: singleReadings, one: "\(singleReadings) single reading",
      other: "\(singleReadings) single readings")
    // A meter always sends its last record again, so mention known records only beside new ones.
    if known > 0, reports + singleReadings > 0 { phrase("\(known) already in the journal") }
  }

  static func refused(_ count: Int) -> String {
    plural(
      count, one: "Kept as raw data only: \(count) packet",
      other: "Kept as raw data only: \(count) packets")
  }
}

final class Telling {
  private let context: CLIContext
  private var packets: [String: Int] = [:]
  private var shownAt: Int64 = 0

  init(_ context: CLIContext) { self.context = context }

  func take(_ reading: Reading, _ news: ReadingNews) {
    let name = reading.name
    switch news {
    case .linked: context.showProgress(phrase("Reading \(name)"))
    case .progress(let received, let expected):
      guard received == expected || isDue else { return }
      context.showProgress(phrase("\(name): \(received) of \(expected) records"))
    case .charge(let percent):
      if percent <= 10 { context.say(phrase("\(name)'s battery is at \(percent)%")) }
    case .packet(let outcome):
      packets[name, default: 0] += 1
      guard outcome == .streamed, isDue, let count = packets[name] else { return }
      context.showProgress(
        plural(count, one: "\(name): \(count) packet", other: "\(name): \(count) packets"))
    }
  }

  /// Whether to show the progress again, at most five times a second.
  private var isDue: Bool {
    let now = context.clock().milliseconds
    guard now - shownAt >= 200 || now < shownAt else { return false }
    shownAt = now
    return true
  }
}

/// `device sync` while the service runs: asks the service through the journal.
enum SyncRequest {
  static func run(
    _ devices: [Device], _ path: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let journal = try context.openJournal(invocation.journalPath)
    let names = devices.map(\.settings.name)
    let before = try journal.write(now: context.clock()) { edit in
      var last: [String: Int64] = [:]
      for name in names {
        let session = try edit.view.lastSessions(of: name, atMost: 1).first
        if let session, session.end == nil {
          throw Explanation.failed(
            ExitStatus.busy, phrase("The service is reading \(name)"),
            phrase(
              "Wait until it has finished, or stop it: 'healthlog device stop "
                + "\(shellQuoted(name))'"))
        }
        last[name] = session?.number ?? 0
        try edit.requestSync(of: name, true)
      }
      return last
    }
    let waiting = Waiting()
    let loop = waiting.loop
    let watcher = try FileWatcher(ofDatabase: path, on: loop, handler: loop.quit)
    defer { withExtendedLifetime(watcher) {} }
    if context.error.columns != nil {
      context.say(phrase("Waiting for the device service. Ctrl-C ends the wait, not the service."))
    }
    let start = context.clock()
    var open = names
    var status = ExitStatus.done
    while !open.isEmpty, !waiting.isInterrupted {
      for name in open {
        guard
          let outcome = try outcome(
            of: name, since: before[name] ?? 0, start, journal, path, context)
        else { continue }
        open.removeAll { $0 == name }
        switch outcome {
        case .success(let session):
          let told = try Receipt.tell(session, of: name, journal, context)
          if status == ExitStatus.done { status = told }
        case .failure(let fault): status = context.report(fault, isChanging: false)
        }
      }
      if !open.isEmpty { waiting.run(milliseconds: 5000) }
    }
    guard waiting.isInterrupted else { return status }
    try journal.write(now: context.clock()) { edit in
      for name in open { try edit.requestSync(of: name, false) }
    }
    return Syncing.interrupted(context)
  }

  private static func hindrance() -> Explanation? {
    do { try Line(watching: .only([])).bluetooth.checkPower() } catch let fault as BluetoothFault {
      return .bluetooth(fault, of: DeviceText.someDevice)
    } catch {}
    return nil
  }

  /// Returns the session's number or the fault; nil while the request is open.
  private static func outcome(
    of name: String, since before: Int64, _ start: Instant, _ journal: Journal, _ path: String,
    _ context: CLIContext
  ) throws -> Result<Int64, Explanation>? {
    let (device, session) = try journal.read { view in
      (try view.device(named: name), try view.lastSessions(of: name, atMost: 1).first)
    }
    if let session, session.number > before {
      switch session.ended {
      case nil:
        // A killed service leaves its session open.
        return AcquisitionLocks.isListening(path) ? nil : .failure(silent(name))
      case .lost, .power, .error, .killed:
        _ = try Receipt.tell(session.number, of: name, journal, context)
        let isLost = session.ended == .lost || session.ended == .power
        return .failure(isLost ? .failed(ExitStatus.unavailable, Reading.lost(name)) : silent(name))
      case .done, .stopped: return .success(session.number)
      }
    }
    // The service has withdrawn the request, because it couldn't connect.
    if device.syncRequestedAt == nil {
      return .failure(hindrance() ?? .bluetooth(.noAnswer, of: name))
    }
    // The service tries to connect for a minute.
    let isOver = context.clock() >= start.adding(seconds: 75)
    guard isOver || !AcquisitionLocks.isListening(path) else { return nil }
    try journal.write(now: context.clock()) { try $0.requestSync(of: name, false) }
    return .failure(silent(name))
  }

  private static func silent(_ name: String) -> Explanation {
    .failed(
      ExitStatus.unavailable, phrase("The device service didn't read \(name)"),
      phrase("'healthlog device doctor' looks for the cause"))
  }
}
