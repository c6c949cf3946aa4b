/// What a period says of every vital that has a value in it.
public struct PeriodSummary: Equatable, Sendable {
  /// What was asked for; either end may be open.
  public let period: Period
  /// In the catalogue's order; those without a value left out.
  public let vitals: [VitalSummary]

  /// - Parameter vitals: in the catalogue's order; those without a value left out.
  public init(period: Period, vitals: [VitalSummary]) {
    self.period = period
    self.vitals = vitals
  }

  /// The days with a value of any vital.
  public var daysCovered: Int { vitals.reduce(into: Set()) { $0.formUnion($1.days) }.count }

  /// Whether all of it is of one day, so that nothing need be said of days.
  public var isOneDay: Bool { period.isOneDay }
}

extension Period {
  /// Whether it begins and ends on one day.
  public var isOneDay: Bool { first != nil && first == last }

  /// Whether it is seven days long.
  var isOneWeek: Bool { first != nil && first?.adding(days: 6) == last }
}
