internal import HealthModel
internal import SQLite

/// The checks that every entry on record has passed, whether it was typed, imported, or restored with a
/// whole journal.
struct EntryGate {
  private let vitals: VitalCatalogue
  /// The possible values, in canonical units: the usual range and the person's own, which may be narrower
  /// than it was. A person's own vital has no usual range.
  private let ranges: [VitalID: ClosedRange<Double>]
  /// The latest time, a day ahead of our clock, for a server's clock may be ahead; nil for any time.
  private let now: Instant?

  init(_ view: borrowing JournalView, now: Instant?) {
    vitals = view.vitals
    self.now = now?.adding(seconds: 86_400)
    var ranges: [VitalID: ClosedRange<Double>] = [:]
    for vital in view.journal.defaults.vitals {
      let range = view.vitals[vital.id]?.plausible ?? vital.plausible
      // Values typed in another unit are rounded.
      let slack = max(range.upperBound, vital.plausible.upperBound) * 1e-9
      ranges[vital.id] =
        min(range.lowerBound, vital.plausible.lowerBound) - slack...max(
          range.upperBound, vital.plausible.upperBound) + slack
    }
    self.ranges = ranges
  }

  /// - Throws: `RefusedReport` with every fault.
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

  /// Returns the first entry on record that wouldn't pass, and their number. Notes are checked row by row
  /// elsewhere.
  func outside(_ view: borrowing JournalView) throws -> (first: EntryNumber, count: Int)? {
    let reports = try numbers(of: "report", view)
    let samples = try numbers(of: "sample", view)
    let first = reports.min().map { EntryNumber.report($0) } ?? samples.min().map { .sample($0) }
    return first.map { ($0, reports.count + samples.count) }
  }

  private func numbers(of table: String, _ view: borrowing JournalView) throws -> Set<Int64> {
    let journal = view.journal
    func find(_ query: String, _ values: [SQLValue]) throws -> [Int64] {
      try journal.connection.integers(query, values)
    }
    let start = LocalDate(year: 1900, month: 1, day: 1).map { FixedZone.utc.startOfDay($0) }
    var found = Set(
      try find(
        "SELECT id FROM \(table) WHERE taken_at > ? OR taken_at + utc_offset * 1000 < ?",
        [
          (now?.adding(seconds: 60).milliseconds ?? .max).stored,
          (start?.milliseconds ?? .min).stored,
        ]))
    for (vital, range) in ranges {
      let limits = [range.lowerBound.stored, range.upperBound.stored]
      if table == "report" {
        found.formUnion(
          try find(
            "SELECT report_id FROM reading WHERE vital = ? AND value NOT BETWEEN ? AND ?",
            [.text(vital.name)] + limits))
      } else if let number = view.numbers[vital] {
        found.formUnion(
          try find(
            "SELECT id FROM sample WHERE vital = ? AND value NOT BETWEEN ? AND ?",
            [.integer(number)] + limits))
      }
    }
    for panel in vitals.panels where table == "report" {
      found.formUnion(
        try find(
          """
          SELECT report_id FROM reading AS first JOIN reading AS second USING (report_id)
          WHERE first.vital = ? AND second.vital = ? AND first.value <= second.value
          """, [.text(panel.first.name), .text(panel.second.name)]))
    }
    return found
  }
}
