import HealthModel

struct PressureValue {
  let text: String
  let band: Band
  let end: Point
  let isBelow: Bool
  let signScale: Double

  var radius: Double { Sign.radius(of: band) * signScale + 0.5 }
  var box: Box { Box(around: end, reach: radius) }
}

extension PressureLayout {
  func sign(of value: PressureValue) -> Shape {
    Sign.shape(
      of: value.band, at: value.end, scale: value.signScale,
      outline: Stroke(theme.background, width: 0.75), theme: theme)
  }

  /// The highest and lowest systolic, then diastolic; on a tie, the more extreme other value wins.
  var extremes: [(index: Int, isSystolic: Bool, isLowest: Bool)] {
    let wanted = [(true, false), (true, true), (false, false), (false, true)]
    return wanted.compactMap { isSystolic, isLowest in
      let values = bars.map { bar in
        let (high, low) = (bar.systolic.value, bar.diastolic.value)
        let pair = isSystolic ? (high, low) : (low, high)
        return isLowest ? (-pair.0, -pair.1) : pair
      }
      let best = bars.indices.max { values[$0] < values[$1] }
      return best.map { ($0, isSystolic, isLowest) }
    }
  }

  /// The values at the ends of bars or columns, the most important first, and each only once.
  var values: [PressureValue] {
    guard frame.span.isLong else { return barValues }
    var seen = [true: Set<String>(), false: []]
    return columnValues.filter { seen[$0.isBelow, default: []].insert($0.text).inserted }
  }

  private var barValues: [PressureValue] {
    let critical = bars.indices.filter {
      bars[$0].band.severity == .critical || bars[$0].hasComparator
    }.map { ($0, bars[$0].band < .normal) }
    var seen: Set<Int> = []
    return (extremes.map { ($0.index, $0.isLowest) } + critical).filter {
      seen.insert($0.0).inserted
    }.map { index, isLowest in
      let bar = bars[index]
      return PressureValue(
        text: bar.text, band: bar.band, end: (isLowest ? bar.diastolic : bar.systolic).place,
        isBelow: isLowest, signScale: bar.signScale)
    }
  }

  /// The values of columns: the extremes, then the most extreme critical one in every 10 points.
  var columnValues: [PressureValue] {
    let extremes = extremes.map { index, isSystolic, isLowest in
      value(of: bars[index], isSystolic: isSystolic, isBelow: isLowest)
    }
    var seen: Set<Point> = []
    return (extremes + peaks).filter { seen.insert($0.end).inserted }
  }

  private var peaks: [PressureValue] {
    [true, false].flatMap { isSystolic in
      [true, false].flatMap { isBelow -> [PressureValue] in
        var peaks: [Int: PressureValue] = [:]
        for bar in bars {
          let end = isSystolic ? bar.systolic : bar.diastolic
          guard end.band.severity == .critical || end.reading.comparator != nil,
            (end.band < .normal) == isBelow
          else { continue }
          let (column, y) = (Int((end.place.x - geometry.plot.x) / 10), end.place.y)
          if peaks[column].map({ isBelow ? $0.end.y < y : $0.end.y > y }) ?? true {
            peaks[column] = value(of: bar, isSystolic: isSystolic, isBelow: isBelow)
          }
        }
        return peaks.sorted { $0.key < $1.key }.map(\.value)
      }
    }
  }

  private func value(of bar: PlottedPressure, isSystolic: Bool, isBelow: Bool) -> PressureValue {
    let (part, end) = isSystolic ? (style.systolic, bar.systolic) : (style.diastolic, bar.diastolic)
    return PressureValue(
      text: (end.reading.comparator?.rawValue ?? "") + part.text(of: end.value), band: end.band,
      end: end.place, isBelow: isBelow, signScale: 0.6)
  }
}
