import Bluetooth
import CommandTable
import EventLoop
import GATT
import Glibc
import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases

/// `device listen`: the service.
enum Listening {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let path = try context.journalFile(invocation.journalPath)
    guard let lock = try InstanceLock(path: AcquisitionLocks.listening(path)) else {
      throw AcquisitionFault.listensAlready
    }
    try listen(path, invocation, context)
    // Held to the end.
    _ = consume lock
    return ExitStatus.done
  }

  private static func listen(
    _ path: String, _ invocation: Invocation, _ context: CLIContext
  ) throws {
    let share = try AcquiringLock(invocation, context)
    defer { withExtendedLifetime(share) {} }
    let loop = MainLoop()
    let hub = Hub()
    let bluetooth = try Bluetooth(on: loop) { hub.take($0) }
    let listener = try Listener(
      bluetooth, on: loop, context.surroundings(journal: invocation.journalPath), path
    ) { context.say($0) }
    hub.handler = { listener.take($0) }
    let watcher = try FileWatcher([path, "\(path)-wal"], on: loop, handler: listener.lookAtJournal)
    let signals = loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { listener.stop() }
    if context.error.columns != nil { context.say(AcquisitionText.listening(listener.count)) }
    let begin = loop.after(milliseconds: 0) { listener.begin() }
    loop.run()
    bluetooth.flush()
    withExtendedLifetime((watcher, signals, begin)) {}
    if listener.hasLostBus { throw AcquisitionFault.notRunning }
  }
}

/// Has bluetoothd call the person's devices, and reads those that it brings. Between two events it costs
/// nothing.
final class Listener {
  private let bluetooth: Bluetooth
  private let loop: MainLoop
  private let around: Surroundings
  private let report: (String) -> Void
  private let path: String
  /// The journal when it was looked at last: to look at it touches its files, too.
  private var seen: JournalStamp?
  private var devices: [Device] = []
  private lazy var acquirer = Acquirer(
    bluetooth, on: loop, around, told: { _, _ in }, ended: { [weak self] in self?.ended($0) })
  /// Those that are done and keep their link: to hang up would have bluetoothd call them again at once.
  private var quiet: Set<String> = []
  /// Until when a device that couldn't be read is let be where its link comes again. Units: ms.
  private var rests: [String: Int64] = [:]
  /// So fast bluetoothd calls one again that was hung up on and still advertises. Units: ms.
  private static let atOnce: Int64 = 5000
  /// The services that bluetoothd has been told of; nil while it hasn't.
  private var registered: Set<HealthService>?
  private var isRegistering = false
  private var isStopping = false
  /// Whether the adapter was there and switched on at the last look; nil before the first.
  private var isUsable: Bool?
  /// Runs while it isn't.
  private var absence: EventSource?
  private(set) var hasLostBus = false

  /// - Parameters:
  ///   - path: the journal's.
  ///   - report: gets a line for each thing that went wrong, without names and values.
  init(
    _ bluetooth: Bluetooth, on loop: MainLoop, _ around: Surroundings, _ path: String,
    report: @escaping (String) -> Void
  ) throws {
    (self.bluetooth, self.loop, self.around) = (bluetooth, loop, around)
    (self.path, self.report) = (path, report)
    devices = try known()
    try bluetooth.offerProfile { [weak self] in self?.services.sorted { $0.uuid < $1.uuid } ?? [] }
  }

  /// The devices that have an address: those of a journal that was brought back have none until they are
  /// added again.
  private func known() throws -> [Device] {
    try acquirer.journal.visit { try $0.read { try $0.devices() } }.filter { !$0.isRestored }
  }

  /// How many devices it is for.
  var count: Int { automatic.count }

  private var automatic: [Device] { devices.filter(\.settings.isAutomatic) }
  private var services: Set<HealthService> { Set(automatic.flatMap(\.settings.services)) }

  func begin() {
    bluetooth.watch(.only(devices.map(\.settings.address))) { [weak self] fault in
      guard let self else { return }
      if let fault { say(AcquisitionFault(fault, of: DeviceText.someDevice)) }
      register()
      for device in devices { look(device.settings.address) }
      subscribeAhead()
      carryOutRequests()
      mindPower()
    }
  }

  /// Whether Bluetooth is switched on matters while something is read, and until it is: word of that
  /// comes with word of everybody's scans.
  private func mindPower() {
    let isThere = bluetooth.adapter?.isPowered == true
    bluetooth.hearPower(!acquirer.isIdle || !isThere)
    guard isThere != isUsable else { return }
    isUsable = isThere
    // It comes and goes with a suspend, and with another bluetoothd.
    absence =
      isThere
      ? nil
      : loop.after(milliseconds: UInt32(Encounter.patience)) { [weak self] in self?.tellOfAbsence()
      }
    if isThere { note { try $0.settle([.bluetooth], of: nil) } }
  }

  /// That Bluetooth isn't there has lasted.
  private func tellOfAbsence() {
    do { try bluetooth.checkPower() } catch {
      say(AcquisitionFault(error, of: DeviceText.someDevice))
      note { try $0.raise(.bluetooth, of: nil) }
    }
  }

