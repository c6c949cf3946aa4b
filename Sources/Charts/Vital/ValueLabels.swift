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
      return placer.label(
        label(of: reading), in: theme.values[reading.band], on: theme.background,
        beside: reading.position, radius: Sign.radius(of: reading.band),
        sides: sides(for: reading),
        isWanted: rank < 2 || reading.band.severity == .critical || reading.edge != nil,
        mayCrossLines: reading.crowding == .sparse, mayCoverSigns: rank < 2)
    }
  }

  private func label(of reading: PlottedReading) -> String {
    let value = style.text(of: reading)
    return switch reading.edge {
    case .above: "\(value) ↑"
    case .below: "\(value) ↓"
    case nil: value
    }
  }

  private func sides(for reading: PlottedReading) -> [LabelPlacer.Side] {
    if reading.edge == .above { return [.right, .left, .below] }
    if reading.band < .normal {
      return [.right, .left, .below, .belowRight, .belowLeft, .above, .aboveRight, .aboveLeft]
    }
    return [.above, .aboveRight, .aboveLeft, .right, .left, .below, .belowRight, .belowLeft]
  }
}
