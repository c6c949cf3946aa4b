public import HealthModel

public enum NextPull {
  /// Returns the time of the next pull, perhaps in the past; nil if only the user may pull. A pull
  /// is due `everySeconds` after the last pull, or later, when a reading is expected; if it is
  /// missing, again 30 and 60 s after that time. After failures, a pull is due after 1, 2, 4 … 60
  /// minutes, varied by `random` (0 to 1) to spread the clients, or when the server asks for it.
  /// - Parameter last: the last pull, successful or not; nil if there was none.
  /// - Parameter failures: the number of failed pulls since the last successful one.
  /// - Parameter isStopped: whether only the user may pull, for example after a refused token.
  public static func time(
    sensors: [SensorPulse], last: Instant?, everySeconds: Int64, failures: Int = 0,
    retryAfter: Instant? = nil, isStopped: Bool = false, now: Instant, random: Double
  ) -> Instant? {
    guard !isStopped else { return nil }
    // A time in the future was stored before the clock was corrected.
    guard let last, last <= now else { return now }
    if failures > 0 || retryAfter != nil {
      return time(after: failures, last, until: retryAfter, random)
    }
    let soonest = last.adding(seconds: everySeconds)
    let times = sensors.compactMap { sensor in
      // A reading in the future must not delay the pull.
      let pulse = SensorPulse(last: sensor.last.map { min($0, last) }, rhythm: sensor.rhythm)
      return time(of: pulse, last: last, soonest: soonest)
    }
    return times.min() ?? soonest
  }

  private static func time(of sensor: SensorPulse, last: Instant, soonest: Instant) -> Instant? {
    guard let expected = sensor.expected, let rhythm = sensor.rhythm.seconds, rhythm > 0 else {
      return nil
    }
    guard last >= expected else { return max(expected, soonest) }
    // The last pull didn't find the expected reading.
    let late = last.seconds(since: expected)
    if let retry = retries.first(where: { late < Double($0) - slackSeconds }) {
      return expected.adding(seconds: retry)
    }
    // Find the first reading that is expected at `soonest` or later.
    let missed = Int64(max(0, soonest.seconds(since: expected)) / Double(rhythm))
    let next = expected.adding(seconds: missed * rhythm)
    return next >= soonest ? next : next.adding(seconds: rhythm)
  }

  /// How long after the expected time to ask again for a missing reading. Units: s.
  private static let retries: [Int64] = [30, 60]
  /// How early a pull may be and still count as a retry, because clocks differ. Units: s.
  private static let slackSeconds = 5.0

  private static func time(
    after failures: Int, _ last: Instant, until: Instant?, _ random: Double
  ) -> Instant {
    let minutes = min(60, 1 << min(max(failures - 1, 0), 6))
    let share = 0.75 + 0.5 * min(max(random, 0), 1)
    let own = last.adding(seconds: Int64((Double(minutes) * 60 * share).rounded()))
    guard let until else { return own }
    // Whatever the server says, don't pull at once or more than a day later.
    let soonest = last.adding(seconds: Int64((60 * share).rounded()))
    return min(max(until, soonest), last.adding(seconds: 24 * 3600))
  }
}
