import HealthModel

enum NightscoutDocuments: String {
  case entries, treatments

  var fields: String {
    self == .entries
      ? "date,type,device,sgv,mbg,utcOffset"
      : "date,created_at,eventType,enteredBy,insulin,carbs,notes,utcOffset"
  }

  /// The name of the time's field. Version 1 gives treatments no `date`.
  var time: String { self == .entries ? "date" : "created_at" }

  fileprivate func text(_ instant: Instant) -> String {
    self == .entries ? String(instant.milliseconds) : Moment(instant, utcOffsetSeconds: 0).rfc3339
  }

  var types: [[String]] {
    self == .entries ? [["entries", "sgv.json"], ["entries", "mbg.json"]] : [["treatments.json"]]
  }
}

extension NightscoutPull {
  enum Task: Equatable {
    case version
    case changes
    /// Documents with the same stamp, too many for one page.
    case batch(stamp: Int64, skip: Int)
    /// All due windows. They are planned when this task begins, by the server's clock if known.
    case windows
    case window(Window)
    case slices(Slices)

    /// Returns the request; nil for `windows`. Changes are requested from `stamp` on.
    func request(
      _ documents: NightscoutDocuments, from stamp: Int64, limit: Int,
      as credential: RemoteRequest.Credential
    ) -> RemoteRequest? {
      let (name, time) = (documents.rawValue, documents.time)
      func page(of find: [RemoteRequest.Item], skip: Int) -> RemoteRequest {
        RemoteRequest(
          ["api", "v3", name],
          query: find + [
            .init("sort", time), .init("limit", String(limit)), .init("skip", String(skip)),
            .init("fields", documents.fields),
          ], credential: credential)
      }
      switch self {
      case .version: return RemoteRequest(["api", "v3", "version"])
      case .changes:
        return RemoteRequest(
          ["api", "v3", name, "history", String(stamp)],
          query: [
            .init("limit", String(limit)),
            .init("fields", documents.fields + ",isValid,srvModified"),
          ],
          credential: credential)
      case .batch(let stamp, let skip):
        return page(of: [.init("srvModified$eq", String(stamp))], skip: skip)
      case .window(let window):
        let end = window.end.map { [RemoteRequest.Item("\(time)$lt", documents.text($0))] } ?? []
        let start = RemoteRequest.Item("\(time)$gte", documents.text(window.position))
        return page(of: [start] + end, skip: window.skip)
      case .slices(let slices):
        return RemoteRequest(
          ["api", "v1"] + slices.type,
          query: [
            .init("find[\(time)][$gte]", documents.text(slices.position)),
            .init("find[\(time)][$lt]", documents.text(slices.sliceEnd)),
            .init("count", String(EntriesLimit.most)),
          ], credential: credential)
      case .windows: return nil
      }
    }
  }

  public enum Collection {
    /// The changes that version 3 reports; the stamp is `srvModified`.
    public static let changes = "entries"
    /// The state of windows on a site without version 3; the stamp is empty.
    public static let windows = "entries.v1"
    /// A first pull, or a pull that reads everything again; the stamp is the `date` reached.
    public static let backfill = "entries.backfill"
    /// A batch too long for one pull: the stamp that its documents share, and how many were read.
    public static let batch = "entries.batch"
    /// When a window last contained an entry that the changes hadn't reported.
    public static let untold = "entries.untold"
    /// The maximum number of entries in an answer, if it is lower than usual.
    public static let limit = "entries.limit"
  }
}

struct ChangesPlace {
  /// The last stamp, from which the next page continues.
  private(set) var walk: Int64
  /// The start of the next pull. If it were later than the server's clock, changes would be missed.
  private(set) var kept: Int64

  init(stamp: Int64) { (walk, kept) = (stamp, stamp) }

  mutating func advance(to stamp: Int64, clock: Instant?) {
    walk = stamp
    let bound = clock.map { $0.milliseconds + Self.toleranceMilliseconds } ?? stamp
    kept = max(kept, min(stamp, bound))
  }

  /// Goes back two days and returns true if a wrong clock put the start after the server's clock.
  mutating func goBack(behind clock: Instant?) -> Bool {
    guard let clock, kept > clock.milliseconds + Self.toleranceMilliseconds else { return false }
    self = ChangesPlace(stamp: clock.adding(seconds: -2 * 86_400).milliseconds)
    return true
  }

  private static let toleranceMilliseconds: Int64 = 90_000
}

struct EntriesLimit {
  private(set) var count = Self.most
  private var kept = Self.most

  /// The usual limit. A site can lower version 3's. Source: cgm-remote-monitor, `API3_MAX_LIMIT`.
  static let most = 1000
  private static let least = 10

  /// - Parameter cursor: the stored limit; ignored after a week.
  init(_ cursor: RemoteCursor?, now: Instant) {
    guard let cursor, let count = Int(cursor.stamp),
      RemoteClock.isRecent(cursor.dayAt, within: 7 * 86_400, now: now)
    else { return }
    self.count = min(max(count, Self.least), Self.most)
    kept = self.count
  }

  /// Halves the limit after a site refused it. Returns false if it is at the minimum already.
  mutating func halve() -> Bool {
    guard count > Self.least else { return false }
    count = max(count / 2, Self.least)
    return true
  }

  mutating func keep(in page: inout PulledPage, now: Instant) {
    guard count != kept else { return }
    kept = count
    page.cursors[NightscoutPull.Collection.limit] = RemoteCursor(stamp: String(count), dayAt: now)
  }
}
