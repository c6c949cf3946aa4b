public import HealthModel

/// One vital's readings in order of time; columns take a third of an array's memory.
public struct ReadingColumns: RandomAccessCollection, Sendable {
  private struct Kind: Hashable {
    let utcOffsetSeconds: Int
    let vital: VitalID
    let unit: MeasurementUnit
    let comparator: Comparator?
    let mark: Mark?
  }

  private var kinds: [Kind] = []
  private var numbers: [Kind: Int32] = [:]
  private var instants: [Instant] = []
  private var values: [Double] = []
  private var kindNumbers: [Int32] = []
  /// Whether the readings are in order; a clock change may mix two days' readings.
  private var isInOrder = true

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection of readings in order of time.
  public init(_ readings: some Sequence<TakenReading>) { for entry in readings { append(entry) } }

  /// The index of the first reading.
  public var startIndex: Int { instants.startIndex }
  /// The index after the last reading.
  public var endIndex: Int { instants.endIndex }

  /// Returns the reading at an index.
  public subscript(index: Int) -> TakenReading {
    let kind = kinds[Int(kindNumbers[index])]
    return TakenReading(
      taken: Moment(instants[index], utcOffsetSeconds: kind.utcOffsetSeconds),
      reading: Reading(
        vital: kind.vital, value: values[index], unit: kind.unit, comparator: kind.comparator,
        mark: kind.mark))
  }

  /// Appends a reading, usually later than the last one.
  public mutating func append(_ entry: TakenReading) {
    let kind = Kind(
      utcOffsetSeconds: entry.taken.utcOffsetSeconds, vital: entry.reading.vital,
      unit: entry.reading.unit, comparator: entry.reading.comparator, mark: entry.reading.mark)
    if let last = instants.last, entry.taken.instant < last { isInOrder = false }
    instants.append(entry.taken.instant)
    values.append(entry.reading.value)
    kindNumbers.append(number(of: kind))
  }

  private mutating func number(of kind: Kind) -> Int32 {
    // Usually the kind is the same as the previous reading's.
    if let last = kindNumbers.last, kinds[Int(last)] == kind { return last }
    if let known = numbers[kind] { return known }
    let number = Int32(kinds.count)
    kinds.append(kind)
    numbers[kind] = number
    return number
  }

  var hasComparator: Bool { kinds.contains { $0.comparator != nil } }

  func taken(on days: ClosedRange<LocalDate>) -> Slice<ReadingColumns> {
    // A local date is never further than this from the UTC date.
    let reach = 27 * 3_600_000
    let day = 86_400_000
    let (start, end) = (days.lowerBound.epochDay * day, (days.upperBound.epochDay + 1) * day)
    guard isInOrder else { return ReadingColumns(lazy.filter { days.contains($0.taken.day) })[...] }
    func place(_ milliseconds: Int) -> Int {
      instants.partitioned { $0 >= Instant(milliseconds: Int64(milliseconds)) }
    }
    func isOnThem(_ index: Int) -> Bool { days.contains(self[index].taken.day) }
    let near = place(start - reach)..<place(end + reach)
    guard let first = near.first(where: isOnThem), let last = near.last(where: isOnThem) else {
      return self[endIndex...]
    }
    // Only readings near the ends may belong to other days, for example after a flight east.
    let within = place(start + reach)..<Swift.max(place(start + reach), place(end - reach))
    let isWhole = (first...last).allSatisfy { within.contains($0) || isOnThem($0) }
    guard !isWhole else { return self[first...last] }
    return ReadingColumns(self[first...last].filter { days.contains($0.taken.day) })[...]
  }
}
