public import HealthModel
import SQLite

extension Journal {
  /// The report with this number.
  /// - Throws: `JournalError.noSuchReport`.
  public func report(_ id: Int64) throws -> Report {
    guard let report = try reports(where: "report.id = ?", [.integer(id)]).first else {
      throw JournalError.noSuchReport(id)
    }
    return report
  }

  /// The reports of a period, oldest first.
  public func reports(in period: Period) throws -> [Report] {
    try reports(matching: .term(.period(period)))
  }

  /// The reports that a filter selects, oldest first.
  public func reports(matching filter: FilterExpression) throws -> [Report] {
    var condition = FilterCondition()
    condition.append(filter)
    return try reports(where: condition.sql, condition.values)
  }

  /// The report filed last on record, by the time it was taken.
  public func latestReport() throws -> Report? {
    let id = try naming {
      try connection.firstRow("SELECT id FROM report ORDER BY day DESC, taken_at DESC LIMIT 1") {
        $0.integer(0)
      }
    }
    return try id.map { try report($0) }
  }

  public func reportCount() throws -> Int {
    try naming {
      try connection.firstRow("SELECT count(*) FROM report") { Int($0.integer(0)) } ?? 0
    }
  }

  /// Every value of one vital with `start` ≤ time < `end`, of reports and samples alike, oldest
  /// first.
  public func values(
    of vital: VitalID, from start: Instant, until end: Instant
  ) throws -> [(taken: Moment, reading: Reading)] {
    var values: [(taken: Moment, reading: Reading)] = []
    try eachRow(
      of: vital, from: start, until: end, columns: "taken_at, value, unit, utc_offset"
    ) { instant, value, unit, row in
      values.append(
        (
          Moment(instant, utcOffsetSeconds: Int(row.integer(3))),
          Reading(vital: vital, value: value, unit: unit)
        ))
    }
    return values
  }

  /// Hands the same values over one by one, however many there are: the instant, the value in the
  /// canonical unit, and the unit that it was typed in.
  public func eachValue(
    of vital: VitalID, from start: Instant, until end: Instant,
    _ body: (Instant, Double, MeasurementUnit) -> Void
  ) throws {
    // A sensor's year is read in a blink, each page of it once: what fits into the processor's own
    // memory is cache enough, and every column that isn't asked for counts.
    try naming { try connection.execute("PRAGMA cache_size = -256") }
    defer { try? connection.execute("PRAGMA cache_size = -2000") }
    try eachRow(of: vital, from: start, until: end, columns: "taken_at, value, unit") {
      instant, value, unit, _ in body(instant, value, unit)
    }
  }

  /// Whether there is one of these values, in `range` of the canonical unit.
  public func hasValue(
    of vital: VitalID, in range: ClosedRange<Double> = -.infinity ... .infinity,
    from start: Instant, until end: Instant
  ) throws -> Bool {
    try naming {
      try connection.firstRow(
        """
        SELECT EXISTS (
          SELECT 1 FROM report CROSS JOIN reading ON report_id = id
          WHERE vital = ?1 AND taken_at >= ?2 AND taken_at < ?3 AND day BETWEEN ?4 AND ?5
            AND value BETWEEN ?6 AND ?7)
        OR EXISTS (
          SELECT 1 FROM sample
          WHERE vital = ?1 AND taken_at >= ?2 AND taken_at < ?3 AND value BETWEEN ?6 AND ?7)
        """,
        period(of: vital, from: start, until: end)
          + [.real(range.lowerBound), .real(range.upperBound)]
      ) { $0.integer(0) == 1 } ?? false
    }
  }

  /// A vital, two instants, and the first and last local day on which something between them may
  /// have been measured.
  private func period(
    of vital: VitalID, from start: Instant, until end: Instant
  ) -> [SQLValue] {
    // A local date lies at most a day away from the UTC date of the same instant.
    let first = LocalDateTime(start, utcOffsetSeconds: 0).date.adding(days: -2)
    let last = LocalDateTime(end, utcOffsetSeconds: 0).date.adding(days: 2)
    return [
      .text(vital.name), .integer(start.milliseconds), .integer(end.milliseconds),
      .text(first.description), .text(last.description),
    ]
  }

