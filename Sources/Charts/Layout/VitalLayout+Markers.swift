import HealthModel

extension VitalLayout {
  /// The sign of every reading that has room for one, and of those that carry their value.
  var markers: Layer {
    let peaks = Set(labelledIndices)
    return Layer(
      shapes: signIndices.map { index in
        let reading = readings[index]
        let isFull =
          span.isLong
          ? index == labelledIndices.first : peaks.contains(index) || reading.crowding == .sparse
        return sign(of: reading, isFull: isFull)
      })
  }

  /// The readings that have a sign, in order.
  var signIndices: [Int] {
    guard !span.isLong else { return labelledIndices.sorted() }
    let peaks = Set(labelledIndices)
    return readings.indices.filter { hasSign(readings[$0]) || peaks.contains($0) }
  }

  /// Where only a line fits, there is none; without a line every reading needs one.
  func hasSign(_ reading: PlottedReading) -> Bool {
    reading.crowding != .packed || (style.hasDayBars && !span.isLong)
  }

  private func sign(of reading: PlottedReading, isFull: Bool) -> Shape {
    Self.sign(
      of: reading.zone, at: reading.position, scale: isFull ? 1 : 0.6,
      outline: Stroke(theme.background, width: isFull ? 1.25 : 0.75), theme: theme)
  }

  /// Three signs, told apart by shape and colour: ● normal, ▲ high, ▼ low; critical ones larger.
  static func sign(
    of zone: Band, at centre: Point, scale: Double = 1, outline: Stroke? = nil, theme: Theme
  ) -> Shape {
    let radius = radius(of: zone) * scale
    let fill = theme.markers[zone]
    guard zone != .normal else {
      return .circle(centre: centre, radius: radius, fill: fill, outline: outline)
    }
    let direction = zone > .normal ? -1.0 : 1
    let halfWidth = radius * 0.9
    let base = radius * 0.55
    return .polygon(
      [
        Point(x: centre.x, y: centre.y + direction * radius),
        Point(x: centre.x + halfWidth, y: centre.y - direction * base),
        Point(x: centre.x - halfWidth, y: centre.y - direction * base),
      ], fill: fill, outline: outline)
  }

  static func radius(of zone: Band) -> Double {
    switch zone.severity {
    case .normal: 4
    case .caution: 5.6
    case .critical: 7
    }
  }

  /// Which readings carry their value, the most important first: the highest, the lowest, and
  /// those far from normal; of crowded ones only the peak of each excursion.
  func rankedLabels() -> [Int] {
    guard let lowest = readings.firstIndex(where: { $0.value == lowest?.value }),
      // The first of equals is the one that headlines name.
      let highest = readings.firstIndex(where: { $0.value == highest?.value })
    else { return [] }
    let ranked = (span.isLong ? columnPeaks : peaks).sorted { left, right in
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
      where reading.isLabelled && (reading.zone > .normal) == isHigh {
        let next = Int((reading.position.x - geometry.plot.x) / 10)
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
      && earlier.zone.rawValue.signum() == later.zone.rawValue.signum()
  }

  /// In widths of the normal range.
  private func distanceFromNormal(_ value: Double) -> Double {
    guard let normal = style.limits.normal else { return 0 }
    return max(normal.lowerBound - value, value - normal.upperBound, 0)
      / max(normal.upperBound - normal.lowerBound, .leastNonzeroMagnitude)
  }
}
