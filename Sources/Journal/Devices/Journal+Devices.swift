import GATT
public import HealthModel
import SQLite

extension JournalEdit {
  /// Adds a device; one of the same address that was forgotten is there again, with its past. So is
  /// one of the same name that came with a journal's own JSON, which has no addresses.
  /// - Throws: `DeviceFault.nameTaken`, `.alreadyAdded`.
  public mutating func add(_ new: NewDevice) throws -> Device {
    let key = "ble:\(new.address)"
    if let known = try DeviceRow.table.first(
      journal.connection, where: "address = ?", [.text(new.address)]),
      let source = try SourceRow.table.first(
        journal.connection, where: "id = ? AND gone_at IS NULL", [.integer(known.source)])
    {
      throw DeviceFault.alreadyAdded(source.name ?? new.address)
    }
    var source =
      try SourceRow.table.first(
        journal.connection, where: "kind = 'device' AND key = ?", [.text(key)])
      ?? SourceRow.table.first(
        journal.connection, where: "kind = 'device' AND key = '' AND name = ?", [.text(new.name)])
      ?? SourceRow()
    try checkFree(new.name, but: source.id)
    (source.kind, source.key, source.name) = (SourceKind.device.rawValue, key, new.name)
    source.goneAt = nil
    if source.id == 0 {
      source.uid = UUIDv7.make(at: now)
      try SourceRow.table.insert([source], journal.connection)
      source.id = journal.connection.lastInsertedRowID
    } else {
      try SourceRow.table.update(
        source, journal.connection, where: "id = ?", [.integer(source.id)])
    }
    var row =
      try DeviceRow.table.first(
        journal.connection, where: "source = ?", [.integer(source.id)]) ?? DeviceRow()
    (row.source, row.address) = (source.id, new.address)
    row.take(new)
    try DeviceRow.table.insert([row], journal.connection, overwriting: "source")
    return Device(row, source)
  }

  /// Makes a device what `settings` say, all but its address; what was held for want of a person is
  /// then filed, and what is another's goes.
  /// - Throws: `DeviceFault.noSuchDevice`, `.nameTaken`.
  /// - Returns: how many readings and reports of held packets were filed.
  @discardableResult
  public mutating func set(_ name: String, to settings: NewDevice) throws -> Int {
    var (row, source) = try view.deviceRows(named: name)
    if settings.name != name {
      try checkFree(settings.name, but: source.id)
      source.name = settings.name
      try SourceRow.table.update(
        source, journal.connection, where: "id = ?", [.integer(source.id)])
    }
    row.take(settings)
    try DeviceRow.table.update(
      row, journal.connection, where: "source = ?", [.integer(source.id)])
    guard settings.user != .undecided else { return 0 }
    return try fileHeld(ofDevice: Device(row, source)) { $0 == .person }
  }

  /// Takes a device out: what it handed over stays.
  /// - Throws: `DeviceFault.noSuchDevice`, `.inSession`.
  public mutating func forgetDevice(_ name: String) throws {
    var (row, source) = try view.deviceRows(named: name)
    if let open = try view.openSession(of: source.id) { throw DeviceFault.inSession(open.id) }
    source.goneAt = now
    source.name = nil
    try SourceRow.table.update(source, journal.connection, where: "id = ?", [.integer(source.id)])
    // Added once more, it is a stranger: its user and its place in its records may be others.
    (row.user, row.cursor, row.auto, row.syncRequestedAt) = (nil, nil, false, nil)
    try DeviceRow.table.update(
      row, journal.connection, where: "source = ?", [.integer(source.id)])
  }

  /// Leaves a request for a listener that runs, or withdraws it.
  /// - Throws: `DeviceFault.noSuchDevice`.
  public mutating func requestSync(of name: String, _ isRequested: Bool) throws {
    var (row, source) = try view.deviceRows(named: name)
    row.syncRequestedAt = isRequested ? now : nil
    try DeviceRow.table.update(
      row, journal.connection, where: "source = ?", [.integer(source.id)])
  }

  private func checkFree(_ name: String, but source: Int64) throws {
    let other = try SourceRow.table.first(
      journal.connection, where: "name = ? AND id <> ?", [.text(name), .integer(source)])
    if other != nil { throw DeviceFault.nameTaken(name) }
  }
}

extension JournalView {
  /// The devices that are there, in the order in which they were added.
  public func devices() throws -> [Device] {
    try SourceRow.table.rows(
      journal.connection, where: "kind = 'device' AND gone_at IS NULL ORDER BY id"
    ).compactMap { source in
      try DeviceRow.table.first(
        journal.connection, where: "source = ?", [.integer(source.id)]
      ).map { Device($0, source) }
    }
  }

  /// - Throws: `DeviceFault.noSuchDevice`, with the name that it may be meant for.
  public func device(named name: String) throws -> Device {
    let (row, source) = try deviceRows(named: name)
    return Device(row, source)
  }

