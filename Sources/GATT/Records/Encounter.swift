public import HealthModel

/// What goes on with one device, from the call until its session is closed: what happens goes in, what
/// is to be done comes out.
///
/// Times are of a clock that is never set. A link that breaks is awaited for a minute, in the same session.
public struct Encounter: Sendable {
  /// Who brings the link up.
  public enum Manner: Hashable, Sendable {
    /// This program calls, as somebody has asked it to.
    case calling
    /// bluetoothd calls by itself, whenever the device is there.
    case called
  }

  /// What happens.
  public enum Event: Hashable, Sendable {
    /// The link is up.
    case linked
    /// It is known what the device offers, and what of it can be written.
    case resolved(offered: Set<Characteristic>, writable: Set<Characteristic>)
    /// The call came to nothing; whether another may.
    case unanswered(isWorthAnother: Bool)
    /// The link is gone.
    case unlinked
    /// The answer to `open`: what is on file of the device by now.
    case opened(after: RecordCursor?, quirks: Quirks, isKnown: Bool)
    /// Something on the link: `packet`, and the answers to `visit`.
    case visit(Visit.Event)
    /// `deadline` has come.
    case time
    /// The person wants no more of it.
    case stop
    /// What was wanted is there.
    case enough
  }

  /// What is to be done.
  public enum Command: Hashable, Sendable {
    /// Have the device reached: `linked` or `unanswered` comes of it.
    case call
    /// End the link, and any attempt at one.
    case hangUp
    /// Begin a session, or go on with the one that is open: answered by `opened` before anything else.
    case open
    /// As the visit says; never its end.
    case visit(Visit.Command)
    /// Close the session, where there is one: this was the last.
    case close(Outcome)
  }

  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// The link never came up.
    case noAnswer
    /// It is not worth another call.
    case refusedCall
    case ended(Visit.Ending)
  }

  private enum Phase {
    case calling
    /// The link is up, or was: until it is known what the device offers.
    case linked
    case visiting
    /// The link broke, and may come again.
    case awaiting
    case closed
  }

  /// How long a device is called, and a broken link awaited. Units: ms.
  public static let patience: Int64 = 60_000
  /// How long bluetoothd may take to find out what a device offers. Units: ms.
  static let resolving: Int64 = 30_000
  /// Between two calls, so that one that fails at once doesn't keep the machine busy. Units: ms.
  static let pause: Int64 = 1000

  private let manner: Manner
  private let zone: any TimeZoneRules
  private var phase = Phase.calling
  private var visit: Visit?
  /// Whether anything came on this link.
  private var hasPackets = false
  /// Until when it is called or awaited.
  private var limit: Int64 = 0
  /// When the next call is due.
  private var callAt: Int64?
  /// Since when nothing came of the visit.
  private var quietSince: Int64 = 0

  /// How many records a meter has said that it would send, and how many of them came; nil where it
  /// isn't known.
  public var progress: (received: Int, expected: Int)? { visit?.progress }
  /// Whether it is over.
  public var isClosed: Bool { phase == .closed }

  /// When `time` is to be told; nil while only the device can have it go on. Units: ms.
  public var deadline: Int64? {
    switch phase {
    case .calling, .awaiting: min(limit, callAt ?? limit)
    case .linked: limit
    case .visiting: visit?.patienceSeconds.map { quietSince + Int64($0) * 1000 }
    case .closed: nil
    }
  }

  /// - Parameter zone: of the place where it is.
  public init(_ manner: Manner, in zone: any TimeZoneRules) {
    (self.manner, self.zone) = (manner, zone)
  }

  /// What is to be done first.
  ///
  /// - Parameter now: of a clock that is never set. Units: ms.
  public mutating func start(isLinked: Bool, at now: Int64) -> [Command] {
    limit = now + Self.patience
    if isLinked { return next(.linked, at: now) }
    return manner == .calling ? [.call] : []
  }

  /// What is to be done next, after `event`.
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
    case .unanswered(let isWorthAnother): return unanswered(isWorthAnother, at: now)
    case .unlinked:
      // A link that broke before anything came of it is no visit.
      if phase == .linked, !hasPackets { return awaitLink(isGone: true, at: now) }
      guard phase == .linked || phase == .visiting else { return [] }
      return tell(.lost, at: now)
    case .visit(let event):
      guard phase == .linked || phase == .visiting else { return [] }
      if case .packet = event { hasPackets = true }
      return tell(event, at: now)
    case .time: return time(at: now)
    case .stop: return leave(.stopped)
    // A device that was never reached has brought nothing.
    case .enough: return phase == .calling ? [.hangUp] + close(.noAnswer) : leave(.done)
    }
  }

  private mutating func unanswered(_ isWorthAnother: Bool, at now: Int64) -> [Command] {
    guard phase == .calling || phase == .awaiting else { return [] }
    guard isWorthAnother || phase == .awaiting else { return close(.refusedCall) }
    callAt = now + Self.pause
    return []
  }

  private mutating func time(at now: Int64) -> [Command] {
    switch phase {
    case .calling, .awaiting:
      if now >= limit {
        return [.hangUp] + close(phase == .calling ? .noAnswer : .ended(.lost))
      }
      guard let due = callAt, now >= due else { return [] }
      callAt = nil
      return manner == .calling ? [.call] : []
    case .linked:
      // Linked, and yet nobody says what it offers.
      return now >= limit ? leave(.lost) : []
    case .visiting:
      guard let deadline, now >= deadline else { return [] }
      return tell(.silence, at: now)
    case .closed: return []
    }
  }

  /// Ends it because this side wants to.
  private mutating func leave(_ ending: Visit.Ending) -> [Command] {
    switch phase {
    case .closed: return []
    case .calling, .awaiting: return [.hangUp] + close(.ended(ending))
    case .linked, .visiting:
      // What came before the clock was known is stored by that.
      let rest = (visit?.next(.stop) ?? []).compactMap(Self.onLink)
      return rest + [.hangUp] + close(.ended(ending))
    }
  }

  private static func onLink(_ command: Visit.Command) -> Command? {
    if case .end = command { nil } else { .visit(command) }
  }

  /// Tells the visit what happened, and sees to how that ends.
  private mutating func tell(_ event: Visit.Event, at now: Int64) -> [Command] {
    quietSince = now
    let isLinkGone = event == .lost
    let commands = visit?.next(event) ?? []
    var result = commands.compactMap(Self.onLink)
    for case .end(let ending) in commands {
      if ending == .lost {
        result += awaitLink(isGone: isLinkGone, at: now)
      } else {
        // One that bluetoothd calls would be called again at once, to refuse once more.
        if !isLinkGone, manner == .calling || ending == .silent { result.append(.hangUp) }
        result += close(.ended(ending))
      }
    }
    return result
  }

  /// Waits for the link to come again; a device that only fell silent is called anew, too.
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
