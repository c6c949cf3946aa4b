import HealthModel

/// The sign of every reading that has room for one, and of those that carry their value.
struct Markers {
  let readings: [PlottedReading]
  /// The readings that carry their value, the most important first.
  let labelled: [Int]
  /// Whether each day is summed up, so that only labelled readings have signs.
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
      return Sign.shape(
        of: reading.band, at: reading.position, scale: isFull ? 1 : 0.6,
        outline: Stroke(theme.background, width: isFull ? 1.25 : 0.75), theme: theme)
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
    guard !isLong else { return labelled.sorted() }
    let peaks = Set(labelled)
    return readings.indices.filter {
      readings[$0].crowding != .packed || hasDayBars || peaks.contains($0)
    }
  }
}
