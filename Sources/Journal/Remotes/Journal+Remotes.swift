public import HealthModel
public import RemoteSources
import SQLite

extension JournalView {
  /// The remote places that there are, in the order in which they were added.
  public func remotes() throws -> [RemoteSource] {
    try SourceRow.table.rows(
      journal.connection, where: "kind = 'remote' AND gone_at IS NULL ORDER BY id"
    ).compactMap { source in
      try remoteRow(source.id).map { try remote($0, source) }
    }
  }

  /// - Throws: `RemoteSourceFault.noSuchSource`, with the name that it may be meant for.
  public func remote(named name: String) throws -> RemoteSource {
    let source = try SourceRow.table.first(
      journal.connection, where: "kind = 'remote' AND gone_at IS NULL AND name = ?",
      [.text(name)])
    guard let source, let row = try remoteRow(source.id) else {
      let names = try remotes().map(\.settings.name)
      let same = names.first { $0.lowercased() == name.lowercased() }
      throw RemoteSourceFault.noSuchSource(name, nearest: same ?? nearest(to: name, among: names))
    }
    return try remote(row, source)
  }

  /// Readings of a source in a period, oldest first.
  /// - Parameter vital: of this one alone; nil for all.
  public func readings(
    of source: RemoteSource, vital: VitalID? = nil, from start: Instant, until end: Instant
  ) throws -> [Sample] {
    var found: [Sample] = []
    for number in numbers.all {
      let id = try self.vital(numbered: number)
      guard vital == nil || id == vital else { continue }
      let rows = try SampleRow.table.rows(
        journal.connection,
        where: """
          vital = ? AND taken_at >= ? AND taken_at < ?
          AND intake IN (SELECT id FROM intake WHERE source = ?)
          """,
        [.integer(number), start.stored, end.stored, .integer(source.source.id)])
      found += rows.map { Sample($0, of: id, self) }
    }
    return found.sorted { $0.taken.instant < $1.taken.instant }
  }

  /// Readings that a source has taken back, of the last thirty days before `now`, newest first.
  public func takenBack(by source: RemoteSource, now: Instant) throws -> [Sample] {
    try journal.connection.rows(
      """
      SELECT \(SampleRow.table.list) FROM sample_withdrawn
      WHERE why = 'source' AND withdrawn_at >= ?
        AND intake IN (SELECT id FROM intake WHERE source = ?)
      ORDER BY taken_at DESC
      """, [now.adding(seconds: -30 * 86_400).stored, .integer(source.source.id)]
    ) { try SampleRow.table.row($0) }.map { row in
      Sample(row, of: try vital(numbered: row.vital), self)
    }
  }

  /// How many readings of a source a person took out with the intakes that they came in.
  public func takenOut(of source: RemoteSource) throws -> Int {
    try journal.connection.firstRow(
      """
      SELECT count(*) FROM sample_withdrawn
      WHERE why = 'intake' AND intake IN (SELECT id FROM intake WHERE source = ?)
      """, [.integer(source.source.id)]
    ) { Int($0.integer(0)) } ?? 0
  }

