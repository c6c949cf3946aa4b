import Bluetooth
import EventLoop
import Glibc
import HealthlogCLI
import Phrases

/// An answer that comes by and by.
private final class Slot<Answer> { var answer: Answer? }

/// Waits on a loop for something, with a limit, and until Ctrl-C.
final class Waiting {
  let loop: MainLoop
  private(set) var isInterrupted = false
  private var kept: [EventSource] = []

  init(_ loop: MainLoop) {
    self.loop = loop
    kept = loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [weak self] in
      self?.isInterrupted = true
      loop.quit()
    }
  }

  /// Runs the loop until `quit`, or for so long.
  func run(milliseconds: UInt32?, preparing: () -> Void = {}) {
    guard !isInterrupted else { return }
    let limit = milliseconds.map { loop.after(milliseconds: $0, loop.quit) }
    loop.run(preparing: preparing)
    withExtendedLifetime(limit) {}
  }

  /// Asks something that is answered once, and waits for that.
  func answer<Answer>(
    milliseconds: UInt32 = 120_000, _ ask: (@escaping (Answer) -> Void) -> Void
  ) throws -> Answer {
    let slot = Slot<Answer>()
    let loop = loop
    run(milliseconds: milliseconds) {
      ask {
        slot.answer = $0
        loop.quit()
      }
    }
    if let answer = slot.answer { return answer }
    if isInterrupted { throw Interrupted() }
    throw BluetoothFault.noAnswer
  }

  /// The same of what answers with a fault, or with nothing.
  func done(
    milliseconds: UInt32 = 120_000, _ ask: (@escaping (BluetoothFault?) -> Void) -> Void
  ) throws {
    if let fault: BluetoothFault = try answer(milliseconds: milliseconds, ask) { throw fault }
  }
}

extension Bluetooth {
  /// Whether devices can be spoken to now.
  func checkPower() throws(BluetoothFault) {
    guard isRunning else { throw .notRunning }
    guard let adapter else { throw .noAdapter }
    guard adapter.isPowered else { throw .off }
  }
}
