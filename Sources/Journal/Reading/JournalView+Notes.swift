public import HealthModel
import SQLite

extension JournalView {
  /// The notes of what was measured on these days of its own places, by time.
  public func notes(
    on days: ClosedRange<LocalDate>
  ) throws -> [(number: EntryNumber, taken: Moment, text: String)] {
    let (start, end) = JournalView.instants(around: days)
    return try journal.connection.rows(
      """
      SELECT 0, id, taken_at, utc_offset, note FROM report
      WHERE day BETWEEN ?1 AND ?2 AND note <> ''
      UNION ALL
      SELECT 1, id, taken_at, utc_offset, note FROM sample
      -- Of each vital: the index is by vital and time.
      WHERE vital IN (SELECT number FROM vital) AND taken_at >= ?3 AND taken_at < ?4
        AND note IS NOT NULL
        AND \(Schema.dayExpression) BETWEEN ?1 AND ?2
      ORDER BY taken_at, id
      """,
      [days.lowerBound.stored, days.upperBound.stored, start.stored, end.stored]
    ) { row in
      let id = row.integer(1)
      return (
        row.integer(0) == 0 ? .report(id) : .sample(id),
        Moment(
          Instant(milliseconds: row.integer(2)), utcOffsetSeconds: Int(row.integer(3))),
        row.text(4)
      )
    }
  }
}
