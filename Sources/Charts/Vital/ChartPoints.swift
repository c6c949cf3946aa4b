public import HealthModel

/// The points of one vital on the days of a chart, taken in one by one.
///
/// Every point counts. Of days that are summed up only the first of the lowest and the first of the
/// highest of each column are kept, so that a sensor's ten years need no more room than their columns.
public struct ChartPoints: Sendable {
  let style: VitalStyle
  let span: DaySpan
  private(set) var count = 0
  /// How many of them have a comparator, so that no mean can hold them.
  private(set) var leftOut = 0
  /// Of all others.
  private var total = 0.0
  /// The last one whose band is critically high.
  private(set) var lastCriticallyHigh: ChartPoint?
  /// From critically low to critically high.
  private var bandCounts = Array(repeating: 0, count: Band.allCases.count)
  /// Those of a span that is not long, in any order.
  private var points: [ChartPoint] = []
  private var columns: ColumnSummaries
  private var days: DayMarks
  private var judge: VitalStyle.Judge

  /// No points yet, of a vital whose chart is in `unit`.
  ///
  /// Shape: whole local days, up to a life of them.
  public init(
    of vital: Vital, in unit: MeasurementUnit, on days: ClosedRange<LocalDate>,
    zone: any TimeZoneRules, geometry: ChartGeometry = .standard, locale: ChartLocale = .english
  ) {
    style = VitalStyle(vital, in: unit, locale: locale)
    span = DaySpan(days, zone: zone, geometry: geometry)
    columns = ColumnSummaries(of: span)
    self.days = DayMarks(of: span)
    judge = style.judge(typedIn: unit)
  }

  /// Takes a point in, in any order; one outside the days is left out.
  public mutating func add(_ point: ChartPoint) {
    guard span.contains(point.instant), point.value.isFinite else { return }
    if point.unit != judge.unit { judge = style.judge(typedIn: point.unit) }
    let band = judge.band(of: point.value)
    count += 1
    if point.comparator == nil { total += point.value } else { leftOut += 1 }
    bandCounts[band.rawValue + 2] += 1
    if band == .criticallyHigh, lastCriticallyHigh.map({ $0.instant <= point.instant }) ?? true {
      lastCriticallyHigh = point
    }
    columns.add(point)
    days.add(point.instant, isCriticallyHigh: band == .criticallyHigh)
    if !span.isLong { points.append(point) }
  }

  /// Of those without a comparator, in the canonical unit; nil where there is none.
  var mean: Double? { count > leftOut ? total / Double(count - leftOut) : nil }

  func count(of band: Band) -> Int { bandCounts[band.rawValue + 2] }

  /// The columns that have a point, in order.
  var summaries: [ColumnSummary] { columns.summaries }

  /// Those that have none, in order.
  var emptyColumns: [DaySpan.Column] { columns.emptyColumns }

  /// The days that have none, in order.
  var emptyDays: [DaySpan.Day] { days.emptyDays }

  /// How many days have a point that is critically high.
  var highDays: Int { days.highDays }

  /// Those that may be drawn, by time, then by value.
  var drawn: [ChartPoint] {
    guard span.isLong else { return points.sorted(by: <) }
    return summaries.flatMap { column in
      column.lowest == column.highest
        ? [column.lowest] : [column.lowest, column.highest].sorted(by: <)
    }
  }
}
