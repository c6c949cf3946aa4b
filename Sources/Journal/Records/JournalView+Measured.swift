public import HealthModel
internal import SQLite

/// A vital and a unit in which some of its values were typed.
public struct MeasuredColumn: Hashable, Sendable {
  public let vital: VitalID
  public let unit: MeasurementUnit

  public init(vital: VitalID, unit: MeasurementUnit) { (self.vital, self.unit) = (vital, unit) }
}

extension JournalView {
  /// The journal's identity, the same on every machine; nil before the first change.
  public var uid: String? { get throws { try Replica.journal(connection) } }

  /// Passes a selection's entries to `body`, by time, each with its source's name; returns counts.
  /// A report contains only its selected readings, at least one, in the catalogue's order.
  @discardableResult
  public func eachMeasured(
    of selection: JournalSelection, _ body: (Entry, _ source: String?) throws -> Void
  ) throws -> MeasuredCount {
    let named = try connection.rows(
      """
      SELECT intake.id, source.name FROM intake JOIN source ON source.id = intake.source
      WHERE source.name IS NOT NULL
      """
    ) { ($0.integer(0), $0.text(1)) }
    let sources = Dictionary(named, uniquingKeysWith: { first, _ in first })
    var count = MeasuredCount()
    let condition = try conditions(of: selection)
    let singleReadings = try connection.prepare(
      """
      SELECT \(SingleReadingRow.table.list) FROM single_reading
      WHERE \(condition.singleReadings.sql) ORDER BY taken_at, id
      """, condition.singleReadings.values)
    var singleReading = try next(singleReadings)
    func handSingleReadings(before instant: Instant?) throws {
      while let row = singleReading, instant.map({ row.takenAt < $0 }) ?? true {
        var row = row
        if !selection.hasNotes { row.note = nil }
        try body(
          .singleReading(SingleReading(row, of: try vital(numbered: row.vital), self)),
          row.intake.flatMap { sources[$0] })
        count.take(.singleReadings)
        singleReading = try next(singleReadings)
      }
    }
    try eachReport(condition.reports, by: "taken_at, report.id, vital") { row, readings, _ in
      let chosen = readings.filter { selection.vitals?.contains($0.vital) ?? true }
      guard !chosen.isEmpty else { return }
      try handSingleReadings(before: row.takenAt)
      var row = row
      if !selection.hasNotes { row.note = "" }
      let values = try chosen.map { try Reading($0, self) }
      try body(
        .report(try Report(row, readings: sorted(values))), row.intake.flatMap { sources[$0] })
      count.take(.reports)
    }
    try handSingleReadings(before: nil)
    return count
  }

  private func next(_ rows: borrowing Statement) throws -> SingleReadingRow? {
    try rows.step() ? try SingleReadingRow.table.row(rows) : nil
  }

  /// Returns the vitals and units of a selection's values, in the catalogue's order.
  public func measuredColumns(of selection: JournalSelection) throws -> [MeasuredColumn] {
    let (reports, singleReadings) = try conditions(of: selection)
    return try measuredColumns(ofReports: reports, ofSingleReadings: singleReadings).filter {
      selection.vitals?.contains($0.vital) ?? true
    }
  }

  /// Returns the conditions of a selection; reports are selected whole, regardless of vitals.
  func conditions(of selection: JournalSelection) throws -> Conditions {
    let days = FilterExpression.term(.period(selection.period))
    let reports = FilterCondition(of: days).part
    if selection.vitals == nil, selection.period == .all { return (reports, ("1", [])) }
    return (
      reports, try FilterCondition(ofSingleReadings: days, vitals: selection.vitals, self).part
    )
  }

  func measuredColumns(
    ofReports reports: FilterCondition.Part, ofSingleReadings singleReadings: FilterCondition.Part
  ) throws -> [MeasuredColumn] {
    let ofReports = try connection.rows(
      """
      SELECT DISTINCT vital, unit FROM report JOIN reading ON report_id = report.id
      WHERE \(reports.sql)
      """, reports.values
    ) { row in
      let vital = VitalID(row.text(0))
      return MeasuredColumn(vital: vital, unit: unit(named: row.text(1), of: vital))
    }
    let ofSingleReadings = try connection.rows(
      "SELECT DISTINCT vital, unit FROM single_reading WHERE \(singleReadings.sql)",
      singleReadings.values
    ) { row in
      let vital = try vital(numbered: row.integer(0))
      return MeasuredColumn(
        vital: vital, unit: unit(ofSingleReading: row.optionalText(1), of: vital))
    }
    return vitals.ordered(Set(ofReports + ofSingleReadings))
  }

  /// Reads each report with its readings, using one statement; `more` names additional columns.
  func eachReport(
    _ condition: FilterCondition.Part, by order: String, from reports: String = "report",
    readings: String = "reading", more: [String] = [],
    _ body: (ReportRow, [ReadingRow], [SQLValue]) throws -> Void
  ) throws {
    let found = try StoredReports(
      where: condition, by: order, from: reports, readings: readings, more: more, self)
    while let (row, readings, more) = try found.nextRows() { try body(row, readings, more) }
  }
}

extension ListedEntry {
  /// The columns of the entry's values; for a group, only that of the lowest reading.
  public var measured: [MeasuredColumn] {
    switch self {
    case .entry(let entry): entry.readings.map { MeasuredColumn(vital: $0.vital, unit: $0.unit) }
    case .group(let group): [MeasuredColumn(vital: group.vital, unit: group.lowest.unit)]
    }
  }
}

extension VitalCatalogue {
  /// Sorts columns by vital and unit; unknown ones come last.
  public func ordered(_ used: Set<MeasuredColumn>) -> [MeasuredColumn] {
    let known = all.flatMap { vital in
      vital.units.map { MeasuredColumn(vital: vital.id, unit: $0) }
    }
    return known.filter(used.contains)
      + used.subtracting(known).sorted { $0.vital.name < $1.vital.name }
  }
}