  /// What was refused of a source, by reason.
  public func refusals(of source: RemoteSource) throws -> [String: Int] {
    let rows = try journal.connection.rows(
      """
      SELECT reason, count(*) FROM intake_refusal
      WHERE intake IN (SELECT id FROM intake WHERE source = ?) GROUP BY reason
      """, [.integer(source.source.id)]
    ) { ($0.text(0), Int($0.integer(1))) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  func remoteRow(_ source: Int64) throws -> RemoteRow? {
    try RemoteRow.table.first(journal.connection, where: "source = ?", [.integer(source)])
  }

  private func remote(_ row: RemoteRow, _ source: SourceRow) throws -> RemoteSource {
    let sensors = try RemoteSensor.table.rows(
      journal.connection, where: "source = ? ORDER BY sensor", [.integer(source.id)])
    let cursors = try RemoteCursorRow.table.rows(
      journal.connection, where: "source = ?", [.integer(source.id)])
    return RemoteSource(
      settings: NewRemote(row, source), state: row.state,
      trouble: row.lastError.flatMap(SourceTrouble.init(text:)), pulledAt: row.pulledAt,
      nextAt: row.nextAt, notBefore: row.notBefore, failures: row.failures,
      sensors: sensors,
      cursors: Dictionary(
        cursors.map {
          (
            $0.collection,
            RemoteCursor(stamp: $0.stamp, dayAt: $0.dayAt, fortnightAt: $0.fortnightAt)
          )
        }, uniquingKeysWith: { first, _ in first }), source: source)
  }
}

extension JournalEdit {
  /// Adds a remote place, or makes the one of that name what `new` says. One of another address is
  /// read from its beginning; one that was removed is there again, with its past.
  /// - Parameter vitals: which of its sensors are vitals; others keep what they are.
  /// - Throws: `RemoteSourceFault.nameTaken`.
  @discardableResult
  public mutating func add(
    _ new: NewRemote, vitals: [String: VitalID?] = [:], units: [String: String] = [:]
  ) throws -> RemoteSource {
    let connection = journal
    if let other = try SourceRow.table.first(
      connection.connection, where: "name = ? AND kind <> 'remote'", [.text(new.name)])
    {
      throw RemoteSourceFault.nameTaken(other.name ?? new.name)
    }
    var source =
      try SourceRow.table.first(
        connection.connection, where: "kind = 'remote' AND name = ?", [.text(new.name)])
      ?? removed(new) ?? SourceRow()
    let present = try source.id == 0 ? nil : view.remoteRow(source.id)
    // What came from that host before would come again under another name.
    if present?.speaks != new.speaks || present.map({ NewRemote.host(of: $0.origin) }) != new.host {
      source.key = try freeKey(of: new)
    }
    (source.kind, source.name) = (SourceKind.remote.rawValue, new.name)
    source.goneAt = nil
    if source.id == 0 {
      source.uid = UUIDv7.make(at: now)
      try SourceRow.table.insert([source], connection.connection)
      source.id = connection.connection.lastInsertedRowID
    } else {
      try SourceRow.table.update(
        source, connection.connection, where: "id = ?", [.integer(source.id)])
    }
    if let present, present.origin != new.origin || present.speaks != new.speaks {
      try forgetPlace(of: source.id)
      try beginPlace(of: source.id)
    } else if let present, present.map != new.map {
      // Another mapping may find what this one passed by.
      try journal.connection.run(
        "DELETE FROM remote_cursor WHERE source = ?", [.integer(source.id)])
    }
    var row = RemoteRow()
    row.source = source.id
    (row.speaks, row.origin, row.user, row.zone) = (new.speaks, new.origin, new.user, new.zone)
    (row.map, row.authority, row.every, row.since) = (
      new.map, new.authority, new.every, new.since
    )
    (row.pulledAt, row.nextAt) = (present?.pulledAt, now)
    try RemoteRow.table.insert([row], connection.connection, overwriting: "source")
    for (sensor, vital) in vitals.sorted(by: { $0.key < $1.key }) {
      try update(sensor: sensor, of: source.id) { row in
        row.vital = vital
        row.unit = units[sensor] ?? row.unit
      }
    }
    return try view.remote(named: new.name)
  }

  /// A place that was removed is the same one where it stands at the same address.
  private func removed(_ new: NewRemote) throws -> SourceRow? {
    try SourceRow.table.first(
      journal.connection,
      where: """
        kind = 'remote' AND gone_at IS NOT NULL AND id IN (
          SELECT source FROM remote WHERE origin = ? AND protocol = ?)
        """, [.text(new.origin), .text(new.speaks.rawValue)])
  }

  /// Its key, but for a service that has moved on its host and took the key along, to where nobody is now.
  private func freeKey(of new: NewRemote) throws -> String {
    guard new.speaks == .json else { return new.key }
    func isTaken(_ key: String) throws -> Bool {
      try journal.connection.firstRow(
        """
        SELECT 1 FROM source JOIN remote ON remote.source = source.id
        WHERE key = ? AND gone_at IS NULL AND name <> ? AND origin <> ?
        """, [.text(key), .text(new.name), .text(new.origin)]
      ) { _ in true } == true
    }
    var (key, count) = (new.key, 1)
    while try isTaken(key) {
      count += 1
      key = "\(new.key)#\(count)"
    }
    return key
  }

  /// What the place of before brought isn't looked for at the new one: its intakes have ended.
  private func beginPlace(of source: Int64) throws {
    try journal.connection.run("UPDATE intake SET day = NULL WHERE source = ?", [.integer(source)])
    let last = try journal.connection.firstRow("SELECT coalesce(max(id), 0) FROM intake") {
      $0.integer(0)
    }
    var row = RemoteCursorRow()
    (row.source, row.collection) = (source, RemoteSource.place)
    row.stamp = String((last ?? 0) + 1)
    try RemoteCursorRow.table.insert([row], journal.connection, replacing: true)
  }

  private func forgetPlace(of source: Int64) throws {
    for table in ["remote_cursor", "remote_absent", "remote_sensor"] {
      try journal.connection.run("DELETE FROM \(table) WHERE source = ?", [.integer(source)])
    }
  }

  /// Takes a source out: what it handed over stays, its cursors and what it said of itself go.
  /// - Throws: `RemoteSourceFault.noSuchSource`.
  public mutating func removeRemote(_ name: String) throws {
    var source = try view.remote(named: name).source
    try forgetPlace(of: source.id)
    (source.goneAt, source.name) = (now, nil)
    try SourceRow.table.update(source, journal.connection, where: "id = ?", [.integer(source.id)])
    try journal.connection.run(
      """
      UPDATE remote SET user = NULL, map = NULL, ca = NULL, last_error = NULL, next_at = NULL,
        not_before = NULL, state = 'on' WHERE source = ?
      """, [.integer(source.id)])
  }

  /// Takes out all readings that a source brought and nobody has changed since; one step.
  /// - Returns: how many intakes of it have gone, and what stays.
  public mutating func takeOutReadings(of name: String) throws -> (intakes: Int, kept: Int) {
    let source = try view.remote(named: name).source
    let intakes = try IntakeRow.table.rows(
      journal.connection, where: "source = ? AND withdrawn_at IS NULL ORDER BY id",
      [.integer(source.id)])
    var kept = 0
    for intake in intakes { kept += try undoIntake(intake.id).count }
    return (intakes.count, kept)
  }

  /// Keeps how a pull ended, and when the next one is due.
  /// - Parameters:
  ///   - next: nil for never by itself.
  ///   - rhythms: what is known of its sensors by now.
  public mutating func endPull(
    of name: String, state: RemoteState, trouble: SourceTrouble?, next: Instant?,
    notBefore: Instant? = nil, failures: Int = 0, rhythms: [String: Rhythm] = [:]
  ) throws {
    let remote = try view.remote(named: name)
    let source = remote.source
    for (sensor, rhythm) in rhythms.sorted(by: { $0.key < $1.key }) {
      try update(sensor: sensor, of: source.id) { row in
        (row.rhythm, row.delay) = (rhythm.seconds, rhythm.delaySeconds)
      }
    }
    // Nothing says which these are: once a day they are looked for.
    if remote.pulledAt.map({ $0.milliseconds / 86_400_000 }) != now.milliseconds / 86_400_000 {
      try journal.connection.run(
        """
        DELETE FROM sample_withdrawn WHERE why = 'source' AND withdrawn_at < ?
          AND intake IN (SELECT id FROM intake WHERE source = ?)
        """, [now.adding(seconds: -30 * 86_400).stored, .integer(source.id)])
    }
    try journal.connection.run(
      """
      UPDATE remote SET state = ?, last_error = ?, pulled_at = ?, next_at = ?, not_before = ?,
        failures = ?
      WHERE source = ?
      """,
      [
        state.stored, SQLValue(trouble?.text), now.stored, next.stored, notBefore.stored,
        failures.stored, .integer(source.id),
      ])
  }

  /// - Throws: what `change` throws.
  func update(
    sensor name: String, of source: Int64, _ change: (inout RemoteSensor) throws -> Void
  ) throws {
    let key: [SQLValue] = [.integer(source), .text(name)]
    let present = try RemoteSensor.table.first(
      journal.connection, where: "source = ? AND sensor = ?", key)
    var row = present ?? RemoteSensor()
    (row.source, row.name) = (source, name)
    try change(&row)
    guard row != present else { return }
    try RemoteSensor.table.insert([row], journal.connection, replacing: true)
  }
}

extension NewRemote {
  init(_ row: RemoteRow, _ source: SourceRow) {
    self.init(
      name: source.name ?? "", speaks: row.speaks, origin: row.origin,
      host: NewRemote.host(of: row.origin), user: row.user, zone: row.zone, map: row.map,
      authority: row.authority, every: row.every, since: row.since)
  }

  /// Host and port of an origin: what stands between `//` and the path.
  public static func host(of origin: String) -> String {
    let place = place(of: origin)
    return String(place.prefix { $0 != "/" && $0 != "?" })
  }

  /// All of an address but its scheme.
  static func place(of origin: String) -> String {
    let parts = origin.split(separator: "/", maxSplits: 1)
    return String(parts.last?.drop { $0 == "/" } ?? "")
  }
}
