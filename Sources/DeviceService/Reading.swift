import Bluetooth
import EventLoop
import GATT
import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases

/// How the reading of a device ended.
struct ReadingResult {
  let name: String
  let outcome: Encounter.Outcome
  /// The session's number; nil where none was opened.
  let session: Int64?
  /// What Bluetooth refused last.
  let fault: BluetoothFault?
  /// What the journal refused, which ended it.
  let error: (any Error)?
  let progress: (received: Int, expected: Int)?
  /// Whether its session was ended by `device stop`.
  let isStoppedElsewhere: Bool
}

extension ReadingResult {
  /// The same without the device's name, for a log.
  var anonymous: ReadingResult {
    ReadingResult(
      name: DeviceText.someDevice, outcome: outcome, session: session, fault: fault, error: error,
      progress: progress, isStoppedElsewhere: isStoppedElsewhere)
  }
}

/// What is told while a device is read.
enum ReadingNews {
  case linked
  case progress(received: Int, expected: Int)
  case charge(Int)
  case packet(Characteristic, PacketOutcome)
}

/// Carries out an encounter with one device: between bluetoothd and the journal.
final class Reading {
  let name: String
  let address: String
  /// Whether the place in a meter's records is left aside.
  var asksForAll = false
  private let services: [HealthService]
  private let bluetooth: Bluetooth
  private let loop: MainLoop
  private let journal: SharedJournal
  private let around: Surroundings
  private let told: (Reading, ReadingNews) -> Void
  private let ended: (Reading, ReadingResult) -> Void

  private var encounter: Encounter
  private var acquisition: Acquisition<ZoneHere>?
  private var openJournal: Journal?
  private var alarm: EventSource?
  private var alarmAt: Int64?
  /// Runs until no more of the device's objects come.
  private var settling: EventSource?
  private var looksForOffers = 0
  private var rest: EventSource?
  private var restsUntil: Int64 = 0
  private var isLinked = false
  private var isOffered = false
  private var isSearching = false
  private var isOver = false
  private var lastFault: BluetoothFault?
  private var error: (any Error)?
  private var progress: (received: Int, expected: Int)?
  private var isStoppedElsewhere = false

  /// - Parameters:
  ///   - told: called with what happens on the way.
  ///   - ended: called once, after the session was closed.
  init(
    of device: Device, _ manner: Encounter.Manner, bluetooth: Bluetooth, loop: MainLoop,
    journal: SharedJournal, around: Surroundings,
    told: @escaping (Reading, ReadingNews) -> Void,
    ended: @escaping (Reading, ReadingResult) -> Void
  ) {
    (name, address) = (device.settings.name, device.settings.address)
    services = device.settings.services
    (self.bluetooth, self.loop) = (bluetooth, loop)
    (self.journal, self.around) = (journal, around)
    (self.told, self.ended) = (told, ended)
    encounter = Encounter(manner, in: around.zone())
  }

  /// To be called once `ended` may be.
  func start() {
    isLinked = bluetooth.peripheral(address)?.isConnected ?? false
    carryOut(encounter.start(isLinked: isLinked, at: around.steadyClock()))
    look()
  }

  /// Something of the device, or of the adapter, is another.
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

  /// bluetoothd may tell of what a device offers after it said that all is known.
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

  /// The device has sent this.
  func received(_ kind: Characteristic, _ bytes: [UInt8]) {
    feed(.visit(.packet(kind, bytes, at: around.clock())))
  }

  /// The person wants no more of it, or has what was wanted.
  func stop(isEnough: Bool = false) { feed(isEnough ? .enough : .stop) }

  /// Looks whether somebody has ended the session in the journal.
  func lookAtJournal() {
    guard let acquisition, let openJournal else { return }
    if (try? openJournal.read({ try $0.isOpen(acquisition) })) == false {
      isStoppedElsewhere = true
      stop()
    }
  }

  private func feed(_ event: Encounter.Event) {
    guard !isOver else { return }
    carryOut(encounter.next(event, at: around.steadyClock()))
    if let now = encounter.progress, !isOver,
      progress?.received != now.received || progress?.expected != now.expected
    {
      progress = now
      told(self, .progress(received: now.received, expected: now.expected))
    }
    setAlarm()
  }

