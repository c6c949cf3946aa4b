public import HealthModel

/// What came of an import.
public struct ImportOutcome: Equatable, Sendable {
  public var reports = 0
  public var samples = 0
  /// Rows that were on record already.
  public var known = 0
  /// Rows that brought a reading which a report or a single reading on record lacked.
  public var changed = 0
  /// Rows with nothing in them that the journal keeps.
  public var empty = 0
  /// Rows of a local time that the clocks skipped.
  public var moved = 0
  /// Rows that were refused, however many.
  public var refusedCount = 0
  /// The first of them, with what is wrong; at most `refusalsKept`.
  public var refused: [Refusal] = []

  /// How many refused rows are kept with their reasons: a file of nothing else costs no more.
  public static let refusalsKept = 1000

  public struct Refusal: Equatable, Sendable {
    public let line: Int
    public let faults: [ReportFault]
  }

  /// Whether the journal changed.
  public var addedSomething: Bool { reports + samples + changed > 0 }

  mutating func refuse(_ fault: RowFault) {
    refusedCount += 1
    if refused.count < Self.refusalsKept {
      refused.append(.init(line: fault.line, faults: fault.faults))
    }
  }
}
