import HealthModel
import Journal

extension PeriodSummary {
  /// - Parameter named: The vitals to include; empty for all.
  init(
    of period: Period, _ named: [VitalID], _ view: borrowing JournalView, today: LocalDate
  ) throws {
    var vitals: [VitalSummary] = []
    var halves: [HalfMean] = []
    if let days = PeriodSummary.days(of: period, today: today) {
      vitals = try view.vitals.vitals.filter { named.isEmpty || named.contains($0.id) }
        .compactMap { try view.summary(of: $0, on: days) }
      if vitals.contains(where: { $0.vital.id == .systolic }) {
        halves = try Self.halves(on: days, view)
      }
    }
    self.init(period: period, vitals: vitals, halves: halves)
  }

  private static func halves(
    on days: ClosedRange<LocalDate>, _ view: borrowing JournalView
  ) throws -> [HalfMean] {
    guard let high = view.vitals[.systolic], let low = view.vitals[.diastolic] else { return [] }
    let day = try view.settings().pressureDay
    let pressures = try view.pressures(on: days)
    return PressureDay.Half.allCases.compactMap { half in
      let found = pressures.filter { day.half(of: $0.taken.local.time) == half }
      let means = [(high, found.map(\.systolic)), (low, found.map(\.diastolic))].compactMap {
        vital, readings in
        VitalSummary(zip(found, readings).map { ($0.taken, $1) }, of: vital)
      }
      guard means.count == 2 else { return nil }
      return HalfMean(
        half, mean: means.map(\.meanText).joined(separator: "/"), count: found.count)
    }
  }

  /// Returns the summaries of the months of a period of two to six; nothing for any other.
  static func months(
    of period: Period, _ named: [VitalID], _ view: borrowing JournalView, today: LocalDate
  ) throws -> [(month: CalendarMonth, vitals: [VitalSummary])] {
    guard let first = period.first, let days = days(of: period, today: today) else { return [] }
    let last = min(days.upperBound, today)
    guard first <= last else { return [] }
    let months = CalendarMonth.months(of: first...last)
    guard (2...6).contains(months.count) else { return [] }
    return try months.map { month in
      let part = Period(max(first, month.days.lowerBound)...min(last, month.days.upperBound))
      return (month, try PeriodSummary(of: part, named, view, today: today).vitals)
    }
  }

  /// Returns the part of a period that can have entries, from 1900 to the latest day anywhere on Earth.
  private static func days(of period: Period, today: LocalDate) -> ClosedRange<LocalDate>? {
    let earliest = LocalDate(year: 1900, month: 1, day: 1) ?? today
    let first = max(period.first ?? earliest, earliest)
    let last = min(period.last ?? today.adding(days: 2), today.adding(days: 2))
    return first <= last ? first...last : nil
  }
}
