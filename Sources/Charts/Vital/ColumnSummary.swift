import HealthModel

/// What was measured on the days of one column, in the canonical unit.
struct ColumnSummary: Equatable {
  private(set) var column: DaySpan.Column
  /// The first of the lowest.
  private(set) var lowest: ChartPoint
  /// The first of the highest.
  private(set) var highest: ChartPoint
  /// Each, as long as they are few.
  private(set) var few: [ChartPoint]
  private var total: Double
  private var count = 1

  /// From so many readings on a bar from the lowest to the highest says more than a dot for each.
  static let leastOfBar = 6

  /// With each point that has a comparator at its bound.
  var mean: Double { total / Double(count) }

  fileprivate init(_ point: ChartPoint, in column: DaySpan.Column) {
    self.column = column
    (lowest, highest) = (point, point)
    total = point.value
    few = [point]
  }

  fileprivate mutating func add(_ point: ChartPoint) {
    if point.value < lowest.value || (point.value == lowest.value && point < lowest) {
      lowest = point
    }
    if point.value > highest.value || (point.value == highest.value && point < highest) {
      highest = point
    }
    count += 1
    total += point.value
    if count < Self.leastOfBar { few.append(point) } else if count == Self.leastOfBar { few = [] }
  }

  /// Takes in another's points, which come later.
  fileprivate mutating func join(_ other: ColumnSummary) {
    if other.lowest.value < lowest.value { lowest = other.lowest }
    if other.highest.value > highest.value { highest = other.highest }
    count += other.count
    total += other.total
    few = count < Self.leastOfBar ? few + other.few : []
  }

  fileprivate func inColumn(_ column: DaySpan.Column) -> ColumnSummary {
    var same = self
    same.column = column
    return same
  }
}

/// The columns of a span, summed up point by point.
struct ColumnSummaries: Sendable {
  private var finder: DayFinder
  /// One for each column; nil without a point.
  private var slots: [ColumnSummary?]

  init(of span: DaySpan) {
    finder = DayFinder(span.columns)
    slots = Array(repeating: nil, count: span.columns.count)
  }

  init(of points: some Sequence<ChartPoint>, in span: DaySpan) {
    self.init(of: span)
    for point in points { add(point) }
  }

  /// Of shorter columns, in order, each of which lies in one of the span's.
  init(joining shorter: [ColumnSummary], in span: DaySpan) {
    self.init(of: span)
    for summary in shorter {
      guard let index = finder.index(of: summary.lowest.instant) else { continue }
      if slots[index]?.join(summary) == nil {
        slots[index] = summary.inColumn(finder.days[index])
      }
    }
  }

  /// Shape: any order. A point in none of the columns is left out.
  mutating func add(_ point: ChartPoint) {
    guard let index = finder.index(of: point.instant) else { return }
    if slots[index]?.add(point) == nil {
      slots[index] = ColumnSummary(point, in: finder.days[index])
    }
  }

  /// The columns that have a point, in order.
  var summaries: [ColumnSummary] { slots.compactMap(\.self) }

  /// Those that have none, in order.
  var emptyColumns: [DaySpan.Column] {
    zip(finder.days, slots).compactMap { $1 == nil ? $0 : nil }
  }
}

/// On which days something was measured, and on which of them something critically high.
struct DayMarks: Sendable {
  private enum Mark { case empty, filled, high }
  private var finder: DayFinder
  private var marks: [Mark]

  init(of span: DaySpan) {
    finder = DayFinder(span.days)
    marks = Array(repeating: .empty, count: span.days.count)
  }

  /// Shape: any order. An instant on none of the days is left out.
  mutating func add(_ instant: Instant, isCriticallyHigh: Bool = false) {
    guard let index = finder.index(of: instant) else { return }
    if isCriticallyHigh { marks[index] = .high }
    if marks[index] == .empty { marks[index] = .filled }
  }

  /// How many days have something critically high.
  var highDays: Int { marks.count { $0 == .high } }

  /// The days without anything, in order.
  var emptyDays: [DaySpan.Day] {
    zip(finder.days, marks).compactMap { $1 == .empty ? $0 : nil }
  }
}
