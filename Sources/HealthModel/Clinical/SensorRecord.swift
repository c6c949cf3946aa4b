/// The readings of a glucose sensor over a period, and how much of the period they cover. Source of
/// the figures and their limits: Battelino 2019 (doi 10.2337/dci19-0028).
public struct SensorRecord: Sendable {
  /// The readings in order of time.
  public let readings: [TakenReading]
  public let vital: Vital
  public let days: [DaySpan]
  /// The median gap between readings, to the minute. Units: seconds.
  public let interval: Double
  let bands: [Band]
  public let counts: [Band: Int]
  /// The number of slots with a reading on each day; a slot is one interval long.
  private let slots: [LocalDate: Int]

  /// A day of the period, up to now.
  public struct DaySpan: Equatable, Sendable {
    public let date: LocalDate
    /// The start of the day; nil if `longestGap` isn't needed.
    public let start: Instant?
    /// The length so far, clock changes included. Units: seconds.
    public let length: Double

    public init(date: LocalDate, start: Instant? = nil, length: Double) {
      (self.date, self.start, self.length) = (date, start, length)
    }
  }

  /// The minimum share of the possible readings for an active day or period. Units: percent.
  public static let leastActive = 70.0
  /// The minimum number of days for the GMI and the targets.
  public static let leastDays = 14
  /// The longest median gap of a sensor's readings. Units: seconds.
  public static let longestInterval = 20.0 * 60
  /// The minimum number of readings on a sensor's fullest day.
  public static let leastOfFullDay = 48
  /// The number of intervals without a reading after which a line breaks and a low episode ends.
  public static let brokenAfter = 3.0

  /// Creates a record from readings and days in order; nil for fewer than two readings.
  public init?(_ readings: [TakenReading], of vital: Vital, on days: [DaySpan]) {
    guard let gap = Self.medianGap(readings.map(\.taken.instant)) else { return nil }
    (self.readings, self.vital, self.days) = (readings, vital, days)
    interval = Self.interval(ofGap: gap)
    var known = (unit: vital.canonicalUnit, limits: vital.bounds(typedIn: vital.canonicalUnit))
    bands = readings.map { entry in
      let unit = entry.reading.unit
      if known.unit != unit { known = (unit, vital.bounds(typedIn: unit)) }
      return known.limits.band(of: entry.reading.value)
    }
    counts = bands.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var slots: [LocalDate: Int] = [:]
    var last = -Double.infinity
    for entry in readings {
      let place = Double(entry.taken.instant.milliseconds) / 1000 / interval
      var slot = place.rounded(.down)
      // Readings near the border of two slots mustn't leave every other slot empty.
      if slot <= last, place - slot >= 0.8 { slot += 1 }
      guard slot > last else { continue }
      last = slot
      slots[entry.taken.day, default: 0] += 1
    }
    self.slots = slots
  }

  /// Returns whether one source's readings, in order, have a sensor's median gap and a full day.
  public static func isSensor(_ readings: some Sequence<TakenReading>) -> Bool {
    let taken = readings.map(\.taken)
    guard let gap = medianGap(taken.map(\.instant)), gap <= longestInterval else { return false }
    let counts = taken.reduce(into: [LocalDate: Int]()) { $0[$1.day, default: 0] += 1 }
    return counts.values.contains { $0 >= leastOfFullDay }
  }

  private static func medianGap(_ instants: [Instant]) -> Double? {
    zip(instants, instants.dropFirst()).map { $1.seconds(since: $0) }.sorted().median
  }

  static func interval(ofGap gap: Double) -> Double { max(60, (gap / 60).rounded() * 60) }

  /// The number of readings in 24 hours that suggests a sensor: more than people take.
  public static let leastOfPace = 13

  /// Returns the longest gap that a line bridges, in s; nil if `instants` are too few or sparse.
  public static func longestJoint(_ instants: [Instant]) -> Double? {
    let isDense = zip(instants, instants.dropFirst(leastOfPace - 1)).contains {
      $1.seconds(since: $0) <= 24 * 3600
    }
    guard isDense, let gap = medianGap(instants), gap <= longestInterval else { return nil }
    return brokenAfter * interval(ofGap: gap)
  }

  /// The number of slots in the days; `filled` counts those with a reading.
  public var possible: Int { Int((days.reduce(0) { $0 + $1.length } / interval).rounded()) }
  public var filled: Int { min(possible, slots.values.reduce(0, +)) }
  /// The share of slots with a reading. Units: percent.
  public var active: Double { Self.active(filled, of: possible) }
  public var isActive: Bool { active >= Self.leastActive }

  static func active(_ count: Int, of possible: Int) -> Double {
    possible > 0 ? min(100, Double(count) * 100 / Double(possible)) : 0
  }

  public var statistics: BoundedStatistics? { BoundedStatistics(readings.lazy.map(\.reading)) }

  public func share(of band: Band) -> Share { Share(counts[band] ?? 0, of: readings.count) }

  /// Whether there are enough days and readings for the GMI and the targets.
  public var isEnough: Bool { days.count >= Self.leastDays && isActive }

  /// The glucose management indicator in percent; nil for too few days or readings.
  public var managementIndicator: Double? {
    isEnough ? statistics?.atBounds.glucoseManagementIndicator : nil
  }

  public struct Day: Equatable, Sendable {
    public let date: LocalDate
    /// The share of slots with a reading. Units: percent.
    public let active: Double
    /// The statistics; nil without readings. Units: canonical.
    public let statistics: BoundedStatistics?
    public let inRange: Share

    public var count: Int { inRange.whole }
    public var isEnough: Bool { active >= SensorRecord.leastActive }
  }

  /// Each day, with or without readings.
  public var dayList: [Day] {
    var statistics: [LocalDate: BoundedStatistics] = [:]
    var inRange: [LocalDate: Int] = [:]
    for (entry, band) in zip(readings, bands) {
      let day = entry.taken.day
      statistics[day].take(entry.reading)
      if band == .normal { inRange[day, default: 0] += 1 }
    }
    return days.map { span in
      let day = statistics[span.date]
      let possible = Int((span.length / interval).rounded())
      return Day(
        date: span.date, active: Self.active(slots[span.date] ?? 0, of: possible), statistics: day,
        inRange: Share(inRange[span.date] ?? 0, of: day?.atBounds.count ?? 0))
    }
  }

  /// The longest time without a reading, and its start. The period's ends count like readings.
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
      .max { $0.seconds < $1.seconds }
  }

  /// Returns whether two readings are too far apart to say anything about the time between them.
  public func isBroken(_ earlier: Moment, _ later: Moment) -> Bool {
    later.instant.seconds(since: earlier.instant) > Self.brokenAfter * interval
  }
}
