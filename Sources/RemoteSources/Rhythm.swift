public import HealthModel

/// The interval of a sensor's readings, and the delay until they are available.
public struct Rhythm: Equatable, Sendable {
  /// From one reading to the next; nil if unknown. Units: s.
  public var seconds: Int64?
  /// From a reading until it is available; nil if unknown. Units: s.
  public var delaySeconds: Int64?

  /// Makes a rhythm.
  public init(seconds: Int64? = nil, delaySeconds: Int64? = nil) {
    (self.seconds, self.delaySeconds) = (seconds, delaySeconds)
  }

  /// A reading and when it was first seen.
  public struct Sighting: Equatable, Sendable {
    /// The time of the measurement.
    public let taken: Instant
    /// When a pull found it.
    public let seen: Instant

    /// - Parameter seen: by the server's clock if it sends one, like `taken`.
    public init(taken: Instant, seen: Instant) { (self.taken, self.seen) = (taken, seen) }
  }

  /// Takes the medians of the last gaps and delays, so that a missing or late reading has no
  /// effect.
  ///
  /// Only the last of several readings seen at once shows a delay. Our own allowance doesn't count,
  /// or each delay would make the next one longer. A little is subtracted, because nothing would
  /// ever shorten a delay that is too long: the sensor is always found in time. The next try
  /// corrects a short one.
  /// - Parameter sightings: in any order.
  public init(of sightings: [Sighting]) {
    let ordered = sightings.sorted { ($0.taken, $0.seen) < ($1.taken, $1.seen) }
    let gaps = zip(ordered.dropFirst(), ordered).map { $0.taken.seconds(since: $1.taken) }
      .filter { $0 >= 1 }
    seconds = Self.median(gaps)
    var last: [Instant: Sighting] = [:]
    for sighting in ordered { last[sighting.seen] = sighting }
    let delays = last.values.sorted { $0.seen < $1.seen }.map {
      let delay = max(0, $0.seen.seconds(since: $0.taken) - Double(NextPull.allowanceSeconds))
      return delay - min(delay / 20, 5)
    }
    delaySeconds = Self.median(delays)
  }

  /// How many gaps and delays count.
  public static let counted = 12

  private static func median(_ values: [Double]) -> Int64? {
    values.suffix(counted).sorted().median.map { Int64($0.rounded()) }
  }
}

/// A sensor's state for planning the next pull.
public struct SensorPulse: Equatable, Sendable {
  /// The time of its last reading; nil if there is none.
  public var last: Instant?
  /// The rhythm as far as it is known.
  public var rhythm: Rhythm

  /// Makes the state of a sensor that is a vital.
  public init(last: Instant?, rhythm: Rhythm) { (self.last, self.rhythm) = (last, rhythm) }

  /// When its next reading is available; nil until the rhythm is known.
  var expected: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(
      seconds: seconds + (rhythm.delaySeconds ?? 0) + NextPull.allowanceSeconds)
  }

  /// When the sensor counts as silent: after four intervals and at least 30 minutes; nil until the
  /// rhythm is known.
  public var silentFrom: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(seconds: max(4 * seconds, 1800) + (rhythm.delaySeconds ?? 0))
  }
}

/// The time of the next pull from a place.
public enum NextPull {
  /// How long to wait after the expected time of a reading.
  static let allowanceSeconds: Int64 = 10

  /// The facts that the next pull depends on.
  public struct Facts: Equatable, Sendable {
    /// The sensors that are vitals.
    public var sensors: [SensorPulse]
    /// The last pull, successful or not; nil if there was none.
    public var last: Instant?
    /// The user's `--every`.
    public var everySeconds: Int64
    /// The number of failed pulls since the last successful one.
    public var failures: Int
    /// When the server wants to be asked again; nil if it doesn't say.
    public var retryAfter: Instant?
    /// Whether only the user may pull, for example because the token was refused.
    public var isStopped: Bool

    /// Makes facts; by default, those after a successful pull.
    public init(
      sensors: [SensorPulse], last: Instant?, everySeconds: Int64, failures: Int = 0,
      retryAfter: Instant? = nil, isStopped: Bool = false
    ) {
      (self.sensors, self.last, self.everySeconds) = (sensors, last, everySeconds)
      (self.failures, self.retryAfter, self.isStopped) = (failures, retryAfter, isStopped)
    }
  }

  /// Returns the time of the next pull, perhaps in the past; nil if only the user may pull.
  ///
  /// A pull is due when a reading is expected, but at least `everySeconds` after the last pull. If
  /// the reading is missing, it is due 30 and 60 seconds later, and then with the next reading.
  /// After failures it is due after 1, 2, 4 … 60 minutes, varied by a quarter so that clients don't
  /// return all at once, or when the server wants it.
  /// - Parameter random: from 0 to 1.
  public static func at(_ facts: Facts, now: Instant, random: Double) -> Instant? {
    guard !facts.isStopped else { return nil }
    // A time in the future was stored before the clock was corrected.
    guard let last = facts.last, last <= now else { return now }
    if facts.failures > 0 || facts.retryAfter != nil {
      return afterFailure(facts, last: last, random: random)
    }
    let soonest = last.adding(seconds: facts.everySeconds)
    let times = facts.sensors.compactMap { sensor in
      // A reading in the future must not delay the pull.
      let pulse = SensorPulse(last: sensor.last.map { min($0, last) }, rhythm: sensor.rhythm)
      return time(of: pulse, last: last, soonest: soonest)
    }
    return times.min() ?? soonest
  }

  private static func time(
    of sensor: SensorPulse, last: Instant, soonest: Instant
  ) -> Instant? {
    guard let expected = sensor.expected, let rhythm = sensor.rhythm.seconds, rhythm > 0 else {
      return nil
    }
    guard last >= expected else { return max(expected, soonest) }
    // The last pull didn't find the expected reading.
    let late = last.seconds(since: expected)
    if let retry = retries.first(where: { late < Double($0) - slackSeconds }) {
      return expected.adding(seconds: retry)
    }
    // The first of the following readings that may be asked for.
    let missed = Int64(max(0, soonest.seconds(since: expected)) / Double(rhythm))
    let next = expected.adding(seconds: missed * rhythm)
    return next >= soonest ? next : next.adding(seconds: rhythm)
  }

  /// When to ask again for a missing reading. Units: s.
  private static let retries: [Int64] = [30, 60]
  /// By another clock, a pull may be a little early.
  private static let slackSeconds = 5.0

  private static func afterFailure(_ facts: Facts, last: Instant, random: Double) -> Instant {
    let minutes = min(60, 1 << min(max(facts.failures - 1, 0), 6))
    let share = 0.75 + 0.5 * min(max(random, 0), 1)
    let own = last.adding(seconds: Int64((Double(minutes) * 60 * share).rounded()))
    guard let until = facts.retryAfter else { return own }
    // Never at once, and never more than a day later, whatever the server says.
    let soonest = last.adding(seconds: Int64((60 * share).rounded()))
    return min(max(until, soonest), last.adding(seconds: 24 * 3600))
  }
}
