public import HealthModel
internal import SQLite

extension JournalView {
  public typealias Days = ClosedRange<LocalDate>
  public typealias TakenValue = (taken: Moment, reading: Reading)

  /// Returns every value of one vital with `start` ≤ time < `end`, oldest first.
  public func values(
    of vital: VitalID, from start: Instant, until end: Instant
  ) throws -> [TakenValue] {
    var values: [TakenValue] = []
    try eachReading(of: vital, from: start, until: end) { values.append(($0, $1)) }
    return values
  }

  public func eachReading(
    of vital: VitalID, from start: Instant, until end: Instant,
    _ body: (Moment, Reading) throws -> Void
  ) throws {
    try eachReading(of: vital, from: start, until: end, more: "") { taken, reading, _ in
      try body(taken, reading)
    }
  }

  /// - Parameter more: further columns of both tables, the first of which is column 6.
  private func eachReading(
    of vital: VitalID, from start: Instant, until end: Instant, more: String,
    _ body: (Moment, Reading, borrowing Statement) throws -> Void
  ) throws {
    try eachRow(of: vital, from: start, until: end, more: ", utc_offset, comparator, mark\(more)") {
      instant, value, unit, row in
      try body(
        Moment(instant, utcOffsetSeconds: Int(row.integer(3))),
        Reading(
          vital: vital, value: value, unit: unit,
          comparator: try Self.optional(row, 4, "comparator"),
          mark: try Self.optional(row, 5, "mark")), row)
    }
  }

  /// The places where values came from. Each file format of a source is a place. Files are separate
  /// places if their rhythms differ; sensor-marked values of a named source don't count for this.
  public struct Places: Sendable {
    fileprivate var ofIntake: [Int64: String] = [:]
    fileprivate var names: [String: String] = [:]

    /// Returns the source's name, or an unnamed source's file format; nil for typed values.
    public func name(of place: String?) -> String? { place.flatMap { names[$0] } }
  }

  /// - Parameter days: in order and without overlap; the vital's rhythms on them distinguish files.
  public func places(of vital: VitalID, on days: [ClosedRange<LocalDate>]) throws -> Places {
    var places = Places()
    var files: [Int64: SensorPace] = [:]
    var named: Set<Int64> = []
    _ = try connection.rows(
      """
      SELECT intake.id, source.id || '/' || intake.format, coalesce(source.name, intake.format),
        source.kind = 'file', source.name IS NOT NULL FROM intake JOIN source ON source.id = intake.source
      """
    ) { row in
      places.ofIntake[row.integer(0)] = row.text(1)
      places.names[row.text(1)] = row.text(2)
      if row.integer(3) == 1 { files[row.integer(0)] = SensorPace() }
      if row.integer(4) == 1 { named.insert(row.integer(0)) }
    }
    guard files.count > 1 else { return places }
    for (start, end) in days.map(JournalView.instants) {
      try eachRow(of: vital, from: start, until: end, more: ", mark, intake") {
        instant, _, _, row in
        guard !row.isNull(4) else { return }
        // Sensor-marked values of a named source belong to its device, whatever their pace.
        let isMarked = !row.isNull(3) && row.integer(3) == Int64(Mark.sensor.rawValue)
        guard row.isNull(3) || isMarked && !named.contains(row.integer(4)) else { return }
        files[row.integer(4)]?.take(instant)
      }
    }
    for (intake, pace) in files {
      guard let place = places.ofIntake[intake],
        pace.medianGapMinutes != nil || !named.contains(intake)
      else { continue }
      let apart = "\(place)@\(pace.medianGapMinutes ?? 0)"
      places.ofIntake[intake] = apart
      places.names[apart] = places.names[place]
    }
    return places
  }

  /// Passes a vital's values on these local days, oldest first, each with its place (nil if typed).
  public func eachValue(
    of vital: VitalID, on days: ClosedRange<LocalDate>, from places: Places,
    _ body: (String?, TakenReading) -> Void
  ) throws {
    let (start, end) = JournalView.instants(around: days)
    try eachReading(of: vital, from: start, until: end, more: ", intake") { taken, reading, row in
      guard days.contains(taken.day) else { return }
      body(
        row.isNull(6) ? nil : places.ofIntake[row.integer(6)],
        TakenReading(taken: taken, reading: reading))
    }
  }

