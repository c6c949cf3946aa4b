import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
public import HealthlogCLI
import Intake
import Journal
import POSIX
import Phrases

/// The program that reads devices.
public enum DeviceProgram {
  /// Runs a command line that `healthlog` passes on.
  /// - Parameter line: the words after the program's name.
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
            case .listen: try Listening.run(invocation, context)
            case .doctor: try DeviceDoctor.run(invocation, context)
            case .forget: try Forgetting.run(invocation, context)
            }
          } catch let fault as BluetoothFault {
            throw DeviceRequestFault(fault, of: invocation.arguments.first ?? "")
          } catch let fault as LoopFault {
            throw DeviceRequestFault.other(fault.reason)
          }
        }
      ])
  }
}

extension DeviceRequestFault {
  /// - Parameter name: the device's name.
  init(_ fault: BluetoothFault, of name: String) {
    self =
      switch fault {
      case .notRunning: .notRunning
      case .noAdapter: .noAdapter
      case .off: .off
      case .denied: .denied
      case .noAnswer, .gone: .noAnswer(name)
      case .pairingRefused: .pairingRefused(name)
      case .busy: .inUse(name)
      case .bondLost: .bondLost(name)
      case .att(let code): .refused(name, code: code)
      case .other(let words): .other(words)
      }
  }

  /// Returns why a reading ended early; nil if it didn't.
  /// - Parameter other: stands for the device's name in a log.
  init?(_ result: ReadingResult, called other: String? = nil) {
    let name = other ?? result.name
    let (stored, expected) = (result.progress?.received, result.progress?.expected)
    switch result.outcome {
    case .ended(.done), .ended(.stopped): return nil
    case .noAnswer, .refusedCall:
      self = result.fault.map { DeviceRequestFault($0, of: name) } ?? .noAnswer(name)
    case .ended(.lost):
      self =
        result.fault == .off
        ? .power(name, stored: stored, of: expected)
        : .lost(name, stored: stored, of: expected)
    case .ended(.silent): self = .silent(name, stored: stored, of: expected)
    case .ended(.refused(let code)): self = .refusedRecords(name, code: code)
    case .ended(.failed(let code)):
      switch result.fault {
      case .bondLost: self = .bondLost(name)
      case .busy: self = .inUse(name)
      default: self = .refused(name, code: code)
      }
    }
  }
}

/// `device forget`.
private enum Forgetting {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let name = invocation.arguments[0]
    let journal = try context.readJournal(invocation.journalPath)
    let device = try journal.read { try $0.device(named: name) }
    try journal.write(now: context.clock()) { try $0.forgetDevice(name) }
    context.tell(AcquisitionText.forgotten(name))
    do {
      let address = device.settings.address
      let line = try Line(watching: .only([address]))
      try line.done { line.bluetooth.remove(address, answered: $0) }
      line.bluetooth.flush()
    } catch is BluetoothFault {
      context.say(AcquisitionText.stillPaired)
    }
    return ExitStatus.done
  }
}

/// `device doctor`.
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
      try tell(true, AcquisitionText.runs)
      try line.bluetooth.checkPower()
      try tell(true, AcquisitionText.isOn)
      for device in devices { try look(at: device, line.bluetooth, tell) }
    } catch let fault as BluetoothFault {
      let lines = DeviceRequestFault(fault, of: DeviceText.someDevice)
        .explanation(ExplanationContext(vitals: .standard, isChanging: false)).lines
      try tell(false, lines.joinedAsSentences())
    }
    if devices.isEmpty { try tell(false, DeviceText.none) }
    let path = try context.journalFile(invocation.journalPath)
    let listens = FileLock.isHeld(AcquisitionLocks.listening(path))
    let isWanted = devices.contains(where: \.settings.isAutomatic)
    try tell(listens || !isWanted, AcquisitionText.service(listens: listens, isWanted: isWanted))
    return isWell ? ExitStatus.done : ExitStatus.nothingMatched
  }

  private static func look(
    at device: Device, _ bluetooth: Bluetooth, _ tell: (Bool, String) throws -> Void
  ) throws {
    let name = device.settings.name
    guard let known = bluetooth.peripheral(device.settings.address) else {
      // A paired device stays known; a strap that doesn't pair is known only while it advertises.
      let isStrap = device.settings.services == [.heartRate]
      return try tell(isStrap, AcquisitionText.unknown(name))
    }
    if !known.isTrusted { return try tell(false, AcquisitionText.untrusted(name)) }
    try tell(
      true,
      AcquisitionText.ready(name, isPaired: known.isPaired, isConnected: known.isConnected))
  }
}

