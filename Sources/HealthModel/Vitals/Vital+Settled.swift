extension Vital {
  /// Where a value must lie for a vital that was out of its normal range to count as back in it:
  /// the normal range less 5 % of its width at either end, so that a value that wavers about a
  /// limit is one event and not ten.
  ///
  /// Units: canonical. Nil for a vital without normal limits, which is never out of them.
  public var settled: ClosedRange<Double>? {
    guard let normal else { return nil }
    let margin = (normal.upperBound - normal.lowerBound) / 20
    return (normal.lowerBound + margin)...(normal.upperBound - margin)
  }
}
