public import HealthModel

extension Journal {
  /// Whether nobody has filed or set anything in it yet.
  public func isUntouched() throws -> Bool {
    try read { try $0.isUntouched() }
  }

  /// Makes an untouched journal what a complete export says: numbers, history and all.
  ///
  /// All of it comes in or nothing; it is no change of its own, so that exporting it again gives the
  /// same. What is derived is derived anew. Wherever the file comes from, and however slowly, nobody
  /// waits for it: it is read into a copy, which then takes the journal's place in one transaction.
  /// A command that the service would run stays out: who sends a journal is not who types.
  /// - Returns: nil when the journal isn't untouched, or the export is no whole journal, and nothing
  ///   was done.
  /// - Throws: `JournalRecordsFault`, `JournalError`, busy among them where somebody filed something
  ///   meanwhile, and what reading the file throws.
  public func restore(
    _ records: inout JournalRecords, now: Instant
  ) throws -> Restored? {
    let copy = try Journal(copyOf: self)
    guard let restored = try copy.fill(from: &records, now: now) else { return nil }
    try createEmpty()
    try naming {
      try connection.becomeCopy(of: copy.connection) {
        // Whoever could have filed something waits by now. What is in memory is nobody else's.
        guard path != ":memory:" else { return }
        guard try Journal.forReading(path: path, vitals: defaults).isUntouched() else {
          throw JournalError.storage(.busy, path: path)
        }
      }
    }
    return restored
  }

  private func fill(
    from records: inout JournalRecords, now: Instant
  ) throws -> Restored? {
    try write(now: now) { edit in
      guard records.header.isComplete, try edit.view.isUntouched() else { return nil }
      var line = 1
      do {
        var restoring = try Restoring(header: records.header, edit)
        while let record = try records.next() {
          line = record.line
          try restoring.take(record, of: records, &edit)
        }
        try restoring.finish(&edit)
        return restoring.restored
      } catch {
        throw JournalRecordsFault.of(error, line: line)
      }
    }
  }
}

/// What an untouched journal has become.
public struct Restored: Equatable, Sendable {
  /// How many came in; what was deleted before the export doesn't count.
  public internal(set) var reports = 0
  /// Single readings, counted in the same way.
  public internal(set) var samples = 0
  /// Whether the file has a command that the service would run, which isn't set here.
  public internal(set) var isCommandLeftOut = false
}

extension JournalView {
  fileprivate func isUntouched() throws -> Bool {
    let tables = [
      "identity", "source", "intake", "report", "sample", "sample_withdrawn", "report_withdrawn",
      "change", "setting", "protocol", "reminder_rule", "watch", "watch_withdrawn", "occurrence",
    ]
    for table in tables
    where try journal.connection.firstRow("SELECT 1 FROM \(table)", [], { _ in true }) != nil {
      return false
    }
    return try VitalRow.table.rows(journal.connection).allSatisfy(\.isEmpty)
  }
}
