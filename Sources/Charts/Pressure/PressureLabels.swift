import HealthModel

/// The values beside the bars of blood pressure that carry theirs; those that find no room are left
/// out.
struct PressureLabels {
  /// The most important first.
  let labelled: [PlottedPressure]
  /// The bar that carries its value below.
  let below: PlottedPressure?
  /// Whether each day is summed up.
  let isLong: Bool
  let theme: Theme
  /// Knows what labels keep clear of.
  let placer: LabelPlacer

  var texts: [SceneText] {
    var placer = placer
    return labelled.enumerated().compactMap { rank, bar in
      let isBelow = bar.top == below?.top
      var text = SceneText(
        [TextRun(bar.text, size: 12, weight: .semibold, colour: theme.values[bar.band])],
        at: bar.top, anchor: .middle, halo: Stroke(theme.background, width: 3))
      let box = placer.place(
        width: text.estimatedWidth, height: 9,
        beside: isBelow && !isLong ? bar.bottom : bar.top, radius: 4.5,
        sides: isBelow
          ? [.below, .belowRight, .belowLeft, .right, .left]
          : [.above, .aboveRight, .aboveLeft, .right, .left], mayCrossLines: rank < 2)
      guard let box else { return nil }
      text.position = Point(x: box.x + box.width / 2, y: box.maxY)
      return text
    }
  }
}
