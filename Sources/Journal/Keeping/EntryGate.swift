internal import HealthModel
internal import SQLite

/// The checks that typed and imported entries pass, for restored entries and those on record.
struct EntryGate {
  private let vitals: VitalCatalogue
  /// The accepted values, in canonical units, spanning the default range and the person's own,
  /// which may have been narrowed since. A custom vital accepts any value.
  private let ranges: [VitalID: ClosedRange<Double>]
  /// The latest accepted time: a day from now, as a server's clock may be ahead; nil for no limit.
  private let now: Instant?

  init(_ view: borrowing JournalView, now: Instant?) {
    vitals = view.vitals
    self.now = now?.adding(seconds: 86_400)
    ranges = VitalCatalogue.standard.all.reduce(into: [:]) { ranges, vital in
      let (usual, own) = (vital.plausible, view.vitals[vital.id]?.plausible ?? vital.plausible)
      let least = min(own.lowerBound, usual.lowerBound)
      let most = max(own.upperBound, usual.upperBound)
      // Converting a value typed in another unit rounds it.
      ranges[vital.id] = least - most * 1e-9...most + most * 1e-9
    }
  }

  func check(_ taken: Moment, _ readings: [Reading], note: String) throws(RefusedReport) {
    var faults = readings.compactMap { reading -> ReportFault? in
      guard let vital = vitals[reading.vital], let range = ranges[vital.id],
        !range.contains(reading.value)
      else { return nil }
      return .implausible(reading, limits: vital.plausible(in: reading.unit), fits: nil)
    }
    if readings.count > 1 {
      faults += ReportDraft(taken: taken, readings: readings).panelFaults(vitals)
    }
    if let now { faults += ReportDraft.timeFaults(taken, now: now) }
    if !note.isEmpty { faults += ReportDraft.noteFaults(note) }
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
  }

  /// Returns the first entry that wouldn't pass, notes aside, and how many wouldn't; nil if none.
  func outside(_ view: borrowing JournalView) throws -> (first: EntryNumber, count: Int)? {
    let reports = try numbers(of: "report", view)
    let singleReadings = try numbers(of: "single_reading", view)
    let first =
      reports.min().map { EntryNumber.report($0) }
      ?? singleReadings.min().map { .singleReading($0) }
    return first.map { ($0, reports.count + singleReadings.count) }
  }

  private func numbers(of table: String, _ view: borrowing JournalView) throws -> Set<Int64> {
    let journal = view.journal
    var found: Set<Int64> = []
    func find(_ query: String, _ values: [SQLValue]) throws {
      found.formUnion(try journal.connection.integers(query, values))
    }
    let start = LocalDate(year: 1900, month: 1, day: 1).map { FixedZone.utc.startOfDay($0) }
    let last = now?.adding(seconds: 60)
    try find(
      "SELECT id FROM \(table) WHERE taken_at > ? OR taken_at + utc_offset * 1000 < ?",
      [.integer(last?.milliseconds ?? .max), .integer(start?.milliseconds ?? .min)])
    for (vital, range) in ranges {
      let limits = [range.lowerBound.stored, range.upperBound.stored]
      let (number, values, id) =
        table == "report"
        ? ("report_id", "reading", vital.stored) : ("id", "single_reading", view.number(of: vital))
      try find(
        "SELECT \(number) FROM \(values) WHERE vital = ? AND value NOT BETWEEN ? AND ?",
        [id] + limits)
    }
    for panel in vitals.panels where table == "report" {
      try find(
        """
        SELECT report_id FROM reading AS first JOIN reading AS second USING (report_id)
        WHERE first.vital = ? AND second.vital = ? AND first.value <= second.value
        """, [panel.first.stored, panel.second.stored])
    }
    return found
  }
}
