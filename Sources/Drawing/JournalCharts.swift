import Charts
import HealthModel
import Journal

/// Charts of readings by their local time: breakfast in Tokyo is at breakfast time.
struct JournalCharts {
  let days: ClosedRange<LocalDate>
  let zone: any TimeZoneRules
  let look: ChartLook
  var day = PressureDay.usual
  var geometry = ChartGeometry.standard
  /// The current time, after which no sensor can have measured.
  var now: Instant?

  /// - Throws: `JournalError`.
  func chart(of vital: Vital, _ view: borrowing JournalView) throws -> VitalChart {
    var points = ChartPoints(
      of: vital, in: vital.usualUnit, on: days, zone: zone, now: now, geometry: geometry,
      locale: look.locale)
    let clock = SteadyZone(zone)
    let (start, end) = JournalView.instants(around: days)
    try view.eachValue(of: vital.id, from: start, until: end) {
      points.add(
        ChartPoint(instant: clock.instant(showing: $0), value: $1, unit: $2, comparator: $3))
    }
    return VitalChart(points, zone: zone, look: look)
  }

  /// - Throws: `JournalError`.
  func pressureChart(
    _ systolic: Vital, _ diastolic: Vital, _ view: borrowing JournalView
  ) throws -> PressureChart {
    let clock = SteadyZone(zone)
    let points = try view.pressures(on: days).map {
      PressurePoint(
        instant: clock.instant(showing: $0.taken), systolic: $0.systolic, diastolic: $0.diastolic)
    }
    return PressureChart(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, days: days, zone: zone,
      points: points, day: day, geometry: geometry, look: look)
  }

  /// Returns `2026-W47` for a calendar week, `2026-11-20` for a day, or `2026-01-01..2026-03-31`.
  static func name(_ days: ClosedRange<LocalDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let week = ISOWeek(containing: first)
    if days == week.days { return week.description }
    return first == last ? first.description : "\(first)..\(last)"
  }
}
