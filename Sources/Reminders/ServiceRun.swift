import HealthModel

/// One life of the service: for a person who asks why no reminder came.
public struct ServiceRun: Equatable, Sendable {
  /// A notification server, as it describes itself.
  public struct Server: Equatable, Sendable {
    /// Empty where it hasn't said.
    public var name: String
    /// Such as `1.9.0`; empty where it hasn't said.
    public var version: String
    /// Such as `actions`; in order.
    public var capabilities: [String]

    /// By default one that hasn't described itself yet.
    public init(name: String = "", version: String = "", capabilities: [String] = []) {
      self.name = name
      self.version = version
      self.capabilities = capabilities
    }
  }

  /// What last kept a notification from coming, besides what is told apart below.
  public struct Hindrance: Equatable, Sendable {
    /// By its raw value the journal keeps it and programs know it (`Obstacle.name`).
    public enum Kind: String, Sendable, CaseIterable {
      /// The machine was asleep when the service was to wake.
      case asleep
      /// The notification server had not answered for a minute at least.
      case silent
      /// The notification server refused one.
      case refused
    }

    /// Only the last one is kept, whichever it was.
    public let kind: Kind
    /// When the service was to wake, when the server was asked, or when it refused.
    public let since: Instant
    /// Nil while it lasts.
    public var until: Instant?

    /// By default one that lasts still.
    public init(_ kind: Kind, since: Instant, until: Instant? = nil) {
      self.kind = kind
      self.since = since
      self.until = until
    }
  }

  /// What tells it from the other runs.
  public var startedAt: Instant
  /// When it last woke by its alarm, or by news of the notification server; a commit by another
  /// program wakes it too, but isn't kept.
  public var wokeAt: Instant
  /// When it was ended; nil while it runs, and after it was killed.
  public var stoppedAt: Instant?
  /// The notification server; nil while there was none.
  public var server: Server?
  /// Since when that one was there, or none.
  public var serverSince: Instant
  /// When "do not disturb" last began to hold a notification back; nil when it never did.
  public var quietSince: Instant?
  /// When it let it go; nil while it holds one back.
  public var quietUntil: Instant?
  /// The last one; nil when there was none.
  public var hindrance: Hindrance?

  /// By default one that has just begun, and has had no server from then on.
  public init(
    startedAt: Instant, wokeAt: Instant? = nil, stoppedAt: Instant? = nil, server: Server? = nil,
    serverSince: Instant? = nil, quietSince: Instant? = nil, quietUntil: Instant? = nil,
    hindrance: Hindrance? = nil
  ) {
    self.startedAt = startedAt
    self.wokeAt = wokeAt ?? startedAt
    self.stoppedAt = stoppedAt
    self.server = server
    self.serverSince = serverSince ?? startedAt
    self.quietSince = quietSince
    self.quietUntil = quietUntil
    self.hindrance = hindrance
  }

  /// Whether "do not disturb" holds a notification back.
  public var isQuiet: Bool { quietSince != nil && quietUntil == nil }
}

/// The runs of the service that are on record.
public struct ServiceBook: Equatable, Sendable {
  /// The latest first.
  public let runs: [ServiceRun]
  /// Whether there may have been earlier ones, which are forgotten.
  private let isCut: Bool

  /// - Parameters:
  ///   - runs: The latest first.
  ///   - most: How many are kept.
  public init(_ runs: [ServiceRun], most: Int) {
    self.runs = runs
    isCut = runs.count >= most
  }

  /// Whether it would know of a run at that time.
  func tells(of instant: Instant) -> Bool {
    guard isCut, let earliest = runs.last else { return true }
    return instant >= earliest.startedAt
  }
}

/// Why a notification that fell due never came.
public enum Obstacle: Equatable, Sendable {
  case notRunning
  case doNotDisturb
  case noServer
  case hindered(ServiceRun.Hindrance.Kind)

  /// The word that programs go by.
  public var name: String {
    switch self {
    case .notRunning: "not_running"
    case .doNotDisturb: "do_not_disturb"
    case .noServer: "no_server"
    case .hindered(let kind): kind.rawValue
    }
  }

  /// What kept a notification from coming between `dueAt` and `end`; nil when nothing on record did.
  /// - Parameter runs: any order.
  public static func found(
    in runs: some Sequence<ServiceRun>, from dueAt: Instant, until end: Instant
  ) -> Obstacle? {
    // One that lived then woke when the notification fell due, or was ended later.
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
    // Before a server appeared there was none.
    return runs.contains { ($0.server == nil) == ($0.serverSince < end) } ? .noServer : nil
  }
}

/// Where the service leaves word of itself. Used from one thread only.
public protocol ServiceLog {
  /// Keeps `run` in the place of what was kept of the same one before.
  func keep(_ run: ServiceRun) throws
}
