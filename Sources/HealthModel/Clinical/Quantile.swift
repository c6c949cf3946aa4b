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

  /// The same of values some of which are infinite, for nothing is known but that they lie beyond every
  /// number: infinite where it falls between a number and one of those, for there is no place.
  func openQuantile(_ share: Double) -> Double? {
    guard let first, let last else { return nil }
    guard !first.isFinite || !last.isFinite else { return quantile(share) }
    let place = Double(count - 1) * share
    let (low, high) = (self[Int(place)], self[Swift.min(Int(place) + 1, count - 1)])
    let part = place - place.rounded(.down)
    if part == 0 || low == high { return low }
    return low.isFinite && high.isFinite ? low + (high - low) * part : high.isFinite ? low : high
  }

  /// The middle one, or halfway between the two in the middle. Shape: ascending.
  public var median: Double? { quantile(0.5) }
}
