/// What a period says of every vital that has a value in it.
public struct PeriodSummary: Equatable, Sendable {
  /// What was asked for; either end may be open.
  public let period: Period
  /// In the catalogue's order; those without a value left out.
  public let vitals: [VitalSummary]
  /// What the mornings' pressures come to, and the evenings'; of half without any nothing.
  public let halves: [HalfMean]

  /// What the pressures of one half of the day come to.
  public struct HalfMean: Equatable, Sendable {
    /// Which half.
    public let half: PressureDay.Half
    /// `136/84`.
    public let mean: String
    /// Of how many pressures.
    public let count: Int

    /// - Parameter mean: as it is shown.
    public init(_ half: PressureDay.Half, mean: String, count: Int) {
      (self.half, self.mean, self.count) = (half, mean, count)
    }
  }

  /// - Parameter vitals: in the catalogue's order; those without a value left out.
  public init(
    period: Period, vitals: [VitalSummary],
    halves: [HalfMean] = []
  ) {
    self.halves = halves
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
