import HealthModel

/// A summary of the readings on one column's days, in the canonical unit.
struct ColumnSummary: Equatable {
  fileprivate(set) var column: DaySpan.Column
  private(set) var lowest: ChartPoint
  private(set) var highest: ChartPoint
  /// All readings if there are few, otherwise empty.
  private(set) var few: [ChartPoint]
  private var total: Double
  private var count = 1

  /// The minimum number of readings for a bar; fewer are drawn as dots.
  static let leastOfBar = 6

  var mean: Double { total / Double(count) }

  fileprivate init(_ point: ChartPoint, in column: DaySpan.Column) {
    self.column = column
    (lowest, highest) = (point, point)
    total = point.value
    few = [point]
  }

  fileprivate mutating func add(_ point: ChartPoint) {
    if (point.value, point) < (lowest.value, lowest) { lowest = point }
    if (-point.value, point) < (-highest.value, highest) { highest = point }
    count += 1
    total += point.value
    if count < Self.leastOfBar { few.append(point) } else if count == Self.leastOfBar { few = [] }
  }

  fileprivate mutating func join(_ other: ColumnSummary) {
    if other.lowest.value < lowest.value { lowest = other.lowest }
    if other.highest.value > highest.value { highest = other.highest }
    count += other.count
    total += other.total
    few = count < Self.leastOfBar ? few + other.few : []
  }
}

struct ColumnSummaries: Sendable {
  private var finder: DayFinder
  /// A summary for each column; nil without a point.
  private var slots: [ColumnSummary?]

  init(of span: DaySpan) {
    finder = DayFinder(span.columns)
    slots = Array(repeating: nil, count: span.columns.count)
  }

  /// Creates summaries from shorter columns in order, each of which lies in one column of `span`.
  init(joining shorter: [ColumnSummary], in span: DaySpan) {
    self.init(of: span)
    for var summary in shorter {
      guard let index = finder.index(of: summary.lowest.instant) else { continue }
      summary.column = finder.days[index]
      if slots[index]?.join(summary) == nil { slots[index] = summary }
    }
  }

  /// Adds a point. Points may come in any order; those outside the columns are ignored.
  mutating func add(_ point: ChartPoint) {
    guard let index = finder.index(of: point.instant) else { return }
    if slots[index]?.add(point) == nil {
      slots[index] = ColumnSummary(point, in: finder.days[index])
    }
  }

  var summaries: [ColumnSummary] { slots.compactMap(\.self) }
  var emptyColumns: [DaySpan.Column] { zip(finder.days, slots).compactMap { $1 == nil ? $0 : nil } }
}

struct DayMarks: Sendable {
  private enum Mark { case empty, filled, high }
  private var finder: DayFinder
  private var marks: [Mark]

  init(of span: DaySpan) {
    finder = DayFinder(span.days)
    marks = Array(repeating: .empty, count: span.days.count)
  }

  mutating func add(_ instant: Instant, isCriticallyHigh: Bool = false) {
    guard let index = finder.index(of: instant) else { return }
    if isCriticallyHigh { marks[index] = .high }
    if marks[index] == .empty { marks[index] = .filled }
  }

  var highDays: Int { marks.count { $0 == .high } }
  var emptyDays: [DaySpan.Day] { zip(finder.days, marks).compactMap { $1 == .empty ? $0 : nil } }
}
