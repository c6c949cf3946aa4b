public import HealthModel

/// What of a journal goes out.
public struct JournalSelection: Sendable {
  /// Local days on which it was measured.
  public var period: Period
  /// Nil: every vital.
  public var vitals: Set<VitalID>?
  public var hasNotes: Bool

  /// The whole journal, unless said otherwise.
  public init(period: Period = .all, vitals: Set<VitalID>? = nil, hasNotes: Bool = true) {
    self.period = period
    self.vitals = vitals
    self.hasNotes = hasNotes
  }

  /// Whether an empty journal can become what this one is: nothing is left out.
  public var isComplete: Bool { period == .all && vitals == nil && hasNotes }
}
