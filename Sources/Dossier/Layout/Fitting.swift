import Charts

extension [TextRun] {
  /// How wide they are side by side. Units: points.
  func width(isTabular: Bool = false) -> Double {
    SceneText(self, at: Point(x: 0, y: 0), hasTabularFigures: isTabular).estimatedWidth
  }

  /// Whether `fitted(to:)` leaves nothing out. Units: points.
  func fits(_ room: Double, isTabular: Bool = false) -> Bool {
    width(isTabular: isTabular) * Self.leastShare <= room
  }

  /// As large as they are, or smaller where they would be wider than `room`; where even the smallest
  /// are, the end is left out. Units: points.
  func fitted(to room: Double, isTabular: Bool = false) -> [TextRun] {
    let width = width(isTabular: isTabular)
    guard width > room else { return self }
    let share = Swift.max(Self.leastShare, room / width)
    var fitted = map { run in
      var run = run
      run.size *= share
      return run
    }
    while fitted.width(isTabular: isTabular) > room + 0.01, let last = fitted.last {
      let kept = last.string.hasSuffix("…") ? last.string.dropLast(2) : last.string.dropLast()
      if kept.isEmpty {
        fitted.removeLast()
      } else {
        fitted[fitted.count - 1].string = kept + "…"
      }
    }
    return fitted
  }

  /// Letters are made no smaller than this, for a reader with glasses.
  private static let leastShare = 0.75
}
