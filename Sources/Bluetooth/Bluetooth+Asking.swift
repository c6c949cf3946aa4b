internal import EventLoop
public import GATT
public import HealthModel

extension Bluetooth {
  public typealias Answered = (BluetoothFault?) -> Void

  /// Scans for Bluetooth LE devices with one of these services, or for all if none is given.
  public func startScan(of services: [HealthService], answered: @escaping Answered) {
    guard let adapter else { return answered(absence) }
    guard adapter.isPowered else { return answered(.off) }
    let uuids = services.isEmpty ? "" : ", 'UUIDs': <\(Bus.strings(services.map(\.uuid)))>"
    let filter = "({'Transport': <'le'>\(uuids)},)"
    ask(adapter.path, ObjectTree.adapter, "SetDiscoveryFilter", filter) { [weak self] fault in
      guard let self, fault == nil else { return answered(fault) }
      ask(adapter.path, ObjectTree.adapter, "StartDiscovery", answered: answered)
    }
  }

  public func stopScan(answered: @escaping Answered = { _ in }) {
    guard let adapter else { return answered(nil) }
    ask(adapter.path, ObjectTree.adapter, "StopDiscovery", answered: answered)
  }

  /// Connects to a device; bluetoothd tries for 41 s if the device doesn't advertise.
  public func connect(_ address: String, answered: @escaping Answered) {
    askDevice(address, "Connect", seconds: 60, answered: answered)
  }

  /// Disconnects from a device, or cancels connecting.
  public func disconnect(_ address: String) { askDevice(address, "Disconnect") { _ in } }

  /// Pairs with a device, in at most 50 s; an agent must be registered.
  public func pair(_ address: String, answered: @escaping Answered) {
    askDevice(address, "Pair", seconds: 50, answered: answered)
  }

  public func cancelPairing(_ address: String) { askDevice(address, "CancelPairing") { _ in } }

  public func trust(_ address: String, answered: @escaping Answered) {
    guard let path = peripheral(address)?.path else { return answered(.gone) }
    ask(
      path, Self.properties, "Set",
      "('\(ObjectTree.device)', 'Trusted', <true>)", answered: answered)
  }

  /// Removes a device and its keys from bluetoothd. Succeeds if bluetoothd doesn't know the device.
  public func remove(_ address: String, answered: @escaping Answered) {
    guard let adapter, let path = peripheral(address)?.path else { return answered(nil) }
    ask(adapter.path, ObjectTree.adapter, "RemoveDevice", "(objectpath '\(path)',)") { fault in
      answered(fault == .gone ? nil : fault)
    }
  }

  public func read(
    _ kind: Characteristic, of address: String,
    answered: @escaping (Result<[UInt8], BluetoothFault>) -> Void
  ) {
    let charge = peripheral(address)?.charge
    guard let path = path(of: kind, address) else {
      if kind == .battery, let charge { return answered(.success([charge])) }
      return answered(.failure(.gone))
    }
    bus.call(
      BusCall(
        Self.name, path, ObjectTree.characteristic, "ReadValue", "(@a{sv} {},)",
        milliseconds: 30_000)
    ) { answer in answered(answer.map { $0.first?.bytes ?? [] }.mapError { BluetoothFault($0) }) }
  }

  public func write(
    _ bytes: [UInt8], to kind: Characteristic, of address: String, answered: @escaping Answered
  ) {
    guard let path = path(of: kind, address) else { return answered(.gone) }
    ask(
      path, ObjectTree.characteristic, "WriteValue",
      "(@ay \(bytes), {'type': <'request'>})", answered: answered)
  }

  public func subscribe(to kind: Characteristic, of address: String, answered: @escaping Answered) {
    guard let path = path(of: kind, address) else { return answered(.gone) }
    ask(path, ObjectTree.characteristic, "StartNotify", answered: answered)
  }

  /// Subscribes early to measurements that a device may send on connecting: all except glucose.
  public func subscribeAhead(to address: String) {
    for kind in offers(of: address).all
    where kind.isMeasurement && kind != .glucose && kind != .glucoseContext {
      subscribe(to: kind, of: address) { _ in }
    }
  }

  var absence: BluetoothFault { isRunning ? .noAdapter : .notRunning }

  private func path(of kind: Characteristic, _ address: String) -> String? {
    peripheral(address).flatMap { tree.characteristics(of: $0.path)[kind]?.path }
  }

  private func askDevice(
    _ address: String, _ method: String, seconds: Int32 = 25, answered: @escaping Answered
  ) {
    guard let adapter else { return answered(absence) }
    guard let path = peripheral(address)?.path else {
      return answered(adapter.isPowered ? .gone : .off)
    }
    ask(path, ObjectTree.device, method, seconds: seconds, answered: answered)
  }

  func ask(
    _ path: String, _ interface: String, _ method: String, _ arguments: String = "()",
    seconds: Int32 = 30, answered: @escaping Answered
  ) {
    bus.call(
      BusCall(Self.name, path, interface, method, arguments, milliseconds: seconds * 1000)
    ) { answer in
      if case .failure(let fault) = answer { return answered(BluetoothFault(fault)) }
      answered(nil)
    }
  }

  public func flush() { bus.flush() }
}
