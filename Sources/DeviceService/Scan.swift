import Bluetooth
import CommandTable
import Documents
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Journal
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
    kept = loop.onSignals([2, 15, 1]) { [weak self] in
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

/// `device scan`.
enum Scan {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let seconds = try seconds(invocation)
    let devices = try devices(invocation, context)
    let loop = MainLoop()
    let waiting = Waiting(loop)
    let heard = Heard(invocation[DeviceBusCommands.everything])
    final class Source { var bluetooth: Bluetooth? }
    let source = Source()
    let bluetooth = try Bluetooth(on: loop) { event in
      if case .peripheral(let address) = event { heard.take(source.bluetooth?.peripheral(address)) }
      // The adapter, or bluetoothd, may go meanwhile.
      if event == .adapter || event == .ended, (try? source.bluetooth?.checkPower()) == nil {
        loop.quit()
      }
    }
    source.bluetooth = bluetooth
    try waiting.done { bluetooth.watch(.all, answered: $0) }
    try bluetooth.checkPower()
    for peripheral in bluetooth.peripherals where peripheral.signal != nil {
      heard.take(peripheral)
    }
    try waiting.done { done in
      bluetooth.startScan(of: heard.isEverything ? [] : HealthService.allCases) { fault in
        done(fault == .busy ? nil : fault)
      }
    }
    wait(seconds, waiting, heard, context)
    bluetooth.stopScan()
    bluetooth.flush()
    try bluetooth.checkPower()
    let rows = heard.rows(devices)
    try context.printLong(Listing.heard(rows).table.text(for: context.output))
    if rows.isEmpty { throw AcquisitionFault.nothingFound }
    return ExitStatus.done
  }

  /// Those that were added; none where there is no journal yet.
  private static func devices(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> [Device] {
    do {
      return try context.readJournal(invocation.journalPath).read { try $0.devices() }
    } catch ProgramFault.noJournal {
      return []
    }
  }

  private static func seconds(_ invocation: Invocation) throws(AcquisitionFault) -> Int {
    guard let text = invocation[DeviceBusCommands.seconds] else { return 30 }
    guard let seconds = Int(text), (1...3600).contains(seconds) else {
      throw .notANumber(text, option: "--seconds")
    }
    return seconds
  }

  private static func wait(
    _ seconds: Int, _ waiting: Waiting, _ heard: Heard, _ context: CLIContext
  ) {
    var left = seconds
    while left > 0, !waiting.isInterrupted {
      context.showProgress(AcquisitionText.looking(heard.count, secondsLeft: left))
      waiting.run(milliseconds: 1000)
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
