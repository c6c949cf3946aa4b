import GATT
public import HealthModel
import SQLite

/// A held packet, and what becomes of it by now.
struct HeldPacket {
  var row: PacketRow
  let kind: Characteristic
  let verdict: Verdict

  /// Why it is held.
  ///
  /// What it was held for may be gone meanwhile: a clock that couldn't be read is believed once more is
  /// on file. It waits for its person's answer all the same.
  var reason: HeldReason {
    switch verdict {
    case .held(let reason): reason
    case .ofAnother: .person
    case .filed, .empty, .refused: .old
    }
  }
}

extension HeldPacket {
  /// The day that its device says it is of, where that is why it is held.
  fileprivate func disbelieved(_ quirks: Quirks) -> LocalDate? {
    guard [.old, .beforeNewest, .future].contains(reason),
      case .local(let said)? = (try? Measurement(row.body, of: kind, quirks: quirks))?.time
    else { return nil }
    return said.date
  }
}

/// What a device's sessions hold, and so what is to be done about it.
public struct HeldRecords: Equatable, Sendable {
  /// What one session holds.
  public struct Part: Equatable, Sendable {
    /// What people type for it.
    public let session: Int64
    /// One at least.
    public let count: Int
    /// Of which day the newest is by the device's clock, where that isn't believed.
    public let newest: LocalDate?

    init(session: Int64, count: Int, newest: LocalDate? = nil) {
      (self.session, self.count, self.newest) = (session, count, newest)
    }
  }

  /// How many wait to be told whose they are.
  public let forPerson: Int
  /// The numbers that the device has for these people, in order, as far as it knows.
  public let users: [UInt8]
  /// Those that wait for a time, oldest session first.
  public let forTime: [Part]
  /// Those that the device itself doubts, oldest session first.
  public let doubtful: [Part]

  /// How many there are.
  public var count: Int {
    forPerson + forTime.reduce(0) { $0 + $1.count } + doubtful.reduce(0) { $0 + $1.count }
  }
}

extension JournalView {
  /// What a device's sessions hold, without those that were discarded.
  /// - Parameter session: what this one holds alone; nil for all.
  /// - Throws: `DeviceFault.noSuchDevice`.
  public func heldRecords(of name: String, inSession session: Int64? = nil) throws -> HeldRecords {
    let (row, source) = try deviceRows(named: name)
    let device = Device(row, source)
    var (persons, users) = (0, Set<UInt8>())
    var (times, doubtful): ([HeldRecords.Part], [HeldRecords.Part]) = ([], [])
    for part in try sessionsThatHold(source.id) where session == nil || part.id == session {
      let held = try held(in: [part.id], try judgement(of: part, device))
      for packet in held where packet.reason == .person {
        persons += 1
        let said = try? Measurement(packet.row.body, of: packet.kind, quirks: device.quirks)?.user
        if let user = said, user != 255 { users.insert(user) }
      }
      let (late, odd) = (
        held.count { $0.reason.isOfTime }, held.count { $0.reason == .doubtful }
      )
      if late > 0 {
        let newest = held.compactMap { $0.disbelieved(device.quirks) }.max()
        times.append(.init(session: part.id, count: late, newest: newest))
      }
      if odd > 0 { doubtful.append(.init(session: part.id, count: odd)) }
    }
    return HeldRecords(
      forPerson: persons, users: users.sorted(), forTime: times, doubtful: doubtful)
  }

  /// Those of a device that hold something, and aren't discarded.
  func sessionsThatHold(_ source: Int64) throws -> [SessionRow] {
    try SessionRow.table.rows(
      journal.connection,
      where: """
        device = ? AND id IN (SELECT session FROM packet WHERE state = 2)
          AND intake IN (SELECT id FROM intake WHERE withdrawn_at IS NULL) ORDER BY id
        """, [.integer(source)])
  }

  /// The packets of sessions that are held, as they are judged.
  func held<Zone>(
    in sessions: [Int64], _ judgement: Judgement<Zone>
  ) throws -> [HeldPacket] {
    let list = sessions.map(String.init).joined(separator: ", ")
    let rows = try PacketRow.table.rows(
      journal.connection, where: "state = 2 AND session IN (\(list)) ORDER BY id")
    return rows.compactMap { row in
      row.kind.map { kind in
        HeldPacket(
          row: row, kind: kind, verdict: judgement.verdict(on: row.body, of: kind, at: row.at))
      }
    }
  }

  /// What the context of a glucose record in the same session says of a meal.
  func mark(of row: PacketRow) throws -> Mark? {
    guard row.kind == .glucose, let number = RecordCursor(glucose: row.body)?.number else {
      return nil
    }
    let contexts = try PacketRow.table.rows(
      journal.connection, where: "session = ? AND characteristic = ? AND id > ? ORDER BY id",
      [
        .integer(row.session), .integer(Int64(Characteristic.glucoseContext.rawValue)),
        .integer(row.id),
      ])
    for context in contexts {
      if case .glucoseContext(let said)? = try? Measurement(context.body, of: .glucoseContext),
        said.number == number
      {
        return said.mark
      }
    }
    return nil
  }

  /// What must be known to judge a session's packets, once the process that read it is gone.
  func judgement(of session: SessionRow, _ device: Device) throws -> Judgement<FixedZone> {
    Judgement(
      quirks: device.quirks, user: device.settings.user,
      clock: session.clockOff.map { .ahead($0) } ?? .unread,
      newest: try newestOnFile(of: session.device),
      zone: FixedZone(offsetSeconds: session.utcOffset))
  }
}
