/// A blood pressure, and the pulse that was taken with it.
public struct PressureReading: Equatable, Sendable {
  /// When it was measured, and what clocks showed there.
  public let taken: Moment
  /// With the unit that decides its band.
  public let systolic: Reading
  /// Less than the systolic one.
  public let diastolic: Reading
  /// Nil where none is on record.
  public let pulse: Reading?

  /// Of one report.
  public init(taken: Moment, systolic: Reading, diastolic: Reading, pulse: Reading? = nil) {
    self.taken = taken
    self.systolic = systolic
    self.diastolic = diastolic
    self.pulse = pulse
  }

  /// What the cuff warned of.
  public var warnings: CuffWarnings { systolic.warnings.union(diastolic.warnings) }

  /// Whether the cuff sat badly or the body moved, so that no home average holds it.
  public var isDoubtful: Bool { !warnings.isDisjoint(with: .ofPressure) }

  /// Where both values lie, the systolic one first: 134.6 isn't at or above 135.
  public func bands(in vitals: VitalCatalogue) -> [Band] {
    [systolic, diastolic].map { reading in
      vitals[reading.vital]?.band(ofMean: reading.typedValue, in: reading.unit) ?? .normal
    }
  }
}

/// What some blood pressures say together: every one counts alike.
public struct PressureAverage: Equatable, Sendable {
  /// How many pressures.
  public let count: Int
  /// On how many pressure days.
  public let days: Int
  /// Units: mmHg.
  public let systolic: BoundedStatistics
  /// Units: mmHg.
  public let diastolic: BoundedStatistics
  /// Nil where no reading has one. Units: beats a minute.
  public let pulse: BoundedStatistics?
  /// How many have one of their values above its normal limit, in the unit they were typed in.
  public let atOrAbove: Int
  /// How many have one that is critically high.
  public let veryHigh: Int
  /// How many have one of their values below its normal limit.
  public let low: Int
  /// How many have one that is critically low.
  public let veryLow: Int
  /// How many came with an irregular pulse.
  public let irregular: Int
  /// How many have a value with a comparator, which enters means at its bound.
  public let withComparator: Int
  /// The lowest and the highest, those with a comparator too.
  public let systolicEnds: ReadingEnds
  /// See `systolicEnds`.
  public let diastolicEnds: ReadingEnds

  /// Nil of none.
  public init?(
    of readings: some Sequence<PressureReading>, day: PressureDay, vitals: VitalCatalogue
  ) {
    var (count, atOrAbove, veryHigh, low, veryLow) = (0, 0, 0, 0, 0)
    var (irregular, withComparator) = (0, 0)
    var ends: (systolic: ReadingEnds, diastolic: ReadingEnds)?
    var days: Set<LocalDate> = []
    var (highs, lows) = (BoundedStatistics.Sum(), BoundedStatistics.Sum())
    var pulse = BoundedStatistics.Sum()
    for reading in readings {
      count += 1
      days.insert(day.date(of: reading.taken.local))
      highs.take(reading.systolic)
      lows.take(reading.diastolic)
      if let beats = reading.pulse { pulse.take(beats) }
      let bands = reading.bands(in: vitals)
      let parts = [reading.systolic, reading.diastolic].map {
        TakenReading(taken: reading.taken, reading: $0)
      }
      if ends == nil { ends = (ReadingEnds(parts[0]), ReadingEnds(parts[1])) }
      ends?.systolic.take(parts[0])
      ends?.diastolic.take(parts[1])
      if (reading.systolic.comparator ?? reading.diastolic.comparator) != nil {
        withComparator += 1
      }
      if reading.warnings.contains(.irregularPulse) { irregular += 1 }
      if bands.contains(where: { $0 > .normal }) { atOrAbove += 1 }
      if bands.contains(.criticallyHigh) { veryHigh += 1 }
      if bands.contains(where: { $0 < .normal }) { low += 1 }
      if bands.contains(.criticallyLow) { veryLow += 1 }
    }
    guard let systolic = BoundedStatistics(highs), let diastolic = BoundedStatistics(lows),
      let ends
    else { return nil }
    self.count = count
    self.days = days.count
    self.systolic = systolic
    self.diastolic = diastolic
    self.pulse = BoundedStatistics(pulse)
    self.atOrAbove = atOrAbove
    self.veryHigh = veryHigh
    (self.low, self.veryLow, self.irregular) = (low, veryLow, irregular)
    self.withComparator = withComparator
    (systolicEnds, diastolicEnds) = ends
  }
}

/// The average of blood pressures at home: that of some days but for the first one.
///
/// Source: European Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843).
public struct HomeAverage: Equatable, Sendable {
  /// What it stands on.
  public enum Grade: CaseIterable, Sendable {
    /// Two readings each on three mornings and three evenings, or as many at other hours.
    case complete
    /// Fewer readings than that.
    case short
    /// Days too few: it is the mean of all readings of the days, and no home average.
    case mean
  }

  /// As many readings make it complete.
  public static let completeCount = 12
  /// Of a period it is of as many days, the last ones.
  public static let dayCount = 7
  /// On fewer days there is no home average.
  public static let leastDays = 3

  /// Its pressure days.
  public let span: ClosedRange<LocalDate>
  /// The first; nil where all readings count.
  public let leftOut: LocalDate?
  /// How many readings of its days don't count for what the cuff warned of.
  public let doubtful: Int
  /// How much it can say.
  public let grade: Grade
  /// Of the readings that count.
  public let average: PressureAverage
  /// Of those that count and were taken in the morning; nil of none.
  public let mornings: PressureAverage?
  /// Of those of an evening.
  public let evenings: PressureAverage?

  /// The days of a period that it is of: the last seven.
  public static func span(of period: ClosedRange<LocalDate>) -> ClosedRange<LocalDate> {
    max(period.lowerBound, period.upperBound.adding(days: 1 - dayCount))...period.upperBound
  }

  /// Nil where none of the days has a reading that counts.
  ///
  /// - Parameters:
  ///   - readings: in order of time; those of other days are passed over.
  ///   - span: its pressure days.
  ///   - first: the day to leave out; nil for the first one that has a reading.
  public init?(
    of readings: [PressureReading], on span: ClosedRange<LocalDate>,
    leavingOut first: LocalDate? = nil, day: PressureDay = .usual, vitals: VitalCatalogue
  ) {
    let measured = readings.filter { span.contains(day.date(of: $0.taken.local)) }
    let all = measured.filter { !$0.isDoubtful }
    guard let first = first ?? all.lazy.map({ day.date(of: $0.taken.local) }).min() else {
      return nil
    }
    doubtful = measured.count - all.count
    let later = all.filter { day.date(of: $0.taken.local) != first }
    let candidate = PressureAverage(of: later, day: day, vitals: vitals)
    let isAverage = (candidate?.days ?? 0) >= Self.leastDays
    let counted = isAverage ? later : all
    func part(_ half: PressureDay.Half) -> PressureAverage? {
      PressureAverage(
        of: counted.lazy.filter { day.half(of: $0.taken.local.time) == half }, day: day,
        vitals: vitals)
    }
    guard let average = PressureAverage(of: counted, day: day, vitals: vitals) else { return nil }
    self.span = span
    self.average = average
    leftOut = isAverage ? first : nil
    grade = isAverage ? (average.count >= Self.completeCount ? .complete : .short) : .mean
    mornings = part(.morning)
    evenings = part(.evening)
  }
}
