import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Journal
import Phrases

enum Adding {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let wanted = invocation.arguments[0]
    let passkey = try invocation[DeviceBusCommands.passkey].map(digits)
    let user = try invocation[DeviceBusCommands.user].map(DeviceCommand.user(of:))
    if let name = invocation[DeviceBusCommands.newName], !NewDevice.isName(name) {
      throw Explanation.notADeviceName(name)
    }
    let line = try Line(watching: .all)
    let bluetooth = line.bluetooth
    try bluetooth.checkPower()
    let peripheral = try find(wanted, line)
    let journal = try context.openJournal(invocation.journalPath)
    let known = try journal.read { try $0.devices() }.map(\.settings)
    let name = name(for: peripheral, invocation, besides: known.map(\.name))
    if let same = known.first(where: { $0.address == peripheral.address }) {
      throw DeviceFault.alreadyAdded(same.name)
    }
    guard try invocation[DeviceBusCommands.yes] || agrees(to: peripheral, context) else {
      return ExitStatus.nothingMatched
    }
    do {
      try pair(
        peripheral, line, passkey: { try passkey ?? asked(peripheral.name, context) }, context)
    } catch let fault as BluetoothFault { throw Explanation.bluetooth(fault, of: name) }
    // The services are known only after pairing.
    let services = bluetooth.peripheral(peripheral.address)?.services ?? []
    guard !services.isEmpty else {
      try line.done { bluetooth.remove(peripheral.address, answered: $0) }
      throw Explanation.refused(
        phrase("\(quoted(peripheral.name)) doesn't provide any readings that healthlog can import"))
    }
    let device = try journal.write(now: context.clock()) { edit in
      try edit.add(
        NewDevice(
          name: name, address: peripheral.address, services: services, user: user ?? .undecided))
    }
    context.tell(phrase("\(name) added"))
    return try Syncing.firstSession(of: device, line, invocation, context)
  }

  private static func digits(_ text: String) throws(Explanation) -> UInt32 {
    if let key = UInt32(text), key < 1_000_000, text.utf8.count <= 6 { return key }
    throw .usage(
      phrase("\(quoted(text)) isn't a valid passkey; use the six digits on the device's display"))
  }

  private static func agrees(to peripheral: Peripheral, _ context: CLIContext) throws -> Bool {
    let (name, address) = (peripheral.name, peripheral.address)
    let measures = DeviceText.measures(peripheral.services)
    context.say(phrase("\(name), \(address), measures \(measures)"))
    if context.canAsk { return try context.asks(phrase("Add it?")) }
    throw Explanation.usage(
      phrase("Without a terminal, healthlog can't ask. Use --yes to add the device anyway."))
  }

  /// Asks for the passkey. Returns nil without a terminal or an answer.
  private static func asked(_ name: String, _ context: CLIContext) throws -> UInt32? {
    guard context.canAsk, let text = try context.ask(phrase("The six digits shown on \(name):"))
    else { return nil }
    return try digits(text.filter { $0 != " " })
  }

  private static func find(_ wanted: String, _ line: Line) throws -> Peripheral {
    let bluetooth = line.bluetooth
    // A paired device counts even if no signal was received from it.
    func isWanted(_ peripheral: Peripheral) -> Bool {
      [peripheral.address, peripheral.name].contains { $0.lowercased() == wanted.lowercased() }
        && (peripheral.signal != nil || peripheral.isConnected || peripheral.isPaired)
    }
    func wantedOnes() -> [Peripheral] { bluetooth.peripherals.filter(isWanted) }
    // bluetoothd forgets a scan's devices after half a minute, so a new device must be heard now.
    if let known = try only(wantedOnes().filter { $0.isConnected || $0.isPaired }, wanted) {
      return known
    }
    bluetooth.handler = { [loop = line.loop] event in
      guard case .peripheral(let address) = event, let peripheral = bluetooth.peripheral(address)
      else { return }
      if isWanted(peripheral) { loop.quit() }
    }
    defer { bluetooth.handler = { _ in } }
    try line.done { done in bluetooth.startScan(of: []) { done($0 == .busy ? nil : $0) } }
    line.run(milliseconds: 30_000)
    bluetooth.handler = { _ in }
    // Wait for others of the same name, such as a neighbour's; each is heard within half a second.
    if wantedOnes().contains(where: { $0.address.lowercased() != wanted.lowercased() }) {
      line.run(milliseconds: 1000)
    }
    if line.isInterrupted { throw Interrupted() }
    // Keep scanning while the person is asked; otherwise, bluetoothd might forget the device.
    if let found = try only(wantedOnes(), wanted) { return found }
    throw Explanation.failed(
      ExitStatus.unavailable, phrase("\(quoted(wanted)) isn't in range"),
      phrase(
        "Switch it on, or have it send its data. 'healthlog device scan' lists devices in range."))
  }

  private static func only(
    _ found: [Peripheral], _ wanted: String
  ) throws(Explanation) -> Peripheral? {
    if found.count < 2 { return found.first }
    let (name, addresses) = (quoted(wanted), found.map(\.address).joined(separator: ", "))
    throw .usage(
      plural(
        found.count, one: "\(found.count) device is called \(name)",
        other: "\(found.count) devices are called \(name)"),
      phrase("Choose one by its address: \(addresses)"))
  }

  /// Returns the user's name for the device; else its own, numbered if taken; else its address.
  private static func name(
    for peripheral: Peripheral, _ invocation: Invocation, besides taken: [String]
  ) -> String {
    if let name = invocation[DeviceBusCommands.newName] { return name }
    let shown = String(peripheral.name.filter { !$0.isNewline }.prefix(36))
    let base = NewDevice.isName(shown) ? shown : peripheral.address
    guard taken.contains(base) else { return base }
    return (2...99).lazy.map { "\(base) \($0)" }.first { !taken.contains($0) } ?? peripheral.address
  }

  /// Pairs with a device if needed, and trusts it. The agent is registered only while this runs.
  private static func pair(
    _ peripheral: Peripheral, _ line: Line, passkey: @escaping () throws -> UInt32?,
    _ context: CLIContext
  ) throws {
    let bluetooth = line.bluetooth
    let address = peripheral.address
    var interruption: (any Error)?
    if !peripheral.isPaired {
      try line.done { bluetooth.stopScan(answered: $0) }
      try bluetooth.offerAgent(for: address) {
        do { return try passkey() } catch {
          interruption = error
          return nil
        }
      }
      try line.done { bluetooth.registerAgent(answered: $0) }
      defer { bluetooth.unregisterAgent() }
      do { try line.done { bluetooth.pair(address, answered: $0) } } catch {
        if line.isInterrupted { bluetooth.cancelPairing(address) }
        if let interruption { throw interruption }
        // A strap that exchanges no keys is used unpaired; bluetoothd keeps it once connected.
        guard error as? BluetoothFault == .pairingRefused, peripheral.services == [.heartRate]
        else {
          bluetooth.flush()
          throw error
        }
        try line.done { bluetooth.connect(address, answered: $0) }
        context.say(phrase("\(peripheral.name) can't be paired, so it is read without pairing"))
      }
    }
    try line.done { bluetooth.trust(address, answered: $0) }
  }
}
