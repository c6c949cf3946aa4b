/// A part of a whole, counted: how it is told never says none of some, nor all of not all.
public struct Share: Equatable, Sendable {
  /// How many.
  public let part: Int
  /// Of how many, those among them.
  public let whole: Int

  /// Shape: 0 ≤ `part` ≤ `whole`.
  public init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// Not rounded; nil of nothing.
  public var percent: Double? { whole > 0 ? Double(part) * 100 / Double(whole) : nil }

  /// How it is told: a number of percent, whole from 1 on and with one decimal below, or a bound where
  /// rounding would say none or all.
  public enum Figure: Equatable, Sendable {
    /// To so many decimals, 0 or 1.
    case percent(Double, places: Int)
    /// Less than this, with one decimal, and not none.
    case below(Double)
    /// More than this, and not all.
    case above(Double)
  }

  /// Nil of nothing.
  public var figure: Figure? {
    guard let percent else { return nil }
    if part == 0 || part == whole { return .percent(percent, places: 0) }
    if percent.meant < 0.05 { return .below(0.1) }
    if percent.meant < 0.95 { return .percent(percent, places: 1) }
    return percent.meant < 99.5 ? .percent(percent, places: 0) : .above(99)
  }
}
