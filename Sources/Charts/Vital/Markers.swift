import HealthModel

/// The sign of every reading that has room for one, and of those that carry their value.
struct Markers {
  let readings: [PlottedReading]
  /// The readings that carry their value, the most important first.
  let labelled: [Int]
  /// Whether days are summed up, so that only labelled readings have signs.
  let isLong: Bool
  /// Whether there is no line between readings, so that each needs a sign.
  let hasDayBars: Bool
  let theme: Theme

  var shapes: [Shape] {
    let peaks = Set(labelled)
    return indices.map { index in
      let reading = readings[index]
      let isFull =
        isLong ? index == labelled.first : peaks.contains(index) || reading.crowding == .sparse
      let scale = isFull ? 1 : 0.6
      let outline = Stroke(theme.background, width: isFull ? 1.25 : 0.75)
      if let edge = reading.edge {
        return Sign.arrow(
          edge, of: reading.band, at: reading.position, scale: scale, outline: outline,
          theme: theme)
      }
      return Sign.shape(
        of: reading.band, at: reading.position, scale: scale, outline: outline, theme: theme)
    }
  }

  /// What the signs cover, in order.
  var boxes: [Box] {
    let peaks = Set(labelled)
    return indices.map { index in
      let reading = readings[index]
      let isFull = reading.crowding == .sparse || peaks.contains(index)
      let radius = Sign.radius(of: reading.band) * (isFull ? 0.9 : 0.6)
      return Box(
        x: reading.position.x - radius, y: reading.position.y - radius, width: 2 * radius,
        height: 2 * radius)
    }
  }

  /// The readings that have a sign, in order.
  private var indices: [Int] {
    let peaks = Set(labelled)
    guard !isLong else {
      // Of one day one arrow will do at either end of the axis.
      var taken = Set(labelled.map { readings[$0].position })
      return readings.indices.filter {
        peaks.contains($0)
          || (readings[$0].edge != nil && taken.insert(readings[$0].position).inserted)
      }
    }
    var arrows: [ValueAxis.Edge: Double] = [:]
    return readings.indices.filter {
      guard readings[$0].crowding != .packed || hasDayBars || peaks.contains($0) else {
        return false
      }
      // One arrow says it for those within its own width.
      guard let edge = readings[$0].edge else { return true }
      let x = readings[$0].position.x
      guard arrows[edge].map({ x - $0 >= 10 }) ?? true else { return false }
      arrows[edge] = x
      return true
    }
  }
}
