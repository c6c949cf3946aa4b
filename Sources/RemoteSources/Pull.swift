public import HealthModel

/// What goes on with a remote place, from the first request to the last: each protocol is one. It knows
/// no network and no journal; whoever carries it out sends its requests and stores its pages.
///
///     while let request = pull.next() {
///       if let page = try pull.take(answer(to: request)) { store(page) }
///     }
public protocol RemotePull: Sendable {
  /// What to ask next; nil when all is asked.
  mutating func next() -> RemoteRequest?
  /// Takes the answer to what was asked last.
  /// - Returns: what is to be stored of it, in one transaction; nil where there is nothing.
  mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage?
  /// Takes that the answer to what was asked last is more than is taken at once: `next` asks for less.
  /// - Returns: what is to be stored of that; nil where less can't be asked for.
  mutating func takeTooMuch() -> PulledPage?
}

extension RemotePull {
  /// Whose answers can't be shorter.
  public mutating func takeTooMuch() -> PulledPage? { nil }
}

/// What of an answer is stored, and from where the next pull goes on: one transaction.
public struct PulledPage: Equatable, Sendable {
  /// Readings that it tells.
  public var rows: [PulledRow] = []
  /// What the place says that it has deleted.
  public var gone: [RemoteIdentity] = []
  /// Of what time all that there is has come: what is on record and isn't among it is gone, or about to be.
  public var whole: WholeWindow?
  /// What should be a reading and is none.
  public var refused: [RefusedRow] = []
  /// What isn't ours, by what the place calls it.
  public var leftOut: [String: Int] = [:]
  /// From where the next pull goes on, by collection; nil where one is over.
  public var cursors: [String: RemoteCursor?] = [:]
  /// The collection whose `dayAt` is set where something of this page was new.
  public var noticeIfNew: String?
  /// What it tells of the sensors themselves.
  public var sensors: [SensorNews] = []
  /// What a person should know of it.
  public var remarks: [PullRemark] = []
  /// The server's clock; nil where it doesn't say.
  public var date: Instant?
  /// Rows that lie ahead of every clock, and come once one of these has come to their time.
  public var withheld = 0

  /// Of nothing yet.
  public init() {}
}

extension PulledPage {
  /// Of two rows with one name the last one counts.
  mutating func keepLastOfEach() {
    var places: [RemoteIdentity: Int] = [:]
    var kept: [PulledRow] = []
    for row in rows {
      if let place = places[row.identity] {
        kept[place] = row
      } else {
        places[row.identity] = kept.count
        kept.append(row)
      }
    }
    rows = kept
  }
}

/// What a reading of a source is, however often and by whichever way it comes.
public struct RemoteIdentity: Hashable, Sendable {
  /// What its source calls it.
  public let name: String
  /// When it was measured.
  public let taken: Instant

  /// A name and a time.
  public init(name: String, taken: Instant) { (self.name, self.taken) = (name, taken) }
}

/// A reading that a place told.
public struct PulledRow: Equatable, Sendable {
  /// What it is.
  public var identity: RemoteIdentity
  /// What it says, unchecked.
  public var draft: ReportDraft
  /// Of which sensor it is; nil where a place has but one kind of values.
  public var sensor: String?

  /// A reading with its name.
  public init(identity: RemoteIdentity, draft: ReportDraft, sensor: String? = nil) {
    (self.identity, self.draft, self.sensor) = (identity, draft, sensor)
  }
}

/// Something that should be a reading and can't be read.
public struct RefusedRow: Equatable, Sendable {
  /// What it is called; nil where that can't be read either.
  public var identity: RemoteIdentity?
  /// Never empty.
  public var faults: [ReportFault]
  /// Of which sensor it is, as in `PulledRow`.
  public var sensor: String?

  /// What is wrong with a row.
  public init(identity: RemoteIdentity?, faults: [ReportFault], sensor: String? = nil) {
    (self.identity, self.faults, self.sensor) = (identity, faults, sensor)
  }
}

/// Of a time all that a place holds.
public struct WholeWindow: Equatable, Sendable {
  /// Whatever was taken from here on.
  public var from: Instant
  /// All that there is.
  public var present: Set<RemoteIdentity>

  /// All that was there from a time on.
  public init(from: Instant, present: Set<RemoteIdentity>) {
    (self.from, self.present) = (from, present)
  }
}

/// What a place tells of one of its sensors; nil where it doesn't.
public struct SensorNews: Equatable, Sendable {
  /// What the place calls it.
  public var sensor: String
  /// What it is called for people.
  public var label: String?
  /// What the place puts together: a map, a room.
  public var group: String?
  /// As the place writes it.
  public var unit: String?
  /// The last value, as the place writes it.
  public var value: String?
  /// When the last value was taken.
  public var at: Instant?
  /// The place's own: 0 normal, 1 caution, 2 critical.
  public var level: Int?
  /// All else that it says, as it was sent.
  public var properties: [JSONValue.Member] = []
  /// What it may be, by its unit and its kind.
  public var proposal: VitalID?

  /// Of a sensor of which nothing else is known.
  public init(sensor: String) { self.sensor = sensor }
}

/// What counts as the future.
public enum RemoteClock {
  /// The later of our clock and the server's, which counts for at most a day ahead of ours: any server
  /// can say any date.
  public static func latest(now: Instant, server: Instant?) -> Instant {
    max(now, min(server ?? now, now.adding(seconds: 86_400)))
  }
}
