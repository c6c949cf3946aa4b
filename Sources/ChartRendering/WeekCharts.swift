public import Charts
public import HealthModel
public import Journal

/// The charts of one week of a journal.
public struct WeekCharts: ~Copyable {
  private let journal: Journal
  private let zone: any TimeZoneRules
  private let firstDay: LocalDate
  private let theme: Theme
  private let locale: ChartLocale

  public init(
    of journal: Journal, firstDay: LocalDate, zone: any TimeZoneRules, theme: Theme,
    locale: ChartLocale
  ) {
    self.journal = journal
    self.zone = zone
    self.firstDay = firstDay
    self.theme = theme
    self.locale = locale
  }

  /// The chart of one vital, of reports and samples alike.
  /// - Throws: `JournalError`.
  public func chart(of vital: Vital) throws -> WeekChart {
    let points = try journal.values(of: vital.id, from: start, until: end).map { value in
      ChartPoint(
        instant: value.taken.instant, value: value.reading.value, unit: value.reading.unit)
    }
    return WeekChart(
      vital: vital, unit: vital.usualUnit, firstDay: firstDay, zone: zone, points: points,
      theme: theme, locale: locale)
  }

  /// The chart of the blood pressure of every report that has both values.
  /// - Throws: `JournalError`.
  public func pressureChart(systolic: Vital, diastolic: Vital) throws -> PressureChart {
    let points = try journal.pressures(from: start, until: end).map {
      PressurePoint(instant: $0.taken.instant, systolic: $0.systolic, diastolic: $0.diastolic)
    }
    return PressureChart(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, firstDay: firstDay,
      zone: zone, points: points, theme: theme, locale: locale)
  }

  /// `2026-W47` for a calendar week; for seven other days the date of the last one.
  public var name: String { Self.name(firstDay) }

  static func name(_ firstDay: LocalDate) -> String {
    firstDay.weekday == .monday
      ? ISOWeek(containing: firstDay).description : firstDay.adding(days: 6).description
  }

  private var start: Instant { zone.startOfDay(firstDay) }
  private var end: Instant { zone.startOfDay(firstDay.adding(days: 7)) }
}
