public import HealthModel

/// A pull as a state machine: requests out, answers in, without network or journal.
public protocol RemotePull: Sendable {
  /// Returns the next request; nil when the pull is complete.
  mutating func next() -> RemoteRequest?
  /// Takes an answer, and returns a page to store in one transaction; nil if there is none.
  mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage?
  /// Makes later requests smaller and returns a page to store; nil if they can't be smaller.
  mutating func takeTooMuch() -> PulledPage?
}

extension RemotePull {
  public mutating func takeTooMuch() -> PulledPage? { nil }
}

/// The part of an answer that is stored in one transaction, with the cursors to continue from.
public struct PulledPage: Equatable, Sendable {
  public var rows: [PulledRow] = []
  public var gone: [RemoteIdentity] = []
  /// A period whose readings are all listed. Any other reading in it was deleted at the source.
  public var whole: WholeWindow?
  public var refused: [RefusedRow] = []
  /// How many documents were left out, by the source's or healthlog's name for their kind.
  public var leftOut: [String: Int] = [:]
  /// The new cursors by collection; nil to delete one.
  public var cursors: [String: RemoteCursor?] = [:]
  /// The collection whose `dayAt` is updated if this page contains a new reading.
  public var notificationIfNew: String?
  public var sensors: [SensorNews] = []
  public var remarks: [PullRemark] = []
  public var date: Instant?
  /// The number of rows that aren't taken yet, because their times are in the future.
  public var withheld = 0

  mutating func keepLastOfEach() {
    let last = Dictionary(rows.map { ($0.identity, $0) }) { _, new in new }
    var seen: Set<RemoteIdentity> = []
    rows = rows.compactMap { seen.insert($0.identity).inserted ? last[$0.identity] : nil }
  }
}

public struct RemoteIdentity: Hashable, Sendable {
  public let name: String
  public let taken: Instant
}

public struct PulledRow: Equatable, Sendable {
  public var identity: RemoteIdentity
  public var draft: ReportDraft
  /// The sensor; nil if the source doesn't distinguish sensors.
  public var sensor: String?
}

public struct RefusedRow: Equatable, Sendable {
  public var identity: RemoteIdentity?
  /// The faults; never empty.
  public var faults: [ReportFault]
  public var sensor: String?
}

public struct WholeWindow: Equatable, Sendable {
  /// The start of the period, which has no end.
  public var from: Instant
  public var vitals = [VitalID.glycemia]
  public var present: Set<RemoteIdentity>
}

/// The state of a sensor; nil for facts that the source doesn't report.
public struct SensorNews: Equatable, Sendable {
  public var sensor: String
  public var label: String?
  public var group: String?
  public var unit: String?
  public var value: String?
  public var at: Instant?
  /// The source's own level: 0 normal, 1 caution, 2 critical.
  public var level: Int?
  public var properties: [JSONValue.Member] = []
  /// The vital that the sensor may measure, judged by its unit, kind, name and value.
  public var proposal: VitalID?

  func isNewer(than other: SensorNews?) -> Bool {
    guard let other, let at, let before = other.at else { return true }
    return at > before
  }
}

/// A message for the user about a pull, shown once.
public enum PullRemark: Equatable, Sendable {
  /// The unit of a sensor changed. Each value keeps its own unit.
  case unitChanged(sensor: String, from: String, to: String, at: Instant)
  /// The last pull was longer ago than the source usually keeps data, so some data may be missing.
  case longerThanKept(since: Instant, days: Int)
  case noSuchSensor(String)
}

public enum RemoteClock {
  /// Returns the later of both clocks, at most a day ahead of ours: a server can send any date.
  public static func latest(now: Instant, server: Instant?) -> Instant {
    max(now, min(server ?? now, now.adding(seconds: 86_400)))
  }

  /// Returns whether a time is under `seconds` ago; false for nil or a wrong clock's future time.
  static func isRecent(_ last: Instant?, within seconds: Int64, now: Instant) -> Bool {
    last.map { $0 <= now && now < $0.adding(seconds: seconds) } ?? false
  }
}
