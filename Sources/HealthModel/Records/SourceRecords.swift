/// The protocol of a remote source. The journal and JSON hold the raw value, so it never changes.
public enum SourceProtocol: String, CaseIterable, Sendable { case nightscout, homeassistant, json }

/// How far a collection of a remote source has been read.
public struct RemoteCursor: Equatable, Sendable {
  /// The maximum length of a stored stamp. Units: bytes.
  public static let mostBytes = 1024

  /// The position, in the protocol's own form.
  public var stamp: String
  /// When the collection's latest two days were last read.
  public var dayAt: Instant?
  /// When the collection's latest fortnight was last read.
  public var fortnightAt: Instant?

  public init(stamp: String, dayAt: Instant? = nil, fortnightAt: Instant? = nil) {
    (self.stamp, self.dayAt, self.fortnightAt) = (stamp, dayAt, fortnightAt)
  }
}

/// How often a sensor measures, and how long a reading takes to reach the remote source.
public struct Rhythm: Equatable, Sendable {
  /// How long after the expected time a pull asks for a reading. Units: s.
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

  /// Creates a rhythm from the medians of the last twelve gaps and delays, in any order. `seen` is
  /// when a pull first brought the reading, by the server's clock if it reports one, like `taken`.
  /// Only the last reading of a pull shows a delay; the others waited for the pull. Delays exclude
  /// the allowance, or each delay would lengthen the next. A little is subtracted, so that a delay
  /// overestimated because of rare pulls shrinks; the next pull corrects a delay that is too short.
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

/// The last reading and the rhythm of a sensor of a vital; pulls don't wait for other sensors.
public struct SensorPulse: Equatable, Sendable {
  public var last: Instant?
  public var rhythm: Rhythm

  public init(last: Instant?, rhythm: Rhythm) { (self.last, self.rhythm) = (last, rhythm) }

  /// When the sensor's next reading is available; nil until the rhythm is known.
  public var expected: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(seconds: seconds + (rhythm.delaySeconds ?? 0) + Rhythm.allowanceSeconds)
  }

  /// When a silence begins: the longer of 4 × the rhythm and 30 minutes, plus the delay.
  public var silentFrom: Instant? {
    guard let last, let seconds = rhythm.seconds else { return nil }
    return last.adding(seconds: max(4 * seconds, 1800) + (rhythm.delaySeconds ?? 0))
  }
}
