/// The readings of one glucose sensor over a period: how much of it they cover, and what they say.
///
/// Source: the figures and their limits of Battelino 2019 (doi 10.2337/dci19-0028).
public struct SensorRecord: Sendable {
  /// In order of time.
  public let readings: [TakenReading]
  /// The limits by which they are judged.
  public let vital: Vital
  /// The period's whole days, each from when it begins to when it ends, and until now.
  public let days: [DaySpan]
  /// How far apart readings lie: their median gap, to the minute. Units: seconds.
  public let interval: Double
  /// The band of each reading.
  let bands: [Band]
  /// How many readings lie in each band.
  public let counts: [Band: Int]
  /// How many slots of each day, an interval long, have a reading.
  private let slots: [LocalDate: Int]

  /// A day of the period, as far as it has come.
  public struct DaySpan: Equatable, Sendable {
    /// Of the places where readings were taken.
    public let date: LocalDate
    /// When it begins; nil where that doesn't matter.
    public let start: Instant?
    /// Units: seconds; 0 of a day that has not begun.
    public let length: Double

    /// - Parameter length: in seconds, of a day on which clocks change more or less than 86,400.
    public init(date: LocalDate, start: Instant? = nil, length: Double) {
      (self.date, self.start, self.length) = (date, start, length)
    }
  }

  /// From this share of its readings on a day, or the whole, says how the day was.
  public static let leastActive = 70.0
  /// As many days the indicator and the targets take.
  public static let leastDays = 14
  /// Readings at most this far apart, by their median, are a sensor's. Units: seconds.
  public static let longestInterval = 20.0 * 60
  /// As many readings a sensor's fullest day has at least.
  public static let leastOfFullDay = 48
  /// A line breaks, and a low ends, after so many intervals without a reading.
  public static let brokenAfter = 3.0

  /// Nil for fewer than two readings, which have no interval.
  ///
  /// - Parameters:
  ///   - readings: in order of time.
  ///   - days: those of the period, in order.
  public init?(_ readings: [TakenReading], of vital: Vital, on days: [DaySpan]) {
    guard let gap = Self.medianGap(readings.map(\.taken.instant)) else { return nil }
    self.readings = readings
    self.vital = vital
    self.days = days
    interval = Self.interval(ofGap: gap)
    var limits: (unit: MeasurementUnit, limits: UnitLimits)?
    bands = readings.map { entry in
      let found: UnitLimits
      if let known = limits, known.unit == entry.reading.unit {
        found = known.limits
      } else {
        found = vital.bounds(typedIn: entry.reading.unit)
        limits = (entry.reading.unit, found)
      }
      return found.band(of: entry.reading.value)
    }
    counts = bands.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    slots = Self.slots(of: readings, interval)
  }

  /// A slot counts once, however many readings lie in it.
  private static func slots(
    of readings: [TakenReading], _ interval: Double
  ) -> [LocalDate: Int] {
    var slots: [LocalDate: Int] = [:]
    var last = -Double.infinity
    for entry in readings {
      let place = Double(entry.taken.instant.milliseconds) / 1000 / interval
      var slot = place.rounded(.down)
      // A clock that ticks at the border of two slots must not lose every other one.
      if slot <= last, place - slot >= 0.8 { slot += 1 }
      guard slot > last else { continue }
      last = slot
      slots[entry.taken.day, default: 0] += 1
    }
    return slots
  }

  /// Whether these are a sensor's though nothing says so: close to each other, and at least one day is
  /// full of them. Shape: in order of time, of one source.
  public static func isSensor(_ readings: some Sequence<TakenReading>) -> Bool {
    var instants: [Instant] = []
    var counts: [LocalDate: Int] = [:]
    for reading in readings {
      instants.append(reading.taken.instant)
      counts[reading.taken.day, default: 0] += 1
    }
    guard let gap = medianGap(instants), gap <= longestInterval else { return false }
    return counts.values.contains { $0 >= leastOfFullDay }
  }

  private static func medianGap(_ instants: [Instant]) -> Double? {
    zip(instants, instants.dropFirst()).map { $1.seconds(since: $0) }.sorted().median
  }

  /// To the minute, as sensors have it.
  static func interval(ofGap gap: Double) -> Double { max(60, (gap / 60).rounded() * 60) }

  /// A person who measures twice and again makes fewer readings than this in 24 hours; a sensor makes
  /// them within its first.
  public static let leastOfPace = 13

