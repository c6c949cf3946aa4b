import HealthModel

extension VitalLayout {
  /// The signs of the readings that have room for one, and of those that show their value.
  var signs: [Shape] {
    let peaks = Set(labelled)
    return signed.map { index in
      let reading = readings[index]
      let isFull =
        span.isLong ? index == labelled.first : peaks.contains(index) || reading.crowding == .sparse
      return Sign.shape(
        of: reading.band, reading.edge, at: reading.position, scale: isFull ? 1 : 0.6,
        outline: Stroke(theme.background, width: isFull ? 1.25 : 0.75), theme: theme)
    }
  }

  private var signBoxes: [Box] {
    let peaks = Set(labelled)
    return signed.map { index in
      let reading = readings[index]
      let isFull = reading.crowding == .sparse || peaks.contains(index)
      return Box(
        around: reading.position, reach: Sign.radius(of: reading.band) * (isFull ? 0.9 : 0.6))
    }
  }

  private var signed: [Int] {
    let peaks = Set(labelled)
    guard !span.isLong else {
      // One arrow at each end of the axis is enough for a column.
      var taken = Set(labelled.map { readings[$0].position })
      return readings.indices.filter {
        peaks.contains($0)
          || (readings[$0].edge != nil && taken.insert(readings[$0].position).inserted)
      }
    }
    return withoutCrowdedArrows(
      readings.indices.filter {
        readings[$0].crowding != .packed || style.hasDayBars || peaks.contains($0)
      }
    ) { readings[$0].edge }
  }

  /// Removes the arrows that lie within another arrow's width; readings without an arrow stay.
  func withoutCrowdedArrows(_ indices: [Int], edge: (Int) -> ValueAxis.Edge?) -> [Int] {
    var arrows: [ValueAxis.Edge: Double] = [:]
    return indices.filter { index in
      guard let edge = edge(index) else { return true }
      let x = readings[index].position.x
      guard arrows[edge].map({ x - $0 >= 10 }) ?? true else { return false }
      arrows[edge] = x
      return true
    }
  }

  // MARK: Values

  var valueLabels: [SceneText] { valueLabels(of: numbered) }

  /// The labelled readings whose value isn't yet shown: anywhere in a long span, otherwise nearby.
  var numbered: [Int] {
    var seen: [String: [Double]] = [:]
    return labelled.filter { index in
      let (text, x) = (style.text(of: readings[index]), readings[index].position.x)
      let near = span.isLong ? Double.infinity : 40
      guard !seen[text, default: []].contains(where: { abs($0 - x) < near }) else { return false }
      seen[text, default: []].append(x)
      return true
    }
  }

  func valueLabels(of labelled: [Int]) -> [SceneText] {
    let placer = LabelPlacer(
      bounds: geometry.plot.grown(by: -2), obstacles: frame.emptyDayPills,
      signs: signBoxes, clearance: span.isLong ? 6 : 1.5, lines: drawnLines,
      columns: span.isLong ? columns.boxes : [])
    let values = labelled.enumerated().map { rank, index in
      let reading = readings[index]
      return LabelPlacer.Value(
        text: label(of: reading), band: reading.band, centre: reading.position,
        radius: Sign.radius(of: reading.band), sides: sides(for: reading),
        isWanted: rank < 2 || reading.band.severity == .critical || reading.edge != nil,
        mayCrossLines: reading.crowding == .sparse, mayCoverSigns: rank < 2)
    }
    return placer.texts(of: values, theme)
  }

  private func label(of reading: PlottedReading) -> String {
    style.text(of: reading) + (reading.edge.map { $0 == .above ? " ↑" : " ↓" } ?? "")
  }

  private func sides(for reading: PlottedReading) -> [LabelPlacer.Side] {
    if reading.edge == .above { return [.right, .left, .below] }
    if reading.band < .normal {
      return [.right, .left, .below, .belowRight, .belowLeft, .above, .aboveRight, .aboveLeft]
    }
    return [.above, .aboveRight, .aboveLeft, .right, .left, .below, .belowRight, .belowLeft]
  }

  // MARK: Ranking

  /// The highest, the lowest, those far from normal, and peaks of excursions.
  var rankedLabels: [Int] {
    guard let lowest = readings.firstIndex(where: { $0.value == lowest?.value }),
      let highest = readings.firstIndex(where: { $0.value == highest?.value })
    else { return [] }
    let ranked = (span.isLong ? columnPeaks : peaks).sorted { left, right in
      let leftDistance = distanceFromNormal(left)
      let rightDistance = distanceFromNormal(right)
      return leftDistance == rightDistance ? left < right : leftDistance > rightDistance
    }
    var seen: Set<Int> = []
    return ([highest, lowest] + ranked).filter { seen.insert($0).inserted }
  }

  /// In a long span, the readings furthest from normal on either side in every 10 points.
  private var columnPeaks: [Int] {
    var peaks: [Int] = []
    for isHigh in [true, false] {
      var column = -1
      for (index, reading) in readings.enumerated()
      where reading.isLabelled && (reading.band > .normal) == isHigh {
        let next = Int((reading.position.x - span.plot.x) / 10)
        if next != column {
          peaks.append(index)
        } else if let last = peaks.last, distanceFromNormal(last) < distanceFromNormal(index) {
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
      peaks += excursion.max { distanceFromNormal($0) < distanceFromNormal($1) }.map { [$0] } ?? []
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

  /// Returns whether two readings are part of one excursion, even if it wavers about a limit.
  private func isSameExcursion(_ earlier: PlottedReading, _ later: PlottedReading) -> Bool {
    later.position.x - earlier.position.x <= 6
      && earlier.band.rawValue.signum() == later.band.rawValue.signum()
  }

  /// Returns a reading's distance from the normal range, in widths of that range.
  private func distanceFromNormal(_ index: Int) -> Double {
    guard let normal = style.limits.normal else { return 0 }
    let value = readings[index].value
    return max(normal.lowerBound - value, value - normal.upperBound, 0)
      / max(normal.upperBound - normal.lowerBound, .leastNonzeroMagnitude)
  }
}
