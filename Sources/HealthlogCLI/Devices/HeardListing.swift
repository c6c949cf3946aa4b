public import HealthModel
import Phrases
import Terminal

/// A device that was heard; nothing about it is stored.
public struct HeardDevice: Equatable {
  /// The name that it gives, or its address if it gives none.
  public let name: String
  /// The address: `AA:BB:CC:DD:EE:FF`.
  public let address: String
  /// The services that healthlog reads.
  public let services: [HealthService]
  /// The signal strength in dBm; nil if it isn't heard now.
  public let signal: Int?
  /// The name under which it was added; nil if it wasn't.
  public let addedAs: String?

  /// - Parameter signal: in dBm.
  public init(
    name: String, address: String, services: [HealthService], signal: Int?, addedAs: String?
  ) {
    (self.name, self.address, self.services) = (name, address, services)
    (self.signal, self.addedAs) = (signal, addedAs)
  }
}

extension Listing where Row == HeardDevice {
  /// Lists one row for each device.
  public static func heard(_ devices: [HeardDevice]) -> Listing {
    let columns: [Column<HeardDevice>] = [
      Column(title: phrase("NAME")) { .init($0.name) },
      Column(title: phrase("ADDRESS")) { .init($0.address) },
      Column(title: phrase("MEASURES")) { .init(DeviceText.measures($0.services)) },
      Column(title: phrase("SIGNAL"), isNumber: true) { row in
        .init(row.signal.map { "\($0) dBm" } ?? "")
      },
      Column(title: phrase("ADDED AS")) { .init($0.addedAs ?? "") },
    ]
    return Listing(devices, Columns("heard", columns))
  }
}
