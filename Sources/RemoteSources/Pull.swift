public import HealthModel

/// A pull as a state machine: requests out, answers in, without network or journal.
///
///     while let request = pull.next() {
///       if let page = try pull.take(answer(to: request)) { store(page) }
///     }
public protocol RemotePull: Sendable {
  /// Returns the next request; nil when the pull is complete.
  mutating func next() -> RemoteRequest?
  /// Returns a page to store in one transaction; nil if there is nothing to store.
  mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage?
  /// Makes later requests smaller; returns a page to store, nil if requests can't be smaller.
  mutating func takeTooMuch() -> PulledPage?
}

extension RemotePull {
  /// Returns nil: most requests can't be smaller.
  public mutating func takeTooMuch() -> PulledPage? { nil }
}

/// The part of an answer that is stored in one transaction, with the cursors to continue from.
public struct PulledPage: Equatable, Sendable {
  /// New or changed readings.
  public var rows: [PulledRow] = []
  /// Readings that the source has deleted.
  public var gone: [RemoteIdentity] = []
  /// A period whose readings are all listed: others on record have been deleted at the source.
  public var whole: WholeWindow?
  /// Rows that should be readings but aren't.
  public var refused: [RefusedRow] = []
  /// The number of documents of other kinds, by the source's name for them.
  public var leftOut: [String: Int] = [:]
  /// The new cursors by collection; nil to delete one.
  public var cursors: [String: RemoteCursor?] = [:]
  /// The collection whose `dayAt` to update if this page has something new.
  public var notificationIfNew: String?
  /// The state of sensors.
  public var sensors: [SensorNews] = []
  /// Messages for the user.
  public var remarks: [PullRemark] = []
  /// The server's clock; nil if not sent.
  public var date: Instant?
  /// The number of rows in the future, which a later pull reads.
  public var withheld = 0

  mutating func keepLastOfEach() {
    let last = Dictionary(rows.map { ($0.identity, $0) }) { _, new in new }
    var seen: Set<RemoteIdentity> = []
    rows = rows.compactMap { seen.insert($0.identity).inserted ? last[$0.identity] : nil }
  }
}

/// The identity of a source's reading.
public struct RemoteIdentity: Hashable, Sendable {
  /// The source's name for the reading.
  public let name: String
  /// The time of the measurement.
  public let taken: Instant
}

/// A reading of a source.
public struct PulledRow: Equatable, Sendable {
  /// The identity.
  public var identity: RemoteIdentity
  /// The content.
  public var draft: ReportDraft
  /// The sensor; nil if the source doesn't distinguish sensors.
  public var sensor: String?
}

/// A row that should be a reading but can't be read.
public struct RefusedRow: Equatable, Sendable {
  /// The identity; nil if it can't be read either.
  public var identity: RemoteIdentity?
  /// The faults; never empty.
  public var faults: [ReportFault]
  /// The sensor; nil if the source doesn't distinguish sensors.
  public var sensor: String?
}

/// A period for which a source has listed all readings.
public struct WholeWindow: Equatable, Sendable {
  /// The start of the period, which has no end.
  public var from: Instant
  /// The vitals of these readings.
  public var vitals = [VitalID.glycemia]
  /// All readings in the period.
  public var present: Set<RemoteIdentity>
}

/// The state of a sensor; nil for facts that the source doesn't report.
public struct SensorNews: Equatable, Sendable {
  /// The source's name for the sensor.
  public var sensor: String
  /// A name for people.
  public var label: String?
  /// The source's group for the sensor, such as a map or a room.
  public var group: String?
  /// The unit as the source writes it.
  public var unit: String?
  /// The last value as the source writes it.
  public var value: String?
  /// The time of the last value.
  public var at: Instant?
  /// The source's own level: 0 normal, 1 caution, 2 critical.
  public var level: Int?
  /// All other properties as they were sent.
  public var properties: [JSONValue.Member] = []
  /// The vital that the sensor may measure, judged by its unit and kind.
  public var proposal: VitalID?

  func isNewer(than other: SensorNews?) -> Bool {
    guard let other, let at, let before = other.at else { return true }
    return at > before
  }
}

/// A message for the user about a pull, shown once.
public enum PullRemark: Equatable, Sendable {
  /// The unit of a sensor changed at a time; each value keeps its own unit.
  case unitChanged(sensor: String, from: String, to: String, at: Instant)
  /// The last pull was longer ago than the source usually keeps data, so some data may be missing.
  case longerThanKept(since: Instant, days: Int)
  /// The source never had the sensor, or no longer has it.
  case noSuchSensor(String)
}

/// The latest time that isn't in the future.
public enum RemoteClock {
  /// Returns the later of this computer's and the server's clock, but at most a day ahead of this
  /// computer's: a server can send any date.
  public static func latest(now: Instant, server: Instant?) -> Instant {
    max(now, min(server ?? now, now.adding(seconds: 86_400)))
  }
}
