import HealthModel
import Intake
import Interchange
import Journal

/// healthlog's own JSON, as `export` writes it.
///
/// Here it is reports and single readings, for a journal in which something stands already; what
/// makes a whole journal of it is `JournalRows.restored`.
struct JournalFormat: FileFormat {
  let called = FormatName.healthlog

  /// Each of them has its offset.
  let hasLocalTimes = false

  func recognises(_ file: InputFile) -> Bool { JournalRecords.begins(file.head) }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try JournalRows(of: file, vitals: terms.vitals)
  }
}

/// The reports and single readings of an export.
final class JournalRows: RowReader {
  private var records: JournalRecords
  private let vitals: VitalCatalogue
  private(set) var remarks: [FileRemark] = []

  init(of file: InputFile, vitals: VitalCatalogue) throws {
    records = try JournalRecords { try file.next() }
    self.vitals = vitals
  }

  func next() throws -> ImportRow? {
    while let record = try records.next() {
      if let row = try record.importRow(vitals: vitals) { return row }
      if remarks.isEmpty { remarks = [.surroundingsLeftOut] }
    }
    return nil
  }

  /// Makes an untouched journal what the file says; nil where it is another journal's or a part, and
  /// nothing was read yet.
  func restored(into journal: Journal, now: Instant) throws -> ImportOutcome? {
    guard records.header.isComplete, try journal.isUntouched() else { return nil }
    guard let restored = try journal.restore(&records, now: now) else { return nil }
    remarks = restored.isCommandLeftOut ? [.restored, .commandLeftOut] : [.restored]
    // The units of this country hold from now on, where the journal says nothing of its own.
    return ImportOutcome(
      reports: restored.reports, samples: restored.samples,
      settled: try journal.write(now: now) { try $0.settleUnits() })
  }
}
