/// A single reading on its way into the journal, checked: a value outside any report.
public struct NewSample: Equatable, Sendable {
  /// Not in the future, but for a minute of clock skew, nor before 1900.
  public let taken: Moment
  /// Within the plausible limits of its vital.
  public let reading: Reading
  /// Empty when there is none.
  public let note: String

  /// Checks a value that came without a report, by the rules that hold for reports.
  /// - Throws: `RefusedReport` with every fault.
  public init(
    taken: Moment, reading: Reading, note: String = "", vitals: VitalCatalogue, now: Instant
  ) throws(RefusedReport) {
    let draft = ReportDraft(taken: taken, readings: [reading], note: note)
    let faults = draft.faults(leastReadings: 1, vitals: vitals, now: now)
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    self.init(taken: taken, reading: reading, note: note)
  }

  /// For what has been checked already.
  init(taken: Moment, reading: Reading, note: String) {
    self.taken = taken
    self.reading = reading
    self.note = note
  }
}

/// A single reading as the journal holds it.
public struct Sample: Equatable, Sendable {
  /// The small number that people type behind an `s`: `s12`.
  public let id: Int64
  /// A UUIDv8: the same reading on every machine.
  public let uid: String
  /// When it was measured, and what clocks showed there.
  public let taken: Moment
  /// In the unit that was typed or imported.
  public let reading: Reading
  /// Empty when there is none.
  public let note: String

  /// Of what is on record: nothing is checked.
  public init(id: Int64, uid: String, taken: Moment, reading: Reading, note: String) {
    self.id = id
    self.uid = uid
    self.taken = taken
    self.reading = reading
    self.note = note
  }
}

/// What a draft becomes: two readings or more are a report, one is a single reading.
public enum NewEntry: Equatable, Sendable {
  case report(NewReport)
  case sample(NewSample)
}
