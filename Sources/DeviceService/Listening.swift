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
import Reminders

/// Makes bluetoothd connect to devices, and reads them; needs no CPU time between events.
final class Listener {
  private let bluetooth: Bluetooth
  private let service: Service
  private let context: CLIContext
  private let path: String
  private let named: String?
  /// The journal's stamp at the last check. A check wakes the watcher, but doesn't alter the stamp.
  private var seen: JournalStamp?
  private var devices: [Device] = []
  private lazy var acquirer = Acquirer(
    bluetooth, journal: named, context, told: { _, _ in }, ended: { [weak self] in self?.ended($0) }
  )
  /// Devices that stay connected after a reading, because bluetoothd would reconnect them at once.
  private var quiet: Set<String> = []
  /// The earliest time to retry each device that couldn't be read. Units: ms since boot.
  private var rests: [String: Int64] = [:]
  /// The services of the registered profile; nil before the registration, or without an adapter.
  private var registered: Set<HealthService>?
  private var isRegistering = false
  private var isStopping = false
  /// Whether Bluetooth was usable at the last check; nil before the first.
  private var isUsable: Bool?
  private var absence: EventSource?
  private var hasLostBus = false
  private var loop: MainLoop { service.loop }

  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let path = try context.journalFile(invocation.journalPath)
    guard let service = try Service(lock: AcquisitionLocks.listening(path), log: context.say) else {
      throw Explanation.failed(
        ExitStatus.busy, phrase("This journal's devices are already being read"))
    }
    let share = try AcquisitionLocks.acquire(invocation, context)
    let bluetooth = try Bluetooth(on: service.loop)
    let listener = try Listener(
      bluetooth, service, journal: path, named: invocation.journalPath, context)
    bluetooth.handler = { listener.take($0) }
    try service.follow(journal: path, changed: listener.lookAtJournal)
    if context.error.columns != nil {
      let count = listener.automatic.count
      context.say(
        plural(
          count, one: "Reading \(count) device whenever it is in range. Press Ctrl-C to stop.",
          other: "Reading \(count) devices whenever they are in range. Press Ctrl-C to stop."))
    }
    service.run(starting: listener.begin, ending: listener.stop)
    bluetooth.flush()
    withExtendedLifetime((service, share)) {}
    if listener.hasLostBus { throw BluetoothFault.notRunning }
    return ExitStatus.done
  }

  private init(
    _ bluetooth: Bluetooth, _ service: Service, journal path: String, named: String?,
    _ context: CLIContext
  ) throws {
    (self.bluetooth, self.service, self.context) = (bluetooth, service, context)
    (self.path, self.named) = (path, named)
    devices = try known()
    try bluetooth.offerProfile { [weak self] in self?.services.sorted { $0.uuid < $1.uuid } ?? [] }
  }

  /// Returns the devices with an address. A restored journal's devices get one when added again.
  private func known() throws -> [Device] {
    try acquirer.journal().read { try $0.devices() }.filter { !$0.isRestored }
  }

  private var automatic: [Device] { devices.filter(\.settings.isAutomatic) }
  private var services: Set<HealthService> { Set(automatic.flatMap(\.settings.services)) }

  private func begin() {
    bluetooth.watch(.only(devices.map(\.settings.address))) { [weak self] fault in
      guard let self else { return }
      if let fault { say(fault) }
      register()
      for device in devices { look(device.settings.address) }
      subscribeAhead()
      carryOutRequests()
      mindPower()
    }
  }

  /// Watches the adapter's power only while a device is read or Bluetooth is off, because the same
  /// signals also report every other program's scans.
  private func mindPower() {
    let isThere = bluetooth.adapter?.isPowered == true
    bluetooth.hearPower(!acquirer.isIdle || !isThere)
    guard isThere != isUsable else { return }
    isUsable = isThere
    // Ignore short absences, such as during a suspend or a restart of bluetoothd.
    absence =
      isThere
      ? nil
      : loop.after(milliseconds: UInt32(Encounter.patience)) { [weak self] in self?.sayIsAbsent() }
    if isThere { note { try $0.settle([.bluetooth], of: nil) } }
  }

  private func sayIsAbsent() {
    do { try bluetooth.checkPower() } catch {
      say(error)
      note { try $0.raise(.bluetooth, of: nil) }
    }
  }

  private func note(_ write: (inout JournalEdit) throws -> Void) {
    trying { journal in try journal.write(now: context.clock(), by: .service) { try write(&$0) } }
  }

  private func trying(_ body: (Journal) throws -> Void) {
    do { try body(try acquirer.journal()) } catch { say(error) }
  }

  private func subscribeAhead() {
    guard bluetooth.adapter?.isPowered == true else { return }
    for address in automatic.map(\.settings.address)
    where bluetooth.peripheral(address)?.isConnected == false {
      bluetooth.subscribeAhead(to: address)
    }
  }

  private func take(_ event: Bluetooth.Event) {
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
      // A device that had been read has new measurements.
      if kind.isMeasurement, quiet.remove(address) != nil { look(address) }
      acquirer.take(event)
    case .ended:
      hasLostBus = true
      stop()
    }
  }

  private func look(_ address: String) {
    guard bluetooth.peripheral(address)?.isConnected == true else {
      quiet.remove(address)
      return
    }
    guard !isStopping, !quiet.contains(address), !acquirer.isReading(address),
      let device = automatic.first(where: { $0.settings.address == address })
    else { return }
    guard rests[address].map({ SystemClock.millisecondsSinceBoot() >= $0 }) ?? true else {
      quiet.insert(address)
      return
    }
    acquirer.read(device, .called)
    mindPower()
  }

  /// Registers the profile once for each run of bluetoothd, and again when the services change.
  private func register() {
    guard !isStopping, !isRegistering, bluetooth.adapter != nil, registered != services else {
      return
    }
    isRegistering = true
    let wanted = services
    let done: (BluetoothFault?) -> Void = { [weak self] fault in
      guard let self else { return }
      isRegistering = false
      registered = wanted
      if let fault { say(fault) }
      register()
    }
    let begin: () -> Void = { [bluetooth] in
      if wanted.isEmpty { done(nil) } else { bluetooth.registerProfile(answered: done) }
    }
    if registered?.isEmpty ?? true { begin() } else { bluetooth.unregisterProfile { _ in begin() } }
  }

  private func lookAtJournal() {
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
    } catch { say(error) }
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

  private func ended(_ reading: Reading) {
    if let device = devices.first(where: { $0.settings.name == reading.name }) {
      let address = device.settings.address
      if bluetooth.peripheral(address)?.isConnected == true { quiet.insert(address) }
      let hasFailed = reading.session != nil && reading.shortfall() != nil
      // Without this pause, bluetoothd would reconnect at once to a device that still advertises.
      rests[address] = hasFailed ? SystemClock.millisecondsSinceBoot() + 5000 : nil
      if reading.session == nil, device.syncRequestedAt != nil {
        trying { journal in
          try journal.write(now: context.clock()) { try $0.requestSync(of: reading.name, false) }
        }
      }
    }
    if let error = reading.error { say(error) }
    if let fault = reading.shortfall(called: DeviceText.someDevice) { say(fault) }
    tellOfSession(reading)
    if isStopping, acquirer.isIdle { return loop.quit() }
    mindPower()
  }

  /// Reports a session to the log, without names, and to the reminder service.
  private func tellOfSession(_ reading: Reading) {
    guard let number = reading.session, !reading.isStoppedElsewhere else { return }
    trying { journal in
      let (refused, held, all) = try journal.read { view in
        let session = try view.session(number)
        return (session.intake.refused, session.held, try view.heldRecords(of: reading.name).count)
      }
      var troubles: [DeviceTrouble] = []
      if reading.isUnread { troubles.append(.unread) }
      if held > 0 { troubles.append(.held) }
      if refused > 0 { troubles.append(.refused) }
      // A complete reading settles these troubles; held records still wait for a decision.
      let mended = [DeviceTrouble.unread, .refused].filter { !troubles.contains($0) }
      try journal.write(now: context.clock(), by: .service) { edit in
        // If all held records are this session's, the earlier ones have been settled.
        if held == all { try edit.settle([.held], of: reading.name) }
        for trouble in troubles { try edit.raise(trouble, of: reading.name) }
        try edit.settle(mended, of: reading.name)
      }
      if refused > 0 { service.log(Receipt.refused(refused)) }
      if held > 0 {
        service.log(
          plural(
            held, one: "\(held) record held; 'healthlog device list' shows why",
            other: "\(held) records held; 'healthlog device list' shows why"))
      }
    }
  }

  /// Logs an error without names or values.
  private func say(_ error: any Error) {
    let fault = (error as? BluetoothFault).map {
      Explanation.bluetooth($0, of: DeviceText.someDevice)
    }
    service.log(ServiceText.line(for: fault ?? error))
  }

  private func stop() {
    guard !isStopping else { return }
    isStopping = true
    acquirer.stop()
    if acquirer.isIdle { loop.quit() }
  }
}

extension Reading {
  /// Whether the device wasn't read. A stream's lost link doesn't count: straps are taken off.
  fileprivate var isUnread: Bool {
    switch outcome {
    case .ended(.done), .ended(.stopped): false
    case .ended(.lost): progress != nil
    case .noAnswer, .refusedCall, .ended(.silent), .ended(.refused), .ended(.failed): true
    }
  }
}
