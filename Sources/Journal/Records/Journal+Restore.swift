public import HealthModel

extension Journal {
  public func isUntouched() throws -> Bool { try read { try $0.isUntouched() } }

  /// Restores a complete export, with numbers and history, into an untouched journal, or nothing.
  /// It isn't recorded as a change, so that a new export is identical. The export is read into a
  /// copy, which then replaces the journal at once, so that nobody waits for a slow file. A command
  /// for the service isn't restored, because whoever sends a journal isn't its user.
  /// - Returns: nil, with nothing done, if the journal is touched or the export incomplete.
  /// - Throws: `JournalRecordsFault`; `JournalError`, `.busy` after others' filing; file errors.
  public func restore(_ records: inout JournalRecords, now: Instant) throws -> Restored? {
    let copy = try Journal(copyOf: self)
    guard let restored = try copy.fill(from: &records, now: now) else { return nil }
    try createEmpty()
    try naming {
      try connection.becomeCopy(of: copy.connection) {
        // All writers are waiting now. No other program can use a journal in memory.
        guard path != ":memory:" else { return }
        guard try Journal.forReading(path: path).isUntouched() else {
          throw JournalError.storage(.busy, path: path)
        }
      }
    }
    return restored
  }

  private func fill(from records: inout JournalRecords, now: Instant) throws -> Restored? {
    try write(now: now) { edit in
      guard records.header.isComplete, try edit.view.isUntouched() else { return nil }
      var line = 1
      do {
        let restoring = try Restoring(header: records.header, edit)
        while let record = try records.next() {
          line = record.line
          try restoring.take(record, of: records, &edit)
        }
        try restoring.finish(&edit)
        return restoring.restored
      } catch { throw JournalRecordsFault.of(error, line: line) }
    }
  }
}

public struct Restored: Equatable, Sendable {
  public internal(set) var reports = 0
  public internal(set) var singleReadings = 0
  /// Whether the file has a command for the service, which wasn't restored.
  public internal(set) var isCommandLeftOut = false
}

extension JournalView {
  fileprivate func isUntouched() throws -> Bool {
    let tables = [
      "identity", "source", "intake", "report", "single_reading", "single_reading_withdrawn",
      "report_withdrawn", "change", "setting", "saved_filter", "protocol", "reminder_rule", "watch",
      "watch_withdrawn", "occurrence",
    ]
    for table in tables where try connection.hasRow("SELECT 1 FROM \(table)") { return false }
    return try VitalRow.table.rows(connection).allSatisfy(\.isEmpty)
  }
}

/// The names of a file's vitals: as valid as typed ones, as they are printed, and each unambiguous.
struct VitalNames {
  private var taken = Set(VitalCatalogue.standard.all.flatMap { [$0.id.name] + $0.shortNames })

  /// - Throws: `RecordFault` with the invalid member.
  mutating func take(_ row: VitalRow) throws(RecordFault) {
    let name = row.id.name
    guard Vital.isFormed(name) else { throw RecordFault(member: "id") }
    if let unit = row.ownUnit {
      guard Vital.isName(name), taken.insert(name).inserted else { throw RecordFault(member: "id") }
      guard MeasurementUnit.isSymbol(unit) else { throw RecordFault(member: "own_unit") }
    }
    if let short = row.ownShortName, short != name {
      guard row.ownUnit != nil, Vital.isName(short), taken.insert(short).inserted else {
        throw RecordFault(member: "own_short_name")
      }
    }
    if let label = row.label {
      guard row.role != nil, Vital.isLabel(label, of: row.id) else {
        throw RecordFault(member: "label")
      }
    }
    guard row.role == nil || row.ownUnit != nil else { throw RecordFault(member: "role") }
    let settings = try settings(row)
    let vital = VitalCatalogue.standard[row.id] ?? Vital(own: row.id, settings)
    guard let unit = row.preferredUnit else { return }
    // For a vital of a later version, only the form can be checked.
    guard vital?.units.contains(where: { $0.symbol == unit }) ?? MeasurementUnit.isShown(unit)
    else { throw RecordFault(member: "preferred_unit") }
  }

  private func settings(_ row: VitalRow) throws(RecordFault) -> VitalSettings {
    do {
      return try row.settings()
    } catch {
      guard case .damaged(_, let column) = error else { throw RecordFault(member: "id") }
      throw RecordFault(member: column)
    }
  }
}
