/// A checked report that isn't stored yet. Only `ReportDraft.checked` makes one.
public struct NewReport: Equatable, Sendable {
  /// The time of the measurement: since 1900, and no later than now, give or take a minute.
  public let taken: Moment
  /// At least two readings, each vital once, in the catalogue's order.
  public let readings: [Reading]
  /// The note; empty if there is none.
  public let note: String
  /// The priority that the person set; nil to derive it.
  public let setPriority: Priority?
}

/// A checked single reading that isn't stored yet.
public struct NewSingleReading: Equatable, Sendable {
  /// The time of the measurement, as in `NewReport`.
  public let taken: Moment
  /// The reading, within the plausible limits of its vital.
  public let reading: Reading
  /// The note; empty if there is none.
  public let note: String

  /// Checks a single reading by the rules for reports.
  /// - Throws: `RefusedReport` with every fault.
  public init(
    taken: Moment, reading: Reading, note: String = "", vitals: VitalCatalogue, now: Instant
  ) throws(RefusedReport) {
    let draft = ReportDraft(taken: taken, readings: [reading], note: note)
    let faults = draft.faults(leastReadings: 1, vitals: vitals, now: now)
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    self.init(taken: taken, reading: reading, note: note)
  }

  init(taken: Moment, reading: Reading, note: String) {
    (self.taken, self.reading, self.note) = (taken, reading, note)
  }
}

/// A checked draft: a report of two readings or more, or a single reading.
public enum NewEntry: Equatable, Sendable {
  case report(NewReport)
  case singleReading(NewSingleReading)
}

/// A report in the journal.
public struct Report: Equatable, Sendable {
  /// The small number that people type.
  public let id: Int64
  /// A UUIDv7, the same on every machine.
  public let uid: String
  /// The time of the measurement.
  public let taken: Moment
  /// Each vital once, in the catalogue's order; just one only for a part of the report.
  public let readings: [Reading]
  /// The note; empty if there is none.
  public let note: String
  /// The priority, set by the person or derived from the readings.
  public let priority: Priority
  /// Whether the person set the priority.
  public let priorityIsSet: Bool

  /// Creates a report from the journal, without checks.
  public init(
    id: Int64, uid: String, taken: Moment, readings: [Reading], note: String, priority: Priority,
    priorityIsSet: Bool
  ) {
    (self.id, self.uid, self.taken) = (id, uid, taken)
    (self.readings, self.note, self.priority) = (readings, note, priority)
    self.priorityIsSet = priorityIsSet
  }

  /// Returns the reading of a vital; nil if the report has none.
  public func reading(of vital: VitalID) -> Reading? { readings.first { $0.vital == vital } }
}

/// A single reading in the journal.
public struct SingleReading: Equatable, Sendable {
  /// The small number that people type after an `s`: `s12`.
  public let id: Int64
  /// A UUIDv8, the same on every machine.
  public let uid: String
  /// The time of the measurement.
  public let taken: Moment
  /// The reading, in the unit that was typed or imported.
  public let reading: Reading
  /// The note; empty if there is none.
  public let note: String

  /// Creates a single reading from the journal, without checks.
  public init(id: Int64, uid: String, taken: Moment, reading: Reading, note: String) {
    (self.id, self.uid, self.taken) = (id, uid, taken)
    (self.reading, self.note) = (reading, note)
  }
}

/// A report's priority, from 1 to 5 (most urgent).
public struct Priority: Hashable, Comparable, Sendable {
  /// The number, 1 to 5.
  public let rank: Int

  /// Creates a priority; nil outside 1…5.
  public init?(_ rank: Int) {
    guard (1...5).contains(rank) else { return nil }
    self.rank = rank
  }

  /// Priority 1: low importance, normal values.
  public static let lowest = Priority(importance: .low, severity: .normal)

  private init(importance: Importance, severity: Severity) {
    rank = importance.rawValue + severity.rawValue
  }

  /// Compares ranks.
  public static func < (left: Priority, right: Priority) -> Bool { left.rank < right.rank }

  /// Returns the highest importance plus severity, and its reading; nil if none is measured.
  public static func derived(
    from readings: [Reading], vitals: VitalCatalogue
  ) -> (priority: Priority, because: Reading)? {
    var highest: (priority: Priority, because: Reading)?
    for reading in readings {
      guard let vital = vitals[reading.vital], vital.role == nil else { continue }
      let priority = Priority(
        importance: vital.importance, severity: reading.band(in: vitals).severity)
      if highest.map({ $0.priority < priority }) ?? true { highest = (priority, reading) }
    }
    return highest
  }
}
