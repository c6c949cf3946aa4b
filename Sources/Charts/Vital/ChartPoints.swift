public import HealthModel

/// The points of one vital on the days of a chart, taken in one by one.
///
/// Every point counts. Of days that are summed up only the first of the lowest and the first of the
/// highest of each column are kept, so that a sensor's ten years need no more room than their columns.
public struct ChartPoints: Sendable {
  let style: VitalStyle
  /// In columns as for a sensor, until all points are taken in.
  private(set) var span: DaySpan
  /// In columns as for a person with a meter; nil where they are the same.
  private let usual: DaySpan?
  private(set) var count = 0
  /// How many of them only bound what was measured.
  private(set) var sides = BoundSides()
  private var total = 0.0
  /// The last one whose band is critically high.
  private(set) var lastCriticallyHigh: ChartPoint?
  /// From critically low to critically high.
  private var bandCounts = Array(repeating: 0, count: Band.allCases.count)
  /// Those of a span that is not long, in any order.
  private var points: [ChartPoint] = []
  private var columns: ColumnSummaries
  private var days: DayMarks
  private var measured: MeasuredTime
  /// Of a sensor, where most of the points are one's; known once all are taken in.
  private var pace: MeasuredTime.Pace?
  /// Up to when a sensor can have measured; nil where all of the days are over.
  private let now: Instant?
  private var judge: VitalStyle.Judge

  /// No points yet, of a vital whose chart is in `unit`.
  ///
  /// Shape: whole local days, up to a life of them.
  /// - Parameter now: up to when a sensor can have measured; nil where all of the days are over.
  public init(
    of vital: Vital, in unit: MeasurementUnit, on days: ClosedRange<LocalDate>,
    zone: any TimeZoneRules, now: Instant? = nil, geometry: ChartGeometry = .standard,
    locale: ChartLocale = .english
  ) {
    style = VitalStyle(vital, in: unit, locale: locale)
    let daily = DaySpan(days, zone: zone, geometry: geometry, isOfSensor: true)
    let usual = DaySpan(days, zone: zone, geometry: geometry)
    span = daily
    self.usual = daily.columnLength == usual.columnLength ? nil : usual
    columns = ColumnSummaries(of: daily)
    self.days = DayMarks(of: usual)
    measured = MeasuredTime(of: usual)
    self.now = now
    judge = style.judge(typedIn: unit)
  }

  /// Takes a point in, in any order; one outside the days is left out.
  public mutating func add(_ point: ChartPoint) {
    guard span.contains(point.instant), point.value.isFinite else { return }
    if point.unit != judge.unit { judge = style.judge(typedIn: point.unit) }
    let band = judge.band(of: point.value)
    count += 1
    total += point.value
    sides.take(point.comparator)
    bandCounts[band.rawValue + 2] += 1
    if band == .criticallyHigh, lastCriticallyHigh.map({ $0.instant <= point.instant }) ?? true {
      lastCriticallyHigh = point
    }
    columns.add(point)
    days.add(point.instant, isCriticallyHigh: band == .criticallyHigh)
    measured.add(point.instant)
    if !span.isLong { points.append(point) }
  }

  /// The same when no more will come: whether a sensor measured is asked once.
  var complete: ChartPoints {
    var all = self
    all.pace = measured.pace
    if let usual, all.pace == nil {
      all.span = usual
      all.columns = ColumnSummaries(joining: columns.summaries, in: usual)
    }
    return all
  }

  /// In the canonical unit, those with a comparator at their bound; nil where there is no point.
  var mean: Double? { count > 0 ? total / Double(count) : nil }

  func count(of band: Band) -> Int { bandCounts[band.rawValue + 2] }

  /// Whether most of the points are a sensor's.
  var isOfSensor: Bool { pace != nil }

  /// How much of the time a sensor measured, of what has passed of the days; nil without one.
  /// Units: percent.
  var active: Int? {
    guard let pace else { return nil }
    let end = now.map { max(span.start, min($0, span.end)) } ?? span.end
    let possible = Int((end.seconds(since: span.start) / pace.interval).rounded())
    return Statistics.percentage(min(pace.filled, possible), of: possible)
  }

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
