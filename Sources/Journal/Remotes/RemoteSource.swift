public import HealthModel
internal import SQLite

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
  /// The path of a file with additional trusted certificates.
  public var authority: String?
  /// The shortest time between two pulls. Units: s.
  public var every: Int64 = 15 * 60
  /// How far back the first pull reads, from the time at which the source was added. Units: s.
  public var since: Int64 = 14 * 86_400

  public init(name: String, speaks: SourceProtocol, origin: String, user: String? = nil) {
    (self.name, self.speaks, self.origin, self.user) = (name, speaks, origin, user)
  }

  /// The key from which the identities of readings are derived. It is the same on every machine,
  /// and for a site's file and a pull from that site. It contains the host if names are unique only
  /// on one host, and the whole address if one host may have many services.
  public var key: String {
    switch speaks {
    case .nightscout: "nightscout"
    case .homeassistant: "\(speaks.rawValue):\(host)"
    case .json: "\(speaks.rawValue):\(place)"
    }
  }

  /// The source's host, with the port unless it is the default one.
  public var host: String { String(place.prefix { $0 != "/" && $0 != "?" }) }

  private var place: String {
    let parts = origin.split(separator: "/", maxSplits: 1)
    return String(parts.last?.drop { $0 == "/" } ?? "")
  }
}

/// Whether a source is pulled automatically. The raw values, stored in the journal, never change.
public enum RemoteState: String, CaseIterable, Sendable, StoredRaw {
  case on
  /// The source refused the token or password, so it isn't pulled until it is added again.
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
  public internal(set) var cursors: [String: RemoteCursor] = [:]
  package var source = SourceRow()
  package init() {}

  /// The key in `cursors` whose stamp is the number of the first intake from the current address.
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
  /// The source's name for the sensor.
  public package(set) var name = ""
  public package(set) var label: String?
  /// The group to which the source assigns the sensor: a map, a room.
  public package(set) var group: String?
  /// The unit, as the source writes it.
  public package(set) var unit: String?
  /// The measured vital; nil for a sensor whose values are shown but not stored.
  public package(set) var vital: VitalID?
  /// The sensor's other properties, as a JSON object.
  public package(set) var properties: String?
  /// The last value, as the source writes it.
  public package(set) var lastValue: String?
  public package(set) var lastAt: Instant?
  /// The source's own level: 0 normal, 1 caution, 2 critical.
  public package(set) var level: Int?
  /// The time between two readings. Units: s.
  public package(set) var rhythm: Int64?
  /// The delay until a reading is available. Units: s.
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
  /// A device or a file's source already has this name.
  case nameTaken(String)
  case noSuchSensor(String, of: String)
}

extension JournalView {
  /// Reads the remote sources that weren't removed, in the order in which they were added.
  public func remotes() throws -> [RemoteSource] {
    try SourceRow.table.rows(connection, where: "kind = 'remote' AND gone_at IS NULL ORDER BY id")
      .compactMap { try remote(of: $0) }
  }

  /// - Throws: `RemoteSourceFault.noSuchSource`, with the nearest name.
  public func remote(named name: String) throws -> RemoteSource {
    try source(.remote, named: name).flatMap { try remote(of: $0) }.orThrow(
      RemoteSourceFault.noSuchSource(name, nearest: try nearestSource(.remote, to: name)))
  }

  fileprivate func remote(of source: SourceRow) throws -> RemoteSource? {
    let id = [SQLValue.integer(source.id)]
    guard var remote = try RemoteSource.table.row(numbered: source.id, connection) else {
      return nil
    }
    (remote.source, remote.settings.name) = (source, source.name ?? "")
    remote.sensors = try RemoteSensor.table.rows(
      connection, where: "source = ? ORDER BY sensor", id)
    for row in try RemoteCursorRow.table.rows(connection, where: "source = ?", id) {
      remote.cursors[row.collection] = row.cursor
    }
    return remote
  }

