extension [Point] {
  /// The closed outlines of what lies between the line through these points and a height below it.
  public func areas(above height: Double) -> [[Point]] {
    var outlines: [[Point]] = []
    var outline: [Point] = []
    func crossing(_ start: Point, _ end: Point) -> Point {
      Point(x: start.x + (end.x - start.x) * (height - start.y) / (end.y - start.y), y: height)
    }
    for (index, point) in enumerated() {
      let previous = index > 0 ? self[index - 1] : nil
      if point.y < height {
        if outline.isEmpty {
          let foot = previous.map { crossing($0, point) } ?? Point(x: point.x, y: height)
          outline.append(foot)
        }
        outline.append(point)
      } else if let previous, !outline.isEmpty {
        outline.append(crossing(previous, point))
        outlines.append(outline)
        outline = []
      }
    }
    if let last = outline.last {
      outlines.append(outline + [Point(x: last.x, y: height)])
    }
    return outlines
  }

  /// The same line with the first, last, highest and lowest point of each half-point column: as
  /// much as a picture at twice its size can show.
  public var thinned: [Point] {
    var kept: [Point] = []
    var start = startIndex
    while start < endIndex {
      let column = (self[start].x * 2).rounded(.down)
      var end = start
      while end < endIndex, (self[end].x * 2).rounded(.down) == column { end += 1 }
      let indices = start..<end
      if indices.count > 4 {
        let highest = indices.min { self[$0].y < self[$1].y } ?? start
        let lowest = indices.max { self[$0].y < self[$1].y } ?? start
        kept += Set([start, highest, lowest, end - 1]).sorted().map { self[$0] }
      } else {
        kept += self[indices]
      }
      start = end
    }
    return kept
  }

  /// The line through these points in pieces of one kind each: it is cut where it crosses one of the
  /// heights, and `kind` says what lies at a height between them.
  public func pieces<Kind: Equatable>(
    cutAt heights: [Double], kind: (Double) -> Kind
  ) -> [(kind: Kind, points: [Point])] {
    var pieces: [(kind: Kind, points: [Point])] = []
    for (start, end) in zip(self, dropFirst()) {
      let stops = [start] + Self.crossings(start, end, heights) + [end]
      for (from, to) in zip(stops, stops.dropFirst()) {
        let kind = kind((from.y + to.y) / 2)
        if pieces.last?.kind == kind {
          pieces[pieces.count - 1].points.append(to)
        } else {
          pieces.append((kind, [from, to]))
        }
      }
    }
    return pieces
  }

  /// Where the line from `start` to `end` crosses one of the heights, in its direction.
  private static func crossings(_ start: Point, _ end: Point, _ heights: [Double]) -> [Point] {
    let cuts = heights.filter { Swift.min(start.y, end.y) < $0 && $0 < Swift.max(start.y, end.y) }
      .map { height in
        Point(
          x: start.x + (end.x - start.x) * (height - start.y) / (end.y - start.y), y: height)
      }
    return start.y < end.y ? cuts.sorted { $0.y < $1.y } : cuts.sorted { $0.y > $1.y }
  }
}
