/// The doses or events of one name over a period. They are added up, never averaged or judged.
public struct DoseTotal: Equatable, Sendable {
  public let vital: Vital
  /// The values in order of time, at least one.
  public let values: [TakenReading]

  public init?(_ values: [TakenReading], of vital: Vital) {
    if values.isEmpty { return nil }
    (self.vital, self.values) = (vital, values)
  }

  public var count: Int { values.count }
  /// The sum of the amounts. Units: canonical.
  public var total: Double { values.reduce(0) { $0 + $1.reading.value }.meant }
  public var days: Int { Set(values.map(\.taken.day)).count }
  /// The sum as an amount: `15 U`, `×3`.
  public var totalText: String { Reading(of: vital.id, total, in: vital.canonicalUnit).text }
}

extension [DoseTotal] {
  public var ranked: [DoseTotal] {
    sorted { ($1.count, $0.vital.shownName) < ($0.count, $1.vital.shownName) }
  }
}
