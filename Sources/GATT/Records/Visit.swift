public import HealthModel

/// One connection as a state machine. Each `read`, `subscribe` and `write` is answered by one event
/// before the next command. Packets may arrive at any time, even before `ready`.
public struct Visit: Sendable {
  public enum Event: Hashable, Sendable {
    case ready(offered: Set<Characteristic>, writable: Set<Characteristic>)
    case packet(Characteristic, [UInt8], at: Instant)
    case read([UInt8], at: Instant)
    case done
    /// A `read`, `subscribe` or `write` failed with this ATT code; 0 if there is none.
    case failed(UInt8)
    /// Nothing arrived for `patienceSeconds`.
    case silence
    case lost, stop
  }

  public enum Command: Hashable, Sendable {
    case read(Characteristic)
    case subscribe(Characteristic)
    case write(Characteristic, [UInt8])
    case rest(milliseconds: Int)
    /// Before any packet, store the device's own description.
    case learn(maker: String?, model: String?, serial: String?)
    /// Store the battery level, in percent.
    case charge(Int)
    /// Before any packet, store how far the device's clock is ahead.
    case tell(DeviceClock)
    /// Write the packet to disk before the next event. If `isInTurn`, visits may continue from it.
    case store(Characteristic, [UInt8], at: Instant, isInTurn: Bool = false)
    case end(Ending)
  }

  public enum Ending: Hashable, Sendable {
    /// The device was done. It may have disconnected or gone silent afterwards.
    case done
    case stopped
    /// The connection was lost early, or during a transfer or stream; or a command wasn't answered.
    case lost
    /// A meter stopped answering and was told to abort.
    case silent
    /// A meter refused with this response code.
    case refused(UInt8)
    /// The device can't be used; contains the ATT code.
    case failed(UInt8)
  }

  private enum Step {
    case read(Characteristic)
    case subscribe(Characteristic)
    case write(Characteristic, [UInt8])
    case rest(milliseconds: Int)
    case beginTransfer
    case tellSubscribed
  }

  private let zone: any TimeZoneRules
  private let cursor: RecordCursor?
  private var quirks: Quirks
  /// Whether the journal knows the maker or the model.
  private let isKnown: Bool
  private var facts: (maker: String?, model: String?, serial: String?) = (nil, nil, nil)
  private var steps: [Step] = []
  private var later: [Step] = []
  private var current: Step?
  private var writable: Set<Characteristic> = []
  private var transfer: RecordTransfer?
  /// The packets that arrived before the clock was settled.
  private var early: [Command] = []
  private var isClockSettled = false
  private var hasStream = false
  private var isStreaming = false
  private var isAtWork = false
  /// Whether no packet has arrived, no transfer has ended and some steps aren't done.
  private var isSettingUp = true
  private var hasEnded = false

  public var progress: (received: Int, expected: Int)? {
    transfer.flatMap { transfer in transfer.expected.map { (transfer.received, $0) } }
  }

  /// How long to wait before `silence`; nil if only a stream may follow, which may pause.
  public var patienceSeconds: Int? {
    if let transfer, isAtWork { return transfer.patienceSeconds }
    if current != nil { return 30 }
    return hasStream ? nil : 5
  }

  public init(
    after cursor: RecordCursor?, quirks: Quirks, isKnown: Bool, in zone: any TimeZoneRules
  ) { (self.cursor, self.quirks, self.isKnown, self.zone) = (cursor, quirks, isKnown, zone) }

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
      // A device that doesn't answer a command is gone.
      return end(ending ?? (current == nil ? .done : .lost))
    case .lost: return end(isSettingUp || isAtWork || isStreaming ? .lost : ending ?? .done)
    case .stop: return end(.stopped)
    }
  }

  /// Begins with the facts and the clock, because packets may arrive right after subscribing.
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
        if case .incomplete(let ending) = outcome { self.ending = ending }
      }
    }
    steps = wanted + steps
  }

  /// The visit's ending after an incomplete transfer, kept until the last commands are done.
  private var ending: Ending?

  private mutating func follow(_ event: RecordTransfer.Event) -> [Command] {
    take(transfer?.next(event) ?? [])
    if let ending, steps.isEmpty || ending == .silent || ending == .lost {
      // Tell a silent meter to stop, although the command may not arrive.
      let abort: [Command] = ending == .silent ? [.write(.recordAccess, RecordAccess.abort)] : []
      return abort + end(ending)
    }
    // The current command must be answered first.
    return current == nil ? advance(after: []) : []
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
    return [.store(kind, bytes, at: arrival, isInTurn: transfer?.isInTurn ?? false)] + commands
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

  /// Settles the device's clock, so that packets can be stored from then on.
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
    // There was nothing to abort.
    case .write(.recordAccess, RecordAccess.abort)?: return advance(after: [])
    case .write(.recordAccess, _)?:
      current = nil
      return follow(.notWritten(code))
    case .subscribe?: return end(.failed(code))
    // The visit continues without a fact, or with a wrong clock.
    case .read?, .write?, .rest?, .beginTransfer?, .tellSubscribed?, nil: return advance(after: [])
    }
  }

  private mutating func end(_ ending: Ending) -> [Command] {
    hasEnded = true
    // Store the packets that waited for the clock.
    let rest = isClockSettled ? [] : settleClock(.unread)
    return rest + [.end(ending)]
  }
}
