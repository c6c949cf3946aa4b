import GATT
import HealthModel
import Journal
import SQLite

/// A stream's packets of one minute, and the results that aren't written yet.
struct StreamMinute {
  let minute: Int64
  var packets: PacketStream
  /// Its number in `packet`; nil until written.
  var row: Int64?
  var writtenAt: Instant?
  /// The highest severity of each vital among readings that are filed or about to be.
  var gravest: [VitalID: Severity] = [:]
  var readings: [NewSingleReading] = []
  var empty = 0
  var refused = 0

  init(from arrival: Instant) {
    minute = Self.minute(of: arrival)
    packets = PacketStream(from: arrival)
  }

  static func minute(of instant: Instant) -> Int64 {
    (instant.seconds - (instant.seconds % 60 + 60) % 60) / 60
  }
}

extension Journal {
  /// The longest time before a stream's packets are written. Units: ms.
  private static let mostUnwritten: Int64 = 10_000

  func stream<Zone>(
    _ bytes: [UInt8], of kind: Characteristic, at arrival: Instant,
    in acquisition: inout Acquisition<Zone>
  ) throws {
    if let begun = acquisition.streams[kind],
      // Setting the local clock back also begins another minute.
      !begun.packets.takes(arrival) || begun.minute != StreamMinute.minute(of: arrival)
    {
      try flush(kind, in: &acquisition, now: arrival)
      acquisition.streams[kind] = nil
    }
    // A second reference would make each packet copy the bytes.
    var stream = acquisition.streams.removeValue(forKey: kind) ?? StreamMinute(from: arrival)
    _ = stream.packets.append(bytes, at: arrival)
    switch acquisition.judgement.verdict(on: bytes, of: kind, at: arrival) {
    case .filed(let filed): take(filed.draft, into: &stream, acquisition.vitals, now: arrival)
    case .empty: stream.empty += 1
    case .refused: stream.refused += 1
    case .held, .ofAnother: break
    }
    acquisition.streams[kind] = stream
    let since = stream.writtenAt.map { arrival.milliseconds - $0.milliseconds }
    if since.map({ $0 >= Self.mostUnwritten }) ?? true {
      try flush(kind, in: &acquisition, now: arrival)
    }
  }

  /// Files a minute's first reading of each vital, and each with a higher severity than all before;
  /// filing the minute's extremes would falsify means and shares.
  private func take(
    _ draft: ReportDraft, into stream: inout StreamMinute, _ vitals: VitalCatalogue, now: Instant
  ) {
    for reading in draft.readings {
      let severity = reading.band(in: vitals).severity
      if let before = stream.gravest[reading.vital], before >= severity { continue }
      do throws(RefusedReport) {
        stream.readings.append(
          try NewSingleReading(taken: draft.taken, reading: reading, vitals: vitals, now: now))
        stream.gravest[reading.vital] = severity
      } catch { stream.refused += 1 }
    }
  }

  /// Writes what isn't written yet; the minute's row is overwritten.
  /// - Parameter isClosing: whether this is the session's last write; the session may have ended.
  func flush<Zone>(
    _ kind: Characteristic, in acquisition: inout Acquisition<Zone>, now: Instant,
    isClosing: Bool = false
  ) throws {
    guard var stream = acquisition.streams[kind] else { return }
    let name = acquisition.device.settings.name
    let (number, source) = (acquisition.number, acquisition.device.source)
    let (row, vitals) = try write(now: now, by: .source(source.uid)) { edit in
      let session = try edit.view.sessionRow(number)
      if !isClosing, session.endAt != nil { throw DeviceFault.notInSession(name) }
      return (try edit.write(stream, of: kind, session, source), edit.view.vitals)
    }
    acquisition.vitals = vitals
    (stream.row, stream.writtenAt) = (row, now)
    (stream.readings, stream.empty, stream.refused) = ([], 0, 0)
    acquisition.streams[kind] = stream
  }
}

extension JournalEdit {
  fileprivate mutating func write(
    _ stream: StreamMinute, of kind: Characteristic, _ session: SessionRow, _ source: SourceRow
  ) throws -> Int64 {
    var packet = PacketRow()
    (packet.id, packet.session, packet.at) = (stream.row ?? 0, session.id, stream.packets.start)
    (packet.characteristic, packet.decoder) = (Int(kind.rawValue), Measurement.decoder)
    (packet.count, packet.body) = (stream.packets.count, stream.packets.body)
    if packet.id == 0 {
      packet.id = try PacketRow.table.insert([packet], connection)
    } else {
      try PacketRow.table.update(packet, connection)
    }
    // Five times out of six there is nothing to count.
    guard !stream.readings.isEmpty || stream.empty + stream.refused > 0 else { return packet.id }
    var intake = try view.intakeRow(session.intake)
    // Late readings of a session that was discarded meanwhile stay out.
    let readings = intake.withdrawnAt == nil ? stream.readings : []
    for singleReading in readings {
      // An interrupted session may have filed this minute's reading with at least this severity.
      let own = singleReading.reading.band(in: view.vitals).severity
      func uid(_ severity: Severity) -> ReadingUID {
        ReadingUID(ofStream: singleReading.reading.vital, severity, minute: stream.minute, source)
      }
      let isFiled = try Severity.allCases.contains {
        try $0 >= own && view.isKnown(uid($0), withdrawnWhere: "why <> 'intake'")
      }
      if !isFiled { _ = try insert(.singleReading(singleReading), uid(own), &intake) }
    }
    intake.empty += stream.empty
    intake.refused += stream.refused
    try IntakeRecord.table.update(intake, connection)
    return packet.id
  }
}
