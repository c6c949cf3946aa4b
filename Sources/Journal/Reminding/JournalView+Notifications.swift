public import HealthModel
public import Reminders
internal import SQLite

/// A notice with what the journal holds of its subject now.
public struct ListedNotice: Sendable {
  /// The notice as it is stored.
  public let notice: Notice
  /// The name of the device or source, the week of the charts, or the uid of the watch or protocol; nil
  /// for values and for Bluetooth itself.
  public let about: String?
  /// Nil for values, and if the watch or protocol is gone.
  public let content: NoticeContent?
  /// The last value of each vital, as the popup names them; empty for other subjects.
  public let values: [Value]

  /// A value that was reported, and the reading of that time as it is now; nil if it is gone.
  public typealias Value = (alert: Alert, reading: Reading?)

  /// Whether the person hasn't seen it.
  public var isNew: Bool { notice.readAt == nil }
}

extension JournalView {
  /// The notices that belong in the list: not those withdrawn before they were shown, nor those whose
  /// values another notice has taken over.
  private static let listed = """
    state NOT IN ('preparing', 'dropped')
    AND (topic NOT GLOB 'range:*' OR EXISTS (SELECT 1 FROM alert WHERE notice = topic))
    """

  /// Counts the notifications since `start` that the person hasn't seen.
  public func newNotifications(since start: Instant) throws -> Int {
    try connection.count(
      "SELECT count(*) FROM notice WHERE at >= ? AND read_at IS NULL AND \(Self.listed)",
      [start.stored])
  }

  /// Reads the notifications with `start` ≤ time < `end`, newest first; nil for no limit.
  public func notifications(
    from start: Instant?, until end: Instant?, onlyNew: Bool
  ) throws -> [ListedNotice] {
    try NoticeRow.table.rows(
      connection,
      where: """
        at >= ? AND at < ? AND \(onlyNew ? "read_at IS NULL AND " : "")\(Self.listed)
        ORDER BY at DESC, topic
        """,
      [start?.stored ?? .integer(.min), end?.stored ?? .integer(.max)]
    ).map { row in
      let notice = try notice(row)
      return ListedNotice(
        notice: notice, about: try about(notice.topic, row), content: try content(of: notice.topic),
        values: try values(of: row))
    }
  }

  private func about(_ topic: Notice.Topic, _ row: NoticeRow) throws -> String? {
    switch topic {
    case .outOfRange, .device(_, nil): nil
    case .weeklyCharts(let week): "\(week)"
    case .watch, .watchCorrection, .protocolOver:
      row.topic.split(separator: ":").last.map(String.init)
    case .device(_, let uid?), .silence(let uid, _): try sourceName(uid) ?? uid
    }
  }

  private func sourceName(_ uid: String?) throws -> String? {
    try SourceRow.table.first(connection, where: "uid = ?", [uid.stored])?.name
  }

  private func content(of topic: Notice.Topic) throws -> NoticeContent? {
    switch topic {
    case .outOfRange: nil
    case .weeklyCharts: .weeklyCharts
    case .watch, .watchCorrection:
      try watch(of: topic).flatMap { watch in
        (topic == .watch(watch.id) ? watch.told : watch.correction).map {
          .watch(watch, $0.outcome, isNamed: true)
        }
      }
    case .protocolOver(let uid):
      try GuidedProtocol.table.first(connection, where: "uid = ?", [.text(uid)]).map {
        .protocolOver($0, count: try onRecord($0).tally)
      }
    case .device(let trouble, let uid): .device(trouble, name: try sourceName(uid))
    case .silence(let uid, let last): .silence(name: try sourceName(uid), since: last)
    }
  }

  private func values(of row: NoticeRow) throws -> [ListedNotice.Value] {
    let told = try alerts(
      where: "notice = ? ORDER BY taken_at, vital, severity", [.text(row.topic)])
    let last = Dictionary(told.map { ($0.id.vital, $0.id) }, uniquingKeysWith: { $1 })
    return try told.filter { last[$0.id.vital] == $0.id }.map { alert in
      let (instant, vital) = (alert.id.takenAt, alert.id.vital)
      let after = Instant(milliseconds: instant.milliseconds + 1)
      let found = try values(of: vital, from: instant, until: after).map(\.reading)
      let same = found.first { $0.band(in: vitals) == alert.band }
      return (alert, same ?? found.first)
    }
  }
}

extension JournalEdit {
  /// Marks notices as seen, as closing their popups does; history doesn't record it.
  public mutating func markRead(_ notices: [Notice]) throws {
    for notice in notices {
      // A trouble that has arisen again meanwhile has another time, and is new.
      try connection.run(
        """
        UPDATE notice SET read_at = ?, state = 'done'
        WHERE topic = ? AND at = ? AND read_at IS NULL AND state NOT IN ('preparing', 'dropped')
        """, [now.stored, .text(try view.name(of: notice.topic)), notice.at.stored])
    }
  }
}
