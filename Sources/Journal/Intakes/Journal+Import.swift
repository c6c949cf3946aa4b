public import HealthModel
import POSIX
import SQLite

extension Journal {
  /// Brings the rows of a file in: a row with two readings or more becomes a report, one with one a
  /// single reading. A refused row doesn't hold the others up.
  ///
  /// Rows are read and checked while others may write; then all are moved in one transaction. A row
  /// that is on record already is left alone, so a second import of the same file adds nothing; when
  /// nothing is added nothing is written. What a person deleted or edited stays as it is. Until all
  /// is moved Ctrl-C stops it, where `Interruption` watches.
  /// - Parameters:
  ///   - earlier: The intake of what came before from the same stream, that these rows go on with.
  ///   - isTried: Whether all is done to a copy: what would come of it is told, and nobody waits.
  ///   - leftOut: What isn't ours of the file, by name; asked when all rows are read.
  ///   - encoding: In which letters it is written, if not in UTF-8; asked when all rows are read.
  ///   - sourceName: What wrote all of it, if that is known; asked when all rows are read.
  ///   - nextRow: The next row; nil at the end; throws `RowFault` for one that can't be read.
  public func take(
    _ file: IncomingFile, now: Instant, into earlier: Int64? = nil, isTried: Bool = false,
    leftOut: () -> [String: Int] = { [:] }, encoding: () -> String? = { nil },
    sourceName: () -> String? = { nil },
    nextRow: () throws -> ImportRow?
  ) throws -> ImportOutcome {
    guard !isTried else {
      return try Journal(copyOf: self).take(
        file, now: now, leftOut: leftOut, encoding: encoding, nextRow: nextRow)
    }
    // What is laid aside belongs to the connection.
    try beginCreation()
    defer { abandonCreation() }
    let vitals = try read { $0.vitals }
    let staging = try naming { try ImportStaging(self, vitals, file, now: now) }
    // Temporary tables alone: nobody waits for this transaction.
    try naming { try connection.reading { try staging.fill(nextRow) } }
    var outcome = staging.outcome
    // Rows that a full disk took back would be counted as known.
    guard try naming({ try staging.count() }) == outcome.reports + outcome.samples else {
      throw JournalError.storage(.full, path: path)
    }
    outcome.leftOut = leftOut()
    outcome.period = staging.period
    guard outcome.reports + outcome.samples > 0 else { return outcome }
    var intake = IntakeRow()
    intake.uid = UUIDv7.make(at: now)
    (intake.at, intake.label, intake.format, intake.zone) = (now, file.name, file.format, file.zone)
    intake.leftOut =
      JSONValue.object(
        outcome.leftOut.sorted { $0.key < $1.key }.map { .init($0.key, .number(String($0.value))) }
      ).text
    (intake.firstAt, intake.lastAt) = (staging.period?.lowerBound, staging.period?.upperBound)
    (intake.moved, intake.encoding) = (outcome.moved, encoding())
    do {
      let isAsked = { Interruption.isAsked }
      try connection.interruptible(by: isAsked) {
        let laid = outcome
        func move(into earlier: Int64?) throws {
          outcome = laid
          try write(now: now) { edit in
            let source = try edit.source(.file, key: file.key, name: sourceName())
            let taking = ImportStoring(source: source, vitals: vitals)
            try taking.move(intake, into: earlier, &outcome, &edit)
          }
        }
        do {
          try move(into: earlier)
        } catch is ImportStoring.NeedsOwnIntake {
          try move(into: nil)
        }
      }
    } catch JournalError.storage(.interrupted, _) {
      throw SystemError.interruption
    } catch let nothing as ImportStoring.NothingKept {
      return nothing.outcome
    }
    return outcome
  }
}

extension ImportStaging {
  /// How many rows are laid aside.
  func count() throws -> Int {
    try journal.connection.firstRow(
      "SELECT (SELECT count(*) FROM staged_report) + (SELECT count(*) FROM staged_sample)"
    ) { Int($0.integer(0)) } ?? 0
  }

  /// Lays all rows aside.
  func fill(_ nextRow: () throws -> ImportRow?) throws {
    while true {
      do {
        guard let row = try nextRow() else { return }
        try take(row)
      } catch let fault as RowFault {
        refuse(fault)
      }
    }
  }
}

/// What kind of place readings come from.
enum SourceKind: String {
  case file, device, remote, machine
}

extension JournalEdit {
  /// The source of that key and name, made where there is none yet. A name is one source's: what
  /// another goes by leaves this one without.
  func source(_ kind: SourceKind, key: String, name: String? = nil) throws -> SourceRow {
    let find: [SQLValue] = [.text(kind.rawValue), .text(key), SQLValue(name)]
    let condition = "kind = ? AND key = ? AND name IS ?"
    if let known = try SourceRow.table.first(journal.connection, where: condition, find) {
      return known
    }
    if name != nil,
      try SourceRow.table.first(journal.connection, where: "name = ?", [SQLValue(name)]) != nil
    {
      return try source(kind, key: key)
    }
    var row = SourceRow()
    (row.uid, row.kind, row.key, row.name) = (
      UUIDv7.make(at: now), kind.rawValue, key, name
    )
    try SourceRow.table.insert([row], journal.connection)
    row.id = journal.connection.lastInsertedRowID
    return row
  }
}
