/// A time of low glucose that lasted.
public struct LowEpisode: Equatable, Sendable {
  /// Its first low reading.
  public let start: Moment
  /// Until an interval after its last low reading, or the next reading where that comes earlier.
  /// Units: seconds.
  public let length: Double
  /// The earlier one among equals; see `Reading.isBelow(_:)`.
  public let lowest: Reading
  /// How many readings of it are low.
  public let count: Int

  /// To the minute, half a minute up.
  public var minutes: Int { Self.minutes(length) }

  /// Some of them that must be named: the deepest one, then the longest of the others, the longest first.
  public static func mostSevere(_ count: Int, of lows: [LowEpisode]) -> [LowEpisode] {
    let deepest = lows.indices.min {
      lows[$0].lowest.isBelow(lows[$1].lowest)
        || !lows[$1].lowest.isBelow(lows[$0].lowest) && lows[$0].length > lows[$1].length
    }
    func isGraver(_ one: Int, _ other: Int) -> Bool {
      (lows[one].length, other) > (lows[other].length, one)
    }
    let longest = lows.indices.filter { $0 != deepest }.sorted(by: isGraver)
    let named = [deepest].compactMap { $0 } + longest.prefix(max(0, count - 1))
    return named.sorted(by: isGraver).map { lows[$0] }
  }

  /// It lasts as long at least; as long above the limit ends it. Units: minutes.
  static let leastMinutes = 15

  fileprivate static func minutes(_ seconds: Double) -> Int { Int((seconds / 60).rounded()) }
}

extension SensorRecord {
  /// Every time that readings lay below the normal range for 15 minutes in a row or more; it ends where
  /// they have been out of it as long, or where more than three intervals say nothing.
  ///
  /// Source: Battelino 2023 (doi 10.1016/S2213-8587(22)00319-9).
  public var lows: [LowEpisode] {
    var found: [LowEpisode] = []
    var open: OpenLow?
    for (index, entry) in readings.enumerated() {
      if let low = open, isBroken(low.latest, entry.taken) {
        if let episode = low.episode { found.append(episode) }
        open = nil
      }
      if bands[index] < .normal {
        // Short dips don't add up: an episode begins with 15 minutes in a row.
        if open?.hasBegun == true {
          open?.take(low: entry)
        } else {
          open = OpenLow(entry, interval)
        }
      } else if open != nil {
        open?.take(other: entry.taken)
        guard let low = open, low.isOver else { continue }
        if let episode = low.episode { found.append(episode) }
        open = nil
      }
    }
    if let episode = open?.episode { found.append(episode) }
    return found
  }

  /// Low readings that are an episode, or may become one.
  private struct OpenLow {
    private let start: Moment
    private let interval: Double
    private var lowest: Reading
    private var count = 1
    /// Until when the last low reading holds.
    private var end: Instant
    /// Since when readings are no longer low; nil while they are.
    private var risen: Instant?
    private var hasLasted = false
    /// The last reading, low or not.
    private(set) var latest: Moment

    init(_ entry: TakenReading, _ interval: Double) {
      start = entry.taken
      lowest = entry.reading
      latest = entry.taken
      self.interval = interval
      end = entry.taken.instant.adding(seconds: Int64(interval))
    }

    /// Whether a low reading belongs to it, rather than to another that begins.
    var hasBegun: Bool { hasLasted || risen == nil }

    private var isLong: Bool {
      LowEpisode.minutes(end.seconds(since: start.instant)) >= LowEpisode.leastMinutes
    }

    /// Whether what came after it ends it.
    var isOver: Bool {
      guard hasLasted, let risen else { return true }
      // As a low reading does, each holds for an interval.
      let seconds = latest.instant.seconds(since: risen) + interval
      return LowEpisode.minutes(seconds) >= LowEpisode.leastMinutes
    }

    mutating func take(low entry: TakenReading) {
      count += 1
      risen = nil
      latest = entry.taken
      end = entry.taken.instant.adding(seconds: Int64(interval))
      if entry.reading.isBelow(lowest) { lowest = entry.reading }
    }

    mutating func take(other taken: Moment) {
      latest = taken
      guard risen == nil else { return }
      risen = taken.instant
      end = min(end, taken.instant)
      hasLasted = hasLasted || isLong
    }

    /// Nil when it was too short to be one.
    var episode: LowEpisode? {
      guard hasLasted || (risen == nil && isLong) else { return nil }
      return LowEpisode(
        start: start, length: end.seconds(since: start.instant), lowest: lowest, count: count)
    }
  }
}
