public import HealthModel

/// What of a journal goes out.
public struct JournalSelection: Sendable {
  /// Local days on which it was measured.
  public var period: Period
  /// Nil: every vital.
  public var vitals: Set<VitalID>?
  var hasNotes: Bool

  /// The whole journal, unless said otherwise.
  public init(period: Period = .all, vitals: Set<VitalID>? = nil, hasNotes: Bool = true) {
    self.period = period
    self.vitals = vitals
    self.hasNotes = hasNotes
  }

  /// Whether an empty journal can become what this one is: nothing is left out.
  public var isComplete: Bool { period == .all && vitals == nil && hasNotes }
}

/// How many reports and single readings went out.
public struct MeasuredCount: Equatable, Sendable {
  /// With what the selection takes of each: of some perhaps one reading alone.
  public private(set) var reports = 0
  /// Those that were filed as such.
  public private(set) var samples = 0

  /// Whether nothing that was measured went out; settings and history may have.
  public var isEmpty: Bool { reports + samples == 0 }

  mutating func take(_ part: JournalPart) {
    if part == .reports { reports += 1 }
    if part == .samples { samples += 1 }
  }
}
