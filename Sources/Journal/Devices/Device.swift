public import HealthModel
internal import SQLite

public struct NewDevice: Equatable, Sendable {
  public var name: String
  /// The address that permanently identifies the device: `AA:BB:CC:DD:EE:FF`.
  public var address: String
  /// The maker, or nil; like model and serial, read from the Device Information Service (180A).
  public var maker: String?
  public var model: String?
  public var serial: String?
  /// The services that the device offers and healthlog reads.
  public var services: [HealthService]
  public var user: DeviceUser
  /// Whether the background service reads the device whenever it is in range.
  public var isAutomatic = true

  public init(
    name: String, address: String, maker: String? = nil, model: String? = nil,
    services: [HealthService], user: DeviceUser = .undecided
  ) {
    (self.name, self.address, self.maker, self.model) = (name, address, maker, model)
    (self.services, self.user) = (services, user)
  }

  /// Returns whether `text` may name a device; names are typed in commands and shown on one line.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.count) && text.first != "-" && text.first != " " && text.last != " "
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

/// A device on record: a row of `device`, with its row of `source`.
public struct Device: TableRow, Equatable {
  public internal(set) var settings = NewDevice(name: "", address: "", services: [])
  /// The last filed record as `RecordCursor.text`, or `noCursor`; nil if no record was filed.
  package var cursorText: String?
  /// How far the device's clock was ahead when the device was last read. Units: ms.
  public internal(set) var clockOff: Int64?
  /// When a person asked the running listener to read the device; nil once it has done so.
  public internal(set) var syncRequestedAt: Instant?
  package var source = SourceRow()
  package init() {}

  /// The `cursorText` of a meter whose record numbers can't be trusted.
  package static let noCursor = "all"

  /// Whether the device was restored from JSON, without an address; `device add` sets the address.
  public var isRestored: Bool { source.key.isEmpty }

  /// Returns a placeholder address for a restored device; no real device has it.
  static func noAddress(of uid: String) -> String { "restored:" + uid.filter { $0 != "-" } }

  package static let table = Table<Device>("device")
  static let offsets: ClosedRange<Int64> = -(1 << 52)...1 << 52

  package mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source.id)
    column("address", &settings.address)
    column("maker", &settings.maker)
    column("model", &settings.model)
    column("serial", &settings.serial)
    // The services' assigned numbers, in hexadecimal digits.
    var services = settings.services.map { String($0.rawValue, radix: 16) }.joined(separator: " ")
    column("services", &services)
    settings.services = services.split(separator: " ").compactMap {
      UInt16($0, radix: 16).flatMap(HealthService.init(rawValue:))
    }
    column("user", &settings.user)
    column("auto", &settings.isAutomatic)
    column("cursor", &cursorText)
    column("clock_off", &clockOff, in: Device.offsets)
    column("sync_requested_at", &syncRequestedAt)
  }
}

public enum SessionEnd: String, CaseIterable, Sendable, StoredRaw {
  case done, stopped, lost, power, killed, error
}

/// The journal stores the raw values, 0 to 3.
public enum PacketState: Int, CaseIterable, Sendable, StoredRaw {
  case stored, known, held, refused
}

package struct SessionRow: TableRow, Equatable {
  package var id: Int64 = 0
  package var intake: Int64 = 0
  package var device: Int64 = 0
  package var startAt = Instant(milliseconds: 0)
  package var endAt: Instant?
  package var utcOffset = 0
  package var ended: SessionEnd?
  package var clockOff: Int64?
  package static let table = Table<SessionRow>("session")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("intake", &intake)
    column("device", &device)
    column("start_at", &startAt)
    column("end_at", &endAt)
    column("utc_offset", &utcOffset, in: ReportRow.offsets)
    column("ended", &ended)
    column("clock_off", &clockOff, in: Device.offsets)
  }
}

/// One row of `packet`: a record, or the packets of one minute of a stream.
package struct PacketRow: TableRow, Equatable {
  package var id: Int64 = 0
  package var session: Int64 = 0
  package var at = Instant(milliseconds: 0)
  package var characteristic = 0
  package var count = 1
  package var state = PacketState.stored
  package var decoder = 0
  package var body: [UInt8] = []
  package static let table = Table<PacketRow>("packet")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("session", &session)
    column("at", &at)
    column("characteristic", &characteristic)
    column("n", &count)
    column("state", &state)
    column("decoder", &decoder)
    column("body", &body)
  }
}

