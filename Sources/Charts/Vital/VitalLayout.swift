import HealthModel

/// A span of days with its axes set and its readings in place; each layer of the picture is an
/// extension.
struct VitalLayout {
  let style: VitalStyle
  let span: DaySpan
  let zone: any TimeZoneRules
  let theme: Theme
  let axis: ValueAxis
  /// By time, then by value.
  let readings: [PlottedReading]
  /// In the chart's unit; nil without readings.
  let statistics: Statistics?
  /// The first of the lowest.
  let lowest: PlottedReading?
  /// The first of the highest.
  let highest: PlottedReading?
  /// From critically low to critically high.
  private var zoneCounts = Array(repeating: 0, count: Zone.allCases.count)
  /// The days that have a reading, in order.
  let daySummaries: [DaySummary]
  let emptyDays: [DaySpan.Day]
  /// The readings that carry their value, the most important first.
  private(set) var labelledIndices: [Int] = []

  init(
    style: VitalStyle, span: DaySpan, points: [ChartPoint], zone: any TimeZoneRules, theme: Theme
  ) {
    let inside = Self.ordered(points, in: span)
    let values = inside.map { style.unit.value(fromCanonical: $0.value) }
    let statistics = Statistics(values)
    let axis = style.axis(
      for: statistics.map { [$0.minimum, $0.maximum] } ?? [], in: span.plot)
    self.style = style
    self.span = span
    self.zone = zone
    self.theme = theme
    self.axis = axis
    self.statistics = statistics
    readings = Self.plotted(inside, values, style, span, axis)
    for reading in readings { zoneCounts[reading.zone.rawValue + 2] += 1 }
    lowest = readings.first { $0.value == statistics?.minimum }
    highest = readings.first { $0.value == statistics?.maximum }
    daySummaries = DaySummary.of(readings, span.days)
    emptyDays = span.days(without: daySummaries.map(\.day))
    labelledIndices = rankedLabels()
  }

  /// The points inside the span, by time, then by value; as a rule they are so already.
  private static func ordered(_ points: [ChartPoint], in span: DaySpan) -> [ChartPoint] {
    func isBefore(_ left: ChartPoint, _ right: ChartPoint) -> Bool {
      guard left.instant == right.instant else { return left.instant < right.instant }
      return (left.value, left.unit.symbol) < (right.value, right.unit.symbol)
    }
    func isInside(_ point: ChartPoint) -> Bool {
      span.contains(point.instant) && point.value.isFinite
    }
    var inside = points.allSatisfy(isInside) ? points : points.filter(isInside)
    let neighbours = inside.indices.dropFirst()
    guard neighbours.allSatisfy({ inside[$0 - 1].instant <= inside[$0].instant }) else {
      return inside.sorted(by: isBefore)
    }
    // Only those of one instant may be out of order: a few, where there are any.
    for index in neighbours where isBefore(inside[index], inside[index - 1]) {
      let instant = inside[index].instant
      let start = inside[..<index].lastIndex { $0.instant != instant }.map { $0 + 1 } ?? 0
      let end = inside[index...].firstIndex { $0.instant != instant } ?? inside.endIndex
      inside[start..<end].sort(by: isBefore)
    }
    return inside
  }

  var geometry: ChartGeometry { span.geometry }

  var frame: ChartFrame {
    ChartFrame(
      span: span, zone: zone, axis: axis, unit: style.unit, theme: theme, locale: style.locale,
      emptyDays: emptyDays, isEmpty: readings.isEmpty, feverLine: style.feverLine)
  }

  private static func plotted(
    _ points: [ChartPoint], _ values: [Double], _ style: VitalStyle, _ span: DaySpan,
    _ axis: ValueAxis
  ) -> [PlottedReading] {
    let plot = span.plot
    var judge = style.judge(typedIn: style.unit)
    var isTyped = true
    var readings: [PlottedReading] = []
    readings.reserveCapacity(points.count)
    for (point, value) in zip(points, values) {
      if point.unit != judge.unit {
        judge = style.judge(typedIn: point.unit)
        isTyped = point.unit == style.unit
      }
      let edge: PlottedReading.Edge? =
        value > axis.range.upperBound ? .above : value < axis.range.lowerBound ? .below : nil
      let (y, lineHeight) =
        switch edge {
        case .above: (plot.y + 7, plot.y)
        case .below: (plot.maxY - 7, plot.maxY)
        case nil: (axis.y(of: value), axis.y(of: value))
        }
      readings.append(
        PlottedReading(
          instant: point.instant, value: value, isTyped: isTyped,
          zone: judge.zone(of: point.value),
          isLabelled: judge.isLabelled(point.value) || edge != nil, edge: edge,
          position: Point(x: span.x(of: point.instant), y: y), lineHeight: lineHeight))
    }
    if span.isLong { gather(&readings, in: span) } else { crowd(&readings) }
    return readings
  }

  /// Marks readings that stand nearer to each other than about 4 points, or 2 points.
  ///
  /// Six or more within 16 points are dense, ten or more packed; so a sensor's days and a finger's
  /// days of one week each get what suits them.
  private static func crowd(_ readings: inout [PlottedReading]) {
    for (count, crowding) in [(6, PlottedReading.Crowding.dense), (10, .packed)] {
      for start in readings.indices.dropLast(count - 1) {
        let group = start..<(start + count)
        let width = readings[group.upperBound - 1].position.x - readings[start].position.x
        guard width <= 16 else { continue }
        for index in group { readings[index].crowding = crowding }
      }
    }
  }

  /// Puts each reading in the middle of its day, where the day's column stands.
  private static func gather(_ readings: inout [PlottedReading], in span: DaySpan) {
    var left = span.days[...]
    var middle = 0.0
    var end: Instant?
    for index in readings.indices {
      let instant = readings[index].instant
      if end.map({ $0 <= instant }) ?? true {
        left = left.drop { $0.end <= instant }
        if let day = left.first { (middle, end) = (span.box(of: day).middle, day.end) }
      }
      readings[index].crowding = .packed
      readings[index].position.x = middle
    }
  }

  // MARK: What the readings say

  func count(of zone: Zone) -> Int { zoneCounts[zone.rawValue + 2] }

  /// The days with a reading that is wanted.
  func days(where isWanted: (PlottedReading) -> Bool) -> [DaySpan.Day] {
    span.days(of: readings.lazy.filter(isWanted).map(\.instant))
  }

  /// `36.5`, as it was typed.
  func text(of reading: PlottedReading) -> String {
    style.text(ofShown: reading.value, isTyped: reading.isTyped)
  }

  /// `Wed 18:40`.
  func time(of reading: PlottedReading) -> String { frame.time(of: reading.instant) }
}
