import HealthModel

/// A pressure with a name of its own: the highest and the lowest of each half.
enum PressureExtreme: CaseIterable {
  case highestSystolic
  case lowestSystolic
  case highestDiastolic
  case lowestDiastolic

  var isLowest: Bool { self == .lowestSystolic || self == .lowestDiastolic }
  var isSystolic: Bool { self == .highestSystolic || self == .lowestSystolic }
}

/// A pressure, or one half of it, at the end of a bar or of a column.
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

  /// Returns the index of an extreme; of equal ones the one with the more extreme other half.
  func index(of extreme: PressureExtreme) -> Int? {
    let values = bars.map { bar in
      let pair = extreme.isSystolic ? (bar.systolic, bar.diastolic) : (bar.diastolic, bar.systolic)
      return extreme.isLowest ? (-pair.0, -pair.1) : pair
    }
    return bars.indices.reduce(nil) { best, next in
      best.map { values[$0] >= values[next] } == true ? best : next
    }
  }

  /// The values at the ends of bars or columns, the most important first, and each only once.
  var values: [PressureValue] {
    guard frame.span.isLong else { return barValues }
    var seen = [true: Set<String>(), false: []]
    return columnValues.filter { seen[$0.isBelow, default: []].insert($0.text).inserted }
  }

  /// The bars that show their values: the extremes, then the critical ones.
  private var barValues: [PressureValue] {
    let extremes = PressureExtreme.allCases.compactMap { extreme in
      index(of: extreme).map { (index: $0, isLowest: extreme.isLowest) }
    }
    let critical = bars.indices.filter {
      bars[$0].band.severity == .critical || bars[$0].hasComparator
    }.map { (index: $0, isLowest: bars[$0].band < .normal) }
    var seen: Set<Int> = []
    return (extremes + critical).filter { seen.insert($0.index).inserted }.map { index, isLowest in
      let bar = bars[index]
      return PressureValue(
        text: bar.text, band: bar.band, end: isLowest ? bar.bottom : bar.top, isBelow: isLowest,
        signScale: bar.signScale)
    }
  }

  /// The values of columns: the extremes, then the most extreme critical one in each 10 points.
  var columnValues: [PressureValue] {
    let extremes = PressureExtreme.allCases.compactMap { extreme in
      index(of: extreme).map {
        value(of: bars[$0], isSystolic: extreme.isSystolic, isBelow: extreme.isLowest)
      }
    }
    var seen: Set<Point> = []
    return (extremes + peaks).filter { seen.insert($0.end).inserted }
  }

  private var peaks: [PressureValue] {
    [true, false].flatMap { isSystolic in
      [true, false].flatMap { isBelow -> [PressureValue] in
        var peaks: [Int: PressureValue] = [:]
        for bar in bars {
          let band = isSystolic ? bar.systolicBand : bar.diastolicBand
          let reading = isSystolic ? bar.point.systolic : bar.point.diastolic
          guard band.severity == .critical || reading.comparator != nil, (band < .normal) == isBelow
          else { continue }
          let value = value(of: bar, isSystolic: isSystolic, isBelow: isBelow)
          let column = Int((value.end.x - geometry.plot.x) / 10)
          let isFurther = peaks[column].map {
            isBelow ? $0.end.y < value.end.y : $0.end.y > value.end.y
          }
          if isFurther ?? true { peaks[column] = value }
        }
        return peaks.sorted { $0.key < $1.key }.map(\.value)
      }
    }
  }

  private func value(of bar: PlottedPressure, isSystolic: Bool, isBelow: Bool) -> PressureValue {
    let (part, value, reading) =
      isSystolic
      ? (style.systolic, bar.systolic, bar.point.systolic)
      : (style.diastolic, bar.diastolic, bar.point.diastolic)
    return PressureValue(
      text: (reading.comparator?.rawValue ?? "") + part.text(of: value),
      band: isSystolic ? bar.systolicBand : bar.diastolicBand,
      end: isSystolic ? bar.top : bar.bottom, isBelow: isBelow, signScale: 0.6)
  }
}
