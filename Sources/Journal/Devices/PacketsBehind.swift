import GATT
import HealthModel
import SQLite

/// Which packets hold the values of something that is on record, or was.
extension JournalView {
  /// The numbers of the packets that a report or a single reading came from: the record itself, the
  /// same record where the device sent it again, and what the device said about the meal. What is held
  /// is never among them.
  func packetsBehind(_ thing: StandingForm) throws -> [Int64] {
    guard let intake = thing.intake,
      let session = try SessionRow.table.first(
        journal.connection, where: "intake = ?", [.integer(intake)])
    else { return [] }
    let device = try anyDevice(session.device)
    let anyone = Judgement(
      quirks: device.quirks, user: .everyone, zone: try judgement(of: session, device).zone)
    let rows = try PacketRow.table.rows(
      journal.connection, where: "session = ? AND state <> 2", [.integer(session.id)])
    // The identities of a device of a restored journal are unknown.
    let behind =
      device.isRestored ? rows : try rows.filter { try isBehind($0, thing, device, anyone) }
    let numbers = behind.compactMap { row in
      row.kind == .glucose ? RecordCursor(glucose: row.body)?.number : nil
    }
    let contexts = rows.filter { row in
      guard row.kind == .glucoseContext,
        case .glucoseContext(let context)? = try? Measurement(row.body, of: .glucoseContext)
      else { return false }
      return numbers.contains(context.number)
    }
    let again = try behind.flatMap { row in
      try journal.connection.rows(
        """
        SELECT id FROM packet WHERE body = ? AND characteristic = ? AND state <> 2
          AND session IN (SELECT id FROM session WHERE device = ?)
        """, [.blob(row.body), .integer(Int64(row.characteristic)), .integer(session.device)]
      ) { $0.integer(0) }
    }
    return Array(Set((behind + contexts).map(\.id) + again))
  }

  private func isBehind(
    _ row: PacketRow, _ thing: StandingForm, _ device: Device, _ judgement: Judgement<FixedZone>
  ) throws -> Bool {
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
      guard
        case .filed(let filed) = judgement.verdict(
          on: row.body, of: kind, at: row.at, settledAt: taken)
      else { return false }
      uids = [
        ReadingUID(
          key: device.source.key, externalID: filed.identity.name, taken: filed.identity.at)
      ]
    }
    return uids.contains { [$0.uuid, $0.hexadecimal].contains(thing.object.name) }
  }

  /// The sessions that these came with and that still hold records, for which nobody has said when or
  /// whose they are.
  public func sessionsHolding(besides numbers: [EntryNumber]) throws -> [DeviceSession] {
    let intakes = Set(try numbers.flatMap { try everyForm(of: $0) }.compactMap(\.intake))
    return try intakes.sorted().compactMap { intake in
      let row = try SessionRow.table.first(
        journal.connection, where: "intake = ?", [.integer(intake)])
      return try row.map { try session($0.id) }
    }.filter { $0.held > 0 }
  }
}
