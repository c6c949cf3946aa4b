/// A blood pressure with its pulse.
public struct PressureReading: Equatable, Sendable {
  /// The time of the measurement.
  public let taken: Moment
  /// The systolic value, with the unit that decides its band.
  public let systolic: Reading
  /// The diastolic value, less than the systolic one.
  public let diastolic: Reading
  /// The pulse; nil if there is none.
  public let pulse: Reading?

  /// Creates a pressure from one report.
  public init(taken: Moment, systolic: Reading, diastolic: Reading, pulse: Reading? = nil) {
    (self.taken, self.systolic) = (taken, systolic)
    (self.diastolic, self.pulse) = (diastolic, pulse)
  }

  /// The cuff's warnings.
  public var warnings: CuffWarnings { systolic.warnings.union(diastolic.warnings) }
  /// Whether a warning excludes it from home averages.
  public var isDoubtful: Bool { !warnings.isDisjoint(with: .ofPressure) }

  /// Returns the bands of the systolic and the diastolic value, unrounded: 134.6 is below 135.
  public func bands(in vitals: VitalCatalogue) -> [Band] {
    [systolic, diastolic].map { reading in
      vitals[reading.vital]?.band(ofMean: reading.typedValue, in: reading.unit) ?? .normal
    }
  }
}

/// An average of blood pressures, equally weighted.
public struct PressureAverage: Equatable, Sendable {
  /// The number of pressures.
  public let count: Int
  /// The number of pressure days.
  public let days: Int
  /// The systolic statistics. Units: mmHg.
  public let systolic: BoundedStatistics
  /// The diastolic statistics. Units: mmHg.
  public let diastolic: BoundedStatistics
  /// The pulse's statistics; nil without a pulse. Units: beats a minute.
  public let pulse: BoundedStatistics?
  /// The number of pressures with a high value, judged in its unit.
  public let atOrAbove: Int
  /// The number of pressures with a critically high value.
  public let veryHigh: Int
  /// The number of pressures with a low value.
  public let low: Int
  /// The number of pressures with a critically low value.
  public let veryLow: Int
  /// The number of pressures with an irregular pulse.
  public let irregular: Int
  /// The number of pressures with a comparator; in means they count as the meter's limit.
  public let withComparator: Int
  /// The lowest and the highest systolic value.
  public let systolicEnds: ReadingEnds
  /// The lowest and the highest diastolic value.
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
  /// How many readings support it.
  public enum Grade: String, CaseIterable, Sendable {
    /// At least two readings on each of three mornings and evenings, or as many at other hours.
    case complete
    case short
    /// Too few days for a home average: the mean of all readings.
    case mean = "none"
  }

  /// The minimum number of readings for a complete average.
  public static let completeCount = 12
  /// Only this many days at the end of a period count.
  public static let dayCount = 7
  /// The minimum number of days for a home average.
  public static let leastDays = 3

  /// The pressure days.
  public let span: ClosedRange<LocalDate>
  /// The first day, which doesn't count; nil if all readings count.
  public let leftOut: LocalDate?
  /// The number of readings that don't count because of a cuff's warning.
  public let doubtful: Int
  /// The grade.
  public let grade: Grade
  /// The average of the readings that count.
  public let average: PressureAverage
  /// The morning average; nil without morning readings.
  public let mornings: PressureAverage?
  /// The evening average; nil without evening readings.
  public let evenings: PressureAverage?

  /// Returns the last seven days of a period.
  public static func span(of period: ClosedRange<LocalDate>) -> ClosedRange<LocalDate> {
    max(period.lowerBound, period.upperBound.adding(days: 1 - dayCount))...period.upperBound
  }

  /// Creates an average; nil if no reading on these days counts.
  /// - Parameters:
  ///   - readings: in order of time; those on other days are ignored.
  ///   - first: the day to leave out; nil for the first day with a reading.
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

/// A day that starts in the small hours, so a reading at bedtime belongs to its evening. Source:
/// `reminders` also starts at 04:00; half of real home readings at night are earlier.
public struct PressureDay: Equatable, Sendable {
  /// The start of the day.
  public let start: TimeOfDay

  /// The day from 04:00.
  public static let usual = PressureDay(start: TimeOfDay(hour: 4, minute: 0) ?? .midnight)
  /// The calendar day, from midnight.
  public static let calendar = PressureDay(start: .midnight)
  /// The end of the morning and the start of the evening.
  public static let noon = TimeOfDay(hour: 12, minute: 0) ?? .midnight

  private init(start: TimeOfDay) { self.start = start }

  /// Reads a time before noon, to the minute: `04:00`; nil for any other text.
  public init?(_ text: String) {
    guard let start = TimeOfDay(text), start < Self.noon, start.milliseconds % 60_000 == 0
    else { return nil }
    self.start = start
  }

  /// The text that `init(_:)` reads.
  public var text: String { "\(start)" }

  /// One half of the day; the two cover all of it.
  public enum Half: CaseIterable, Sendable { case morning, evening }

  /// Returns the first and the last minute of a half: `04:00–11:59`, `12:00–03:59`.
  public func hours(of half: Half) -> String {
    func minuteBefore(_ time: TimeOfDay) -> TimeOfDay {
      TimeOfDay(milliseconds: (time.milliseconds + 86_400_000 - 60_000) % 86_400_000)
    }
    return switch half {
    case .morning: "\(start)–\(minuteBefore(Self.noon))"
    case .evening: "\(Self.noon)–\(minuteBefore(start))"
    }
  }

  /// Returns the pressure day of a local time.
  public func date(of local: LocalDateTime) -> LocalDate {
    local.time < start ? local.date.adding(days: -1) : local.date
  }

  /// Returns the half of a time of day.
  public func half(of time: TimeOfDay) -> Half {
    start <= time && time < Self.noon ? .morning : .evening
  }
}
