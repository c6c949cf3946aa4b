import Bluetooth
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Intake
import Journal
import POSIX

/// Reads several devices at a time.
final class Acquirer {
  let bluetooth: Bluetooth
  let context: CLIContext
  private let path: String?
  private weak var openedJournal: Journal?
  let asksForAll: Bool
  let told: (Reading, ReadingNews) -> Void
  private let ended: (Reading) -> Void
  private var readings: [String: Reading] = [:]

  /// - Parameter ended: called once for each device, after its session was closed.
  init(
    _ bluetooth: Bluetooth, journal path: String?, _ context: CLIContext, asksForAll: Bool = false,
    told: @escaping (Reading, ReadingNews) -> Void, ended: @escaping (Reading) -> Void
  ) {
    (self.bluetooth, self.path, self.context) = (bluetooth, path, context)
    (self.asksForAll, self.told, self.ended) = (asksForAll, told, ended)
  }

  /// Returns the journal, which stays open as long as something uses it.
  func journal() throws -> Journal {
    let journal = try openedJournal ?? context.openJournal(path)
    openedJournal = journal
    return journal
  }

  var isIdle: Bool { readings.isEmpty }

  func isReading(_ address: String) -> Bool { readings[address] != nil }

  func read(_ device: Device, _ manner: Encounter.Manner) {
    let address = device.settings.address
    guard readings[address] == nil else { return }
    let reading = Reading(of: device, manner, for: self)
    readings[address] = reading
    reading.start()
  }

  fileprivate func end(_ reading: Reading) {
    readings[reading.address] = nil
    ended(reading)
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

  /// Stops all readings. `isEnough` means that the user has the readings they wanted.
  func stop(isEnough: Bool = false) {
    for reading in readings.values { reading.stop(isEnough: isEnough) }
  }
}

enum ReadingNews {
  case linked
  case progress(received: Int, expected: Int)
  case charge(Int)
  case packet(PacketOutcome)
}

struct ZoneHere: TimeZoneRules {
  let rules: any TimeZoneRules
  var identifier: String { rules.identifier }
  func utcOffsetSeconds(at instant: Instant) -> Int { rules.utcOffsetSeconds(at: instant) }
}

final class Reading {
  let name: String
  let address: String
  private let services: [HealthService]
  private unowned let acquirer: Acquirer
  private var bluetooth: Bluetooth { acquirer.bluetooth }
  private var loop: MainLoop { bluetooth.loop }
  private var context: CLIContext { acquirer.context }
  private var encounter: Encounter
  private var acquisition: Acquisition<ZoneHere>?
  private var openJournal: Journal?
  private var alarm: EventSource?
  private var alarmAt: Int64?
  private var settling: EventSource?
  private var looksForOffers = 0
  private var rest: EventSource?
  private var restsUntil: Int64 = 0
  private var isLinked = false
  private var isOffered = false
  private var isSearching = false
  private var isOver = false
  private(set) var outcome = Encounter.Outcome.noAnswer
  private(set) var lastFault: BluetoothFault?
  private(set) var error: (any Error)?
  private(set) var progress: (received: Int, expected: Int)?
  private(set) var isStoppedElsewhere = false
  var session: Int64? { acquisition?.number }

  init(of device: Device, _ manner: Encounter.Manner, for acquirer: Acquirer) {
    (name, address) = (device.settings.name, device.settings.address)
    services = device.settings.services
    self.acquirer = acquirer
    encounter = Encounter(manner, in: acquirer.context.zone)
  }

  /// Starts the encounter, which may end at once.
  func start() {
    isLinked = bluetooth.peripheral(address)?.isConnected ?? false
    carryOut(encounter.start(isLinked: isLinked, at: SystemClock.millisecondsSinceBoot()))
    look()
  }

  func look() {
    guard !isOver else { return }
    let peripheral = bluetooth.peripheral(address)
    let isLinked = peripheral?.isConnected ?? false
    if isSearching, peripheral != nil { found() }
    if isLinked != self.isLinked {
      self.isLinked = isLinked
      (isOffered, settling, looksForOffers, rest) = (false, nil, 0, nil)
      feed(isLinked ? .linked : .unlinked)
    }
    guard isLinked, !isOffered, peripheral?.isResolved == true else { return }
    settle()
  }

