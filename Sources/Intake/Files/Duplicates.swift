import HealthModel
import Journal
import SQLite

/// Finds rows that came in before, read in another zone: their instants and uids differ.
final class Duplicates {
  private let journal: Journal
  private let file: IncomingFile
  private var offsets: [Int]?
  /// How many times the file had a row that is on record at another instant.
  private var met: [ReadingUID: Int] = [:]

  private static let find = """
    SELECT intake.id, intake.zone FROM %1 AS row JOIN intake ON intake.id = row.intake
    WHERE row.uid = ?1 AND row.utc_offset = ?2 AND intake.zone <> ?3
    UNION ALL
    SELECT intake.id, intake.zone FROM %1_withdrawn AS row JOIN intake ON intake.id = row.intake
    WHERE row.uid = ?1 AND row.utc_offset = ?2 AND intake.zone <> ?3 AND why <> 'intake'
    """

  init(_ journal: Journal, _ file: IncomingFile) { (self.journal, self.file) = (journal, file) }

  /// Returns another zone's import that brought a row, and that zone; nil if none or this zone's.
  func find(
    _ row: ImportRow, _ readings: [Reading], _ taken: Moment, _ uid: ReadingUID
  ) throws -> (Int64, String)? {
    let offsets = try self.offsets ?? othersOffsets()
    self.offsets = offsets
    let table = readings.count > 1 ? "report" : "single_reading"
    func stored(_ uid: ReadingUID) -> SQLValue { readings.count > 1 ? .text(uid.uuid) : uid.stored }
    guard !offsets.isEmpty,
      try !journal.connection.hasRow("SELECT 1 FROM \(table) WHERE uid = ?", [stored(uid)])
    else { return nil }
    for offset in offsets where offset != taken.utcOffsetSeconds {
      let instant = taken.instant.adding(seconds: Int64(taken.utcOffsetSeconds - offset))
      let identity = row.externalID ?? RowIdentity.text(readings, at: instant)
      let first = ReadingUID(key: file.key, externalID: identity, taken: instant)
      let occurrence = (met[first] ?? 0) + 1
      let isNamed = occurrence == 1 || row.externalID != nil || file.copiesAreOne
      let again = RowIdentity.text(identity, occurrence: occurrence)
      let other = isNamed ? first : ReadingUID(key: file.key, externalID: again, taken: instant)
      let found = try journal.connection.firstRow(
        Self.find.replacing("%1", with: table), [stored(other), offset.stored, file.zone.stored]
      ) { ($0.integer(0), $0.text(1)) }
      if let found {
        met[first] = occurrence
        return found
      }
    }
    return nil
  }

  /// Returns the offsets of imports with the same key in another zone; usually none.
  private func othersOffsets() throws -> [Int] {
    let others = try journal.connection.rows(
      """
      SELECT intake.id, first_single_reading, last_single_reading FROM intake JOIN source ON source.id = source
      WHERE source.kind = 'file' AND source.key = ? AND withdrawn_at IS NULL AND zone <> ?
      """, [.text(file.key), file.zone.stored]
    ) { ($0.integer(0), $0.optionalInteger(1) ?? 0, $0.optionalInteger(2) ?? -1) }
    let offsets = try others.flatMap { id, first, last in
      try journal.connection.integers(
        """
        SELECT utc_offset FROM single_reading WHERE id BETWEEN ?2 AND ?3 AND intake = ?1
        UNION SELECT utc_offset FROM report WHERE intake = ?1
        """, [.integer(id), .integer(first), .integer(last)])
    }
    return Set(offsets).map { Int($0) }.sorted()
  }
}
