public import HealthModel
public import Journal
import POSIX
import SQLite

extension Journal {
  /// Imports the rows of a file. A row with two or more readings becomes a report, one with one reading a
  /// single reading; a refused row doesn't stop the others.
  ///
  /// Rows are read and checked while others may write, and then moved in one transaction. Rows on record
  /// are left alone, so a second import of the same file adds and writes nothing. Entries that a person
  /// deleted or edited stay as they are. Ctrl-C stops it before the end, where `Interruption` watches.
  /// - Parameters:
  ///   - earlier: the intake of the same stream to which these rows are added.
  ///   - isTried: whether to import into a copy and only report the outcome.
  ///   - leftOut: counts what the journal doesn't keep, by name; called when all rows are read.
  ///   - encoding: names an encoding other than UTF-8; called when all rows are read.
  ///   - sourceName: names the program that wrote all of it; called when all rows are read.
  ///   - nextRow: returns the next row, nil at the end; throws `RowFault` for one that can't be read.
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
    // The staged rows belong to the connection.
    try beginCreation()
    defer { abandonCreation() }
    let vitals = try read { $0.vitals }
    let staging = try naming { try ImportStaging(self, vitals, file, now: now) }
    // This transaction writes only temporary tables: nobody waits for it.
    try naming { try connection.reading { try staging.fill(nextRow) } }
    var outcome = staging.outcome
    // Rows that a full disk rolled back would count as known.
    guard try naming({ try staging.count() }) == outcome.reports + outcome.samples else {
      throw JournalError.storage(.full, path: path)
    }
    outcome.leftOut = leftOut()
    outcome.period = staging.period
    guard outcome.reports + outcome.samples > 0 else { return outcome }
    var intake = IntakeRecord()
    intake.uid = UUIDv7.make(at: now)
    (intake.at, intake.label, intake.format, intake.zone) = (now, file.name, file.format, file.zone)
    intake.leftOut = outcome.leftOut
    (intake.firstAt, intake.lastAt) = (staging.period?.lowerBound, staging.period?.upperBound)
    (intake.moved, intake.encoding) = (outcome.moved, encoding())
    do {
      let isAsked = { Interruption.isAsked }
      try connection.interruptible(by: isAsked) {
        let staged = outcome
        func move(into earlier: Int64?) throws {
          outcome = staged
          try write(now: now) { edit in
            let source = try edit.source(.file, key: file.key, name: sourceName())
            try ImportStoring(source: source, vitals: vitals)
              .move(intake, into: earlier, &outcome, &edit)
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

extension JournalEdit {
  /// Returns the source of that key and name, which is inserted where there is none yet. A name that
  /// another source has isn't used.
  fileprivate func source(
    _ kind: SourceKind, key: String, name: String? = nil
  ) throws -> SourceRow {
    if let known = try SourceRow.table.first(
      connection, where: "kind = ? AND key = ? AND name IS ?",
      [.text(kind.rawValue), .text(key), name.stored])
    {
      return known
    }
    if let name,
      try connection.hasRow("SELECT 1 FROM source WHERE name = ?", [.text(name)])
    {
      return try source(kind, key: key)
    }
    var row = SourceRow()
    (row.kind, row.key, row.name) = (kind.rawValue, key, name)
    try save(&row)
    return row
  }
}
