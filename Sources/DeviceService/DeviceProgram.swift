import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
public import HealthlogCLI
import Journal
import Phrases

public enum DeviceProgram {
  public static func run(_ line: [String], _ context: CLIContext) -> Int32 {
    HealthlogCommands.run(
      line, context,
      commands: [
        DeviceCommand.declared { action, invocation, context in
          do {
            return switch action {
            case .scan: try Scan.run(invocation, context)
            case .add: try Adding.run(invocation, context)
            case .sync: try Syncing.run(invocation, context)
            case .listen: try Listener.run(invocation, context)
            case .doctor: try DeviceDoctor.run(invocation, context)
            case .forget: try forget(invocation, context)
            }
          } catch let fault as BluetoothFault {
            throw Explanation.bluetooth(fault, of: invocation.arguments.first ?? "")
          } catch let fault as LoopFault {
            throw Explanation.failed(ExitStatus.unavailable, fault.reason)
          }
        }
      ])
  }

  private static func forget(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let name = invocation.arguments[0]
    let journal = try context.readJournal(invocation.journalPath)
    let device = try journal.read { try $0.device(named: name) }
    try journal.write(now: context.clock()) { try $0.forgetDevice(name) }
    context.tell(phrase("\(name) removed. Its readings stay in the journal."))
    do {
      let address = device.settings.address
      let line = try Line(watching: .only([address]))
      try line.done { line.bluetooth.remove(address, answered: $0) }
      line.bluetooth.flush()
    } catch is BluetoothFault {
      context.say(
        phrase(
          "Bluetooth isn't running, so the pairing wasn't removed. Remove it later with "
            + "'bluetoothctl remove'."))
    }
    return ExitStatus.done
  }
}

private enum Scan {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let seconds = try seconds(invocation)
    let devices = try context.readJournal(invocation.journalPath, orEmpty: true)
      .read { try $0.devices() }
    let isEverything = invocation[DeviceBusCommands.everything]
    var heard: [String: Peripheral] = [:]
    func take(_ peripheral: Peripheral?) {
      guard let peripheral, isEverything || !peripheral.services.isEmpty else { return }
      let before = heard[peripheral.address]
      heard[peripheral.address] = peripheral.signal == nil ? before ?? peripheral : peripheral
    }
    let line = try Line()
    let bluetooth = line.bluetooth
    bluetooth.handler = { [loop = line.loop] event in
      if case .peripheral(let address) = event { take(bluetooth.peripheral(address)) }
      // The adapter or bluetoothd may disappear during the scan.
      if event == .adapter || event == .ended, (try? bluetooth.checkPower()) == nil { loop.quit() }
    }
    try line.done { bluetooth.watch(.all, answered: $0) }
    try bluetooth.checkPower()
    for peripheral in bluetooth.peripherals where peripheral.signal != nil { take(peripheral) }
    let services = isEverything ? [] : HealthService.allCases
    try line.done { done in bluetooth.startScan(of: services) { done($0 == .busy ? nil : $0) } }
    for left in stride(from: seconds, to: 0, by: -1) where !line.isInterrupted {
      context.showProgress(phrase("Looking for devices: \(heard.count) found, \(left) s left"))
      line.run(milliseconds: 1000)
    }
    context.showProgress(nil)
    bluetooth.stopScan()
    bluetooth.flush()
    try bluetooth.checkPower()
    try context.printLong(listing(Array(heard.values), beside: devices))
    if !heard.isEmpty { return ExitStatus.done }
    throw Explanation.failed(
      ExitStatus.nothingMatched,
      phrase("No health devices found. Switch your device on, or have it send its data."))
  }

  private static func seconds(_ invocation: Invocation) throws(Explanation) -> Int {
    guard let text = invocation[DeviceBusCommands.seconds] else { return 30 }
    if let seconds = Int(text), (1...3600).contains(seconds) { return seconds }
    let option = "--seconds"
    throw .usage(phrase("\(quoted(text)) isn't a valid value for \(option); use 1 to 3600"))
  }

  private static func listing(
    _ heard: [Peripheral], beside devices: [Device]
  ) -> Listing<Peripheral> {
    let columns: [HealthlogCLI.Column<Peripheral>] = [
      .init(title: phrase("NAME")) { .init($0.name) },
      .init(title: phrase("ADDRESS")) { .init($0.address) },
      .init(title: phrase("MEASURES")) { .init(DeviceText.measures($0.services)) },
      .init(title: phrase("SIGNAL"), isNumber: true) { heard in
        .init(heard.signal.map { "\($0) dBm" } ?? "")
      },
      .init(title: phrase("ADDED AS")) { heard in
        .init(devices.first { $0.settings.address == heard.address }?.settings.name ?? "")
      },
    ]
    let rows = heard.sorted { ($1.signal ?? -200, $0.address) < ($0.signal ?? -200, $1.address) }
    return Listing(rows, Columns("heard", columns))
  }
}

