import HealthModel

/// A pressure that is named because no other one is so high, or so low.
enum PressureExtreme: CaseIterable {
  case highestSystolic
  case lowestSystolic
  case highestDiastolic
  case lowestDiastolic

  var isLowest: Bool { self == .lowestSystolic || self == .lowestDiastolic }
  var isSystolic: Bool { self == .highestSystolic || self == .lowestSystolic }
}

extension PressureLayout {
  /// The index of the bar that is named; of several with one value the one whose other value is as
  /// extreme, then the first. Nil where there is no bar.
  func index(of extreme: PressureExtreme) -> Int? {
    let values = bars.map { bar in
      let pair = extreme.isSystolic ? (bar.systolic, bar.diastolic) : (bar.diastolic, bar.systolic)
      return extreme.isLowest ? (-pair.0, -pair.1) : pair
    }
    return bars.indices.reduce(nil) { best, next in
      best.map { values[$0] >= values[next] } == true ? best : next
    }
  }

  func bar(of extreme: PressureExtreme) -> PlottedPressure? {
    index(of: extreme).map { bars[$0] }
  }

  /// The bars that carry their values: the extremes, then those that are critical.
  var barValues: [PressureValue] {
    let extremes = PressureExtreme.allCases.compactMap { extreme in
      index(of: extreme).map { (index: $0, isLowest: extreme.isLowest) }
    }
    let told = bars.indices.filter { bars[$0].band.severity == .critical || bars[$0].hasComparator }
      .map { (index: $0, isLowest: bars[$0].band < .normal) }
    var seen: Set<Int> = []
    return (extremes + told).filter { seen.insert($0.index).inserted }.map { index, isLowest in
      let bar = bars[index]
      return PressureValue(
        text: bar.text, band: bar.band, end: isLowest ? bar.bottom : bar.top, isBelow: isLowest,
        signScale: bar.signScale)
    }
  }

  /// In a long span the ends of columns that carry their values, each by itself: the extremes, then
  /// of the critical ones the furthest in each 10 points.
  var columnValues: [PressureValue] {
    let extremes = PressureExtreme.allCases.compactMap { extreme in
      bar(of: extreme).map {
        value(of: $0, isSystolic: extreme.isSystolic, isBelow: extreme.isLowest)
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
          guard band.severity == .critical || reading.comparator != nil,
            (band < .normal) == isBelow
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

  private func value(
    of bar: PlottedPressure, isSystolic: Bool, isBelow: Bool
  ) -> PressureValue {
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
