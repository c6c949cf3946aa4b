import GATT
public import HealthModel
import SQLite

/// Sessions that another process ends than the one that reads: the journal is what they have in common.
extension Journal {
  /// Ends a device's session as `stopped`: what was held until more was known is filed, as far as it is.
  /// Whoever reads finds it ended (`JournalView.isOpen`), and hangs up.
  /// - Returns: the session as it is now.
  /// - Throws: `DeviceFault.noSuchDevice`, `.notInSession`.
  public func stopSession(of name: String, now: Instant) throws -> DeviceSession {
    let source = try read { try $0.device(named: name).source }
    return try write(now: now, by: .source(source.uid)) { edit in
      guard let session = try edit.view.openSession(of: source.id) else {
        throw DeviceFault.notInSession(name)
      }
      let device = try edit.view.anyDevice(source.id)
      try edit.close(
        session.id, .stopped, at: now, try edit.view.judgement(of: session, device))
      return try edit.view.session(session.id)
    }
  }

  /// Ends the sessions that a process left open which is gone: at the last packet of each. For the one
  /// that acquires, before it begins.
  /// - Returns: their numbers.
  @discardableResult
  public func closeKilledSessions(now: Instant) throws -> [Int64] {
    let open = try read { view in
      try SessionRow.table.rows(view.journal.connection, where: "end_at IS NULL ORDER BY id")
    }
    for session in open {
      let (device, judgement, last) = try read { view in
        let device = try view.anyDevice(session.device)
        return (
          device, try view.judgement(of: session, device), try view.lastPacket(of: session)
        )
      }
      try write(now: now, by: .source(device.source.uid)) { edit in
        try edit.close(session.id, .killed, at: last, judgement)
      }
    }
    return open.map(\.id)
  }
}

extension JournalView {
  /// Whether nobody has ended the session of an acquisition meanwhile.
  public func isOpen<Zone>(_ acquisition: Acquisition<Zone>) throws -> Bool {
    try sessionRow(acquisition.number).endAt == nil
  }

  fileprivate func lastPacket(of session: SessionRow) throws -> Instant {
    let last = try PacketRow.table.first(
      journal.connection, where: "session = ? ORDER BY at DESC, id DESC LIMIT 1",
      [.integer(session.id)])
    guard let last else { return session.startAt }
    guard last.kind?.isStream == true else { return max(last.at, session.startAt) }
    let inner = PacketStream.packets(last.body, from: last.at)?.last?.at
    return max(inner ?? last.at, session.startAt)
  }
}
