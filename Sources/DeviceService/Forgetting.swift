import Bluetooth
import CommandTable
import EventLoop
import HealthlogCLI
import Journal
import Phrases

/// `device forget`.
enum Forgetting {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let name = invocation.arguments[0]
    let journal = try context.readJournal(invocation.journalPath)
    let device = try journal.read { try $0.device(named: name) }
    try journal.write(now: context.clock()) { try $0.forgetDevice(name) }
    context.tell(AcquisitionText.forgotten(name))
    do {
      try unpair(device.settings.address)
    } catch is BluetoothFault {
      context.say(AcquisitionText.stillPaired)
    }
    return ExitStatus.done
  }

  private static func unpair(_ address: String) throws {
    let waiting = Waiting(MainLoop())
    let bluetooth = try Bluetooth(on: waiting.loop) { _ in }
    try waiting.done { bluetooth.watch(.only([address]), answered: $0) }
    try waiting.done { bluetooth.remove(address, answered: $0) }
    bluetooth.flush()
  }
}
