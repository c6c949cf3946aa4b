/// The number that people type for an entry: `7` for a report, `s12` for a single reading.
public enum EntryNumber: Hashable, Sendable, CustomStringConvertible {
  case report(Int64)
  case singleReading(Int64)

  /// Reads `7`, `s12` or `S12`, with a number from 1 up; nil for any other text.
  public init?(_ text: String) {
    let isSingleReading = text.first == "s" || text.first == "S"
    let digits = isSingleReading ? text.dropFirst() : text[...]
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits), number > 0
    else { return nil }
    self = isSingleReading ? .singleReading(number) : .report(number)
  }

  public var description: String {
    switch self {
    case .report(let number): String(number)
    case .singleReading(let number): "s\(number)"
    }
  }
}

public enum Entry: Equatable, Sendable {
  case report(Report)
  case singleReading(SingleReading)

  private var common: (number: EntryNumber, uid: String, taken: Moment, note: String) {
    switch self {
    case .report(let report): (.report(report.id), report.uid, report.taken, report.note)
    case .singleReading(let singleReading):
      (.singleReading(singleReading.id), singleReading.uid, singleReading.taken, singleReading.note)
    }
  }

  public var number: EntryNumber { common.number }
  public var uid: String { common.uid }
  public var taken: Moment { common.taken }
  public var note: String { common.note }

  public var readings: [Reading] {
    switch self {
    case .report(let report): report.readings
    case .singleReading(let singleReading): [singleReading.reading]
    }
  }

  /// Returns the priority, always derived for a single reading; nil for a dose or an event.
  public func priority(in vitals: VitalCatalogue) -> Priority? {
    switch self {
    case .report(let report): report.priority
    case .singleReading(let singleReading):
      !vitals.isDose(singleReading.reading.vital)
        ? Priority.derived(from: [singleReading.reading], vitals: vitals)?.priority ?? .lowest : nil
    }
  }

  public func doses(in vitals: VitalCatalogue) -> [Reading] {
    readings.filter { vitals.isDose($0.vital) }
  }
}

/// The single readings of one vital on one day, listed on one line.
public struct ReadingGroup: Equatable, Sendable {
  public let vital: VitalID
  public let day: LocalDate
  public private(set) var count = 1
  public let first: Moment
  public private(set) var last: Moment
  /// The lowest reading, the first one on a tie; `highest` likewise.
  public private(set) var lowest: Reading
  public private(set) var highest: Reading

  public init(_ singleReading: SingleReading) {
    vital = singleReading.reading.vital
    day = singleReading.taken.day
    (first, last) = (singleReading.taken, singleReading.taken)
    (lowest, highest) = (singleReading.reading, singleReading.reading)
  }

  /// Adds a reading of the same vital and day that isn't earlier than the others.
  public mutating func take(_ singleReading: SingleReading) {
    count += 1
    last = singleReading.taken
    if singleReading.reading.isBelow(lowest) { lowest = singleReading.reading }
    if singleReading.reading.isAbove(highest) { highest = singleReading.reading }
  }
}

/// A line of a list: an entry, or many single readings of one vital on one day.
public enum ListedEntry: Equatable, Sendable {
  case entry(Entry)
  case group(ReadingGroup)

  public var taken: Moment {
    switch self {
    case .entry(let entry): entry.taken
    case .group(let group): group.first
    }
  }
}

/// A set of numbers, stored as ranges of consecutive numbers.
public struct NumberRanges: Equatable, Sendable {
  /// The ranges in ascending order, with gaps between them.
  public private(set) var all: [ClosedRange<Int64>] = []

  /// - Parameter numbers: in ascending order.
  public init(_ numbers: [Int64] = []) { for number in numbers { add(number...number) } }

  /// Adds a range that lies above all others.
  public mutating func add(_ range: ClosedRange<Int64>) {
    if let last = all.last, last.upperBound + 1 == range.lowerBound {
      all[all.count - 1] = last.lowerBound...range.upperBound
    } else {
      all.append(range)
    }
  }
}
