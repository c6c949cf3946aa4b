extension Array where Element == Double {
  /// The value below which a share of these lies, linear between ranks: type 7 of Hyndman and Fan
  /// (1996), as R, numpy and most spreadsheets have it.
  ///
  /// Shape: ascending; `share` from 0 to 1. Nil of none.
  public func quantile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let rank = Double(count - 1) * share
    let below = Swift.min(Int(rank), count - 1)
    let above = Swift.min(below + 1, count - 1)
    return self[below] + (self[above] - self[below]) * (rank - Double(below))
  }

  /// The middle one, or halfway between the two in the middle. Shape: ascending.
  public var median: Double? { quantile(0.5) }
}
