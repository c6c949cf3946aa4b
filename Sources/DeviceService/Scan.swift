import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases

/// `device scan`.
enum Scan {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let seconds = try seconds(invocation)
    let devices = try devices(invocation, context)
    let loop = MainLoop()
    let waiting = Waiting(loop)
    let heard = Heard(invocation[DeviceBusCommands.everything])
    let hub = Hub()
    let bluetooth = try Bluetooth(on: loop) { hub.take($0) }
    hub.handler = { event in
      if case .peripheral(let address) = event { heard.take(bluetooth.peripheral(address)) }
      // The adapter, or bluetoothd, may go meanwhile.
      if event == .adapter || event == .ended, (try? bluetooth.checkPower()) == nil { loop.quit() }
    }
    defer { hub.handler = { _ in } }
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
