internal import EventLoop
public import GATT
public import HealthModel

/// What can be asked of bluetoothd and of devices.
extension Bluetooth {
  /// Takes an answer that holds nothing.
  public typealias Answered = (BluetoothFault?) -> Void

  /// How long bluetoothd itself tries to reach a device: 41 s were seen.
  private static let callSeconds: Int32 = 60

  /// How long a device has to exchange keys: with all that goes before, a minute.
  private static let pairSeconds: Int32 = 50

  /// Has the adapter look for Bluetooth LE devices that offer one of these services, or for all.
  public func startScan(of services: [HealthService], answered: @escaping Answered) {
    guard let adapter else { return answered(isRunning ? .noAdapter : .notRunning) }
    guard adapter.isPowered else { return answered(.off) }
    var filter: [String: BusArgument] = ["Transport": .string("le")]
    if !services.isEmpty { filter["UUIDs"] = .strings(services.map(\.uuid)) }
    ask(adapter.path, ObjectTree.adapter, "SetDiscoveryFilter", [.options(filter)]) {
      [weak self] fault in
      guard let self, fault == nil else { return answered(fault) }
      ask(adapter.path, ObjectTree.adapter, "StartDiscovery", answered: answered)
    }
  }

  /// Ends that.
  public func stopScan(answered: @escaping Answered = { _ in }) {
    guard let adapter else { return answered(nil) }
    ask(adapter.path, ObjectTree.adapter, "StopDiscovery", answered: answered)
  }

  /// Has bluetoothd reach a device; it tries for 41 s where that doesn't advertise.
  public func connect(_ address: String, answered: @escaping Answered) {
    askDevice(address, "Connect", seconds: Self.callSeconds, answered: answered)
  }

  /// Ends the link, and any attempt at one.
  public func disconnect(_ address: String, answered: @escaping Answered = { _ in }) {
    askDevice(address, "Disconnect", answered: answered)
  }

  /// Exchanges keys with a device; an `Agent` must be there.
  public func pair(_ address: String, answered: @escaping Answered) {
    askDevice(address, "Pair", seconds: Self.pairSeconds, answered: answered)
  }

  /// Ends an attempt at that.
  public func cancelPairing(_ address: String) { askDevice(address, "CancelPairing") { _ in } }

  /// Lets bluetoothd call a device by itself: without, one hang-up ends that.
  public func trust(_ address: String, answered: @escaping Answered) {
    guard let path = peripheral(address)?.path else { return answered(.gone) }
    ask(
      path, Self.properties, "Set",
      [.string(ObjectTree.device), .string("Trusted"), .variant(.bool(true))], answered: answered)
  }

  /// Has bluetoothd forget a device and its keys; nil also where it knows none.
  public func remove(_ address: String, answered: @escaping Answered) {
    guard let adapter, let path = peripheral(address)?.path else { return answered(nil) }
    ask(adapter.path, ObjectTree.adapter, "RemoveDevice", [.path(path)]) { fault in
      answered(fault == .gone ? nil : fault)
    }
  }

  /// Reads a characteristic of a device that is connected.
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
      Self.name, path, ObjectTree.characteristic, "ReadValue", [.options([:])], seconds: 30
    ) { answer in
      answered(answer.map { $0.first?.bytes ?? [] }.mapError { BluetoothFault($0) })
    }
  }

  /// Writes one, and waits for the device's answer.
  public func write(
    _ bytes: [UInt8], to kind: Characteristic, of address: String, answered: @escaping Answered
  ) {
    guard let path = path(of: kind, address) else { return answered(.gone) }
    ask(
      path, ObjectTree.characteristic, "WriteValue",
      [.bytes(bytes), .options(["type": .string("request")])], answered: answered)
  }

  /// Has a device send one by itself; each comes as `Event.value`.
  public func subscribe(to kind: Characteristic, of address: String, answered: @escaping Answered) {
    guard let path = path(of: kind, address) else { return answered(.gone) }
    ask(path, ObjectTree.characteristic, "StartNotify", answered: answered)
  }

  /// Tells bluetoothd, while a device is away that it knows, what of that is wanted: a bonded one that
  /// remembers its subscriptions sends as soon as it is connected, and what comes for nobody is lost.
  public func subscribeAhead(to address: String) {
    for kind in offers(of: address).all where kind.isSentUnasked {
      subscribe(to: kind, of: address) { _ in }
    }
  }

  private func path(of kind: Characteristic, _ address: String) -> String? {
    peripheral(address).flatMap { tree.characteristics(of: $0.path)[kind]?.path }
  }

  private func askDevice(
    _ address: String, _ method: String, seconds: Int32 = 25, answered: @escaping Answered
  ) {
    guard let adapter else { return answered(isRunning ? .noAdapter : .notRunning) }
    guard let path = peripheral(address)?.path else {
      return answered(adapter.isPowered ? .gone : .off)
    }
    ask(path, ObjectTree.device, method, seconds: seconds, answered: answered)
  }

  func ask(
    _ path: String, _ interface: String, _ method: String, _ arguments: [BusArgument] = [],
    seconds: Int32 = 30, answered: @escaping Answered
  ) {
    bus.call(Self.name, path, interface, method, arguments, seconds: seconds) { answer in
      switch answer {
      case .success: answered(nil)
      case .failure(let fault): answered(BluetoothFault(fault))
      }
    }
  }

  /// Sends what was asked for, before the process ends.
  public func flush() { bus.flush() }
}

extension Characteristic {
  /// Whether a device sends it without having been asked for records.
  fileprivate var isSentUnasked: Bool {
    isMeasurement && self != .glucose && self != .glucoseContext
  }
}