  private func note(_ write: (inout JournalEdit) throws -> Void) {
    do {
      try acquirer.journal.visit { journal in
        try journal.write(now: around.clock(), by: .service) { try write(&$0) }
      }
    } catch { report(ServiceText.line(for: error)) }
  }

  private func subscribeAhead() {
    guard bluetooth.adapter?.isPowered == true else { return }
    for device in automatic {
      let address = device.settings.address
      guard bluetooth.peripheral(address)?.isConnected == false else { continue }
      bluetooth.subscribeAhead(to: address)
    }
  }

  func take(_ event: Bluetooth.Event) {
    switch event {
    case .adapter:
      if !bluetooth.isRunning || bluetooth.adapter == nil { registered = nil }
      acquirer.take(event)
      register()
      subscribeAhead()
      mindPower()
    case .peripheral(let address):
      acquirer.take(event)
      look(address)
    case .value(let address, let kind, _):
      // One that was done has measured once more.
      if kind.isMeasurement, quiet.remove(address) != nil { look(address) }
      acquirer.take(event)
    case .ended:
      hasLostBus = true
      stop()
    }
  }

  private func look(_ address: String) {
    let isConnected = bluetooth.peripheral(address)?.isConnected ?? false
    guard isConnected else {
      quiet.remove(address)
      return
    }
    guard !isStopping, !quiet.contains(address), !acquirer.isReading(address),
      let device = automatic.first(where: { $0.settings.address == address })
    else { return }
    guard rests[address].map({ around.steadyClock() >= $0 }) ?? true else {
      quiet.insert(address)
      return
    }
    acquirer.read(device, .called)
    mindPower()
  }

  /// Tells bluetoothd of the profile, once for each life of it, and again when the services are others.
  private func register() {
    guard !isStopping, !isRegistering, bluetooth.adapter != nil, registered != services else {
      return
    }
    isRegistering = true
    let wanted = services
    let told: (BluetoothFault?) -> Void = { [weak self] fault in
      guard let self else { return }
      isRegistering = false
      registered = wanted
      if let fault {
        say(AcquisitionFault(fault, of: DeviceText.someDevice))
      }
      register()
    }
    guard registered == nil || registered == [] else {
      bluetooth.unregisterProfile { [weak self] _ in
        guard let self else { return }
        if wanted.isEmpty { told(nil) } else { bluetooth.registerProfile(answered: told) }
      }
      return
    }
    if wanted.isEmpty { told(nil) } else { bluetooth.registerProfile(answered: told) }
  }

  /// Somebody has written to the journal: another device, another setting, a request, an end.
  func lookAtJournal() {
    acquirer.lookAtJournal()
    let stamp = JournalStamp(path)
    guard !isStopping, stamp != seen else { return }
    seen = stamp
    do {
      let before = devices
      devices = try known()
      if before.map(\.settings.address) != devices.map(\.settings.address) { return begin() }
      if before.map(\.settings) != devices.map(\.settings) {
        register()
        for device in devices { look(device.settings.address) }
      }
      carryOutRequests()
    } catch {
      report(ServiceText.line(for: error))
    }
  }

  private func carryOutRequests() {
    for device in devices where device.syncRequestedAt != nil {
      let address = device.settings.address
      guard !acquirer.isReading(address) else { continue }
      quiet.remove(address)
      rests[address] = nil
      acquirer.read(device, .calling)
      mindPower()
    }
  }

  private func ended(_ result: ReadingResult) {
    if let device = devices.first(where: { $0.settings.name == result.name }) {
      let address = device.settings.address
      if bluetooth.peripheral(address)?.isConnected == true { quiet.insert(address) }
      let hasFailed = result.session != nil && AcquisitionFault(result) != nil
      rests[address] = hasFailed ? around.steadyClock() + Self.atOnce : nil
      if result.session == nil, device.syncRequestedAt != nil { takeBackRequest(result.name) }
    }
    if let error = result.error { report(ServiceText.line(for: error)) }
    if let fault = AcquisitionFault(result.anonymous) { say(fault) }
    tellOfSession(result)
    if isStopping, acquirer.isIdle { return loop.quit() }
    mindPower()
  }

  /// What came of a session goes to the log without names, and to the service of reminders.
  private func tellOfSession(_ result: ReadingResult) {
    guard let number = result.session, !result.isStoppedElsewhere else { return }
    do {
      let news = try acquirer.journal.visit { journal in
        try SessionNews(of: number, result, journal, now: around.clock())
      }
      if news.refused > 0 { report(AcquisitionText.refused(news.refused)) }
      if news.held > 0 { report(AcquisitionText.held(news.held)) }
    } catch {
      report(ServiceText.line(for: error))
    }
  }

  private func takeBackRequest(_ name: String) {
    do {
      try acquirer.journal.visit { journal in
        try journal.write(now: around.clock()) { try $0.requestSync(of: name, false) }
      }
    } catch { report(ServiceText.line(for: error)) }
  }

  private func say(_ fault: AcquisitionFault) { report(ServiceText.line(for: fault)) }

  func stop() {
    guard !isStopping else { return }
    isStopping = true
    acquirer.stop()
    if acquirer.isIdle { loop.quit() }
  }
}
