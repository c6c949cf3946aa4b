import HealthModel

/// What is on record about reminders, read in one transaction.
public struct ReminderState: Equatable, Sendable {
  /// All the rules, the disabled ones too.
  public var rules: [ReminderRule]
  /// Those dated inside `ReminderState.dates(around:)`, and the open ones of any date; any order.
  public var occurrences: [Occurrence]
  /// The days inside `ReminderState.dates(around:)` that have a report, and which vitals their
  /// reports hold between them.
  public var vitalsByDay: [LocalDate: Set<VitalID>]

  public init(
    rules: [ReminderRule] = [], occurrences: [Occurrence] = [],
    vitalsByDay: [LocalDate: Set<VitalID>] = [:]
  ) {
    self.rules = rules
    self.occurrences = occurrences
    self.vitalsByDay = vitalsByDay
  }

  /// Whether the reports of `date` are all that `rule` asks for.
  public func satisfies(_ rule: ReminderRule, on date: LocalDate) -> Bool {
    vitalsByDay[date].map { $0.isSuperset(of: rule.needs) } ?? false
  }

  /// How many days back a forgotten report is still counted.
  public static let daysLookedBack = 31

  /// The dates that planning on `today` asks about.
  ///
  /// Shape: 34 dates. Two lie ahead: a person may fly west, and tomorrow may not exist.
  public static func dates(around today: LocalDate) -> ClosedRange<LocalDate> {
    today.adding(days: -daysLookedBack)...today.adding(days: 2)
  }
}

/// Where rules and occurrences are kept. Used from one thread only.
///
/// The service watches the files behind it, so reading must not write to them: keep the connection
/// open from one call to the next.
public protocol ReminderStore {
  /// Returns what is on record around `today`, as one consistent picture.
  func readState(around today: LocalDate) throws -> ReminderState

  /// Inserts or replaces `occurrences` by their keys, durably, in one transaction.
  func store(_ occurrences: [Occurrence]) throws

  /// Reads, has `change` say what to store, and stores that, all in one transaction: an answer that
  /// the person gives meanwhile in another program is neither overlooked nor overwritten.
  func update(around today: LocalDate, _ change: (ReminderState) throws -> [Occurrence]) throws
}

extension ReminderStore {
  /// Reads and then stores: enough where nobody else writes.
  public func update(
    around today: LocalDate, _ change: (ReminderState) throws -> [Occurrence]
  ) throws {
    let changed = try change(try readState(around: today))
    if !changed.isEmpty { try store(changed) }
  }
}
