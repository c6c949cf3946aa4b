public struct LowEpisode: Equatable, Sendable {
  public let start: Moment
  /// The time until readings rise, but at most one interval after the last low reading. Units: s.
  public let length: Double
  /// The lowest reading, by `Reading.isBelow(_:)`, the first one on a tie.
  public let lowest: Reading
  public let count: Int

  public var minutes: Int { Self.minutes(length) }

  /// Returns up to `count` episodes, longest first: the deepest one and the longest of the others.
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

  /// The minimum length of an episode, and of the recovery that ends it. Units: minutes.
  static let leastMinutes = 15

  fileprivate static func minutes(_ seconds: Double) -> Int { Int((seconds / 60).rounded()) }
}

extension SensorRecord {
  /// The episodes of at least 15 minutes below normal, each up to a recovery of 15 minutes or a gap
  /// of over three intervals. Source: Battelino 2023 (doi 10.1016/S2213-8587(22)00319-9).
  public var lows: [LowEpisode] {
    var found: [LowEpisode] = []
    var open: OpenLow?
    func close() {
      if let episode = open?.episode { found.append(episode) }
      open = nil
    }
    for (entry, band) in zip(readings, bands) {
      if let low = open, isBroken(low.latest, entry.taken) { close() }
      if band < .normal {
        if open?.take(entry) == nil { open = OpenLow(entry, interval) }
      } else if open?.isOver(after: entry.taken) == true {
        close()
      }
    }
    close()
    return found
  }

  private struct OpenLow {
    private let start: Moment
    private let interval: Double
    private var lowest: Reading
    private var count = 1
    /// The end of the last low reading's interval, or the time of the next reading if earlier.
    private var end: Instant
    /// The time of the first reading that isn't low any more; nil while readings are low.
    private var risen: Instant?
    /// The time of the last reading, low or not.
    private(set) var latest: Moment

    init(_ entry: TakenReading, _ interval: Double) {
      (start, latest, lowest) = (entry.taken, entry.taken, entry.reading)
      self.interval = interval
      end = entry.taken.instant.adding(seconds: Int64(interval))
    }

    mutating func take(_ entry: TakenReading) {
      count += 1
      risen = nil
      latest = entry.taken
      end = entry.taken.instant.adding(seconds: Int64(interval))
      if entry.reading.isBelow(lowest) { lowest = entry.reading }
    }

    /// Takes a reading that isn't low; returns whether the episode is over or was too short.
    mutating func isOver(after taken: Moment) -> Bool {
      latest = taken
      if risen == nil { (risen, end) = (taken.instant, min(end, taken.instant)) }
      // Like a low reading, each later reading lasts for one interval.
      let seconds = taken.instant.seconds(since: risen ?? taken.instant) + interval
      return episode == nil || LowEpisode.minutes(seconds) >= LowEpisode.leastMinutes
    }

    /// The episode so far; nil if it is too short.
    var episode: LowEpisode? {
      let length = end.seconds(since: start.instant)
      guard LowEpisode.minutes(length) >= LowEpisode.leastMinutes else { return nil }
      return LowEpisode(start: start, length: length, lowest: lowest, count: count)
    }
  }
}