  /// Rows of reports and samples, by time; `columns` begins with `taken_at, value, unit`.
  private func eachRow(
    of vital: VitalID, from start: Instant, until end: Instant, columns: String,
    _ body: (Instant, Double, MeasurementUnit, borrowing Statement) -> Void
  ) throws {
    let period = period(of: vital, from: start, until: end)
    try naming {
      let reports = try connection.prepare(
        """
        SELECT \(columns) FROM report JOIN reading ON report_id = id
        WHERE vital = ?1 AND taken_at >= ?2 AND taken_at < ?3 AND day BETWEEN ?4 AND ?5
        ORDER BY taken_at
        """, period)
      let samples = try connection.prepare(
        """
        SELECT \(columns) FROM sample
        WHERE vital = ?1 AND taken_at >= ?2 AND taken_at < ?3 ORDER BY taken_at
        """, Array(period.prefix(3)))
      var unit = MeasurementUnit(symbol: "", precision: 0)
      func hand(_ row: borrowing Statement, taken milliseconds: Int64) {
        if !row.holds(unit.symbol, in: 2) { unit = self.unit(named: row.text(2), of: vital) }
        body(Instant(milliseconds: milliseconds), row.real(1), unit, row)
      }
      var report = try reports.step() ? reports.integer(0) : nil
      while try samples.step() {
        let sample = samples.integer(0)
        while let taken = report, taken <= sample {
          hand(reports, taken: taken)
          report = try reports.step() ? reports.integer(0) : nil
        }
        hand(samples, taken: sample)
      }
      while let taken = report {
        hand(reports, taken: taken)
        report = try reports.step() ? reports.integer(0) : nil
      }
    }
  }

  /// The blood pressures of the reports taken from `start` on and before `end` that have both
  /// values, by time.
  /// - Throws: `JournalError`.
  public func pressures(
    from start: Instant, until end: Instant
  ) throws -> [(taken: Moment, systolic: Reading, diastolic: Reading)] {
    try naming {
      try connection.rows(
        """
        SELECT taken_at, utc_offset, high.vital, high.value, high.unit,
          low.vital, low.value, low.unit
        FROM report JOIN reading AS high ON high.report_id = id
          JOIN reading AS low ON low.report_id = id
        WHERE taken_at >= ?2 AND taken_at < ?3 AND day BETWEEN ?4 AND ?5
          AND high.vital = ?1 AND low.vital = ?6
        ORDER BY taken_at, id
        """,
        period(of: .systolic, from: start, until: end) + [.text(VitalID.diastolic.name)]
      ) { row in
        (
          Moment(
            Instant(milliseconds: row.integer(0)), utcOffsetSeconds: Int(row.integer(1))),
          reading(row.text(2), row.real(3), unit: row.text(4)),
          reading(row.text(5), row.real(6), unit: row.text(7))
        )
      }
    }
  }

  /// Runs one query over reports and their readings; `condition` is SQL of this module's own.
  private func reports(where condition: String, _ values: [SQLValue]) throws -> [Report] {
    let sql = """
      SELECT report.id, uid, taken_at, utc_offset, note, priority, priority_set,
        reading.vital, reading.value, reading.unit
      FROM report LEFT JOIN reading ON reading.report_id = report.id
      WHERE \(condition) ORDER BY report.day, report.taken_at, report.id
      """
    return try naming {
      let rows = try connection.prepare(sql, values)
      var reports: [Report] = []
      var readings: [Reading] = []
      var current: Report?
      while try rows.step() {
        if current?.id != rows.integer(0) {
          if let finished = current { reports.append(finished.with(sorted(readings))) }
          current = emptyReport(rows)
          readings.removeAll(keepingCapacity: true)
        }
        if !rows.isNull(7) {
          readings.append(reading(rows.text(7), rows.real(8), unit: rows.text(9)))
        }
      }
      if let finished = current { reports.append(finished.with(sorted(readings))) }
      return reports
    }
  }

  private func emptyReport(_ row: borrowing Statement) -> Report {
    Report(
      id: row.integer(0), uid: row.text(1),
      taken: Moment(
        Instant(milliseconds: row.integer(2)), utcOffsetSeconds: Int(row.integer(3))),
      readings: [], note: row.text(4), priority: Priority(Int(row.integer(5))) ?? .lowest,
      priorityIsSet: row.integer(6) == 1)
  }

  /// A stored value with its unit, looked up by symbol.
  func reading(_ vital: String, _ value: Double, unit symbol: String) -> Reading {
    let id = VitalID(vital)
    return Reading(vital: id, value: value, unit: unit(named: symbol, of: id))
  }

  private func unit(named symbol: String, of vital: VitalID) -> MeasurementUnit {
    vitals[vital]?.units.first { $0.symbol == symbol }
      ?? MeasurementUnit(symbol: symbol, precision: 1)
  }

  /// In the catalogue's order; vitals that it doesn't know come last.
  private func sorted(_ readings: [Reading]) -> [Reading] {
    let known = vitals.vitals.compactMap { vital in readings.first { $0.vital == vital.id } }
    return known.count == readings.count
      ? known : known + readings.filter { vitals[$0.vital] == nil }
  }
}

extension Report {
  fileprivate func with(_ readings: [Reading]) -> Report {
    Report(
      id: id, uid: uid, taken: taken, readings: readings, note: note, priority: priority,
      priorityIsSet: priorityIsSet)
  }
}