public struct DeviceSession: Equatable, Sendable {
  public let number: Int64
  /// The device's name; nil if the device was forgotten.
  public let device: String?
  public let start: Moment
  public let end: Instant?
  public let ended: SessionEnd?
  /// How far the device's clock was ahead; nil if the clock wasn't read. Units: ms.
  public let clockOff: Int64?
  /// The number of packets that arrived, including those of streams.
  public let packets: Int
  /// The number of packets that are waiting for a time, a person or a decision.
  public let held: Int
  public let intake: IntakeRecord
}

public enum DeviceFault: Error, Equatable, Sendable {
  case noSuchDevice(String, nearest: String?)
  case nameTaken(String)
  /// The device was added before, under this name.
  case alreadyAdded(String)
  case noSuchSession(Int64)
  /// The device is being read; this is the number of the open session.
  case inSession(Int64)
  case notInSession(String)
  case nothingHeld(Int64)
  case discarded(Int64)
}

extension JournalEdit {
  /// Adds a device. A forgotten device with the same address comes back with its history, and so
  /// does a device of the same name that was restored from JSON, which contains no addresses.
  /// - Throws: `DeviceFault.nameTaken`, `.alreadyAdded`.
  public mutating func add(_ new: NewDevice) throws -> Device {
    let key = "ble:\(new.address)"
    let known = try SourceRow.table.first(
      connection, where: "gone_at IS NULL AND id = (SELECT source FROM device WHERE address = ?)",
      [.text(new.address)])
    if let known { throw DeviceFault.alreadyAdded(known.name ?? new.address) }
    let isDevice = "kind = 'device' AND"
    var source =
      try SourceRow.table.first(connection, where: "\(isDevice) key = ?", [.text(key)])
      ?? SourceRow.table.first(
        connection, where: "\(isDevice) key = '' AND name = ?", [.text(new.name)])
      ?? SourceRow()
    try checkFree(new.name, but: source.id)
    (source.kind, source.key, source.name) = (SourceKind.device.rawValue, key, new.name)
    source.goneAt = nil
    try save(&source)
    var device = try view.device(of: source) ?? Device()
    (device.source, device.settings) = (source, new)
    try Device.table.insert([device], connection, overwriting: "source")
    return device
  }

  /// Changes all settings but the address; throws `DeviceFault.noSuchDevice`, `.nameTaken`.
  package mutating func change(_ name: String, to settings: NewDevice) throws -> Device {
    var device = try view.device(named: name)
    if settings.name != name {
      try checkFree(settings.name, but: device.source.id)
      device.source.name = settings.name
      try save(&device.source)
    }
    let address = device.settings.address
    device.settings = settings
    device.settings.address = address
    try Device.table.update(device, connection)
    return device
  }

  /// Forgets a device but keeps its entries; throws `DeviceFault.noSuchDevice`, `.inSession`.
  public mutating func forgetDevice(_ name: String) throws {
    var device = try view.device(named: name)
    if let open = try view.openSession(of: device.source.id) {
      throw DeviceFault.inSession(open.id)
    }
    (device.source.goneAt, device.source.name) = (now, nil)
    try save(&device.source)
    // When the device is added again, its user and its last record may be different.
    (device.settings.user, device.settings.isAutomatic) = (.undecided, false)
    (device.cursorText, device.syncRequestedAt) = (nil, nil)
    try Device.table.update(device, connection)
  }

  /// - Throws: `DeviceFault.noSuchDevice`.
  public mutating func requestSync(of name: String, _ isRequested: Bool) throws {
    var device = try view.device(named: name)
    device.syncRequestedAt = isRequested ? now : nil
    try Device.table.update(device, connection)
  }

  private func checkFree(_ name: String, but source: Int64) throws {
    let isTaken = try connection.hasRow(
      "SELECT 1 FROM source WHERE name = ? AND id <> ?", [.text(name), .integer(source)])
    if isTaken { throw DeviceFault.nameTaken(name) }
  }
}

extension JournalView {
  /// Reads the devices that weren't forgotten, in the order in which they were added.
  public func devices() throws -> [Device] {
    try SourceRow.table.rows(connection, where: "kind = 'device' AND gone_at IS NULL ORDER BY id")
      .compactMap { try device(of: $0) }
  }

  /// - Throws: `DeviceFault.noSuchDevice`, with the nearest name.
  public func device(named name: String) throws -> Device {
    try source(.device, named: name).flatMap { try device(of: $0) }.orThrow(
      DeviceFault.noSuchDevice(name, nearest: try nearestSource(.device, to: name)))
  }

  func device(of source: SourceRow) throws -> Device? {
    var device = try Device.table.row(numbered: source.id, connection)
    device?.source = source
    device?.settings.name = source.name ?? ""
    return device
  }

