import HealthModel

/// Which readings carry their value: the highest, the lowest, and those far from normal; of crowded
/// ones only the peak of each excursion.
struct LabelRanking {
  /// By time.
  let readings: [PlottedReading]
  /// The first of the lowest, and of the highest, as headlines name them.
  let lowest: PlottedReading?
  let highest: PlottedReading?
  /// In the readings' unit.
  let normal: ClosedRange<Double>?
  /// Whether days are summed up.
  let isLong: Bool
  /// Where the plot begins. Units: points.
  let left: Double

  /// The most important first.
  func ranked() -> [Int] {
    guard let lowest = readings.firstIndex(where: { $0.value == lowest?.value }),
      let highest = readings.firstIndex(where: { $0.value == highest?.value })
    else { return [] }
    let ranked = (isLong ? columnPeaks : peaks).sorted { left, right in
      let leftDistance = distanceFromNormal(readings[left].value)
      let rightDistance = distanceFromNormal(readings[right].value)
      return leftDistance == rightDistance ? left < right : leftDistance > rightDistance
    }
    var seen: Set<Int> = []
    return ([highest, lowest] + ranked).filter { seen.insert($0).inserted }
  }

  /// Of a long span: the furthest from normal on either side in each 10 points, as near as signs can
  /// stand and still be told apart.
  private var columnPeaks: [Int] {
    var peaks: [Int] = []
    for isHigh in [true, false] {
      var column = -1
      for (index, reading) in readings.enumerated()
      where reading.isLabelled && (reading.band > .normal) == isHigh {
        let next = Int((reading.position.x - left) / 10)
        if next != column {
          peaks.append(index)
        } else if let last = peaks.last,
          distanceFromNormal(readings[last].value) < distanceFromNormal(reading.value)
        {
          peaks[peaks.count - 1] = index
        }
        column = next
      }
    }
    return peaks
  }

  private var peaks: [Int] {
    var peaks: [Int] = []
    var excursion: [Int] = []
    func finish() {
      let peak = excursion.max {
        distanceFromNormal(readings[$0].value) < distanceFromNormal(readings[$1].value)
      }
      peaks += [peak].compactMap { $0 }
      excursion = []
    }
    for (index, reading) in readings.enumerated() where reading.isLabelled {
      guard reading.crowding != .sparse else {
        peaks.append(index)
        continue
      }
      if let last = excursion.last, !isSameExcursion(readings[last], reading) { finish() }
      excursion.append(index)
    }
    finish()
    return peaks
  }

  /// A value that wavers about a limit makes one excursion, not many.
  private func isSameExcursion(_ earlier: PlottedReading, _ later: PlottedReading) -> Bool {
    later.position.x - earlier.position.x <= 6
      && earlier.band.rawValue.signum() == later.band.rawValue.signum()
  }

  /// In widths of the normal range.
  private func distanceFromNormal(_ value: Double) -> Double {
    guard let normal else { return 0 }
    return max(normal.lowerBound - value, value - normal.upperBound, 0)
      / max(normal.upperBound - normal.lowerBound, .leastNonzeroMagnitude)
  }
}
