public import HealthModel

public struct NewRemote: Equatable, Sendable {
  public var name: String
  public var speaks: SourceProtocol
  /// Scheme, host, port and path: `https://home.example/nightscout`; never a secret.
  public var origin: String
  /// The user who logs in; nil if the token is enough, empty for a site that anyone may read.
  public var user: String?
  /// The zone of times without an offset; nil for this machine's.
  public var zone: String?
  /// A mapping's JSON; nil for a protocol that needs none.
  public var map: String?
  /// A file of additional trusted certificates.
  public var authority: String?
  /// The shortest time between two pulls. Units: s.
  public var every: Int64 = 15 * 60
  /// How far back the first pull reads, from the time at which the source was added. Units: s.
  public var since: Int64 = 14 * 86_400

  public init(name: String, speaks: SourceProtocol, origin: String, user: String? = nil) {
    (self.name, self.speaks, self.origin, self.user) = (name, speaks, origin, user)
  }

  /// The key from which the identities of readings are derived. It is the same on every machine,
  /// and for a site's file and a pull from it. It contains the host if names are unique only on one
  /// host, and the whole address if one host may have many services.
  public var key: String {
    switch speaks {
    case .nightscout: "nightscout"
    case .homeassistant: "\(speaks.rawValue):\(host)"
    case .json: "\(speaks.rawValue):\(place)"
    }
  }

  /// Its host, with the port unless it is the default one.
  public var host: String { String(place.prefix { $0 != "/" && $0 != "?" }) }

  private var place: String {
    let parts = origin.split(separator: "/", maxSplits: 1)
    return String(parts.last?.drop { $0 == "/" } ?? "")
  }
}

/// Whether a source is pulled automatically. The journal contains the raw value; it never changes.
public enum RemoteState: String, CaseIterable, Sendable, StoredRaw {
  case on
  /// It refused the token or the password, so it isn't pulled until it is added again.
  case refused
  /// Too many readings were gone at once, so it isn't pulled until a person decides.
  case waiting
}

/// A remote source on record: a row of `remote`, with its row of `source`, its sensors and cursors.
public struct RemoteSource: TableRow, Equatable {
  public internal(set) var settings = NewRemote(name: "", speaks: .json, origin: "")
  public package(set) var state = RemoteState.on
  /// Why the last pull failed, in the form of `SourceTrouble`; nil if it succeeded.
  package var lastError: String?
  public package(set) var pulledAt: Instant?
  /// The time of the next automatic pull; nil if there is none.
  public package(set) var nextAt: Instant?
  /// The earliest time at which the server accepts the next request.
  public package(set) var notBefore: Instant?
  /// The number of failed pulls in a row.
  public package(set) var failures = 0
  public internal(set) var sensors: [RemoteSensor] = []
  /// How far each collection has been read.
  public internal(set) var cursors: [String: RemoteCursor] = [:]
  package var source = SourceRow()
  package init() {}

  /// The collection whose stamp is the number of the first intake from its present address.
  static let place = "place"
  package var firstIntake: Int64 { cursors[Self.place].flatMap { Int64($0.stamp) } ?? 0 }
  package static let table = Table<RemoteSource>("remote")

  package mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source.id)
    column("protocol", &settings.speaks)
    column("origin", &settings.origin)
    column("user", &settings.user)
    column("zone", &settings.zone)
    column("map", &settings.map)
    column("ca", &settings.authority)
    column("every", &settings.every)
    column("since", &settings.since)
    column("state", &state)
    column("last_error", &lastError)
    column("pulled_at", &pulledAt)
    column("next_at", &nextAt)
    column("not_before", &notBefore)
    column("failures", &failures)
  }
}

/// A series of values from a remote source: a row of `remote_sensor`.
public struct RemoteSensor: TableRow, Equatable {
  package var source: Int64 = 0
  /// The source's name for it.
  public package(set) var name = ""
  public package(set) var label: String?
  /// The group to which the source assigns it: a map, a room.
  public package(set) var group: String?
  /// Its unit, as the source writes it.
  public package(set) var unit: String?
  /// The vital that it measures; nil for a sensor whose values are shown but not stored.
  public package(set) var vital: VitalID?
  /// Its other properties, as a JSON object.
  public package(set) var properties: String?
  /// Its last value, as the source writes it.
  public package(set) var lastValue: String?
  public package(set) var lastAt: Instant?
  /// The source's own level: 0 normal, 1 caution, 2 critical.
  public package(set) var level: Int?
  /// The time between two readings. Units: s.
  public package(set) var rhythm: Int64?
  /// How long it takes until a reading is available. Units: s.
  public package(set) var delay: Int64?
  package static let table = Table<RemoteSensor>("remote_sensor")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("sensor", &name)
    column("label", &label)
    column("sensor_group", &group)
    column("unit", &unit)
    column("vital", &vital)
    column("properties", &properties)
    column("last_value", &lastValue)
    column("last_at", &lastAt)
    column("level", &level, in: 0...2)
    column("rhythm", &rhythm)
    column("delay", &delay)
  }
}

package struct RemoteCursorRow: TableRow, Equatable {
  package var source: Int64 = 0
  package var collection = ""
  package var cursor = RemoteCursor(stamp: "")
  package static let table = Table<RemoteCursorRow>("remote_cursor")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("collection", &collection)
    column("stamp", &cursor.stamp)
    column("day_at", &cursor.dayAt)
    column("fortnight_at", &cursor.fortnightAt)
  }
}

package struct RemoteAbsentRow: TableRow, Equatable {
  package var source: Int64 = 0
  package var singleReading: Int64 = 0
  package var since = Instant(milliseconds: 0)
  package static let table = Table<RemoteAbsentRow>("remote_absent")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("single_reading", &singleReading)
    column("since", &since)
  }
}

public enum RemoteSourceFault: Error, Equatable, Sendable {
  case noSuchSource(String, nearest: String?)
  /// A device already has this name.
  case nameTaken(String)
  case noSuchSensor(String, of: String)
}
