public import HealthModel

/// A session from the first call until it is closed, as a state machine on a monotonic clock. If
/// the connection breaks, the session waits up to a minute for a new connection.
public struct Encounter: Sendable {
  public enum Manner: Hashable, Sendable {
    /// This program makes the connection, at the user's request.
    case calling
    /// bluetoothd makes the connection, whenever the device advertises.
    case called
  }

  public enum Event: Hashable, Sendable {
    case linked
    case resolved(offered: Set<Characteristic>, writable: Set<Characteristic>)
    case unanswered(isWorthAnother: Bool)
    case unlinked
    case opened(after: RecordCursor?, quirks: Quirks, isKnown: Bool)
    case visit(Visit.Event)
    case time, stop
    case enough
  }

  public enum Command: Hashable, Sendable {
    /// Connect; answered by `linked` or `unanswered`.
    case call
    /// Disconnect, or cancel connecting.
    case hangUp
    /// Begin or continue a session; answered by `opened` before anything else.
    case open
    case visit(Visit.Command)
    /// Close the session, if there is one; always the last command.
    case close(Outcome)
  }

  public enum Outcome: Hashable, Sendable {
    case noAnswer
    case refusedCall
    case ended(Visit.Ending)
  }

  private enum Phase {
    case calling
    case linked
    case visiting
    /// The connection broke and may return.
    case awaiting
    case closed
  }

  /// How long to call a device, or to wait for a broken connection to return. Units: ms.
  public static let patience: Int64 = 60_000
  /// How long bluetoothd may take to find the characteristics. Units: ms.
  static let resolving: Int64 = 30_000
  /// The pause between two calls. Units: ms.
  static let pause: Int64 = 1000

  private let manner: Manner
  private let zone: any TimeZoneRules
  private var phase = Phase.calling
  private var visit: Visit?
  private var hasPackets = false
  private var limit: Int64 = 0
  private var callAt: Int64?
  private var quietSince: Int64 = 0

  /// The number of records that arrived, and the number that the meter announced; nil if it didn't.
  public var progress: (received: Int, expected: Int)? { visit?.progress }
  public var isClosed: Bool { phase == .closed }

  /// When to send `time`; nil while a stream may pause, and once the session is closed. Units: ms.
  public var deadline: Int64? {
    switch phase {
    case .calling, .awaiting: min(limit, callAt ?? limit)
    case .linked: limit
    case .visiting: visit?.patienceSeconds.map { quietSince + Int64($0) * 1000 }
    case .closed: nil
    }
  }

  public init(_ manner: Manner, in zone: any TimeZoneRules) {
    (self.manner, self.zone) = (manner, zone)
  }

  /// Starts the session and returns the first commands; `now` is a monotonic clock's time in ms.
  public mutating func start(isLinked: Bool, at now: Int64) -> [Command] {
    limit = now + Self.patience
    if isLinked { return next(.linked, at: now) }
    return manner == .calling ? [.call] : []
  }

  public mutating func next(_ event: Event, at now: Int64) -> [Command] {
    switch event {
    case .linked:
      guard phase == .calling || phase == .awaiting else { return [] }
      (phase, limit, callAt) = (.linked, now + Self.resolving, nil)
      hasPackets = false
      return [.open]
    case .opened(let cursor, let quirks, let isKnown):
      visit = Visit(after: cursor, quirks: quirks, isKnown: isKnown, in: zone)
      return []
    case .resolved(let offered, let writable):
      guard phase == .linked else { return [] }
      phase = .visiting
      return tell(.ready(offered: offered, writable: writable), at: now)
    case .unanswered(let isWorthAnother):
      guard phase == .calling || phase == .awaiting else { return [] }
      guard isWorthAnother || phase == .awaiting else { return close(.refusedCall) }
      callAt = now + Self.pause
      return []
    case .unlinked:
      // No packet has arrived, so the visit may start again.
      if phase == .linked, !hasPackets { return awaitLink(isGone: true, at: now) }
      guard phase == .linked || phase == .visiting else { return [] }
      return tell(.lost, at: now)
    case .visit(let event):
      guard phase == .linked || phase == .visiting else { return [] }
      if case .packet = event { hasPackets = true }
      return tell(event, at: now)
    case .time: return time(at: now)
    case .stop: return leave(.stopped)
    // The device was never connected, so the outcome isn't `done`.
    case .enough: return phase == .calling ? [.hangUp] + close(.noAnswer) : leave(.done)
    }
  }

  private mutating func time(at now: Int64) -> [Command] {
    switch phase {
    case .calling, .awaiting:
      if now >= limit { return [.hangUp] + close(phase == .calling ? .noAnswer : .ended(.lost)) }
      guard let due = callAt, now >= due else { return [] }
      callAt = nil
      return manner == .calling ? [.call] : []
    case .linked:
      // The connection is up, but bluetoothd didn't find the characteristics in time.
      return now >= limit ? leave(.lost) : []
    case .visiting:
      guard let deadline, now >= deadline else { return [] }
      return tell(.silence, at: now)
    case .closed: return []
    }
  }

  private mutating func leave(_ ending: Visit.Ending) -> [Command] {
    switch phase {
    case .closed: return []
    case .calling, .awaiting: return [.hangUp] + close(.ended(ending))
    case .linked, .visiting:
      // Store the packets that waited for the device's clock.
      let rest = (visit?.next(.stop) ?? []).compactMap(Self.onLink)
      return rest + [.hangUp] + close(.ended(ending))
    }
  }

  private static func onLink(_ command: Visit.Command) -> Command? {
    if case .end = command { nil } else { .visit(command) }
  }

  private mutating func tell(_ event: Visit.Event, at now: Int64) -> [Command] {
    quietSince = now
    let isLinkGone = event == .lost
    let commands = visit?.next(event) ?? []
    var result = commands.compactMap(Self.onLink)
    for case .end(let ending) in commands {
      if ending == .lost {
        result += awaitLink(isGone: isLinkGone, at: now)
      } else {
        // If bluetoothd makes the connections, it would reconnect at once after a hang-up.
        if !isLinkGone, manner == .calling || ending == .silent { result.append(.hangUp) }
        result += close(.ended(ending))
      }
    }
    return result
  }

  /// Waits for the connection to return. Disconnects first if the device only went silent.
  private mutating func awaitLink(isGone: Bool, at now: Int64) -> [Command] {
    (phase, limit) = (.awaiting, now + Self.patience)
    callAt = manner == .calling ? now + Self.pause : nil
    return isGone ? [] : [.hangUp]
  }

  private mutating func close(_ outcome: Outcome) -> [Command] {
    phase = .closed
    return [.close(outcome)]
  }
}
