import Bluetooth
import GATT
import HealthModel
import HealthlogCLI
import Journal

/// Reads several devices at a time, and keeps track of those being read.
final class Acquirer {
  private let bluetooth: Bluetooth
  private let context: CLIContext
  let journal: SharedJournal
  private let told: (Reading, ReadingNews) -> Void
  private let ended: (Reading) -> Void
  private var readings: [String: Reading] = [:]
  private let asksForAll: Bool

  /// - Parameter path: the journal that the command line names.
  init(
    _ bluetooth: Bluetooth, journal path: String?, _ context: CLIContext, asksForAll: Bool = false,
    told: @escaping (Reading, ReadingNews) -> Void, ended: @escaping (Reading) -> Void
  ) {
    (self.bluetooth, self.context, self.asksForAll) = (bluetooth, context, asksForAll)
    (self.told, self.ended) = (told, ended)
    journal = SharedJournal { try context.openJournal(path) }
  }

  var isIdle: Bool { readings.isEmpty }

  func isReading(_ address: String) -> Bool { readings[address] != nil }

  func read(_ device: Device, _ manner: Encounter.Manner) {
    let address = device.settings.address
    guard readings[address] == nil else { return }
    let reading = Reading(
      of: device, manner, asksForAll: asksForAll, bluetooth, journal, context, told: told
    ) { [weak self] reading in
      self?.readings[reading.address] = nil
      self?.ended(reading)
    }
    readings[address] = reading
    reading.start()
  }

  func take(_ event: Bluetooth.Event) {
    switch event {
    case .adapter: for reading in readings.values { reading.look() }
    case .peripheral(let address): readings[address]?.look()
    case .value(let address, let kind, let bytes): readings[address]?.received(kind, bytes)
    case .ended: stop()
    }
  }

  func lookAtJournal() { for reading in readings.values { reading.lookAtJournal() } }

  /// - Parameter isEnough: whether the person has the readings they wanted.
  func stop(isEnough: Bool = false) {
    for reading in readings.values { reading.stop(isEnough: isEnough) }
  }
}

/// A journal that stays open as long as something uses it.
final class SharedJournal {
  private let open: () throws -> Journal
  private weak var journal: Journal?

  init(_ open: @escaping () throws -> Journal) { self.open = open }

  func opened() throws -> Journal {
    if let journal { return journal }
    let opened = try open()
    journal = opened
    return opened
  }
}