extension Reading {
  /// Returns what went wrong during the reading, or nil. In a log, `other` replaces the name.
  func shortfall(called other: String? = nil) -> Explanation? {
    let (name, status) = (other ?? name, ExitStatus.unavailable)
    // A stream has no counts.
    let rest = progress.map { stored, expected in
      phrase("\(stored) of \(expected) records saved; the others will follow next time")
    }
    func short(_ line: String) -> Explanation { .failed(status, [line, rest].compactMap { $0 }) }
    switch outcome {
    case .ended(.done), .ended(.stopped): return nil
    case .noAnswer, .refusedCall: return .bluetooth(lastFault ?? .noAnswer, of: name)
    case .ended(.lost) where lastFault == .off:
      return short(phrase("Bluetooth was switched off while \(name) was being read"))
    case .ended(.lost): return short(Self.lost(name))
    case .ended(.silent): return short(phrase("\(name) stopped responding"))
    case .ended(.refused(let code)):
      return .failed(status, phrase("\(name) didn't send its records (code \(code))"))
    case .ended(.failed(let code)):
      let fault = lastFault == .bondLost || lastFault == .busy ? lastFault : nil
      return .bluetooth(fault ?? .att(code), of: name)
    }
  }

  static func lost(_ name: String) -> String { phrase("The connection to \(name) was lost") }
}

private enum DeviceDoctor {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let devices = try context.readJournal(invocation.journalPath).read { try $0.devices() }
    var isWell = true
    func tell(_ isGood: Bool, _ text: String) throws {
      try context.print((isGood ? "✓ " : "✗ ") + text)
      if !isGood { isWell = false }
    }
    do {
      let line = try Line(watching: .only(devices.map(\.settings.address)))
      try tell(true, phrase("Bluetooth is running"))
      try line.bluetooth.checkPower()
      try tell(true, phrase("The adapter is present and switched on"))
      for device in devices { try look(at: device, line.bluetooth, tell) }
    } catch let fault as BluetoothFault {
      let lines = Explanation.bluetooth(fault, of: DeviceText.someDevice).lines
      try tell(false, lines.joinedAsSentences())
    }
    if devices.isEmpty { try tell(false, DeviceText.none) }
    let listens = try AcquisitionLocks.isListening(context.journalFile(invocation.journalPath))
    let isWanted = devices.contains(where: \.settings.isAutomatic)
    let service =
      listens
      ? phrase("The device service is running")
      : isWanted
        ? phrase("No service reads your devices; set one up with 'healthlog device install'")
        : phrase("No device is set to be read automatically")
    try tell(listens || !isWanted, service)
    return isWell ? ExitStatus.done : ExitStatus.nothingMatched
  }

  private static func look(
    at device: Device, _ bluetooth: Bluetooth, _ tell: (Bool, String) throws -> Void
  ) throws {
    let name = device.settings.name
    let unpaired = phrase("\(name) isn't paired, but can be read when it is in range")
    guard let known = bluetooth.peripheral(device.settings.address) else {
      // bluetoothd knows an unpaired strap only while the strap advertises.
      if device.settings.services == [.heartRate] { return try tell(true, unpaired) }
      return try tell(
        false, phrase("Bluetooth doesn't know \(name). Remove the device and add it again."))
    }
    if !known.isTrusted {
      return try tell(
        false,
        phrase(
          "\(name) isn't trusted, so it doesn't connect automatically; 'bluetoothctl trust' "
            + "fixes that"))
    }
    if known.isConnected { return try tell(true, phrase("\(name) is connected")) }
    let paired = phrase("\(name) is paired and can be read when it is in range")
    try tell(true, known.isPaired ? paired : unpaired)
  }
}
