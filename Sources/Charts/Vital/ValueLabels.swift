import HealthModel

/// The values beside the readings that carry one; those that find no room are left out.
struct ValueLabels {
  let readings: [PlottedReading]
  /// The readings that carry their value, the most important first.
  let labelled: [Int]
  let style: VitalStyle
  let theme: Theme
  /// Knows what labels keep clear of.
  let placer: LabelPlacer

  var texts: [SceneText] {
    var placer = placer
    return labelled.enumerated().compactMap { rank, index in
      let reading = readings[index]
      var text = label(of: reading)
      let box = placer.place(
        width: text.estimatedWidth, height: 9, beside: reading.position,
        radius: Sign.radius(of: reading.band), sides: sides(for: reading),
        mayCrossLines: rank < 2 || reading.crowding == .sparse, mayCoverSigns: rank < 2)
      guard let box else { return nil }
      text.position = Point(x: box.x + box.width / 2, y: box.maxY)
      return text
    }
  }

  private func label(of reading: PlottedReading) -> SceneText {
    let value = style.text(of: reading)
    let string =
      switch reading.edge {
      case .above: "\(value) ↑"
      case .below: "\(value) ↓"
      case nil: value
      }
    return SceneText(
      [TextRun(string, size: 12, weight: .semibold, colour: theme.values[reading.band])],
      at: reading.position, anchor: .middle, halo: Stroke(theme.background, width: 3))
  }

  private func sides(for reading: PlottedReading) -> [LabelPlacer.Side] {
    if reading.edge == .above { return [.right, .left, .below] }
    if reading.band < .normal {
      return [.right, .left, .below, .belowRight, .belowLeft, .above, .aboveRight, .aboveLeft]
    }
    return [.above, .aboveRight, .aboveLeft, .right, .left, .below, .belowRight, .belowLeft]
  }
}