  /// Rings no later than the encounter's deadline; where that has moved away, it is set again then.
  private func setAlarm() {
    guard !isOver, let deadline = encounter.deadline else {
      (alarm, alarmAt) = (nil, nil)
      return
    }
    if let alarmAt, alarmAt <= deadline { return }
    let wait = max(0, deadline - around.steadyClock())
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
        case .visit(let command): try carryOut(command)
        case .close(let outcome): close(outcome)
        }
      } catch {
        fail(error)
      }
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

  /// A device that bluetoothd has forgotten is known again as soon as it advertises.
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
    let journal = try openJournal ?? self.journal.enter()
    openJournal = journal
    let device: Device
    if acquisition == nil {
      let begun = try journal.openSession(
        of: name, now: around.clock(), in: ZoneHere(rules: around.zone()))
      (acquisition, device) = (begun, begun.device)
      told(self, .linked)
    } else {
      device = try journal.read { try $0.device(named: name) }
    }
    lastFault = nil
    let isKnown = device.settings.maker != nil || device.settings.model != nil
    let cursor = asksForAll ? nil : device.cursor
    feed(.opened(after: cursor, quirks: device.quirks, isKnown: isKnown))
  }

  private func carryOut(_ command: Visit.Command) throws {
    switch command {
    case .read(let kind):
      afterRest { [weak self] in self?.read(kind) }
    case .subscribe(let kind):
      afterRest { [weak self] in
        guard let self else { return }
        bluetooth.subscribe(to: kind, of: address) { [weak self] in self?.answered($0) }
      }
    case .write(let kind, let bytes):
      afterRest { [weak self] in
        guard let self else { return }
        bluetooth.write(bytes, to: kind, of: address) { [weak self] in self?.answered($0) }
      }
    case .rest(let milliseconds): restsUntil = around.steadyClock() + Int64(milliseconds)
    case .learn(let maker, let model, let serial):
      try withAcquisition { journal, acquisition in
        try journal.learn(
          maker: maker, model: model, serial: serial, in: &acquisition, now: around.clock())
      }
    case .charge(let percent): told(self, .charge(percent))
    case .tell(let clock):
      try withAcquisition { try $0.tell(clock, in: &$1, now: around.clock()) }
    case .store(let kind, let bytes, let arrival, let isInTurn):
      try withAcquisition { journal, acquisition in
        let outcome = try journal.store(
          bytes, of: kind, at: arrival, in: &acquisition, isInTurn: isInTurn)
        told(self, .packet(kind, outcome))
      }
    case .end: break
    }
  }

  private func withAcquisition(
    _ body: (Journal, inout Acquisition<ZoneHere>) throws -> Void
  ) throws {
    guard let openJournal, var open = acquisition else { return }
    // Held twice, a stream's bytes would be copied with each packet.
    acquisition = nil
    defer { acquisition = open }
    try body(openJournal, &open)
  }

  private func afterRest(_ work: @escaping () -> Void) {
    let wait = restsUntil - around.steadyClock()
    guard wait > 0 else { return work() }
    rest = loop.after(milliseconds: UInt32(clamping: wait), work)
  }

  private func read(_ kind: Characteristic) {
    bluetooth.read(kind, of: address) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let bytes): feed(.visit(.read(bytes, at: around.clock())))
      case .failure(let fault): answered(fault)
      }
    }
  }

  private func answered(_ fault: BluetoothFault?) {
    guard let fault else { return feed(.visit(.done)) }
    lastFault = fault
    // With the link everything fails; that it is gone is told for itself.
    if fault.isOfLink { return }
    feed(.visit(.failed(fault.code)))
  }

  private func close(_ outcome: Encounter.Outcome) {
    let end: SessionEnd =
      switch outcome {
      case .ended(.done): .done
      case .ended(.stopped): .stopped
      case .ended(.lost), .noAnswer:
        bluetooth.adapter?.isPowered == true ? .lost : .power
      case .ended(.silent), .ended(.refused), .ended(.failed), .refusedCall: .error
      }
    finish(outcome, end)
  }

  /// The journal can't take it: what wasn't stored stays in the device, and is asked for next time.
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
    do {
      try withAcquisition { try $0.close(&$1, end, now: around.clock()) }
    } catch {
      self.error = self.error ?? error
    }
    if openJournal != nil { journal.leave() }
    openJournal = nil
    ended(
      self,
      ReadingResult(
        name: name, outcome: outcome, session: acquisition?.number,
        fault: lastFault ?? (end == .power ? .off : nil),
        error: error, progress: progress, isStoppedElsewhere: isStoppedElsewhere))
  }
}

extension BluetoothFault {
  /// Whether a call may succeed a moment later.
  fileprivate var isWorthAnotherCall: Bool {
    switch self {
    case .noAnswer, .busy, .gone, .other, .att: true
    case .notRunning, .noAdapter, .off, .denied, .pairingRefused, .bondLost: false
    }
  }

  /// Whether the link, or what carries it, is gone.
  fileprivate var isOfLink: Bool {
    switch self {
    case .notRunning, .noAdapter, .off, .noAnswer, .gone: true
    case .denied, .pairingRefused, .busy, .bondLost, .other, .att: false
    }
  }

  /// ATT's code; 5 says that the keys are gone, 0 that there is none.
  fileprivate var code: UInt8 {
    switch self {
    case .att(let code): code
    case .bondLost: 5
    case .notRunning, .noAdapter, .off, .denied, .noAnswer, .pairingRefused, .busy, .gone, .other: 0
    }
  }
}