  /// Waits up to 2 s for a measurement's characteristic: bluetoothd may add it after `isResolved`.
  private func settle() {
    settling = loop.after(milliseconds: 100) { [weak self] in
      guard let self, !isOver, isLinked, !isOffered else { return }
      let offers = bluetooth.offers(of: address)
      looksForOffers += 1
      if !offers.all.contains(where: \.isMeasurement), looksForOffers < 20 { return settle() }
      isOffered = true
      feed(.resolved(offered: offers.all, writable: offers.writable))
    }
  }

  func received(_ kind: Characteristic, _ bytes: [UInt8]) {
    feed(.visit(.packet(kind, bytes, at: context.clock())))
  }

  func stop(isEnough: Bool = false) { feed(isEnough ? .enough : .stop) }

  func lookAtJournal() {
    guard let acquisition, let openJournal else { return }
    if (try? openJournal.read({ try $0.isOpen(acquisition) })) == false {
      isStoppedElsewhere = true
      stop()
    }
  }

  private func feed(_ event: Encounter.Event) {
    guard !isOver else { return }
    carryOut(encounter.next(event, at: SystemClock.millisecondsSinceBoot()))
    if let now = encounter.progress, !isOver, progress.map({ $0 != now }) ?? true {
      progress = now
      acquirer.told(self, .progress(received: now.received, expected: now.expected))
    }
    setAlarm()
  }

  /// Sets an alarm for the deadline. An alarm that goes off too early is set again.
  private func setAlarm() {
    guard !isOver, let deadline = encounter.deadline else {
      (alarm, alarmAt) = (nil, nil)
      return
    }
    if let alarmAt, alarmAt <= deadline { return }
    let wait = max(0, deadline - SystemClock.millisecondsSinceBoot())
    alarmAt = deadline
    alarm = loop.after(milliseconds: UInt32(clamping: wait)) { [weak self] in
      guard let self else { return }
      (alarm, alarmAt) = (nil, nil)
      feed(.time)
    }
  }

  private func carryOut(_ commands: [Encounter.Command]) {
    for command in commands where !isOver {
      do {
        switch command {
        case .call: call()
        case .hangUp: hangUp()
        case .open: try open()
        case .close(let outcome): close(outcome)
        case .visit(.read(let kind)): afterRest { $0.read(kind) }
        case .visit(.subscribe(let kind)):
          afterRest { $0.bluetooth.subscribe(to: kind, of: $0.address, answered: $0.done) }
        case .visit(.write(let kind, let bytes)):
          afterRest { $0.bluetooth.write(bytes, to: kind, of: $0.address, answered: $0.done) }
        case .visit(.rest(let milliseconds)):
          restsUntil = SystemClock.millisecondsSinceBoot() + Int64(milliseconds)
        case .visit(.learn(let maker, let model, let serial)):
          try withAcquisition { journal, acquisition in
            try journal.learn(
              maker: maker, model: model, serial: serial, in: &acquisition, now: context.clock())
          }
        case .visit(.charge(let percent)): acquirer.told(self, .charge(percent))
        case .visit(.tell(let clock)):
          try withAcquisition { try $0.tell(clock, in: &$1, now: context.clock()) }
        case .visit(.store(let kind, let bytes, let arrival, let isInTurn)):
          try withAcquisition { journal, acquisition in
            let outcome = try journal.store(
              bytes, of: kind, at: arrival, in: &acquisition, isInTurn: isInTurn)
            acquirer.told(self, .packet(outcome))
          }
        case .visit(.end): break
        }
      } catch { fail(error) }
    }
  }

  // MARK: The link

  private func call() {
    guard let peripheral = bluetooth.peripheral(address) else { return search() }
    if peripheral.isConnected { return look() }
    bluetooth.subscribeAhead(to: address)
    bluetooth.connect(address) { [weak self] fault in
      guard let self, !isOver else { return }
      guard let fault else { return look() }
      lastFault = fault
      if fault == .gone, bluetooth.peripheral(address) == nil { return search() }
      feed(.unanswered(isWorthAnother: fault.isWorthAnotherCall))
    }
  }

