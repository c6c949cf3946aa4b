/// A report on its way into the journal: checked, not yet stored. Only `ReportDraft.checked` makes
/// one.
public struct NewReport: Equatable, Sendable {
  /// Not in the future, but for a minute of clock skew, nor before 1900.
  public let taken: Moment
  /// At least two, each vital once, in the catalogue's order.
  public let readings: [Reading]
  /// Empty when there is none.
  public let note: String
  /// The priority that the person set; nil to derive it.
  public let setPriority: Priority?
}

/// A report as the journal holds it.
public struct Report: Equatable, Sendable {
  /// The small number that people type.
  public let id: Int64
  /// A UUIDv7: the same report on every machine.
  public let uid: String
  /// When it was measured, and what clocks showed there.
  public let taken: Moment
  /// Each vital once, in the catalogue's order; one alone only where a part was asked for.
  public let readings: [Reading]
  /// Empty when there is none.
  public let note: String
  /// As it was set, else derived from the readings.
  public let priority: Priority
  /// Whether the person set the priority, instead of having it derived.
  public let priorityIsSet: Bool

  /// Of what is on record: nothing is checked.
  public init(
    id: Int64, uid: String, taken: Moment, readings: [Reading], note: String, priority: Priority,
    priorityIsSet: Bool
  ) {
    self.id = id
    self.uid = uid
    self.taken = taken
    self.readings = readings
    self.note = note
    self.priority = priority
    self.priorityIsSet = priorityIsSet
  }

  /// Nil when the report has none.
  public func reading(of vital: VitalID) -> Reading? {
    readings.first { $0.vital == vital }
  }
}

/// A report's rank, 1 to 5.
public struct Priority: Hashable, Comparable, Sendable {
  /// From 1 to 5, the most pressing.
  public let rank: Int

  /// Returns nil outside 1…5.
  public init?(_ rank: Int) {
    guard (1...5).contains(rank) else { return nil }
    self.rank = rank
  }

  /// 1: of low importance, and normal.
  public static let lowest = Priority(importance: .low, severity: .normal)

  private init(importance: Importance, severity: Severity) {
    rank = importance.rawValue + severity.rawValue
  }

  /// By rank.
  public static func < (left: Priority, right: Priority) -> Bool { left.rank < right.rank }

  /// The highest of importance + severity over the readings, and the reading that gave it.
  ///
  /// Shape: `readings` of vitals that the catalogue knows, n ≥ 1; nil when there is none.
  public static func derived(
    from readings: [Reading], vitals: VitalCatalogue
  ) -> (priority: Priority, because: Reading)? {
    var highest: (priority: Priority, because: Reading)?
    for reading in readings {
      guard let vital = vitals[reading.vital] else { continue }
      let priority = Priority(
        importance: vital.importance, severity: reading.band(in: vitals).severity)
      if highest.map({ $0.priority < priority }) ?? true { highest = (priority, reading) }
    }
    return highest
  }
}
