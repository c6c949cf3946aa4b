import Bluetooth
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Journal

/// Reads devices, each at its own pace, and knows which of them are being read.
final class Acquirer {
  private let line: Line
  private let context: CLIContext
  let journal: SharedJournal
  private let told: (Reading, ReadingNews) -> Void
  private let ended: (ReadingResult) -> Void
  private var readings: [String: Reading] = [:]
  /// Whether meters are asked for all their records.
  private let asksForAll: Bool

  /// - Parameter path: the journal that the command line names.
  init(
    _ line: Line, journal path: String?, _ context: CLIContext, asksForAll: Bool = false,
    told: @escaping (Reading, ReadingNews) -> Void, ended: @escaping (ReadingResult) -> Void
  ) {
    (self.line, self.context, self.asksForAll) = (line, context, asksForAll)
    (self.told, self.ended) = (told, ended)
    journal = SharedJournal { try context.openJournal(path) }
  }

  var isIdle: Bool { readings.isEmpty }

  func isReading(_ address: String) -> Bool { readings[address] != nil }

  func read(_ device: Device, _ manner: Encounter.Manner) {
    let address = device.settings.address
    guard readings[address] == nil else { return }
    let reading = Reading(
      of: device, manner, asksForAll: asksForAll, line, journal, context, told: told
    ) { [weak self] reading, result in
      self?.readings[reading.address] = nil
      self?.ended(result)
    }
    readings[address] = reading
    reading.start()
  }

  /// Passes an event on to the readings that it concerns.
  func take(_ event: Bluetooth.Event) {
    switch event {
    case .adapter: for reading in readings.values { reading.look() }
    case .peripheral(let address): readings[address]?.look()
    case .value(let address, let kind, let bytes): readings[address]?.received(kind, bytes)
    case .ended: stop()
    }
  }

  /// Checks whether sessions were ended in the journal.
  func lookAtJournal() { for reading in readings.values { reading.lookAtJournal() } }

  /// Ends all readings.
  /// - Parameter isEnough: whether the person has the readings they wanted.
  func stop(isEnough: Bool = false) {
    for reading in readings.values { reading.stop(isEnough: isEnough) }
  }
}

/// The journal while something is read: opened for the first session, closed after the last one.
final class SharedJournal {
  private let open: () throws -> Journal
  private var journal: Journal?
  private var users = 0

  init(_ open: @escaping () throws -> Journal) { self.open = open }

  func enter() throws -> Journal {
    let entered = try journal ?? open()
    journal = entered
    users += 1
    return entered
  }

  func leave() {
    users -= 1
    if users == 0 { journal = nil }
  }

  /// Opens the journal for one visit.
  func visit<Result>(_ body: (Journal) throws -> Result) throws -> Result {
    let entered = try enter()
    defer { leave() }
    return try body(entered)
  }
}