  /// Passes a vital's values, oldest first: moment, canonical value, typed unit, comparator.
  public func eachValue(
    of vital: VitalID, from start: Instant, until end: Instant,
    _ body: (Moment, Double, MeasurementUnit, Comparator?) -> Void
  ) throws {
    // Each page is read only once, so a cache that fits in the processor's cache is enough. For a
    // sensor's year, every further column costs time.
    try connection.execute("PRAGMA cache_size = -256")
    defer { try? connection.execute("PRAGMA cache_size = -2000") }
    try eachRow(of: vital, from: start, until: end, more: ", utc_offset, comparator") {
      instant, value, unit, row in
      body(
        Moment(instant, utcOffsetSeconds: Int(row.integer(3))), value, unit,
        try Self.optional(row, 4, "comparator"))
    }
  }

  /// Returns whether a vital has a value in `range` (canonical unit), with `start` ≤ time < `end`.
  public func hasValue(
    of vital: VitalID, in range: ClosedRange<Double> = -.infinity ... .infinity,
    from start: Instant, until end: Instant
  ) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM report CROSS JOIN reading ON report_id = id
      WHERE vital = ?1 AND taken_at >= ?2 AND taken_at < ?3 AND day BETWEEN ?4 AND ?5
        AND value BETWEEN ?6 AND ?7
      UNION ALL
      SELECT 1 FROM single_reading
      WHERE vital = ?8 AND taken_at >= ?2 AND taken_at < ?3 AND value BETWEEN ?6 AND ?7
      """,
      period(of: vital, from: start, until: end)
        + [.real(range.lowerBound), .real(range.upperBound), number(of: vital)])
  }

  /// Returns query parameters: a vital, two instants, and the first and last day they may be on.
  func period(of vital: VitalID, from start: Instant, until end: Instant) -> [SQLValue] {
    // A local date is at most two days from the UTC date, because an offset is at most 26 hours.
    let first = LocalDateTime(start, utcOffsetSeconds: 0).date.adding(days: -2)
    let last = LocalDateTime(end, utcOffsetSeconds: 0).date.adding(days: 2)
    return [vital.stored, start.stored, end.stored, first.stored, last.stored]
  }

  /// Reads `taken_at, value, unit` and `more` from reports and single readings, in order of time.
  /// Unlike `Table`, doesn't read whole rows: over a year of sensor data, each column costs time.
  private func eachRow(
    of vital: VitalID, from start: Instant, until end: Instant, more: String,
    _ body: (Instant, Double, MeasurementUnit, borrowing Statement) throws -> Void
  ) throws {
    let reports = try connection.prepare(
      """
      SELECT taken_at, value, unit\(more) FROM report JOIN reading ON report_id = id
      WHERE vital = ?1 AND taken_at >= ?2 AND taken_at < ?3 AND day BETWEEN ?4 AND ?5
      ORDER BY taken_at
      """, period(of: vital, from: start, until: end))
    let singleReadings = try connection.prepare(
      """
      SELECT taken_at, value, unit\(more) FROM single_reading
      WHERE vital = ? AND taken_at >= ? AND taken_at < ? ORDER BY taken_at
      """, [number(of: vital), start.stored, end.stored])
    let canonical = unit(ofSingleReading: nil, of: vital)
    var unit = canonical
    func hand(_ row: borrowing Statement, taken milliseconds: Int64) throws {
      if row.isNull(2) {
        unit = canonical
      } else if !row.holds(unit.symbol, in: 2) {
        unit = self.unit(named: row.text(2), of: vital)
      }
      try body(Instant(milliseconds: milliseconds), row.real(1), unit, row)
    }
    var report = try reports.step() ? reports.integer(0) : nil
    func handReports(until last: Int64) throws {
      while let taken = report, taken <= last {
        try hand(reports, taken: taken)
        report = try reports.step() ? reports.integer(0) : nil
      }
    }
    while try singleReadings.step() {
      let singleReading = singleReadings.integer(0)
      try handReports(until: singleReading)
      try hand(singleReadings, taken: singleReading)
    }
    try handReports(until: .max)
  }

  private static func optional<Value: Stored>(
    _ row: borrowing Statement, _ index: Int, _ column: String
  ) throws -> Value? {
    // Check this first: the column is usually NULL, and a year of sensor data has 100,000 rows.
    if row.isNull(index) { return nil }
    return try Value.decoded(row.value(index))
      .orThrow(JournalError.damaged(table: "reading", column: column))
  }

  /// Returns reports' blood pressures on these local days, by time, with the same report's pulse.
  public func pressures(on days: ClosedRange<LocalDate>) throws -> [PressureReading] {
    let (report, reading) = (ReportRow.table, ReadingRow.table)
    let second = report.columns.count
    let (third, fourth) = (second + reading.columns.count, second + 2 * reading.columns.count)
    return try connection.rows(
      """
      SELECT \(report.list(of: "report")), \(reading.list(of: "high")), \(reading.list(of: "low")),
        \(reading.list(of: "pulse"))
      FROM report JOIN reading AS high ON high.report_id = id
        JOIN reading AS low ON low.report_id = id
        LEFT JOIN reading AS pulse ON pulse.report_id = id AND pulse.vital = ?5
      WHERE day BETWEEN ?1 AND ?2 AND high.vital = ?3 AND low.vital = ?4
      ORDER BY taken_at, id
      """,
      [
        days.lowerBound.stored, days.upperBound.stored, VitalID.systolic.stored,
        VitalID.diastolic.stored, VitalID.heartRate.stored,
      ]
    ) { row in
      PressureReading(
        taken: try report.row(row).taken,
        systolic: try Reading(try reading.row(row, from: second), self),
        diastolic: try Reading(try reading.row(row, from: third), self),
        pulse: row.isNull(fourth) ? nil : try Reading(try reading.row(row, from: fourth), self))
    }
  }

  /// Returns the latest value of one vital, a report's if times are equal; nil if there is none.
  public func latestValue(of vital: VitalID) throws -> TakenValue? {
    let singleReading = try SingleReadingRow.table.first(
      connection, where: "vital = ? ORDER BY taken_at DESC LIMIT 1", [number(of: vital)]
    ).map { SingleReading($0, of: vital, self) }
    let (report, reading) = (ReportRow.table, ReadingRow.table)
    let ofReport = try connection.firstRow(
      """
      -- CROSS JOIN keeps the order: from the last report back, until one has the vital or is of an
      -- earlier day than the single reading, in any zone. Zones differ by at most two days.
      SELECT \(report.list(of: "report")), \(reading.list(of: "reading"))
      FROM (SELECT day AS last FROM report CROSS JOIN reading ON report_id = id
          WHERE vital = ?1 AND day >= ?2 ORDER BY day DESC LIMIT 1)
        CROSS JOIN report CROSS JOIN reading ON report_id = id
      WHERE vital = ?1 AND day BETWEEN date(last, '-2 days') AND last
      ORDER BY taken_at DESC, id DESC LIMIT 1
      """, [vital.stored, singleReading.map { $0.taken.day.adding(days: -2).stored } ?? .text("")]
    ) { row in
      let typed = try Reading(try reading.row(row, from: report.columns.count), self)
      return (taken: try report.row(row).taken, reading: typed)
    }
    guard let singleReading,
      ofReport.map({ $0.taken.instant < singleReading.taken.instant }) ?? true
    else { return ofReport }
    return (singleReading.taken, singleReading.reading)
  }
}

public struct DayOnRecord: Equatable, Sendable {
  public let day: LocalDate
  public let reports: Int
  /// The number of single readings of known measured vitals; medicines and events don't count.
  public let singleReadings: Int
  /// The highest severity of the day's values, in reports and single readings alike.
  public let severity: Severity
}

extension JournalView {
  /// Returns the days that have a report or a measured single reading, in order, with one query.
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
      guard let day = LocalDate(row.text(0)), let severity = Severity.decoded(row.value(3)) else {
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

  /// Returns the nearest day outside `days` with a value of any of `vitals`, the earlier on a tie.
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

  /// Returns the first and last of these days, and the limits of the instants that may be on them.
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
