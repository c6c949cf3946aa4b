/// Words on days without a reading, on a ground of their own.
struct EmptyDayLabel: Equatable {
  let pill: Box
  let text: SceneText
  private let ground: Colour

  /// Nil where the words are wider than `width`.
  init?(_ words: String, at centre: Point, width: Double, theme: Theme) {
    text = SceneText(
      [TextRun(words, size: 11, colour: theme.mutedText)],
      at: Point(x: centre.x, y: centre.y + 4), anchor: .middle)
    guard text.estimatedWidth + 8 <= width else { return nil }
    let reach = min(text.estimatedWidth + 10, width - 4)
    pill = Box(x: centre.x - reach / 2, y: centre.y - 10.5, width: reach, height: 21)
    ground = theme.background
  }

  var shape: Shape { .pill(pill, radius: 3.5, fill: ground) }
}

extension [EmptyDayLabel] {
  var layer: Layer { Layer(shapes: map(\.shape), texts: map(\.text)) }
}
