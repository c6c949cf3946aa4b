import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import Phrases

/// `device doctor`.
enum DeviceDoctor {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let devices = try context.readJournal(invocation.journalPath).read { try $0.devices() }
    var isWell = true
    func tell(_ isGood: Bool, _ text: String) throws {
      try context.print((isGood ? "✓ " : "✗ ") + text)
      if !isGood { isWell = false }
    }
    let waiting = Waiting(MainLoop())
    do {
      let bluetooth = try Bluetooth(on: waiting.loop) { _ in }
      try waiting.done { bluetooth.watch(.only(devices.map(\.settings.address)), answered: $0) }
      try tell(true, AcquisitionText.runs)
      try bluetooth.checkPower()
      try tell(true, AcquisitionText.isOn)
      for device in devices { try look(at: device, bluetooth, tell) }
    } catch let fault as BluetoothFault {
      let lines = AcquisitionFault(fault, of: DeviceText.someDevice)
        .explanation(ExplanationContext(vitals: .standard, isChanging: false)).lines
      try tell(false, lines.joined(separator: ". "))
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
      // One that pairs stays known; a strap that doesn't is known while it advertises.
      let isStrap = device.settings.services == [.heartRate]
      return try tell(isStrap, AcquisitionText.unknown(name))
    }
    if !known.isTrusted { return try tell(false, AcquisitionText.untrusted(name)) }
    try tell(
      true,
      AcquisitionText.ready(name, isPaired: known.isPaired, isConnected: known.isConnected))
  }
}