  /// How far apart readings of this pace may lie and be joined by a line; nil where they come too
  /// rarely to be a sensor's, or are few. Units: seconds.
  ///
  /// Shape: in order of time.
  public static func longestJoint(_ instants: [Instant]) -> Double? {
    let isDense = zip(instants, instants.dropFirst(leastOfPace - 1)).contains {
      $1.seconds(since: $0) <= 24 * 3600
    }
    guard isDense, let gap = medianGap(instants), gap <= longestInterval else { return nil }
    return brokenAfter * interval(ofGap: gap)
  }
}

extension SensorRecord {
  /// How many slots the days had.
  public var possible: Int { Int((days.reduce(0) { $0 + $1.length } / interval).rounded()) }

  /// How many of them have a reading.
  public var filled: Int { min(possible, slots.values.reduce(0, +)) }

  /// The share of them. Units: percent.
  public var active: Double { Self.active(filled, of: possible) }

  /// Whether it is enough to speak of the time between the readings.
  public var isActive: Bool { active >= Self.leastActive }

  static func active(_ count: Int, of possible: Int) -> Double {
    possible > 0 ? min(100, Double(count) * 100 / Double(possible)) : 0
  }

  /// Units: canonical.
  public var statistics: BoundedStatistics? { BoundedStatistics(readings.lazy.map(\.reading)) }

  /// The share of readings in a band.
  public func share(of band: Band) -> Share { Share(counts[band] ?? 0, of: readings.count) }

  /// Whether the days and the readings on them are enough for the indicator and the targets.
  public var isEnough: Bool {
    days.count >= Self.leastDays && isActive
  }

  /// Glucose management indicator, percent; nil where it would stand on too little.
  public var managementIndicator: Double? {
    isEnough ? statistics?.atBounds.glucoseManagementIndicator : nil
  }

  /// What one day has.
  public struct Day: Equatable, Sendable {
    /// Of the places where readings were taken.
    public let date: LocalDate
    /// How many readings.
    public let count: Int
    /// Units: percent of the readings that the day has room for.
    public let active: Double
    /// Nil on a day without a reading. Units: canonical.
    public let statistics: BoundedStatistics?
    /// Of its readings.
    public let inRange: Share

    /// Whether it has readings enough to say how the day was.
    public var isEnough: Bool { active >= SensorRecord.leastActive }
  }

  /// Each day of the period, those without a reading too.
  public var dayList: [Day] {
    var found: [LocalDate: (count: Int, inRange: Int, sum: BoundedStatistics.Sum)] = [:]
    for (entry, band) in zip(readings, bands) {
      var day = found[entry.taken.day] ?? (0, 0, BoundedStatistics.Sum())
      day.count += 1
      if band == .normal { day.inRange += 1 }
      day.sum.take(entry.reading)
      found[entry.taken.day] = day
    }
    return days.map { span in
      let day = found[span.date]
      return Day(
        date: span.date, count: day?.count ?? 0,
        active: Self.active(
          slots[span.date] ?? 0, of: Int((span.length / interval).rounded())),
        statistics: day.flatMap { BoundedStatistics($0.sum) },
        inRange: Share(day?.inRange ?? 0, of: day?.count ?? 0))
    }
  }

  /// The longest time without a reading, that before the first and behind the last among them, and when
  /// it began.
  public var longestGap: (from: Moment, seconds: Double)? {
    var moments = readings.map(\.taken)
    func put(_ instant: Instant, at place: Int, like near: Moment) {
      moments.insert(Moment(instant, utcOffsetSeconds: near.utcOffsetSeconds), at: place)
    }
    if let first = moments.first, let start = days.first?.start, start < first.instant {
      put(start, at: 0, like: first)
    }
    if let last = moments.last, let day = days.last(where: { $0.length > 0 }), let start = day.start
    {
      let end = start.adding(seconds: Int64(day.length))
      if end > last.instant { put(end, at: moments.count, like: last) }
    }
    return zip(moments, moments.dropFirst())
      .map { (from: $0, seconds: $1.instant.seconds(since: $0.instant)) }
      .reduce(nil) { longest, gap in
        longest.map { $0.seconds >= gap.seconds } == true ? longest : gap
      }
  }

  /// Whether two neighbouring readings lie so far apart that nothing is known of the time between.
  public func isBroken(_ earlier: Moment, _ later: Moment) -> Bool {
    later.instant.seconds(since: earlier.instant) > Self.brokenAfter * interval
  }
}
