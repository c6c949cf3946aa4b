public import GATT
import Phrases
import Terminal

/// A device that was heard, which nothing is stored of.
public struct HeardDevice: Equatable {
  /// What it calls itself; its address where it says nothing.
  public let name: String
  /// `AA:BB:CC:DD:EE:FF`.
  public let address: String
  /// Those that are read here.
  public let services: [HealthService]
  /// In dBm; nil where it isn't heard now.
  public let signal: Int?
  /// What it was added as; nil of a stranger.
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
  /// A row each.
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
