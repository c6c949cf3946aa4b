import HealthModel

extension NightscoutPull {
  /// The collections that a cursor stands for.
  public enum Collection {
    /// What version 3 told; its stamp is `srvModified`.
    public static let changes = "entries"
    /// Of a site without version 3: there is no stamp.
    public static let windows = "entries.v1"
    /// A first pull, or one that a person asked for; its stamp is how far it has come, a `date`.
    public static let backfill = "entries.backfill"
    /// The last two days, while they aren't read to their end; the same.
    public static let days = "entries.days"
    /// The last fortnight; the same.
    public static let fortnight = "entries.fortnight"
    /// A batch of one stamp that is longer than a pull: that stamp, and how much of it was read.
    public static let batch = "entries.batch"
    /// When something was met last that the changes hadn't told of.
    public static let untold = "entries.untold"
    /// How many entries a site gives at most, where that is fewer than usual.
    public static let limit = "entries.limit"
  }
}

extension Window.Kind {
  /// What keeps its place from one pull to the next; nil of one that is always read at once.
  var collection: String? {
    switch self {
    case .hours: nil
    case .days: NightscoutPull.Collection.days
    case .fortnight: NightscoutPull.Collection.fortnight
    case .backfill: NightscoutPull.Collection.backfill
    }
  }
}

/// How far the changes of a site have been read.
struct ChangesPlace {
  /// The last stamp, by which the next page is asked for.
  private(set) var walk: Int64
  /// What the next pull begins with: never beyond the server's clock, for whatever is changed until that
  /// time has come would have an earlier stamp.
  private(set) var kept: Int64

  init(stamp: Int64) { (walk, kept) = (stamp, stamp) }

  mutating func advance(to stamp: Int64, clock: Instant?) {
    walk = stamp
    let bound = clock.map { $0.milliseconds + Self.toleranceMilliseconds } ?? stamp
    kept = max(kept, min(stamp, bound))
  }

  /// Goes back where a clock that was wrong has taken it beyond the server's.
  /// - Returns: whether it did.
  mutating func goBack(behind clock: Instant?) -> Bool {
    guard let clock, kept > clock.milliseconds + Self.toleranceMilliseconds else { return false }
    self = ChangesPlace(stamp: clock.adding(seconds: -2 * 86_400).milliseconds)
    return true
  }

  private static let toleranceMilliseconds: Int64 = 90_000
}

/// How many entries are asked for at once.
struct EntriesLimit {
  private(set) var count = Self.most
  private var kept = Self.most

  /// What version 3 gives at most. Source: cgm-remote-monitor, `API3_MAX_LIMIT`, which a site may have
  /// made fewer.
  static let most = 1000
  private static let least = 10

  /// - Parameter cursor: what was kept of it; that of a week ago is tried anew.
  init(_ cursor: RemoteCursor?, now: Instant) {
    guard let cursor, let count = Int(cursor.stamp), let at = cursor.dayAt,
      at <= now, now < at.adding(seconds: 7 * 86_400)
    else { return }
    self.count = min(max(count, Self.least), Self.most)
    kept = self.count
  }

  /// Takes that so many are refused.
  /// - Returns: false where fewer aren't worth a request.
  mutating func halve() -> Bool {
    guard count > Self.least else { return false }
    count = max(count / 2, Self.least)
    return true
  }

  /// What was found out is kept with the next page.
  mutating func keep(in page: inout PulledPage, now: Instant) {
    guard count != kept else { return }
    kept = count
    page.cursors[NightscoutPull.Collection.limit] = RemoteCursor(stamp: String(count), dayAt: now)
  }
}
