import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases

/// `device add`.
enum Adding {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let wanted = invocation.arguments[0]
    let passkey = try passkey(invocation)
    let user = try invocation[DeviceBusCommands.user].map(DeviceCommand.user(of:))
    if let name = invocation[DeviceBusCommands.newName], !NewDevice.isName(name) {
      throw DeviceRequestFault.notAName(name)
    }
    let loop = MainLoop()
    let waiting = Waiting(loop)
    let hub = Hub()
    let bluetooth = try Bluetooth(on: loop) { hub.take($0) }
    try waiting.done { bluetooth.watch(.all, answered: $0) }
    try bluetooth.checkPower()
    let peripheral = try find(wanted, bluetooth, waiting, hub, context)
    let journal = try context.openJournal(invocation.journalPath)
    let name = try name(for: peripheral, invocation, journal)
    if let known = try journal.read({ try $0.devices() }).first(where: {
      $0.settings.address == peripheral.address
    }) {
      throw DeviceFault.alreadyAdded(known.settings.name)
    }
    let measures = DeviceText.measures(peripheral.services)
    guard
      try invocation[DeviceBusCommands.yes]
        || agrees(
          AcquisitionText.found(
            peripheral.name, address: peripheral.address, measures: measures), context)
    else { return ExitStatus.nothingMatched }
    do {
      try pair(
        peripheral, bluetooth, waiting, passkey: { try passkey ?? asked(peripheral.name, context) },
        context)
    } catch let fault as BluetoothFault {
      throw AcquisitionFault(fault, of: name)
    }
    // What it offers is known by then.
    let services = bluetooth.peripheral(peripheral.address)?.services ?? []
    guard !services.isEmpty else {
      try waiting.done { bluetooth.remove(peripheral.address, answered: $0) }
      throw AcquisitionFault.noHealthService(peripheral.name)
    }
    let device = try journal.write(now: context.clock()) { edit in
      try edit.add(
        NewDevice(
          name: name, address: peripheral.address, services: services, user: user ?? .undecided))
    }
    context.tell(AcquisitionText.added(name))
    return try Syncing.firstSession(of: device, bluetooth, waiting, hub, invocation, context)
  }

  private static func passkey(_ invocation: Invocation) throws(AcquisitionFault) -> UInt32? {
    guard let text = invocation[DeviceBusCommands.passkey] else { return nil }
    return try digits(text)
  }

  private static func digits(_ text: String) throws(AcquisitionFault) -> UInt32 {
    guard let key = UInt32(text), key < 1_000_000, text.utf8.count <= 6 else {
      throw .notAPasskey(text)
    }
    return key
  }

  private static func agrees(_ line: String, _ context: CLIContext) throws -> Bool {
    guard context.canAsk else {
      context.say(line)
      throw AcquisitionFault.notConfirmed
    }
    context.say(line)
    return try context.asks(AcquisitionText.mayAdd)
  }

  /// What the person reads from the device's display; nil where nobody is there.
  private static func asked(_ name: String, _ context: CLIContext) throws -> UInt32? {
    guard context.canAsk else { return nil }
    guard let text = try context.ask(AcquisitionText.passkey(name)) else { return nil }
    return try digits(text.filter { $0 != " " })
  }

  /// The device of that address or name, as soon as it is heard.
  private static func find(
    _ wanted: String, _ bluetooth: Bluetooth, _ waiting: Waiting, _ hub: Hub, _ context: CLIContext
  ) throws -> Peripheral {
    func isWanted(_ peripheral: Peripheral) -> Bool {
      [peripheral.address, peripheral.name].contains { $0.lowercased() == wanted.lowercased() }
    }
    // One that somebody has paired already needn't be heard.
    func isThere(_ peripheral: Peripheral) -> Bool {
      peripheral.signal != nil || peripheral.isConnected || peripheral.isPaired
    }
    func wantedOnes() -> [Peripheral] {
      bluetooth.peripherals.filter { isWanted($0) && isThere($0) }
    }
    // bluetoothd forgets what a scan has heard half a minute later: it must be heard now.
    if let known = try only(wantedOnes().filter { $0.isConnected || $0.isPaired }, wanted) {
      return known
    }
    hub.handler = { [loop = waiting.loop] event in
      if case .peripheral(let address) = event,
        let peripheral = bluetooth.peripheral(address), isWanted(peripheral), isThere(peripheral)
      {
        loop.quit()
      }
    }
    defer { hub.handler = { _ in } }
    try waiting.done { done in
      bluetooth.startScan(of: []) { done($0 == .busy ? nil : $0) }
    }
    waiting.run(milliseconds: 30_000)
    hub.handler = { _ in }
    // A neighbour's may be called the same: all that are there are heard within half a second.
    if wantedOnes().contains(where: { !$0.isCalled(wanted) }) { waiting.run(milliseconds: 1000) }
    if waiting.isInterrupted { throw Interrupted() }
    guard let found = try only(wantedOnes(), wanted) else {
      throw AcquisitionFault.notThere(wanted)
    }
    // The adapter listens on while the person is asked, or bluetoothd might forget it.
    return found
  }

  /// Nil where there is none.
  private static func only(
    _ found: [Peripheral], _ wanted: String
  ) throws(AcquisitionFault) -> Peripheral? {
    if found.count > 1 { throw .several(wanted, found.map(\.address)) }
    return found.first
  }

  /// As the person says, else as it calls itself, with a number behind where that is taken.
  private static func name(
    for peripheral: Peripheral, _ invocation: Invocation, _ journal: Journal
  ) throws -> String {
    if let name = invocation[DeviceBusCommands.newName] { return name }
    let taken = Set(try journal.read { try $0.devices() }.map(\.settings.name))
    let shown = String(peripheral.name.filter { !$0.isNewline }.prefix(36))
    let base = NewDevice.isName(shown) ? shown : peripheral.address
    guard taken.contains(base) else { return base }
    return (2...99).lazy.map { "\(base) \($0)" }.first { !taken.contains($0) } ?? peripheral.address
  }

  /// Exchanges keys, and lets bluetoothd call it from then on. The agent is there for that long alone.
  private static func pair(
    _ peripheral: Peripheral, _ bluetooth: Bluetooth, _ waiting: Waiting,
    passkey: @escaping () throws -> UInt32?, _ context: CLIContext
  ) throws {
    let address = peripheral.address
    var interruption: (any Error)?
    if !peripheral.isPaired {
      try waiting.done { bluetooth.stopScan(answered: $0) }
      try bluetooth.offerAgent(for: address) {
        do { return try passkey() } catch {
          interruption = error
          return nil
        }
      }
      try waiting.done { bluetooth.registerAgent(answered: $0) }
      defer { bluetooth.unregisterAgent() }
      do {
        try waiting.done { bluetooth.pair(address, answered: $0) }
      } catch {
        if waiting.isInterrupted { bluetooth.cancelPairing(address) }
        if let interruption { throw interruption }
        // A strap that refuses keys is used without; bluetoothd keeps it after one connection.
        guard error as? BluetoothFault == .pairingRefused, peripheral.services == [.heartRate]
        else {
          bluetooth.flush()
          throw error
        }
        try waiting.done { bluetooth.connect(address, answered: $0) }
        context.say(AcquisitionText.unpaired(peripheral.name))
      }
    }
    try waiting.done { bluetooth.trust(address, answered: $0) }
  }
}

extension Peripheral {
  /// Whether this is its address, which no other has.
  fileprivate func isCalled(_ address: String) -> Bool {
    self.address.lowercased() == address.lowercased()
  }
}

/// Hands events on to whoever wants them at the time.
final class Hub {
  var handler: (Bluetooth.Event) -> Void = { _ in }
  func take(_ event: Bluetooth.Event) { handler(event) }
}
