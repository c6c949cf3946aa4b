internal import CGIO
public import EventLoop
public import GATT
import HealthModel

/// A connection to bluetoothd, with its adapter and its devices; an address identifies a device.
/// Methods don't block; they are called and answered on the loop's thread.
public final class Bluetooth {
  public enum Event: Equatable, Sendable {
    /// bluetoothd started or stopped, or its adapter was added, removed, or switched on or off.
    case adapter
    case peripheral(address: String)
    case value(address: String, Characteristic, [UInt8])
    case ended
  }

  public enum Watch: Equatable, Sendable {
    case all
    /// Only these addresses, so that other devices and programs don't wake this program.
    case only([String])
  }

  static let name = "org.bluez"
  static let manager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"

  let bus: Bus
  public let loop: MainLoop
  /// Called on the loop's thread with events, once something is watched.
  public var handler: (Event) -> Void = { _ in }
  private var watch = Watch.only([])
  private var hearsPower = true
  private var rules: Set<String> = []
  /// bluetoothd's unique name, the only accepted sender; nil before `watch` or if it isn't running.
  private var owner: String?
  /// The number of requests for all objects and of losses of bluetoothd, to recognise late answers.
  private var generation = 0
  private(set) var tree = ObjectTree()

  /// Connects to the system bus; runs `loop` until the bus has answered.
  public init(on loop: MainLoop) throws(BluetoothFault) {
    self.loop = loop
    do throws(BusFault) {
      bus = try Bus(G_BUS_TYPE_SYSTEM, on: loop, milliseconds: 5000)
    } catch { throw .notRunning }
    bus.onLoss { [weak self] in
      self?.lost()
      self?.handler(.ended)
    }
    for interface in [Self.manager, Self.properties] {
      bus.hear(interface) { [weak self] in self?.heard($0) }
    }
    bus.hear("org.freedesktop.DBus") { [weak self] in self?.heardOfOwner($0) }
    askBus(
      "AddMatch",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'")
  }

  public var adapter: Adapter? { tree.adapter }
  public var isRunning: Bool { owner != nil }
  public var peripherals: [Peripheral] { tree.peripherals }
  public func peripheral(_ address: String) -> Peripheral? { tree.peripheral(address) }

  public func offers(of address: String) -> (
    all: Set<Characteristic>, writable: Set<Characteristic>
  ) {
    guard let peripheral = tree.peripheral(address) else { return ([], []) }
    let attributes = tree.characteristics(of: peripheral.path)
    var all = Set(attributes.keys)
    // bluetoothd reads the battery level itself and hides the characteristic.
    if peripheral.charge != nil { all.insert(.battery) }
    return (all, Set(attributes.filter(\.value.isWritable).keys))
  }

  /// Loads all objects, watches them from then on, and calls `answered` once they are loaded.
  public func watch(_ watch: Watch, answered: @escaping (BluetoothFault?) -> Void) {
    self.watch = watch
    askBus("GetNameOwner", Self.name) { [weak self] answer in
      guard let self else { return }
      guard case .success(let values) = answer, let name = values.first?.string else {
        owner = nil
        return answered(.notRunning)
      }
      owner = name
      look(answered)
    }
  }

  /// Requests all objects. Sets the match rules first, so that no change goes unnoticed.
  private func look(_ answered: @escaping (BluetoothFault?) -> Void) {
    generation += 1
    let asked = generation
    setRules()
    bus.call(BusCall(Self.name, "/", Self.manager, "GetManagedObjects")) { [weak self] answer in
      guard let self, generation == asked else { return }
      switch answer {
      case .success(let values):
        tree.replace(by: values.first ?? .other)
        setRules()
        answered(nil)
      case .failure(let fault): answered(BluetoothFault(fault))
      }
    }
  }

  /// Sets the match rules; their form was tested with bluetoothd 5.66.
  private func setRules() {
    let from = "type='signal',sender='org.bluez',"
    let manager = from + "interface='\(Self.manager)'"
    let properties = from + "interface='\(Self.properties)'"
    var wanted: Set<String> = []
    switch watch {
    case .all: wanted = [manager, properties + ",path_namespace='/org/bluez'"]
    case .only(let addresses):
      // Match an adapter's exact path, to notice when the adapter is added or removed.
      let adapters = tree.adapter.map { [$0.path] } ?? []
      for adapter in Set(adapters + ["/org/bluez/hci0"]) {
        wanted.insert(manager + ",arg0path='\(adapter)'")
        if hearsPower {
          wanted.insert(properties + ",path='\(adapter)',arg0='\(ObjectTree.adapter)'")
        }
        for address in addresses {
          let device = adapter + "/dev_" + address.replacing(":", with: "_")
          wanted.insert(properties + ",path_namespace='\(device)'")
          // One rule for the device itself, one for its attributes.
          wanted.insert(manager + ",arg0path='\(device)'")
          wanted.insert(manager + ",arg0path='\(device)/'")
        }
      }
    }
    for rule in wanted.subtracting(rules) { askBus("AddMatch", rule) }
    for rule in rules.subtracting(wanted) { askBus("RemoveMatch", rule) }
    rules = wanted
  }

  /// Calls a method of the bus. Its argument must not contain double quotes.
  private func askBus(
    _ method: String, _ text: String,
    answered: @escaping (Result<[BusValue], BusFault>) -> Void = { _ in }
  ) { bus.call(.ofBus(method, "(\"\(text)\",)"), answered: answered) }

  /// Sets whether to report the adapter's power; true by default. The signals about it also report
  /// every program's scans, which match rules can't exclude. True also asks for the current state.
  public func hearPower(_ isWanted: Bool) {
    guard isWanted != hearsPower else { return }
    hearsPower = isWanted
    setRules()
    guard isWanted, let path = adapter?.path else { return }
    let asked = generation
    bus.call(
      BusCall(Self.name, path, Self.properties, "Get", "('\(ObjectTree.adapter)', 'Powered')")
    ) { [weak self] answer in
      guard let self, generation == asked, case .success(let values) = answer,
        let power = values.first
      else { return }
      let before = adapter
      tree.change(path, ObjectTree.adapter, .dictionary(["Powered": power]))
      if adapter != before { handler(.adapter) }
    }
  }

  private func isWatched(_ address: String) -> Bool {
    if case .only(let addresses) = watch { addresses.contains(address) } else { true }
  }

  private func heard(_ signal: Bus.Signal) {
    // Any program may send such a signal.
    guard signal.sender == owner else { return }
    let path = signal.values.first?.string ?? ""
    switch (signal.interface, signal.member, signal.values.count) {
    case (Self.manager, "InterfacesAdded", 2):
      tree.add(path, signal.values[1])
      tell(path)
    case (Self.manager, "InterfacesRemoved", 2):
      tree.remove(path, signal.values[1].elements.compactMap(\.string))
      tell(path)
    case (Self.properties, "PropertiesChanged", 3):
      tree.change(signal.path, path, signal.values[1])
      if path == ObjectTree.characteristic {
        guard let value = signal.values[1].entries["Value"]?.bytes else { return }
        sent(value, signal.path)
      } else {
        tell(signal.path)
      }
    default: break
    }
  }

  private func tell(_ path: String) {
    guard let address = ObjectTree.address(in: path) else {
      if tree.adapter.map({ rulesLack($0.path) }) ?? false { setRules() }
      return handler(.adapter)
    }
    if isWatched(address) { handler(.peripheral(address: address)) }
  }

  private func rulesLack(_ adapter: String) -> Bool {
    guard case .only = watch else { return false }
    return !rules.contains { $0.holds("arg0path='\(adapter)'") }
  }

  private func sent(_ value: [UInt8], _ path: String) {
    guard let address = ObjectTree.address(in: path), isWatched(address),
      let kind = tree.characteristic(at: path)
    else { return }
    handler(.value(address: address, kind, value))
  }

  private func heardOfOwner(_ signal: Bus.Signal) {
    guard signal.member == "NameOwnerChanged", signal.sender == "org.freedesktop.DBus",
      signal.values.count == 3, signal.values[0].string == Self.name
    else { return }
    let name = signal.values[2].string ?? ""
    lost()
    guard !name.isEmpty else { return handler(.adapter) }
    owner = name
    look { [weak self] _ in
      guard let self else { return }
      for peripheral in peripherals where isWatched(peripheral.address) {
        handler(.peripheral(address: peripheral.address))
      }
      handler(.adapter)
    }
  }

  private func lost() {
    let known = peripherals.map(\.address)
    owner = nil
    generation += 1
    tree = ObjectTree()
    for address in known where isWatched(address) { handler(.peripheral(address: address)) }
  }
}
