public import HealthModel
internal import SQLite

public struct DayOnRecord: Equatable, Sendable {
  public let day: LocalDate
  public let reports: Int
  /// The number of single readings, except those of vitals that aren't known any more.
  public let singleReadings: Int
  /// The highest of its values, in reports and single readings alike.
  public let severity: Severity
}

extension JournalView {
  /// Returns the days in a range that have an entry, in order, with one query.
  public func daysOnRecord(in days: ClosedRange<LocalDate>) throws -> [DayOnRecord] {
    let known = vitals.measured.compactMap { numbers[$0.id].map { SQLValue.integer($0) } }
    return try connection.rows(
      """
      SELECT day, count(DISTINCT report), sum(single_readings), max(severity) FROM (
        SELECT day, report.id AS report, 0 AS single_readings, severity
        FROM report LEFT JOIN reading ON report_id = report.id
        WHERE day BETWEEN ?1 AND ?2
        UNION ALL
        -- Group by day number, kept positive: cheaper than dates for hundreds of values a day.
        SELECT date((number - 40000) * 86400, 'unixepoch'), NULL, single_readings, severity FROM (
          SELECT (taken_at + utc_offset * 1000 + 40000 * 86400000) / 86400000 AS number,
            count(*) AS single_readings, max(severity) AS severity FROM single_reading
          WHERE taken_at >= ?3 AND taken_at < ?4 AND vital IN (\(known.marks)) GROUP BY 1))
      WHERE day BETWEEN ?1 AND ?2 GROUP BY day ORDER BY day
      """, Self.limits(of: days) + known
    ) { row in
      guard let day = LocalDate(row.text(0)), let severity = Severity(stored: row.value(3)) else {
        throw JournalError.damaged(table: "report", column: "day")
      }
      return DayOnRecord(
        day: day, reports: Int(row.integer(1)), singleReadings: Int(row.integer(2)),
        severity: severity)
    }
  }

  /// Returns every value of a vital on these local days, in reports and alone, oldest first.
  public func values(of vital: VitalID, on days: Days) throws -> [TakenValue] {
    let (start, end) = JournalView.instants(around: days)
    return try values(of: vital, from: start, until: end).filter { days.contains($0.taken.day) }
  }

  public func hasValue(of vital: VitalID, on days: ClosedRange<LocalDate>) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM report CROSS JOIN reading ON report_id = id
      WHERE day BETWEEN ?1 AND ?2 AND vital = ?5
      UNION ALL
      SELECT 1 FROM single_reading
      WHERE vital = ?6 AND taken_at >= ?3 AND taken_at < ?4
        AND \(Schema.dayExpression) BETWEEN ?1 AND ?2
      """, Self.limits(of: days) + [vital.stored, number(of: vital)])
  }

  public func firstDay(of vitals: [VitalID]) throws -> LocalDate? {
    try vitals.compactMap { try outermostDay(of: $0, isFirst: true) }.min()
  }

  public func lastDay(of vitals: [VitalID]) throws -> LocalDate? {
    try vitals.compactMap { try outermostDay(of: $0, isFirst: false) }.max()
  }

  private func outermostDay(of vital: VitalID, isFirst: Bool) throws -> LocalDate? {
    let (pick, order) = isFirst ? ("min", "ASC") : ("max", "DESC")
    return try connection.firstRow(
      """
      SELECT \(pick)(day) FROM (
        SELECT day FROM (
          SELECT day FROM report CROSS JOIN reading ON report_id = id
          WHERE vital = ?1 ORDER BY day \(order) LIMIT 1)
        UNION ALL
        SELECT day FROM (
          SELECT \(Schema.dayExpression) AS day FROM single_reading
          WHERE vital = ?2 ORDER BY taken_at \(order) LIMIT 1))
      """, [vital.stored, number(of: vital)]
    ) { $0.isNull(0) ? nil : LocalDate($0.text(0)) } ?? nil
  }

  /// Returns the nearest day outside `days` with one of these vitals, the earlier on a tie.
  public func dayNearest(to days: Days, with vitals: [VitalID]) throws -> LocalDate? {
    let found = try vitals.flatMap { vital in
      try connection.rows(
        """
        SELECT max(day) AS day FROM report CROSS JOIN reading ON report_id = id
        WHERE vital = ?5 AND day < ?1
        UNION ALL
        SELECT min(day) FROM report CROSS JOIN reading ON report_id = id
        WHERE vital = ?5 AND day > ?2
        UNION ALL
        SELECT * FROM (
          SELECT \(Schema.dayExpression) AS day FROM single_reading
          WHERE vital = ?6 AND taken_at < ?4 AND \(Schema.dayExpression) < ?1
          ORDER BY taken_at DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
          SELECT \(Schema.dayExpression) AS day FROM single_reading
          WHERE vital = ?6 AND taken_at >= ?3 AND \(Schema.dayExpression) > ?2
          ORDER BY taken_at LIMIT 1)
        """, Self.limits(of: days) + [vital.stored, number(of: vital)]
      ) { $0.isNull(0) ? nil : LocalDate($0.text(0)) }
    }.compactMap(\.self)
    func distance(_ day: LocalDate) -> Int {
      max(days.lowerBound.epochDay - day.epochDay, day.epochDay - days.upperBound.epochDay)
    }
    return found.min { (distance($0), $0) < (distance($1), $1) }
  }

  public func summary(of vital: Vital, on days: ClosedRange<LocalDate>) throws -> VitalSummary? {
    let (start, end) = JournalView.instants(around: days)
    var sum = VitalSummary.Sum(of: vital)
    try eachReading(of: vital.id, from: start, until: end) {
      if days.contains($0.day) { sum.take($1, at: $0) }
    }
    return VitalSummary(sum)
  }

  /// Returns the range of instants that may belong to these days anywhere on Earth.
  public static func instants(around days: ClosedRange<LocalDate>) -> (Instant, Instant) {
    let widest = 26 * 3600
    return (
      LocalDateTime(days.lowerBound, .midnight).instant(utcOffsetSeconds: widest),
      LocalDateTime(days.upperBound.adding(days: 1), .midnight).instant(utcOffsetSeconds: -widest)
    )
  }

  /// Returns the first and last of some days, and the limits of the instants that may be on them.
  private static func limits(of days: ClosedRange<LocalDate>) -> [SQLValue] {
    let (start, end) = instants(around: days)
    return [days.lowerBound.stored, days.upperBound.stored, start.stored, end.stored]
  }

  /// Returns the notes of these local days, by time.
  public func notes(on days: Days) throws -> [(number: EntryNumber, taken: Moment, text: String)] {
    try connection.rows(
      """
      SELECT 0, id, taken_at, utc_offset, note FROM report
      WHERE day BETWEEN ?1 AND ?2 AND note <> ''
      UNION ALL
      SELECT 1, id, taken_at, utc_offset, note FROM single_reading
      -- The time index starts with the vital.
      WHERE vital IN (SELECT number FROM vital) AND taken_at >= ?3 AND taken_at < ?4
        AND note IS NOT NULL
        AND \(Schema.dayExpression) BETWEEN ?1 AND ?2
      ORDER BY taken_at, id
      """, Self.limits(of: days)
    ) { row in
      let id = row.integer(1)
      return (row.integer(0) == 0 ? .report(id) : .singleReading(id), row.moment(2), row.text(4))
    }
  }
}
