/// Round numbers on an axis: so many at most, whatever the axis spans.
enum RoundNumbers {
  /// The farthest that an axis reaches; what lies beyond is drawn at its edge. There a tenth is still
  /// told from the next one.
  private static let reach = 1e12

  /// The span from one number to another one, as far as an axis reaches.
  static func span(_ lower: Double, _ upper: Double) -> ClosedRange<Double> {
    let least = max(-reach, min(lower, reach - 1))
    return least...max(least + 0.1, min(upper, reach))
  }

  /// The multiples of `step` in `range`; of a longer round step where they would be more than `most`.
  static func multiples(
    of step: Double, in range: ClosedRange<Double>, atMost most: Int
  ) -> [Double] {
    let length = range.upperBound - range.lowerBound
    let step = length / step <= Double(most) ? step : self.step(for: length)
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard first <= last else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// `usual`, grown by whole steps until it holds `needed`; by longer round ones where they would be
  /// more than 60.
  static func range(
    _ usual: ClosedRange<Double>, grownBy step: Double, toHold needed: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let needed = span(needed.lowerBound, needed.upperBound)
    let length = max(usual.upperBound, needed.upperBound) - min(usual.lowerBound, needed.lowerBound)
    let step = length / step <= 60 ? step : self.step(for: length)
    let below = max(0, ((usual.lowerBound - needed.lowerBound) / step).rounded(.up))
    let above = max(0, ((needed.upperBound - usual.upperBound) / step).rounded(.up))
    return (usual.lowerBound - below * step)...(usual.upperBound + above * step)
  }

  /// The least of 1, 2, 5, 10, 20, … (or tenths of them) that divides `span` into eight or fewer.
  static func step(for span: Double) -> Double {
    var power = 0.1
    while power < span {
      for factor in [1.0, 2, 5] where span / (power * factor) <= 8 { return power * factor }
      power *= 10
    }
    return power
  }
}