/// `device scan`.
enum Scan {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let seconds = try seconds(invocation)
    let devices = try devices(invocation, context)
    let heard = Heard(invocation[DeviceBusCommands.everything])
    let line = try Line()
    let bluetooth = line.bluetooth
    line.handler = { [loop = line.loop] event in
      if case .peripheral(let address) = event { heard.take(bluetooth.peripheral(address)) }
      // The adapter or bluetoothd may disappear meanwhile.
      if event == .adapter || event == .ended, (try? bluetooth.checkPower()) == nil { loop.quit() }
    }
    try line.done { bluetooth.watch(.all, answered: $0) }
    try bluetooth.checkPower()
    for peripheral in bluetooth.peripherals where peripheral.signal != nil {
      heard.take(peripheral)
    }
    try line.done { done in
      bluetooth.startScan(of: heard.isEverything ? [] : HealthService.allCases) { fault in
        done(fault == .busy ? nil : fault)
      }
    }
    wait(seconds, line, heard, context)
    bluetooth.stopScan()
    bluetooth.flush()
    try bluetooth.checkPower()
    let rows = heard.rows(devices)
    try context.printLong(Listing.heard(rows).table.text(for: context.output))
    if rows.isEmpty { throw DeviceRequestFault.nothingFound }
    return ExitStatus.done
  }

  /// Returns the devices that were added; none without a journal.
  private static func devices(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> [Device] {
    do {
      return try context.readJournal(invocation.journalPath).read { try $0.devices() }
    } catch ProgramFault.noJournal {
      return []
    }
  }

  private static func seconds(_ invocation: Invocation) throws(DeviceRequestFault) -> Int {
    guard let text = invocation[DeviceBusCommands.seconds] else { return 30 }
    guard let seconds = Int(text), (1...3600).contains(seconds) else {
      throw .notANumber(text, option: "--seconds")
    }
    return seconds
  }

  private static func wait(
    _ seconds: Int, _ line: Line, _ heard: Heard, _ context: CLIContext
  ) {
    var left = seconds
    while left > 0, !line.isInterrupted {
      context.showProgress(AcquisitionText.looking(heard.count, secondsLeft: left))
      line.run(milliseconds: 1000)
      left -= 1
    }
    context.showProgress(nil)
  }
}

/// The devices that were heard, each once.
final class Heard {
  let isEverything: Bool
  private var peripherals: [String: Peripheral] = [:]

  init(_ isEverything: Bool) { self.isEverything = isEverything }

  var count: Int { peripherals.count }

  func take(_ peripheral: Peripheral?) {
    guard let peripheral, isEverything || !peripheral.services.isEmpty else { return }
    let before = peripherals[peripheral.address]
    peripherals[peripheral.address] = peripheral.signal == nil ? before ?? peripheral : peripheral
  }

  func rows(_ devices: [Device]) -> [HeardDevice] {
    peripherals.values.map { peripheral in
      HeardDevice(
        name: peripheral.name, address: peripheral.address, services: peripheral.services,
        signal: peripheral.signal,
        addedAs: devices.first { $0.settings.address == peripheral.address }?.settings.name)
    }.sorted { ($1.signal ?? -200, $0.address) < ($0.signal ?? -200, $1.address) }
  }
}