  /// Scans for a device that bluetoothd has forgotten.
  private func search() {
    guard !isSearching else { return }
    isSearching = true
    bluetooth.startScan(of: services) { [weak self] fault in
      guard let self, !isOver else { return }
      guard let fault, fault != .busy else { return look() }
      isSearching = false
      lastFault = fault
      feed(.unanswered(isWorthAnother: fault.isWorthAnotherCall))
    }
  }

  private func found() {
    isSearching = false
    bluetooth.stopScan { [weak self] _ in
      guard let self, !isOver, !isLinked else { return }
      call()
    }
  }

  private func hangUp() {
    if isSearching {
      isSearching = false
      bluetooth.stopScan()
    }
    if bluetooth.peripheral(address) != nil { bluetooth.disconnect(address) }
  }

  // MARK: The session

  private func open() throws {
    let journal = try openJournal ?? acquirer.journal()
    openJournal = journal
    let device: Device
    if acquisition == nil {
      let begun = try journal.openSession(
        of: name, now: context.clock(), in: ZoneHere(rules: context.zone))
      (acquisition, device) = (begun, begun.device)
      acquirer.told(self, .linked)
    } else {
      device = try journal.read { try $0.device(named: name) }
    }
    lastFault = nil
    let isKnown = device.settings.maker != nil || device.settings.model != nil
    let cursor = acquirer.asksForAll ? nil : device.cursor
    feed(.opened(after: cursor, quirks: device.quirks, isKnown: isKnown))
  }

  private func withAcquisition(_ body: (Journal, inout Acquisition<ZoneHere>) throws -> Void) throws
  {
    guard let openJournal, var open = acquisition else { return }
    // A second reference would cause a stream's bytes to be copied with each packet.
    acquisition = nil
    defer { acquisition = open }
    try body(openJournal, &open)
  }

  private func afterRest(_ work: @escaping (Reading) -> Void) {
    let wait = restsUntil - SystemClock.millisecondsSinceBoot()
    guard wait > 0 else { return work(self) }
    rest = loop.after(milliseconds: UInt32(clamping: wait)) { [weak self] in
      if let self { work(self) }
    }
  }

  private func read(_ kind: Characteristic) {
    bluetooth.read(kind, of: address) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let bytes): feed(.visit(.read(bytes, at: context.clock())))
      case .failure(let fault): answered(fault)
      }
    }
  }

  private var done: (BluetoothFault?) -> Void { { [weak self] in self?.answered($0) } }

  private func answered(_ fault: BluetoothFault?) {
    guard let fault else { return feed(.visit(.done)) }
    lastFault = fault
    // A lost link is reported as a separate event.
    if [.notRunning, .noAdapter, .off, .noAnswer, .gone].contains(fault) { return }
    feed(.visit(.failed(fault.code)))
  }

  private func close(_ outcome: Encounter.Outcome) {
    let end: SessionEnd =
      switch outcome {
      case .ended(.done): .done
      case .ended(.stopped): .stopped
      case .ended(.lost), .noAnswer: bluetooth.adapter?.isPowered == true ? .lost : .power
      case .ended(.silent), .ended(.refused), .ended(.failed), .refusedCall: .error
      }
    finish(outcome, end)
  }

  /// Ends the reading after a journal error or a stop elsewhere. The device keeps unstored records.
  private func fail(_ fault: any Error) {
    if case DeviceFault.notInSession? = fault as? DeviceFault {
      isStoppedElsewhere = true
    } else {
      error = fault
    }
    hangUp()
    finish(.ended(.stopped), .error)
  }

  private func finish(_ outcome: Encounter.Outcome, _ end: SessionEnd) {
    isOver = true
    (alarm, settling, rest) = (nil, nil, nil)
    do { try withAcquisition { try $0.close(&$1, end, now: context.clock()) } } catch {
      self.error = self.error ?? error
    }
    openJournal = nil
    self.outcome = outcome
    if end == .power { lastFault = lastFault ?? .off }
    acquirer.end(self)
  }
}

extension BluetoothFault {
  fileprivate var isWorthAnotherCall: Bool {
    ![.notRunning, .noAdapter, .off, .denied, .pairingRefused, .bondLost].contains(self)
  }

  /// The ATT error code: 5 for lost keys, 0 for a fault without a code.
  fileprivate var code: UInt8 {
    if case .att(let code) = self { code } else { self == .bondLost ? 5 : 0 }
  }
}
