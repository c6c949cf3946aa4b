public import HealthModel

public struct ChartPoint: Hashable, Comparable, Sendable {
  /// The instant at which the chart's zone shows the local time of measurement.
  public let instant: Instant
  /// In the canonical unit.
  public let value: Double
  /// The unit in which the value was typed; its limits decide the band.
  public let unit: MeasurementUnit
  /// Not nil if the true value is beyond the meter's range; `value` is then the bound.
  public let comparator: Comparator?

  public init(
    instant: Instant, value: Double, unit: MeasurementUnit, comparator: Comparator? = nil
  ) { (self.instant, self.value, self.unit, self.comparator) = (instant, value, unit, comparator) }

  public init(_ reading: Reading, at instant: Instant) {
    self.init(
      instant: instant, value: reading.value, unit: reading.unit, comparator: reading.comparator)
  }

  public static func < (left: ChartPoint, right: ChartPoint) -> Bool {
    if left.instant != right.instant { return left.instant < right.instant }
    if left.value != right.value { return left.value < right.value }
    if left.unit != right.unit { return left.unit.symbol < right.unit.symbol }
    return (left.comparator?.rawValue ?? "") < (right.comparator?.rawValue ?? "")
  }
}

/// One vital's points, added one by one. All points count, but a long span keeps only a summary of
/// each column, so that ten years of a sensor take little memory.
public struct ChartPoints: Sendable {
  let style: VitalStyle
  /// The span, which has a sensor's columns until all points are added.
  private(set) var span: DaySpan
  /// The span with the columns for a meter's readings; nil if a sensor's columns are the same.
  private let usual: DaySpan?
  private(set) var count = 0
  private(set) var sides = BoundSides()
  private var total = 0.0
  private(set) var lastCriticallyHigh: ChartPoint?
  private var bandCounts = Array(repeating: 0, count: Band.allCases.count)
  /// The points in any order; empty in a long span.
  private var points: [ChartPoint] = []
  private(set) var columns: ColumnSummaries
  private(set) var days: DayMarks
  private var measured: MeasuredTime
  /// The sensor's pace if most points are a sensor's; known once all points are added.
  private(set) var pace: MeasuredTime.Pace?
  private let now: Instant?
  private var judge: VitalStyle.Judge

  /// - Parameter now: The latest time at which a sensor can have measured; nil for the days' end.
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

  func adding(_ points: some Sequence<ChartPoint>) -> ChartPoints {
    points.reduce(into: self) { $0.add($1) }
  }

  /// Adds a point. Points may come in any order; those outside the days are ignored.
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

  var complete: ChartPoints {
    var all = self
    all.pace = measured.pace
    if let usual, all.pace == nil {
      all.span = usual
      all.columns = ColumnSummaries(joining: columns.summaries, in: usual)
    }
    return all
  }

  /// The mean in the canonical unit; `<20` counts as 20. Nil without points.
  var mean: Double? { count > 0 ? total / Double(count) : nil }

  func count(of band: Band) -> Int { bandCounts[band.rawValue + 2] }

  /// The percentage of the elapsed time in which the sensor measured; nil without a sensor.
  var active: Int? {
    guard let pace else { return nil }
    let end = now.map { max(span.start, min($0, span.end)) } ?? span.end
    let possible = Int((end.seconds(since: span.start) / pace.interval).rounded())
    return Statistics.percentage(min(pace.filled, possible), of: possible)
  }

  var drawn: [ChartPoint] {
    guard span.isLong else { return points.sorted(by: <) }
    return columns.summaries.flatMap { column in
      column.lowest == column.highest
        ? [column.lowest] : [column.lowest, column.highest].sorted(by: <)
    }
  }
}

/// The minutes with a reading, which distinguish a sensor from a meter; 120 years take 8 MB.
struct MeasuredTime: Sendable {
  private let start: Instant
  private var words: [UInt64]

  init(of span: DaySpan) {
    start = span.start
    let minutes = Int(span.end.seconds(since: span.start) / 60) + 1
    words = [UInt64](repeating: 0, count: minutes / 64 + 1)
  }

  mutating func add(_ instant: Instant) {
    let minute = Int((instant.seconds(since: start) / 60).rounded())
    guard minute >= 0, words.indices.contains(minute / 64) else { return }
    words[minute / 64] |= 1 << UInt64(minute % 64)
  }

  /// The number of slots with a reading, and the sensor's usual interval in seconds.
  typealias Pace = (filled: Int, interval: Double)

  var pace: Pace? {
    let (day, most) = (24 * 60, Int(SensorRecord.longestInterval / 60))
    // The number of gaps of each length in minutes; gaps over `most` share the last place.
    var gaps = [Int](repeating: 0, count: most + 2)
    var latest = [Int](repeating: -day, count: SensorRecord.leastOfPace)
    var (count, isDense) = (0, false)
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        let minute = index * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        let place = count % latest.count
        if count > 0 {
          gaps[min(minute - latest[(place + latest.count - 1) % latest.count], most + 1)] += 1
        }
        latest[place] = minute
        count += 1
        isDense =
          isDense || count >= latest.count && minute - latest[(place + 1) % latest.count] < day
      }
    }
    var before = 0
    let usual = gaps.firstIndex { number in
      before += number
      return before * 2 >= count - 1
    }
    guard isDense, let usual, usual <= most else { return nil }
    // A reading less than half an interval after the previous one belongs to the same slot.
    let filled = 1 + gaps.indices.reduce(0) { $0 + ($1 * 2 >= usual ? gaps[$1] : 0) }
    return (filled, Double(usual) * 60)
  }
}
