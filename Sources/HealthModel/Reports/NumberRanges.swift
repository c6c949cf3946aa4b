/// Numbers of things, neighbours together.
public struct NumberRanges: Equatable, Sendable {
  /// In ascending order; between two of them a number is missing.
  public private(set) var all: [ClosedRange<Int64>] = []

  /// None yet.
  public init() {}

  /// Shape: in ascending order.
  public init(_ numbers: [Int64]) {
    for number in numbers { add(number...number) }
  }

  /// Shape: `range` lies behind all that were added before.
  public mutating func add(_ range: ClosedRange<Int64>) {
    if let last = all.last, last.upperBound + 1 == range.lowerBound {
      all[all.count - 1] = last.lowerBound...range.upperBound
    } else {
      all.append(range)
    }
  }
}
