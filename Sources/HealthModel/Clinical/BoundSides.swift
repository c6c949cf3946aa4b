/// On which sides of a meter's range some values lie, counted one by one.
public struct BoundSides: Equatable, Sendable {
  /// How many lie below the range: `<40`.
  public private(set) var below = 0
  /// How many lie above it: `>400`.
  public private(set) var above = 0

  /// Of no value yet.
  public init() {}

  /// Counts one more value; one without a comparator changes nothing.
  @inlinable public mutating func take(_ comparator: Comparator?) {
    if let comparator { count(comparator) }
  }

  @usableFromInline mutating func count(_ comparator: Comparator) {
    switch comparator {
    case .lessThan: below += 1
    case .moreThan: above += 1
    }
  }

  /// How many have a comparator.
  public var count: Int { below + above }

  /// What a mean of the values at their bounds is to the true one; nil where they are the same.
  public var bound: BoundedStatistics.Bound? {
    switch (below > 0, above > 0) {
    case (false, false): nil
    case (true, false): .atMost
    case (false, true): .atLeast
    case (true, true): .about
    }
  }
}
