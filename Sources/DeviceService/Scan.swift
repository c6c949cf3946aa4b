import Bluetooth
import CommandTable
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Journal
import Phrases

enum Scan {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let seconds = try seconds(invocation)
    let devices = try devices(invocation, context)
    let heard = Heard(invocation[DeviceBusCommands.everything])
    let line = try Line()
    let bluetooth = line.bluetooth
    bluetooth.handler = { [loop = line.loop] event in
      if case .peripheral(let address) = event { heard.take(bluetooth.peripheral(address)) }
      // The adapter or bluetoothd may disappear during the scan.
      if event == .adapter || event == .ended, (try? bluetooth.checkPower()) == nil { loop.quit() }
    }
    try line.done { bluetooth.watch(.all, answered: $0) }
    try bluetooth.checkPower()
    for peripheral in bluetooth.peripherals where peripheral.signal != nil {
      heard.take(peripheral)
    }
    let services = heard.isEverything ? [] : HealthService.allCases
    try line.done { done in bluetooth.startScan(of: services) { done($0 == .busy ? nil : $0) } }
    wait(seconds, line, heard, context)
    bluetooth.stopScan()
    bluetooth.flush()
    try bluetooth.checkPower()
    try context.printLong(heard.listing(beside: devices))
    if heard.count > 0 { return ExitStatus.done }
    throw Explanation.failed(
      ExitStatus.nothingMatched,
      phrase("No health devices found. Switch your device on, or have it send its data."))
  }

  private static func devices(_ invocation: Invocation, _ context: CLIContext) throws -> [Device] {
    do {
      return try context.readJournal(invocation.journalPath).read { try $0.devices() }
    } catch ProgramFault.noJournal { return [] }
  }

  private static func seconds(_ invocation: Invocation) throws(Explanation) -> Int {
    guard let text = invocation[DeviceBusCommands.seconds] else { return 30 }
    if let seconds = Int(text), (1...3600).contains(seconds) { return seconds }
    let option = "--seconds"
    throw .usage(phrase("\(quoted(text)) isn't a valid value for \(option); use 1 to 3600"))
  }

  private static func wait(_ seconds: Int, _ line: Line, _ heard: Heard, _ context: CLIContext) {
    var left = seconds
    while left > 0, !line.isInterrupted {
      context.showProgress(phrase("Looking for devices: \(heard.count) found, \(left) s left"))
      line.run(milliseconds: 1000)
      left -= 1
    }
    context.showProgress(nil)
  }
}

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

  func listing(beside devices: [Device]) -> Listing<Peripheral> {
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
    let rows = peripherals.values.sorted {
      ($1.signal ?? -200, $0.address) < ($0.signal ?? -200, $1.address)
    }
    return Listing(rows, Columns("heard", columns))
  }
}
