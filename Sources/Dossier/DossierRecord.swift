public import HealthModel

public struct DossierRecord: Sendable {
  public let days: ClosedRange<LocalDate>
  /// The earlier days to compare with; nil for none.
  public let before: ClosedRange<LocalDate>?
  /// The time at which the report is created, and the time zone.
  public let here: LocalNow
  public let vitals: VitalCatalogue
  public let settings: Settings
  let glucoseLimits: LimitOrigin
  /// The values of each vital on the report's own days, in order of time.
  public var values: [VitalID: ReadingColumns] = [:]
  /// The glucose values on the report's own days, by source.
  public var glucose: [GlucoseSource] = []
  public var earlierGlucose: EarlierGlucose?
  /// The tallies of all vitals except glucose on the compared days.
  public var earlier: [VitalID: VitalTally] = [:]
  /// The pressures in order of time, on all days of `reach`.
  public var pressures: [PressureReading] = []
  public var doses: [DoseTotal] = []
  /// Whether the days are a guided protocol's; the home average then covers all except the first.
  public var isOfProtocol = false
  public var reports = 0
  public var singleReadings = 0
  public var daysWithReadings = 0
  public var notes: [DossierNote] = []
  /// The notes marked on the fever curve, in order of time.
  public var marked: [DossierNote] = []

  /// Creates a record; the glucose limits are the targets' unless the person has set limits.
  public init(
    days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?, here: LocalNow,
    vitals: VitalCatalogue, settings: Settings = Settings()
  ) {
    (self.days, self.before, self.here, self.settings) = (days, before, here, settings)
    let origin = vitals[.glycemia].map(LimitOrigin.init) ?? .own
    let targets = GlucoseTargets(for: settings.glucoseTargets)
    let areOther = origin == .standard && targets.limits != GlucoseTargets.adults.limits
    self.vitals = areOther ? vitals.replacingLimits(of: .glycemia, by: targets.limits) : vitals
    glucoseLimits = areOther ? .targets : origin
  }

  /// Returns the ranges to read, each extended by the date on which its last pressure day ends.
  public static func reach(
    of days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?
  ) -> [ClosedRange<LocalDate>] {
    let own = days.lowerBound...days.upperBound.adding(days: 1)
    guard let before else { return [own] }
    let earlier = before.lowerBound...before.upperBound.adding(days: 1)
    guard !own.overlaps(earlier) else { return [earlier.lowerBound...own.upperBound] }
    return [own, earlier].sorted { $0.lowerBound < $1.lowerBound }
  }

  func values(of vital: VitalID) -> ReadingColumns { values[vital] ?? ReadingColumns() }

  var isOpen: Bool { days.contains(here.today) }
  var doseFigures: [DoseFigures] { doses.ranked.map(DoseFigures.init) }
}

enum LimitOrigin: Equatable {
  case standard, own, targets

  init(_ vital: Vital) {
    let standard = VitalCatalogue.standard[vital.id]
    self =
      vital.normal == standard?.normal && vital.critical == standard?.critical ? .standard : .own
  }
}

/// A note; its text may have several lines.
public typealias DossierNote = (taken: Moment, text: String)

public struct GlucoseSource: Equatable, Sendable {
  /// The source's identity, because two sources may have the same name; nil for typed values.
  public let place: String?
  /// The name of a device or service, or a file's kind; nil for typed values.
  public let name: String?
  public let readings: [TakenReading]

  /// Creates a source of readings in order of time; `name` is the identity if `place` is nil.
  public init(place: String? = nil, name: String?, readings: [TakenReading]) {
    (self.place, self.name, self.readings) = (place ?? name, name, readings)
  }
}

extension Array {
  /// Returns the matching elements; if all match, the array itself without a copy.
  func kept(where isWanted: (Element) -> Bool) -> [Element] {
    allSatisfy(isWanted) ? self : filter(isWanted)
  }
}

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

  public init() {}

  public init(_ readings: some Sequence<TakenReading>) { for entry in readings { append(entry) } }

  public var startIndex: Int { instants.startIndex }
  public var endIndex: Int { instants.endIndex }

  public subscript(index: Int) -> TakenReading {
    let kind = kinds[Int(kindNumbers[index])]
    return TakenReading(
      taken: Moment(instants[index], utcOffsetSeconds: kind.utcOffsetSeconds),
      reading: Reading(
        vital: kind.vital, value: values[index], unit: kind.unit, comparator: kind.comparator,
        mark: kind.mark))
  }

  public mutating func append(_ entry: TakenReading) {
    let kind = Kind(
      utcOffsetSeconds: entry.taken.utcOffsetSeconds, vital: entry.reading.vital,
      unit: entry.reading.unit, comparator: entry.reading.comparator, mark: entry.reading.mark)
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
}
