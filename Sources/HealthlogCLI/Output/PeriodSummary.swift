import HealthModel
import Journal

/// What a period says of every vital that has a value in it.
struct PeriodSummary: Equatable {
  let period: Period
  /// In the catalogue's order; those without a value left out.
  let vitals: [VitalSummary]

  init(of period: Period, _ journal: Journal, _ context: CLIContext) throws {
    self.period = period
    let days = PeriodSummary.days(of: period, today: context.today)
    vitals =
      try days.map { days in
        try journal.vitals.vitals.compactMap { vital in
          VitalSummary(try journal.values(of: vital.id, on: days), of: vital)
        }
      } ?? []
  }

  /// The days with a value of any vital.
  var daysCovered: Int { vitals.reduce(into: Set()) { $0.formUnion($1.days) }.count }

  var isOneDay: Bool { period.isOneDay }

  /// The part of a period in which something can be on record: from 1900 to the day that has begun
  /// somewhere on Earth; nil when there is none.
  private static func days(of period: Period, today: LocalDate) -> ClosedRange<LocalDate>? {
    let earliest = LocalDate(year: 1900, month: 1, day: 1) ?? today
    let first = max(period.first ?? earliest, earliest)
    let last = min(period.last ?? today.adding(days: 2), today.adding(days: 2))
    return first <= last ? first...last : nil
  }
}

extension Period {
  var isOneDay: Bool { first != nil && first == last }
}
