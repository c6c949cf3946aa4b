public import HealthModel
internal import SQLite

extension JournalView {
  /// Returns the entries that a filter selects, newest first, up to `most`, and how many there are.
  public func newest(
    _ most: Int?, matching filter: FilterExpression
  ) throws -> (entries: [Entry], count: Int) {
    try newest(
      most, FilterCondition(of: filter).part, FilterCondition(ofSingleReadings: filter, self).part)
  }

  /// Returns the entries that have a value, newest first.
  public func newest(with value: SearchValue) throws -> [Entry] {
    let ranges = value.ranges
    let sql = ranges.map { _ in "vital = ? AND value BETWEEN ? AND ?" }.joined(separator: " OR ")
    func bound(_ vital: (VitalID) -> SQLValue) -> [SQLValue] {
      ranges.flatMap { range in
        [vital(range.vital), .real(range.values.lowerBound), .real(range.values.upperBound)]
      }
    }
    // One scan of the readings costs less than a look at those of each report.
    let reports = ("id IN (SELECT report_id FROM reading WHERE \(sql))", bound(\.stored))
    let singleReadings = ("(\(sql))", bound { .integer(numbers[$0] ?? 0) })
    return try newest(nil, reports, singleReadings).entries.filter(value.isIn)
  }

  private func newest(
    _ most: Int?, _ reports: FilterCondition.Part, _ singleReadings: FilterCondition.Part
  ) throws -> (entries: [Entry], count: Int) {
    var count = 0
    // The order of `eachEntry`, backwards.
    let numbers = try connection.rows(
      """
      SELECT kind, id, count(*) OVER () FROM (
        SELECT 0 AS kind, id, day, taken_at FROM report WHERE \(reports.sql)
        UNION ALL
        SELECT 1, id, \(Schema.dayExpression), taken_at FROM single_reading WHERE \(singleReadings.sql))
      ORDER BY day DESC, taken_at DESC, kind DESC, id DESC LIMIT ?
      """, reports.values + singleReadings.values + [.integer(Int64(most ?? -1))]
    ) { row -> EntryNumber in
      count = Int(row.integer(2))
      return row.integer(0) == 0 ? .report(row.integer(1)) : .singleReading(row.integer(1))
    }
    return (try numbers.map { try entry($0) }, count)
  }

  /// Returns the words of all notes, in lower case and without the accents of Latin letters.
  public func noteWords() throws -> Set<String> {
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.note_term;
      CREATE VIRTUAL TABLE temp.note_term USING fts5vocab (main, note_word, row);
      """)
    let words = try connection.rows("SELECT term FROM temp.note_term") { $0.text(0) }
    let notes = try connection.rows("SELECT note FROM single_reading WHERE note IS NOT NULL") {
      $0.text(0)
    }
    return Set(words + notes.flatMap(\.bareWords))
  }
}
