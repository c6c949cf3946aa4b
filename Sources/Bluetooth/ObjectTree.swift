import GATT
public import HealthModel

/// What bluetoothd's objects look like by now, of those that it tells of.
struct ObjectTree: Equatable {
  typealias Properties = [String: BusValue]

  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let characteristic = "org.bluez.GattCharacteristic1"
  static let battery = "org.bluez.Battery1"

  /// By path, then by interface.
  private(set) var objects: [String: [String: Properties]] = [:]

  /// Takes in the answer to GetManagedObjects: everything there is.
  mutating func replace(by all: BusValue) {
    objects = [:]
    for (path, interfaces) in all.entries { add(path, interfaces) }
  }

  /// Takes in `InterfacesAdded`.
  mutating func add(_ path: String, _ interfaces: BusValue) {
    for (interface, properties) in interfaces.entries where Self.isOfUse(interface) {
      objects[path, default: [:]][interface] = properties.entries
    }
  }

  /// Takes in `InterfacesRemoved`.
  mutating func remove(_ path: String, _ interfaces: [String]) {
    for interface in interfaces { objects[path]?[interface] = nil }
    if objects[path]?.isEmpty == true { objects[path] = nil }
    // What goes takes what is below it along, whether or not that is told.
    if objects[path] == nil {
      objects = objects.filter { !$0.key.hasPrefix(path + "/") }
    }
  }

  /// Takes in `PropertiesChanged`.
  mutating func change(_ path: String, _ interface: String, _ changed: BusValue) {
    guard Self.isOfUse(interface) else { return }
    // Each measurement is told once: it is no state.
    for (name, value) in changed.entries where name != "Value" {
      objects[path, default: [:]][interface, default: [:]][name] = value
    }
  }

  mutating func clear() { objects = [:] }

  private static func isOfUse(_ interface: String) -> Bool {
    [adapter, device, characteristic, battery].contains(interface)
  }

  /// The adapter that is used: the first that is switched on, else the first.
  var adapter: Adapter? {
    let adapters = objects.compactMap { path, interfaces in
      interfaces[Self.adapter].map { properties in
        Adapter(path: path, isPowered: properties["Powered"]?.bool ?? false)
      }
    }.sorted { $0.path < $1.path }
    return adapters.first(where: \.isPowered) ?? adapters.first
  }

  /// All that the adapter has heard of.
  var peripherals: [Peripheral] {
    objects.keys.compactMap(peripheral(at:)).sorted { $0.address < $1.address }
  }

  /// The one of that address.
  func peripheral(_ address: String) -> Peripheral? {
    let ending = "/dev_" + address.replacing(":", with: "_")
    guard let path = objects.keys.first(where: { $0.hasSuffix(ending) }) else { return nil }
    return peripheral(at: path)
  }

  private func peripheral(at path: String) -> Peripheral? {
    guard let properties = objects[path]?[Self.device],
      let address = properties["Address"]?.string
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

  /// The characteristics of the device at a path; of several of one number the first.
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

  /// The characteristic at a path.
  func characteristic(at path: String) -> Characteristic? {
    objects[path]?[Self.characteristic]?["UUID"]?.string.flatMap(Characteristic.init(uuid:))
  }

  /// The address of the device at a path, or below which the path lies; as the path has it, for that
  /// may be known before its object is.
  static func address(in path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count >= 4, parts[3].hasPrefix("dev_") else { return nil }
    return String(parts[3].dropFirst(4)).replacing("_", with: ":")
  }

  /// A characteristic as bluetoothd offers it.
  struct Attribute: Equatable {
    let path: String
    let isWritable: Bool
  }
}

/// The Bluetooth adapter that is used.
public struct Adapter: Equatable, Sendable {
  /// bluetoothd's object.
  public let path: String
  /// Whether it is switched on.
  public let isPowered: Bool
}

/// A Bluetooth LE device as bluetoothd knows it.
public struct Peripheral: Equatable, Sendable {
  /// bluetoothd's object; another after it was away.
  public let path: String
  /// `AA:BB:CC:DD:EE:FF`.
  public let address: String
  /// What it calls itself; its address where it says nothing.
  public internal(set) var name = ""
  /// Whether keys were exchanged with it.
  public internal(set) var isPaired = false
  /// Whether it may be called without anybody's word.
  public internal(set) var isTrusted = false
  /// Whether the link is up.
  public internal(set) var isConnected = false
  /// Whether it is known what it offers.
  public internal(set) var isResolved = false
  /// Those of its services that are read here.
  public internal(set) var services: [HealthService] = []
  /// How strong its signal is, in dBm; nil where it isn't heard.
  public internal(set) var signal: Int?
  /// Its battery's charge, in percent, where bluetoothd keeps that to itself.
  public internal(set) var charge: UInt8?

  init(path: String, address: String) {
    (self.path, self.address) = (path, address)
  }
}
