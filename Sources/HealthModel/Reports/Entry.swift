/// What people type for a thing that they filed: `7` for a report, `s12` for a single reading.
public enum EntryNumber: Hashable, Sendable, CustomStringConvertible {
  case report(Int64)
  case sample(Int64)

  /// Nil for a text that is no such number; they begin with 1.
  public init?(_ text: String) {
    let isSample = text.first == "s" || text.first == "S"
    let digits = isSample ? text.dropFirst() : text[...]
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits), number > 0
    else { return nil }
    self = isSample ? .sample(number) : .report(number)
  }

  /// What `init(_:)` reads: `7`, `s12`.
  public var description: String {
    switch self {
    case .report(let number): String(number)
    case .sample(let number): "s\(number)"
    }
  }
}

/// What a person has filed at one moment: a report, or a single reading.
public enum Entry: Equatable, Sendable {
  case report(Report)
  case sample(Sample)

  /// What people type for it, on this machine.
  public var number: EntryNumber {
    switch self {
    case .report(let report): .report(report.id)
    case .sample(let sample): .sample(sample.id)
    }
  }

  /// The same on every machine.
  public var uid: String {
    switch self {
    case .report(let report): report.uid
    case .sample(let sample): sample.uid
    }
  }

  /// When it was measured, and what clocks showed there.
  public var taken: Moment {
    switch self {
    case .report(let report): report.taken
    case .sample(let sample): sample.taken
    }
  }

  /// One, or of a report two and more.
  public var readings: [Reading] {
    switch self {
    case .report(let report): report.readings
    case .sample(let sample): [sample.reading]
    }
  }

  /// Empty when there is none.
  public var note: String {
    switch self {
    case .report(let report): report.note
    case .sample(let sample): sample.note
    }
  }

  /// That of a single reading is always derived.
  public func priority(in vitals: VitalCatalogue) -> Priority {
    switch self {
    case .report(let report): report.priority
    case .sample(let sample):
      Priority.derived(from: [sample.reading], vitals: vitals)?.priority ?? .lowest
    }
  }
}

extension ReportDraft {
  /// What is on record, to be changed and checked again.
  public init(_ entry: Entry) {
    switch entry {
    case .report(let report): self.init(report)
    case .sample(let sample):
      self.init(taken: sample.taken, readings: [sample.reading], note: sample.note)
    }
  }
}

/// The single readings of one vital on one day, told as one where there are many.
public struct ReadingGroup: Equatable, Sendable {
  /// What all of them are readings of.
  public let vital: VitalID
  /// The local calendar date of the places where they were measured.
  public let day: LocalDate
  /// One or more.
  public private(set) var count: Int
  /// When the earliest was measured.
  public let first: Moment
  /// When the latest was measured.
  public private(set) var last: Moment
  /// The earlier one among equals.
  public private(set) var lowest: Reading
  /// The earlier one among equals.
  public private(set) var highest: Reading

  /// A group of one, to which later readings are added by `take`.
  public init(_ sample: Sample) {
    vital = sample.reading.vital
    day = sample.taken.day
    count = 1
    (first, last) = (sample.taken, sample.taken)
    (lowest, highest) = (sample.reading, sample.reading)
  }

  /// Takes in a later reading of the same vital and day.
  public mutating func take(_ sample: Sample) {
    count += 1
    last = sample.taken
    if sample.reading.isBelow(lowest) { lowest = sample.reading }
    if sample.reading.isAbove(highest) { highest = sample.reading }
  }
}

/// One line of a list: something that was filed, or the many readings of a sensor's day.
public enum ListedEntry: Equatable, Sendable {
  case entry(Entry)
  case group(ReadingGroup)

  /// Of a group when its earliest reading was measured.
  public var taken: Moment {
    switch self {
    case .entry(let entry): entry.taken
    case .group(let group): group.first
    }
  }
}