  package func anyDevice(_ source: Int64) throws -> Device {
    try SourceRow.table.row(numbered: source, connection).flatMap { try device(of: $0) }
      .orThrow(JournalError.damaged(table: "device", column: "source"))
  }

  package func openSession(of source: Int64) throws -> SessionRow? {
    try SessionRow.table.first(connection, where: "device = ? AND end_at IS NULL", [source.stored])
  }

  package func sessionRow(_ number: Int64) throws -> SessionRow {
    try SessionRow.table.row(numbered: number, connection)
      .orThrow(DeviceFault.noSuchSession(number))
  }

  package func session(ofIntake number: Int64) throws -> SessionRow? {
    try SessionRow.table.first(connection, where: "intake = ?", [.integer(number)])
  }

  /// Reads a device's sessions with held packets, except discarded sessions.
  package func sessionsThatHold(_ source: Int64) throws -> [SessionRow] {
    try SessionRow.table.rows(
      connection,
      where: """
        device = ? AND id IN (SELECT session FROM packet WHERE state = 2)
          AND intake IN (SELECT id FROM intake WHERE withdrawn_at IS NULL) ORDER BY id
        """, [.integer(source)])
  }

  public func session(_ number: Int64) throws -> DeviceSession { try session(sessionRow(number)) }

  /// Reads the sessions that began in a period, oldest first.
  public func sessions(from start: Instant, until end: Instant) throws -> [DeviceSession] {
    try SessionRow.table.rows(
      connection, where: "start_at >= ? AND start_at < ? ORDER BY id", [start.stored, end.stored]
    ).map { try session($0) }
  }

  /// Reads the last sessions of one device or all, newest first; throws `DeviceFault.noSuchDevice`.
  public func lastSessions(of name: String? = nil, atMost count: Int) throws -> [DeviceSession] {
    let source = try name.map { try device(named: $0).source.id }
    return try SessionRow.table.rows(
      connection, where: "\(source.map { "device = \($0)" } ?? "1") ORDER BY id DESC LIMIT ?",
      [count.stored]
    ).map { try session($0) }
  }

  private func session(_ row: SessionRow) throws -> DeviceSession {
    let counts = try connection.firstRow(
      "SELECT sum(n), sum(state = 2) FROM packet WHERE session = ?", [.integer(row.id)]
    ) { (packets: Int($0.integer(0)), held: Int($0.integer(1))) }
    return DeviceSession(
      number: row.id,
      device: try connection.text("SELECT name FROM source WHERE id = ?", [.integer(row.device)]),
      start: Moment(row.startAt, utcOffsetSeconds: row.utcOffset), end: row.endAt,
      ended: row.ended, clockOff: row.clockOff, packets: counts?.packets ?? 0,
      held: counts?.held ?? 0, intake: try intake(row.intake))
  }
}

/// The states of a session's packets, in order; `settle` changes them, and undo restores them.
package struct SessionState: Changeable {
  package let name: String
  /// One digit per packet, in order of arrival.
  private var states: String
  package static let kind = ObjectName.Kind.session

  package init(_ session: SessionRow, _ view: borrowing JournalView) throws {
    name = try IntakeRecord.uid(of: session.intake, view)
    states = try view.connection.integers(
      "SELECT state FROM packet WHERE session = ? ORDER BY id", [.integer(session.id)]
    ).map(String.init).joined()
  }

  package static func find(_ name: String, _ view: borrowing JournalView) throws -> SessionState? {
    guard let session = try view.number(of: ObjectName(kind, name)) else { return nil }
    return try SessionState(view.sessionRow(session), view)
  }

  package var snapshot: JSONValue { ["packets": .string(states)] }

  package init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    guard case .string(let states)? = past["packets"] else {
      throw JournalError.damaged(table: "change", column: "before")
    }
    (name, self.states) = (past.name, states)
  }

  package func remove(_ edit: inout JournalEdit) throws {}

  package func put(over present: Self?, _ edit: inout JournalEdit) throws {
    let session = try edit.view.number(of: ObjectName(.session, name))
    let ids = try edit.connection.integers(
      "SELECT id FROM packet WHERE session = ? ORDER BY id", [session.stored])
    // If packets have been deleted since, the states no longer match.
    guard ids.count == states.utf8.count else { return }
    for (id, digit) in zip(ids, states.utf8) where (48...51).contains(digit) {
      try edit.connection.run(
        "UPDATE packet SET state = ? WHERE id = ? AND state <> ?1",
        [.integer(Int64(digit) - 48), .integer(id)])
    }
  }
}