  func deviceRows(named name: String) throws -> (DeviceRow, SourceRow) {
    let source = try SourceRow.table.first(
      journal.connection, where: "kind = 'device' AND gone_at IS NULL AND name = ?",
      [.text(name)])
    guard let source,
      let row = try DeviceRow.table.first(
        journal.connection, where: "source = ?", [.integer(source.id)])
    else {
      let names = try devices().map(\.settings.name)
      let same = names.first { $0.lowercased() == name.lowercased() }
      throw DeviceFault.noSuchDevice(name, nearest: same ?? nearest(to: name, among: names))
    }
    return (row, source)
  }

  func openSession(of source: Int64) throws -> SessionRow? {
    try SessionRow.table.first(
      journal.connection, where: "device = ? AND end_at IS NULL", [.integer(source)])
  }

  func sessionRow(_ number: Int64) throws -> SessionRow {
    guard
      let row = try SessionRow.table.first(
        journal.connection, where: "id = ?", [.integer(number)])
    else { throw DeviceFault.noSuchSession(number) }
    return row
  }

  /// - Throws: `DeviceFault.noSuchSession`.
  public func session(_ number: Int64) throws -> DeviceSession {
    try session(try sessionRow(number))
  }

  /// Sessions that began in a period, oldest first.
  /// - Parameter device: of this one alone; nil for all.
  public func sessions(of device: String? = nil, from start: Instant, until end: Instant) throws
    -> [DeviceSession]
  {
    var rows = try SessionRow.table.rows(
      journal.connection, where: "start_at >= ? AND start_at < ? ORDER BY id",
      [start.stored, end.stored])
    if let device {
      let source = try deviceRows(named: device).1.id
      rows = rows.filter { $0.device == source }
    }
    return try rows.map { try session($0) }
  }

  /// A device's last sessions, newest first.
  /// - Throws: `DeviceFault.noSuchDevice`.
  public func lastSessions(of name: String, atMost count: Int) throws -> [DeviceSession] {
    let source = try deviceRows(named: name).1.id
    return try lastSessions(where: "device = ?", [.integer(source)], atMost: count)
  }

  /// The last sessions of all devices, newest first.
  public func lastSessions(atMost count: Int) throws -> [DeviceSession] {
    try lastSessions(where: "1", [], atMost: count)
  }

  private func lastSessions(
    where condition: String, _ values: [SQLValue], atMost count: Int
  ) throws -> [DeviceSession] {
    let numbers = try journal.connection.rows(
      "SELECT id FROM session WHERE \(condition) ORDER BY id DESC LIMIT ?",
      values + [.integer(Int64(count))]
    ) { $0.integer(0) }
    var sessions: [DeviceSession] = []
    for number in numbers { sessions.append(try session(number)) }
    return sessions
  }

  private func session(_ row: SessionRow) throws -> DeviceSession {
    let counts = try journal.connection.firstRow(
      "SELECT sum(n), sum(state = 2) FROM packet WHERE session = ?", [.integer(row.id)]
    ) { (packets: Int($0.optionalInteger(0) ?? 0), held: Int($0.optionalInteger(1) ?? 0)) }
    let name = try journal.connection.firstRow(
      "SELECT name FROM source WHERE id = ?", [.integer(row.device)]
    ) { $0.optionalText(0) }
    return DeviceSession(
      number: row.id, device: name ?? nil,
      start: Moment(row.startAt, utcOffsetSeconds: row.utcOffset), end: row.endAt,
      ended: row.ended, clockOff: row.clockOff, packets: counts?.packets ?? 0,
      held: counts?.held ?? 0, intake: try intake(row.intake))
  }
}

extension Device {
  /// What stands for a cursor where a meter's numbers can't be trusted.
  static let noCursor = "all"

  init(_ row: DeviceRow, _ source: SourceRow) {
    let services = row.services.split(separator: " ").compactMap {
      UInt16($0, radix: 16).flatMap(HealthService.init)
    }
    var settings = NewDevice(
      name: source.name ?? "", address: row.address, services: services,
      user: DeviceUser(stored: row.user), isAutomatic: row.auto)
    (settings.maker, settings.model, settings.serial) = (row.maker, row.model, row.serial)
    var quirks = Quirks(maker: row.maker, model: row.model)
    if row.cursor == Self.noCursor { quirks.insert(.numbersBackwards) }
    self.init(
      settings: settings,
      cursor: quirks.contains(.numbersBackwards)
        ? nil : row.cursor.flatMap(RecordCursor.init(text:)),
      clockOff: row.clockOff, syncRequestedAt: row.syncRequestedAt, quirks: quirks, source: source)
  }
}

extension DeviceRow {
  mutating func take(_ settings: NewDevice) {
    (maker, model, serial) = (settings.maker, settings.model, settings.serial)
    services = settings.services.map { String($0.rawValue, radix: 16) }.joined(separator: " ")
    (user, auto) = (settings.user.stored, settings.isAutomatic)
  }
}

extension DeviceUser {
  init(stored user: Int?) {
    switch user {
    case nil: self = .undecided
    case 255: self = .everyone
    case let user?: self = .one(UInt8(clamping: user))
    }
  }

  var stored: Int? {
    switch self {
    case .undecided: nil
    case .one(let user): Int(user)
    case .everyone: 255
    }
  }
}
