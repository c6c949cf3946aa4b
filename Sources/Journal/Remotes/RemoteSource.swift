public import HealthModel
public import RemoteSources

/// A remote place on its way into the journal.
public struct NewRemote: Equatable, Sendable {
  /// What people call it: `home`.
  public var name: String
  /// How it speaks.
  public var speaks: SourceProtocol
  /// Scheme, host, port and path: `https://home.example/nightscout`; never a query, never a secret.
  public var origin: String
  /// Its host, with its port where that isn't the usual one.
  public var host: String
  /// Who logs in; nil where a token says it all, empty for a site that everybody may read.
  public var user: String?
  /// The zone of times without an offset; nil for the machine's.
  public var zone: String?
  /// A mapping's JSON; nil of a protocol that needs none.
  public var map: String?
  /// A file of certificates that are trusted as well.
  public var authority: String?
  /// How long two pulls are apart at least. Units: s.
  public var every: Int64
  /// How far before it was added a first pull begins. Units: s.
  public var since: Int64

  /// What a line says; the rest as usual: every quarter of an hour, from a fortnight ago.
  public init(
    name: String, speaks: SourceProtocol, origin: String, host: String, user: String? = nil,
    zone: String? = nil, map: String? = nil, authority: String? = nil, every: Int64 = 15 * 60,
    since: Int64 = 14 * 86_400
  ) {
    (self.name, self.speaks, self.origin, self.host) = (name, speaks, origin, host)
    (self.user, self.zone, self.map, self.authority) = (user, zone, map, authority)
    (self.every, self.since) = (every, since)
  }

  /// What readings of it are named after: the same for a site's file and its pull, and on every
  /// machine; with the host where names are a place's own, and with the whole address where one host may
  /// have many services.
  public var key: String {
    switch speaks {
    case .nightscout: "nightscout"
    case .homeassistant: "\(speaks.rawValue):\(host)"
    case .json: "\(speaks.rawValue):\(Self.place(of: origin))"
    }
  }
}

/// Whether a source is asked by itself. The raw value stands in the journal: it stays as it is.
public enum RemoteState: String, CaseIterable, Sendable {
  case on
  /// It didn't take the token or the password: not before it is added again.
  case refused
  /// Too much of it was gone at once: not before a person says what that means.
  case waiting
}

/// A remote place as the journal holds it.
public struct RemoteSource: Equatable, Sendable {
  /// What it was added as.
  public let settings: NewRemote
  /// Whether it is asked by itself.
  public let state: RemoteState
  /// Why the last pull brought nothing; nil when it went well.
  public let trouble: SourceTrouble?
  /// When it was asked last; nil before the first time.
  public let pulledAt: Instant?
  /// When it is asked next; nil where it isn't.
  public let nextAt: Instant?
  /// Before this the server doesn't want to be asked.
  public let notBefore: Instant?
  /// How many pulls in a row have failed.
  public let failures: Int
  /// By name.
  public let sensors: [RemoteSensor]
  /// How far it has been read, by collection.
  public let cursors: [String: RemoteCursor]
  let source: SourceRow

  /// The collection whose stamp is the number of the first intake from the place where it stands now.
  static let place = "place"
  var firstIntake: Int64 { cursors[Self.place].flatMap { Int64($0.stamp) } ?? 0 }
}

/// A series of a remote place, as the journal holds it.
public struct RemoteSensor: Equatable, Sendable {
  var source: Int64 = 0
  /// What the place calls it.
  public internal(set) var name = ""
  /// What the place calls it for people.
  public internal(set) var label: String?
  /// What the place puts together: a map, a room.
  public internal(set) var group: String?
  /// As the place writes it.
  public internal(set) var unit: String?
  /// Which of our vitals it is; nil of one that is shown and not kept.
  public internal(set) var vital: VitalID?
  /// All that the place says of it, a JSON object.
  public internal(set) var properties: String?
  /// As the place writes it.
  public internal(set) var lastValue: String?
  /// When the last value was taken.
  public internal(set) var lastAt: Instant?
  /// The place's own: 0 normal, 1 caution, 2 critical.
  public internal(set) var level: Int?
  /// Units: s.
  public internal(set) var rhythm: Int64?
  /// How long after it was taken a reading is there. Units: s.
  public internal(set) var delay: Int64?
}

/// What can't be done with a source.
public enum RemoteSourceFault: Error, Equatable, Sendable {
  /// `nearest`: the name of one that there is.
  case noSuchSource(String, nearest: String?)
  /// A device has the name.
  case nameTaken(String)
  case noSuchSensor(String, of: String)
}

/// What pages brought.
public struct PullCounts: Equatable, Sendable {
  /// Readings that were not on record.
  public var new = 0
  /// Values that the source has changed.
  public var changed = 0
  /// Readings that the source has taken back.
  public var gone = 0
  /// Rows that were refused and hadn't been before.
  public var refused = 0
  /// Rows that lie ahead of both clocks.
  public var withheld = 0
  /// How many of how many would have gone at once: none did.
  public var manyGone: ManyGone?
  /// Whether all that there is of the last two days was compared, and isn't too little.
  public var isComplete = false

  /// What was absent twice.
  public struct ManyGone: Equatable, Sendable {
    /// How many readings are gone.
    public let gone: Int
    /// Of how many of the last two days.
    public let all: Int
  }

  /// Of nothing yet.
  public init() {}

  /// Whether the journal is another now.
  public var isAnything: Bool { new + changed + gone > 0 }

  /// Counts another page as well.
  public mutating func add(_ other: PullCounts) {
    new += other.new
    changed += other.changed
    gone += other.gone
    refused += other.refused
    withheld += other.withheld
    manyGone = other.manyGone ?? manyGone
    isComplete = isComplete || other.isComplete
  }
}
