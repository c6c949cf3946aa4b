public import EventLoop
public import GATT
import HealthModel

/// bluetoothd, as this program uses it: its adapter, and the devices that are asked for.
///
/// Nothing here waits: what is asked is answered on the loop's thread, to which all of this belongs.
/// A device is known by its address; where its object is, is looked up each time.
public final class Bluetooth {
  /// What happens.
  public enum Event: Equatable, Sendable {
    /// bluetoothd came, went, or its adapter was put in, taken out, switched on or off.
    case adapter
    /// Something of a device that is watched is another: ask `peripheral`.
    case peripheral(address: String)
    /// A device has sent this by itself.
    case value(address: String, Characteristic, [UInt8])
    /// The bus is gone.
    case ended
  }

  /// What devices are heard.
  public enum Watch: Equatable, Sendable {
    /// All that the adapter hears of: for a person who looks for one.
    case all
    /// These addresses alone: other devices and other programs' scans wake nobody.
    case only([String])
  }

  static let name = "org.bluez"
  static let manager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"

  let bus: SystemBus
  let loop: MainLoop
  private let handler: (Event) -> Void
  private var watch = Watch.only([])
  private var hearsPower = true
  /// The match rules that hold.
  private var rules: Set<String> = []
  /// Whom signals are taken from: bluetoothd's unique name; nil while there is none.
  private var owner: String?
  /// Counts the times at which everything was asked for, so that a late answer is known as such.
  private var generation = 0
  private(set) var tree = ObjectTree()

  /// Connects to the machine's bus; `loop` runs until that is done.
  ///
  /// - Parameter handler: called on the loop's thread with what happens, once it watches something.
  /// - Throws: `BluetoothFault`.
  public init(on loop: MainLoop, _ handler: @escaping (Event) -> Void) throws(BluetoothFault) {
    self.loop = loop
    self.handler = handler
    final class Link { var closed: () -> Void = {} }
    let link = Link()
    do throws(BusFault) {
      bus = try SystemBus(on: loop, milliseconds: 5000) { link.closed() }
    } catch { throw .notRunning }
    link.closed = { [weak self] in
      self?.lost()
      self?.handler(.ended)
    }
    for interface in [Self.manager, Self.properties] {
      bus.hear(interface) { [weak self] in self?.heard($0) }
    }
    bus.hear("org.freedesktop.DBus") { [weak self] in self?.heardOfOwner($0) }
    bus.addMatch(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'")
  }

  /// The adapter that is used; nil where there is none, or no bluetoothd.
  public var adapter: Adapter? { tree.adapter }
  /// Whether bluetoothd is there.
  public var isRunning: Bool { owner != nil }
  /// All devices that are watched and known.
  public var peripherals: [Peripheral] { tree.peripherals }
  /// The device of that address; nil while bluetoothd knows nothing of it.
  public func peripheral(_ address: String) -> Peripheral? { tree.peripheral(address) }

  /// What a device offers of what is read here; what of it can be written.
  public func offers(of address: String) -> (
    all: Set<Characteristic>, writable: Set<Characteristic>
  ) {
    guard let peripheral = tree.peripheral(address) else { return ([], []) }
    let attributes = tree.characteristics(of: peripheral.path)
    var all = Set(attributes.keys)
    // bluetoothd reads that one itself, and hides it.
    if peripheral.charge != nil { all.insert(.battery) }
    return (all, Set(attributes.filter(\.value.isWritable).keys))
  }

  /// Looks at what there is, and listens from then on.
  ///
  /// - Parameter answered: called once it is known, as far as bluetoothd is there.
  public func watch(_ watch: Watch, answered: @escaping (BluetoothFault?) -> Void) {
    self.watch = watch
    bus.askBus("GetNameOwner", [.string(Self.name)]) { [weak self] answer in
      guard let self else { return }
      guard case .success(let values) = answer, let name = values.first?.string else {
        owner = nil
        return answered(.notRunning)
      }
      owner = name
      look(answered)
    }
  }

  /// Asks for all objects anew: rules first, so that nothing happens between the two unheard.
  private func look(_ answered: @escaping (BluetoothFault?) -> Void) {
    generation += 1
    let asked = generation
    setRules()
    bus.call(Self.name, "/", Self.manager, "GetManagedObjects") { [weak self] answer in
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

  /// The rules by which the bus sends what concerns us; their form is what bluetoothd 5.66 was seen with.
  private func setRules() {
    let from = "type='signal',sender='org.bluez',"
    let (manager, properties) = (
      from + "interface='\(Self.manager)'", from + "interface='\(Self.properties)'"
    )
    var wanted: Set<String> = []
    switch watch {
    case .all: wanted = [manager, properties + ",path_namespace='/org/bluez'"]
    case .only(let addresses):
      // An adapter that comes or goes: its own path, with nothing behind it.
      let adapters = tree.adapter.map { [$0.path] } ?? []
      for adapter in Set(adapters + ["/org/bluez/hci0"]) {
        wanted.insert(manager + ",arg0path='\(adapter)'")
        if hearsPower {
          wanted.insert(properties + ",path='\(adapter)',arg0='\(ObjectTree.adapter)'")
        }
        for address in addresses {
          let device = adapter + "/dev_" + address.replacing(":", with: "_")
          wanted.insert(properties + ",path_namespace='\(device)'")
          // The device itself, and what is below it.
          wanted.insert(manager + ",arg0path='\(device)'")
          wanted.insert(manager + ",arg0path='\(device)/'")
        }
      }
    }
    for rule in wanted.subtracting(rules) { bus.addMatch(rule) }
    for rule in rules.subtracting(wanted) { bus.removeMatch(rule) }
    rules = wanted
  }

  /// Whether it is to be told that the adapter is switched on or off; it is, unless this was called.
  ///
  /// That comes with word of every scan that any program begins or ends, for the bus can't tell them
  /// apart. What happened meanwhile is asked for, where it is wanted again.
  public func hearPower(_ isWanted: Bool) {
    guard isWanted != hearsPower else { return }
    hearsPower = isWanted
    setRules()
    guard isWanted, let path = adapter?.path else { return }
    let asked = generation
    bus.call(
      Self.name, path, Self.properties, "Get", [.string(ObjectTree.adapter), .string("Powered")]
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
    switch watch {
    case .all: true
    case .only(let addresses): addresses.contains(address)
    }
  }

  private func heard(_ signal: SystemBus.Signal) {
    // Anyone on the bus may send what looks like it.
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

  /// An adapter that came under another name has rules of its own.
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

  private func heardOfOwner(_ signal: SystemBus.Signal) {
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

  /// Whatever bluetoothd knew is gone with it.
  private func lost() {
    let known = peripherals.map(\.address)
    owner = nil
    generation += 1
    tree.clear()
    for address in known where isWatched(address) { handler(.peripheral(address: address)) }
  }
}
