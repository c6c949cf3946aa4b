internal import EventLoop
import GATT
public import HealthModel

struct ObjectTree: Equatable {
  typealias Properties = [String: BusValue]

  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let characteristic = "org.bluez.GattCharacteristic1"
  static let battery = "org.bluez.Battery1"

  /// The properties by path and interface.
  private(set) var objects: [String: [String: Properties]] = [:]

  mutating func replace(by all: BusValue) {
    objects = [:]
    for (path, interfaces) in all.entries { add(path, interfaces) }
  }

  mutating func add(_ path: String, _ interfaces: BusValue) {
    for (interface, properties) in interfaces.entries where Self.isOfUse(interface) {
      objects[path, default: [:]][interface] = properties.entries
    }
  }

  mutating func remove(_ path: String, _ interfaces: [String]) {
    for interface in interfaces { objects[path]?[interface] = nil }
    if objects[path]?.isEmpty == true { objects[path] = nil }
    // Remove child objects too, whether or not bluetoothd reports that.
    if objects[path] == nil { objects = objects.filter { !$0.key.hasPrefix(path + "/") } }
  }

  mutating func change(_ path: String, _ interface: String, _ changed: BusValue) {
    guard Self.isOfUse(interface) else { return }
    // A characteristic's value is an event, not a state.
    for (name, value) in changed.entries where name != "Value" {
      objects[path, default: [:]][interface, default: [:]][name] = value
    }
  }

  private static func isOfUse(_ interface: String) -> Bool {
    [adapter, device, characteristic, battery].contains(interface)
  }

  var adapter: Adapter? {
    let adapters = objects.compactMap { path, interfaces in
      interfaces[Self.adapter].map { Adapter(path: path, isPowered: $0["Powered"]?.bool ?? false) }
    }.sorted { $0.path < $1.path }
    return adapters.first(where: \.isPowered) ?? adapters.first
  }

  var peripherals: [Peripheral] {
    objects.keys.compactMap(peripheral(at:)).sorted { $0.address < $1.address }
  }

  func peripheral(_ address: String) -> Peripheral? {
    let ending = "/dev_" + address.replacing(":", with: "_")
    guard let path = objects.keys.first(where: { $0.hasSuffix(ending) }) else { return nil }
    return peripheral(at: path)
  }

  private func peripheral(at path: String) -> Peripheral? {
    guard let properties = objects[path]?[Self.device], let address = properties["Address"]?.string
    else { return nil }
    func isTrue(_ name: String) -> Bool { properties[name]?.bool ?? false }
    var found = Peripheral(path: path, address: address)
    found.name = properties["Name"]?.string ?? properties["Alias"]?.string ?? address
    (found.isPaired, found.isTrusted) = (isTrue("Paired"), isTrue("Trusted"))
    (found.isConnected, found.isResolved) = (isTrue("Connected"), isTrue("ServicesResolved"))
    found.services = (properties["UUIDs"]?.elements ?? []).compactMap {
      $0.string.flatMap(HealthService.init(uuid:))
    }
    found.signal = properties["RSSI"]?.number.map(Int.init(clamping:))
    found.charge = objects[path]?[Self.battery]?["Percentage"]?.number.flatMap {
      UInt8(exactly: $0)
    }
    return found
  }

  /// Returns a device's characteristics; if several share a UUID, the first one.
  func characteristics(of peripheral: String) -> [Characteristic: Attribute] {
    var found: [Characteristic: Attribute] = [:]
    for (path, interfaces) in objects where path.hasPrefix(peripheral + "/") {
      guard let properties = interfaces[Self.characteristic],
        let kind = properties["UUID"]?.string.flatMap(Characteristic.init(uuid:))
      else { continue }
      let flags = Set((properties["Flags"]?.elements ?? []).compactMap(\.string))
      let one = Attribute(path: path, isWritable: flags.contains("write"))
      if found[kind].map({ $0.path > path }) ?? true { found[kind] = one }
    }
    return found
  }

  func characteristic(at path: String) -> Characteristic? {
    objects[path]?[Self.characteristic]?["UUID"]?.string.flatMap(Characteristic.init(uuid:))
  }

  /// Returns the address in the path of a device or its attribute, even if the device isn't known.
  static func address(in path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count >= 4, parts[3].hasPrefix("dev_") else { return nil }
    return String(parts[3].dropFirst(4)).replacing("_", with: ":")
  }

  struct Attribute: Equatable {
    let path: String
    let isWritable: Bool
  }
}

public struct Adapter: Equatable, Sendable {
  public let path: String
  public let isPowered: Bool
}

public struct Peripheral: Equatable, Sendable {
  public let path: String
  /// The address, such as `AA:BB:CC:DD:EE:FF`.
  public let address: String
  /// The name or alias that bluetoothd reports; the address if there is neither.
  public internal(set) var name = ""
  public internal(set) var isPaired = false
  /// Whether bluetoothd may connect to the device by itself.
  public internal(set) var isTrusted = false
  public internal(set) var isConnected = false
  /// Whether the device's services are known.
  public internal(set) var isResolved = false
  public internal(set) var services: [HealthService] = []
  /// The signal strength in dBm; nil if unknown.
  public internal(set) var signal: Int?
  /// The battery level in percent, if bluetoothd reports it.
  public internal(set) var charge: UInt8?
}
