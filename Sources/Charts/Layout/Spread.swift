/// Blocks below each other, as near to where they are wanted as can be without overlapping.
enum Spread {
  /// The tops of blocks that are wanted at these middles.
  ///
  /// Blocks that touch move as one, so that none is pushed further than its neighbours.
  static func tops(
    of blocks: [(middle: Double, height: Double)], within range: ClosedRange<Double>
  ) -> [Double] {
    struct Cluster {
      var heights: [Double]
      /// Where its top would be, had each block its wish; one for each block.
      var wishes: [Double]
      var total: Double { heights.reduce(0, +) }
      func top(within range: ClosedRange<Double>) -> Double {
        let wish = wishes.reduce(0, +) / Double(wishes.count)
        return max(range.lowerBound, min(wish, range.upperBound - total))
      }
    }
    var clusters: [Cluster] = []
    for block in blocks {
      var cluster = Cluster(heights: [block.height], wishes: [block.middle - block.height / 2])
      while let previous = clusters.last,
        previous.top(within: range) + previous.total > cluster.top(within: range)
      {
        clusters.removeLast()
        let moved = cluster.wishes.map { $0 - previous.total }
        cluster = Cluster(
          heights: previous.heights + cluster.heights, wishes: previous.wishes + moved)
      }
      clusters.append(cluster)
    }
    return clusters.flatMap { cluster in
      var top = cluster.top(within: range)
      return cluster.heights.map { height in
        defer { top += height }
        return top
      }
    }
  }
}
