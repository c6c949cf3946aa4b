import Charts
import HealthModel

/// What each band's limits read like.
struct BandLimits {
  let style: VitalStyle
  let words: DossierWords

  /// `over 250`, `181 – 250`, `38.0 and over`: a whole number begins where the one before it ends;
  /// a blank where the band has none.
  func text(of band: Band) -> String {
    let limits = style.limits
    guard let normal = limits.normal else { return " " }
    let step = (0..<style.unit.precision).reduce(1.0) { step, _ in step / 10 }
    func text(_ value: Double) -> String { style.text(of: value) }
    // Limits of the person's own may leave no room between them.
    func span(_ low: Double, _ high: Double) -> String {
      low.meant > high.meant ? " " : "\(text(low)) – \(text(high))"
    }
    switch band {
    case .criticallyHigh:
      if let fever = style.feverLine { return words.andOver(text(fever)) }
      switch limits.criticalHigh {
      case .over(let limit): return words.over(text(limit))
      case .atLeast(let limit): return words.andOver(text(limit))
      case nil: return " "
      }
    case .high:
      if let fever = style.feverLine { return span(normal.upperBound + step, fever - step) }
      switch limits.criticalHigh {
      case .over(let limit): return span(normal.upperBound + step, limit)
      case .atLeast(let limit): return span(normal.upperBound + step, limit - step)
      case nil: return words.over(text(normal.upperBound))
      }
    case .normal: return span(normal.lowerBound, normal.upperBound)
    case .low:
      return limits.criticalBelow.map { span($0, normal.lowerBound - step) }
        ?? words.under(text(normal.lowerBound))
    case .criticallyLow: return limits.criticalBelow.map { words.under(text($0)) } ?? " "
    }
  }

  /// The bands that the limits make, from above.
  var bands: [Band] {
    let all: [Band] = [.criticallyHigh, .high, .normal, .low, .criticallyLow]
    return style.limits.normal == nil ? [] : all.filter { text(of: $0) != " " }
  }
}
