import HealthModel

/// One run of the service, to explain why a reminder didn't appear.
public struct ServiceRun: Equatable, Sendable {
  public struct Server: Equatable, Sendable {
    /// The server's name; empty if unknown, like `version`.
    public var name: String
    public var version: String
    /// The capabilities in alphabetical order, such as `actions`.
    public var capabilities: [String]

    public init(name: String = "", version: String = "", capabilities: [String] = []) {
      (self.name, self.version, self.capabilities) = (name, version, capabilities)
    }
  }

  /// The last obstacle to a notification, other than "do not disturb" and a missing server.
  public struct Hindrance: Equatable, Sendable {
    /// The raw values are stored in the journal; programs read them as names (`Obstacle.name`).
    public enum Kind: String, Sendable, CaseIterable {
      /// The machine was asleep at the time of an alarm.
      case asleep
      /// The notification server hadn't answered for a minute.
      case silent
      case refused
    }

    public let kind: Kind
    /// The time of the alarm, of the request to the server, or of its refusal.
    public let since: Instant
    public var until: Instant?

    public init(_ kind: Kind, since: Instant, until: Instant? = nil) {
      (self.kind, self.since, self.until) = (kind, since, until)
    }
  }

  /// When the run started, which identifies it.
  public var startedAt: Instant
  /// When the service last woke, for example by its alarm; other programs' commits don't count.
  public var wokeAt: Instant
  /// When it ended; nil while it runs, and after it was killed.
  public var stoppedAt: Instant?
  public var server: Server?
  /// When `server` appeared or, if it is nil, when the last server vanished.
  public var serverSince: Instant
  /// When "do not disturb" last began to hold a notification back; nil for never.
  public var quietSince: Instant?
  /// When "do not disturb" stopped holding any notification back; nil while it does or never did.
  public var quietUntil: Instant?
  public var hindrance: Hindrance?

  public init(
    startedAt: Instant, wokeAt: Instant? = nil, stoppedAt: Instant? = nil, server: Server? = nil,
    serverSince: Instant? = nil, quietSince: Instant? = nil, quietUntil: Instant? = nil,
    hindrance: Hindrance? = nil
  ) {
    self.startedAt = startedAt
    self.wokeAt = wokeAt ?? startedAt
    (self.stoppedAt, self.server) = (stoppedAt, server)
    self.serverSince = serverSince ?? startedAt
    (self.quietSince, self.quietUntil, self.hindrance) = (quietSince, quietUntil, hindrance)
  }

  public var isQuiet: Bool { quietSince != nil && quietUntil == nil }
}

public struct ServiceBook: Equatable, Sendable {
  public let runs: [ServiceRun]
  /// Whether earlier runs may have been deleted.
  private let isCut: Bool

  /// - Parameter runs: The latest first; the journal keeps at most `most`.
  public init(_ runs: [ServiceRun], most: Int) {
    self.runs = runs
    isCut = runs.count >= most
  }

  /// Returns whether a run at `instant` would be on record.
  func tells(of instant: Instant) -> Bool {
    guard isCut, let earliest = runs.last else { return true }
    return instant >= earliest.startedAt
  }
}

public enum Obstacle: Equatable, Sendable {
  case notRunning
  case doNotDisturb
  case noServer
  case hindered(ServiceRun.Hindrance.Kind)

  /// The name that programs read.
  public var name: String {
    switch self {
    case .notRunning: "not_running"
    case .doNotDisturb: "do_not_disturb"
    case .noServer: "no_server"
    case .hindered(let kind): kind.rawValue
    }
  }

  /// Returns what kept a notification from appearing between `dueAt` and `end`, if known.
  public static func found(
    in runs: some Sequence<ServiceRun>, from dueAt: Instant, until end: Instant
  ) -> Obstacle? {
    // A run covers the time if it last woke, or ended, no earlier than the notification fell due.
    let runs = runs.filter {
      $0.startedAt < end && max($0.wokeAt, $0.stoppedAt ?? $0.wokeAt) >= dueAt
    }
    if runs.isEmpty { return .notRunning }
    let wasQuiet = runs.contains { run in
      run.quietSince.map { $0 < end && run.quietUntil ?? end >= dueAt } ?? false
    }
    if wasQuiet { return .doNotDisturb }
    let hindrances = runs.compactMap(\.hindrance).filter {
      $0.since < end && $0.until ?? end >= dueAt
    }
    if let first = hindrances.min(by: { $0.since < $1.since }) { return .hindered(first.kind) }
    // There was no server if one appeared at `end` or later, or the last one vanished before `end`.
    return runs.contains { ($0.server == nil) == ($0.serverSince < end) } ? .noServer : nil
  }
}
