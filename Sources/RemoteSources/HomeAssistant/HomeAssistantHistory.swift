import HealthModel

/// How far the history of some entities has been read; stored as a cursor's stamp.
struct HomeAssistantPlace: Equatable {
  /// The time before which everything written has been read.
  var position: Instant
  var entities: Set<String>

  /// The position and the entities, separated by blanks, which the names don't contain.
  var stamp: String { ([String(position.milliseconds)] + entities.sorted()).joined(separator: " ") }
}

extension HomeAssistantPlace {
  init?(stamp: String) {
    let words = stamp.split(separator: " ")
    guard let position = words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(
      position: Instant(milliseconds: position), entities: Set(words.dropFirst().map(String.init)))
  }
}

/// The server's clock and our own. Either may be wrong, and no reading may be missed.
struct HomeAssistantClocks {
  let own: Instant
  var server: Instant?

  var reference: Instant { server ?? own }
  var latest: Instant { max(reference, own) }

  /// The latest time at which rows may have been written; a slice that reaches it is the last.
  var horizon: Instant { max(reference, min(own, reference.adding(seconds: 3 * Self.day))) }

  /// The earlier of the two clocks, because a clock that is ahead would skip readings. Our own
  /// clock can hold back the position by at most two days.
  private var soonest: Instant {
    max(min(reference, own), reference.adding(seconds: -2 * Self.day))
  }

  func isAhead(_ position: Instant) -> Bool { position > reference.adding(seconds: 90) }

  /// Returns where to continue: at the newest row or, if that is old, an hour before the clock.
  /// Rows need time to arrive, and a silent entity must not cause long reads.
  func position(behind newest: Instant, from before: Instant, to end: Instant, isLast: Bool)
    -> Instant
  {
    let settled = min(end, soonest.adding(seconds: -Self.commitSeconds))
    let seen = min(newest, soonest)
    if !isLast { return max(before, seen, settled) }
    // Without this margin, each idle pull would store a new cursor.
    return max(before, seen < settled.adding(seconds: -Self.commitSeconds) ? settled : seen)
  }

  private static let day: Int64 = 86_400
  /// How long rows may take to reach the history; on a slow disk they take minutes. Units: s.
  private static let commitSeconds: Int64 = 3600
}

/// The length of a slice of history, adapted to the number of rows in it.
struct HomeAssistantSpan {
  /// The present length. Units: s.
  private(set) var seconds: Int64
  /// The stored length; nil for a day or more. Units: s.
  private var kept: Int64?
  /// The maximum in this pull, lowered after an answer that was too large. Units: s.
  private var most = 30 * Self.day

  init(stamp: String?) {
    kept = stamp.flatMap { Int64($0) }.map { min(max($0, Self.least), Self.day) }
    seconds = kept ?? Self.day
  }

  mutating func keep(in page: inout PulledPage) {
    let news = seconds < Self.day ? seconds : nil
    guard news != kept else { return }
    kept = news
    page.cursors[HomeAssistantPull.Collection.span] = .some(
      news.map { RemoteCursor(stamp: String($0)) })
  }

  mutating func take(rows: Int, isLast: Bool) {
    if rows > Self.usualRows.upperBound { seconds = max(seconds / 2, Self.least) }
    // The last slice may be short, so its number of rows says little.
    if rows < Self.usualRows.lowerBound, !isLast { seconds = min(seconds * 2, most) }
  }

  /// Quarters the length: each answer that is too large costs time. Returns false at the minimum.
  mutating func takeTooMuch() -> Bool {
    guard seconds > Self.least else { return false }
    seconds = max(seconds / 4, Self.least)
    most = seconds
    return true
  }

  private static let day: Int64 = 86_400
  private static let least: Int64 = 60
  /// The usual number of rows in a slice; the maximum takes one or two megabytes.
  private static let usualRows = 500...4000
}

struct HomeAssistantState {
  let entity: String
  let state: String
  let attributes: [JSONValue.Member]
  /// When the state was written, in our zone; nil if unreadable.
  let updated: Moment?

  init?(_ value: JSONValue, entity: String? = nil, zone: any TimeZoneRules) {
    guard let state = value["state"]?.plainText,
      let entity = value["entity_id"]?.plainText ?? entity
    else { return nil }
    (self.entity, self.state) = (entity, state)
    attributes = value["attributes"]?.members ?? []
    updated = value["last_updated"]?.plainText
      .flatMap { try? TimeExpression(stamped: $0, zone: zone) }
      .map { Moment($0.moment.instant, in: zone) }
  }

  static func isEntity(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let signs = Array("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(signs.contains) }
  }

  private func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value.plainText
  }

  var unit: String? { attribute("unit_of_measurement") }
  var hasValue: Bool { state != "unknown" && state != "unavailable" }
  var isMeasured: Bool { unit != nil && Double(readingOf: state) != nil }

  /// The row's identity, with milliseconds because a server may write the same time differently.
  var identity: RemoteIdentity? {
    updated.map { RemoteIdentity(name: "\(entity)|\($0.instant.milliseconds)", taken: $0.instant) }
  }

  var news: SensorNews {
    let label = attribute("friendly_name")
    let proposal = SensorProposal.vital(
      unit: unit, deviceClass: attribute("device_class"), name: "\(entity) \(label ?? "")",
      value: Double(readingOf: state))
    return SensorNews(
      sensor: entity, label: label, unit: unit, value: state, at: updated?.instant,
      properties: attributes, proposal: proposal)
  }
}
