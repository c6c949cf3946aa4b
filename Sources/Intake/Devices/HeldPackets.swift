import GATT
public import HealthModel
public import Journal
import SQLite

struct HeldPacket {
  var row: PacketRow
  let kind: Characteristic
  let verdict: Verdict

  /// Why it is held. It waits for the person's answer even if the reason no longer applies: a clock
  /// that couldn't be read is trusted once further records are on file.
  var reason: HeldReason {
    switch verdict {
    case .held(let reason): reason
    case .ofAnother: .person
    case .filed, .empty, .refused: .old
    }
  }

  /// Returns the day that the device reports, if it isn't trusted.
  fileprivate func disbelieved(_ quirks: Quirks) -> LocalDate? {
    guard [.old, .beforeNewest, .future].contains(reason),
      case .local(let said)? = row.measurement(quirks)?.time
    else { return nil }
    return said.date
  }
}

/// The records that a device's sessions hold, about which a person has to decide.
public struct HeldRecords: Equatable, Sendable {
  public struct Part: Equatable, Sendable {
    public let session: Int64
    public let count: Int
    /// The day of the newest one by the device's clock, if that clock isn't trusted.
    public internal(set) var newest: LocalDate?
  }

  /// How many records wait for the choice of the device's user.
  public let forPerson: Int
  /// The device's known user numbers for these records, in order.
  public let users: [UInt8]
  /// The records that wait for a time, oldest session first.
  public let forTime: [Part]
  /// The records that the device itself doubts, oldest session first.
  public let doubtful: [Part]

  public var count: Int { (forTime + doubtful).reduce(forPerson) { $0 + $1.count } }
}

extension JournalView {
  /// Reads the records that a device's session holds (nil: all sessions), without discarded ones.
  public func heldRecords(of name: String, inSession session: Int64? = nil) throws -> HeldRecords {
    let device = try device(named: name)
    var (persons, users) = (0, Set<UInt8>())
    var (times, doubtful): ([HeldRecords.Part], [HeldRecords.Part]) = ([], [])
    for part in try sessionsThatHold(device.source.id) where session == nil || part.id == session {
      let held = try held(in: part, try judgement(of: part, device))
      let ofPersons = held.filter { $0.reason == .person }
      persons += ofPersons.count
      users.formUnion(ofPersons.compactMap { $0.row.measurement(device.quirks)?.user })
      let late = held.count { $0.reason.isOfTime }
      if late > 0 {
        let newest = held.compactMap { $0.disbelieved(device.quirks) }.max()
        times.append(.init(session: part.id, count: late, newest: newest))
      }
      let odd = held.count { $0.reason == .doubtful }
      if odd > 0 { doubtful.append(.init(session: part.id, count: odd)) }
    }
    return HeldRecords(
      forPerson: persons, users: users.subtracting([255]).sorted(), forTime: times,
      doubtful: doubtful)
  }

  func held<Zone>(in session: SessionRow, _ judgement: Judgement<Zone>) throws -> [HeldPacket] {
    try PacketRow.table.rows(
      connection, where: "state = 2 AND session = ? ORDER BY id", [.integer(session.id)]
    ).compactMap { row in
      row.kind.map { kind in
        HeldPacket(
          row: row, kind: kind, verdict: judgement.verdict(on: row.body, of: kind, at: row.at))
      }
    }
  }

  func mark(of row: PacketRow) throws -> Mark? {
    guard row.kind == .glucose, let number = RecordCursor(glucose: row.body)?.number else {
      return nil
    }
    let contexts = try PacketRow.table.rows(
      connection, where: "session = ? AND characteristic = ? AND id > ? ORDER BY id",
      [.integer(row.session), Int(Characteristic.glucoseContext.rawValue).stored, .integer(row.id)])
    return contexts.lazy.compactMap { $0.measurement()?.context }
      .first { $0.number == number }?.mark
  }

  /// Returns the judgement for a session's packets once the process that read them is gone.
  func judgement(of session: SessionRow, _ device: Device) throws -> Judgement<FixedZone> {
    Judgement(
      quirks: device.quirks, user: device.settings.user,
      clock: session.clockOff.map { .ahead($0) } ?? .unread,
      newest: try newestOnFile(of: session.device),
      zone: FixedZone(offsetSeconds: session.utcOffset))
  }

  /// Reads the sessions that brought these entries and still hold records.
  public func sessionsHolding(besides numbers: [EntryNumber]) throws -> [DeviceSession] {
    let intakes = Set(try numbers.flatMap { try everyForm(of: $0) }.compactMap(\.intake))
    return try intakes.sorted().compactMap { intake in
      try self.session(ofIntake: intake).map { try session($0.id) }
    }.filter { $0.held > 0 }
  }

  /// Returns the packets of an entry: its record, repetitions and meal; never held ones.
  fileprivate func packetsBehind(_ thing: StandingForm) throws -> [Int64] {
    guard let intake = thing.intake, let session = try session(ofIntake: intake) else { return [] }
    let device = try anyDevice(session.device)
    let anyone = Judgement(
      quirks: device.quirks, user: .everyone, zone: try judgement(of: session, device).zone)
    let rows = try PacketRow.table.rows(
      connection, where: "session = ? AND state <> 2", [.integer(session.id)])
    // A restored device has lost the key of its identities.
    let behind = device.isRestored ? rows : rows.filter { isBehind($0, thing, device, anyone) }
    let numbers = behind.compactMap { row in
      row.kind == .glucose ? RecordCursor(glucose: row.body)?.number : nil
    }
    let contexts = rows.filter { row in
      row.kind == .glucoseContext
        && row.measurement()?.context.map { numbers.contains($0.number) } ?? false
    }
    let again = try behind.flatMap { row in
      try connection.integers(
        """
        SELECT id FROM packet WHERE body = ? AND characteristic = ? AND state <> 2
          AND session IN (SELECT id FROM session WHERE device = ?)
        """, [row.body.stored, row.characteristic.stored, .integer(session.device)])
    }
    return Array(Set((behind + contexts).map(\.id) + again))
  }

  private func isBehind(
    _ row: PacketRow, _ thing: StandingForm, _ device: Device, _ judgement: Judgement<FixedZone>
  ) -> Bool {
    guard let kind = row.kind else { return false }
    let uids: [ReadingUID]
    if kind.isStream {
      uids = Severity.allCases.flatMap { severity in
        thing.vitals.map { vital in
          ReadingUID(
            ofStream: vital, severity, minute: StreamMinute.minute(of: row.at), device.source)
        }
      }
    } else {
      let taken = Moment(row.at, in: judgement.zone)
      let verdict = judgement.verdict(on: row.body, of: kind, at: row.at, settledAt: taken)
      guard case .filed(let filed) = verdict else { return false }
      uids = [ReadingUID(filed.identity, of: device.source)]
    }
    return uids.contains { [$0.uuid, $0.hexadecimal].contains(thing.object.name) }
  }
}

extension JournalEdit {
  /// Deletes entries for good, deleted ones too, all or none. Then call `Journal.eraseTraces`.
  /// - Returns: what was forgotten, with the other forms that edits made of it.
  /// - Throws: `JournalError` if any of them never existed.
  public mutating func forget(_ numbers: [EntryNumber]) throws -> [EntryNumber] {
    try forget(numbers) { view, thing in try view.packetsBehind(thing) }
  }
}
