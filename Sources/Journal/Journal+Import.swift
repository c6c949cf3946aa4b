public import HealthModel
import SQLite

/// What came of an import.
public struct ImportOutcome: Equatable, Sendable {
  public var reports = 0
  public var samples = 0
  /// Rows that were on record already.
  public var known = 0
  /// Rows with nothing in them that the journal keeps.
  public var empty = 0
  /// Notes that stood beside a single reading: a sample has none.
  public var notesLeftOut = 0
  /// Rows of a local time that the clocks skipped.
  public var moved = 0
  public var refused: [Refusal] = []

  public struct Refusal: Equatable, Sendable {
    public let line: Int
    public let faults: [ReportFault]
  }

  /// Whether the journal changed.
  public var addedSomething: Bool { reports + samples > 0 }
}

extension Journal {
  /// Brings the rows of a file in, in one transaction: a row with two readings or more becomes a
  /// report, one with one a sample. A refused row doesn't hold the others up.
  ///
  /// A row whose identity is on record already is left alone, so a second import of the same file
  /// adds nothing; when nothing is added nothing is written.
  /// - Parameters:
  ///   - nextRow: the next row; nil at the end; throws `RowFault` for one that can't be read.
  public func importRows(
    file: String, format: String, now: Instant, nextRow: () throws -> ImportRow?
  ) throws -> ImportOutcome {
    struct NothingAdded: Error { let outcome: ImportOutcome }
    do {
      return try transaction {
        let outcome = try importWithin(file: file, format: format, now: now, nextRow)
        if !outcome.addedSomething { throw NothingAdded(outcome: outcome) }
        return outcome
      }
    } catch let nothing as NothingAdded {
      return nothing.outcome
    }
  }

  private func importWithin(
    file: String, format: String, now: Instant, _ nextRow: () throws -> ImportRow?
  ) throws -> ImportOutcome {
    try connection.run(
      """
      INSERT INTO import_batch (at, file, format, reports, samples, known, refused)
      VALUES (?, ?, ?, 0, 0, 0, 0)
      """, [.integer(now.milliseconds), .text(file), .text(format)])
    let batch = connection.lastInsertedRowID
    var importer = try RowImporter(journal: self, batch: batch, format: format, now: now)
    var reading = true
    while reading {
      do {
        guard let row = try nextRow() else {
          reading = false
          continue
        }
        try importer.take(row)
      } catch let fault as RowFault {
        importer.outcome.refused.append(.init(line: fault.line, faults: fault.faults))
      }
    }
    let outcome = importer.outcome
    try connection.run(
      "UPDATE import_batch SET reports = ?, samples = ?, known = ?, refused = ? WHERE id = ?",
      [outcome.reports, outcome.samples, outcome.known, outcome.refused.count].map {
        .integer(Int64($0))
      } + [.integer(batch)])
    let summary = JSONValue.object([
      .init("file", .string(file)), .init("reports", .integer(Int64(outcome.reports))),
      .init("samples", .integer(Int64(outcome.samples))),
    ])
    try record(
      .import,
      Alteration(object: .importBatch(batch), before: nil, after: summary.text), now)
    return outcome
  }

  func prepareSampleInsert() throws -> Statement {
    try connection.prepare(
      """
      INSERT INTO sample (vital, taken_at, utc_offset, value, unit, severity, source, external_id,
        import_batch)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """)
  }

  func sampleColumns(
    _ taken: Moment, _ reading: Reading, source: String, externalID: String, batch: Int64
  ) -> [SQLValue] {
    [
      .text(reading.vital.name), .integer(taken.instant.milliseconds),
      .integer(Int64(taken.utcOffsetSeconds)), .real(reading.value), .text(reading.unit.symbol),
      .integer(Int64(reading.band(in: vitals).severity.rawValue)), .text(source),
      .text(externalID), .integer(batch),
    ]
  }
}

/// Takes rows one by one into a batch.
private struct RowImporter: ~Copyable {
  private let journal: Journal
  private let batch: Int64
  private let source: String
  private let now: Instant
  private let insertSample: Statement
  var outcome = ImportOutcome()
  /// The number that the next row of an identity takes, for those that this file holds twice.
  private var nextOccurrence: [String: Int] = [:]

  init(journal: Journal, batch: Int64, format: String, now: Instant) throws {
    self.journal = journal
    self.batch = batch
    source = format
    self.now = now
    insertSample = try journal.prepareSampleInsert()
  }

  mutating func take(_ row: ImportRow) throws {
    let draft = row.draft
    if row.isMoved { outcome.moved += 1 }
    if draft.readings.isEmpty {
      outcome.empty += 1
    } else if draft.readings.count == 1 {
      let sample = try checking(row) { () throws(RefusedReport) in
        try NewSample(
          taken: draft.taken, reading: draft.readings[0], vitals: journal.vitals, now: now)
      }
      try insert(sample, row.identity, hasNote: !draft.note.isEmpty)
    } else {
      let report = try checking(row) { () throws(RefusedReport) in
        try draft.checked(vitals: journal.vitals, now: now)
      }
      try insert(report, row.identity)
    }
  }

  private func checking<Checked>(
    _ row: ImportRow, _ check: () throws(RefusedReport) -> Checked
  ) throws(RowFault) -> Checked {
    do throws(RefusedReport) {
      return try check()
    } catch {
      throw RowFault(line: row.line, faults: error.faults)
    }
  }

  private mutating func insert(_ report: NewReport, _ identity: String) throws {
    let find = "SELECT import_batch FROM report WHERE external_id = ?"
    guard let externalID = try freeID(for: identity, find) else { return }
    let origin = Journal.Origin(batch: batch, externalID: externalID)
    _ = try journal.insert(report, now: now, origin: origin)
    outcome.reports += 1
  }

  private mutating func insert(
    _ sample: NewSample, _ identity: String, hasNote: Bool
  ) throws {
    func insert(as externalID: String) throws -> Bool {
      try insertSample.run(
        journal.sampleColumns(
          sample.taken, sample.reading, source: source, externalID: externalID, batch: batch))
      return journal.connection.changedRows == 1
    }
    if try !insert(as: identity) {
      let find = "SELECT import_batch FROM sample WHERE external_id = ? AND source = ?"
      guard let externalID = try freeID(for: identity, find, .text(source)) else { return }
      _ = try insert(as: externalID)
    }
    outcome.samples += 1
    if hasNote { outcome.notesLeftOut += 1 }
  }

  /// The identity, or with a number behind it when this very file says the same thing twice; nil,
  /// counted as known, when an earlier import or another file brought it in.
  private mutating func freeID(
    for identity: String, _ find: String, _ more: SQLValue...
  ) throws -> String? {
    var occurrence = nextOccurrence[identity] ?? 1
    var externalID = occurrence == 1 ? identity : "\(identity) #\(occurrence)"
    while let holder = try journal.connection.firstRow(
      find, [.text(externalID)] + more, { $0.optionalInteger(0) })
    {
      guard holder == batch else {
        outcome.known += 1
        return nil
      }
      occurrence += 1
      externalID = "\(identity) #\(occurrence)"
      nextOccurrence[identity] = occurrence + 1
    }
    return externalID
  }
}
