/// The protocol of a remote source. The raw value, in the journal and in JSON, never changes.
public enum SourceProtocol: String, CaseIterable, Sendable { case nightscout, homeassistant, json }

/// How far a collection of a remote source has been read.
public struct RemoteCursor: Equatable, Sendable {
  /// The maximum length of a stored stamp. Units: bytes.
  public static let mostBytes = 1024

  /// The position, in the protocol's own form.
  public var stamp: String
  /// When the collection's latest two days were last read, or another time that the protocol keeps.
  public var dayAt: Instant?
  /// When the collection's latest fortnight was last read.
  public var fortnightAt: Instant?

  public init(stamp: String, dayAt: Instant? = nil, fortnightAt: Instant? = nil) {
    (self.stamp, self.dayAt, self.fortnightAt) = (stamp, dayAt, fortnightAt)
  }
}

/// How often a sensor measures, and how long a reading takes to reach the remote source.
public struct Rhythm: Equatable, Sendable {
  /// How long a pull waits after a reading should have reached the source. Units: s.
  public static let allowanceSeconds: Int64 = 10
  /// How many of the last gaps and delays count.
  public static let counted = 12

  /// The time from one reading to the next; nil until it is known. Units: s.
  public var seconds: Int64?
  /// The time from a reading until the source has it; nil until it is known. Units: s.
  public var delaySeconds: Int64?

  public init(seconds: Int64? = nil, delaySeconds: Int64? = nil) {
    (self.seconds, self.delaySeconds) = (seconds, delaySeconds)
  }

  /// Creates a rhythm from readings in any order: the medians of the last twelve gaps and delays.
  /// `seen` is when a pull first returned the reading. Only a pull's last reading shows a delay,
  /// because the others waited for the pull. Delays exclude the allowance, or each delay would
  /// lengthen the next. From each, 5 % (at most 5 s) is subtracted, so that a delay overestimated
  /// because of rare pulls shrinks; the next pull corrects a delay that is too short.
  public init(of sightings: [(taken: Instant, seen: Instant)]) {
    let ordered = sightings.sorted { ($0.taken, $0.seen) < ($1.taken, $1.seen) }
    let gaps = zip(ordered.dropFirst(), ordered).map { $0.taken.seconds(since: $1.taken) }
      .filter { $0 >= 1 }
    seconds = Self.median(gaps)
    var last: [Instant: Instant] = [:]
    for sighting in ordered { last[sighting.seen] = sighting.taken }
    let delays = last.sorted { $0.key < $1.key }.map { seen, taken in
      let delay = max(0, seen.seconds(since: taken) - Double(Self.allowanceSeconds))
      return delay - min(delay / 20, 5)
    }
    delaySeconds = Self.median(delays)
  }

  private static func median(_ values: [Double]) -> Int64? {
    values.suffix(counted).sorted().median.map { Int64($0.rounded()) }
  }
}

/// The last reading and the rhythm of one sensor; pulls don't wait for slower sensors.
public struct SensorPulse: Equatable, Sendable {
  public var last: Instant?
  public var rhythm: Rhythm

  public init(last: Instant?, rhythm: Rhythm) { (self.last, self.rhythm) = (last, rhythm) }

  /// When to pull the sensor's next reading; nil without a reading or until the rhythm is known.
  public var expected: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(seconds: seconds + (rhythm.delaySeconds ?? 0) + Rhythm.allowanceSeconds)
  }

  /// When silence begins: four intervals (at least 30 min), plus the delay, after the last reading.
  public var silentFrom: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(seconds: max(4 * seconds, 1800) + (rhythm.delaySeconds ?? 0))
  }
}
