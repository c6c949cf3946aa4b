import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthlogCLI
import Intake
import POSIX

/// A wait on a loop until something happens, a limit is reached or a signal such as Ctrl-C arrives.
class Waiting {
  let loop: MainLoop
  private(set) var isInterrupted = false
  private var signals: [EventSource] = []

  init(_ loop: MainLoop = MainLoop()) {
    self.loop = loop
    signals = loop.onEnd { [weak self] in
      self?.isInterrupted = true
      loop.quit()
    }
  }

  func run(milliseconds: UInt32?, preparing: () -> Void = {}) {
    if !isInterrupted { loop.run(atMost: milliseconds, preparing: preparing) }
  }
}

/// A connection to bluetoothd, and a loop on which a command waits for its answers.
final class Line: Waiting {
  let bluetooth: Bluetooth

  init() throws(BluetoothFault) {
    let loop = MainLoop()
    bluetooth = try Bluetooth(on: loop)
    super.init(loop)
  }

  convenience init(watching watch: Bluetooth.Watch) throws {
    try self.init()
    try done { bluetooth.watch(watch, answered: $0) }
  }

  func done(_ ask: (@escaping (BluetoothFault?) -> Void) -> Void) throws {
    var answer: BluetoothFault??
    run(milliseconds: 120_000) {
      ask { [loop] fault in
        answer = .some(fault)
        loop.quit()
      }
    }
    guard let answer else { throw isInterrupted ? Interrupted() : BluetoothFault.noAnswer }
    if let fault = answer { throw fault }
  }
}

extension Bluetooth {
  func checkPower() throws(BluetoothFault) {
    guard isRunning else { throw .notRunning }
    guard let adapter else { throw .noAdapter }
    guard adapter.isPowered else { throw .off }
  }
}

/// The lock files by which processes that read devices for the same journal know of each other.
enum AcquisitionLocks {
  static func listening(_ journal: String) -> String { "\(journal)-listening.lock" }

  static func isListening(_ journal: String) -> Bool { FileLock.isHeld(listening(journal)) }

  /// Takes the lock that every process with open sessions in a journal holds. If nobody holds it,
  /// first ends the sessions that a killed process left open.
  static func acquire(_ invocation: Invocation, _ context: CLIContext) throws -> InstanceLock? {
    let journal = invocation.journalPath
    let path = "\(try context.journalFile(journal))-acquiring.lock"
    if let alone = try InstanceLock(path: path) {
      try context.openJournal(journal).closeKilledSessions(now: context.clock())
      withExtendedLifetime(alone) {}
    }
    return try InstanceLock(path: path, isShared: true)
  }
}
