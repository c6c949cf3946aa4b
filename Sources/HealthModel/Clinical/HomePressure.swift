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
}

/// What some blood pressures say together: every one counts alike.
public struct PressureAverage: Equatable, Sendable {
  /// How many pressures.
  public let count: Int
  /// On how many pressure days.
  public let days: Int
  /// Units: mmHg.
  public let systolic: Statistics
  /// Units: mmHg.
  public let diastolic: Statistics
  /// Nil where no reading has one. Units: beats a minute.
  public let pulse: Statistics?
  /// How many have one of their values above its normal limit, in the unit they were typed in.
  public let atOrAbove: Int
  /// How many have one that is critically high.
  public let veryHigh: Int
  /// How many have a value with a comparator: they are counted in all of these, and in no mean.
  public let withComparator: Int
  /// The lowest and the highest, those with a comparator too.
  public let systolicEnds: ReadingEnds
  /// See `systolicEnds`.
  public let diastolicEnds: ReadingEnds

  /// Nil of none. A value with a comparator is counted, and is in no mean.
  public init?(
    of readings: some Sequence<PressureReading>, day: PressureDay, vitals: VitalCatalogue
  ) {
    var (count, atOrAbove, veryHigh, withComparator) = (0, 0, 0, 0)
    var ends: (systolic: ReadingEnds, diastolic: ReadingEnds)?
    var days: Set<LocalDate> = []
    var (highs, lows, pulse) = (Statistics.Sum(), Statistics.Sum(), Statistics.Sum())
    for reading in readings {
      count += 1
      days.insert(day.date(of: reading.taken.local))
      if reading.systolic.comparator == nil { highs.take(reading.systolic.value) }
      if reading.diastolic.comparator == nil { lows.take(reading.diastolic.value) }
      if let beats = reading.pulse, beats.comparator == nil { pulse.take(beats.value) }
      let band = max(reading.systolic.band(in: vitals), reading.diastolic.band(in: vitals))
      let high = TakenReading(taken: reading.taken, reading: reading.systolic)
      let low = TakenReading(taken: reading.taken, reading: reading.diastolic)
      if ends == nil { ends = (ReadingEnds(high), ReadingEnds(low)) }
      ends?.systolic.take(high)
      ends?.diastolic.take(low)
      if (reading.systolic.comparator ?? reading.diastolic.comparator) != nil {
        withComparator += 1
      }
      if band > .normal { atOrAbove += 1 }
      if band == .criticallyHigh { veryHigh += 1 }
    }
    guard let systolic = Statistics(highs), let diastolic = Statistics(lows), let ends else {
      return nil
    }
    self.count = count
    self.days = days.count
    self.systolic = systolic
    self.diastolic = diastolic
    self.pulse = Statistics(pulse)
    self.atOrAbove = atOrAbove
    self.veryHigh = veryHigh
    self.withComparator = withComparator
    (systolicEnds, diastolicEnds) = ends
  }
}

/// The average of blood pressures at home: that of the seven days that end with a period, but for the
/// first one with a reading.
///
/// Source: European Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843).
public struct HomeAverage: Equatable, Sendable {
  /// What it stands on.
  public enum Grade: Equatable, Sendable {
    /// Two readings each on three mornings and three evenings, or as many at other hours.
    case complete
    /// Fewer readings than that.
    case short
    /// Days too few: it is the mean of all readings of the seven days, and no home average.
    case mean
  }

  /// As many readings make it complete.
  public static let completeCount = 12
  /// It is of as many, the last ones.
  public static let dayCount = 7
  /// On fewer days there is no home average.
  public static let leastDays = 3

  /// The seven pressure days.
  public let span: ClosedRange<LocalDate>
  /// The first with a reading; nil where all readings count.
  public let leftOut: LocalDate?
  /// How much it can say.
  public let grade: Grade
  /// Of the readings that count.
  public let average: PressureAverage
  /// Of those that count and were taken in the morning; nil of none.
  public let mornings: PressureAverage?
  /// Of those of an evening.
  public let evenings: PressureAverage?

  /// Nil where none of the seven days has a reading.
  ///
  /// - Parameters:
  ///   - readings: in order of time; those of other days are passed over.
  ///   - last: the last of the seven days.
  public init?(
    of readings: [PressureReading], upTo last: LocalDate, day: PressureDay = .usual,
    vitals: VitalCatalogue
  ) {
    let span = last.adding(days: 1 - Self.dayCount)...last
    let all = readings.filter { span.contains(day.date(of: $0.taken.local)) }
    guard let first = all.lazy.map({ day.date(of: $0.taken.local) }).min() else { return nil }
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
