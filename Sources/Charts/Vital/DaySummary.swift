import HealthModel

/// What was measured on one day, in the canonical unit.
struct DaySummary: Equatable {
  let day: DaySpan.Day
  /// The first of the lowest.
  private(set) var lowest: ChartPoint
  /// The first of the highest.
  private(set) var highest: ChartPoint
  /// Of the points without a comparator.
  private var total = 0.0
  private var count = 0

  /// Of the points without a comparator; nil where there is none.
  var mean: Double? { count > 0 ? total / Double(count) : nil }

  fileprivate init(_ point: ChartPoint, on day: DaySpan.Day) {
    self.day = day
    (lowest, highest) = (point, point)
    addToMean(point)
  }

  fileprivate mutating func add(_ point: ChartPoint) {
    if point.value < lowest.value || (point.value == lowest.value && point < lowest) {
      lowest = point
    }
    if point.value > highest.value || (point.value == highest.value && point < highest) {
      highest = point
    }
    addToMean(point)
  }

  private mutating func addToMean(_ point: ChartPoint) {
    guard point.comparator == nil else { return }
    count += 1
    total += point.value
  }
}

/// The days of a span, summed up point by point.
struct DaySummaries: Sendable {
  private let days: [DaySpan.Day]
  /// One for each day; nil without a point.
  private var slots: [DaySummary?]
  /// The day of the last point: as a rule the next one's too.
  private var current = 0

  init(of span: DaySpan) {
    days = span.days
    slots = Array(repeating: nil, count: days.count)
  }

  init(of points: some Sequence<ChartPoint>, on span: DaySpan) {
    self.init(of: span)
    for point in points { add(point) }
  }

  /// Shape: any order. A point on none of the days is left out.
  mutating func add(_ point: ChartPoint) {
    if !days.indices.contains(current) || !days[current].contains(point.instant) {
      guard let day = days.lastIndex(where: { $0.start <= point.instant }),
        days[day].contains(point.instant)
      else { return }
      current = day
    }
    if slots[current]?.add(point) == nil {
      slots[current] = DaySummary(point, on: days[current])
    }
  }

  /// The days that have a point, in order.
  var summaries: [DaySummary] { slots.compactMap(\.self) }
}
