import Charts
public import HealthModel

/// What a vital's values say of the days that a report is compared with. None of them is kept: a wearable
/// takes half a million a year.
public struct EarlierValues: Sendable {
  private let style: VitalStyle
  private var sum = BoundedStatistics.Sum()
  private var count = 0
  private var highest: TakenReading?
  private var counts: [Band: Int] = [:]
  /// Whether any lies beyond its value.
  private(set) var hasComparator = false

  /// Of nothing yet.
  public init(of vital: Vital) { style = VitalStyle(vital, in: vital.usualUnit) }

  /// Takes a value in. Shape: in order of time.
  public mutating func take(_ entry: TakenReading) {
    count += 1
    sum.take(entry.reading)
    hasComparator = hasComparator || entry.reading.comparator != nil
    if highest.map({ entry.reading.isAbove($0.reading) }) ?? true { highest = entry }
    counts[style.band(of: ChartPoint(entry)), default: 0] += 1
  }

  /// What a row of the first page says of them; nil of none.
  var figures: VitalFigures.Before? {
    highest.map {
      VitalFigures.Before(
        count: count, statistics: BoundedStatistics(sum), highest: $0, counts: counts)
    }
  }
}
