/// The first of the lowest of some readings, and of the highest, each with its comparator.
public struct ReadingEnds: Equatable, Sendable {
  /// See `Reading.isBelow(_:)`.
  public private(set) var lowest: TakenReading
  /// See `Reading.isAbove(_:)`.
  public private(set) var highest: TakenReading

  /// Of one.
  public init(_ entry: TakenReading) { (lowest, highest) = (entry, entry) }

  /// Shape: in order of time. Nil of none.
  public init?(_ readings: some Sequence<TakenReading>) {
    var ends: ReadingEnds?
    for entry in readings {
      if ends == nil { ends = ReadingEnds(entry) } else { ends?.take(entry) }
    }
    guard let ends else { return nil }
    self = ends
  }

  /// Takes one more in, no earlier than those before it.
  public mutating func take(_ entry: TakenReading) {
    if entry.reading.isBelow(lowest.reading) { lowest = entry }
    if entry.reading.isAbove(highest.reading) { highest = entry }
  }
}

extension Reading {
  /// Whether it is the lower one, by its number; of equal numbers `<40` lies below 40, and `>40` above.
  public func isBelow(_ other: Reading) -> Bool { (value, beyond) < (other.value, other.beyond) }

  /// Whether it is the higher one, likewise.
  public func isAbove(_ other: Reading) -> Bool { other.isBelow(self) }

  /// On which side of its number it lies.
  private var beyond: Int {
    switch comparator {
    case .lessThan: -1
    case nil: 0
    case .moreThan: 1
    }
  }
}
