public struct PressureReading: Equatable, Sendable {
  public let taken: Moment
  public let systolic: Reading
  /// Less than the systolic value.
  public let diastolic: Reading
  public let pulse: Reading?

  public init(taken: Moment, systolic: Reading, diastolic: Reading, pulse: Reading? = nil) {
    (self.taken, self.systolic, self.diastolic, self.pulse) = (taken, systolic, diastolic, pulse)
  }

  public var warnings: CuffWarnings { systolic.warnings.union(diastolic.warnings) }
  /// Whether a warning excludes the reading from home averages.
  public var isDoubtful: Bool { !warnings.isDisjoint(with: .ofPressure) }

  /// Returns the bands of the unrounded systolic and diastolic values: systolic 134.6 isn't high.
  public func bands(in vitals: VitalCatalogue) -> [Band] {
    [systolic, diastolic].map { reading in
      vitals[reading.vital]?.band(ofMean: reading.typedValue, in: reading.unit) ?? .normal
    }
  }
}

/// An average of blood pressures, equally weighted.
public struct PressureAverage: Equatable, Sendable {
  public let count: Int
  /// The number of pressure days.
  public let days: Int
  /// The systolic statistics. Units: mmHg, as for the diastolic ones.
  public let systolic: BoundedStatistics
  public let diastolic: BoundedStatistics
  /// The pulse's statistics; nil without a pulse. Units: beats per minute.
  public let pulse: BoundedStatistics?
  /// The number of pressures with a high value; `veryHigh` and `veryLow` count critical ones.
  public let atOrAbove: Int
  public let veryHigh: Int
  public let low: Int
  public let veryLow: Int
  public let irregular: Int
  /// The number of pressures with a comparator; means include them as the meter's limit.
  public let withComparator: Int
  public let systolicEnds: ReadingEnds
  public let diastolicEnds: ReadingEnds

  /// Creates an average of pressures in order of time; nil if there are none.
  public init?(
    of readings: some Sequence<PressureReading>, day: PressureDay, vitals: VitalCatalogue
  ) {
    let readings = Array(readings)
    func ends(_ part: (PressureReading) -> Reading) -> ReadingEnds? {
      ReadingEnds(readings.map { TakenReading(taken: $0.taken, reading: part($0)) })
    }
    guard let systolic = BoundedStatistics(readings.map(\.systolic)),
      let diastolic = BoundedStatistics(readings.map(\.diastolic)),
      let systolicEnds = ends(\.systolic), let diastolicEnds = ends(\.diastolic)
    else { return nil }
    (self.systolic, self.diastolic) = (systolic, diastolic)
    (self.systolicEnds, self.diastolicEnds) = (systolicEnds, diastolicEnds)
    pulse = BoundedStatistics(readings.compactMap(\.pulse))
    count = readings.count
    days = Set(readings.map { day.date(of: $0.taken.local) }).count
    withComparator = readings.count { ($0.systolic.comparator ?? $0.diastolic.comparator) != nil }
    irregular = readings.count { $0.warnings.contains(.irregularPulse) }
    let bands = readings.map { $0.bands(in: vitals) }
    atOrAbove = bands.count { $0.contains { $0 > .normal } }
    veryHigh = bands.count { $0.contains(.criticallyHigh) }
    low = bands.count { $0.contains { $0 < .normal } }
    veryLow = bands.count { $0.contains(.criticallyLow) }
  }
}

/// The home average without the first day. Source: ESH 2021 (doi 10.1097/HJH.0000000000002843).
public struct HomeAverage: Equatable, Sendable {
  public enum Grade: String, CaseIterable, Sendable {
    /// At least 12 readings: as many as two on each of three mornings and three evenings.
    case complete
    case short
    /// Too few days for a home average: the mean of all readings.
    case mean = "none"
  }

  public static let completeCount = 12
  /// The maximum length of a home average's span, the first day included. Units: days.
  public static let dayCount = 7
  public static let leastDays = 3

  public let span: ClosedRange<LocalDate>
  /// The first day, which doesn't count; nil if all days count.
  public let leftOut: LocalDate?
  /// The number of readings that don't count because of a cuff's warning.
  public let doubtful: Int
  public let grade: Grade
  public let average: PressureAverage
  public let mornings: PressureAverage?
  public let evenings: PressureAverage?

  public static func span(of period: ClosedRange<LocalDate>) -> ClosedRange<LocalDate> {
    max(period.lowerBound, period.upperBound.adding(days: 1 - dayCount))...period.upperBound
  }

  /// - Parameter readings: in order of time; readings outside `span` are ignored.
  /// - Parameter first: the day to leave out; nil for the first day with a dependable reading.
  public init?(
    of readings: [PressureReading], on span: ClosedRange<LocalDate>,
    leavingOut first: LocalDate? = nil, day: PressureDay = .usual, vitals: VitalCatalogue
  ) {
    func date(_ reading: PressureReading) -> LocalDate { day.date(of: reading.taken.local) }
    let measured = readings.filter { span.contains(date($0)) }
    let all = measured.filter { !$0.isDoubtful }
    guard let first = first ?? all.map(date).min() else { return nil }
    let later = all.filter { date($0) != first }
    let isAverage = Set(later.map(date)).count >= Self.leastDays
    let counted = isAverage ? later : all
    func part(_ half: PressureDay.Half) -> PressureAverage? {
      PressureAverage(
        of: counted.filter { day.half(of: $0.taken.local.time) == half }, day: day, vitals: vitals)
    }
    guard let average = PressureAverage(of: counted, day: day, vitals: vitals) else { return nil }
    (self.span, self.average) = (span, average)
    doubtful = measured.count - all.count
    leftOut = isAverage ? first : nil
    grade = isAverage ? (average.count >= Self.completeCount ? .complete : .short) : .mean
    (mornings, evenings) = (part(.morning), part(.evening))
  }
}

/// A day that starts in the small hours, so that a late reading belongs to the evening before. The
/// usual start is 04:00, as for reminders: half of the home readings taken at night are earlier.
public struct PressureDay: Equatable, Sendable {
  public let start: TimeOfDay

  public static let usual = PressureDay(start: TimeOfDay(minuteOfDay: 4 * 60))
  public static let calendar = PressureDay(start: .midnight)
  public static let noon = TimeOfDay(minuteOfDay: 12 * 60)

  private init(start: TimeOfDay) { self.start = start }

  /// Reads a time before noon, to the minute: `04:00`; nil for any other text.
  public init?(_ text: String) {
    guard let start = TimeOfDay(text), start < Self.noon, start.milliseconds % 60_000 == 0
    else { return nil }
    self.start = start
  }

  public var text: String { "\(start)" }

  public enum Half: CaseIterable, Sendable { case morning, evening }

  /// Returns the first and last minutes of a half: `04:00–11:59`, `12:00–03:59`.
  public func hours(of half: Half) -> String {
    func minuteBefore(_ time: TimeOfDay) -> TimeOfDay {
      TimeOfDay(milliseconds: (time.milliseconds + 86_400_000 - 60_000) % 86_400_000)
    }
    return switch half {
    case .morning: "\(start)–\(minuteBefore(Self.noon))"
    case .evening: "\(Self.noon)–\(minuteBefore(start))"
    }
  }

  public func date(of local: LocalDateTime) -> LocalDate {
    local.time < start ? local.date.adding(days: -1) : local.date
  }

  public func half(of time: TimeOfDay) -> Half {
    start <= time && time < Self.noon ? .morning : .evening
  }
}
