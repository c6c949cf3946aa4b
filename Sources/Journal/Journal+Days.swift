public import HealthModel
import SQLite

/// What the journal holds of one day.
public struct DayOnRecord: Equatable, Sendable {
  public let day: LocalDate
  public let reports: Int
  public let samples: Int
  /// That of the worst value, in reports and samples alike.
  public let severity: Severity

  public init(day: LocalDate, reports: Int, samples: Int, severity: Severity) {
    self.day = day
    self.reports = reports
    self.samples = samples
    self.severity = severity
  }
}

extension Journal {
  /// The days in a range that have a report or a sample, in order; one query, however many days.
  public func daysOnRecord(in days: ClosedRange<LocalDate>) throws -> [DayOnRecord] {
    let (start, end) = Journal.instants(around: days)
    let known = vitals.vitals.map { SQLValue.text($0.id.name) }
    let marks = Array(repeating: "?", count: known.count).joined(separator: ", ")
    return try naming {
      try connection.rows(
        """
        SELECT day, count(DISTINCT report), sum(report IS NULL), max(severity) FROM (
          SELECT day, report.id AS report, severity
          FROM report LEFT JOIN reading ON report_id = report.id
          WHERE day BETWEEN ?1 AND ?2
          UNION ALL
          SELECT \(Schema.dayExpression) AS day, NULL, severity FROM sample
          WHERE taken_at >= ?3 AND taken_at < ?4 AND vital IN (\(marks)))
        WHERE day BETWEEN ?1 AND ?2 GROUP BY day ORDER BY day
        """,
        [
          .text(days.lowerBound.description), .text(days.upperBound.description),
          .integer(start.milliseconds), .integer(end.milliseconds),
        ] + known
      ) { row in
        LocalDate(row.text(0)).map { day in
          DayOnRecord(
            day: day, reports: Int(row.integer(1)), samples: Int(row.integer(2)),
            severity: Severity(rawValue: Int(row.integer(3))) ?? .normal)
        }
      }.compactMap { $0 }
    }
  }

  /// Every value of one vital that was measured on one of these days of its own place, of reports
  /// and samples alike, oldest first.
  public func values(
    of vital: VitalID, on days: ClosedRange<LocalDate>
  ) throws -> [(taken: Moment, reading: Reading)] {
    let (start, end) = Journal.instants(around: days)
    return try values(of: vital, from: start, until: end).filter { days.contains($0.taken.day) }
  }

  /// The value of one vital that was measured last, in a report or as a sample; nil when there is
  /// none.
  public func latestValue(of vital: VitalID) throws -> (taken: Moment, reading: Reading)? {
    try naming {
      try connection.firstRow(
        """
        SELECT * FROM (
          -- CROSS JOIN keeps the order: from the last report back, until one has the vital.
          SELECT taken_at, utc_offset, value, unit
          FROM report CROSS JOIN reading ON report_id = id
          WHERE vital = ?1 ORDER BY day DESC, taken_at DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
          SELECT taken_at, utc_offset, value, unit FROM sample
          WHERE vital = ?1 ORDER BY taken_at DESC LIMIT 1)
        ORDER BY taken_at DESC LIMIT 1
        """, [.text(vital.name)]
      ) { row in
        (
          Moment(Instant(milliseconds: row.integer(0)), utcOffsetSeconds: Int(row.integer(1))),
          reading(vital.name, row.real(2), unit: row.text(3))
        )
      }
    }
  }

  /// The instants that may be of one of these days somewhere on Earth.
  private static func instants(around days: ClosedRange<LocalDate>) -> (Instant, Instant) {
    let widest = 26 * 3600
    return (
      LocalDateTime(days.lowerBound, .midnight).instant(utcOffsetSeconds: widest),
      LocalDateTime(days.upperBound.adding(days: 1), .midnight).instant(utcOffsetSeconds: -widest)
    )
  }
}
