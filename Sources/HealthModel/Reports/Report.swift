/// A checked report that isn't stored yet. Only `ReportDraft` creates one, after its checks.
public struct NewReport: Equatable, Sendable {
  /// The time of the measurement: from 1900 to a minute after the check.
  public let taken: Moment
  /// At least two readings, each vital once, in the catalogue's order.
  public let readings: [Reading]
  public let note: String
  public let setPriority: Priority?
}

public struct NewSingleReading: Equatable, Sendable {
  public let taken: Moment
  public let reading: Reading
  public let note: String

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

public enum NewEntry: Equatable, Sendable {
  case report(NewReport)
  case singleReading(NewSingleReading)
}

public struct Report: Equatable, Sendable {
  public let id: Int64
  /// A UUIDv7 if typed, otherwise a UUIDv8; the same on every machine.
  public let uid: String
  public let taken: Moment
  /// Each vital once, in the catalogue's order; at least two, unless this is a part of a report.
  public let readings: [Reading]
  public let note: String
  public let priority: Priority
  public let priorityIsSet: Bool

  public init(
    id: Int64, uid: String, taken: Moment, readings: [Reading], note: String, priority: Priority,
    priorityIsSet: Bool
  ) {
    (self.id, self.uid, self.taken) = (id, uid, taken)
    (self.readings, self.note, self.priority) = (readings, note, priority)
    self.priorityIsSet = priorityIsSet
  }

  public func reading(of vital: VitalID) -> Reading? { readings.first { $0.vital == vital } }
}

public struct SingleReading: Equatable, Sendable {
  public let id: Int64
  /// A UUIDv8, the same on every machine.
  public let uid: String
  public let taken: Moment
  public let reading: Reading
  public let note: String

  public init(id: Int64, uid: String, taken: Moment, reading: Reading, note: String) {
    (self.id, self.uid, self.taken, self.reading, self.note) = (id, uid, taken, reading, note)
  }
}

/// The priority of a report or a single reading, from 1 to 5 (most urgent).
public struct Priority: Hashable, Comparable, Sendable {
  public let rank: Int

  public init?(_ rank: Int) {
    guard (1...5).contains(rank) else { return nil }
    self.rank = rank
  }

  public static let lowest = Priority(importance: .low, severity: .normal)

  private init(importance: Importance, severity: Severity) {
    rank = importance.rawValue + severity.rawValue
  }

  public static func < (left: Priority, right: Priority) -> Bool { left.rank < right.rank }

  /// Returns the measured values' highest priority and the first reading with it; nil without any.
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
