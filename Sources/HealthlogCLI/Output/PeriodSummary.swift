import HealthModel
import Journal

extension PeriodSummary {
  /// - Parameter named: which vitals; none for all.
  init(
    of period: Period, _ named: [VitalID], _ view: borrowing JournalView, today: LocalDate
  ) throws {
    var vitals: [VitalSummary] = []
    if let days = PeriodSummary.days(of: period, today: today) {
      vitals = try view.vitals.vitals.filter { named.isEmpty || named.contains($0.id) }
        .compactMap { try view.summary(of: $0, on: days) }
    }
    self.init(period: period, vitals: vitals)
  }

  /// The part of a period in which something can be on record: from 1900 to the day that has begun
  /// somewhere on Earth; nil when there is none.
  private static func days(of period: Period, today: LocalDate) -> ClosedRange<LocalDate>? {
    let earliest = LocalDate(year: 1900, month: 1, day: 1) ?? today
    let first = max(period.first ?? earliest, earliest)
    let last = min(period.last ?? today.adding(days: 2), today.adding(days: 2))
    return first <= last ? first...last : nil
  }
}
