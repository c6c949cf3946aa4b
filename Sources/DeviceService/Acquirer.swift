import Bluetooth
import EventLoop
import GATT
import HealthModel
import Journal

/// Reads devices, each at its own pace: the one place that knows which of them are being read.
final class Acquirer {
  let bluetooth: Bluetooth
  private let loop: MainLoop
  let journal: SharedJournal
  private let around: Surroundings
  private let told: (Reading, ReadingNews) -> Void
  private let ended: (ReadingResult) -> Void
  private var readings: [String: Reading] = [:]
  /// Whether meters are asked for all that they hold.
  var asksForAll = false

  init(
    _ bluetooth: Bluetooth, on loop: MainLoop, _ around: Surroundings,
    told: @escaping (Reading, ReadingNews) -> Void, ended: @escaping (ReadingResult) -> Void
  ) {
    (self.bluetooth, self.loop, self.around) = (bluetooth, loop, around)
    (self.told, self.ended) = (told, ended)
    journal = SharedJournal(around.openJournal)
  }

  var isIdle: Bool { readings.isEmpty }

  func isReading(_ address: String) -> Bool { readings[address] != nil }

  func read(_ device: Device, _ manner: Encounter.Manner) {
    let address = device.settings.address
    guard readings[address] == nil else { return }
    let reading = Reading(
      of: device, manner, bluetooth: bluetooth, loop: loop, journal: journal, around: around,
      told: told
    ) { [weak self] reading, result in
      self?.readings[reading.address] = nil
      self?.ended(result)
    }
    readings[address] = reading
    reading.asksForAll = asksForAll
    reading.start()
  }

  /// Tells what Bluetooth tells to whom it concerns.
  func take(_ event: Bluetooth.Event) {
    switch event {
    case .adapter: for reading in readings.values { reading.look() }
    case .peripheral(let address): readings[address]?.look()
    case .value(let address, let kind, let bytes): readings[address]?.received(kind, bytes)
    case .ended: for reading in readings.values { reading.stop() }
    }
  }

  /// Looks whether sessions were ended in the journal.
  func lookAtJournal() { for reading in readings.values { reading.lookAtJournal() } }

  /// Ends all, or those of one device.
  func stop(isEnough: Bool = false) {
    for reading in readings.values { reading.stop(isEnough: isEnough) }
  }

  func stop(_ address: String) { readings[address]?.stop() }
}