  /// Reads a source's readings in a period, oldest first; of one vital, or of all if nil.
  public func readings(
    of source: RemoteSource, vital: VitalID? = nil, from start: Instant, until end: Instant
  ) throws -> [SingleReading] {
    let found = try numbers.all.flatMap { number -> [SingleReading] in
      let id = try self.vital(numbered: number)
      guard vital == nil || id == vital else { return [] }
      return try SingleReadingRow.table.rows(
        connection, where: "vital = ? AND taken_at >= ? AND taken_at < ? AND \(Self.isOfSource)",
        [.integer(number), start.stored, end.stored, .integer(source.source.id)]
      ).map { SingleReading($0, of: id, self) }
    }
    return found.sorted { $0.taken.instant < $1.taken.instant }
  }

  package static let isOfSource = "intake IN (SELECT id FROM intake WHERE source = ?)"

  /// Reads the readings that a source has withdrawn in the thirty days before `now`, newest first.
  public func takenBack(by source: RemoteSource, now: Instant) throws -> [SingleReading] {
    try connection.rows(
      """
      SELECT \(SingleReadingRow.table.list) FROM single_reading_withdrawn
      WHERE why = 'source' AND withdrawn_at >= ? AND \(Self.isOfSource) ORDER BY taken_at DESC
      """, [now.adding(seconds: -30 * 86_400).stored, .integer(source.source.id)]
    ) { try SingleReadingRow.table.row($0) }.map { row in
      SingleReading(row, of: try vital(numbered: row.vital), self)
    }
  }

  /// Counts a source's readings that are gone because a person withdrew their whole intake.
  public func takenOut(of source: RemoteSource) throws -> Int {
    try connection.count(
      "SELECT count(*) FROM single_reading_withdrawn WHERE why = 'intake' AND \(Self.isOfSource)",
      [.integer(source.source.id)])
  }

