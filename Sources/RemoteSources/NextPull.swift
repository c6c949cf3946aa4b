public import HealthModel

/// When a place is asked the next time.
public enum NextPull {
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
