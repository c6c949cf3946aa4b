import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
public import HealthlogCLI
import Journal
import POSIX
import Phrases

/// The program that reads devices.
public enum DeviceProgram {
  /// Runs the words that `healthlog` passes on after the program's name.
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
            throw Explanation.bluetooth(fault, of: invocation.arguments.first ?? "")
          } catch let fault as LoopFault {
            throw Explanation.failed(ExitStatus.unavailable, fault.reason)
          }
        }
      ])
  }
}

extension Reading {
  /// Nil if the reading didn't end early; `other` replaces the device's name in a log.
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
      switch lastFault {
      case .bondLost?: return .bluetooth(.bondLost, of: name)
      case .busy?: return .bluetooth(.busy, of: name)
      default: return .bluetooth(.att(code), of: name)
      }
    }
  }

  static func lost(_ name: String) -> String { phrase("The connection to \(name) was lost") }
}

private enum Forgetting {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
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
    let path = try context.journalFile(invocation.journalPath)
    let listens = FileLock.isHeld(AcquisitionLocks.listening(path))
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
    guard let known = bluetooth.peripheral(device.settings.address) else {
      // bluetoothd remembers a paired device; it knows a strap that doesn't pair only while it
      // advertises.
      let isStrap = device.settings.services == [.heartRate]
      return try tell(
        isStrap,
        isStrap
          ? phrase("\(name) isn't paired, but can be read when it is in range")
          : phrase("Bluetooth doesn't know \(name). Remove the device and add it again."))
    }
    if !known.isTrusted {
      let untrusted = phrase(
        "\(name) isn't trusted, so it doesn't connect automatically; 'bluetoothctl trust' "
          + "fixes that")
      return try tell(false, untrusted)
    }
    try tell(
      true,
      known.isConnected
        ? phrase("\(name) is connected")
        : known.isPaired
          ? phrase("\(name) is paired and can be read when it is in range")
          : phrase("\(name) isn't paired, but can be read when it is in range"))
  }
}
