public import HealthModel

/// How often a sensor measures, and how long it takes until a reading can be had.
public struct Rhythm: Equatable, Sendable {
  /// From one reading to the next; nil until it is known. Units: s.
  public var seconds: Int64?
  /// From a reading until it stands at the place; nil until it is known. Units: s.
  public var delaySeconds: Int64?

  /// As they were kept.
  public init(seconds: Int64? = nil, delaySeconds: Int64? = nil) {
    (self.seconds, self.delaySeconds) = (seconds, delaySeconds)
  }

  /// A reading, and when it was first seen here.
  public struct Sighting: Equatable, Sendable {
    /// When it was measured.
    public let taken: Instant
    /// When a pull brought it.
    public let seen: Instant

    /// - Parameter seen: by the server's clock where it says one, as `taken` is.
    public init(taken: Instant, seen: Instant) { (self.taken, self.seen) = (taken, seen) }
  }

  /// Medians of the last twelve gaps and delays: a reading that is missing, or late, moves neither.
  ///
  /// Shape: in any order. Of readings that were seen at once the last alone tells a delay: the others
  /// waited for us. What we add ourselves before we ask is no delay of the sensor's; else each would
  /// make the next longer. A little is taken off, or one that was learnt too long, by rare pulls, would
  /// stay so: where the sensor is found when it is expected nothing says for how long it had been
  /// there. One that is too short is put right by the next try.
  /// Source: design, "In the service".
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

/// A sensor as it stands when the next pull is planned.
public struct SensorPulse: Equatable, Sendable {
  /// When its last reading was taken; nil where there is none.
  public var last: Instant?
  /// As far as it is known.
  public var rhythm: Rhythm

  /// Of a sensor that is a vital: the others' readings aren't waited for.
  public init(last: Instant?, rhythm: Rhythm) { (self.last, self.rhythm) = (last, rhythm) }

  /// When its next reading can be had; nil until its rhythm is known.
  var expected: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(
      seconds: seconds + (rhythm.delaySeconds ?? 0) + NextPull.allowanceSeconds)
  }

  /// When no reading for 4 × the rhythm and 30 minutes is a silence; nil until the rhythm is known.
  public var silentFrom: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(seconds: max(4 * seconds, 1800) + (rhythm.delaySeconds ?? 0))
  }
}

/// When a place is asked the next time.
public enum NextPull {
  /// What is waited beyond the time at which a reading is expected.
  public static let allowanceSeconds: Int64 = 10

  /// What the next pull depends on.
  public struct Facts: Equatable, Sendable {
    /// Of the sensors that are vitals.
    public var sensors: [SensorPulse]
    /// When it was asked last, well or not; nil where it never was.
    public var last: Instant?
    /// The person's `--every`.
    public var everySeconds: Int64
    /// How many pulls in a row found nobody; 0 after a good one.
    public var failures: Int
    /// When the server wants to be asked again; nil where it doesn't say.
    public var retryAfter: Instant?
    /// Whether its token was refused, or it waits for the person: nobody asks it then by themselves.
    public var isStopped: Bool

    /// After a good pull of a place that isn't stopped, unless said otherwise.
    public init(
      sensors: [SensorPulse], last: Instant?, everySeconds: Int64, failures: Int = 0,
      retryAfter: Instant? = nil, isStopped: Bool = false
    ) {
      (self.sensors, self.last, self.everySeconds) = (sensors, last, everySeconds)
      (self.failures, self.retryAfter, self.isStopped) = (failures, retryAfter, isStopped)
    }
  }

  /// When it is to be asked, perhaps by now; nil where nobody is to ask.
  ///
  /// A reading is asked for when it should be there, never sooner than `everySeconds` after the last
  /// pull; where it isn't, 30 and 60 seconds later, and then when the next one should be. After a
  /// failure it is 1, 2, 4 … 60 minutes, a quarter more or less, so that a thousand clients don't come
  /// back at once; or the server's own time.
  /// - Parameter random: from 0 to 1.
  public static func at(_ facts: Facts, now: Instant, random: Double) -> Instant? {
    guard !facts.isStopped else { return nil }
    // A time that lies ahead was written by a clock that has been put right.
    guard let last = facts.last, last <= now else { return now }
    if facts.failures > 0 || facts.retryAfter != nil {
      return afterFailure(facts, last: last, random: random)
    }
    let soonest = last.adding(seconds: facts.everySeconds)
    let times = facts.sensors.compactMap { sensor in
      // A reading of a clock that is ahead is no reason to wait for it.
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
    // It was asked for when it should have been there, and isn't.
    let late = last.seconds(since: expected)
    if late < Double(lastTrySeconds) - slackSeconds {
      let next = late < Double(firstTrySeconds) - slackSeconds ? firstTrySeconds : lastTrySeconds
      return expected.adding(seconds: next)
    }
    // A rhythm later, or as many as have gone by.
    let missed = Int64(max(0, soonest.seconds(since: expected)) / Double(rhythm))
    let next = expected.adding(seconds: missed * rhythm)
    return next >= soonest ? next : next.adding(seconds: rhythm)
  }

  private static let firstTrySeconds: Int64 = 30
  private static let lastTrySeconds: Int64 = 60
  /// A pull may begin a little before its time by another clock.
  private static let slackSeconds = 5.0

  private static func afterFailure(_ facts: Facts, last: Instant, random: Double) -> Instant {
    let minutes = min(60, 1 << min(max(facts.failures - 1, 0), 6))
    let share = 0.75 + 0.5 * min(max(random, 0), 1)
    let own = last.adding(seconds: Int64((Double(minutes) * 60 * share).rounded()))
    guard let until = facts.retryAfter else { return own }
    // A server that says 0 isn't asked again at once, nor one forgotten that says a year.
    let soonest = last.adding(seconds: Int64((60 * share).rounded()))
    return min(max(until, soonest), last.adding(seconds: 24 * 3600))
  }
}
