import HealthModel
import SQLite

/// The checks that every report and single reading on record has passed, whether it was typed, came in, or
/// comes with a whole journal.
struct EntryGate {
  private let vitals: VitalCatalogue
  /// What is possible, in canonical units. A person may have narrowed it since, so the usual range counts
  /// beside theirs; of a vital of their own nothing says what it was before.
  private let ranges: [VitalID: ClosedRange<Double>]
  /// Nil where the future isn't looked at. A server's clock counts for a day ahead of ours, so a journal may
  /// hold as much.
  private let now: Instant?

  init(_ view: borrowing JournalView, now: Instant?) {
    vitals = view.vitals
    self.now = now?.adding(seconds: 86_400)
    var ranges: [VitalID: ClosedRange<Double>] = [:]
    for vital in view.journal.defaults.vitals {
      let range = view.vitals[vital.id]?.plausible ?? vital.plausible
      // What is typed in another unit is rounded on its way.
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

  /// What stands in the journal and wouldn't pass: one of them and how many there are. Notes are looked at
  /// row by row elsewhere.
  func outside(_ view: borrowing JournalView) throws -> (first: EntryNumber, count: Int)? {
    let reports = try numbers(of: "report", view)
    let samples = try numbers(of: "sample", view)
    let first = reports.min().map { EntryNumber.report($0) } ?? samples.min().map { .sample($0) }
    return first.map { ($0, reports.count + samples.count) }
  }

  private func numbers(of table: String, _ view: borrowing JournalView) throws -> Set<Int64> {
    let journal = view.journal
    func find(_ query: String, _ values: [SQLValue]) throws -> [Int64] {
      try journal.connection.rows(query, values) { $0.integer(0) }
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