  public func refusals(of source: RemoteSource) throws -> [String: Int] {
    let rows = try connection.rows(
      "SELECT reason, count(*) FROM intake_refusal WHERE \(Self.isOfSource) GROUP BY reason",
      [.integer(source.source.id)]
    ) { ($0.text(0), Int($0.integer(1))) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  func source(_ kind: SourceKind, named name: String) throws -> SourceRow? {
    try SourceRow.table.first(
      connection, where: "kind = ? AND gone_at IS NULL AND name = ?",
      [.text(kind.rawValue), .text(name)])
  }

  func nearestSource(_ kind: SourceKind, to name: String) throws -> String? {
    let names = try connection.rows(
      "SELECT name FROM source WHERE kind = ? AND gone_at IS NULL ORDER BY id",
      [.text(kind.rawValue)]
    ) { $0.text(0) }
    let same = names.first { $0.lowercased() == name.lowercased() }
    return same ?? nearest(to: name, among: names)
  }
}

extension JournalEdit {
  package func save(_ source: inout SourceRow) throws {
    guard source.id == 0 else { return try SourceRow.table.update(source, connection) }
    source.uid = UUIDv7.make(at: now)
    source.id = try SourceRow.table.insert([source], connection)
  }

  /// Adds `new`, or changes the source with its name; a removed source with its address comes back
  /// with its history. At a new address, reading starts again, and the old sensors are forgotten;
  /// otherwise, sensors not in `vitals` keep their vital.
  /// - Throws: `RemoteSourceFault.nameTaken`.
  @discardableResult
  public mutating func add(
    _ new: NewRemote, vitals: [String: VitalID?] = [:], units: [String: String] = [:]
  ) throws -> RemoteSource {
    let named = try SourceRow.table.first(connection, where: "name = ?", [.text(new.name)])
    if let named, named.kind != SourceKind.remote.rawValue {
      throw RemoteSourceFault.nameTaken(new.name)
    }
    var source = try named ?? removed(new) ?? SourceRow()
    let present = try source.id == 0 ? nil : view.remote(of: source)
    let old = present?.settings
    // Keep the key of the same host: under another key, its readings would be filed again.
    if old?.speaks != new.speaks || old?.host != new.host { source.key = try freeKey(of: new) }
    (source.kind, source.name, source.goneAt) = (SourceKind.remote.rawValue, new.name, nil)
    try save(&source)
    if let old, old.origin != new.origin || old.speaks != new.speaks {
      try forgetPlace(of: source.id)
      // Close the intakes of the old address: the new address needn't have their readings.
      try connection.run("UPDATE intake SET day = NULL WHERE source = ?", [.integer(source.id)])
      var row = RemoteCursorRow()
      (row.source, row.collection) = (source.id, RemoteSource.place)
      row.cursor.stamp = String(try connection.count("SELECT max(id) FROM intake") + 1)
      try RemoteCursorRow.table.insert([row], connection, replacing: true)
    } else if let old, old.map != new.map {
      // Another mapping may find readings that the old one missed.
      try connection.run(
        "DELETE FROM remote_cursor WHERE source = ? AND collection <> ?",
        [.integer(source.id), .text(RemoteSource.place)])
    }
    var remote = RemoteSource()
    (remote.source, remote.settings) = (source, new)
    (remote.pulledAt, remote.nextAt) = (present?.pulledAt, now)
    try RemoteSource.table.insert([remote], connection, overwriting: "source")
    for (sensor, vital) in vitals.sorted(by: { $0.key < $1.key }) {
      try update(sensor: sensor, of: source.id) { row in
        row.vital = vital
        row.unit = units[sensor] ?? row.unit
      }
    }
    return try view.remote(named: new.name)
  }

  private func removed(_ new: NewRemote) throws -> SourceRow? {
    try SourceRow.table.first(
      connection,
      where: """
        kind = 'remote' AND gone_at IS NOT NULL AND id IN (
          SELECT source FROM remote WHERE origin = ? AND protocol = ?)
        """, [.text(new.origin), new.speaks.stored])
  }

  /// Returns the source's key, numbered if another source, now at another address, still has it.
  private func freeKey(of new: NewRemote) throws -> String {
    guard new.speaks == .json else { return new.key }
    var (key, count) = (new.key, 1)
    while try connection.hasRow(
      """
      SELECT 1 FROM source JOIN remote ON remote.source = source.id
      WHERE key = ? AND gone_at IS NULL AND name <> ? AND origin <> ?
      """, [.text(key), .text(new.name), .text(new.origin)])
    {
      count += 1
      key = "\(new.key)#\(count)"
    }
    return key
  }

  private func forgetPlace(of source: Int64) throws {
    for table in ["remote_cursor", "remote_absent", "remote_sensor"] {
      try connection.run("DELETE FROM \(table) WHERE source = ?", [.integer(source)])
    }
  }

  /// Removes a remote source but keeps its readings; throws `RemoteSourceFault.noSuchSource`.
  public mutating func removeRemote(_ name: String) throws {
    var source = try view.remote(named: name).source
    try forgetPlace(of: source.id)
    (source.goneAt, source.name) = (now, nil)
    try save(&source)
    try connection.run(
      """
      UPDATE remote SET user = NULL, map = NULL, ca = NULL, last_error = NULL, next_at = NULL,
        not_before = NULL, state = 'on' WHERE source = ?
      """, [.integer(source.id)])
  }

  /// Withdraws a source's intakes in one step; `kept` counts the changed readings, which stay.
  public mutating func takeOutReadings(of name: String) throws -> (intakes: Int, kept: Int) {
    let intakes = try connection.integers(
      "SELECT id FROM intake WHERE source = ? AND withdrawn_at IS NULL ORDER BY id",
      [.integer(try view.remote(named: name).source.id)])
    var kept = 0
    for intake in intakes { kept += try undoIntake(intake).count }
    return (intakes.count, kept)
  }

  package func update(
    sensor name: String, of source: Int64, _ change: (inout RemoteSensor) throws -> Void
  ) throws {
    let present = try RemoteSensor.table.first(
      connection, where: "source = ? AND sensor = ?", [.integer(source), .text(name)])
    var row = present ?? RemoteSensor()
    (row.source, row.name) = (source, name)
    try change(&row)
    guard row != present else { return }
    try RemoteSensor.table.insert([row], connection, replacing: true)
  }
}
