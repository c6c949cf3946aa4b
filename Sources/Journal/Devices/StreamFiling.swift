import GATT
import HealthModel
import SQLite

/// A stream's packets of one minute, and what is to be written of them.
struct StreamMinute {
  let minute: Int64
  var packets: PacketStream
  /// Its number in `packet`, once it was written.
  var row: Int64?
  var writtenAt: Instant?
  /// The gravest severity of each vital that was filed, or is to be.
  var gravest: [VitalID: Severity] = [:]
  var readings: [NewSample] = []
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
  /// How long a stream's packets may wait for the disk.
  private static let mostUnwritten: Int64 = 10_000

  func stream<Zone>(
    _ bytes: [UInt8], of kind: Characteristic, at arrival: Instant,
    in acquisition: inout Acquisition<Zone>
  ) throws {
    let begun = acquisition.streams[kind].map { stream in
      // Where the clock here was put back, another one begins.
      (isOpen: stream.packets.takes(arrival), minute: stream.minute)
    }
    if let begun, !begun.isOpen || begun.minute != StreamMinute.minute(of: arrival) {
      try flush(kind, in: &acquisition, now: arrival)
      acquisition.streams[kind] = nil
    }
    // Taken out: held twice, its bytes would be copied with each packet.
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

  /// The minute's first reading of each vital is filed, and each graver than all before it in that
  /// minute: the highest and lowest of each would make every mean and share wrong.
  private func take(
    _ draft: ReportDraft, into stream: inout StreamMinute, _ vitals: VitalCatalogue, now: Instant
  ) {
    for reading in draft.readings {
      let severity = reading.band(in: vitals).severity
      if let before = stream.gravest[reading.vital], before >= severity { continue }
      do throws(RefusedReport) {
        stream.readings.append(
          try NewSample(taken: draft.taken, reading: reading, vitals: vitals, now: now))
        stream.gravest[reading.vital] = severity
      } catch {
        stream.refused += 1
      }
    }
  }

  /// Writes what waits; a row that is there is written again.
  /// - Parameter isClosing: whether it is the last of a session, which may be over already.
  func flush<Zone>(
    _ kind: Characteristic, in acquisition: inout Acquisition<Zone>, now: Instant,
    isClosing: Bool = false
  ) throws {
    guard let stream = acquisition.streams[kind] else { return }
    let name = acquisition.device.settings.name
    let (number, source) = (acquisition.number, acquisition.device.source)
    let (row, vitals) = try write(now: now, by: .source(source.uid)) { edit in
      let session = try edit.view.sessionRow(number)
      if !isClosing, session.endAt != nil { throw DeviceFault.notInSession(name) }
      return (try edit.write(stream, of: kind, session, source), edit.view.vitals)
    }
    acquisition.vitals = vitals
    var written = stream
    (written.row, written.writtenAt) = (row, now)
    (written.readings, written.empty, written.refused) = ([], 0, 0)
    acquisition.streams[kind] = written
  }
}

extension JournalEdit {
  fileprivate mutating func write(
    _ stream: StreamMinute, of kind: Characteristic, _ session: SessionRow, _ source: SourceRow
  ) throws -> Int64 {
    var packet = PacketRow()
    (packet.session, packet.at, packet.characteristic) = (
      session.id, stream.packets.start, Int(kind.rawValue)
    )
    (packet.count, packet.body) = (stream.packets.count, stream.packets.body)
    packet.decoder = Measurement.decoder
    let number: Int64
    if let row = stream.row {
      number = row
      try PacketRow.table.update(
        packet, journal.connection, where: "id = ?", [.integer(row)])
    } else {
      try PacketRow.table.insert([packet], journal.connection)
      number = journal.connection.lastInsertedRowID
    }
    // Five of six times there is nothing to count.
    guard !stream.readings.isEmpty || stream.empty > 0 || stream.refused > 0 else { return number }
    var intake = try view.intakeRow(session.intake)
    // What was discarded meanwhile stays out, with what comes late.
    let readings = intake.withdrawnAt == nil ? stream.readings : []
    for sample in readings where try !isFiled(sample, of: stream, source) {
      let uid = Self.uid(of: sample.reading, rank(sample), of: stream, source)
      _ = try insert(.sample(sample), uid, &intake)
    }
    intake.empty += stream.empty
    intake.refused += stream.refused
    try update(intake)
    return number
  }

  private func rank(_ sample: NewSample) -> Severity {
    sample.reading.band(in: view.vitals).severity
  }

  /// One name for a minute, a vital and a severity: whatever breaks off and begins again in that
  /// minute files none twice.
  private static func uid(
    of reading: Reading, _ severity: Severity, of stream: StreamMinute, _ source: SourceRow
  ) -> ReadingUID {
    ReadingUID(ofStream: reading.vital, severity, minute: stream.minute, source)
  }

  /// Whether the minute has a reading as grave, of a session that broke off.
  private func isFiled(
    _ sample: NewSample, of stream: StreamMinute, _ source: SourceRow
  ) throws -> Bool {
    for severity in Severity.allCases where severity >= rank(sample) {
      let uid = Self.uid(of: sample.reading, severity, of: stream, source)
      let found = try journal.connection.firstRow(
        """
        SELECT 1 FROM sample WHERE uid = ?1
        UNION ALL SELECT 1 FROM sample_withdrawn WHERE uid = ?1 AND why <> 'intake'
        """, [uid.stored]
      ) { _ in true }
      if found == true { return true }
    }
    return false
  }
}

extension ReadingUID {
  /// Of the reading of a stream's minute that is of a severity.
  init(ofStream vital: VitalID, _ severity: Severity, minute: Int64, _ source: SourceRow) {
    self.init(
      key: source.key, externalID: "stream:\(vital):\(severity.rawValue)",
      taken: Instant(seconds: minute * 60))
  }
}
