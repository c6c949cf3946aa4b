public import HealthModel

/// A visit to a device, from the connection until it is left: what happens goes in, what is to be done
/// comes out.
///
/// `read`, `subscribe` and `write` are done one after the other, and each is answered by one event
/// before the next is begun; all other commands need no answer. Packets may come at any time, also
/// before `ready`: a bonded cuff sends them as soon as it is connected.
public struct Visit: Sendable {
  /// What happens.
  public enum Event: Hashable, Sendable {
    /// The link is up, and this is what the device offers, and what of it can be written.
    case ready(offered: Set<Characteristic>, writable: Set<Characteristic>)
    /// What the device sent by itself.
    case packet(Characteristic, [UInt8], at: Instant)
    /// The answer to `read`.
    case read([UInt8], at: Instant)
    /// What was to be subscribed to or written is.
    case done
    /// What was to be read, subscribed to or written isn't; ATT's code, 0 where there is none.
    case failed(UInt8)
    /// Nothing came for `patienceSeconds`.
    case silence
    /// The link is gone.
    case lost
    /// The person wants no more of it.
    case stop
  }

  /// What is to be done.
  public enum Command: Hashable, Sendable {
    case read(Characteristic)
    case subscribe(Characteristic)
    case write(Characteristic, [UInt8])
    /// Nothing is to be sent for so long.
    case rest(milliseconds: Int)
    /// What the device says of itself; to be kept before a packet is stored.
    case learn(maker: String?, model: String?, serial: String?)
    /// Its battery's charge, in percent.
    case charge(Int)
    /// How far its clock is ahead; to be kept before a packet is stored.
    case tell(DeviceClock)
    /// A packet and when it came: on the disk before the next event is told. Whether it is a meter's
    /// record from which the next visit may go on.
    case store(Characteristic, [UInt8], at: Instant, isInTurn: Bool = false)
    /// The link is to be ended, and the session.
    case end(Ending)
  }

  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// The device is done, hung up when it was, or has said nothing more.
    case done
    case stopped
    /// The link was lost before anything could be had, or while records or a stream came.
    case lost
    /// A meter answered nothing more while records came.
    case silent
    /// A meter gives no records; the code of its answer.
    case refused(UInt8)
    /// Nothing can be had of it; ATT's code.
    case failed(UInt8)
  }

  private enum Step {
    case read(Characteristic)
    case subscribe(Characteristic)
    case write(Characteristic, [UInt8])
    case rest(milliseconds: Int)
    case beginTransfer
    /// All that the transfer wanted subscribed to is.
    case tellSubscribed
  }

  private let zone: any TimeZoneRules
  private let cursor: RecordCursor?
  private var quirks: Quirks
  /// Whether maker and model are on file.
  private let isKnown: Bool
  private var facts: (maker: String?, model: String?, serial: String?) = (nil, nil, nil)
  private var steps: [Step] = []
  /// What is done when no records come any more.
  private var later: [Step] = []
  private var current: Step?
  private var writable: Set<Characteristic> = []
  private var transfer: RecordTransfer?
  /// Packets that came before it was known what the clock shows.
  private var early: [Command] = []
  private var isClockSettled = false
  private var hasStream = false
  /// Whether a packet of a stream came.
  private var isStreaming = false
  private var isAtWork = false
  /// Until something came, or all that had to be asked and subscribed to is.
  private var isSettingUp = true
  private var hasEnded = false

  /// How many records a meter has said that it would send, and how many of them came; nil where it
  /// isn't known.
  public var progress: (received: Int, expected: Int)? {
    transfer.flatMap { transfer in
      transfer.expected.map { (transfer.received, $0) }
    }
  }

  /// After how much silence `silence` is to be told; nil while nothing is awaited.
  public var patienceSeconds: Int? {
    if let transfer, isAtWork { return transfer.patienceSeconds }
    if current != nil { return 30 }
    return hasStream ? nil : 5
  }

  /// - Parameters:
  ///   - cursor: the last record of a meter that is on file.
  ///   - isKnown: whether maker and model are on file, so that they needn't be asked.
  ///   - zone: of the place where it is.
  public init(
    after cursor: RecordCursor?, quirks: Quirks, isKnown: Bool, in zone: any TimeZoneRules
  ) {
    (self.cursor, self.quirks, self.isKnown, self.zone) = (cursor, quirks, isKnown, zone)
  }

  /// What is to be done next, after `event`.
  public mutating func next(_ event: Event) -> [Command] {
    guard !hasEnded else { return [] }
    switch event {
    case .ready(let offered, let writable): return begin(offered, writable)
    case .packet(let kind, let bytes, let arrival): return packet(kind, bytes, arrival)
    case .read(let bytes, let arrival): return read(bytes, arrival)
    case .done:
      if case .write(.recordAccess, let bytes)? = current, bytes != RecordAccess.abort {
        take(transfer?.next(.written) ?? [])
      }
      return advance(after: [])
    case .failed(let code): return failed(code)
    case .silence:
      if isAtWork { return follow(.silence) }
      // A read that is never answered is a device that is gone.
      return end(ending ?? (current == nil ? .done : .lost))
    case .lost:
      return end(isSettingUp || isAtWork || isStreaming ? .lost : ending ?? .done)
    case .stop: return end(.stopped)
    }
  }

  /// Clock first, for packets come as soon as they are subscribed to.
  private mutating func begin(
    _ offered: Set<Characteristic>, _ writable: Set<Characteristic>
  ) -> [Command] {
    self.writable = writable
    let facts: [Characteristic] = isKnown ? [] : [.maker, .model, .serialNumber]
    let clock = [Characteristic.currentTime, .dateTime].first(where: offered.contains)
    steps += (facts.filter(offered.contains) + [clock].compactMap { $0 }).map { .read($0) }
    let measured: [Characteristic] = [
      .pressure, .temperature, .weight, .oximetry, .continuousOximetry, .heartRate,
    ]
    steps += measured.filter(offered.contains).map { .subscribe($0) }
    hasStream = measured.contains { $0.isStream && offered.contains($0) }
    let battery: [Step] = offered.contains(.battery) ? [.read(.battery)] : []
    if offered.isSuperset(of: [.glucose, .recordAccess]) {
      steps.append(.beginTransfer)
      later = battery
    } else {
      steps += battery
    }
    return advance(after: [])
  }

  /// Begins the next step, behind what was done already.
  private mutating func advance(after done: [Command]) -> [Command] {
    var commands = done
    current = nil
    while !steps.isEmpty {
      let step = steps.removeFirst()
      switch step {
      case .read(let kind):
        if !isClockSettled, kind == .battery { commands += settleClock(.unread) }
        commands.append(.read(kind))
      case .subscribe(let kind):
        if !isClockSettled { commands += settleClock(.unread) }
        commands.append(.subscribe(kind))
        if quirks.contains(.needsRest) { commands.append(.rest(milliseconds: 100)) }
      case .write(let kind, let bytes): commands.append(.write(kind, bytes))
      case .rest(let milliseconds):
        commands.append(.rest(milliseconds: milliseconds))
        continue
      case .beginTransfer:
        if !isClockSettled { commands += settleClock(.unread) }
        let begun = RecordTransfer(after: cursor, quirks: quirks)
        (transfer, isAtWork) = (begun, true)
        take(begun.start())
        continue
      case .tellSubscribed:
        take(transfer?.next(.subscribed) ?? [])
        continue
      }
      current = step
      return commands
    }
    isSettingUp = false
    if !isClockSettled { commands += settleClock(.unread) }
    return commands
  }

  /// What the transfer wants goes before all other steps.
  private mutating func take(_ commands: [RecordTransfer.Command]) {
    var wanted: [Step] = []
    for command in commands {
      switch command {
      case .subscribe(let kinds): wanted += kinds.map { .subscribe($0) } + [.tellSubscribed]
      case .write(let bytes): wanted.append(.write(.recordAccess, bytes))
      case .rest(let milliseconds): wanted.append(.rest(milliseconds: milliseconds))
      case .end(let outcome):
        (isAtWork, isSettingUp) = (false, false)
        wanted += later
        later = []
        switch outcome {
        case .done, .none: break
        case .refused(let code): ending = .refused(code)
        case .notWritten(let code): ending = .failed(code)
        case .silent: ending = .silent
        case .lost: ending = .lost
        }
      }
    }
    steps = wanted + steps
  }

  /// How a transfer ended that didn't bring all; told when what it wanted besides is done.
  private var ending: Ending?

  /// Tells the transfer what happened, and goes on.
  private mutating func follow(_ event: RecordTransfer.Event) -> [Command] {
    take(transfer?.next(event) ?? [])
    if let ending, steps.isEmpty || isSilenced { return aborting() + end(ending) }
    // What is under way is answered first.
    return current == nil ? advance(after: []) : []
  }

  private var isSilenced: Bool { ending == .silent || ending == .lost }

  /// A meter that went silent is told to stop, whether or not it hears.
  private func aborting() -> [Command] {
    ending == .silent ? [.write(.recordAccess, RecordAccess.abort)] : []
  }

  private mutating func packet(
    _ kind: Characteristic, _ bytes: [UInt8], _ arrival: Instant
  ) -> [Command] {
    if kind == .recordAccess { return isAtWork ? follow(.answer(bytes)) : [] }
    guard kind.isMeasurement else { return [] }
    isSettingUp = false
    if kind.isStream { isStreaming = true }
    guard isClockSettled else {
      early.append(.store(kind, bytes, at: arrival))
      return []
    }
    guard kind == .glucose, isAtWork, let record = RecordCursor(glucose: bytes) else {
      return [.store(kind, bytes, at: arrival)]
    }
    let commands = follow(.record(record))
    let isInTurn = transfer?.isInTurn ?? false
    return [.store(kind, bytes, at: arrival, isInTurn: isInTurn)] + commands
  }

  private mutating func read(_ bytes: [UInt8], _ arrival: Instant) -> [Command] {
    guard case .read(let kind)? = current else { return [] }
    var commands: [Command] = []
    switch kind {
    case .maker: facts.maker = DeviceFacts.text(bytes)
    case .model: facts.model = DeviceFacts.text(bytes)
    case .serialNumber: facts.serial = DeviceFacts.text(bytes)
    case .battery: commands += DeviceFacts.charge(bytes).map { [.charge($0)] } ?? []
    case .currentTime, .dateTime:
      let shown = try? ClockReading(bytes, of: kind)
      let clock = shown.map { DeviceClock($0, at: arrival, in: zone) } ?? .unread
      commands += settleClock(clock)
      if writable.contains(kind), !clock.isRight {
        steps.insert(
          .write(kind, ClockReading.setting(zone.localDateTime(at: arrival), of: kind)), at: 0)
      }
    default: break
    }
    return advance(after: commands)
  }

  /// From here on packets have a time.
  private mutating func settleClock(_ clock: DeviceClock) -> [Command] {
    isClockSettled = true
    var commands: [Command] = []
    if !isKnown, facts != (nil, nil, nil) {
      quirks.formUnion(Quirks(maker: facts.maker, model: facts.model))
      commands.append(.learn(maker: facts.maker, model: facts.model, serial: facts.serial))
    }
    defer { early = [] }
    return commands + [.tell(clock)] + early
  }

  private mutating func failed(_ code: UInt8) -> [Command] {
    switch current {
    // Nothing was under way that could be ended.
    case .write(.recordAccess, RecordAccess.abort)?: return advance(after: [])
    case .write(.recordAccess, _)?:
      current = nil
      return follow(.notWritten(code))
    case .subscribe?: return end(.failed(code))
    // A clock that can't be set, a fact that isn't told: the rest goes on without.
    case .read?, .write?, .rest?, .beginTransfer?, .tellSubscribed?, nil: return advance(after: [])
    }
  }

  private mutating func end(_ ending: Ending) -> [Command] {
    hasEnded = true
    // What came before the clock was known isn't lost.
    let rest = isClockSettled ? [] : settleClock(.unread)
    return rest + [.end(ending)]
  }
}
